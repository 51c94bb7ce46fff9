// Package offer says once what makes a move legal. A family of moves has subjects
// (whom to fight, what to take); one function says what a subject lacks. The
// prompt lists the subjects that lack nothing, and a move that is not legal is
// refused by what its own subject lacks.
package offer

import "skald/engine"

// Lack says what keeps a move from being legal; nil when nothing does. It is a
// function because a prompt only asks whether something is lacking, thousands of
// times for each refusal that wants the words.
type Lack func() *engine.Refusal

// Family is a family of moves of a game G, such as all ways to begin a fight.
type Family[G any] interface {
	// Offer appends the choices of the family to those of the seat's prompt.
	Offer(g G, seat engine.Seat, to []engine.Choice) []engine.Choice
	// Any says whether the family offers anything.
	Any(g G, seat engine.Seat) bool
	// Refuse says why a move of the family is not legal. It is only asked of moves
	// that are not.
	Refuse(g G, seat engine.Seat, m engine.Move) error
}

// Moves is a Family whose subjects have the type X.
type Moves[G, X any] struct {
	// Near lists the subjects worth a look, in the order in which they are offered:
	// every subject that lacks nothing is among them.
	Near func(g G, seat engine.Seat) []X
	// Lacks says what is lacking for the seat to do it with a subject.
	Lacks func(g G, seat engine.Seat, x X) Lack
	// Show is a subject as it is offered: one choice, or several where something
	// remains to be chosen.
	Show func(g G, seat engine.Seat, x X, to []engine.Choice) []engine.Choice
	// Read finds the subject a move names; the error says what is wrong with the
	// words. Both may be asked of any move of the family's verb.
	Read func(g G, seat engine.Seat, m engine.Move) (X, error)
	// Else refuses a move whose subject lacks nothing, such as one that does not
	// say with which skill; nil means that there is no such move.
	Else func(g G, seat engine.Seat, x X, m engine.Move) error
}

// Offer implements Family.
func (f Moves[G, X]) Offer(g G, seat engine.Seat, to []engine.Choice) []engine.Choice {
	for _, x := range f.Near(g, seat) {
		if f.Lacks(g, seat, x) == nil {
			to = f.Show(g, seat, x, to)
		}
	}
	return to
}

// Any implements Family.
func (f Moves[G, X]) Any(g G, seat engine.Seat) bool {
	for _, x := range f.Near(g, seat) {
		if f.Lacks(g, seat, x) == nil {
			return true
		}
	}
	return false
}

// Refuse implements Family.
func (f Moves[G, X]) Refuse(g G, seat engine.Seat, m engine.Move) error {
	x, err := f.Read(g, seat, m)
	if err != nil {
		return err
	}
	if lack := f.Lacks(g, seat, x); lack != nil {
		return lack()
	}
	if f.Else == nil {
		return nil
	}
	return f.Else(g, seat, x, m)
}
