package returnofheroes

import (
	"skald/engine"
	"skald/engine/text"
)

// Period implements engine.Periods: the round.
func (rules) Period(_ text.Message, turn, seats int, _ []engine.Said) text.Message {
	if seats == 1 {
		return text.Message{} // a game of one player counts turns
	}
	return text.M("log.round", "round", engine.RoundOf(turn, seats))
}
