package terrain

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/fogleman/gg"

	"skald/imaging"
)

func small() Land {
	ring := func(cx, cy, r float64) []Point {
		return []Point{{X: cx - r, Y: cy}, {X: cx, Y: cy - r}, {X: cx + r, Y: cy}, {X: cx, Y: cy + r}}
	}
	return Land{
		Unit: 1,
		Tiles: []Tile{
			{X: 0, Y: 0, Size: 160, Ground: Forest, Seed: "a",
				Areas: []Area{{Kind: Lake, Outline: ring(80, 90, 40)}, {Kind: Hills, Outline: ring(120, 30, 28)}}},
			{X: 160, Y: 0, Size: 160, Ground: Fields, Seed: "b",
				Areas: []Area{{Kind: River, Outline: []Point{{X: 200, Y: -4}, {X: 210, Y: 80}, {X: 190, Y: 164}},
					Width: 14}}},
		},
		Roads: []Road{{Points: []Point{{X: 10, Y: 150}, {X: 160, Y: 140}, {X: 310, Y: 60}}},
			{Points: []Point{{X: 40, Y: 90}, {X: 120, Y: 90}}, Ferry: true}},
		Clearings: []Clearing{{X: 250, Y: 120, R: 20}},
		Landmarks: []Landmark{{Art: "mill", X: 260, Y: 130}},
	}
}

func paint(l Land) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 320, 160))
	Paint(img, imaging.Day(), l)
	return img
}

func TestTheSameLandIsAlwaysPaintedTheSame(t *testing.T) {
	if !bytes.Equal(paint(small()).Pix, paint(small()).Pix) {
		t.Error("two paintings of one land differ")
	}
}

func TestAnotherSeedGrowsOtherTrees(t *testing.T) {
	l := small()
	l.Tiles[0].Seed = "c"
	if bytes.Equal(paint(small()).Pix, paint(l).Pix) {
		t.Error("a tile with another seed looks the same")
	}
}

func TestThePictureIsCoveredWholly(t *testing.T) {
	for name, l := range map[string]Land{"land": small(), "nothing": {},
		"a tile without size": {Tiles: []Tile{{Ground: Forest, Seed: "x"}}},
		"kinds of nobody's": {Unit: 2,
			Tiles: []Tile{{Size: 320, Ground: "moon",
				Areas: []Area{{Kind: "cheese", Outline: []Point{{X: 1, Y: 1}, {X: 300, Y: 5}, {X: 90, Y: 150}}},
					{Kind: River}, {Kind: Lake, Outline: []Point{{X: 3, Y: 4}}}}}},
			Roads: []Road{{}, {Points: []Point{{X: 1, Y: 1}}}}, Landmarks: []Landmark{{Art: "?", X: 50, Y: 50}}}} {
		img := paint(l)
		for i := 3; i < len(img.Pix); i += 4 {
			if img.Pix[i] != 255 {
				t.Errorf("%s: a pixel has the opacity %d", name, img.Pix[i])
				break
			}
		}
	}
}

func TestNothingGrowsOnRoadsAndClearings(t *testing.T) {
	l := small()
	c := newClearance(l)
	if d := c.at(250, 120); d > 0 {
		t.Errorf("the middle of a clearing is %.0f pixels clear", d)
	}
	if d := c.at(160, 140); d > 2 {
		t.Errorf("the middle of a road is %.0f pixels clear", d)
	}
	if d := c.at(60, 20); d < 20 {
		t.Errorf("open country is %.0f pixels clear", d)
	}
	b := &brush{dc: gg.NewContext(1, 1), Theme: imaging.Day(), u: 1}
	for _, tile := range l.Tiles {
		grown := growth(b, tile, c)
		if len(grown) == 0 {
			t.Errorf("nothing grows on tile %s", tile.Seed)
		}
	}
}

func TestEveryLandmarkDrawingFillsItsPlaceAndStaysNearIt(t *testing.T) {
	for _, name := range Arts() {
		dc := gg.NewContext(200, 200)
		b := &brush{dc: dc, Theme: imaging.Day(), u: 1}
		b.landmark(Landmark{Art: name, X: 100, Y: 120, Size: 1})
		img := dc.Image().(*image.RGBA)
		inside, outside := 0, 0
		for y := range 200 {
			for x := range 200 {
				if img.RGBAAt(x, y).A < 128 {
					continue
				}
				if math.Abs(float64(x-100)) <= 44 && y > 28 && y < 132 {
					inside++
				} else {
					outside++
				}
			}
		}
		if inside < 150 || outside > 0 {
			t.Errorf("%s covers %d pixels of its place and %d elsewhere", name, inside, outside)
		}
	}
}

func TestWaterFadesTowardsTheEdgesOfATile(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 320, 160))
	paintWater(img, imaging.Day(), 1, small().Tiles[1])
	if a := img.RGBAAt(209, 80).A; a < 200 {
		t.Errorf("in the middle of the tile the river has the opacity %d", a)
	}
	if a := img.RGBAAt(200, 0).A; a > 20 {
		t.Errorf("at the tile's edge the river has the opacity %d; a neighbour without a river would show a cut", a)
	}
}

func TestWashesOfCountryAreToldApart(t *testing.T) {
	for _, th := range imaging.Themes() {
		washesApart(t, th)
	}
}

func washesApart(t *testing.T, th *imaging.Theme) {
	apart := func(a, b color.RGBA) float64 {
		return math.Abs(float64(a.R)-float64(b.R)) + math.Abs(float64(a.G)-float64(b.G)) +
			math.Abs(float64(a.B)-float64(b.B))
	}
	kinds := []Kind{Fields, Forest, Mountain, Hills, Swamp, Heath, Waste, Village}
	for i, a := range kinds {
		for _, b := range kinds[i+1:] {
			if d := apart(wash(th, a), wash(th, b)); d < 12 {
				t.Errorf("%s: %s and %s differ by %.0f levels", th.Name, a, b, d)
			}
		}
	}
}

// everyKind is all kinds of country a tile may have for its ground.
var everyKind = []Kind{Fields, Forest, Mountain, Hills, Swamp, Village, Town, Heath, Waste, Graveyard}

const tileSize = 224

// alone paints a tile by itself: country of one kind all over, with a lake and a river that would run over its edges
// where it is wet, and nothing that grows where it is bare.
func alone(th *imaging.Theme, k Kind, seed string, wet, bare bool) *image.RGBA {
	tile := Tile{Size: tileSize, Ground: k, Seed: seed,
		Areas: []Area{{Kind: k,
			Outline: []Point{{X: -20, Y: -20}, {X: 244, Y: -20}, {X: 244, Y: 244}, {X: -20, Y: 244}}}}}
	if wet {
		tile.Areas = append(tile.Areas,
			Area{Kind: River, Width: 24, Outline: []Point{{X: 100, Y: -10}, {X: 140, Y: 110}, {X: 120, Y: 240}}},
			Area{Kind: Lake, Outline: []Point{{X: -40, Y: 130}, {X: 40, Y: 90}, {X: 60, Y: 150}, {X: -30, Y: 190}}})
	}
	l := Land{Unit: 1, Tiles: []Tile{tile}}
	if bare {
		l.Clearings = []Clearing{{X: tileSize / 2, Y: tileSize / 2, R: tileSize}}
	}
	img := image.NewRGBA(image.Rect(0, 0, tileSize, tileSize))
	Paint(img, th, l)
	return img
}

// strips returns the outermost pixels of a picture's four sides, each as it would be along a neighbour, turned
// whichever way.
func strips(img *image.RGBA) [4][]color.RGBA {
	var out [4][]color.RGBA
	n := img.Rect.Dx()
	for i := range n {
		for d := range 2 {
			out[0] = append(out[0], img.RGBAAt(i, d))
			out[1] = append(out[1], img.RGBAAt(n-1-d, i))
			out[2] = append(out[2], img.RGBAAt(n-1-i, n-1-d))
			out[3] = append(out[3], img.RGBAAt(d, n-1-i))
		}
	}
	return out
}

// unlike returns the difference of two colours, in levels of a channel.
func unlike(a, b color.RGBA) float64 {
	return (math.Abs(float64(a.R)-float64(b.R)) + math.Abs(float64(a.G)-float64(b.G)) +
		math.Abs(float64(a.B)-float64(b.B))) / 3
}

func TestEdgesMeetWhicheverTilesLieSideBySide(t *testing.T) {
	for _, th := range imaging.Themes() {
		var names []string
		var edges [][]color.RGBA
		for i, k := range everyKind {
			for side, s := range strips(alone(th, k, string(rune('a'+i)), i%2 == 0, true)) {
				names, edges = append(names, string(k)+" side "+string(rune('1'+side))), append(edges, s)
			}
		}
		for i, a := range edges {
			for j, b := range edges[:i] {
				sum, worst := 0.0, 0.0
				for p := range a {
					d := unlike(a[p], b[p])
					sum, worst = sum+d, math.Max(worst, d)
				}
				if mean := sum / float64(len(a)); mean > 6 || worst > 16 {
					t.Errorf("%s: %s and %s differ by %.1f levels, by %.0f at worst", th.Name, names[i], names[j],
						mean, worst)
				}
			}
		}
	}
}

func TestLittleStandsOnTheEdgeOfATile(t *testing.T) {
	th := imaging.Day()
	for i, k := range everyKind {
		bare := strips(alone(th, k, string(rune('a'+i)), false, true))
		for side, s := range strips(alone(th, k, string(rune('a'+i)), false, false)) {
			covered := 0
			for p := range s {
				if unlike(s[p], bare[side][p]) > 12 {
					covered++
				}
			}
			if part := float64(covered) / float64(len(s)); part > 0.25 {
				t.Errorf("%s: %.0f %% of side %d is covered", k, 100*part, side+1)
			}
		}
	}
}

func TestNothingGrowsInTheWater(t *testing.T) {
	lake := Area{Kind: Lake,
		Outline: []Point{{X: -60, Y: 80}, {X: 20, Y: 20}, {X: 200, Y: -30}, {X: 180, Y: 190}, {X: 40, Y: 250}}}
	for _, k := range everyKind {
		tile := Tile{Size: tileSize, Ground: k, Seed: "lake", Areas: []Area{lake}}
		shore := landOf(tile, 1)
		clear := newClearance(Land{Unit: 1, Tiles: []Tile{tile}})
		for _, s := range stands[k] {
			for x := 4.0; x < tileSize; x += 8 {
				for y := 4.0; y < tileSize; y += 8 {
					if inside(shore.shapes[0], x, y) && s.fits(shore, clear, k, x, y) {
						t.Fatalf("%s grows in the lake at %.0f, %.0f", k, x, y)
					}
				}
			}
		}
	}
}

func TestWoodsEndAtAnUnevenDistanceFromTheEdge(t *testing.T) {
	tile := Tile{Size: tileSize, Ground: Forest, Seed: "uneven"}
	near, far := math.Inf(1), 0.0
	for x := 60.0; x < tileSize-60; x += 4 {
		y := 0.0
		for tile.say(x, y, 1) < 0.5 {
			y++
		}
		near, far = math.Min(near, y), math.Max(far, y)
	}
	if near < 4 || far > 50 || far-near < 8 {
		t.Errorf("woods begin between %.0f and %.0f units from the edge", near, far)
	}
	if s := tile.say(tileSize/2, tileSize/2, 1); s != 1 {
		t.Errorf("in the middle of the tile the woods have a say of %.2f", s)
	}
}

func TestNoTwoTilesOfTheSameCountryAreAlike(t *testing.T) {
	for _, k := range everyKind {
		a, b := alone(imaging.Day(), k, "one", false, false), alone(imaging.Day(), k, "other", false, false)
		changed := 0
		for i := 0; i < len(a.Pix); i += 4 {
			if a.Pix[i] != b.Pix[i] {
				changed++
			}
		}
		if part := float64(changed) / (tileSize * tileSize); part < 0.02 {
			t.Errorf("two tiles of %s differ in %.1f %% of their pixels", k, 100*part)
		}
	}
}

func TestLetteringReadsOnEveryKindOfCountry(t *testing.T) {
	for _, th := range imaging.Themes() {
		for _, k := range append(everyKind, Lake) {
			ground := imaging.Mix(wash(th, k), th.PaperLight, th.Veil)
			if c := imaging.Contrast(th.Ink, ground); c < 4.5 {
				t.Errorf("%s: ink on %s has a contrast of %.2f", th.Name, k, c)
			}
		}
	}
}

func TestOutlinesAreDarkerAndTrailsShowOnEveryKindOfCountry(t *testing.T) {
	for _, th := range imaging.Themes() {
		for _, k := range everyKind {
			g := wash(th, k)
			if int(th.Outline.R)+int(th.Outline.G)+int(th.Outline.B) >= int(g.R)+int(g.G)+int(g.B) {
				t.Errorf("%s: outlines on %s are lighter than the ground", th.Name, k)
			}
			if c := math.Max(imaging.Contrast(th.Trail, g), imaging.Contrast(th.TrailRim, g)); c < 2.5 {
				t.Errorf("%s: a trail on %s has a contrast of %.1f", th.Name, k, c)
			}
			if c := math.Max(imaging.Contrast(th.Road, g), imaging.Contrast(th.RoadCase, g)); c < 2 {
				t.Errorf("%s: a road on %s has a contrast of %.1f", th.Name, k, c)
			}
		}
	}
}

func TestEveryLandmarkStandsOutFromTheLandByDayAndByNight(t *testing.T) {
	for _, th := range imaging.Themes() {
		bare := image.NewRGBA(image.Rect(0, 0, 120, 120))
		l := Land{Unit: 1, Tiles: []Tile{{X: -100, Y: -100, Size: 320, Ground: Fields, Seed: "bare"}},
			Clearings: []Clearing{{X: 60, Y: 60, R: 200}}}
		Paint(bare, th, l)
		for _, name := range Arts() {
			l.Landmarks = []Landmark{{Art: name, X: 60, Y: 105, Size: 1}}
			img := image.NewRGBA(bare.Rect)
			Paint(img, th, l)
			clearly := 0
			for y := range 120 {
				for x := range 120 {
					if imaging.Contrast(img.RGBAAt(x, y), bare.RGBAAt(x, y)) > 1.5 {
						clearly++
					}
				}
			}
			if clearly < 110 {
				t.Errorf("%s: only %d pixels of %s stand out", th.Name, clearly, name)
			}
		}
	}
}

func TestWindowsShineByNightOnly(t *testing.T) {
	for _, th := range imaging.Themes() {
		dc := gg.NewContext(100, 100)
		b := &brush{dc: dc, Theme: th, u: 1.5}
		b.house(50, 80, 40, th.Roof)
		img := dc.Image().(*image.RGBA)
		shine := 0
		for y := range 100 {
			for x := range 100 {
				if c := img.RGBAAt(x, y); c.A == 255 && int(c.R)-int(c.B) > 70 && c.R > 240 {
					shine++
				}
			}
		}
		if (th.Glow > 0) != (shine > 20) {
			t.Errorf("%s: %d pixels of a house shine", th.Name, shine)
		}
	}
}

func TestARoadBeginsAndEndsWhereItShould(t *testing.T) {
	r := Road{Points: []Point{{X: 10, Y: 20}, {X: 80, Y: 60}, {X: 150, Y: 20}, {X: 220, Y: 90}}}
	line := course(r, 1)
	if line[0] != r.Points[0] || line[len(line)-1] != r.Points[3] {
		t.Errorf("the road runs from %v to %v, want %v to %v", line[0], line[len(line)-1], r.Points[0], r.Points[3])
	}
	astray := 0.0
	for _, p := range line {
		astray = math.Max(astray, toLine(smoothLine(r.Points, false, 3), p.X, p.Y))
	}
	if astray < 0.3 || astray > 3.5 {
		t.Errorf("the road wanders %.1f units from its curve", astray)
	}
	r.Ferry = true
	for _, p := range course(r, 1) {
		if d := toLine(smoothLine(r.Points, false, 3), p.X, p.Y); d > 0.01 {
			t.Fatalf("a ferry wanders %.1f units", d)
		}
	}
}
