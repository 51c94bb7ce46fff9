package andor

import (
	"skald/engine"
)

// Imagine implements engine.Game. Nothing is hidden from anybody and nothing is
// decided that nobody has seen, so what a seat can see is the whole position.
func (g *Game) Imagine(engine.Seat, *engine.Dice) engine.Game {
	return &Game{edition: g.edition, state: g.state.clone(), legend: g.legend, regions: g.regions}
}
