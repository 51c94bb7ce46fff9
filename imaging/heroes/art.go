package heroes

import (
	_ "embed"
	"image/color"

	"skald/engine/heroes/cards"
	"skald/imaging"
	"skald/imaging/scene"
)

type rgba = color.RGBA

//go:embed art.yaml
var artText []byte

// art is the look of creatures, spells and heroes. It is filled once and never written again.
var art = scene.Art[struct {
	Creatures, Spells map[string]string
	Heroes            map[string]struct {
		Dress string
		Woman bool
	}
}](artText)

// plainIcon is the icon of a creature without a silhouette.
const plainIcon = "paw"

// iconOf returns the silhouette of a creature.
func iconOf(id string) string {
	if n, ok := art.Creatures[id]; ok {
		return n
	}
	return plainIcon
}

// spellIcon returns the silhouette of a design of a spell.
func spellIcon(id string) string {
	if n, ok := art.Spells[id]; ok {
		return n
	}
	return "spell"
}

// bustOf returns the look of a hero.
func (d *draft) bustOf(id string) scene.Bust {
	look := art.Heroes[id]
	return scene.Bust{Dress: look.Dress, Woman: look.Woman, Colour: symbolColour(d.Theme, d.elementOf(id))}
}

// elementOf returns the element of a hero, or of the hero whose creature or special spell it is; 0 if it has none.
func (d *draft) elementOf(id string) cards.Symbol {
	if c := d.v.Cards.CreatureOf(id); c != nil {
		id = c.Hero
	}
	if h := d.v.Cards.HeroOf(id); h != nil {
		return h.Element
	}
	return 0
}

// spellElement returns the first element of a spell, 0 if it has none.
func (d *draft) spellElement(id string) cards.Symbol {
	if s := d.v.Cards.SpellOf(id); s != nil && len(s.Elements()) > 0 {
		return s.Elements()[0]
	}
	return 0
}

// symbolColour returns the colour of a face of the dice.
func symbolColour(th *imaging.Theme, s cards.Symbol) rgba {
	switch s {
	case cards.Fire:
		return th.Red
	case cards.Water:
		return th.Blue
	case cards.Earth:
		return th.Green
	case cards.Air:
		return imaging.Mix(th.Violet, th.Light, 0.08)
	case cards.Card:
		return th.Gold
	case cards.Helmet:
		return th.Steel
	}
	return th.Grey
}

// elementInk returns the colour of an element as text.
func elementInk(th *imaging.Theme, s cards.Symbol) rgba {
	if !s.Element() {
		return th.Ink
	}
	return th.Legible(symbolColour(th, s))
}

// accents returns the colours that are set on a layer later, the most important first: a palette takes about fifty.
func accents(th *imaging.Theme) []rgba {
	m := imaging.Mix
	out := []rgba{th.Ink, th.InkSoft, th.Light, th.Dark, th.Card, th.Heart, wounded(th), th.Mark, th.Changed, th.Gold,
		th.Steel, th.Grey, covered(th), faceDown(th), m(th.Card, th.Ink, 0.5)}
	for _, s := range cards.Symbols {
		c, inner := symbolColour(th, s), dieGround(th, s)
		out = append(out, c, inner, th.Text(c, inner))
	}
	for _, s := range cards.Symbols[:4] {
		look := skyOf(th, s)
		out = append(out, elementInk(th, s), look.top, look.mid, look.near)
	}
	return append(out, skyOf(th, cards.Fire).low, skyOf(th, cards.Fire).ink, scene.Fair, scene.Tanned)
}

// wounded returns the colour of the lost part of a heart, covered that of the shield before a being behind another.
func wounded(th *imaging.Theme) rgba { return imaging.Mix(th.Heart, th.Dark, 0.62) }
func covered(th *imaging.Theme) rgba { return imaging.Mix(th.Steel, th.Light, 0.55) }

// dieGround returns the ground of a symbol on a die, faceDown that of a die the viewer may not see.
func dieGround(th *imaging.Theme, s cards.Symbol) rgba {
	return imaging.Mix(th.Light, symbolColour(th, s), 0.2)
}
func faceDown(th *imaging.Theme) rgba { return imaging.Mix(th.Steel, th.Dark, 0.35) }
