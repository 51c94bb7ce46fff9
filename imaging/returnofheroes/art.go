package returnofheroes

import (
	_ "embed"
	"image/color"
	"strings"

	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/imaging"
	"skald/imaging/scene"
)

//go:embed art.yaml
var artText []byte

// art is the drawings of landmarks and the icons of pieces, items, cards and quests. It is filled once and never
// written again.
var art = scene.Art[struct {
	Landmarks map[string]struct {
		Art  string
		Size float64
	}
	Icons map[string]string
}](artText)

// iconOf returns the icon of a piece, item, card or quest.
func iconOf(id string) string {
	if n, ok := art.Icons[id]; ok {
		return n
	}
	id = strings.TrimPrefix(id, "item-")
	if i := strings.LastIndexByte(id, '-'); i > 0 && i == len(id)-2 {
		id = id[:i]
	}
	return art.Icons[id] // no icon gives the plain lozenge
}

// markerOf returns the marker of a kind of point.
func markerOf(th *imaging.Theme, c land.Colour) imaging.Marker {
	switch c {
	case land.Blue:
		return imaging.Marker{Shape: imaging.Drop, Fill: th.Blue}
	case land.Red:
		return imaging.Marker{Shape: imaging.Diamond, Fill: th.Red}
	case land.Green:
		return imaging.Marker{Shape: imaging.Leaf, Fill: th.Green}
	case land.Yellow:
		return imaging.Marker{Shape: imaging.Hexagon, Fill: th.Yellow}
	case land.Guard:
		return imaging.Marker{Shape: imaging.Shield, Fill: th.Steel}
	case land.Tower:
		return imaging.Marker{Shape: imaging.Rook, Fill: th.SlateDark}
	}
	return imaging.Marker{Shape: imaging.Circle, Fill: th.Beige}
}

// skillColour returns the colour of a skill's cubes.
func skillColour(th *imaging.Theme, s pieces.Skill) color.RGBA {
	return [...]color.RGBA{th.Blue, th.Green, th.Red}[min(s, pieces.Melee)]
}

var skillIcons = [...]string{"magic", "ranged", "melee"}

// heroColour returns the colour of a hero's pawn, dark enough for its light initial.
func heroColour(th *imaging.Theme, hero string) color.RGBA {
	col := th.Grey
	for i, h := range []string{"warrior", "elf", "wizard", "dwarf", "priest"} {
		if h == hero {
			col = th.Seats[i]
		}
	}
	return th.Text(col, th.Light)
}

// tokenFace returns the look of the front of a piece: kinds differ in outline and colour; the right half has the colour
// of the quest without which it cannot be seen.
func tokenFace(th *imaging.Theme, box *pieces.Box, id string) imaging.Token {
	p, ok := box.Get(id)
	if !ok {
		return imaging.Token{Shape: imaging.Circle, Fill: th.Grey, Icon: iconOf(id)}
	}
	t := imaging.Token{Icon: iconOf(id)}
	switch p.Kind {
	case pieces.Adversary:
		t.Shape, t.Fill = imaging.Spiked, th.Red
	case pieces.SideQuest:
		t.Shape, t.Fill = imaging.Pennant, th.Blue
	case pieces.Thing:
		t.Shape, t.Fill = imaging.Square, th.Yellow
	case pieces.Event:
		t.Shape, t.Fill = imaging.Hexagon, imaging.Mix(th.Lava, th.Dark, 0.25)
	case pieces.TowerToken:
		t.Shape, t.Fill = imaging.Spiked, th.Violet
	default:
		t.Shape, t.Fill = imaging.Circle, th.Green
	}
	switch p.Class {
	case pieces.Servant:
		t.Fill = imaging.Mix(th.Grey, th.Dark, 0.45)
	case pieces.Guardian:
		t.Shape, t.Fill = imaging.Shield, th.Steel
	}
	if p.Quest != "" {
		switch {
		case strings.HasPrefix(p.Quest, "side-"):
			t.Fill, t.Second = imaging.Mix(th.Yellow, th.Dark, 0.3), th.Blue
		default:
			t.Second = th.Violet
		}
	}
	return t
}

// tokenBack returns the look of a face-down piece.
func tokenBack(th *imaging.Theme, back string) imaging.Token {
	switch back {
	case "servant":
		return imaging.Token{Shape: imaging.Octagon, Fill: th.Grey, Icon: "servant"}
	case "guardian":
		return imaging.Token{Shape: imaging.Octagon, Fill: th.Steel, Icon: "guardian"}
	}
	return imaging.Token{Shape: imaging.Octagon, Fill: imaging.Mix(th.RoofDark, th.Dark, 0.45), Icon: "shield-back"}
}

// accents returns the colours that are set on a layer later.
func accents(th *imaging.Theme) []color.RGBA {
	m := imaging.Mix
	out := []color.RGBA{
		th.Ink, th.InkSoft, th.Dark, th.Light, th.Card, th.Paper, th.PaperLight, th.Red, th.Blue, th.Green, th.Yellow,
		th.Violet, th.Steel, th.Grey,
		th.Gold, th.Heart, th.Armour, th.Gem, th.Mark, th.Changed,
		m(th.RoofDark, th.Dark, 0.45), m(th.Grey, th.Dark, 0.45), m(th.Lava, th.Dark, 0.25), m(th.Yellow, th.Dark, 0.3),
	}
	for _, c := range append(th.Seats[:], th.Grey) {
		c = th.Text(c, th.Light)
		out = append(out, c, m(c, th.Dark, imaging.PawnShade), th.Text(c, th.Card))
	}
	for _, c := range []color.RGBA{th.Green, th.Red, th.Violet} {
		out = append(out, th.Text(c, th.Card))
	}
	for _, c := range []color.RGBA{th.Ink, th.InkSoft, th.Red, th.Blue, th.Green, th.Heart} {
		for _, k := range []float64{0.25, 0.5, 0.75} {
			out = append(out, m(th.Card, c, k))
		}
	}
	return out
}

type rgba = color.RGBA

// readable returns the colour for text and signs on cards.
func (d *draft) readable(col rgba) rgba { return d.Theme.Text(col, d.Theme.Card) }

// flipOf returns the other side of a piece.
func flipOf(box *pieces.Box, id string) (string, bool) {
	p, ok := box.Get(id)
	return p.Flip, ok && p.Flip != ""
}
