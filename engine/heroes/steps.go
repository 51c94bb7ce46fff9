package heroes

import (
	"errors"

	"skald/engine"
	"skald/engine/steps"
)

// Step is one thing to do. Do is its kind, a Do constant if a seat is asked; the meaning of the other fields depends on
// it.
type Step struct {
	Do   string      `json:"do"`
	Seat engine.Seat `json:"seat"`
	// Arena is the place of a step that belongs to no seat in particular.
	Arena int         `json:"arena,omitempty"`
	Card  string      `json:"card,omitempty"`
	Move  engine.Move `json:"move,omitempty"`
}

// Kind implements steps.Step.
func (s Step) Kind() string { return s.Do }

// For implements steps.Step.
func (s Step) For() engine.Seat { return s.Seat }

// stepTable is a table of the kinds of steps.
type stepTable = steps.Table[*Game, Step]

// allSteps are the steps of a match. It is never written after the program has started.
var allSteps stepTable

func init() {
	allSteps = steps.Join(draftSteps, armySteps, clashSteps, stopSteps, actionSteps, castSteps, leadSteps, endSteps)
}

// run does the steps of all arenas until each waits for an answer or is over. An arena may open others, or their next
// clash.
func (g *Game) run(d *engine.Dice) {
	allSteps.Run(g, &g.Todo, d)
	for again := true; again && g.Over == ""; {
		again = false
		for i := 0; i < len(g.Arenas); i++ {
			a := g.Arenas[i]
			if a.Todo.Len() > 0 && !allSteps.Waits(g, a.Todo.Top()) {
				allSteps.Run(g, &a.Todo, d)
				again = true
			}
			if m := g.sealedMove(a); m != "" {
				g.answer(a.Todo.Top(), a.Stopper, m, d)
				again = true
			}
		}
	}
}

// answer applies a legal move to the waiting step. A sealed action that is not followed is dropped.
func (g *Game) answer(s Step, seat engine.Seat, m engine.Move, d *engine.Dice) {
	if p := g.Player(seat); s.Do != DoBeats && len(p.Seal) > 0 {
		if p.Seal[0] == m {
			p.Seal = p.Seal[1:]
		} else {
			p.Seal = nil
		}
		if len(p.Seal) == 0 {
			p.Seal = nil
		}
	}
	allSteps[s.Do].Answer(g, s, seat, m, d)
}

// quick returns a kind of step that is done at once, for the seat it is for.
func quick(do func(g *Game, s Step, d *engine.Dice)) steps.Kind[*Game, Step] {
	return steps.Kind[*Game, Step]{Do: do, Check: ofSeat}
}

// open returns a kind of step that is done at once, for an arena.
func open(do func(g *Game, s Step, d *engine.Dice)) steps.Kind[*Game, Step] {
	return steps.Kind[*Game, Step]{Do: do, Check: ofArena}
}

func ofSeat(g *Game, s Step) error {
	if !g.HasSeat(s.Seat) {
		return errors.New("it belongs to nobody")
	}
	return nil
}

func ofArena(g *Game, s Step) error {
	if s.Arena < 0 || s.Arena >= len(g.Arenas) || s.Seat != engine.Public {
		return errors.New("it belongs to no arena")
	}
	return nil
}

func always(*Game, Step) bool { return true }

// nothing is the Do of a question that has been answered.
func nothing(*Game, Step, *engine.Dice) {}
