package autopilot

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"skald/engine"
	"skald/engine/andor"
	"skald/engine/contract"
	"skald/engine/steps"
)

// standardRules returns the rules with the built-in legends and these autopilots.
var standardRules = sync.OnceValue(func() engine.Rules {
	r, err := andor.New(andor.Options{Autopilot: At})
	if err != nil {
		panic(err)
	}
	return r
})

// newRules returns standardRules, which all tests share because rules never change.
func newRules(t testing.TB) engine.Rules {
	t.Helper()
	return standardRules()
}

// table is a position for the autopilot.
type table struct {
	*andor.Game
	t *testing.T
}

// among begins legend 2 with heroes on given regions, each written "warrior 14". The land is empty but for the full
// wells and the merchants, the first hero is on turn, and every player is asked about every die.
func among(t *testing.T, heroes ...string) *table {
	t.Helper()
	return amongIn(t, "2", heroes...)
}

// amongIn begins another legend in this way.
func amongIn(t *testing.T, legend string, heroes ...string) *table {
	t.Helper()
	s := engine.Setup{Seats: len(heroes),
		Options: map[string]string{andor.OptionLegend: legend, andor.OptionHeroes: "rank"}}
	d := engine.NewDice(engine.NewChance(1), engine.StreamPositions{})
	made, _, err := newRules(t).New(s, d)
	if err != nil {
		t.Fatal(err)
	}
	b := &table{Game: made.(*andor.Game), t: t}
	for b.Todo.Top().Do == andor.DoShare {
		seat := engine.Waiting(b.Prompts(), engine.Public)[0]
		m, _ := pilot{}.Choose(b.Game, seat, d)
		if _, err := b.Apply(seat, m, d); err != nil {
			t.Fatal(err)
		}
	}
	b.Creatures, b.Farmers, b.Fog, b.Lying, b.Placed = nil, nil, nil, nil, nil
	for i, what := range heroes {
		id, at, _ := strings.Cut(what, " ")
		h := &b.Heroes[i]
		h.ID, h.Gold, h.Small = id, 0, nil
		if h.At, err = strconv.Atoi(at); err != nil {
			t.Fatalf("%q is no hero and region", what)
		}
		h.Stance.Stop, h.Stance.Flip, h.Stance.Aids, h.Stance.Shield, h.Stance.Leave = andor.Ask, andor.Ask, andor.Ask,
			andor.Ask, andor.Ask
	}
	return b.turn(0)
}

func (b *table) mind() mind { return mind{b.Game} }

// fresh clears cached questions after a change by hand: it saves and loads the position.
func (b *table) fresh() {
	b.t.Helper()
	saved, err := b.MarshalJSON()
	if err != nil {
		b.t.Fatal(err)
	}
	g, err := newRules(b.t).Load(saved)
	if err != nil {
		b.t.Fatal(err)
	}
	b.Game = g.(*andor.Game)
}

// turn gives the turn to a seat.
func (b *table) turn(seat int) *table {
	b.fresh()
	b.Active = engine.Seat(seat)
	b.Todo = steps.Of(andor.Step{Do: andor.DoTurn, Seat: engine.Seat(seat)})
	return b
}

// creature puts creatures of a kind on regions, without moving on.
func (b *table) creature(kind string, at ...int) *table {
	b.fresh()
	for _, region := range at {
		b.Creatures = append(b.Creatures, andor.Creature{Kind: kind, At: region})
	}
	slices.SortStableFunc(b.Creatures, func(x, y andor.Creature) int { return x.At - y.At })
	return b
}

func (b *table) points(seat, sp, wp int) *table {
	b.fresh()
	b.Heroes[seat].SP, b.Heroes[seat].WP = sp, wp
	return b
}

func (b *table) gold(seat, n int) *table {
	b.fresh()
	b.Heroes[seat].Gold = n
	return b
}

// give puts things on a hero board. Articles come from the equipment board.
func (b *table) give(seat int, things ...string) *table {
	b.t.Helper()
	b.fresh()
	for _, id := range things {
		if !b.Heroes[seat].Fits(id) {
			b.t.Fatalf("there is no room for %s", id)
		}
		if andor.IsArticle(id) {
			b.Stock[id]--
		}
		b.Heroes[seat].Put(andor.Item{ID: id})
	}
	return b
}

func (b *table) thing(at int, what string, n int) *table {
	b.fresh()
	b.Lying = append(b.Lying, andor.Lying{At: at, What: what, N: n})
	slices.SortStableFunc(b.Lying, func(x, y andor.Lying) int { return x.At - y.At })
	return b
}

// hour sets the number of hours a hero has spent.
func (b *table) hour(seat, n int) *table {
	b.fresh()
	b.Heroes[seat].Hour = n
	return b
}

// play makes a legal move with exactly these faces rolled.
func (b *table) play(seat int, m engine.Move, faces ...int) {
	b.t.Helper()
	b.fresh()
	if _, err := contract.Try(b.t, b.Game, seat, m, engine.ForcedD6(faces...)); err != nil {
		b.t.Fatalf("%s: %v", m, err)
	}
}

func is[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, not %v", what, got, want)
	}
}
