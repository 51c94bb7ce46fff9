// Package steps runs the unfinished business of a game: a queue of steps as data, and a table with the meaning of each
// kind of step.
//
// A step is plain data of the game's own type and is saved with the position. Its Kind is its whole meaning: when it
// waits for an answer, its question, the effects of an answer, why other moves are refused, its effects without an
// answer, and the checks of a saved one. A file has one Table with the kinds of one family; Join makes the game's table
// of them.
package steps

import (
	"fmt"

	"skald/engine"
)

// Step is a task as data. The zero value is no step. The queues of copied positions share the memory a step points to,
// so it is never written: a changed step gets lists of its own.
type Step interface {
	// Kind returns the stable id of its kind, saved with the position.
	Kind() string
	// For returns the acting seat, engine.Public if there is none in particular.
	For() engine.Seat
}

// Kind is everything about one kind of step of a game G. Every field but one of Do and Ask may be nil.
type Kind[G any, S Step] struct {
	// Waits reports whether the step needs an answer before it is done; nil means never.
	Waits func(g G, s S) bool
	// Asks reports whether a waiting step waits for this seat; nil means the seat of For. A step that several seats
	// answer lists them in its data.
	Asks func(g G, s S, seat engine.Seat) bool
	// Ask fills in the question for p.Seat: headline, choices, forms. The kind of the prompt is Must unless Ask makes
	// it a window.
	Ask func(g G, s S, p *engine.Prompt)
	// Answer applies a legal answer. The step is still on top of the queue and stays there unless Answer removes it.
	Answer func(g G, s S, seat engine.Seat, m engine.Move, d *engine.Dice)
	// Refuse returns the reason that a move is not a legal answer; nil, or no error, leaves that to the game.
	Refuse func(g G, s S, seat engine.Seat, m engine.Move) error
	// Do does the step if it waits for no seat. It is no longer in the queue.
	Do func(g G, s S, d *engine.Dice)
	// Check returns an error for an unsound saved step of this kind; nil if play can continue with any data.
	Check func(g G, s S) error
	// Rolls and Reveals report whether doing the step may roll dice or reveal something: earlier prompts announce it.
	Rolls, Reveals bool
}

// Table lists the kinds of steps by id. It is never written after the program has started.
type Table[G any, S Step] map[string]Kind[G, S]

// Join returns one table of several families of steps. It panics if two families have a kind of the same id.
func Join[G any, S Step](families ...Table[G, S]) Table[G, S] {
	out := Table[G, S]{}
	for _, family := range families {
		for id, kind := range family {
			if _, twice := out[id]; twice {
				panic("steps: there are two kinds of step called " + id)
			}
			out[id] = kind
		}
	}
	return out
}

// most bounds the steps one move may do; longest bounds the queue, in a running game as in a saved one. Only steps that
// call each other forever reach these bounds.
const (
	most    = 100_000
	longest = 1000
)

// Run does the steps of a queue until one waits for an answer or none is left. It panics if that never happens, which
// engine.Play turns into an error.
func (t Table[G, S]) Run(g G, q *Queue[S], d *engine.Dice) {
	for range most {
		if q.Len() == 0 || t.Waits(g, q.Top()) {
			return
		}
		s := q.Pop()
		if do := t[s.Kind()].Do; do != nil {
			do(g, s, d)
		}
		if q.Len() > longest {
			panic(fmt.Sprintf("steps: %d steps are to be done, the next is %q", q.Len(), q.Top().Kind()))
		}
	}
	panic(fmt.Sprintf("steps: %d steps after one move, the next is %q", most, q.Top().Kind()))
}

// Waits reports whether a step needs an answer.
func (t Table[G, S]) Waits(g G, s S) bool {
	k := t[s.Kind()]
	return k.Waits != nil && k.Waits(g, s)
}

// Asked reports whether the step on top of a queue waits for an answer of this seat.
func (t Table[G, S]) Asked(g G, q Queue[S], seat engine.Seat) bool {
	if q.Len() == 0 {
		return false
	}
	s := q.Top()
	k := t[s.Kind()]
	if k.Asks != nil {
		return k.Asks(g, s, seat)
	}
	return s.For() == seat && k.Ask != nil
}

// Ask appends the question of the step on top of a queue to a seat, for which Asked must be true.
func (t Table[G, S]) Ask(g G, q Queue[S], seat engine.Seat, to []engine.Prompt) []engine.Prompt {
	to = append(to, engine.Prompt{Seat: seat, Kind: engine.Must})
	s := q.Top()
	t[s.Kind()].Ask(g, s, &to[len(to)-1])
	return to
}

// RollsOrReveals reports whether the steps of a queue may roll dice or reveal something.
func (t Table[G, S]) RollsOrReveals(q Queue[S]) (rolls, reveals bool) {
	for s := range q.All() {
		k := t[s.Kind()]
		rolls, reveals = rolls || k.Rolls, reveals || k.Reveals
	}
	return rolls, reveals
}

// Check returns an error for an unsound queue of a saved game with a number of seats: an unknown kind, a missing seat,
// data unsuitable for its kind. It accepts every sound queue, however it arose.
func (t Table[G, S]) Check(g G, q Queue[S], seats int) error {
	if q.Len() > longest {
		return fmt.Errorf("%d steps are to be done", q.Len())
	}
	for s := range q.All() {
		k, known := t[s.Kind()]
		switch seat := s.For(); {
		case !known:
			return fmt.Errorf("there is no kind of step %q", s.Kind())
		case seat != engine.Public && (seat < 0 || int(seat) >= seats):
			return fmt.Errorf("seat %d is to do %q", seat+1, s.Kind())
		}
		if k.Check != nil {
			if err := k.Check(g, s); err != nil {
				return fmt.Errorf("the step %q of seat %d cannot be done: %w", s.Kind(), s.For()+1, err)
			}
		}
	}
	return nil
}
