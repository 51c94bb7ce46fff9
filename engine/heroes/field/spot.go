package field

import (
	"strconv"

	"skald/engine"
)

// Spot is a place on the boards: a space of a seat, or the player if Space is None.
type Spot struct {
	Seat  engine.Seat `json:"seat"`
	Space Space       `json:"space"`
}

// Self returns the spot of a player, the bearer of spells on players.
func Self(s engine.Seat) Spot { return Spot{s, None} }

// Player reports whether the spot is a player and not a space.
func (s Spot) Player() bool { return s.Space == None }

// ID returns the name of the spot in moves: the seat counted from 1 and the space, "2f3"; only the seat for a player.
func (s Spot) ID() string { return strconv.Itoa(int(s.Seat)+1) + s.Space.ID() }

// ParseSpot parses the output of ID; ok is false if it names no spot. The seat need not exist.
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
