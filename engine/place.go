package engine

import "skald/engine/text"

// Place is a place of a map that players can point at.
type Place struct {
	// ID is the id, as in Choice.Place.
	ID string
	// Name is the place's name; zero if the id is enough.
	Name text.Message
}

// Mapped is a View that knows its map. For a View without it, players can point at the places of the offered choices.
type Mapped interface {
	Pieced
	// Places returns the places of the map known to the viewer, in the order in which players look for them.
	Places() []Place
}

// Pieced is a View that knows the piece of each player, such as a hero.
type Pieced interface {
	// Piece returns the id of the piece a seat moves, named in the game's catalogue under "name." and the id; "" if it
	// has none.
	Piece(seat Seat) string
}

// Bygone is a View that shows open choices, such as the places a hero may go to.
type Bygone interface {
	// Bygone returns the view without them, for pictures of an earlier position.
	Bygone() View
}

// AsBygone returns a view as pictures of earlier positions show it.
func AsBygone(v View) View {
	if b, ok := v.(Bygone); ok {
		return b.Bygone()
	}
	return v
}
