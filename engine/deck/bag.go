// Package deck holds cards, tokens and other pieces whose order nobody knows.
//
// Undecided beats hidden: which card is drawn is decided when somebody first sees
// it, so that no saved position, dump or autopilot can give it away. What waits to
// be drawn is a bag: sorted, so that its order tells nothing. A Deck is a bag
// between cards whose place is known: those on top, and those at the bottom.
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

// Without takes something out of a bag; a bag that does not hold it stays as it
// is.
func Without[T comparable](bag []T, x T) []T {
	if i := slices.Index(bag, x); i >= 0 {
		return slices.Delete(bag, i, i+1)
	}
	return bag
}

// Any is the place of one thing out of n, each as likely as the other, seen by the
// seats in to, or by everybody when there are none. Where there is only one, no
// number is drawn.
func Any(n int, d *engine.Dice, stream string, to ...engine.Seat) int {
	if n < 2 {
		return 0
	}
	return d.Pick(stream, n, to...)
}

// Draw takes one thing out of a bag that is not empty, each as likely as the
// other.
func Draw[T any](bag []T, d *engine.Dice, stream string, to ...engine.Seat) (T, []T) {
	i := Any(len(bag), d, stream, to...)
	x := bag[i]
	return x, slices.Delete(bag, i, i+1)
}
