package engine

import "skald/engine/text"

// Illustrated is implemented by Rules with kinds of pictures beside the whole board, and emojis for choices.
type Illustrated interface {
	Rules
	// Pictures returns the kinds in the order in which they are offered. AltOf of a View decides which are available
	// now.
	Pictures() []Picture
	// Emoji returns the emoji of an icon or a verb on a button; "" if there is none.
	Emoji(id string) string
}

// Diced is implemented by Rules whose players roll dice with numbers on them, for statistics on their luck.
type Diced interface {
	Rules
	// Thrown reports whether a roll is a die, numbered from 1, that a seat rolled for itself.
	Thrown(seat Seat, r Roll) bool
}

// Picture is a kind of picture of a game.
type Picture struct {
	// ID is the id in the View and the scene, in lower case letters.
	ID   string
	Name text.Message
	// Seat reports whether its argument can be the number of a seat, from 1; Place, whether it can be a place of the
	// map.
	Seat, Place bool
}
