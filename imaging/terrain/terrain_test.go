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
			{X: 0, Y: 0, Size: 160, Ground: Forest, Seed: "a", Areas: []Area{{Kind: Lake, Outline: ring(80, 90, 40)}, {Kind: Hills, Outline: ring(120, 30, 28)}}},
			{X: 160, Y: 0, Size: 160, Ground: Fields, Seed: "b", Areas: []Area{{Kind: River, Outline: []Point{{X: 200, Y: -4}, {X: 210, Y: 80}, {X: 190, Y: 164}}, Width: 14}}},
		},
		Roads:     []Road{{Points: []Point{{X: 10, Y: 150}, {X: 160, Y: 140}, {X: 310, Y: 60}}}, {Points: []Point{{X: 40, Y: 90}, {X: 120, Y: 90}}, Ferry: true}},
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
	for name, l := range map[string]Land{"land": small(), "nothing": {}, "a tile without size": {Tiles: []Tile{{Ground: Forest, Seed: "x"}}},
		"kinds of nobody's": {Unit: 2, Tiles: []Tile{{Size: 320, Ground: "moon", Areas: []Area{{Kind: "cheese", Outline: []Point{{X: 1, Y: 1}, {X: 300, Y: 5}, {X: 90, Y: 150}}}, {Kind: River}, {Kind: Lake, Outline: []Point{{X: 3, Y: 4}}}}}},
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
	b := &brush{dc: gg.NewContext(1, 1), th: imaging.Day(), u: 1}
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
		b := &brush{dc: dc, th: imaging.Day(), u: 1}
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
	th := imaging.Day()
	apart := func(a, b color.RGBA) float64 {
		return math.Abs(float64(a.R)-float64(b.R)) + math.Abs(float64(a.G)-float64(b.G)) + math.Abs(float64(a.B)-float64(b.B))
	}
	kinds := []Kind{Fields, Forest, Mountain, Hills, Swamp, Heath, Waste, Village}
	for i, a := range kinds {
		for _, b := range kinds[i+1:] {
			if d := apart(wash(th, a), wash(th, b)); d < 12 {
				t.Errorf("%s and %s differ by %.0f levels", a, b, d)
			}
		}
	}
}
