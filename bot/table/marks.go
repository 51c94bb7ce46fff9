package table

import (
	"slices"

	"skald/engine"
	"skald/engine/match"
)

// MaxSteps is the maximum number of marks of a seat.
const MaxSteps = 6

// PlanFades and PlanEnds are the numbers of turns after which a mark is drawn pale and removed.
const PlanFades, PlanEnds = 8, 24

// Mark is a place where a seat intends to go or to act. It binds no one and is not part of the match.
type Mark struct {
	Seat engine.Seat `json:"seat"`
	// Place is its id, as in a Choice.
	Place string `json:"place"`
	Note  string `json:"note,omitempty"`
	// Turn is the number of the turn in which it was made.
	Turn int `json:"turn"`
	// By is its player, zero in marks from before players were stored.
	By match.Player `json:"by,omitzero"`
}

// Plan is the plan of the players of a match. The marks of a seat are its intended steps in order.
type Plan struct {
	// Version counts the changes.
	Version int    `json:"version"`
	Marks   []Mark `json:"marks,omitempty"`
}

// Of returns the steps of a seat in order.
func (p Plan) Of(seat engine.Seat) []Mark {
	var out []Mark
	for _, m := range p.Marks {
		if m.Seat == seat {
			out = append(out, m)
		}
	}
	return out
}

// At returns the plan of a turn: without marks that are too old.
func (p Plan) At(turn int) Plan {
	p.Marks = slices.DeleteFunc(slices.Clone(p.Marks), func(m Mark) bool { return turn-m.Turn > PlanEnds })
	return p
}

// with returns the plan with other steps for a seat.
func (p Plan) with(seat engine.Seat, steps []Mark) Plan {
	marks := slices.DeleteFunc(slices.Clone(p.Marks), func(m Mark) bool { return m.Seat == seat })
	return Plan{Version: p.Version + 1, Marks: append(marks, steps...)}
}

// Put returns the plan with a mark as a step of its seat, counted from 1: in place of that step, or after the last one;
// 0 is the next step. It returns false if the seat has no mark left.
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

// Without returns the plan without a step of a seat, counted from 1, or without all its steps if step is 0. It returns
// false if there was none.
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

// Reached returns the plan after a move of a seat at a place: the step planned there and those before it are done. It
// returns false if there was none.
func (p Plan) Reached(seat engine.Seat, place string) (Plan, bool) {
	steps := p.Of(seat)
	i := slices.IndexFunc(steps, func(m Mark) bool { return m.Place == place })
	if i < 0 || place == "" {
		return p, false
	}
	return p.with(seat, steps[i+1:]), true
}

// Limits of a plan.
const (
	// MaxNote is the maximum length of the note on a mark, in UTF-16 units.
	MaxNote = 40
)
