package andor

import (
	_ "embed"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"skald/imaging"
	"skald/imaging/scene"
)

type rgba = color.RGBA

//go:embed art.yaml
var artText []byte

// art is the icons of things, and the goods on the equipment board. It is filled once and never written again.
var art = scene.Art[struct {
	Icons    map[string]string
	Articles []string
}](artText)

// iconOf returns the icon of a thing, or the plain lozenge if it has none.
func iconOf(id string) string {
	if n, ok := art.Icons[id]; ok {
		return n
	}
	for _, kind := range []string{"rune", "herb", "gem"} {
		if strings.HasPrefix(id, kind+"-") {
			return kind
		}
	}
	if imaging.HasIcon(id) {
		return id
	}
	return "pip"
}

// heroColour returns the colour of a hero's pawn, disk and card.
func heroColour(th *imaging.Theme, hero string) rgba {
	switch hero {
	case "dwarf":
		return imaging.Mix(th.Yellow, th.Dark, 0.12)
	case "warrior":
		return th.Blue
	case "archer":
		return th.Green
	case "wizard":
		return th.Violet
	}
	return imaging.Mix(th.Grey, th.Dark, 0.3)
}

// heroInk returns the hero's colour as text on paper.
func heroInk(th *imaging.Theme, hero string) rgba {
	return th.Legible(heroColour(th, hero))
}

// creatureFace returns the look of a creature's token.
func creatureFace(th *imaging.Theme, kind string) imaging.Token {
	m := imaging.Mix
	fill, ok := map[string]rgba{
		"gor": m(th.RoofDark, th.Dark, 0.25), "skral": m(th.PineDark, th.Dark, 0.2),
		"wardrak": m(th.SlateDark, th.Dark, 0.45),
		"troll":   th.Red, "tower-skral": m(th.Violet, th.Dark, 0.3), "dragon": m(th.Lava, th.Dark, 0.4),
	}[kind]
	if !ok {
		fill = m(th.Red, th.Dark, 0.35)
	}
	return imaging.Token{Shape: imaging.Spiked, Fill: fill, Icon: iconOf(kind)}
}

// thingFace returns the look of a thing on the land or in a bag.
func thingFace(th *imaging.Theme, id string) imaging.Token {
	m := imaging.Mix
	switch {
	case id == "gold":
		return imaging.Token{Shape: imaging.Circle, Fill: th.Gold, Icon: iconOf(id)}
	case id == "farmer":
		return imaging.Token{Shape: imaging.Circle, Fill: m(th.Tan, th.Light, 0.35), Icon: iconOf(id)}
	case id == "gem", strings.HasPrefix(id, "gem-"):
		return imaging.Token{Shape: imaging.Diamond, Fill: th.Gem, Icon: iconOf(id)}
	case id == "rune":
		return imaging.Token{Shape: imaging.Hexagon, Fill: th.Grey, Icon: "rune-back"}
	case strings.HasPrefix(id, "rune-"):
		fill := th.Grey
		switch strings.TrimPrefix(id, "rune-") {
		case "blue":
			fill = th.Blue
		case "yellow":
			fill = th.Yellow
		case "green":
			fill = th.Green
		}
		return imaging.Token{Shape: imaging.Hexagon, Fill: fill, Icon: "rune"}
	case strings.HasPrefix(id, "herb"):
		return imaging.Token{Shape: imaging.Leaf, Fill: m(th.Forest, th.Light, 0.2), Icon: "herb"}
	case slices.Contains(art.Articles, id):
		return imaging.Token{Shape: imaging.Square, Fill: th.Yellow, Icon: iconOf(id)}
	}
	return imaging.Token{Shape: imaging.Square, Fill: th.PaperLight, Icon: iconOf(id)}
}

// worth returns the value printed on a herb or a gem, 0 for other things.
func worth(id string) int {
	for _, kind := range []string{"herb-", "gem-", "will-"} {
		if rest, ok := strings.CutPrefix(id, kind); ok {
			n, _ := strconv.Atoi(rest)
			return n
		}
	}
	return 0
}

// gemValue returns the value of a gem; ok is false if it is no gem or its value is unknown.
func gemValue(id string) (int, bool) {
	if !strings.HasPrefix(id, "gem-") {
		return 0, false
	}
	n := worth(id)
	return n, n > 0
}

// fogFace returns the look of a fog token, with the thing that is known to be under it.
func fogFace(th *imaging.Theme, face string) imaging.Token {
	t := imaging.Token{Shape: imaging.Octagon, Fill: imaging.Mix(th.Slate, th.Light, 0.25), Icon: "fog"}
	if face != "" {
		t.Icon, t.Faded, t.DoubleEdged = iconOf(face), true, true
	}
	return t
}

// accents returns the colours that are set on a layer later.
func accents(th *imaging.Theme) []rgba {
	m := imaging.Mix
	out := []rgba{
		th.Ink, th.InkSoft, th.Light, th.Card, th.Paper, th.PaperLight, th.Red, th.Blue, th.Green, th.Yellow, th.Violet,
		th.Steel, th.Grey,
		th.Gold, th.Heart, th.Gem, th.Mark, th.Changed, th.Lava, th.Slate, th.Dark, m(th.Steel, th.Dark, 0.3),
		m(th.Lava, th.Dark, 0.3), m(th.Gem, th.Dark, 0.3), fogFace(th, "").Fill,
		thingFace(th, "farmer").Fill, thingFace(th, "herb").Fill, merchantFace(th).Fill,
	}
	for _, h := range []string{"dwarf", "warrior", "archer", "wizard"} {
		c := heroColour(th, h)
		out = append(out, c, m(c, th.Dark, imaging.PawnShade), heroInk(th, h))
	}
	for _, c := range []rgba{th.Heart, th.Steel, th.Red, th.Green, th.Lava, th.Roof, th.Violet, th.Yellow} {
		out = append(out, th.Legible(c))
	}
	for _, k := range []string{"gor", "skral", "wardrak", "tower-skral", "dragon"} {
		out = append(out, creatureFace(th, k).Fill)
	}
	for _, c := range []rgba{th.Ink, th.Dark, th.Red, th.Blue} {
		for _, k := range []float64{0.33, 0.66} {
			out = append(out, m(th.Card, c, k))
		}
	}
	return out
}

// allyFace returns the look of an ally's token.
func allyFace(th *imaging.Theme, id string) imaging.Token {
	fill := th.Blue
	if id == "dwarves" {
		fill = imaging.Mix(th.Yellow, th.Dark, 0.3)
	}
	return imaging.Token{Shape: imaging.Shield, Fill: fill, Icon: iconOf(id)}
}

// merchantFace returns the look of a merchant's token.
func merchantFace(th *imaging.Theme) imaging.Token {
	return imaging.Token{Shape: imaging.Pennant, Fill: imaging.Mix(th.Roof, th.Dark, 0.1), Icon: iconOf("merchant")}
}
