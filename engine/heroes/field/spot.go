package field

import (
	"strconv"

	"skald/engine"
)

// Spot is a place on the boards: a space of a seat, or the player himself where Space
// is None.
type Spot struct {
	Seat  engine.Seat `json:"seat"`
	Space Space       `json:"space"`
}

// Self is the spot of a player himself: where spells on players lie.
func Self(s engine.Seat) Spot { return Spot{s, None} }

// Player reports whether the spot is a player himself and no space of his board.
func (s Spot) Player() bool { return s.Space == None }

// ID is how moves name the spot: the seat counted from 1 and the space, "2f3"; only the
// seat for a player.
func (s Spot) ID() string { return strconv.Itoa(int(s.Seat)+1) + s.Space.ID() }

// ParseSpot reads what ID writes; ok is false where it names no spot. Whether anybody
// sits at the seat it does not ask.
func ParseSpot(id string) (s Spot, ok bool) {
	if len(id) == 0 || id[0] < '1' || id[0] > '9' {
		return Spot{}, false
	}
	s = Self(engine.Seat(id[0] - '1'))
	if len(id) == 1 {
		return s, true
	}
	s.Space = ParseSpace(id[1:])
	return s, s.Space != None
}
