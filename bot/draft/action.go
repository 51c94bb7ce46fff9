package draft

import (
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// Action is something a moderator does to a table beside going back and ending:
// each shows what it does, asks, and is noted with who, when and why.
type Action struct {
	Sub string `json:"sub"`
	// Seat is whose it is about.
	Seat engine.Seat `json:"seat"`
	// User and Name are who takes the seat, Move what is made for it.
	User string `json:"user,omitempty"`
	Name string `json:"name,omitempty"`
	// Was is the name of who had the seat before, "" for the autopilot.
	Was  string      `json:"was,omitempty"`
	Move engine.Move `json:"move,omitempty"`
	// Words say the Move as it was offered.
	Words text.Message `json:"words,omitzero"`
	Pace  match.Pace   `json:"pace,omitempty"`
	// Channel is where the match moves, Asked where that was asked.
	Channel string `json:"channel,omitempty"`
	Asked   string `json:"asked,omitempty"`
	// Round says that a seat is skipped that is asked by a round alone: its default is
	// taken, if it has not answered.
	Round bool `json:"round,omitempty"`
}
