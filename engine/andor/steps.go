package andor

import (
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/steps"
)

// Step is a pending action; the meaning of its fields depends on Do.
type Step struct {
	Do   string      `json:"do"`
	Seat engine.Seat `json:"seat"`
	What string      `json:"what,omitempty"`
	At   int         `json:"at,omitempty"`
	N    int         `json:"n,omitempty"`
	// Rest lists the regions whose creatures have still to move.
	Rest []int `json:"rest,omitempty"`
	// Asked lists the seats that have still to answer, Said the answers so far.
	Asked []engine.Seat `json:"asked,omitempty"`
	Said  []answer      `json:"said,omitempty"`
	// On is the occasion of the effect's card; nil if no effect needs it.
	On *occasion `json:"on,omitempty"`
}

// answer is a seat's answer to a question asked of several.
type answer struct {
	Seat engine.Seat `json:"seat"`
	Word string      `json:"word"`
}

// Kind implements steps.Step.
func (s Step) Kind() string { return s.Do }

// For implements steps.Step.
func (s Step) For() engine.Seat { return s.Seat }

// stepTable defines kinds of steps. A step that needs an answer stays on top of the list until it has it; others are
// carried out at once.
type stepTable = steps.Table[*Game, Step]

// allSteps is never written after the program has started.
var allSteps stepTable

// run carries out steps until one needs an answer or the match is over.
func (g *Game) run(d *engine.Dice) {
	if g.Over == "" {
		allSteps.Run(g, &g.Todo, d)
	}
	if g.Over != "" {
		g.Todo, g.Fight, g.Plan, g.Deals = steps.Queue[Step]{}, nil, nil, nil
		g.Active = engine.Public
	}
}

// next puts steps in front of all others, unless the match is over.
func (g *Game) next(steps ...Step) {
	if g.Over == "" {
		g.Todo.Next(steps...)
	}
}

func (g *Game) then(steps ...Step) {
	if g.Over == "" {
		g.Todo.Then(steps...)
	}
}

// Questions to several seats share these functions: the step waits for all answers and stores them.

func someAsked(_ *Game, s Step) bool { return len(s.Asked) > 0 }

func amongAsked(_ *Game, s Step, seat engine.Seat) bool { return slices.Contains(s.Asked, seat) }

// noteAnswer stores a seat's answer: the word after the verb, else the verb.
func noteAnswer(g *Game, s Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
	word := m.Verb()
	switch {
	case m.Arg(0) != "":
		word = m.Arg(0)
	case word == "join":
		word = "yes"
	}
	s.Asked = without(s.Asked, seat)
	s.Said = append(slices.Clone(s.Said), answer{seat, word})
	slices.SortFunc(s.Said, func(a, b answer) int { return int(a.Seat - b.Seat) })
	g.Todo.Change(s)
}

// checkAsked returns an error if the seats asked by a saved step are invalid.
func checkAsked(g *Game, s Step) error {
	for _, seat := range s.Asked {
		if !g.seated(seat) {
			return fmt.Errorf("step %q asks seat %d, which does not exist", s.Do, seat+1)
		}
	}
	for _, a := range s.Said {
		if !g.seated(a.Seat) {
			return fmt.Errorf("step %q has an answer of seat %d, which does not exist", s.Do, a.Seat+1)
		}
	}
	return nil
}
