package andor

import (
	"skald/engine"
	"skald/engine/plain"
	"skald/engine/steps"
)

// Imagine implements engine.Game. Nothing is hidden from anybody and nothing is
// decided that nobody has seen, so what a seat can see is the whole position.
func (g *Game) Imagine(engine.Seat, *engine.Dice) engine.Game {
	return &Game{edition: g.edition, state: plain.Copy(g.state), legend: g.legend, regions: g.regions}
}

// sketch returns a copy with nothing to do that shares all else with the game: what is
// changed in it is to be copied first.
func (g *Game) sketch() *Game {
	c := &Game{edition: g.edition, state: g.state, legend: g.legend, regions: g.regions}
	c.Todo = steps.Queue[Step]{}
	return c
}
