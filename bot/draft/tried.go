package draft

import "skald/engine"

// Tried is what somebody tries on a copy: moves of a seat from a position on.
type Tried struct {
	Seat engine.Seat `json:"seat"`
	// Shown and Own tell the position: how many entries everybody may know of,
	// and how many moves were made for the seat, sealed ones too.
	Shown uint64        `json:"shown"`
	Own   int           `json:"own"`
	Moves []engine.Move `json:"moves"`
}
