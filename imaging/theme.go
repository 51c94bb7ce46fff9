package imaging

import (
	"image/color"
	"math"
)

// Theme is the art direction in one place: every colour, line weight and type size a scene may use. All pictures are
// lit from the upper left.
type Theme struct {
	Name string

	Paper, PaperLight, PaperDeep, PaperEdge color.RGBA // the sheet: middle, lit, shaded, burnt rim
	Card                                    color.RGBA // panels that carry text
	// Ink is for lines and text, InkSoft for second-rank text, InkFaint for hatching only, never text.
	Ink, InkSoft, InkFaint color.RGBA
	Light                  color.RGBA // text on dark grounds
	Dark                   color.RGBA // text on bright grounds; rims and shades of pieces

	Ground          color.RGBA // the sheet where land is painted on it
	Veil            float64    // how thickly a veil of paper calms painted land, 0 to 1
	Outline         color.RGBA // edges of drawings on the land; always darker than the ground
	Etch            color.RGBA // thin things that stand free on the land: poles, twigs, fences
	Window          color.RGBA // windows of houses
	Glow            float64    // strength of the light round lit windows and lava, 0 to 1
	Trail, TrailRim color.RGBA // dots of a hidden path and the rim round each
	Star            color.RGBA // stars and moons in the frame; transparent where there are none

	Forest, ForestDark, ForestLight    color.RGBA
	Pine, PineDark                     color.RGBA
	Rock, RockDark, RockLight, Snow    color.RGBA
	Water, WaterDeep, WaterLine        color.RGBA
	Swamp, Reed                        color.RGBA
	Field, FieldDark, Meadow           color.RGBA
	Road, RoadCase                     color.RGBA
	Roof, RoofDark, Wall, WallDark     color.RGBA
	Slate, SlateDark, Lava, Smoke, Tan color.RGBA

	Beige, Blue, Red, Green, Yellow, Violet, Steel, Grey color.RGBA // signals: kinds of place and piece
	Gold, Heart, Armour, Gem                             color.RGBA
	Mark, Changed                                        color.RGBA // places the active hero may go to; changes

	Seats [5]color.RGBA // pawns, in order of the heroes of a game

	Hair, Line, Bold float64 // line weights in pixels at full size

	Small, Body, Label, Head, Title float64 // type sizes in pixels at full size
}

// MinType is the smallest type size, in pixels at full size, a picture may use.
const MinType = 18

func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

// The names of the themes.
const (
	DayTheme   = "day"
	NightTheme = "night"
)

// Themes lists the themes there are, the usual one first.
func Themes() []*Theme { return []*Theme{Day(), Night()} }

// Day returns the light theme: sepia ink and muted washes on parchment.
func Day() *Theme {
	return &Theme{
		Name:  DayTheme,
		Paper: rgb(0xEBDBB5), PaperLight: rgb(0xF5EACD), PaperDeep: rgb(0xDBC594), PaperEdge: rgb(0xB99A62),
		Card: rgb(0xF7EED6),
		Ink:  rgb(0x2E2016), InkSoft: rgb(0x5A4430), InkFaint: rgb(0x9A8058),
		Light: rgb(0xFBF5E4), Dark: rgb(0x2E2016),
		Ground: rgb(0xEBDBB5), Veil: 0.18,
		Outline: rgb(0x2E2016), Etch: rgb(0x2E2016), Window: rgb(0x2E2016),
		Trail: rgb(0x7C5C38), TrailRim: rgb(0xF8EAC4),

		Forest: rgb(0x7B8B4A), ForestDark: rgb(0x4E5F31), ForestLight: rgb(0xA5AE66),
		Pine: rgb(0x5C7449), PineDark: rgb(0x3B5034),
		Rock: rgb(0xC2AC8A), RockDark: rgb(0x86715A), RockLight: rgb(0xE2D2B0), Snow: rgb(0xF8F3E6),
		Water: rgb(0xA5C3BD), WaterDeep: rgb(0x7FA8A8), WaterLine: rgb(0x44696E),
		Swamp: rgb(0xA9AF83), Reed: rgb(0x5A663B),
		Field: rgb(0xE0C172), FieldDark: rgb(0xC29C4B), Meadow: rgb(0xC9C48A),
		Road: rgb(0xF8EAC4), RoadCase: rgb(0x7C5C38),
		Roof: rgb(0xB2553A), RoofDark: rgb(0x83392A), Wall: rgb(0xF3E7CB), WallDark: rgb(0xD3BD93),
		Slate: rgb(0x6F7680), SlateDark: rgb(0x474C57), Lava: rgb(0xD9642B), Smoke: rgb(0xB7AA95), Tan: rgb(0xC9A66B),

		Beige: rgb(0xE9CF9C), Blue: rgb(0x2C6AA6), Red: rgb(0xB02A25), Green: rgb(0x3A7A38), Yellow: rgb(0xE2AE22),
		Violet: rgb(0x77408C), Steel: rgb(0x50606F), Grey: rgb(0x7A736A),
		Gold: rgb(0xD9A321), Heart: rgb(0xB8242A), Armour: rgb(0x8295A6), Gem: rgb(0x1F8F86),
		Mark: rgb(0xFFD64A), Changed: rgb(0xC2187A),

		Seats: [5]color.RGBA{rgb(0xA81E1E), rgb(0x2B6B35), rgb(0x34409A), rgb(0x8F4B0C), rgb(0x615A52)},

		Hair: 1.1, Line: 1.8, Bold: 3,

		Small: 19, Body: 22, Label: 21, Head: 29, Title: 50,
	}
}

// Night returns the dark theme: the same land under the moon, silver ink and deep washes on blue slate, with lamps in
// the windows.
func Night() *Theme {
	t := Day()
	t.Name = NightTheme
	t.Paper, t.PaperLight, t.PaperDeep, t.PaperEdge = rgb(0x232C3D), rgb(0x2C374B), rgb(0x1B2333), rgb(0x10151F)
	t.Card = rgb(0x1D2635)
	t.Ink, t.InkSoft, t.InkFaint = rgb(0xE9E2CF), rgb(0xB9B7AE), rgb(0x69738A)
	t.Light, t.Dark = rgb(0xFBF5E4), rgb(0x141A25)
	t.Ground, t.Veil = rgb(0x37445A), 0.06
	t.Outline, t.Etch = rgb(0x0E1520), rgb(0xA9B3C2)
	t.Window, t.Glow, t.Star = rgb(0xFFCB66), 0.3, rgb(0xD9E2F0)
	t.Trail, t.TrailRim = rgb(0xE8DDB8), rgb(0x141A25)

	t.Forest, t.ForestDark, t.ForestLight = rgb(0x3D6458), rgb(0x203C3A), rgb(0x7BAA8C)
	t.Pine, t.PineDark = rgb(0x335A54), rgb(0x1B3537)
	t.Rock, t.RockDark, t.RockLight, t.Snow = rgb(0x616B86), rgb(0x3A435A), rgb(0x98A4BB), rgb(0xDDE6F2)
	t.Water, t.WaterDeep, t.WaterLine = rgb(0x326389), rgb(0x224A6C), rgb(0x8EBFDA)
	t.Swamp, t.Reed = rgb(0x3F574F), rgb(0x86A07F)
	t.Field, t.FieldDark, t.Meadow = rgb(0x7D7550), rgb(0x5A543C), rgb(0x4C6A58)
	t.Road, t.RoadCase = rgb(0xA69D80), rgb(0x161D29)
	t.Roof, t.RoofDark, t.Wall, t.WallDark = rgb(0x96413A), rgb(0x64302F), rgb(0xB8AF9C), rgb(0x7C776D)
	t.Slate, t.SlateDark, t.Lava, t.Smoke, t.Tan = rgb(0x576178), rgb(0x343B4E), rgb(0xF58440), rgb(0x838A9A),
		rgb(0x87795B)

	t.Beige = rgb(0xB9A57C)
	t.Seats = [5]color.RGBA{rgb(0xEE6A5D), rgb(0x40AA5C), rgb(0x788CFA), rgb(0xD0862F), rgb(0x9E978B)}
	return t
}

// Contrast returns the WCAG contrast ratio of two opaque colours, from 1 (the same) to 21 (black on white). Text needs
// at least 4.5.
func Contrast(a, b color.RGBA) float64 {
	la, lb := luminance(a), luminance(b)
	if la < lb {
		la, lb = lb, la
	}
	return (la + 0.05) / (lb + 0.05)
}

func luminance(c color.RGBA) float64 {
	lin := func(v uint8) float64 {
		f := float64(v) / 255
		if f <= 0.04045 {
			return f / 12.92
		}
		return math.Pow((f+0.055)/1.055, 2.4)
	}
	return 0.2126*lin(c.R) + 0.7152*lin(c.G) + 0.0722*lin(c.B)
}

// On returns the theme's dark or light, whichever reads better on the ground.
func (t *Theme) On(ground color.RGBA) color.RGBA {
	if Contrast(t.Light, ground) >= Contrast(t.Dark, ground) {
		return t.Light
	}
	return t.Dark
}

// textContrast is the least contrast of text with its ground.
const textContrast = 4.5

// Text returns the colour as text or an icon may wear it on the ground: itself where it reads there, else lighter or
// darker, as little as is needed for a contrast of 4.5. Signals and seats are made for fills; use this wherever one of
// them is set as lettering.
func (t *Theme) Text(signal, ground color.RGBA) color.RGBA {
	way := []color.RGBA{signal, t.On(ground)}
	if luminance(way[1]) > luminance(ground) { // keep its hue as long as may be
		way = []color.RGBA{signal, vivid(signal), way[1]}
	}
	const steps = 32
	for i := range len(way) - 1 {
		for k := range steps {
			if c := Mix(way[i], way[i+1], float64(k)/steps); Contrast(c, ground) >= textContrast {
				return c
			}
		}
	}
	return t.On(ground)
}

// Legible returns a signal colour as text on cards and paper.
func (t *Theme) Legible(col color.RGBA) color.RGBA {
	for _, ground := range [...]color.RGBA{t.Card, t.PaperLight, t.PaperDeep} {
		col = t.Text(col, ground)
	}
	return col
}

// vivid returns the brightest colour of the same hue.
func vivid(c color.RGBA) color.RGBA {
	most := float64(max(c.R, c.G, c.B, 1))
	up := func(v uint8) uint8 { return uint8(float64(v)/most*255 + 0.5) }
	return color.RGBA{up(c.R), up(c.G), up(c.B), c.A}
}

// Mix returns the colour part of the way (0 to 1) from a to b.
func Mix(a, b color.RGBA, part float64) color.RGBA {
	m := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*part + 0.5) }
	return color.RGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), m(a.A, b.A)}
}

// Fade returns the colour with the given opacity, 0 to 1, premultiplied as package image/draw wants it.
func Fade(c color.RGBA, opacity float64) color.RGBA {
	m := func(x uint8) uint8 { return uint8(float64(x)*opacity + 0.5) }
	return color.RGBA{m(c.R), m(c.G), m(c.B), m(255)}
}
