package returnofheroes

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/scenetest"
	"skald/imaging/terrain"
)

// one is the painter of all tests, so that each map is painted once. Tests run one after the other.
var one = sync.OnceValues(func() (*imaging.Painter, error) {
	return imaging.NewPainter(imaging.Day(), imaging.NewAssets(220<<20))
})

func painter(t testing.TB) *imaging.Painter {
	t.Helper()
	scenetest.NotRaced(t)
	p, err := one()
	if err != nil {
		t.Fatal(err)
	}
	p.SetTheme(imaging.Day())
	return p
}

// dark returns the painter of all tests, by night.
func dark(t testing.TB) *imaging.Painter {
	t.Helper()
	p := painter(t)
	p.SetTheme(imaging.Night())
	return p
}

// drawn returns the decoded picture, having checked that it is a valid one.
func drawn(t testing.TB, p *imaging.Painter, view any, r imaging.Request) image.Image {
	t.Helper()
	return scenetest.Draw(t, p, Scene{}, view, r)
}

func fightView() *view.View {
	v := middleView()
	v.Heroes[1].Character, v.Heroes[1].Woman = "Elanor", true
	v.Fight = &view.Fight{Seat: 1, Adversary: "servant-08-wolf-rider", At: land.At("I5"), Hearts: 2, Skill: "ranged",
		Dice: []int{6, 2, 5}, Value: 9, Won: true}
	return v
}

func bazaarView() *view.View {
	v := middleView()
	v.Heroes = v.Heroes[:2]
	v.Bazaar = &view.Bazaar{Opener: 1, At: land.At("J2"), Items: []string{"item-sword-1", "item-heavy-armour",
		"item-magic-scroll", "item-horse-2", "item-potion", "item-wand-1"}}
	return v
}

// togetherView returns a match that all have won.
func togetherView() *view.View {
	v := endView()
	v.Outcome.Places = [][]engine.Seat{{0, 1, 2, 3}}
	return v
}

// sinceView asks for a picture of middleView for a reader with news.
func sinceView(kind string) imaging.Request {
	r := spoken(kind, "en")
	r.Since = []engine.Said{
		scenetest.Happened("moved", "elf", "N6", "M3", "The elf walks to M3 (N6, M1, M3)."),
		scenetest.Happened("fights", "troll", "", "M3",
			"The elf fights the troll at M3 with magic; it has 2 hit points."),
		scenetest.Happened("gem", "gem", "", "", "The elf wins the gem."),
		scenetest.Happened("took", "item-shield", "G6", "", "The warrior takes the shield at G6."),
		scenetest.Happened("dropped", "item-sword-1", "", "H8", "The dwarf lays the sword down at H8."),
	}
	return r
}

// eventfulView is middleView after much has happened.
func eventfulView() *view.View {
	v := middleView()
	v.Turn, v.Round = 61, 16
	w, e, m, z := &v.Heroes[0], &v.Heroes[1], &v.Heroes[2], &v.Heroes[3]
	w.At, w.Towards, w.Gold, w.Quests[0].Step = land.At("O2"), land.Point{}, 1, 3
	w.Items = append(w.Items, view.Item{ID: "item-shield"})
	e.At, e.Quests[0].Step, e.Gem, e.HitPoints = land.At("M3"), 4, true, 1
	m.At, m.Challenger, m.Gold, m.Skills[0].Cubes = land.At("H5"), true, 9, 10
	z.At, z.Deaths, z.SideQuests = land.At("B7"), 1, nil
	var kept []view.Token
	for i, t := range v.Tokens {
		switch {
		case t.ID == "item-shield" || t.ID == "beggar":
			continue
		case t.ID == "troll":
			t.Hearts = 1
		case t.ID == "harpy":
			t.At = land.At("D7")
		case t.ID == "" && t.FaceDown && i == 4:
			t.ID, t.FaceDown, t.Back = "giant", false, ""
		}
		kept = append(kept, t)
	}
	v.Tokens = kept
	v.Headline = text.M("now.actions", "who", text.M("name.elf"), "place", view.Place(e.At))
	return v
}

// pastViews returns the turns of a match that ended as endView.
func pastViews() []any {
	var out []any
	for turn := 1; turn < 55; turn++ {
		v := startView(4)
		v.Turn, v.Round, v.Reach = turn, (turn+3)/4, nil
		if turn > 30 {
			v.Nameless.State = "tower"
		}
		for i := range v.Heroes {
			h := &v.Heroes[i]
			h.Skills[i%3].Cubes, h.Quests[0].Step = turn*(4+i)/60, 1+turn*(i+1)/60
			if i == 1 && turn > 33 {
				h.Deaths, h.Skills[1].Cubes = 1, 1
			}
			h.Gem = i == 2 && turn > 50
		}
		out = append(out, v)
	}
	return out
}

func nightly(r imaging.Request) imaging.Request { r.Theme = imaging.NightTheme; return r }

func withPast(r imaging.Request) imaging.Request { r.Past = pastViews(); return r }

func withArg(r imaging.Request, arg string) imaging.Request { r.Arg = arg; return r }

// golden is a view with a golden picture.
type golden struct {
	name string
	view *view.View
	r    imaging.Request
}

// goldens returns the views that have golden pictures.
func goldens(t *testing.T) []golden {
	return []golden{
		{"start", startView(3), request("board", "")},
		{"start-night", startView(3), nightly(request("board", ""))},
		{"middle", middleView(), sinceView("board")},
		{"middle-night", middleView(), nightly(sinceView("board"))},
		{"unexplored", unexploredView(), request("board", "")},
		{"north", northView(), request("board", "")},
		{"near", middleView(), spoken("near", "en")},
		{"near-point", unexploredView(), nightly(withArg(spoken("near", "it"), "f3"))},
		{"since", middleView(), sinceView("since")},
		{"since-night", eventfulView(), nightly(sinceView("since"))},
		{"sheets", choosingView(t, "standard", 2), spoken("choice", "en")},
		{"sheets-introductory", choosingView(t, "introductory", 1), nightly(spoken("choice", "it"))},
		{"house", choosingView(t, "standard", 1), spoken("choice", "en")},
		{"tile", middleView(), request("tile", "f")},
		{"sheet", middleView(), request("sheet", "1")},
		{"sheet-night", middleView(), nightly(request("sheet", "1"))},
		{"sheet-two-quests", questsView(), request("sheet", "1")},
		{"heroes", middleView(), spoken("heroes", "en")},
		{"heroes-two-quests", questsView(), nightly(spoken("heroes", "it"))},
		{"dice", fightView(), request("dice", "")},
		{"dice-night", fightView(), nightly(request("dice", ""))},
		{"bazaar", bazaarView(), request("bazaar", "")},
		{"end", endView(), request("end", "")},
		{"end-chart", endView(), withPast(spoken("end", "en"))},
		{"end-chart-night", endView(), nightly(withPast(spoken("end", "it")))},
		{"together", togetherView(), request("end", "")},
		{"alone", aloneView(), request("end", "")},
	}
}

func TestPicturesLookAsTheyDid(t *testing.T) {
	scenetest.Some(t, goldens(t), 6).Run(t, func(g golden) string { return g.name }, func(t *testing.T, g golden) {
		p := painter(t)
		if g.r.Theme == imaging.NightTheme {
			p = dark(t)
		}
		scenetest.Golden(t, g.name, drawn(t, p, g.view, g.r))
	})
}

// randomView returns a view such as a match could show, put together by chance.
func randomView(r *imaging.Rand, layout land.Layout) *view.View {
	v := &view.View{Round: r.Int(60) + 1, Turn: r.Int(240) + 1, Layout: layout, Bag: r.Int(40), Phase: "move",
		Viewer: engine.Public}
	points, all, items := land.Points(), pieces.First().All(), pieces.First().Items()
	point := func() land.Point { return points[r.Int(len(points))] }
	for i := range 2 + r.Int(3) {
		h := heroView(i)
		h.At, h.House = point(), point()
		if r.Unit() < 0.3 {
			h.At = points[0] // a crowd
		}
		if r.Unit() < 0.2 {
			h.Towards = point()
		}
		h.HitPoints, h.Armour, h.Gold, h.Gem = r.Int(h.MaxHitPoints+1), r.Int(4), r.Int(30), r.Unit() < 0.3
		for s := range h.Skills {
			c := r.Int(11)
			h.Skills[s] = view.Skill{Value: r.Int(12), Base: 3, Training: r.Int(3), Item: r.Int(3), Cubes: c,
				Dice: pieces.Dice(c)}
		}
		for range r.Int(5) {
			h.Items = append(h.Items,
				view.Item{ID: items[r.Int(len(items))].ID, Uses: r.Int(4), Armour: r.Int(3), Idle: r.Unit() < 0.2})
			h.SideQuests = append(h.SideQuests,
				view.SideQuest{ID: all[r.Int(21)].ID, Destination: point(), Ready: r.Unit() < 0.3})
		}
		h.Quests[0].Step = 1 + r.Int(4)
		v.Heroes = append(v.Heroes, h)
	}
	for range r.Int(90) {
		p := all[r.Int(len(all))]
		t := view.Token{ID: p.ID, At: point(), Hearts: p.Foe.Hearts, Flipped: r.Unit() < 0.1, Dropped: r.Unit() < 0.1}
		if r.Unit() < 0.4 {
			t.FaceDown, t.Back = true, [...]string{"hidden", "servant", "guardian"}[r.Int(3)]
			if r.Unit() < 0.7 {
				t.ID = ""
			}
		}
		v.Tokens = append(v.Tokens, t)
	}
	reach(v, r.Int(len(v.Heroes)))
	v.Nameless = view.Nameless{State: [...]string{"asleep", "bag", "tower"}[r.Int(3)], Servants: r.Int(15)}
	if r.Unit() < 0.5 {
		v.Nameless.Card = pieces.First().Cards()[r.Int(6)].ID
	}
	if r.Unit() < 0.3 {
		v.Bazaar = &view.Bazaar{At: land.At("J2"),
			Items: []string{"item-sword-1", "item-potion", items[r.Int(len(items))].ID}}
	}
	v.Fight = &view.Fight{Adversary: all[r.Int(len(all))].ID, Skill: "melee",
		Dice: []int{1 + r.Int(6), 1 + r.Int(6), 1 + r.Int(6)}, Value: 1 + r.Int(11)}
	return v
}

func shuffled(r *imaging.Rand) land.Layout {
	l := land.Introductory()
	for range 40 {
		l = l.Swap(byte('A'+r.Int(16)), byte('A'+r.Int(16)))
	}
	return l
}

func TestEveryViewOfManyPositionsIsAValidPNG(t *testing.T) {
	p := painter(t)
	scenetest.Numbered(t, 6, 2).Run(t, strconv.Itoa, func(t *testing.T, i int) {
		r, layout := imaging.NewRand("positions", strconv.Itoa(i)), land.Introductory()
		if i == 5 {
			layout = shuffled(r)
		}
		v := randomView(r, layout)
		req := request("board", "")
		if i%2 == 1 {
			req.Since = sinceView("board").Since
		}
		drawn(t, p, v, req)
		drawn(t, p, v, request("tile", [...]string{"", "g", "L", "P"}[i%4]))
		drawn(t, p, v, request("sheet", ""))
		drawn(t, p, v, request("sheet", fmt.Sprint(len(v.Heroes))))
		drawn(t, p, v, request("dice", ""))
		if i%4 == 0 {
			drawn(t, p, v, request("end", ""))
		}
	})
}

func TestOddViewsNeitherPanicNorFailToDraw(t *testing.T) {
	p := painter(t)
	big := make([]int, 300)
	views := map[string]*view.View{
		"nothing at all": {},
		"ids of nobody's": {Layout: land.Introductory(), Active: 7,
			Heroes: []view.Hero{{Hero: "bard", At: land.At("A1"), HitPoints: -3, MaxHitPoints: -1, Armour: -2, Gold: -9,
				Items: []view.Item{{ID: "???"}, {}}, SideQuests: []view.SideQuest{{ID: "\xff"}, {}},
				Quests: []view.Quest{{ID: "no", Step: -4}}}},
			Tokens: []view.Token{{ID: "dragon", At: land.At("B4"), Hearts: 99},
				{At: land.At("B4"), FaceDown: true, Back: "wings"}, {}},
			Nameless: view.Nameless{Card: "nobody", State: "dreaming", Servants: -2},
			Reach:    []view.Reach{{}, {At: land.Point{Tile: 'Z', N: 99}, Steps: -1}}},
		"too much of everything": {Layout: land.Introductory(), Round: math.MaxInt, Turn: math.MinInt, Bag: math.MaxInt,
			Heroes: func() (out []view.Hero) {
				for i := range 6 {
					out = append(out, view.Hero{Seat: engine.Seat(i), Hero: strings.Repeat("warrior ", 30),
						At: land.At("A1"), House: land.At("A1"), HitPoints: 5000, MaxHitPoints: 5000, Armour: 5000,
						Gold:  math.MaxInt,
						Items: make([]view.Item, 60), SideQuests: make([]view.SideQuest, 60),
						Quests: make([]view.Quest, 60)})
				}
				return
			}(), Tokens: func() (out []view.Token) {
				for range 500 {
					out = append(out, view.Token{ID: "spider", At: land.At("A1"), Hearts: 7})
				}
				return
			}(), Bazaar: &view.Bazaar{Items: make([]string, 90)}, Fight: &view.Fight{Dice: big, Skill: "song"},
			Outcome: &engine.Outcome{Won: true}},
		"sheets of nobody's": {Heroes: []view.Hero{{Tile: "Z"}, {Seat: 1, Tile: "A"}},
			Choosing: &view.Choosing{Seat: 9, Roster: []view.Sheet{
				{Hero: "bard", HitPoints: 5000, Gold: math.MinInt, Skills: [3]int{-4, 99, math.MaxInt},
					Start: land.At("A1"), Quest: "no", Seat: 7},
				{Seat: engine.Public, HitPoints: -3},
				{Hero: "elf", Names: [2]string{strings.Repeat("warrior ", 30)}, Woman: true}}}},
		"a house nowhere": {Layout: land.Introductory(),
			Choosing: &view.Choosing{Seat: -4, Houses: []land.Point{{Tile: 'B', N: 99}, {Tile: 'B', N: 4}}}},
		"half a map": {Layout: land.Layout{'A', 0, 'Z', 'B', 0, 'a', 255, 'C'},
			Heroes: []view.Hero{{At: land.At("A7")}, {At: land.At("P2"), Towards: land.At("A1")}}},
	}
	type odd struct {
		name string
		view view.View
		r    imaging.Request
	}
	var all []odd
	// Kind by kind, so that each ground is painted once.
	for _, r := range []imaging.Request{{}, {Kind: "BOARD"},
		{Kind: "since", Since: []engine.Said{scenetest.Happened("moved", "bard", "A1", "Z99",
			strings.Repeat("warrior ", 300)), scenetest.Happened("lost", "", "nowhere", "", "")}}, {Kind: "choice"},
		{Kind: "tile", Arg: "a"}, {Kind: "dice", Arg: "6 6 6 1 2 3 4 5/400"},
		{Kind: "end"}, {Kind: "end", Past: []any{startView(2), startView(1), 7}}, request("end", ""), {Kind: "sheet"},
		{Kind: "heroes"}, {Kind: "near"}, {Kind: "near", Arg: "B4"}, {Kind: "dice"}, {Kind: "bazaar"}} {
		for _, name := range slices.Sorted(maps.Keys(views)) {
			v := views[name]
			switch {
			case (r.Kind == "sheet" || r.Kind == "heroes") && len(v.Heroes) == 0,
				r.Kind == "dice" && r.Arg == "" && v.Fight == nil, r.Kind == "bazaar" && v.Bazaar == nil,
				r.Kind == "near" && r.Arg == "" && (len(v.Heroes) == 0 || v.Heroes[0].At.IsZero()),
				r.Kind == "near" && !v.Layout.Lies('B'):
				continue // there is nothing to draw
			}
			q := r
			if len(q.Past) > 0 {
				q.Past = append(slices.Clone(q.Past), v)
			}
			all = append(all, odd{r.Kind + " of " + name, *v, q})
		}
	}
	scenetest.Some(t, all, 7).Run(t, func(o odd) string { return o.name }, func(t *testing.T, o odd) {
		drawn(t, p, o.view, o.r)
	})
}

func TestWhatCannotBeDrawnSaysWhy(t *testing.T) {
	p := painter(t)
	v := startView(2)
	for _, c := range []struct {
		view any
		r    imaging.Request
		want string
	}{
		{nil, request("board", ""), "a view of Return of the Heroes is needed"},
		{(*view.View)(nil), request("board", ""), "a view of Return of the Heroes is needed"},
		{"a poem", request("board", ""), "string"},
		{v, request("portrait", ""), "board, choice, near, since, tile, sheet, heroes, dice, bazaar and end"},
		{v, request("tile", "q"), "tiles are A to P"},
		{v, request("tile", "ß"), "tiles are A to P"},
		{v, request("sheet", "9"), "there are 2 seats"},
		{v, request("sheet", "one"), "is no seat"},
		{&view.View{}, request("sheet", ""), "nobody sits"},
		{v, request("dice", ""), "no dice have been thrown"},
		{v, request("bazaar", ""), "no bazaar is open"},
		{v, request("near", "9"), "there are 2 seats"},
		{v, request("near", "Z1"), "no point of the map such as H3"},
		{v, request("near", "A99"), "no point of the map such as H3"},
		{unexploredView(), request("near", "H3"), "is not explored"},
		{&view.View{Heroes: []view.Hero{{}}}, request("near", ""), "does not stand on the map yet"},
		{&view.View{}, request("heroes", ""), "nobody plays"},
		{v, request("dice", "3 9"), "is no die"},
		{v, request("dice", "/8"), "without dice"},
		{v, request("dice", "3 4/x"), "stay within"},
	} {
		scenetest.Complains(t, p, Scene{}, c.view, c.r, c.want)
	}
}

func TestLetteringNeverOverlaps(t *testing.T) {
	p := painter(t)
	sheets := map[string]sheet{"introductory map": wholeMap(land.Introductory(), 24, 24, boardTile)}
	maps := scenetest.Numbered(t, 30, 10)
	for _, i := range maps.Cases() {
		if !maps.Next() {
			break
		}
		sheets[fmt.Sprint("map ", i)] = wholeMap(shuffled(imaging.NewRand("layouts", strconv.Itoa(i))), 24, 24,
			boardTile)
	}
	for l := byte('A'); l <= 'P'; l++ {
		sheets["tile "+string(rune(l))] = oneTile(land.Introductory(), l, 24, 24, tileEdge)
	}
	wordy := request("board", "")
	wordy.Name = func(id string) string { // as long as names become in other languages
		return "la " + strings.ReplaceAll(id, "-", " della ")
	}
	for name, s := range sheets {
		req := request("board", "")
		if strings.HasPrefix(name, "map 1") || strings.HasPrefix(name, "tile") {
			req = wordy
		}
		places := s.places(p, req)
		for i, a := range places {
			for _, b := range places[i+1:] {
				if a.tag.Overlaps(b.tag) {
					t.Errorf("%s: the numbers of %v and %v overlap", name, a.spot.Point, b.spot.Point)
				}
				if a.name.Overlaps(b.name) {
					t.Errorf("%s: the names of %v and %v overlap", name, a.spot.Point, b.spot.Point)
				}
			}
			for _, b := range places {
				if a.name.Overlaps(b.tag) {
					t.Errorf("%s: the name of %v lies on the number of %v", name, a.spot.Point, b.spot.Point)
				}
			}
			if !a.name.In(s.bounds()) || !a.tag.In(s.bounds()) {
				t.Errorf("%s: the lettering of %v leaves the map", name, a.spot.Point)
			}
		}
	}
}

func TestCrowdedPointsAreFannedOut(t *testing.T) {
	for n := 2; n <= 5; n++ {
		for i := 1; i < n; i++ {
			ax, _ := fanPawn(i-1, n, true)
			bx, _ := fanPawn(i, n, true)
			if bx-ax < 20 {
				t.Errorf("%d heroes: pawns %d and %d are %v units apart; their initials would touch", n, i-1, i, bx-ax)
			}
		}
	}
	for n := 2; n <= 12; n++ {
		first, _ := fanToken(0, n, false, false)
		last, _ := fanToken(n-1, n, false, false)
		if last <= first || last-first > 51 {
			t.Errorf("%d tokens spread over %v units, want within 51", n, last-first)
		}
	}
}

func TestRingsAreWhereSomethingHappened(t *testing.T) {
	p, v := painter(t), startView(2)
	v.Reach = nil
	bare := drawn(t, p, v, request("board", ""))
	r := request("board", "")
	r.Since = []engine.Said{
		scenetest.Happened("moved", "elf", "C2", "D7", ""), // a place left needs no ring
		scenetest.Happened("took", "shield", "G6", "", ""),
		scenetest.Happened("gold", "", "", "", ""),
		scenetest.Happened("swapped", "", "B", "G", ""),
	}
	ringed := drawn(t, p, v, r)
	s := wholeMap(v.Layout, boardMargin, boardMargin, boardTile)
	for _, c := range []struct {
		at   string
		want bool
	}{{"D7", true}, {"G6", true}, {"C2", false}, {"B3", false}} {
		x, y, _ := s.find(land.At(c.at))
		n := 0
		for dy := -30; dy <= 30; dy++ {
			for dx := -30; dx <= 30; dx++ {
				if bare.At(int(x)+dx, int(y)+dy) != ringed.At(int(x)+dx, int(y)+dy) {
					n++
				}
			}
		}
		if got := n > 100; got != c.want {
			t.Errorf("%s: %d pixels differ; ringed is to be %v", c.at, n, c.want)
		}
	}
}

func TestEveryPieceHasAnIconOfItsOwn(t *testing.T) {
	ids := []string{}
	for _, p := range pieces.First().All() {
		ids = append(ids, p.ID)
		if p.Flip != "" {
			ids = append(ids, p.Flip)
		}
	}
	for _, it := range pieces.First().Items() {
		ids = append(ids, it.ID)
	}
	for _, c := range pieces.First().Cards() {
		ids = append(ids, c.ID)
	}
	for _, q := range pieces.First().Quests() {
		ids = append(ids, q.ID)
		for _, s := range q.Steps {
			if s.Gives != "" {
				ids = append(ids, s.Gives)
			}
		}
	}
	for _, id := range ids {
		if !imaging.HasIcon(iconOf(id)) {
			t.Errorf("%s has no icon", id)
		}
	}
	type look struct {
		icon  string
		shape imaging.Shape
		fill  rgba
	}
	seen := map[look]pieces.Piece{}
	for _, p := range pieces.First().All() {
		f := tokenFace(imaging.Day(), pieces.First(), p.ID)
		k := look{f.Icon, f.Shape, f.Fill}
		if q, ok := seen[k]; ok && !sameMake(p.ID, q.ID) && p.Class != pieces.Guardian {
			t.Errorf("%s and %s look the same", p.ID, q.ID)
		}
		seen[k] = p
	}
}

// sameMake reports whether two pieces are copies, or scrolls.
func sameMake(a, b string) bool {
	cut := func(s string) string { return strings.TrimRight(s, "-0123456789") }
	return cut(a) == cut(b) || strings.HasSuffix(a, "-scroll") && strings.HasSuffix(b, "-scroll")
}

func TestEveryLandmarkIsDrawn(t *testing.T) {
	arts := map[string]bool{}
	for _, a := range terrain.Arts() {
		arts[a] = true
	}
	used := map[string]bool{}
	for _, p := range land.Points() {
		s, _ := land.SpotAt(p)
		if s.Landmark == "" {
			continue
		}
		used[s.Landmark] = true
		if a := art.Landmarks[s.Landmark]; !arts[a.Art] && s.Landmark != "volcano" {
			t.Errorf("%v: no drawing for %s", p, s.Landmark)
		}
	}
	for id, a := range art.Landmarks {
		if !used[id] || !arts[a.Art] {
			t.Errorf("the drawing of %s (%s) is of no use", id, a.Art)
		}
	}
}

func TestEveryKindOfPointHasAShapeOfItsOwn(t *testing.T) {
	seen := map[imaging.Shape]land.Colour{}
	for c := land.Beige; c <= land.Tower; c++ {
		s := markerOf(imaging.Day(), c).Shape
		if other, ok := seen[s]; ok {
			t.Errorf("%v and %v have the same shape", c, other)
		}
		seen[s] = c
	}
}

func TestAHeroWhoseTurnItIsAndWhereHeMayGoShow(t *testing.T) {
	p := painter(t)
	v := startView(2)
	at := func(view *view.View, where string, dx, dy int) [3]uint32 {
		img := drawn(t, p, view, request("board", ""))
		s := wholeMap(view.Layout, boardMargin, boardMargin, boardTile)
		x, y, _ := s.find(land.At(where))
		r, g, b, _ := img.At(int(x)+dx, int(y)+dy).RGBA()
		return [3]uint32{r >> 8, g >> 8, b >> 8}
	}
	mark := imaging.Day().Mark
	near := func(c [3]uint32) bool {
		return math.Abs(float64(c[0])-float64(mark.R))+math.Abs(float64(c[1])-float64(mark.G))+
			math.Abs(float64(c[2])-float64(mark.B)) < 40
	}
	ring := int(math.Round(16.5 * boardTile / unitsPerTile))
	if c := at(v, "A9", ring, 0); !near(c) {
		t.Errorf("A9 can be reached, and its ring is %v, want %v", c, mark)
	}
	v.Reach = nil
	if c := at(v, "A9", ring, 0); near(c) {
		t.Errorf("A9 cannot be reached and is ringed")
	}
}

// words are the fixed words the pictures use besides the ids of pieces, items, heroes, quests, landmarks and tiles.
var words = []string{
	"picture-asleep", "picture-chart", "picture-chart-fell", "picture-chart-gem", "picture-chart-height",
	"picture-chart-step", "picture-choosing", "picture-dice-lost", "picture-dice-won", "picture-done",
	"picture-empty", "picture-gold", "picture-guardian", "picture-heroes", "picture-hidden-piece", "picture-in-the-bag",
	"picture-in-the-tower", "picture-items", "picture-magic", "picture-melee", "picture-nothing-new",
	"picture-ranged", "picture-round", "picture-seat", "picture-servant", "picture-side-quests", "picture-since",
	"picture-steps",
	"picture-the-end", "picture-title", "picture-turn", "picture-waiting", "picture-unknown",
}

func TestTheListOfWordsIsThatOfTheWordsUsed(t *testing.T) {
	p := painter(t)
	asked := scenetest.Asked{}
	ask := func(v *view.View, r imaging.Request) { asked.By(t, p, Scene{}, v, r) }

	ask(middleView(), request("board", ""))
	for _, state := range []string{"asleep", "bag", "waits", "?"} {
		v := middleView()
		v.Nameless.State, v.Heroes[0].Hero = state, ""
		ask(v, request("board", ""))
	}
	for _, tile := range []string{"c", "h", "f", "o"} {
		v := middleView()
		if tile == "o" {
			v.Tokens = nil
		}
		ask(v, request("tile", tile))
	}
	ask(middleView(), request("sheet", "3"))
	ask(middleView(), request("heroes", ""))
	ask(middleView(), imaging.Request{Kind: "since"})
	ask(endView(), imaging.Request{Kind: "end", Past: pastViews()})
	ask(middleView(), request("dice", "1 1/2"))
	ask(middleView(), request("dice", "6 6/2"))
	ask(endView(), request("end", ""))
	ask(choosingView(t, "standard", 2), request("choice", ""))
	asked.Are(t, words)
}

func TestAStudioDrawsManyViewsAtOnce(t *testing.T) {
	s, err := imaging.NewStudio(map[string]imaging.Scene{"return-of-the-heroes": Scene{}},
		imaging.Options{Workers: 3, Timeout: 2 * time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	v := middleView()
	var wg sync.WaitGroup
	for i := range 16 {
		wg.Go(func() {
			r := request([]string{"sheet", "dice"}[i%2], []string{fmt.Sprint(i%4 + 1), "2 5/9"}[i%2])
			pic, err := s.Draw(t.Context(), "return-of-the-heroes", v, r)
			if err != nil {
				t.Error(err)
				return
			}
			if _, err := png.Decode(bytes.NewReader(pic.PNG)); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

func TestHeroesHaveOneColourEach(t *testing.T) {
	seen := map[rgba]string{}
	for _, h := range pieces.First().Heroes() {
		c := heroColour(imaging.Day(), h.ID)
		if seen[c] != "" {
			t.Errorf("%s and %s have the same colour", h.ID, seen[c])
		}
		seen[c] = h.ID
	}
}

func TestTheEndListsTheHeroesByPlace(t *testing.T) {
	v := endView()
	v.Outcome.Places = [][]engine.Seat{{2}, {3}, {0, 1}}
	var order []engine.Seat
	for _, h := range (&draft{v: v}).byPlace() {
		order = append(order, h.Seat)
	}
	if want := []engine.Seat{2, 3, 0, 1}; !slices.Equal(order, want) {
		t.Errorf("the heroes are listed as %v, their places are %v", order, want)
	}
	v.Outcome = nil
	if n := len((&draft{v: v}).byPlace()); n != 4 {
		t.Errorf("without an outcome %d heroes are listed", n)
	}
}

func TestHeadingsBeginWithACapitalLetter(t *testing.T) {
	r := request("board", "")
	r.Name = func(string) string { return "the Queen of Frogs" }
	if got := newDraft(painter(t), r, nil).Heading("king-of-darkness"); got != "The Queen of Frogs" {
		t.Errorf("the heading is %q", got)
	}
}

func TestAPawnAtTheUpperEdgeStaysInThePicture(t *testing.T) {
	p := painter(t)
	with := northView()
	without := northView()
	without.Heroes[2].At = land.At("J4")
	a, b := drawn(t, p, with, request("board", "")), drawn(t, p, without, request("board", ""))
	x0, y0 := boardMargin+3*boardTile, 0
	for y := range 2 {
		for x := x0; x < x0+boardTile; x++ {
			if a.At(x, y0+y) != b.At(x, y0+y) {
				t.Fatalf("the pawn at D's north exit reaches the upper edge of the picture at %d, %d", x, y)
			}
		}
	}
}

func TestTheSceneDrawsTheKindsOfPictureTheGameLists(t *testing.T) {
	scenetest.Registered(t, "return-of-the-heroes", scene.Names(kinds))
}
