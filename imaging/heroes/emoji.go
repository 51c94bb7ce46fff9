package heroes

import (
	"image"

	"skald/engine/heroes/cards"
	"skald/engine/heroes/view"
	"skald/imaging"
	"skald/imaging/scene"
)

// Emojis lists the emojis of the game: the faces of its dice, its heroes, creatures and spells, and the signs of their
// figures.
func Emojis() []imaging.Emoji {
	th := imaging.Day()
	var out []imaging.Emoji
	for _, s := range cards.Symbols {
		e := game.Emoji(s.ID(), func(d *scene.Draft) *image.RGBA {
			return (&draft{Draft: *d}).medal(s, imaging.EmojiSize/2-4)
		})
		e.Of = []string{view.Sign(s)} // as dice are listed
		out = append(out, e)
	}
	for _, h := range cards.First.Heroes() {
		look := art.Heroes[h.ID]
		out = append(out, game.Portrait(h.ID, scene.Bust{Dress: look.Dress, Woman: look.Woman,
			Colour: symbolColour(th, h.Element)}))
	}
	for _, e := range []struct {
		id, icon string
		col      rgba
	}{
		{"heart", "heart", th.Heart}, {"wound", "heart-lost", th.Heart}, {"strength", "melee", th.Steel},
		{"death", "skull", th.SlateDark}, {"dice", "dice", th.Red}, {"win", "crown", th.Gold},
		{"guard", "shield", th.Steel}, {"creature", "paw", th.Tan}, {"cast", "wand", th.Violet},
	} {
		out = append(out, imaging.Sticker(e.id, e.icon, imaging.Mix(e.col, th.Light, 0.15)))
	}
	colour := func(id string) rgba { return imaging.Mix(cardColour(th, id), th.Light, 0.15) }
	return imaging.WithStickers(imaging.WithStickers(out, art.Creatures, colour), art.Spells, colour)
}

// cardColour returns the colour of the element of a creature or a spell.
func cardColour(th *imaging.Theme, id string) rgba {
	if c := cards.First.CreatureOf(id); c != nil && cards.First.HeroOf(c.Hero) != nil {
		return symbolColour(th, cards.First.HeroOf(c.Hero).Element)
	}
	if s := cards.First.SpellOf(id); s != nil && len(s.Elements()) > 0 {
		return symbolColour(th, s.Elements()[0])
	}
	return symbolColour(th, cards.Card)
}
