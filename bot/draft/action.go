package draft

import (
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// Action is a change by a moderator other than a reset or an end. Each is shown, confirmed and recorded with its
// author, time and reason.
type Action struct {
	Sub string `json:"sub"`
	// Seat is the seat it changes.
	Seat engine.Seat `json:"seat"`
	// User and Name are the new player of the seat. Without User, Name is the player at the time, "" for the autopilot;
	// records from before it was noted have none. Move is the move made for the seat.
	User string `json:"user,omitempty"`
	Name string `json:"name,omitempty"`
	// Was is the name of the player before, "" for the autopilot.
	Was  string      `json:"was,omitempty"`
	Move engine.Move `json:"move,omitempty"`
	// Words are the words of the Move as it was offered.
	Words text.Message `json:"words,omitzero"`
	Pace  match.Pace   `json:"pace,omitempty"`
	// Channel is the channel the match moves to, Asked the channel of the question.
	Channel string `json:"channel,omitempty"`
	Asked   string `json:"asked,omitempty"`
	// Round reports whether a skipped seat is asked only by a round: it takes its default unless it has answered.
	Round bool `json:"round,omitempty"`
}
