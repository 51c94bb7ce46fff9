// Package steps holds what a game has begun and not finished: a queue of steps as
// data, and a table that says of each kind of step all there is to it.
//
// A step is plain data of the game's own type and is saved with the position. What
// it means stands in one place, its Kind: when it waits for an answer, what it
// asks, what an answer does, why other moves are refused, what it does when nobody
// has to be asked, and what a saved one must satisfy. Kinds of one family stand in
// one Table in one file; Join makes the game's table of them.
package steps

import (
	"fmt"

	"skald/engine"
)

// Step is a thing to be done, as data. The zero value is no step. The queues of copied
// positions share what a step points to, so that it is never written: a changed step gets
// lists of its own.
type Step interface {
	// Kind is the stable id of its kind, saved with the position.
	Kind() string
	// For is the seat that is to do it, engine.Public when it is nobody's in
	// particular.
	For() engine.Seat
}

// Kind is everything about one kind of step of a game G. Every field but one of
// Do and Ask may be nil.
type Kind[G any, S Step] struct {
	// Waits says whether the step needs somebody's answer before it is done; nil
	// means that it never does.
	Waits func(g G, s S) bool
	// Asks says whether a step that waits waits for this seat; nil means the seat
	// it is for. A step that several seats answer lists them in its data.
	Asks func(g G, s S, seat engine.Seat) bool
	// Ask fills in the question for p.Seat: headline, choices, forms. The kind of
	// the prompt is Must unless Ask makes it a window.
	Ask func(g G, s S, p *engine.Prompt)
	// Answer does what a legal answer says. The step still lies on top of the
	// queue and stays there unless Answer takes it off.
	Answer func(g G, s S, seat engine.Seat, m engine.Move, d *engine.Dice)
	// Refuse says why a move that is not legal is no answer; nil, or no error,
	// leaves that to the game.
	Refuse func(g G, s S, seat engine.Seat, m engine.Move) error
	// Do does the step when it waits for nobody. It has been taken off the queue.
	Do func(g G, s S, d *engine.Dice)
	// Check says what is wrong with a saved step of this kind; nil when whatever
	// is read can be played on with.
	Check func(g G, s S) error
	// Rolls and Reveals tell that dice may fall, or something new be seen, when the
	// step is done: prompts before it have to say so.
	Rolls, Reveals bool
}

// Table says of each kind of step, by its id, all there is to it. It is never
// written after the program has started.
type Table[G any, S Step] map[string]Kind[G, S]

// Join returns one table of several families of steps. It panics where two
// families have a kind of the same id.
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

// most bounds what one move may set off, longest what may be to do at once, in a running
// game as in a saved one. No game comes near them: beyond them, the steps of a game call
// each other for ever.
const (
	most    = 100_000
	longest = 1000
)

// Run does the steps of a queue until one waits for an answer or none is left. It
// panics when that never happens, which engine.Play turns into an error.
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

// Waits says whether a step needs somebody's answer.
func (t Table[G, S]) Waits(g G, s S) bool {
	k := t[s.Kind()]
	return k.Waits != nil && k.Waits(g, s)
}

// Asked says whether the step on top of a queue waits for an answer of this seat.
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

// Ask appends the question of the step on top of a queue to a seat, which must be
// Asked, to those there are.
func (t Table[G, S]) Ask(g G, q Queue[S], seat engine.Seat, to []engine.Prompt) []engine.Prompt {
	to = append(to, engine.Prompt{Seat: seat, Kind: engine.Must})
	s := q.Top()
	t[s.Kind()].Ask(g, s, &to[len(to)-1])
	return to
}

// Ahead says whether dice may fall, or something new be seen, in the steps of a
// queue.
func (t Table[G, S]) Ahead(q Queue[S]) (rolls, reveals bool) {
	for s := range q.All() {
		k := t[s.Kind()]
		rolls, reveals = rolls || k.Rolls, reveals || k.Reveals
	}
	return rolls, reveals
}

// Check says what is wrong with the queue of a saved game of so many seats: a kind
// nobody knows, a seat that is not there, data its kind cannot be done with. It
// does not ask how the queue came about.
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
