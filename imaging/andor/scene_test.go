package andor

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	"skald/engine/andor/view"
	"skald/engine/contract/sweep"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/scenetest"
)

var painters = scenetest.NewPainters(160)

func painter(t testing.TB) *imaging.Painter { return painters.In(t, imaging.Day()) }

func drawn(t testing.TB, view any, r imaging.Request) image.Image {
	t.Helper()
	return scenetest.Draw(t, painter(t), Scene{}, view, r)
}

// randomView returns a view such as a match could show, put together by chance.
func randomView(r *imaging.Rand) *view.View {
	v := startView(2 + r.Int(3))
	var on []int
	for _, reg := range land.Front.All() {
		if len(reg.Near) > 0 {
			on = append(on, reg.ID)
		}
	}
	at := func() int { return on[r.Int(len(on))] }
	v.Day, v.Turn, v.Narrator, v.Rune = 1+r.Int(14), 1+r.Int(200), r.Int(14), r.Int(14)-1
	crowd := at()
	for i := range v.Heroes {
		h := &v.Heroes[i]
		if h.At = at(); r.Unit() < 0.4 {
			h.At = crowd
		}
		h.Strength, h.Will, h.Dice, h.Hour, h.Gold, h.Farmers = 1+r.Int(14), r.Int(21), 1+r.Int(5), r.Int(11),
			r.Int(30), r.Int(3)
		h.Done, h.Black = r.Unit() < 0.2, r.Unit() < 0.2
		for _, id := range []string{"wineskin", "telescope", "rune-green"}[:r.Int(4)] {
			h.Small = append(h.Small, view.Item{ID: id, Used: r.Unit() < 0.3})
		}
		if r.Unit() < 0.5 {
			h.Large = &view.Item{ID: []string{"bow", "falcon", "shield"}[r.Int(3)], Used: r.Unit() < 0.5}
		}
	}
	v.Creatures = nil
	taken := map[int]bool{}
	for range r.Int(16) {
		c := view.Creature{Kind: []string{"gor", "gor", "gor", "skral", "wardrak", "troll", "tower-skral"}[r.Int(7)],
			At: at(), Strength: 2 + r.Int(40), Will: r.Int(21), Dice: 1 + r.Int(3), Reward: 2}
		if c.At != land.CastleAt && !taken[c.At] {
			taken[c.At] = true
			v.Creatures = append(v.Creatures, c)
		}
	}
	things := []string{"gold", "farmer", "gem", "wineskin", "shield", "rune", "rune-blue", "parchment", "herb-3"}
	v.Tokens = nil
	for range r.Int(20) {
		v.Tokens = append(v.Tokens, view.Token{ID: things[r.Int(len(things))], At: at(), N: 1 + r.Int(3)})
	}
	for i := range v.Fog {
		if r.Unit() < 0.3 {
			v.Fog[i].Face = []string{"event", "gold", "gor", "strength", "will-2", "brew"}[r.Int(6)]
		}
	}
	v.Fog = v.Fog[:r.Int(len(v.Fog)+1)]
	for i := range v.Wells {
		v.Wells[i].Full = r.Unit() < 0.5
	}
	if r.Unit() < 0.5 {
		v.Witch, v.Allies = at(), []view.Ally{{ID: "thorald", At: at()}, {ID: "dwarves", At: at()}}
	}
	if r.Unit() < 0.3 {
		v.Gone, v.Rubble = []string{"bow-bridge"}, []view.Rubble{{At: at(), Values: []int{5, 0}}}
	}
	v.Castle.Farmers = r.Int(3)
	v.Castle.Shields += v.Castle.Farmers
	v.Castle.Taken = []string{"gor", "skral", "gor"}[:r.Int(min(4, v.Castle.Shields+1))]
	v.Event = "golden-11"
	marches(v)
	reach(v, r.Int(len(v.Heroes)))
	return v
}

func TestEveryKindOfPictureIsDrawnOfEveryKindOfView(t *testing.T) {
	crowded := middleView()
	for i := range crowded.Heroes {
		crowded.Heroes[i].At = 71
	}
	for _, id := range []string{"gold", "farmer", "gem", "shield", "rune", "rune-blue", "wineskin"} {
		crowded.Tokens = append(crowded.Tokens, view.Token{ID: id, At: 71, N: 2})
	}
	rubble := fightView()
	rubble.Fight.Creature, rubble.Fight.Dice, rubble.Fight.Round, rubble.Fight.Ours, rubble.Fight.Theirs = "rubble",
		nil, 0, 0, 0
	rubble.Fight.Fighters[0].Left, rubble.Fight.Fighters[1].Dice = true, nil
	all := []sample{{"start", startView(2)}, {"middle", middleView()}, {"crowded", crowded}, {"fight", fightView()},
		{"rubble", rubble}, {"won", endView(true)}, {"lost", endView(false)}}
	sweep.Of(t, all, 2).Run(t, sample.of, func(t *testing.T, c sample) {
		for _, r := range []imaging.Request{request("", ""), request("near", ""), request("sheet", "2"),
			request("EQUIPMENT", ""), request("heroes", ""), sinceRequest(), request("end", ""), pastRequest(c.view)} {
			drawn(t, c.view, r)
		}
		if c.view.Fight != nil {
			drawn(t, *c.view, request("fight", ""))
		}
	})
}

// sample is a view with the name of its subtest.
type sample struct {
	name string
	view *view.View
}

func (c sample) of() string { return c.name }

func TestFiguresOnOneRegionAreFannedOut(t *testing.T) {
	v := middleView()
	for i := range v.Heroes {
		v.Heroes[i].At = 28
	}
	p, s := painter(t), geographies["front"].boardMap()
	d := newDraft(p, request("board", ""), v)
	figs := d.figures(&s)
	s.arrange(figs, nil)
	n := 0
	for i, a := range figs {
		if a.at == 28 {
			n++
			if a.strays {
				t.Errorf("%s strays from region 28, which has room", a.piece)
			}
		}
		for _, b := range figs[i+1:] {
			if a.box().Overlaps(b.box()) {
				t.Errorf("%s on %d and %s on %d overlap", a.piece, a.at, b.piece, b.at)
			}
		}
	}
	if n != 7 {
		t.Errorf("%d figures on region 28, want 7: four heroes, a skral, gold, a farmer", n)
	}
}

// around returns a box round the middle of a region on the whole board.
func around(id, r int) image.Rectangle {
	s := geographies["front"].boardMap()
	x, y, _ := s.find(id)
	return scene.Box(x-float64(r), y-float64(r), 2*float64(r), 2*float64(r))
}

func TestReachMarchesAndChangesShow(t *testing.T) {
	v := startView(3)
	bare := startView(3)
	bare.Sunrise = nil
	plain := drawn(t, bare, request("board", ""))
	withMarch := drawn(t, v, request("board", ""))
	s := geographies["front"].boardMap()
	ax, ay, _ := s.find(48)
	bx, by, _ := s.find(16)
	if n := scenetest.Differs(plain, withMarch, scene.Box((ax+bx)/2-25, (ay+by)/2-25, 50, 50)); n < 60 {
		t.Errorf("the gor of 48 will go to 16, and only %d pixels half-way show it", n)
	}
	bare.Reach = []view.Reach{{At: 17, Hours: 2}}
	reached := drawn(t, bare, request("board", ""))
	if n := scenetest.Differs(plain, reached, around(17, 60)); n < 400 {
		t.Errorf("17 can be reached, and only %d pixels show it", n)
	}
	bare.Reach[0] = view.Reach{At: 17, Hours: 2, Over: 1, Will: 2}
	overtime := drawn(t, bare, request("board", ""))
	if n := scenetest.Differs(reached, overtime, around(17, 60)); n < 300 {
		t.Errorf("to 17 it is overtime, and only %d pixels show it", n)
	}
	bare.Reach = nil
	r := request("board", "")
	r.Since = []engine.Said{{Kind: "bought", Facts: engine.Facts{Piece: "wineskin", Amount: -2}},
		{Facts: engine.Facts{To: "nowhere"}}}
	same := drawn(t, bare, r)
	if n := scenetest.Differs(plain, same, same.Bounds()); n != 0 {
		t.Errorf("nothing happened on the land, and %d pixels are ringed", n)
	}
	r.Since = []engine.Said{scenetest.Happened("marched", "gor", "9", "8", ""),
		scenetest.Happened("fog", "fog-gold", "28", "", "")}
	ringed := drawn(t, bare, r)
	for _, id := range []int{8, 28} {
		if n := scenetest.Differs(plain, ringed, around(id, 70)); n < 100 {
			t.Errorf("something happened on %d, and only %d pixels show it", id, n)
		}
	}
	if n := scenetest.Differs(plain, ringed, around(17, 50)); n != 0 {
		t.Errorf("nothing happened on 17, and %d pixels differ", n)
	}
}

func TestFlagsShowWhatPlayersIntend(t *testing.T) {
	v := startView(3)
	v.Sunrise = nil
	bare := drawn(t, v, request("board", ""))
	r := request("board", "")
	r.Marks = []imaging.Mark{{Place: "17", Seat: 1, Label: "W", N: 1}, {Place: "17", Seat: 0, Label: "D", N: 2},
		{Place: "38", Seat: 1, Label: "W", N: 2, Faded: true}, {Place: "79", Label: "?"}, {Place: "somewhere"},
		{Place: "80"}}
	flagged := drawn(t, v, r)
	for _, id := range []int{17, 38} {
		if n := scenetest.Differs(bare, flagged, around(id, 60)); n < 300 {
			t.Errorf("only %d pixels show the flags on %d", n, id)
		}
	}
	for _, id := range []int{36, 83, 3} {
		if n := scenetest.Differs(bare, flagged, around(id, 30)); n != 0 {
			t.Errorf("nobody means to go to %d, and %d pixels differ", id, n)
		}
	}
	r.Kind, r.Arg = "near", "r17"
	drawn(t, v, r)
}

func TestABridgeThatIsGoneLooksBroken(t *testing.T) {
	v := startView(2)
	v.Sunrise = nil
	whole := drawn(t, v, request("board", ""))
	v.Gone = []string{"market-bridge", "no bridge at all"}
	broken := drawn(t, v, request("board", ""))
	s := geographies["front"].boardMap()
	b, _ := land.Front.BridgeOf("market-bridge")
	ax, ay, bx, by := s.span(b)
	if n := scenetest.Differs(whole, broken, scene.Box((ax+bx)/2-15, (ay+by)/2-15, 30, 30)); n < 150 {
		t.Errorf("only %d pixels of the bridge differ", n)
	}
}

func TestRegionsTouchAsTheLandSays(t *testing.T) {
	for key, on := range geographies {
		s := on.wholeLand(0, 0, 1466)
		plots := s.survey()
		dry := make([]bool, len(plots)) // ground that can be walked on
		for i, p := range plots {
			x, y := s.place(i)
			dry[i] = !on.wild(p, x, y) && on.depth(p, x, y) <= 0
		}
		touch := map[[2]int]int{}
		for i, p := range plots {
			if !dry[i] || i%s.width == s.width-1 || i+s.width >= len(plots) {
				continue
			}
			for _, j := range []int{i + 1, i + s.width} {
				if q := plots[j]; q.region != p.region && dry[j] {
					touch[[2]int{int(min(p.region, q.region)), int(max(p.region, q.region))}]++
				}
			}
		}
		bridged := map[[2]int]bool{}
		for _, b := range on.Bridges() {
			bridged[[2]int{min(b.A, b.B), max(b.A, b.B)}] = true
		}
		for _, r := range on.All() {
			for _, n := range r.Near {
				k := [2]int{min(r.ID, n), max(r.ID, n)}
				if r.ID < n && !bridged[k] && touch[k] < 12 {
					t.Errorf("%s: regions %d and %d lie side by side, and share only %d pixels of border", key, k[0],
						k[1], touch[k])
				}
			}
		}
		for k, n := range touch {
			if n > 3 && (!slices.Contains(on.Get(k[0]).Near, k[1]) || bridged[k]) {
				t.Errorf("%s: regions %d and %d do not touch, and share %d pixels of border", key, k[0], k[1], n)
			}
		}
	}
}

func TestNumbersOfRegionsLieOnTheirRegions(t *testing.T) {
	p, s := painter(t), geographies["front"].boardMap()
	var boxes []image.Rectangle
	for _, r := range land.Front.All() {
		x, y, ok := s.find(r.ID)
		if r.Has(land.Beaten) {
			continue
		}
		if !ok {
			t.Errorf("region %d is not on the board", r.ID)
			continue
		}
		b := s.tagBox(p, r.ID, x, y)
		if got := s.owner(float64(b.Min.X+b.Max.X)/2, float64(b.Min.Y+b.Max.Y)/2); got != r.ID {
			t.Errorf("the number of %d stands on %d", r.ID, got)
		}
		for _, o := range boxes {
			if o.Overlaps(b) {
				t.Errorf("the number of %d lies on another", r.ID)
			}
		}
		boxes = append(boxes, b)
	}
}

func TestHeroesHaveALetterAndAColourOfTheirOwn(t *testing.T) {
	for _, name := range []func(string) string{nil, func(string) string { return "Aa" }, func(id string) string {
		return map[string]string{"dwarf": "Nano", "warrior": "Guerriero", "archer": "Arciere", "wizard": "Mago"}[id]
	}} {
		v := startView(4)
		d := newDraft(painter(t), imaging.Request{Name: name}, v)
		letters, colours := map[string]bool{}, map[rgba]bool{}
		for i := range v.Heroes {
			letters[d.initial(&v.Heroes[i])] = true
			colours[heroColour(d.Theme, v.Heroes[i].Hero)] = true
		}
		if want := 4; len(colours) != want || len(letters) != want && d.Request.Word("dwarf") != "Aa" {
			t.Errorf("letters %v, colours %v; want four of each", letters, colours)
		}
	}
}

func TestWhatStandsOnTheLandHasAnIcon(t *testing.T) {
	for id, icon := range art.Icons {
		if !imaging.HasIcon(icon) {
			t.Errorf("%s has no icon: there is no %s", id, icon)
		}
	}
	for _, id := range []string{"rune-blue", "herb-3", "gem-6", "no such thing"} {
		if !imaging.HasIcon(iconOf(id)) {
			t.Errorf("%s has no icon", id)
		}
	}
	for _, list := range [][]string{legend.Heroes(), legend.Creatures(), legend.Articles(), legend.Things(),
		legend.Faces(), legend.Allies()} {
		for _, id := range list {
			if iconOf(id) == "pip" {
				t.Errorf("%s, which legends can name, has no icon", id)
			}
		}
	}
	faces := map[string]bool{}
	for _, kind := range []string{"gor", "skral", "wardrak", "troll", "tower-skral"} {
		faces[creatureFace(imaging.Day(), kind).Icon] = true
	}
	if len(faces) != 5 {
		t.Errorf("creatures share icons: %v", faces)
	}
}

func TestOddViewsNeitherPanicNorFailToDraw(t *testing.T) {
	long := strings.Repeat("warrior ", 40)
	all := []sample{
		{"nothing at all", &view.View{}},
		{"ids of nobody's", &view.View{Active: 9, Witch: 999, Narrator: -4, Rune: 88, Stars: []int{-1, 50},
			Gone: []string{"x"},
			Heroes: []view.Hero{{Hero: "bard", At: -7, Strength: -4, Will: 99, Dice: -1, Hour: -9, Gold: -1,
				Helm: "hat", Gems: []int{-3}}},
			Creatures: []view.Creature{{Kind: "dragon", At: 77, Strength: -1},
				{Kind: "dragon", At: 5, Strength: 1e9, Will: -3}}, Tokens: []view.Token{{ID: "\xff", At: 3, N: -2}, {}},
			Fog:     []view.Fog{{At: 8, Face: "?"}},
			Sunrise: []view.March{{From: 3, To: 3}, {From: -1, To: 900}, {Kind: "dragon", From: 84, To: 0}},
			Reach:   []view.Reach{{At: 500}, {At: 3, Hours: -1}, {At: 80}},
			Castle:  view.Castle{Shields: -3, Taken: []string{"?"}}, Rubble: []view.Rubble{{At: 3}},
			Wells: []view.Well{{At: -5}}, Equipment: []view.Stock{{ID: "?", Left: -1}},
			Fight: &view.Fight{Creature: "?", At: -1, Dice: []int{0, -4, 99},
				Fighters: []view.Fighter{{Seat: 44}, {Seat: 0, Dice: []int{7, 0}, Flipped: 9}}}}},
		{"too much of everything", func() *view.View {
			v := &view.View{Day: math.MaxInt, Turn: math.MinInt, Title: text.M(long), Headline: text.M(long),
				Event: long, Castle: view.Castle{Shields: 400, Taken: make([]string, 300)},
				Fight: &view.Fight{Dice: make([]int, 90), Ours: math.MaxInt}}
			for i := range 9 {
				v.Heroes = append(v.Heroes,
					view.Hero{Seat: engine.Seat(i), Hero: long, At: 10, Strength: 1e6, Will: 1e6, Dice: 500, Hour: 500,
						Gold: math.MaxInt, Gems: make([]int, 99), Small: make([]view.Item, 60)})
				v.Fight.Fighters = append(v.Fight.Fighters, view.Fighter{Seat: engine.Seat(i), Dice: make([]int, 40)})
				v.Goals = append(v.Goals, view.Goal{Text: text.M(long)})
				v.Today = append(v.Today, long)
				v.Story = append(v.Story, text.M(strings.Repeat(long, 3)))
			}
			for i := range 90 {
				v.Creatures = append(v.Creatures, gor(10))
				v.Tokens = append(v.Tokens, view.Token{ID: "gold", At: 10, N: i})
				v.Equipment = append(v.Equipment, view.Stock{ID: long})
				v.Stars = append(v.Stars, i)
			}
			return v
		}()},
	}
	sweep.Of(t, all, 1).Run(t, sample.of, func(t *testing.T, c sample) {
		v := c.view
		for _, r := range []imaging.Request{{}, {Kind: "board", Since: farNews()}, request("board", ""),
			{Kind: "near", Arg: "r10"}, request("equipment", ""), request("heroes", ""), sinceRequest(),
			{Kind: "since"}, sinceRequest(farNews()...), request("end", ""), pastRequest(v)} {
			drawn(t, v, r)
		}
		if len(v.Heroes) > 0 {
			drawn(t, v, request("sheet", "1"))
			drawn(t, v, request("fight", ""))
		}
	})
}

func TestWhatCannotBeDrawnSaysWhy(t *testing.T) {
	p, v := painter(t), startView(2)
	lost := startView(1)
	lost.Heroes[0].At = land.Nowhere
	for _, c := range []struct {
		view any
		r    imaging.Request
		want string
	}{
		{nil, request("board", ""), "a view of Legends of Andor is needed"},
		{(*view.View)(nil), request("board", ""), "a view of Legends of Andor is needed"},
		{v, request("portrait", ""), "board, tile, near, sheet, fight, equipment, heroes, since and end"},
		{v, request("near", "r79"), "there is no region"},
		{v, request("near", "x"), "is no seat"},
		{lost, request("near", ""), "stands on no region"},
		{v, request("sheet", "9"), "there are 2 seats"},
		{&view.View{}, request("sheet", ""), "nobody sits"},
		{v, request("fight", ""), "no fight is under way"},
	} {
		scenetest.Complains(t, p, Scene{}, c.view, c.r, c.want)
	}
}

// words are the fixed words the pictures use besides the ids of heroes, creatures, articles, events and things of a
// legend.
var words = []string{
	"picture-ability", "picture-ability-archer", "picture-ability-dwarf", "picture-ability-warrior",
	"picture-ability-wizard", "picture-chart", "picture-chart-narrator", "picture-chart-shields",
	"picture-chart-strength", "picture-chart-treasure", "picture-compare", "picture-compare-carried",
	"picture-compare-dice", "picture-compare-gold", "picture-compare-hours", "picture-compare-region",
	"picture-compare-strength", "picture-compare-will", "picture-day", "picture-easy", "picture-equipment",
	"picture-fate", "picture-fight", "picture-flown", "picture-foe-unknown", "picture-fury-last",
	"picture-fury-next", "picture-fury-unseen", "picture-gathering", "picture-half-used", "picture-heroes",
	"picture-key-changed", "picture-key-goal", "picture-key-hours", "picture-key-hours-away",
	"picture-key-march", "picture-key-overtime",
	"picture-left", "picture-lost", "picture-no-creatures", "picture-no-equipment", "picture-no-round",
	"picture-normal", "picture-nothing-changed", "picture-rank", "picture-region", "picture-round", "picture-since",
	"picture-sunrise-box", "picture-title", "picture-turn", "picture-won",
}

func TestTheListOfWordsIsThatOfTheWordsUsedAndEveryCatalogueHasThem(t *testing.T) {
	asked := scenetest.Asked{}
	ask := func(v *view.View, kind, arg string) {
		asked.By(t, painter(t), Scene{}, v, imaging.Request{Kind: kind, Arg: arg, Past: []any{v}})
	}

	empty := startView(4)
	empty.Equipment, empty.Creatures, empty.Difficulty = nil, nil, "easy"
	over := fightView()
	over.Fight.Round, over.Fight.Ours, over.Fight.Theirs, over.Fight.Fighters[0].Left = 0, 0, 0, true
	for _, v := range []*view.View{empty, middleView()} {
		ask(v, "board", "")
		ask(v, "near", "")
		ask(v, "heroes", "")
		ask(v, "since", "")
		for seat := range 4 {
			ask(v, "sheet", fmt.Sprint(seat+1))
		}
		ask(v, "equipment", "")
	}
	ask(fightView(), "fight", "")
	ask(over, "fight", "")
	ask(endView(true), "end", "")
	ask(endView(false), "end", "")
	treasured := endView(true)
	treasured.Treasure = &view.Treasure{Worth: 40, Least: 46}
	ask(treasured, "end", "")
	// Only some legends have fates, creatures with names, and round cards.
	known := dragonFight()
	known.Fury.Unseen, known.Fury.Next, known.Fury.NextCard = 0, text.M("legend.5.tail"), "tail"
	for _, v := range []*view.View{fateView(), siegeView(), championView(), dragonFight(), known} {
		ask(v, "board", "")
		ask(v, "sheet", "1")
		ask(v, "heroes", "")
		if v.Fight != nil {
			ask(v, "fight", "")
		}
	}
	asked.Are(t, words)
	scenetest.Catalogued(t, "../../engine/andor/text", words, scene.Names(kinds))
}

func TestTheSceneDrawsTheKindsOfPictureTheGameLists(t *testing.T) {
	scenetest.Registered(t, "legends-of-andor", scene.Names(kinds))
}
