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

// Picture is a kind of picture of a game.
type Picture struct {
	// ID is how the View and the scene know it, in lower case letters.
	ID   string
	Name text.Message
	// Seat says that its argument can be the number of a seat, from 1, and Place
	// that it can be a place of the map.
	Seat, Place bool
}
