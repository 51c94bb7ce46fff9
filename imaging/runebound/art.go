package runebound

import (
	_ "embed"
	"image/color"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/imaging"
	"skald/imaging/scene"
)

type rgba = color.RGBA

//go:embed art.yaml
var artText []byte

// art is the icons of cards and the drawings of towns. It is filled once and never written again.
var art = scene.Art[struct{ Towns, Icons map[string]string }](artText)

// iconOf returns the icon of the first of some ids that has one: a card, then its type or family; else the plain
// lozenge.
func iconOf(ids ...string) string {
	for _, id := range ids {
		if n, ok := art.Icons[id]; ok {
			return n
		}
	}
	return "pip"
}

// adventureIcon returns the icon of an adventure card.
func adventureIcon(id string) string {
	s := cards.SortOf(id)
	return iconOf(id, s.Family, s.Kind)
}

// seatColour returns the colour of a seat's pawn.
func seatColour(th *imaging.Theme, s engine.Seat) rgba {
	if s >= 0 && int(s) < len(th.Seats) {
		return th.Seats[s]
	}
	return imaging.Mix(th.Violet, th.Light, 0.12)
}

// seatInk returns that colour as text.
func seatInk(th *imaging.Theme, s engine.Seat) rgba { return th.Legible(seatColour(th, s)) }

// cut returns the shape and the colour of an adventure counter.
func cut(th *imaging.Theme, colour string) (imaging.Shape, rgba) {
	switch colour {
	case "green":
		return imaging.Circle, th.Green
	case "yellow":
		return imaging.Square, th.Yellow
	case "blue":
		return imaging.Hexagon, th.Blue
	}
	return imaging.Spiked, th.Red
}

// worths are the points of a counter of each colour.
var worths = map[string]int{"green": 1, "yellow": 2, "blue": 3, "red": 4}

// goodsFace returns the look of an item or an ally; one that is turned down is grey.
func goodsFace(th *imaging.Theme, kind, id string, down bool) imaging.Token {
	m := imaging.Mix
	t := imaging.Token{Shape: imaging.Circle, Fill: th.Gem, Icon: iconOf(id, kind)}
	switch kind {
	case cards.Weapon:
		t.Shape, t.Fill = imaging.Square, th.Yellow
	case cards.Armour:
		t.Shape, t.Fill = imaging.Shield, th.Steel
	case cards.OneUse:
		t.Shape, t.Fill = imaging.Drop, m(th.Violet, th.Light, 0.12)
	case cards.Rune:
		t.Shape, t.Fill = imaging.Diamond, th.Lava
	case cards.Ally:
		t.Shape, t.Fill = imaging.Hexagon, th.Green
	}
	if down {
		t.Fill, t.DoubleEdged = m(th.Grey, th.Card, 0.35), true
	}
	return t
}

// enemyFace returns the look of an adventure that is being faced or is undefeated.
func enemyFace(th *imaging.Theme, id string) imaging.Token {
	return imaging.Token{Shape: imaging.Octagon, Fill: imaging.Mix(th.SlateDark, th.Dark, 0.3), Icon: adventureIcon(id)}
}

// The three phases in which blows fall, with mind, body and spirit.
var phases = [3]string{"ranged", "melee", "magic"}

// phaseColour returns the colour of a value and its phase.
func phaseColour(th *imaging.Theme, i int) rgba {
	return [...]rgba{th.Blue, th.Red, th.Violet}[i]
}

// accents returns the colours that are set on a layer later.
func accents(th *imaging.Theme) []rgba {
	m := imaging.Mix
	out := []rgba{
		th.Ink, th.InkSoft, th.Light, th.Dark, th.Card, th.Paper, th.PaperLight, th.Red, th.Blue, th.Green, th.Yellow,
		th.Violet, th.Steel,
		th.Gold, th.Heart, th.Gem, th.Mark, th.Changed, th.Lava, th.Forest, th.Tan, th.Rock, th.Water, th.Road,
		th.Swamp, th.Field, th.Roof, m(th.SlateDark, th.Dark, 0.3),
		m(th.Grey, th.Card, 0.35), m(th.Violet, th.Light, 0.12),
	}
	for s := engine.Seat(0); s < mostSeats; s++ {
		c := seatColour(th, s)
		out = append(out, c, m(c, th.Dark, imaging.PawnShade), seatInk(th, s))
	}
	for _, c := range []rgba{th.Green, th.Yellow, th.Blue, th.Red} {
		out = append(out, m(c, th.Light, 0.4), m(c, th.Dark, 0.3))
	}
	for _, c := range []rgba{th.Ink, th.Dark, th.Heart} {
		for _, k := range []float64{0.33, 0.66} {
			out = append(out, m(th.Card, c, k))
		}
	}
	return out
}
