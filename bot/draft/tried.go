package draft

import "skald/engine"

// Tried is a trial on a copy: moves of a seat from a position on.
type Tried struct {
	Seat engine.Seat `json:"seat"`
	// Shown and Own identify the position: the number of entries that everyone may see, and of moves made for the seat,
	// sealed ones included.
	Shown uint64        `json:"shown"`
	Own   int           `json:"own"`
	Moves []engine.Move `json:"moves"`
}
