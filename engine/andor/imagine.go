package andor

import (
	"skald/engine"
)

// Imagine implements engine.Game. Nothing is hidden from anybody and nothing is
// decided that nobody has seen, so what a seat can see is the whole position.
func (g *Game) Imagine(seat engine.Seat, _ *engine.Dice) engine.Game {
	v := g.view(seat)
	return &Game{state: v.Known.clone(), legend: g.legend}
}
