// Package offer uses one function both to offer and to refuse moves. A family of moves has subjects (a creature to
// fight, an item to take); the function returns a reason against a subject. The prompt lists the subjects without one,
// and a move that is not legal is refused by the reason against its own subject.
package offer

import (
	"slices"

	"skald/engine"
)

// Reason returns the reason that a move is not legal; a nil Lack means there is none. It is a function because prompts
// only test for nil, thousands of times for each refusal that needs the words.
type Reason func() *engine.Refusal

// Family is a family of moves of a game G, such as all ways to begin a fight.
type Family[G any] interface {
	// Offer appends the choices of the family to those of the seat's prompt.
	Offer(g G, seat engine.Seat, to []engine.Choice) []engine.Choice
	// Any reports whether the family offers anything.
	Any(g G, seat engine.Seat) bool
	// Refuse returns the reason that a move of the family is not legal. The move must not be legal.
	Refuse(g G, seat engine.Seat, m engine.Move) error
}

// Moves is a Family whose subjects have the type X.
type Moves[G, X any] struct {
	// Candidates lists the candidate subjects, in the order in which they are offered: every subject without a Lack is
	// among them.
	Candidates func(g G, seat engine.Seat) []X
	// Lacks returns the Lack of a subject for the seat.
	Lacks func(g G, seat engine.Seat, x X) Reason
	// Show appends the choices of a subject: one, or several if something remains to be chosen.
	Show func(g G, seat engine.Seat, x X, to []engine.Choice) []engine.Choice
	// Read returns the subject a move names, or an error in the words. It must accept any move of the family's verb.
	Read func(g G, seat engine.Seat, m engine.Move) (X, error)
	// Else refuses a move whose subject has no Lack, such as one that omits the skill; nil means that there is no such
	// move.
	Else func(g G, seat engine.Seat, x X, m engine.Move) error
}

// Offer implements Family.
func (f Moves[G, X]) Offer(g G, seat engine.Seat, to []engine.Choice) []engine.Choice {
	for _, x := range f.Candidates(g, seat) {
		if f.Lacks(g, seat, x) == nil {
			to = f.Show(g, seat, x, to)
		}
	}
	return to
}

// Any implements Family.
func (f Moves[G, X]) Any(g G, seat engine.Seat) bool {
	return slices.ContainsFunc(f.Candidates(g, seat), func(x X) bool { return f.Lacks(g, seat, x) == nil })
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
