package heroes

import (
	"bytes"
	"fmt"
	"image"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/imaging"
	"skald/imaging/scene"
	"skald/imaging/scenetest"
)

func drawn(t testing.TB, view any, r imaging.Request) image.Image {
	t.Helper()
	return scenetest.Draw(t, painter(t), Scene{}, view, r)
}

func png(t *testing.T, v *view.View, r imaging.Request) []byte {
	t.Helper()
	pic, err := scenetest.Canvas(t, painter(t), Scene{}, v, r).PNG()
	if err != nil {
		t.Fatal(err)
	}
	return pic.PNG
}

func TestEveryKindOfPictureIsDrawnOfEveryKindOfView(t *testing.T) {
	var all []drawing
	for name, v := range map[string]*view.View{"open": openView(2), "stopped": stoppedView(3), "own": ownView(),
		"teams": teamsView(), "draft": draftView(), "army": armyView(), "fight": fightView(4), "end": endView(2)} {
		requests := []imaging.Request{request("", ""), request("BOARD", ""), request("choice", ""), request("near", ""),
			request("near", "2"), request("table", ""), request("table", "2"),
			request("sheet", "1"), request("sheet", "2"), request("dice", ""), sinceRequest(), request("end", "")}
		if v.Arenas[0].Last != nil {
			requests = append(requests, request("fight", ""))
		}
		for _, r := range requests {
			all = append(all, drawing{name, v, r})
		}
	}
	slices.SortStableFunc(all, func(a, b drawing) int { return strings.Compare(a.name, b.name) })
	for c := range scenetest.Cases(t, all, 3) {
		t.Run(c.String(), func(t *testing.T) {
			if drawn(t, c.v, c.r); c.r.Kind == "fight" {
				drawn(t, *c.v, c.r) // and of a View that is no pointer
			}
		})
	}
}

func TestOddViewsNeitherPanicNorFailToDraw(t *testing.T) {
	long := strings.Repeat("wizard ", 40)
	odd := openView(2)
	odd.Active, odd.Stage = 9, "?"
	odd.Winners = []engine.Seat{7}
	odd.Seats[0] = view.Player{Hero: "nobody", Left: -4, Full: 0, Foes: []engine.Seat{5, 6, 7, 8},
		Known: []string{"?", ""}, Discard: []string{long}, Drafted: []string{long},
		Permanents: []view.Permanent{{Card: "?", Owner: 8, Power: -2}},
		Tray: view.Tray{Dice: []cards.Symbol{-1, 0, 9}, Count: -3, Stopper: true, Beat: -1, Used: []bool{true},
			Weak: []bool{true, true, true, true}}}
	odd.Seats[0].Board[3] = &view.Being{ID: "?", Left: -1, Strength: -3, Helmets: 9, Range: "?"}
	odd.Arenas[0].Last = &view.Clash{Stopper: 4, Seats: []view.ClashSeat{{Seat: 9, Beats: []view.Beat{{}}}},
		Deeds: []field.Deed{{Kind: "?", Seat: 9, Card: "?",
			Hits: []field.Hit{{Spot: field.Self(9), Being: "?", Moved: true, To: 77}}}}}
	odd.Chart, odd.Sources = [][]int{{1, -2}, {}}, [][5]int{{-1, 400}}
	full := openView(4)
	for i := range full.Seats {
		s := &full.Seats[i]
		s.Left, s.Full, s.Points, s.Hand, s.Deck = math.MaxInt32, 21, 99999, 1e6, 1e6
		s.Tray.Count = 40
		for k := range 30 {
			s.Known, s.Discard = append(s.Known, "geyser"), append(s.Discard, long)
			s.Permanents = append(s.Permanents, view.Permanent{Card: "tailwind", Owner: 1, Power: k * 10})
			s.Tray.Dice = append(s.Tray.Dice, cards.Fire)
		}
		for k := range s.Board {
			s.Board[k] = &view.Being{ID: long, Left: 1e6, Life: 1e6, Strength: 1e6, Helmets: 1e6,
				Permanents: s.Permanents}
		}
	}
	full.Win = "points"
	var all []drawing
	for _, c := range []drawing{
		{name: "nothing at all", v: &view.View{}}, {name: "nobody's ids", v: odd}, {name: "too much", v: full},
		{name: "nobody has chosen", v: &view.View{Stage: view.StageDraft, Active: engine.Public, Viewer: engine.Public,
			Seats: make([]view.Player, 2)}},
	} {
		requests := []imaging.Request{{}, request("board", ""), request("choice", ""), request("table", ""),
			request("dice", ""), sinceRequest(), {Kind: "since"}, request("end", "")}
		if len(c.v.Seats) > 0 {
			requests = append(requests, request("sheet", "1"), request("near", ""))
		}
		if len(c.v.Arenas) > 0 && c.v.Arenas[0].Last != nil {
			requests = append(requests, request("fight", ""))
		}
		for _, r := range requests {
			all = append(all, drawing{c.name, c.v, r})
		}
	}
	for c := range scenetest.Cases(t, all, 3) {
		t.Run(c.String(), func(t *testing.T) { drawn(t, c.v, c.r) })
	}
}

func TestWhatCannotBeDrawnSaysWhy(t *testing.T) {
	p, v := painter(t), openView(2)
	for _, c := range []struct {
		view any
		r    imaging.Request
		want string
	}{
		{nil, request("board", ""), "a view of Heroes is needed"},
		{(*view.View)(nil), request("board", ""), "a view of Heroes is needed"},
		{v, request("map", ""), "board, choice, near, table, sheet, dice, fight, since and end"},
		{v, request("sheet", "9"), "there are 2 seats"},
		{v, request("near", "b7"), "is no seat"},
		{&view.View{Seats: make([]view.Player, 1)}, request("near", ""), "nobody faces seat 1"},
		{&view.View{}, request("sheet", ""), "nobody sits"},
		{v, request("fight", ""), "no clash is over yet"},
	} {
		scenetest.Complains(t, p, Scene{}, c.view, c.r, c.want)
	}
}

// words are the fixed words the pictures use besides the ids of heroes, creatures and spells.
var words = []string{
	"picture-any", "picture-by-creatures", "picture-by-nothing", "picture-by-permanents", "picture-by-spells",
	"picture-by-weakness", "picture-clash", "picture-deck", "picture-discard", "picture-drafted", "picture-hand",
	"picture-in-deck", "picture-in-discard", "picture-in-hand", "picture-known", "picture-lower", "picture-lower-take",
	"picture-nothing-changed", "picture-on-player", "picture-permanents", "picture-rolls", "picture-seat",
	"picture-stock",
	"picture-table", "picture-upper", "picture-upper-next", "picture-wounds",
}

func TestTheListOfWordsIsThatOfTheWordsUsedAndEveryCatalogueHasThem(t *testing.T) {
	drafted := ownView()
	drafted.Seats[0].Drafted = []string{"geyser"}
	var all []drawing
	for _, v := range []*view.View{drafted, stoppedView(2), draftView(), armyView(), endView(2)} {
		for _, kind := range scene.Names(kinds) {
			arg := ""
			if kind == "sheet" {
				arg = "2"
			}
			if kind != "fight" {
				all = append(all, drawing{v: v, r: imaging.Request{Kind: kind, Arg: arg}})
			}
		}
		all = append(all, drawing{v: v, r: imaging.Request{Kind: "sheet", Arg: "1"}})
	}
	asked, tried := scenetest.Asked{}, 0
	for c := range scenetest.Cases(t, all, 4) {
		asked.By(t, painter(t), Scene{}, c.v, c.r)
		tried++
	}
	if tried < len(all) {
		for _, w := range words {
			asked[w] = true // in another picture, as far as is known
		}
	}
	asked.Are(t, words)
	scenetest.Catalogued(t, "../../engine/heroes/text", words, scene.Names(kinds))
}

// TestEverySentenceOfAPictureIsInEveryLanguage draws every kind and looks for keys that no catalogue knows.
func TestEverySentenceOfAPictureIsInEveryLanguage(t *testing.T) {
	teams := teamsView()
	teams.Viewer = 1
	placing := armyView()
	placing.Viewer, placing.Stage, placing.Active = engine.Public, view.StagePlace, 1
	placing.Arenas[0].Stage = view.StagePlace
	together := *placing
	together.Active = engine.Public
	nobody, acts, tied := stoppedView(2), stoppedView(2), endView(2)
	nobody.Active, nobody.Arenas[0].Stopper = engine.Public, engine.Public
	acts.Active, tied.Winners = 1, nil
	public := armyView()
	public.Viewer = engine.Public
	third := fightView(2)
	third.Arenas[0].Third = true
	for _, kind := range []string{field.DeedWeakness, field.DeedPermanent, field.DeedCast, field.DeedAttack,
		field.DeedAbility, field.DeedStep, field.DeedDraw, field.DeedLearn, field.DeedDispel, field.DeedNone,
		field.DeedRise} {
		if !catalogue.In("en").Knows("frame." + kind) {
			t.Errorf("a frame of %q has no words", kind)
		}
	}
	var all []drawing
	for _, language := range catalogue.Languages() {
		for i, v := range []*view.View{openView(2), ownView(), teams, teamsView(), draftView(), placing, &together,
			nobody, acts, tied, endView(3), public, third} {
			for _, kind := range []string{"board", "choice", "dice", "fight", "end"} {
				if kind != "fight" || v.Arenas[0].Last != nil {
					all = append(all, drawing{fmt.Sprint("view ", i), v, requestIn(language, kind, "")})
				}
			}
		}
	}
	key := regexp.MustCompile(`[‹›{}]|\btable\.\pL`) // one that no catalogue knows
	for c := range scenetest.Cases(t, all, 6) {
		for _, l := range scenetest.Canvas(t, painter(t), Scene{}, c.v, c.r).Labels() {
			if key.MatchString(l.Text) {
				t.Errorf("%s: %q", c, l.Text)
			}
		}
	}
}

func TestEveryCreatureSpellAndHeroHasAPictureOfItsOwn(t *testing.T) {
	scenetest.IconsExist(t, art.Creatures, plainIcon)
	var creatures []string
	for _, c := range cards.First.Creatures() {
		creatures = append(creatures, c.ID)
		if art.Creatures[c.ID] == "" {
			t.Errorf("%s has no silhouette", c.ID)
		}
	}
	scenetest.IconsDiffer(t, creatures, iconOf)
	scenetest.IconsExist(t, art.Spells, "spell")
	var spells []string
	for _, s := range cards.First.Spells() {
		spells = append(spells, s.ID)
		if art.Spells[s.ID] == "" {
			t.Errorf("%s has no silhouette", s.ID)
		}
	}
	scenetest.IconsDiffer(t, spells, spellIcon)
	for id := range art.Spells {
		if s := cards.First.SpellOf(id); s == nil || s.ID != id {
			t.Errorf("%s has a silhouette and is no spell", id)
		}
	}
	dresses := map[string]string{}
	for _, h := range cards.First.Heroes() {
		look := art.Heroes[h.ID]
		if look.Dress == "" || dresses[look.Dress] != "" {
			t.Errorf("%s wears %q, as %q does", h.ID, look.Dress, dresses[look.Dress])
		}
		dresses[look.Dress] = h.ID
	}
	for id := range art.Creatures {
		if cards.First.CreatureOf(id) == nil {
			t.Errorf("%s has a silhouette and is no creature", id)
		}
	}
	for id := range art.Heroes {
		if cards.First.HeroOf(id) == nil {
			t.Errorf("%s has a dress and is no hero", id)
		}
	}
}

// Sealed moves are seen by their owner alone: pictures for all others are the same bytes before and after any roll,
// stop or order of an open clash.
func TestAPictureOfAnOpenClashIsTheSameBeforeAndAfterAnySealedMove(t *testing.T) {
	type looking struct {
		viewer engine.Seat
		kind   string
	}
	var all []looking
	for _, viewer := range []engine.Seat{engine.Public, 1} {
		for _, kind := range []string{"board", "near", "table", "sheet", "dice", "since", "choice"} {
			all = append(all, looking{viewer, kind})
		}
	}
	for c := range scenetest.Cases(t, all, 2) {
		arg := ""
		if c.kind == "sheet" {
			arg = "1"
		}
		before := openView(2)
		before.Viewer = c.viewer
		want := png(t, before, request(c.kind, arg))
		for name, change := range map[string]func(s *view.Player){
			"a roll":       func(s *view.Player) { s.Tray.Beat = 3 },
			"kept dice":    func(s *view.Player) { s.Tray.Used = []bool{true, true} },
			"a stop":       func(s *view.Player) { s.Tray.Stopper, s.Tray.Acted, s.Tray.Beat = true, true, 2 },
			"own weakness": func(s *view.Player) { s.Tray.Weak = []bool{false, false, true} },
		} {
			after := openView(2)
			after.Viewer = c.viewer
			change(&after.Seats[0])
			if !bytes.Equal(png(t, after, request(c.kind, arg)), want) {
				t.Errorf("%s for %d: the picture shows %s of an open clash", c.kind, c.viewer, name)
			}
		}
	}
}

func TestOwnRollsAreShownToTheirOwnerAlone(t *testing.T) {
	mine, theirs := ownView(), ownView()
	theirs.Viewer = 1
	if n := scenetest.Differs(drawn(t, openView(2), request("dice", "")), drawn(t, mine, request("dice", "")),
		image.Rect(0, 100, pageWidth, 300)); n < 2000 {
		t.Errorf("only %d pixels show the viewer's own roll", n)
	}
	plain := openView(2)
	plain.Viewer = 1
	theirs.Own = nil
	if !bytes.Equal(png(t, theirs, request("dice", "")), png(t, plain, request("dice", ""))) {
		t.Error("a picture for another shows sealed rolls")
	}
}

func TestColumnsOfFacingBoardsLieOppositeEachOther(t *testing.T) {
	for name, f := range map[string]fieldAt{"duel": facing(0, []engine.Seat{1}, headHeight),
		"beside": duelBeside(0, 1, 1, 2)} {
		near, far := &f.boards[0], &f.boards[1]
		for column := range field.Columns {
			a, b := near.space(field.At(true, column)), far.space(field.At(true, field.Facing(column)))
			if a.Min.X != b.Min.X || a.Max.X != b.Max.X {
				t.Errorf("%s: column %d does not face its own", name, column+1)
			}
			if b.Max.Y > f.river.Min.Y || a.Min.Y < f.river.Max.Y {
				t.Errorf("%s: the front rows do not join at the river", name)
			}
		}
	}
}

func TestNothingOfATableLiesOnAnythingElse(t *testing.T) {
	for name, table := range map[string]table{
		"two":   tableOf(facing(0, []engine.Seat{1}, headHeight)),
		"three": tableOf(facing(0, []engine.Seat{1, 2}, headHeight)),
		"four":  tableOf(facing(0, []engine.Seat{1, 2, 3}, headHeight)),
		"alone": tableOf(facing(0, nil, headHeight)), "beside": tableOf(duelBeside(0, 1, 0, 2), duelBeside(2, 3, 1, 2)),
	} {
		var all []image.Rectangle
		for _, f := range table.fields {
			all = append(all, f.river)
			for i := range f.boards {
				b := &f.boards[i]
				all = append(all, b.tray)
				for s := field.Space(0); s < field.Spaces; s++ {
					r := b.space(s)
					if !r.In(f.box) {
						t.Errorf("%s: %v lies outside its field", name, r)
					}
					all = append(all, r)
				}
			}
		}
		for i, a := range all {
			if !a.In(image.Rect(20, 80, tableWidth-20, table.height-12)) {
				t.Errorf("%s: %v leaves the picture", name, a)
			}
			for _, b := range all[:i] {
				if a.Overlaps(b) {
					t.Errorf("%s: %v and %v overlap", name, a, b)
				}
			}
		}
	}
}

// The figures of cards, on which moves depend, are at least 44 pixels high where the picture is 1660 wide; the wounds
// of heroes 60.
func TestFiguresAreLargeEnoughForAPhone(t *testing.T) {
	for _, seats := range []int{2, 4} {
		v := stoppedView(seats)
		c := scenetest.Canvas(t, painter(t), Scene{}, v, request("board", ""))
		heights := map[int]int{}
		for _, l := range c.Labels() {
			if l.Text == "14" {
				heights[l.Box.Dy()]++
			}
		}
		least := 0
		for h := range heights {
			least = max(least, h)
		}
		if least < 60 {
			t.Errorf("with %d seats the wounds of the near hero are %d pixels high", seats, least)
		}
	}
	d := &draft{Draft: game.New(painter(t), request("", "")), v: openView(2)}
	for name, high := range map[string]int{"reach": d.reach(1, cards.Straight, false, 52).Rect.Dy(),
		"a die": d.die(face{}, 62).Rect.Dy(), "a large die": d.die(face{}, 86).Rect.Dy(),
		"a heart": d.heart(1, 1, 66).Rect.Dy()} {
		if high < 44 {
			t.Errorf("%s is %d pixels high", name, high)
		}
	}
}

func TestExposedCoveredSpentBeingsAndNewsShow(t *testing.T) {
	plain := drawn(t, openView(2), request("", ""))
	near := facing(0, []engine.Seat{1}, headHeight).boards[0]
	at := near.space(field.ParseSpace("f2")).Inset(-12)
	for name, c := range map[string]struct {
		change func(v *view.View, r *imaging.Request)
		least  int
	}{
		"covered":   {func(v *view.View, _ *imaging.Request) { v.Seats[0].Board[1].Exposed = false }, 1500},
		"spent":     {func(v *view.View, _ *imaging.Request) { v.Seats[0].Board[1].Spent = true }, 8000},
		"wounded":   {func(v *view.View, _ *imaging.Request) { v.Seats[0].Board[1].Left-- }, 300},
		"gone":      {func(v *view.View, _ *imaging.Request) { v.Seats[0].Board[1] = nil }, 20000},
		"permanent": {func(v *view.View, _ *imaging.Request) { v.Seats[0].Board[1].Permanents = nil }, 900},
		"news": {func(_ *view.View, r *imaging.Request) {
			r.Since = []engine.Said{scenetest.Happened("moved", "", "", "1f2", "")}
		}, 2000},
	} {
		v, r := openView(2), request("", "")
		c.change(v, &r)
		now := drawn(t, v, r)
		if n := scenetest.Differs(plain, now, at); n < c.least {
			t.Errorf("%s: only %d pixels show it", name, n)
		}
		if n := scenetest.Differs(plain, now, near.space(field.ParseSpace("b3"))); n != 0 {
			t.Errorf("%s: %d pixels differ far from it", name, n)
		}
	}
}

func TestAClashHasAtMostEightFrames(t *testing.T) {
	var deeds []field.Deed
	for i := range 20 {
		deeds = append(deeds, field.Deed{Kind: field.DeedAttack, Seat: engine.Seat(i % 2), Card: "ash-imp",
			Hits: []field.Hit{{Spot: field.Self(0)}}})
	}
	v := fightView(2)
	v.Arenas[0].Last.Deeds = deeds
	short := fightView(2)
	short.Arenas[0].Last.Deeds = deeds[:mostFrames]
	if a, b := drawn(t, v, request("fight", "")).Bounds(), drawn(t, short, request("fight", "")).Bounds(); a != b {
		t.Errorf("twenty deeds take %v, %d of them %v", a, mostFrames, b)
	}
}

func TestStopEffectsShareAFrameAndPassesHaveNone(t *testing.T) {
	all := frames(fightView(2).Arenas[0].Last.Deeds)
	var kinds []string
	for _, f := range all {
		kinds = append(kinds, f.Kind)
	}
	if got := strings.Join(kinds, " "); got != "weakness cast attack ability step draw" {
		t.Errorf("the frames are %s", got)
	}
	if hits := all[0].Hits; len(hits) != 1 || hits[0].Wounds != 2 {
		t.Errorf("the stop effects hit %v", hits)
	}
}

func TestTheSceneDrawsTheKindsOfPictureTheGameLists(t *testing.T) {
	scenetest.Registered(t, "heroes", scene.Names(kinds))
}
