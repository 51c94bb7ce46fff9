package heroes

import (
	"bytes"
	"flag"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/image/draw"

	"skald/imaging"
)

var update = flag.Bool("update", false, "write the picture in testdata anew")

// assets are shared by all tests: the field is painted once in each theme.
var assets = imaging.NewAssets(300 << 20)

func painter(t testing.TB, th *imaging.Theme) *imaging.Painter {
	t.Helper()
	p, err := imaging.NewPainter(th, assets)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// sample is a duel of fire and water in its eighth clash.
func sample() *Position {
	dice := func(faces string, kept int) (out []Die) {
		for i, s := range needs(faces) {
			out = append(out, Die{s, i < kept})
		}
		return
	}
	pos := &Position{
		Clash: 8, Beat: 4, Headline: "Lady Murreth calls stop with three waters and two helmets.",
		Upper: [4]string{"pillar-of-fire", "whisper", "stone-wall", "eye-of-the-storm"}, Lower: [4]string{"fireball", "life-drain", "chain-lightning", "scald"},
		SpellsLeft: 37, Initiative: FarSide, Stopper: NearSide,
		Near: Player{Hero: "lady-murreth", Life: 14, Dice: dice("WWWLLC", 5), Hand: 5, Deck: 2, Discard: 2, Permanents: []Lasting{{"quagmire", 2}}},
		Far:  Player{Hero: "ashka-of-the-pyres", Life: 17, Dice: dice("FFFWAC", 3), Hand: 3, Deck: 4, Discard: 2, Permanents: []Lasting{{"brand-of-pain", 1}, {"eye-of-the-storm", 0}}},
	}
	n, f := &pos.Near.Board, &pos.Far.Board
	n[0] = [4]Being{{ID: "scale-spear", Life: 2}, {ID: "marsh-worm", Life: 4, Bears: []Lasting{{"shroud-of-mist", 1}}}, {}, {ID: "drowned-oarsman", Life: 1, Spent: true}}
	n[1] = [4]Being{{}, {ID: "lady-murreth", Life: 14}, {ID: "tide-monk", Life: 3}, {}}
	f[0] = [4]Being{{ID: "cinder-hound", Life: 2}, {ID: "forge-orc", Life: 3, Spent: true}, {ID: "ash-imp", Life: 1}, {}}
	f[1] = [4]Being{{}, {ID: "ashka-of-the-pyres", Life: 17, Bears: []Lasting{{"brand-of-pain", 2}}}, {}, {ID: "flame-walker", Life: 4}}
	return pos
}

func request() imaging.Request {
	names := map[string]string{"lady-murreth": "Lady Murreth", "ashka-of-the-pyres": "Ashka of the Pyres"}
	return imaging.Request{Language: "en", Name: func(id string) string { return names[id] }}
}

func TestThePictureLooksAsItDid(t *testing.T) {
	pic, err := Sheet(painter(t, imaging.Day()), sample(), request()).PNG()
	if err != nil {
		t.Fatal(err)
	}
	if len(pic.PNG) > 600<<10 {
		t.Errorf("the picture has %d KB, want 600 at most", len(pic.PNG)>>10)
	}
	path := filepath.Join("testdata", "sheet.png")
	if *update {
		if err := os.WriteFile(path, pic.PNG, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	old, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("no stored picture; draw it with -update: %v", err)
	}
	mean, worst := difference(t, pic.PNG, old)
	if mean > 3 || worst > 32 {
		t.Errorf("the picture differs by %.1f levels on average and by %.0f in one square; if it is better now, draw it with -update", mean, worst)
	}
}

// small returns a picture scaled to a width of 400 pixels.
func small(t *testing.T, data []byte) *image.RGBA {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	out := image.NewRGBA(image.Rect(0, 0, 400, 400*img.Bounds().Dy()/img.Bounds().Dx()))
	draw.CatmullRom.Scale(out, out.Rect, img, img.Bounds(), draw.Src, nil)
	return out
}

// difference returns how far two pictures at 400 pixels differ in levels, on
// average and in the worst square of eight pixels.
func difference(t *testing.T, now, before []byte) (mean, worst float64) {
	t.Helper()
	a, b := small(t, now), small(t, before)
	if a.Rect != b.Rect {
		t.Fatalf("the picture is %v, it used to be %v", a.Rect, b.Rect)
	}
	for y := 0; y < a.Rect.Dy(); y += 8 {
		for x := 0; x < a.Rect.Dx(); x += 8 {
			sum, n := 0.0, 0.0
			for dy := 0; dy < 8 && y+dy < a.Rect.Dy(); dy++ {
				for dx := 0; dx < 8 && x+dx < a.Rect.Dx(); dx++ {
					i := a.PixOffset(x+dx, y+dy)
					for k := range 3 {
						sum += math.Abs(float64(a.Pix[i+k]) - float64(b.Pix[i+k]))
						n++
					}
				}
			}
			mean += sum / 3
			worst = math.Max(worst, sum/n)
		}
	}
	return mean / float64(a.Rect.Dx()*a.Rect.Dy()), worst
}
