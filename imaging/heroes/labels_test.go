package heroes

import (
	"fmt"
	"testing"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/scenetest"
)

// randomView returns a view such as a duel could show, put together by chance.
func randomView(r *imaging.Rand) *view.View {
	seats := 2
	if r.Unit() < 0.2 {
		seats = 3 + r.Int(2)
	}
	v := openView(seats)
	order := party()
	for i := range order {
		k := r.Int(i + 1)
		order[i], order[k] = order[k], order[i]
	}
	all := cards.First.Spells()
	spells := func(n int) (out []string) {
		for range n {
			out = append(out, all[r.Int(len(all))].ID)
		}
		return out
	}
	permanents := func(n int) (out []view.Permanent) {
		for _, id := range spells(n) {
			if cards.First.SpellOf(id).Permanent != nil {
				out = append(out, view.Permanent{Card: id, Owner: engine.Seat(r.Int(seats)), Power: r.Int(4)})
			}
		}
		return out
	}
	roll := func() (out []cards.Symbol) {
		for range 6 + r.Int(2) {
			out = append(out, cards.Symbols[r.Int(6)])
		}
		return out
	}
	a := &v.Arenas[0]
	a.Clash = 1 + r.Int(40)
	for i := range a.Table {
		a.Table[i] = all[r.Int(len(all))].ID
	}
	last := &view.Clash{Number: a.Clash, Beat: 1 + r.Int(9), Stopper: engine.Seat(r.Int(seats))}
	for i := range v.Seats {
		s := &v.Seats[i]
		*s = view.Player{Hero: order[i], Full: 21, Left: 1 + r.Int(21), Team: i, Foes: s.Foes, Hand: r.Int(12),
			Deck: r.Int(12), Known: spells(r.Int(3)), Discard: spells(r.Int(9)), Drafted: spells(3),
			Permanents: permanents(r.Int(5))}
		s.Tray.Dice, s.Tray.Count = roll(), 6
		for space := range s.Board {
			if r.Unit() < 0.6 {
				put(v, i, r.Int(10), field.Space(space).ID(), 0).Permanents = permanents(r.Int(4))
			}
		}
		put(v, i, -1, field.Space(r.Int(8)).ID(), 0).Permanents = permanents(r.Int(4))
		c := view.ClashSeat{Seat: engine.Seat(i)}
		for range last.Beat {
			c.Beats = append(c.Beats, view.Beat{Faces: roll(), Kept: make([]bool, 3)})
		}
		last.Seats = append(last.Seats, c)
		v.Sources = append(v.Sources, [5]int{r.Int(9), r.Int(9), r.Int(4), r.Int(4), r.Int(3)})
		var course []int
		for k := range 2 + a.Clash {
			course = append(course, max(0, 21-k*r.Int(3)))
		}
		v.Chart = append(v.Chart, course)
	}
	for range r.Int(12) {
		deed := field.Deed{Kind: field.DeedCast, Seat: engine.Seat(r.Int(seats)), Card: all[r.Int(len(all))].ID}
		for range 1 + r.Int(4) {
			s := engine.Seat(r.Int(seats))
			if b := v.Seats[s].Board[r.Int(8)]; b != nil {
				deed.Hits = append(deed.Hits, field.Hit{Spot: field.Spot{Seat: s, Space: field.Space(r.Int(8))},
					Being: b.ID, Wounds: r.Int(9) - 3, Fell: r.Unit() < 0.2})
			}
		}
		last.Deeds = append(last.Deeds, deed)
	}
	if r.Unit() < 0.6 {
		a.Open, a.Stopper, v.Active = false, last.Stopper, engine.Seat(r.Int(seats))
		v.Seats[a.Stopper].Tray.Stopper, v.Seats[a.Stopper].Tray.Beat = true, last.Beat
	}
	a.Last = last
	return exposed(v)
}

// pictures are all kinds with an argument each.
var pictures = [...][2]string{{"board", ""}, {"near", "1"}, {"table", ""}, {"sheet", "1"}, {"dice", ""}, {"fight", ""},
	{"since", ""}, {"end", ""}}

func TestTextsOfRandomPositionsNeitherOverlapNorLeaveThePicture(t *testing.T) {
	type position struct {
		drawing
		i  int
		th *imaging.Theme
	}
	rnd := imaging.NewRand("positions")
	var all []position
	for i := range 16 {
		v, th := randomView(rnd), scenetest.Theme()
		if scenetest.Whole() {
			th = imaging.Themes()[i%2]
		}
		for _, kind := range pictures {
			if ground := kind[0] == "near" || kind[0] == "since"; ground && i%10 > 0 { // their grounds are painted anew
				continue
			}
			r := requestIn([]string{"en", "it", "de", "fr"}[i/2%4], kind[0], kind[1])
			r.Since = news()
			all = append(all, position{drawing{fmt.Sprint(i), v, r}, i, th})
		}
	}
	for p := range scenetest.Cases(t, all, 4) {
		c := scenetest.Canvas(t, painters.In(t, p.th), Scene{}, p.v, p.r)
		scenetest.Labels(t, p.String(), c.Bounds(), c.Labels())
		if p.i%10 == 0 && p.r.Kind == "board" {
			scenetest.Draw(t, painters.In(t, p.th), Scene{}, p.v, request("board", "")) // no larger than a file may be
		}
	}
}

// TestEveryTextStandsOutFromItsGroundByDayAndNight measures all texts of all views on the finished pictures.
func TestEveryTextStandsOutFromItsGroundByDayAndNight(t *testing.T) {
	painters.AreReadable(t, Scene{}, 2, []scenetest.Look{
		{View: stoppedView(2), Request: request("board", "")}, {View: stoppedView(4), Request: request("board", "")},
		{View: teamsView(), Request: request("board", "")}, {View: stoppedView(3), Request: request("near", "2")},
		{View: openView(2), Request: request("table", "")}, {View: ownView(), Request: request("sheet", "1")},
		{View: ownView(), Request: request("dice", "")}, {View: fightView(4), Request: request("fight", "")},
		{View: draftView(), Request: request("choice", "")}, {View: armyView(), Request: request("choice", "")},
		{View: stoppedView(2), Request: sinceRequest()}, {View: endView(4), Request: request("end", "")},
	}...)
}

// A player takes a hero once, and three spells (rulebook: choosing heroes and first spells; ruling H48): the picture of
// the draft names the one still to be taken.
func TestTheDraftIsHeadedByWhatMayStillBeTaken(t *testing.T) {
	for key, set := range map[string]func(*view.Player){
		"table.drafts":       func(*view.Player) {},
		"table.drafts.spell": func(s *view.Player) { s.Hero = cards.First.Heroes()[0].ID },
		"table.drafts.hero":  func(s *view.Player) { s.Drafted = []string{"undertow", "fireball", "gust"} },
	} {
		d := &draft{v: draftView()}
		d.Request = request("choice", "")
		set(d.seat(d.v.Active))
		if got, want := d.headline(), d.Request.Sentence(text.M(key, "who", d.called(d.v.Active))); got != want {
			t.Errorf("%q heads it, not %q", got, want)
		}
	}
}

// A player with a hero takes no other (ruling H48): none is framed as one to be taken.
func TestOnlyHeroesThatMayBeTakenAreFramedInTheDraft(t *testing.T) {
	d := &draft{v: draftView()}
	taken, free := d.v.Seats[0].Hero, d.v.Offered[0]
	if !d.offered(free) || d.offered(taken) {
		t.Errorf("for a player without a hero %s is offered: %v, and %s, which another has: %v", free, d.offered(free),
			taken, d.offered(taken))
	}
	d.seat(d.v.Active).Hero = d.v.Offered[1]
	if d.offered(free) {
		t.Errorf("%s is offered to a player who has a hero", free)
	}
}
