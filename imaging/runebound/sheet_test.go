package runebound

import (
	"bytes"
	"image"
	"testing"

	"golang.org/x/image/draw"

	"skald/imaging"
	"skald/imaging/scenetest"
)

// assets are shared by all tests: the land is painted once in each theme.
var assets = imaging.NewAssets(400 << 20)

func painter(t testing.TB, th *imaging.Theme) *imaging.Painter {
	t.Helper()
	p, err := imaging.NewPainter(th, assets)
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

// request asks in English; the ids of the sample name themselves.
func request() imaging.Request {
	names := map[string]string{"ilse-rook": "Ilse Rook", "bram-oldoak": "Bram Oldoak", "sister-nyra": "Sister Nyra"}
	return imaging.Request{Language: "en", Name: func(id string) string { return names[id] }}
}

func TestThePictureLooksAsItDid(t *testing.T) {
	for name, th := range map[string]*imaging.Theme{"sheet": imaging.Day(), "night": imaging.Night()} {
		pic, err := Sheet(painter(t, th), Realm(), sample(), request()).PNG()
		if err != nil {
			t.Fatal(err)
		}
		scenetest.Stored(t, name, pic)
	}
}

func TestTheSamePositionGivesTheSamePicture(t *testing.T) {
	for _, th := range imaging.Themes() {
		a, err := Sheet(painter(t, th), Realm(), sample(), request()).PNG()
		if err != nil {
			t.Fatal(err)
		}
		p := painter(t, th)
		Sheet(p, Realm(), &Position{Active: -1}, request())
		b, err := Sheet(p, Realm(), sample(), request()).PNG()
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a.PNG, b.PNG) {
			t.Errorf("%s: two pictures of one position differ", th.Name)
		}
	}
}

func TestTheSameLandIsPaintedTheSameWay(t *testing.T) {
	w := &World{Name: "bit", Columns: 7, Rows: 5, Land: map[Hex]Terrain{{1, 1}: Forest, {2, 1}: Mountain, {3, 2}: Swamp, {3, 3}: River, {4, 3}: River, {5, 4}: Hills}, Rivers: [][]Hex{{{3, 3}, {4, 3}}}}
	paint := func() []uint8 {
		p, err := imaging.NewPainter(imaging.Day(), imaging.NewAssets(40<<20))
		if err != nil {
			t.Fatal(err)
		}
		return Sheet(p, w, &Position{}, request()).Image().Pix
	}
	if !bytes.Equal(paint(), paint()) {
		t.Error("the same land was painted in two ways")
	}
}

func TestNoTwoHexesAreAlike(t *testing.T) {
	w := Realm()
	g := gridOf(w)
	img := Sheet(painter(t, imaging.Day()), w, &Position{Active: -1}, request()).Image()
	seen := map[string]Hex{}
	for _, h := range g.all() {
		x, y := g.at(h)
		sub := image.NewRGBA(image.Rect(0, 0, 60, 40)) // below the name
		draw.Draw(sub, sub.Rect, img, image.Pt(int(x)-30, int(y)-20), draw.Src)
		if other, ok := seen[string(sub.Pix)]; ok {
			t.Errorf("%v looks just like %v", h, other)
		}
		seen[string(sub.Pix)] = h
	}
}

func TestLabelsDoNotOverlap(t *testing.T) {
	long := func(id string) string { return id + "-upon-the-water" }
	plain := func(id string) string { return id }
	for _, word := range []func(string) string{plain, long} {
		for _, w := range []*World{Realm(), {Name: "wide", Columns: 26, Rows: 3}, {Name: "tall", Columns: 4, Rows: 26}} {
			p := painter(t, imaging.Day())
			all := gridOf(w).labels(p.Type, p.Theme, word)
			for i, a := range all {
				ax0, ay0, ax1, ay1 := a.box()
				if ax0 < mapLeft || ax1 > mapLeft+mapWidth || ay0 < mapTop || ay1 > mapTop+mapHeight {
					t.Errorf("%s: %q lies outside the map", w.Name, a.text)
				}
				if a.st.Size < imaging.MinType {
					t.Errorf("%q is set in %.0f pixels", a.text, a.st.Size)
				}
				for _, b := range all[i+1:] {
					bx0, by0, bx1, by1 := b.box()
					if ax0 < bx1 && bx0 < ax1 && ay0 < by1 && by0 < ay1 {
						t.Errorf("%s: %q and %q overlap", w.Name, a.text, b.text)
					}
				}
			}
		}
	}
}

func TestOddDataIsDrawnWithoutPanic(t *testing.T) {
	bad := &Position{Round: -1, Active: 77, Event: 99, Dice: make([]Die, 9), Reach: []Step{{Hex{}, 1}, {Hex{-4, 900}, -2}, {At("A1"), 1 << 40}},
		Counters: []Hex{{}, {99, 99}, At("M12")}, Markets: map[string]int{"tamalir": -3, "nowhere": 7, "forge": 1 << 30}}
	for i := range bad.Undefeated {
		bad.Undefeated[i] = Challenge{ID: "x", Gem: Gem(i * 7), At: Hex{i, i}}
	}
	bad.Dice[1].Face = Face{"", "lava", Road, Swamp, Swamp}
	for range 9 {
		bad.Heroes = append(bad.Heroes, Hero{At: At("C3"), Life: -1, Wounds: 1 << 40, Stamina: 1 << 20, Exhaustion: -5, Gold: -12345678,
			Weapons: make([]Card, 12), Goods: make([]Card, 30), Allies: make([]Card, 9), Skills: make([]Skill, 20), Mind: Trait{-99999, 99999}})
	}
	empty := &Position{}
	away := [][]Hex{nil, {{}}, {{0, 0}, {99, 99}}, {{1, 1}}}
	for i, w := range []*World{
		Realm(), {Name: "none"}, {Name: "negative", Columns: -3, Rows: -1}, {Name: "vast", Columns: 1 << 30, Rows: 1 << 30},
		{Name: "odd", Columns: 3, Rows: 2, Land: map[Hex]Terrain{{1, 1}: "lava", {99, 1}: Road}, Gems: map[Hex]Gem{{1, 1}: 9, {2, 1}: -1, {44, 2}: Red}, Towns: []Place{{}, {At: Hex{9, 9}}, {ID: "x", At: Hex{1, 1}, Art: "?"}}, Roads: away, Rivers: away},
	} {
		p := painter(t, imaging.Themes()[i/3%2])
		for _, pos := range []*Position{bad, empty}[:1+i%2] { // half the worlds with both
			if _, err := Sheet(p, w, pos, request()).PNG(); err != nil {
				t.Errorf("%s: %v", w.Name, err)
			}
		}
	}
}

func TestASceneSaysWhatItCannotDraw(t *testing.T) {
	p := painter(t, imaging.Day())
	for _, c := range []struct {
		s    Scene
		view any
		r    imaging.Request
	}{
		{Scene{Realm()}, nil, imaging.Request{}}, {Scene{Realm()}, (*Position)(nil), imaging.Request{}}, {Scene{Realm()}, 7, imaging.Request{}},
		{Scene{}, sample(), imaging.Request{}}, {Scene{Realm()}, sample(), imaging.Request{Kind: "tile"}},
	} {
		if _, err := c.s.Draw(p, c.view, c.r); err == nil {
			t.Errorf("%T and %q were drawn", c.view, c.r.Kind)
		}
	}
	var s imaging.Scene = Scene{Realm()}
	if _, err := s.Draw(p, sample(), request()); err != nil {
		t.Error(err)
	}
}

func TestWhatLiesOnTheMapIsSeen(t *testing.T) {
	p := painter(t, imaging.Day())
	look := func(change func(*Position)) string {
		pos := sample()
		change(pos)
		return string(Sheet(p, Realm(), pos, request()).Image().Pix)
	}
	before := look(func(*Position) {})
	for name, change := range map[string]func(*Position){
		"a hero has moved":       func(p *Position) { p.Heroes[0].At = At("D7") },
		"another hero's turn":    func(p *Position) { p.Active = 2 },
		"a counter is won":       func(p *Position) { p.Counters = p.Counters[1:] },
		"a wound":                func(p *Position) { p.Heroes[1].Wounds++ },
		"exhaustion":             func(p *Position) { p.Heroes[1].Exhaustion++ },
		"a card is spent":        func(p *Position) { p.Heroes[2].Weapons[0].Spent = true },
		"a die is used":          func(p *Position) { p.Dice[2].Used = true },
		"another face":           func(p *Position) { p.Dice[2].Face = MovementDie()[3] },
		"a challenge stays":      func(p *Position) { p.Undefeated[4] = Challenge{"x", Yellow, At("E7")} },
		"a hex comes into reach": func(p *Position) { p.Reach = append(p.Reach, Step{At("L6"), 2}) },
		"wares in a town":        func(p *Position) { p.Markets = map[string]int{"tamalir": 2} },
		"the next event":         func(p *Position) { p.Event = 3 },
		"a Rune":                 func(p *Position) { p.Heroes[3].Runes++ },
	} {
		if look(change) == before {
			t.Errorf("%s: the picture does not show it", name)
		}
	}
}

func TestACounterShowsUnderSeveralHeroes(t *testing.T) {
	p := painter(t, imaging.Day())
	g := gridOf(Realm())
	x, y := g.at(At("G8"))
	look := func(counters ...Hex) *image.RGBA {
		pos := sample()
		pos.Heroes[2].At, pos.Heroes[3].At = At("G8"), At("G8")
		pos.Counters = counters
		out := image.NewRGBA(image.Rect(0, 0, 100, 100))
		draw.Draw(out, out.Rect, Sheet(p, Realm(), pos, request()).Image(), image.Pt(int(x)-50, int(y)-50), draw.Src)
		return out
	}
	with, without, seen := look(At("G8")), look(), 0
	for i := 0; i < len(with.Pix); i += 4 {
		if with.Pix[i] != without.Pix[i] || with.Pix[i+1] != without.Pix[i+1] {
			seen++
		}
	}
	if seen < 250 {
		t.Errorf("of the counter on a hex with two heroes %d pixels are seen", seen)
	}
}
