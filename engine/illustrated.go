package engine

import "skald/engine/text"

// The kinds of picture that every game may have.
const (
	PictureBoard  = "board"  // the whole board
	PictureChoice = "choice" // what is chosen from, such as the heroes; only in games that list it
	PictureSince  = "since"  // what happened since the reader looked last
	PictureEnd    = "end"    // how the match ended
)

// Pictures lists all kinds of picture of a game in the order in which they are
// offered, the board first and the end last. Only the game's own have a Name.
func Pictures(r Rules) []Picture {
	out := []Picture{{ID: PictureBoard}, {ID: PictureSince}}
	if g, ok := r.(Illustrated); ok {
		out = append(out, g.Pictures()...)
	}
	return append(out, Picture{ID: PictureEnd})
}

// Illustrated is implemented by Rules that bring kinds of pictures beside those of
// every game, and emojis for what choices show.
type Illustrated interface {
	Rules
	// Pictures lists the game's own kinds in the order in which they are offered,
	// PictureChoice where its View describes one by AltChoice. A View says by AltOf
	// which of them there are now.
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
	ID string
	// Name is what readers call it; zero for a kind of every game.
	Name text.Message
	// Seat says that its argument can be the number of a seat, from 1, and Place
	// that it can be a place of the map.
	Seat, Place bool
}
