package engine

import "skald/engine/text"

// The kinds of picture that every game may have.
const (
	PictureBoard  = "board"  // the whole board
	PictureChoice = "choice" // the things to choose from, such as heroes; only in games that list it
	PictureSince  = "since"  // the changes since the reader looked last
	PictureEnd    = "end"    // the end of the match
)

// Pictures returns all kinds of picture of a game in the order in which they are offered, the board first and the end
// last. Only the game's own have a Name.
func Pictures(r Rules) []Picture {
	out := []Picture{{ID: PictureBoard, Tall: BoardTall}, {ID: PictureSince}}
	if g, ok := r.(Illustrated); ok {
		out = append(out, g.Pictures()...)
	}
	return append(out, Picture{ID: PictureEnd, Tall: BoardTall})
}

// Illustrated is implemented by Rules with kinds of pictures beside those of every game, and emojis for choices.
type Illustrated interface {
	Rules
	// Pictures returns the game's own kinds in the order in which they are offered, with PictureChoice if its View
	// describes one by AltChoice. AltOf of a View decides which are available now.
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
	ID string
	// Name is the name readers see; zero for a kind of every game.
	Name text.Message
	// Seat reports whether its argument can be the number of a seat, from 1; Place, whether it can be a place of the
	// map.
	Seat, Place bool
	// Tall is the greatest height, in percent of the width, that the public post leaves room for; 0 means UsualTall.
	// A picture may be taller in rare cases.
	Tall int
}

// Heights of pictures in percent of their width: UsualTall is the Tall of most, BoardTall that of a whole board.
const (
	UsualTall = 75
	BoardTall = 88
)
