package engine

// Scoring is implemented by Games whose points count before their end, so that matches of a few turns can be compared.
type Scoring interface {
	// Points returns the points of a seat in the present position; false if the match counts none.
	Points(seat Seat) (int, bool)
}
