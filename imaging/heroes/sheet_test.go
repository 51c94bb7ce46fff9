package heroes

import (
	"bytes"
	"image"
	"math"
	"testing"

	"github.com/fogleman/gg"
	"golang.org/x/image/draw"

	"skald/imaging"
	"skald/imaging/scenetest"
)

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
	scenetest.Stored(t, "sheet", pic)
}

func TestTheSamePositionGivesTheSamePicture(t *testing.T) {
	for _, th := range imaging.Themes() {
		own, err := imaging.NewPainter(th, imaging.NewAssets(60<<20))
		if err != nil {
			t.Fatal(err)
		}
		a, err := Sheet(own, sample(), request()).PNG()
		if err != nil {
			t.Fatal(err)
		}
		p := painter(t, th)
		Sheet(p, &Position{}, request())
		b, err := Sheet(p, sample(), request()).PNG()
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a.PNG, b.PNG) {
			t.Errorf("%s: two pictures of one position differ", th.Name)
		}
		if len(a.PNG) > 600<<10 {
			t.Errorf("%s: %d KB, want 600 at most", th.Name, len(a.PNG)>>10)
		}
	}
}

func TestNothingLiesOnAnythingElse(t *testing.T) {
	type thing struct {
		name string
		r    image.Rectangle
	}
	var all []thing
	field := image.Rect(fieldLeft, fieldTop, fieldLeft+fieldWidth, fieldTop+fieldHeight)
	for i, s := range []Side{FarSide, NearSide} {
		for row := range Rows {
			for col := range Columns {
				r := space(s, row, col)
				if !r.In(field) {
					t.Errorf("space %d/%d of side %d lies outside the field: %v", row, col, i, r)
				}
				all = append(all, thing{"space", r})
			}
		}
		for n := range mostDice {
			if !dieAt(s, n).Inset(-10).In(strip(s)) {
				t.Errorf("die %d of side %d lies outside its strip", n, i)
			}
		}
		all = append(all, thing{"strip", strip(s)})
		for n := range 4 {
			all = append(all, thing{"spell", spellCard(i, n)})
		}
	}
	picture := image.Rect(20, 20, width-20, height-20)
	for i, a := range all {
		if !a.r.In(picture) {
			t.Errorf("%s %v lies outside the picture", a.name, a.r)
		}
		for _, b := range all[i+1:] {
			if a.r.Overlaps(b.r) {
				t.Errorf("%s %v and %s %v overlap", a.name, a.r, b.name, b.r)
			}
		}
	}
	// Columns face each other: 1 the enemy's 4.
	for c := range Columns {
		if space(NearSide, 0, c).Min.X != space(FarSide, 0, Columns-1-c).Min.X {
			t.Errorf("column %d does not face column %d", c+1, Columns-c)
		}
	}
}

func TestOddDataIsDrawnWithoutPanic(t *testing.T) {
	bad := &Position{Clash: -1, Beat: 1 << 40, SpellsLeft: -2, Initiative: 9, Stopper: -3, Upper: [4]string{"x", "", "teleport", "?"}}
	many := make([]Lasting, 40)
	many[0] = Lasting{"no-such-spell", 1 << 40}
	for i, p := range []*Player{&bad.Near, &bad.Far} {
		*p = Player{Hero: "nobody", Life: 1<<40 - i<<41, Hand: -5, Deck: 1 << 50, Permanents: many, Dice: append(make([]Die, 30), Die{'?', true})}
		for row := range Rows {
			for col := range Columns {
				p.Board[row][col] = Being{ID: "a-being-with-a-very-long-name-that-nobody-knows", Life: -7 + 1000*col, Bears: many}
			}
		}
	}
	for _, th := range imaging.Themes() {
		p := painter(t, th)
		for _, pos := range []*Position{bad, {}} {
			if _, err := Sheet(p, pos, imaging.Request{}).PNG(); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestASceneSaysWhatItCannotDraw(t *testing.T) {
	p := painter(t, imaging.Day())
	for _, c := range []struct {
		view any
		kind string
	}{{nil, ""}, {(*Position)(nil), ""}, {"x", ""}, {sample(), "tile"}} {
		if _, err := (Scene{}).Draw(p, c.view, imaging.Request{Kind: c.kind}); err == nil {
			t.Errorf("%T and %q were drawn", c.view, c.kind)
		}
	}
	var s imaging.Scene = Scene{}
	if _, err := s.Draw(p, sample(), request()); err != nil {
		t.Error(err)
	}
}

func TestWhatLiesOnTheTableIsSeen(t *testing.T) {
	p := painter(t, imaging.Day())
	look := func(change func(*Position)) string {
		pos := sample()
		change(pos)
		return string(Sheet(p, pos, request()).Image().Pix)
	}
	before := look(func(*Position) {})
	for name, change := range map[string]func(*Position){
		"a wound":               func(p *Position) { p.Near.Board[0][1].Life-- },
		"the hero is hit":       func(p *Position) { p.Far.Life-- },
		"a being has acted":     func(p *Position) { p.Far.Board[1][3].Spent = true },
		"a being has moved":     func(p *Position) { b := &p.Near.Board; b[0][2], b[1][2] = b[1][2], Being{} },
		"another face":          func(p *Position) { p.Near.Dice[5].Face = Air },
		"a die is kept":         func(p *Position) { p.Far.Dice[5].Kept = true },
		"a seventh die":         func(p *Position) { p.Far.Dice = append(p.Far.Dice, Die{Air, false}) },
		"a spell is taken":      func(p *Position) { p.Lower[0], p.Upper[0] = p.Upper[0], "gust" },
		"a card is drawn":       func(p *Position) { p.Near.Hand++ },
		"power":                 func(p *Position) { p.Far.Permanents[1].Power = 1 },
		"the other calls stop":  func(p *Position) { p.Stopper = FarSide },
		"initiative is changed": func(p *Position) { p.Initiative = NearSide },
	} {
		if look(change) == before {
			t.Errorf("%s: the picture does not show it", name)
		}
	}
}

func TestSignsAreToldApartWithoutColour(t *testing.T) {
	th := imaging.Day()
	masks := map[Symbol]*image.Gray{}
	for _, s := range Symbols() {
		g := image.NewGray(image.Rect(0, 0, 34, 34))
		draw.Draw(g, g.Rect, image.White, image.Point{}, draw.Src)
		dc := gg.NewContext(34, 34)
		sign(dc, s, 17, 17, 15, th.Dark, th.Light)
		draw.Draw(g, g.Rect, dc.Image(), image.Point{}, draw.Over)
		masks[s] = g
	}
	for i, a := range Symbols() {
		for _, b := range Symbols()[i+1:] {
			diff := 0.0
			for k := range masks[a].Pix {
				diff += math.Abs(float64(masks[a].Pix[k]) - float64(masks[b].Pix[k]))
			}
			if diff /= 255 * 34 * 34; diff < 0.08 {
				t.Errorf("%s and %s differ in %.0f %% of their square", a, b, 100*diff)
			}
		}
	}
}
