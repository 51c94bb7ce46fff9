package andor

import (
	"skald/engine"
	"skald/engine/plain"
	"skald/engine/steps"
)

// Imagine implements engine.Game. Nothing is secret and unseen things are undecided, so every seat sees the whole
// position, and the questions are the same.
func (g *Game) Imagine(engine.Seat, *engine.Dice) engine.Game {
	return &Game{edition: g.edition, state: plain.Copy(g.state), legend: g.legend, regions: g.regions, asked: g.asked,
		moves: g.moves}
}

// sketch returns a copy without steps that shares everything else with the game; copy anything before changing it.
func (g *Game) sketch() *Game {
	c := &Game{edition: g.edition, state: g.state, legend: g.legend, regions: g.regions}
	c.Todo = steps.Queue[Step]{}
	return c
}
