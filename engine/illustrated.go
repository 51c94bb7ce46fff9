package engine

import "skald/engine/text"

// Illustrated is implemented by Rules that bring kinds of pictures beside the
// whole board, and emojis for what choices show.
type Illustrated interface {
	Rules
	// Pictures lists the kinds in the order in which they are offered. A View
	// says by AltOf which of them there are now.
	Pictures() []Picture
	// Emoji is what shows an icon or a verb on a button; "" when nothing does.
	Emoji(id string) string
}

// Diced is implemented by Rules whose players throw dice with numbers on them, so
// that statistics tell their luck.
type Diced interface {
	Rules
	// Thrown reports whether a roll is a die, numbered from 1, that a seat threw
	// for itself.
	Thrown(seat Seat, r Roll) bool
}

// Picture is a kind of picture of a game.
type Picture struct {
	// ID is how the View and the scene know it, in lower case letters.
	ID   string
	Name text.Message
	// Seat says that its argument can be the number of a seat, from 1, and Place
	// that it can be a place of the map.
	Seat, Place bool
}
