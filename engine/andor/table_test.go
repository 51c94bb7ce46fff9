package andor

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/steps"
	"skald/engine/text"
	"skald/engine/text/texttest"
)

// table is a position under test.
type table struct {
	*Game
	t *testing.T
}

// quiet is an event without effect on heroes with willpower 10 or more.
const quiet = "golden-13"

// among begins legend 2 with heroes on given regions, each written "warrior 14". The land is empty but for the full
// wells and the merchants, the first hero is on turn, and all players are asked about every die.
func among(t *testing.T, heroes ...string) *table {
	t.Helper()
	s := engine.Setup{Seats: len(heroes), Options: map[string]string{OptionLegend: "2", OptionHeroes: "rank"}}
	made, _, err := newRules(t).New(s, engine.NewDice(engine.ForcedD6(1), engine.StreamPositions{}))
	if err != nil {
		t.Fatal(err)
	}
	b := &table{Game: made.(*Game), t: t}
	b.Todo.Drop(DoShare)
	b.run(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
	b.Creatures, b.Farmers, b.Fog, b.Lying, b.Placed = nil, nil, nil, nil, nil
	for i, what := range heroes {
		id, at, _ := strings.Cut(what, " ")
		h := &b.Heroes[i]
		h.ID = id
		if h.At, err = strconv.Atoi(at); err != nil {
			t.Fatalf("%q is no hero and region", what)
		}
		h.Stance = stance{Stop: Ask, Flip: Ask, Aids: Ask, Shield: Ask, Leave: Ask}
	}
	return b.turn(0)
}

// fresh clears cached questions after a change by hand.
func (b *table) fresh() { b.asked, b.moves = nil, nil }

// turn gives the turn to a seat.
func (b *table) turn(seat int) *table {
	b.fresh()
	b.Active = engine.Seat(seat)
	b.Todo = steps.Of(Step{Do: DoTurn, Seat: engine.Seat(seat)})
	return b
}

// creature puts creatures of a kind on regions, without moving on.
func (b *table) creature(kind string, at ...int) *table {
	b.fresh()
	for _, region := range at {
		b.Creatures = append(b.Creatures, Creature{Kind: kind, At: region})
	}
	slices.SortStableFunc(b.Creatures, func(x, y Creature) int { return x.At - y.At })
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

// give puts things on a hero board, "brew-half" with a use spent. Articles come from the equipment board.
func (b *table) give(seat int, things ...string) *table {
	b.t.Helper()
	b.fresh()
	for _, what := range things {
		id, half := strings.CutSuffix(what, "-half")
		if !b.Heroes[seat].Fits(id) {
			b.t.Fatalf("there is no room for %s", what)
		}
		if IsArticle(id) {
			b.Stock[id]--
		}
		b.Heroes[seat].Put(Item{ID: id, Used: half})
	}
	return b
}

// fog lays a fog token; "" is an unseen one.
func (b *table) fog(at int, face string) *table {
	b.fresh()
	b.Fog = append(b.Fog, fogSpot{At: at, Face: face})
	slices.SortFunc(b.Fog, func(x, y fogSpot) int { return x.At - y.At })
	if i := slices.Index(b.FogBag, face); i >= 0 {
		b.FogBag = slices.Delete(slices.Clone(b.FogBag), i, i+1)
	}
	return b
}

func (b *table) farmer(at ...int) *table {
	b.fresh()
	b.Farmers = append(b.Farmers, at...)
	slices.Sort(b.Farmers)
	return b
}

func (b *table) thing(at int, what string, n int) *table {
	b.fresh()
	b.lay(at, what, n, false)
	return b
}

// hour sets the number of hours a hero has spent.
func (b *table) hour(seat, n int) *table {
	b.fresh()
	b.Heroes[seat].Hour = n
	return b
}

// play makes a legal move with exactly these faces rolled; for other draws they are indices, from 1.
func (b *table) play(seat int, m engine.Move, faces ...int) []engine.Event {
	b.t.Helper()
	events, err := b.try(seat, m, faces...)
	if err != nil {
		b.t.Fatalf("%s: %v", m, err)
	}
	if err := b.check(); err != nil {
		b.t.Fatalf("after %s: %v", m, err)
	}
	return events
}

// try makes a move with exactly these faces rolled.
func (b *table) try(seat int, m engine.Move, faces ...int) ([]engine.Event, error) {
	b.t.Helper()
	return contract.Try(b.t, b.Game, seat, m, engine.ForcedD6(faces...))
}

// refused makes a move that must be refused under a heading of the booklet.
func (b *table) refused(seat int, m engine.Move, heading string) {
	b.t.Helper()
	_, err := b.try(seat, m)
	contract.Refused(b.t, m, err, heading)
}

func (b *table) offers(seat int, want bool, moves ...engine.Move) {
	b.t.Helper()
	b.fresh()
	contract.Offers(b.t, b.Game, seat, want, moves...)
}

func (b *table) onTurn(seat int) {
	b.t.Helper()
	is(b.t, "the seat on turn", b.Active, engine.Seat(seat))
}

// night ends the day of the hero on turn, the last one still awake, with an event on top of the deck.
func (b *table) night(event string, faces ...int) []engine.Event {
	b.t.Helper()
	b.fresh()
	b.EventTop = event
	if i := slices.Index(b.EventBag, event); i >= 0 {
		b.EventBag = slices.Delete(slices.Clone(b.EventBag), i, i+1)
	}
	for i := range b.Heroes {
		if engine.Seat(i) != b.Active {
			b.Heroes[i].Done = true
			if b.Rooster == engine.Public {
				b.Rooster = engine.Seat(i)
			}
		}
	}
	return b.play(int(b.Active), "end", faces...)
}

// event uncovers an event card by a fog token beside seat 0, which is on turn.
func (b *table) event(id string, faces ...int) []engine.Event {
	b.t.Helper()
	b.EventTop = id
	if i := slices.Index(b.EventBag, id); i >= 0 {
		b.EventBag = slices.Delete(slices.Clone(b.EventBag), i, i+1)
	}
	b.fog(b.Heroes[0].At, "event")
	return b.play(0, "activate", faces...)
}

// marches moves the creatures of a kind as at sunrise, with all consequences.
func (b *table) marches(kind string) {
	b.t.Helper()
	b.fresh()
	b.told = nil
	b.next(Step{Do: doMarch, What: kind})
	b.run(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
}

func (b *table) where(kind string) []int {
	var out []int
	for _, c := range b.Creatures {
		if c.Kind == kind {
			out = append(out, c.At)
		}
	}
	return out
}

func is[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, not %v", what, got, want)
	}
}

func same[T comparable](t *testing.T, what string, got []T, want ...T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s are %v, not %v", what, got, want)
	}
}

func says(t *testing.T, what string, got, want text.Message) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: it says %v, not %v", what, got, want)
	}
}

// words returns the English texts of the game.
var words = sync.OnceValue(func() texttest.Texts { return texttest.English(standardRules().Catalogue()) })

// shows checks that the English texts of messages are in the text seen. An argument that a message lacks may be
// anything.
func shows(t *testing.T, what, seen string, want ...text.Message) {
	t.Helper()
	for _, m := range want {
		var pairs []any
		for _, a := range m.Args {
			pairs = append(pairs, a.Name, a.Value)
		}
		if !words().Shows(seen, m.Key, pairs...) {
			t.Errorf("%s lacks %v: %s", what, m, seen)
		}
	}
}

// clashed checks the totals of the round in the events.
func (b *table) clashed(events []engine.Event, ours, theirs int) {
	b.t.Helper()
	for _, e := range events {
		if e.Kind == "clash" {
			is(b.t, "the heroes' total", e.Facts.Amount, ours)
			is(b.t, "the creature's total", e.Facts.Target, theirs)
			return
		}
	}
	b.t.Errorf("there was no round to the end")
}

// told lists the events of some kinds with their subjects and places.
func told(events []engine.Event, kinds ...string) []string {
	var out []string
	for _, e := range events {
		if slices.Contains(kinds, e.Kind) {
			out = append(out, strings.TrimSpace(e.Kind+" "+e.Facts.Piece))
		}
	}
	return out
}
