package steps_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/steps"
	"skald/engine/text"
)

type walk struct {
	todo steps.Queue[step]
	did  []string
	said []engine.Move
}

type step struct {
	What string
	Seat engine.Seat
	N    int
}

func (s step) Kind() string     { return s.What }
func (s step) For() engine.Seat { return s.Seat }

var counting = steps.Table[*walk, step]{
	"count": {
		Do: func(w *walk, s step, _ *engine.Dice) {
			w.did = append(w.did, strings.Repeat("i", s.N))
			if s.N > 1 {
				w.todo.Next(step{What: "count", N: s.N - 1})
			}
		},
		Rolls: true,
	},
	"for-ever":  {Do: func(w *walk, s step, _ *engine.Dice) { w.todo.Next(s) }},
	"ever-more": {Do: func(w *walk, s step, _ *engine.Dice) { w.todo.Next(s, s) }},
}

var asking = steps.Table[*walk, step]{
	"ask": {
		Waits: func(w *walk, s step) bool { return s.N > 0 },
		Ask: func(_ *walk, _ step, p *engine.Prompt) {
			p.Headline = text.Plain("well?")
			p.Choices = []engine.Choice{{Move: "yes"}}
		},
		Answer: func(w *walk, _ step, _ engine.Seat, m engine.Move, _ *engine.Dice) {
			w.todo.Pop()
			w.said = append(w.said, m)
		},
		Do: func(w *walk, _ step, _ *engine.Dice) { w.did = append(w.did, "unasked") },
		Check: func(_ *walk, s step) error {
			if s.N < 0 {
				return errors.New("it counts backwards")
			}
			return nil
		},
	},
	"ask-all": {
		Waits:   func(w *walk, s step) bool { return true },
		Asks:    func(_ *walk, s step, seat engine.Seat) bool { return int(seat) < s.N },
		Ask:     func(_ *walk, _ step, p *engine.Prompt) { p.Kind = engine.Window },
		Reveals: true,
	},
}

var table = steps.Join(counting, asking)

func TestStepsAreDoneUntilOneWaits(t *testing.T) {
	w := &walk{todo: steps.Of(step{What: "count", N: 2}, step{What: "ask"}, step{What: "ask", Seat: 1, N: 1},
		step{What: "count", N: 1})}
	table.Run(w, &w.todo, nil)
	if want := []string{"ii", "i", "unasked"}; !reflect.DeepEqual(w.did, want) || w.todo.Top().Seat != 1 {
		t.Fatalf("%v was done, not %v; %v is left", w.did, want, w.todo.List())
	}
	if table.Asked(w, w.todo, 0) || !table.Asked(w, w.todo, 1) {
		t.Error("not exactly the step's own seat is asked")
	}
	if p := table.Ask(w, w.todo, 1, nil)[0]; p.Seat != 1 || p.Kind != engine.Must || !p.Legal("yes") {
		t.Errorf("it asks %+v", p)
	}
	if rolls, reveals := table.RollsOrReveals(w.todo); !rolls || reveals {
		t.Errorf("ahead are dice: %v, sights: %v", rolls, reveals)
	}
	table["ask"].Answer(w, w.todo.Top(), 1, "yes", nil)
	table.Run(w, &w.todo, nil)
	if w.todo.Len() != 0 || len(w.did) != 4 || len(w.said) != 1 {
		t.Errorf("%v is left, %v was done", w.todo.List(), w.did)
	}
}

func TestAStepMayAskSeveralSeats(t *testing.T) {
	w := &walk{todo: steps.Of(step{What: "ask-all", Seat: engine.Public, N: 2})}
	for seat, want := range []bool{true, true, false} {
		if got := table.Asked(w, w.todo, engine.Seat(seat)); got != want {
			t.Errorf("seat %d is asked: %v", seat+1, got)
		}
	}
}

func TestStepsWithoutEndAreStopped(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("they go on")
		}
	}()
	w := &walk{todo: steps.Of(step{What: "for-ever"})}
	table.Run(w, &w.todo, nil)
}

func TestAQueueThatGrowsWithoutEndIsStopped(t *testing.T) {
	w := &walk{todo: steps.Of(step{What: "ever-more"})}
	defer func() {
		if recover() == nil || w.todo.Len() > 2000 {
			t.Errorf("it grows to %d steps", w.todo.Len())
		}
	}()
	table.Run(w, &w.todo, nil)
}

func TestASavedQueueIsHeldToItsKinds(t *testing.T) {
	for name, x := range map[string]struct {
		q    steps.Queue[step]
		want string
	}{
		"sound":         {steps.Of(step{What: "ask", N: 1}, step{What: "count", Seat: engine.Public}), ""},
		"unknown kind":  {steps.Of(step{What: "dance"}), "dance"},
		"no such seat":  {steps.Of(step{What: "count", Seat: 2}), "seat 3"},
		"odd seat":      {steps.Of(step{What: "count", Seat: -2}), "seat -1"},
		"its own check": {steps.Of(step{What: "ask", N: -1}), "backwards"},
		"without end":   {steps.Of(make([]step, 5000)...), "5000 steps"},
	} {
		err := table.Check(&walk{}, x.q, 2)
		if (err == nil) != (x.want == "") || err != nil && !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTwoKindsOfOneNameAreAMistake(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("nobody minds")
		}
	}()
	steps.Join(asking, asking)
}
