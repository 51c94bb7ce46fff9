package andor

import "skald/engine"

// Thrown implements engine.Diced: heroes roll six-sided dice from their own streams.
func (rules) Thrown(seat engine.Seat, r engine.Roll) bool {
	return r.N == 6 && r.Stream == stream(seat)
}
