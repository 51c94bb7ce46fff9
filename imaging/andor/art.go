package andor

import (
	"image/color"
	"strconv"
	"strings"

	"skald/imaging"
	"skald/imaging/scene"
)

type rgba = color.RGBA

// icons names the icon of whatever stands on the land, is carried, or happens.
var icons = map[string]string{
	"dwarf": "dwarf", "warrior": "warrior", "archer": "archer-hero", "wizard": "wizard-hero",
	"gor": "gor", "skral": "skral", "wardrak": "wardrak", "troll": "troll", "tower-skral": "tower-skral",
	"thorald": "prince", "dwarves": "dwarves",
	"wineskin": "wineskin", "shield": "shield", "bow": "bow", "falcon": "falcon", "helm": "helm",
	"telescope": "telescope", "brew": "potion",
	"herb": "herb", "parchment": "scroll", "gold": "coin", "gem": "gem", "farmer": "farmer", "rune": "rune",
	"poison": "poison", "end": "destination",
	"event": "bell", "strength": "melee", "will": "heart", "will-2": "heart", "will-3": "heart",
	"rubble": "rubble", "witch": "witch", "well": "well", "fog": "fog", "merchant": "bazaar-small",
}

// iconOf returns the icon of a thing; what has none gets the plain lozenge.
func iconOf(id string) string {
	if n, ok := icons[id]; ok {
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

// heroColour is the colour of a hero's pawn, disk and card.
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

// heroInk is the hero's colour as text on paper.
func heroInk(th *imaging.Theme, hero string) rgba {
	return scene.Legible(th, heroColour(th, hero))
}

// creatureFace is how a creature's token looks.
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

// thingFace is how a thing on the land or in a bag looks.
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
	case articles[id]:
		return imaging.Token{Shape: imaging.Square, Fill: th.Yellow, Icon: iconOf(id)}
	}
	return imaging.Token{Shape: imaging.Square, Fill: th.PaperLight, Icon: iconOf(id)}
}

// worth is the value printed on a herb or a gem, 0 for other things.
func worth(id string) int {
	for _, kind := range []string{"herb-", "gem-", "will-"} {
		if rest, ok := strings.CutPrefix(id, kind); ok {
			n, _ := strconv.Atoi(rest)
			return n
		}
	}
	return 0
}

// gemValue is what a gem is worth; false for what is no gem, or one of unknown worth.
func gemValue(id string) (int, bool) {
	if !strings.HasPrefix(id, "gem-") {
		return 0, false
	}
	n := worth(id)
	return n, n > 0
}

// articles are what the equipment board holds.
var articles = map[string]bool{"wineskin": true, "shield": true, "bow": true, "falcon": true, "helm": true,
	"telescope": true, "brew": true}

// fogFace is how a fog token looks, with what is known to lie under it.
func fogFace(th *imaging.Theme, face string) imaging.Token {
	t := imaging.Token{Shape: imaging.Octagon, Fill: imaging.Mix(th.Slate, th.Light, 0.25), Icon: "fog"}
	if face != "" {
		t.Icon, t.Faded, t.DoubleEdged = iconOf(face), true, true
	}
	return t
}

// accents are the colours that are set on a layer later.
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
		out = append(out, scene.Legible(th, c))
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

// allyFace is how an ally's token looks.
func allyFace(th *imaging.Theme, id string) imaging.Token {
	fill := th.Blue
	if id == "dwarves" {
		fill = imaging.Mix(th.Yellow, th.Dark, 0.3)
	}
	return imaging.Token{Shape: imaging.Shield, Fill: fill, Icon: iconOf(id)}
}

// merchantFace is how a merchant's token looks.
func merchantFace(th *imaging.Theme) imaging.Token {
	return imaging.Token{Shape: imaging.Pennant, Fill: imaging.Mix(th.Roof, th.Dark, 0.1), Icon: iconOf("merchant")}
}
