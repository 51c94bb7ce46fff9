package imaging

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/fogleman/gg"
)

// reads complains where a colour on a ground has less than the contrast asked.
func reads(t *testing.T, th *Theme, what string, ink, ground color.RGBA, least float64) {
	t.Helper()
	if c := Contrast(ink, ground); c < least {
		t.Errorf("%s: %s has a contrast of %.2f, want %.1f", th.Name, what, c, least)
	}
}

// signals returns the colours that have a meaning in a scene.
func signals(th *Theme) map[string]color.RGBA {
	return map[string]color.RGBA{"beige": th.Beige, "blue": th.Blue, "red": th.Red, "green": th.Green,
		"yellow": th.Yellow, "violet": th.Violet, "steel": th.Steel,
		"grey": th.Grey, "gold": th.Gold, "heart": th.Heart, "armour": th.Armour, "gem": th.Gem, "mark": th.Mark,
		"changed": th.Changed, "lava": th.Lava, "roof": th.Roof}
}

// papers returns the grounds scenes print on.
func papers(th *Theme) map[string]color.RGBA {
	return map[string]color.RGBA{"paper": th.Paper, "lit paper": th.PaperLight, "shaded paper": th.PaperDeep,
		"card": th.Card}
}

func TestTextHasAContrastOfFourAndAHalf(t *testing.T) {
	for _, th := range Themes() {
		for name, ground := range papers(th) {
			reads(t, th, "ink on "+name, th.Ink, ground, 4.5)
			reads(t, th, "soft ink on "+name, th.InkSoft, ground, 4.5)
		}
		for i, seat := range th.Seats { // names of heroes, initials on pawns
			name := "the name of seat " + string(rune('0'+i))
			reads(t, th, name+" on a card", seat, th.Card, 4.5)
			reads(t, th, name+" on paper", seat, th.Paper, 4.5)
			reads(t, th, "the initial on the pawn of seat "+string(rune('0'+i)), th.On(seat), seat, 4.5)
		}
		for _, s := range []string{"blue", "green", "red", "violet", "steel", "heart", "roof"} {
			reads(t, th, "light on "+s, th.Light, signals(th)[s], 4.5)
		}
		for _, s := range []string{"mark", "yellow", "gold"} {
			reads(t, th, "dark on "+s, th.Dark, signals(th)[s], 4.5)
		}
	}
}

func TestEverySignalHasAVariantThatReadsOnEveryPaper(t *testing.T) {
	for _, th := range Themes() {
		for s, signal := range signals(th) {
			for name, ground := range papers(th) {
				got := th.Text(signal, ground)
				reads(t, th, s+" as text on "+name, got, ground, 4.5)
				if d := turn(signal, got); d > 40 {
					t.Errorf("%s: %s on %s became %v and lost its colour", th.Name, s, name, got)
				}
				if Contrast(signal, ground) >= 4.5 && got != signal {
					t.Errorf("%s: %s reads on %s as it is, yet became %v", th.Name, s, name, got)
				}
			}
		}
	}
}

// turn returns the distance between the hues of a and b, in degrees; colours near grey have none.
func turn(a, b color.RGBA) float64 {
	hue := func(c color.RGBA) (angle, strength float64) {
		r, g, bl := float64(c.R), float64(c.G), float64(c.B)
		x, y := r-(g+bl)/2, (g-bl)*math.Sqrt(3)/2
		return math.Atan2(y, x), math.Hypot(x, y)
	}
	ha, strong := hue(a)
	hb, left := hue(b)
	switch {
	case strong < 50:
		return 0
	case left < 24:
		return 180
	}
	d := math.Abs(ha-hb) * 180 / math.Pi
	return math.Min(d, 360-d)
}

func TestTextFallsBackToLightOrDarkOnAGroundInTheMiddle(t *testing.T) {
	th := Day()
	grey := rgb(0x808080)
	if got := th.Text(grey, grey); got != th.On(grey) && Contrast(got, grey) < 4.5 {
		t.Errorf("grey on grey became %v with a contrast of %.1f", got, Contrast(got, grey))
	}
	if got := th.Text(color.RGBA{A: 255}, th.Dark); Contrast(got, th.Dark) < 4.5 {
		t.Errorf("black on dark became %v with a contrast of %.1f", got, Contrast(got, th.Dark))
	}
}

func TestSeatsOfATableAreToldApart(t *testing.T) {
	for _, th := range Themes() {
		for i, a := range th.Seats {
			for j, b := range th.Seats[:i] {
				d := func(x, y uint8) int { return (int(x) - int(y)) * (int(x) - int(y)) }
				if n := d(a.R, b.R) + d(a.G, b.G) + d(a.B, b.B); n < 50*50 {
					t.Errorf("%s: seats %d and %d differ by %d squared levels", th.Name, i, j, n)
				}
			}
		}
	}
}

func TestDarkIsDarkAndLightIsLightInEveryTheme(t *testing.T) {
	for _, th := range Themes() {
		reads(t, th, "light on dark", th.Light, th.Dark, 12)
		for name, c := range map[string]color.RGBA{"dark": th.Dark, "outline": th.Outline} {
			if luminance(c) > 0.03 {
				t.Errorf("%s: %s has a luminance of %.2f", th.Name, name, luminance(c))
			}
		}
		reads(t, th, "the dots of a trail in their rim", th.Trail, th.TrailRim, 3)
	}
}

func TestOnlyTheNightHasStarsAndAMoon(t *testing.T) {
	for _, th := range Themes() {
		img := image.NewRGBA(image.Rect(0, 0, 400, 300))
		Parchment(img, th)
		Border(gg.NewContextForRGBA(img), th, 30, 30, 340, 240)
		bright := 0
		for y := 60; y < 240; y++ {
			for x := 60; x < 340; x++ {
				if Contrast(img.RGBAAt(x, y), th.Paper) > 1.6 {
					bright++
				}
			}
		}
		corner := img.RGBAAt(27, 27)
		switch th.Star.A {
		case 0:
			if bright > 0 || corner != th.Roof {
				t.Errorf("%s: %d bright points on the paper, a corner of %v", th.Name, bright, corner)
			}
		default:
			if bright < 10 || bright > 2000 {
				t.Errorf("%s: %d bright points on the paper", th.Name, bright)
			}
			if corner == th.Roof {
				t.Errorf("%s: no moon in the corner", th.Name)
			}
		}
	}
}
