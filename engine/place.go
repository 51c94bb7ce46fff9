package engine

import "skald/engine/text"

// Place is a place of a map that players can point at.
type Place struct {
	// ID names it as Choice.Place does.
	ID string
	// Name is what people call it; zero when the id says all.
	Name text.Message
}

// Mapped is a View that knows its map. A View need not be one: then the places
// that can be pointed at are those of the choices on offer.
type Mapped interface {
	// Places lists the places of the map as far as the viewer knows it, in the
	// order in which people look for them.
	Places() []Place
	// Piece is the id of the piece a seat moves, which the game's catalogue names
	// under "name." and the id; "" when it has none.
	Piece(seat Seat) string
}
