package table

import (
	"slices"

	"skald/engine"
	"skald/engine/match"
)

// MaxSteps is how many places a seat can mark.
const MaxSteps = 6

// PlanFades and PlanEnds are how many turns it takes for a mark to be shown
// pale, and to be dropped.
const PlanFades, PlanEnds = 8, 24

// Mark is a place where a seat intends to go or to do something. It commits
// nobody and is no part of the match.
type Mark struct {
	Seat engine.Seat `json:"seat"`
	// Place is its id, as a Choice names it.
	Place string `json:"place"`
	Note  string `json:"note,omitempty"`
	// Turn is the number of the turn in which it was made.
	Turn int `json:"turn"`
	// By is the person who made it; zero in marks from before that was kept.
	By match.Player `json:"by,omitzero"`
}

// Plan is what the players of a match have let each other know of what they
// intend. The marks of a seat are the steps it means to take, in their order.
type Plan struct {
	// Version counts the changes.
	Version int    `json:"version"`
	Marks   []Mark `json:"marks,omitempty"`
}

// Of returns the steps of a seat in their order.
func (p Plan) Of(seat engine.Seat) []Mark {
	var out []Mark
	for _, m := range p.Marks {
		if m.Seat == seat {
			out = append(out, m)
		}
	}
	return out
}

// At is the plan as it counts in a turn: without marks grown too old.
func (p Plan) At(turn int) Plan {
	p.Marks = slices.DeleteFunc(slices.Clone(p.Marks), func(m Mark) bool { return turn-m.Turn > PlanEnds })
	return p
}

// with is the plan with other steps for a seat.
func (p Plan) with(seat engine.Seat, steps []Mark) Plan {
	marks := slices.DeleteFunc(slices.Clone(p.Marks), func(m Mark) bool { return m.Seat == seat })
	return Plan{Version: p.Version + 1, Marks: append(marks, steps...)}
}

// Put is the plan with a mark as a step of its seat, counted from 1: in place of
// the mark that is that step, or behind the last one; 0 is the next step. false
// says that the seat has marked as much as it can.
func (p Plan) Put(m Mark, step int) (Plan, bool) {
	steps := p.Of(m.Seat)
	switch {
	case step >= 1 && step <= len(steps):
		steps[step-1] = m
	case len(steps) >= MaxSteps:
		return p, false
	default:
		steps = append(steps, m)
	}
	return p.with(m.Seat, steps), true
}

// Without is the plan without a step of a seat, counted from 1, or without all
// of them when step is 0. false says that there was none.
func (p Plan) Without(seat engine.Seat, step int) (Plan, bool) {
	steps := p.Of(seat)
	if len(steps) == 0 || step > len(steps) {
		return p, false
	}
	if step <= 0 {
		return p.with(seat, nil), true
	}
	return p.with(seat, slices.Delete(steps, step-1, step)), true
}

// Reached is the plan after a seat made a move at a place: the step that was
// planned there and those before it are done. false says that none was.
func (p Plan) Reached(seat engine.Seat, place string) (Plan, bool) {
	steps := p.Of(seat)
	i := slices.IndexFunc(steps, func(m Mark) bool { return m.Place == place })
	if i < 0 || place == "" {
		return p, false
	}
	return p.with(seat, steps[i+1:]), true
}

// Bounds of a plan.
const (
	// MaxNote is the greatest length of the note on a mark.
	MaxNote = 40
)
