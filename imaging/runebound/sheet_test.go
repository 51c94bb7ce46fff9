package runebound

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

var update = flag.Bool("update", false, "write the pictures in testdata anew")

func painter(t testing.TB, th *imaging.Theme) *imaging.Painter {
	t.Helper()
	p, err := imaging.NewPainter(th, imaging.NewAssets(80<<20))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// sample is a match in its seventh round.
func sample() *Position {
	die := MovementDie()
	w := Realm()
	pos := &Position{
		Round: 7, Turn: 26, Active: 1, Headline: "Varikas has two dice left.", Event: 2,
		Markets: map[string]int{"greyhaven": 2, "riverwatch": 1, "vynelvale": 3, "forge": 1, "dawnsmoor": 1, "nerekhall": 2, "frostgate": 1},
		Heroes: []Hero{
			{Name: "ilse-rook", At: At("I11"), Life: 4, Wounds: 1, Stamina: 4, Exhaustion: 1, Gold: 5, Mind: Trait{4, 1}, Body: Trait{2, 0}, Spirit: Trait{2, 0},
				Skills: []Skill{{"stealth", 3}, {"climb", 2}}, Weapons: []Card{{ID: "yew-bow", Icon: "bow"}}, Counters: [4]int{2, 1, 0, 0}, Experience: 1},
			{Name: "varikas", At: At("L7"), Life: 5, Wounds: 2, Stamina: 3, Exhaustion: 1, Gold: 12, Mind: Trait{1, 0}, Body: Trait{4, 1}, Spirit: Trait{4, 1},
				Skills: []Skill{{"jump", 2}, {"resist", 4}}, Weapons: []Card{{ID: "long-sword", Icon: "sword"}, {ID: "hand-axe", Icon: "axe", Spent: true}}, Armour: []Card{{ID: "scale-coat", Icon: "armour-heavy"}},
				Goods: []Card{{ID: "draught", Icon: "potion"}}, Allies: []Card{{ID: "grey-wolf", Icon: "wolf"}}, Counters: [4]int{1, 2, 0, 0}, Experience: 2},
			{Name: "bram-oldoak", At: At("M4"), Life: 6, Stamina: 2, Gold: 3, Mind: Trait{2, 0}, Body: Trait{5, 1}, Spirit: Trait{1, 0},
				Skills: []Skill{{"endure", 2}, {"force", 4}}, Weapons: []Card{{ID: "maul", Icon: "hammer"}}, Armour: []Card{{ID: "round-shield", Icon: "shield"}},
				Allies: []Card{{ID: "ferryman", Icon: "farmer"}, {ID: "falcon", Icon: "falcon", Spent: true}}, Counters: [4]int{0, 1, 1, 0}, Experience: 1, Runes: 1},
			{Name: "sister-nyra", At: At("M4"), Life: 5, Wounds: 4, Stamina: 4, Exhaustion: 3, Gold: 8, Mind: Trait{3, 0}, Body: Trait{1, 0}, Spirit: Trait{5, 1},
				Skills: []Skill{{"diplomacy", 3}, {"lore", 3}}, Goods: []Card{{ID: "charm", Icon: "amulet"}, {ID: "rite", Icon: "scroll"}}, Counters: [4]int{3, 0, 0, 0}},
		},
		Dice:  []Die{{Face: die[0], Used: true}, {Face: die[4], Used: true}, {Face: die[2]}, {Face: die[5]}},
		Reach: []Step{{At("M7"), 1}, {At("L6"), 0}, {At("M6"), 2}, {At("N7"), 2}, {At("M8"), 2}, {At("K8"), 1}},
	}
	pos.Reach = pos.Reach[:0]
	for _, s := range []struct {
		at   string
		dice int
	}{{"M7", 1}, {"M8", 2}, {"N7", 2}, {"M6", 1}, {"K8", 1}, {"L8", 1}, {"J8", 2}} {
		pos.Reach = append(pos.Reach, Step{At(s.at), s.dice})
	}
	pos.Undefeated[0] = Challenge{"lord-farrow", Green, At("L12")}
	pos.Undefeated[1] = Challenge{"two-dragons", Blue, At("N6")}
	won := map[string]bool{"N9": true, "M11": true, "L10": true, "K12": true, "M5": true, "L9": true, "K7": true, "L12": true, "N6": true, "L11": true}
	for _, h := range gridOf(w).all() {
		if w.Gems[h] != 0 && !won[h.String()] {
			pos.Counters = append(pos.Counters, h)
		}
	}
	return pos
}

func request() imaging.Request { return imaging.Request{Language: "en"} }

func TestThePictureLooksAsItDid(t *testing.T) {
	for file, th := range map[string]*imaging.Theme{"sheet.png": imaging.Day(), "night.png": imaging.Night()} {
		pic, err := Sheet(painter(t, th), Realm(), sample(), request()).PNG()
		if err != nil {
			t.Fatal(err)
		}
		if len(pic.PNG) > 600<<10 {
			t.Errorf("%s has %d KB, want 600 at most", file, len(pic.PNG)>>10)
		}
		path := filepath.Join("testdata", file)
		if *update {
			if err := os.WriteFile(path, pic.PNG, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		old, err := os.ReadFile(path)
		if err != nil {
			t.Fatalf("no stored picture; draw it with -update: %v", err)
		}
		mean, worst := difference(t, pic.PNG, old)
		if mean > 3 || worst > 32 {
			t.Errorf("%s differs by %.1f levels on average and by %.0f in one square; if it is better now, draw it with -update", file, mean, worst)
		}
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
