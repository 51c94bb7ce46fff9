// Package deck contains piles of cards, tokens and other pieces in unknown order.
//
// Undecided beats hidden: a card is drawn at random only when a player first sees it, so that no saved position, dump
// or autopilot can reveal it. Until then it is in a bag: sorted, so that the order reveals nothing. A Deck is a bag
// between cards whose places are known, on top and at the bottom.
package deck

import (
	"slices"

	"skald/engine"
)

// Put adds something to a sorted bag and keeps it sorted.
func Put[T any](bag []T, x T, compare func(a, b T) int) []T {
	at, _ := slices.BinarySearchFunc(bag, x, compare)
	return slices.Insert(bag, at, x)
}

// Without removes something from a bag, if it is there.
func Without[T comparable](bag []T, x T) []T {
	if i := slices.Index(bag, x); i >= 0 {
		return slices.Delete(bag, i, i+1)
	}
	return bag
}

// Any returns a random index below n, each equally likely, visible to the seats in to, or to everyone if there are
// none. If n is 1, no number is drawn.
func Any(n int, d *engine.Dice, stream string, to ...engine.Seat) int {
	if n < 2 {
		return 0
	}
	return d.Pick(stream, n, to...)
}

// Draw removes one thing from a bag that is not empty, each equally likely.
func Draw[T any](bag []T, d *engine.Dice, stream string, to ...engine.Seat) (T, []T) {
	i := Any(len(bag), d, stream, to...)
	x := bag[i]
	return x, slices.Delete(bag, i, i+1)
}
