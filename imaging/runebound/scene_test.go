package runebound

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/runebound/view"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/scenetest"
)

func drawn(t testing.TB, view any, r imaging.Request) image.Image {
	t.Helper()
	return scenetest.Draw(t, painter(t), Scene{}, view, r)
}

// sinceRequest asks for the news.
func sinceRequest(more ...engine.Said) imaging.Request {
	r := request("since", "")
	r.Since = append(news(), more...)
	return r
}

// drawing is a picture of a view, by the content of the view.
type drawing struct {
	name string
	v    *view.View
	r    imaging.Request
}

func (d drawing) String() string { return fmt.Sprintf("%s, %s %s", d.name, d.r.Kind, d.r.Arg) }

func TestEveryKindOfPictureIsDrawnOfEveryKindOfView(t *testing.T) {
	var all []drawing
	for name, v := range map[string]*view.View{"start": startView(2), "middle": middleView(4), "six": middleView(6),
		"fight": fightView(), "duel": duelView(), "end": endView(), "choice": choiceView()} {
		requests := []imaging.Request{request("", ""), request("near", "M12"), request("TILE", "f7"),
			request("market", ""), request("market", "k8"), request("market", "tamalir"), request("choice", ""),
			request("sheet", "2"), request("track", ""), request("event", ""), sinceRequest(), request("end", "")}
		if v.Heroes[0].On {
			requests = append(requests, request("near", "1"))
		}
		if v.Fight != nil {
			requests = append(requests, request("fight", ""))
		}
		for _, r := range requests {
			all = append(all, drawing{name, v, r})
		}
	}
	slices.SortStableFunc(all, func(a, b drawing) int { return strings.Compare(a.name, b.name) })
	for c := range scenetest.Cases(t, all, 9) {
		t.Run(c.String(), func(t *testing.T) {
			if drawn(t, c.v, c.r); c.r.Kind == "fight" {
				drawn(t, *c.v, c.r) // and of a View that is no pointer
			}
		})
	}
}

func TestOddViewsNeitherPanicNorFailToDraw(t *testing.T) {
	long := strings.Repeat("warrior ", 40)
	var all []drawing
	for _, c := range []drawing{
		{name: "nothing at all", v: &view.View{}},
		{name: "before heroes are chosen",
			v: &view.View{Active: engine.Public, Heroes: []view.Hero{{Seat: 0}, {Seat: 1}}}},
		{name: "ids of nobody's",
			v: &view.View{Active: 9, Round: -3, Dice: []int{-1, 7, 0}, Way: []land.Hex{250, 3}, Start: 199,
				Heroes: []view.Hero{{Hero: "bard", On: true, At: 200, Life: -2, Wounds: 9, Gold: -1,
					Items: []view.Item{{ID: "?", Type: "?"}}, Allies: []view.Ally{{}}, Carried: []view.Carried{{}}}},
				Offered:  []view.Offer{{Hero: "?", For: 9, By: -5}, {}},
				Counters: []view.Counter{{At: 222, Colour: "green"}, {At: 3, Colour: "pink", Place: 9}},
				Track:    [6]view.Track{{Card: "?", At: 250}},
				Reach:    []view.Reach{{At: 190, Dice: 2}, {At: 4, Dice: -1}},
				Towns:    []view.Town{{ID: "nowhere", At: 211, Arms: "?"}, {}},
				Events:   []view.Event{{ID: "?", Number: 12}, {Number: -4}},
				Fight:    &view.Fight{Card: "?", Life: 99, Wounds: 100, Won: 300, Down: 300, At: 199, Colour: "?"},
				Outcome:  &engine.Outcome{Places: [][]engine.Seat{{7, 0, 0}, {-1}}}}},
		{name: "too much of everything", v: func() *view.View {
			v := &view.View{Round: math.MaxInt, Turn: math.MinInt, Headline: text.M(long), Doom: 7, DoomAt: 9,
				Fight: &view.Fight{Card: long, Text: text.M(strings.Repeat(long, 4)), Life: 4, Won: 4}}
			for i := range 9 {
				h := view.Hero{Seat: engine.Seat(i), Hero: long, On: true, At: hex("f7"), Life: 1e6, Stamina: 1e6,
					Gold: math.MaxInt, Text: text.M(strings.Repeat(long, 3))}
				for range 30 {
					h.Items = append(h.Items,
						view.Item{ID: long, Type: cards.Weapon, Text: text.M(strings.Repeat(long, 3))})
					h.Allies = append(h.Allies, view.Ally{ID: long, Life: 50, Stamina: 50})
				}
				v.Heroes = append(v.Heroes, h)
				v.Dice = append(v.Dice, i%6, i%6)
				v.Events = append(v.Events, view.Event{ID: long, Number: 2, Text: text.M(strings.Repeat(long, 4))})
				v.Story = append(v.Story, text.M(strings.Repeat(long, 3)))
			}
			town := view.Town{ID: "tamalir", At: hex("m12"), Arms: "crown"}
			for range 40 {
				town.Stack = append(town.Stack,
					view.Ware{ID: long, Cost: math.MaxInt, Text: text.M(strings.Repeat(long, 4))})
			}
			v.Towns = []view.Town{town}
			for i := range v.Track {
				v.Track[i] = view.Track{Card: long, At: hex("f7"), Text: text.M(strings.Repeat(long, 4))}
			}
			return v
		}()},
	} {
		requests := []imaging.Request{{}, {Kind: "board", Since: news()}, request("board", ""), request("choice", ""),
			{Kind: "near", Arg: "f7"}, request("market", ""), request("track", ""), request("event", ""),
			sinceRequest(), {Kind: "since"}, request("end", "")}
		if len(c.v.Heroes) > 0 {
			requests = append(requests, request("sheet", "1"))
		}
		if len(c.v.Heroes) > 0 && c.v.Fight != nil {
			requests = append(requests, request("fight", ""))
		}
		if len(c.v.Towns) > 0 {
			requests = append(requests, request("market", c.v.Towns[0].ID))
		}
		for _, r := range requests {
			all = append(all, drawing{c.name, c.v, r})
		}
	}
	for c := range scenetest.Cases(t, all, 8) {
		t.Run(c.String(), func(t *testing.T) { drawn(t, c.v, c.r) })
	}
}

func TestWhatCannotBeDrawnSaysWhy(t *testing.T) {
	p, v := painter(t), startView(2)
	for _, c := range []struct {
		view any
		r    imaging.Request
		want string
	}{
		{nil, request("board", ""), "a view of Runebound is needed"},
		{(*view.View)(nil), request("board", ""), "a view of Runebound is needed"},
		{v, request("portrait", ""), "board, choice, near, tile, market, sheet, fight, track, event, since and end"},
		{v, request("near", "z9"), "is no seat"},
		{v, request("near", "2"), "not on the map yet"},
		{v, request("market", "atlantis"), "no market"},
		{v, request("sheet", "9"), "there are 2 seats"},
		{&view.View{}, request("sheet", ""), "nobody sits"},
		{v, request("fight", ""), "no fight is under way"},
	} {
		scenetest.Complains(t, p, Scene{}, c.view, c.r, c.want)
	}
}

// words are the fixed words the pictures use besides the ids of heroes, cards, families, towns, types, skills,
// values and terrains.
var words = []string{
	"picture-adventure", "picture-age", "picture-before", "picture-carried", "picture-chance-down",
	"picture-chance-won", "picture-chart",
	"picture-chart-fell", "picture-chart-height", "picture-chart-rune", "picture-choice", "picture-combat-round",
	"picture-dice", "picture-dice-needed", "picture-doom", "picture-escape", "picture-event", "picture-events-left",
	"picture-fight", "picture-magic", "picture-markets", "picture-melee", "picture-no-event", "picture-no-stack",
	"picture-nothing-changed", "picture-open", "picture-ranged", "picture-round", "picture-seat", "picture-since",
	"picture-tokens", "picture-town", "picture-track", "picture-turn", "picture-turns-left", "picture-waits",
}

func TestTheListOfWordsIsThatOfTheWordsUsedAndEveryCatalogueHasThem(t *testing.T) {
	asked := scenetest.Asked{}
	ask := func(v *view.View, kind, arg string) {
		asked.By(t, painter(t), Scene{}, v, imaging.Request{Kind: kind, Arg: arg, Past: pastViews()})
	}

	empty := startView(2)
	empty.Heroes[1].Hero, empty.DoomAt = "", 30
	for _, v := range []*view.View{empty, middleView(4)} {
		for _, kind := range []string{"board", "near", "market", "track", "event", "since"} {
			ask(v, kind, "")
		}
		ask(v, "market", "m12")
		ask(v, "sheet", "2")
	}
	ask(fightView(), "fight", "")
	tested := fightView()
	tested.Fight.Life = 0
	ask(tested, "fight", "")
	ask(choiceView(), "choice", "")
	ask(endView(), "end", "")
	asked.Are(t, words)
	scenetest.Catalogued(t, "../../engine/runebound/text", words, scene.Names(kinds))
}

func TestEveryCardTownAndHeroHasAnIconThatExists(t *testing.T) {
	scenetest.IconsExist(t, art.Icons, "pip")
	for id := range art.Icons {
		kind := slices.Contains([]string{cards.Weapon, cards.Armour, cards.Artefact, cards.OneUse, cards.Rune,
			cards.Ally, cards.Event, cards.Encounter,
			"dead", "dragon-kin", "beast", "outlaw", "giant", "spirit", "ruin", "rival"}, id)
		if !kind && cards.Dragonlords.Hero(id) == nil && cards.Dragonlords.Goods(id) == nil &&
			cards.Dragonlords.Adventure(id) == nil {
			t.Errorf("%s has an icon and is no card", id)
		}
	}
	for _, x := range cards.Dragonlords.Market {
		if iconOf(x.ID, x.Type) == "pip" {
			t.Errorf("%s has no icon", x.ID)
		}
	}
	for _, a := range cards.Dragonlords.Adventures {
		if adventureIcon(a.ID) == "pip" {
			t.Errorf("%s has no icon", a.ID)
		}
	}
	var heroes []string
	for _, h := range cards.Dragonlords.Heroes {
		heroes = append(heroes, h.ID)
	}
	scenetest.IconsDiffer(t, heroes, func(id string) string { return iconOf(id) })
	drawings := map[string]bool{}
	for _, site := range land.Sites() {
		if art.Towns[site.ID] == "" || drawings[art.Towns[site.ID]] {
			t.Errorf("%s has no drawing of its own", site.ID)
		}
		drawings[art.Towns[site.ID]] = true
		if !imaging.HasIcon(site.Arms) {
			t.Errorf("the arms of %s, %s, are no icon", site.ID, site.Arms)
		}
	}
}

// around returns a box round the middle of a hex on the whole board.
func around(id string, r float64) image.Rectangle {
	s := boardMap()
	x, y := s.at(hex(id))
	return scene.Box(x-r, y-r, 2*r, 2*r)
}

func TestReachCountersSkullsWaysAndNewsShowWhereTheyAre(t *testing.T) {
	bare := startView(2)
	bare.Counters = nil
	plain := drawn(t, bare, request("", ""))
	for name, c := range map[string]struct {
		change func(v *view.View, r *imaging.Request)
		at     string
		least  int
	}{
		"reach": {func(v *view.View, _ *imaging.Request) { v.Reach = []view.Reach{{At: hex("f7"), Dice: 1}} },
			"f7", 900},
		"counter": {func(v *view.View, _ *imaging.Request) {
			v.Counters = []view.Counter{{At: hex("e6"), Colour: "green"}}
		}, "e6", 300},
		"skull": {func(v *view.View, _ *imaging.Request) {
			v.Counters = []view.Counter{{At: hex("e6"), Colour: "green", Place: 3}}
		}, "e6", 600},
		"way": {func(v *view.View, _ *imaging.Request) { v.Start, v.Way = hex("f7"), []land.Hex{hex("g7"), hex("h7")} },
			"g7", 60},
		"news": {func(_ *view.View, r *imaging.Request) {
			r.Since = []engine.Said{scenetest.Happened("moved", "", "", "f7", "")}
		}, "f7", 400},
		"flag": {func(_ *view.View, r *imaging.Request) {
			r.Marks = []imaging.Mark{{Place: "f7", Seat: 1, Label: "V", N: 1}}
		}, "f7", 150},
		"hero": {func(v *view.View, _ *imaging.Request) { v.Heroes[1].On, v.Heroes[1].At = true, hex("f7") },
			"f7", 600},
	} {
		v, r := startView(2), request("", "")
		v.Counters = nil
		c.change(v, &r)
		now := drawn(t, v, r)
		if n := scenetest.Differs(plain, now, around(c.at, 44)); n < c.least {
			t.Errorf("%s: only %d pixels around %s show it", name, n, c.at)
		}
		if n := scenetest.Differs(plain, now, around("b11", 30)); n != 0 {
			t.Errorf("%s: %d pixels differ far from it", name, n)
		}
	}
}

func TestHeroesOnOneHexAreFannedOut(t *testing.T) {
	for _, at := range []string{"f7", "m12", "e6"} {
		for n := 2; n <= mostSeats; n++ {
			v := middleView(6)
			for i := range v.Heroes {
				v.Heroes[i].At = hex("a1")
				if i < n {
					v.Heroes[i].At = hex(at)
				}
			}
			s := boardMap()
			d := newDraft(painter(t), request("board", ""), v)
			feet, tall := d.pawns(&s, hex(at))
			for i, a := range feet {
				for _, b := range feet[:i] {
					if dx, dy := math.Abs(float64(a.X-b.X)),
						math.Abs(float64(a.Y-b.Y)); dx < 12 && dy < float64(tall)*0.5 {
						t.Errorf("%d heroes on %s: two stand at %v and %v", n, at, a, b)
					}
				}
				if x, y := s.at(hex(at)); math.Abs(float64(a.X)-x) > s.r*0.87 || float64(a.Y) > y+s.r {
					t.Errorf("%d heroes on %s: one stands at %v, beside the hex", n, at, a)
				}
			}
		}
	}
}

func TestEverySideOfAHexLooksAtTheNeighbourAcrossIt(t *testing.T) {
	s := boardMap()
	for _, h := range land.All() {
		x, y := s.at(h)
		n := 0
		for side := range 6 {
			o := beside(h, side)
			if o == land.Nowhere {
				continue
			}
			n++
			a, b := corner(x, y, s.r, side), corner(x, y, s.r, side+1)
			if ox, oy := s.at(o); math.Hypot(a.X+b.X-x-ox, a.Y+b.Y-y-oy) > 1 || !h.Beside(o) {
				t.Errorf("side %d of %v does not look at %v", side, h, o)
			}
		}
		if n != len(h.Neighbours()) {
			t.Errorf("%v has %d neighbours across its sides, want %d", h, n, len(h.Neighbours()))
		}
	}
}

// The neighbourhood of the hero on turn contains the hero, and most of the hexes in reach.
func TestTheNeighbourhoodShowsTheHeroAndWhatHeReaches(t *testing.T) {
	seen, all := 0, 0
	for _, h := range land.All() {
		v := startView(2)
		v.Heroes[0].At = h
		reached(v, 0, 1, 3, 4)
		d := newDraft(painter(t), request("near", ""), v)
		column, row := d.window(h, true)
		s := nearSheet(column, row)
		if !s.shows(h) {
			t.Errorf("the hero on %v is not on the picture", h)
		}
		for _, n := range h.Neighbours() {
			if !s.shows(n) {
				t.Errorf("%v lies beside the hero on %v and is not on the picture", n, h)
			}
		}
		for _, r := range v.Reach {
			all++
			if s.shows(r.At) {
				seen++
			}
		}
		count := 0
		for _, o := range land.All() {
			if s.shows(o) {
				count++
			}
		}
		if count < nearColumns*nearRows {
			t.Errorf("around %v only %d hexes are shown whole", h, count)
		}
	}
	if seen < all*95/100 {
		t.Errorf("%d of %d hexes in reach are on the pictures", seen, all)
	}
	s := nearSheet(3, 3)
	d := newDraft(painter(t), request("near", ""), startView(2))
	if size := d.hexPen(&s).Size * 400 / float64(s.width+2*nearLeft); size < 9.5 {
		t.Errorf("the names of hexes are %.1f pixels tall on a phone", size)
	}
	if w := math.Sqrt(3) * nearRadius; w < 110 {
		t.Errorf("a hex is %.0f pixels wide", w)
	}
}

// Composed texts are shown whole in every language: on cards, in fights and as events.
func TestNoComposedTextIsCut(t *testing.T) {
	for lang := range scenetest.Cases(t, []string{"en", "de", "fr", "it"}, 1) {
		request := requestIn(lang, "", "")
		check := func(what string, v *view.View, kind, arg string) {
			r := request
			r.Kind, r.Arg = kind, arg
			for _, l := range scenetest.Canvas(t, painter(t), Scene{}, v, r).Labels() {
				if strings.HasSuffix(l.Text, "…") {
					t.Errorf("%s, %s %s: %q is cut", lang, kind, what, l.Text)
				}
			}
		}
		var wares []view.Ware
		for _, x := range cards.Dragonlords.Market {
			wares = append(wares, wareOf(x.ID))
		}
		for i := 0; i < len(wares); i += 12 {
			v := startView(2)
			v.Towns[0].Stack = wares[i:min(i+12, len(wares))]
			check(fmt.Sprint(i), v, "market", "tamalir")
		}
		all := startView(2)
		for _, h := range cards.Dragonlords.Heroes {
			o := offerOf(&h)
			o.For, o.By = 1, 1
			all.Offered = append(all.Offered, o)
		}
		check("", all, "choice", "")
		v := startView(2)
		var on []string
		for _, a := range cards.Dragonlords.Adventures {
			switch {
			case a.Kind == cards.Event:
				v.Events = []view.Event{eventOf(a.ID)}
				check(a.ID, v, "event", "")
				check(a.ID, v, "board", "")
			default:
				f := fightView()
				f.Fight.Card, f.Fight.Family, f.Fight.Text, f.Fight.Life = a.ID, a.Family,
					trackOf(a.ID, "f7", 1).Text, a.Life
				check(a.ID, f, "fight", "")
				if on = append(on, a.ID); len(on) == 6 {
					for k, id := range on {
						v.Track[k] = trackOf(id, "f7", 1)
					}
					check(a.ID, v, "track", "")
					on = nil
				}
			}
		}
	}
}

// A fight and a neighbourhood list what a hero has, because it changes the chances beside it.
func TestPicturesListTheItemsOfAHero(t *testing.T) {
	fight, near := fightView(), middleView(2)
	near.Track = [6]view.Track{}
	for _, c := range []struct {
		v    *view.View
		kind string
		seat engine.Seat
	}{{fight, "fight", fight.Fight.Seat}, {near, "near", near.Active}} {
		h := &c.v.Heroes[c.seat]
		h.Items = []view.Item{itemOf("toll-mace"), itemOf("owls-eye")}
		with := drawn(t, c.v, request(c.kind, ""))
		h.Items = nil
		without, differ := drawn(t, c.v, request(c.kind, "")), 0
		for x := range with.Bounds().Dx() {
			for y := range with.Bounds().Dy() {
				if with.At(x, y) != without.At(x, y) {
					differ++
				}
			}
		}
		if differ < 500 {
			t.Errorf("the items change %d pixels of the picture %s", differ, c.kind)
		}
	}
}

// An adventure decided by a test is not shown as a combat: it has no phases.
func TestAnAdventureWithoutAFightHasNoPhases(t *testing.T) {
	v := fightView()
	v.Fight.Account, v.Fight.Round = nil, 0
	fought := drawn(t, v, request("fight", "")).Bounds().Dy()
	v.Fight.Life = 0
	if tested := drawn(t, v, request("fight", "")).Bounds().Dy(); tested > fought-100 {
		t.Errorf("with a fight the picture is %d pixels high, without one %d", fought, tested)
	}
}

// Attackers of a duel see the damage that the defender's cards cancel beside the defender's values.
func TestADuelShowsWhatTheDefenderCancels(t *testing.T) {
	differ := func(cancels [3]int) (at []int) {
		v := duelView()
		plain := drawn(t, v, request("fight", ""))
		v.Fight.Cancels = cancels
		with := drawn(t, v, request("fight", ""))
		for x := range plain.Bounds().Dx() {
			for y := range plain.Bounds().Dy() {
				if plain.At(x, y) != with.At(x, y) {
					at = append(at, x)
					break
				}
			}
		}
		return at
	}
	if at := differ([3]int{}); len(at) > 0 {
		t.Errorf("without any the pictures differ in %d columns", len(at))
	}
	last := 0
	for k := range 3 {
		var cancels [3]int
		cancels[k] = 1
		at := differ(cancels)
		if len(at) == 0 || at[0] < fightWidth/2 || at[0] <= last {
			t.Fatalf("phase %d is marked in the columns %v", k, at)
		}
		last = at[len(at)-1]
	}
}

func TestTheSceneDrawsTheKindsOfPictureTheGameLists(t *testing.T) {
	scenetest.Registered(t, "runebound", scene.Names(kinds), "tile")
}
