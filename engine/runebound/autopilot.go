package runebound

import (
	"skald/engine"
	"skald/engine/text"
)

// pilot is the autopilot of level 2.
type pilot struct{}

// Choose implements engine.Autopilot.
func (pilot) Choose(g engine.Game, seat engine.Seat, d *engine.Dice) (engine.Move, text.Message) {
	return engine.Random{}.Choose(g, seat, d)
}
