package returnofheroes

import "skald/engine"

// Thrown implements engine.Diced: heroes roll six-sided dice from streams of their own.
func (rules) Thrown(seat engine.Seat, r engine.Roll) bool {
	return r.N == 6 && r.Stream == stream(seat)
}
