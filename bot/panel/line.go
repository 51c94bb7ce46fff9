package panel

import (
	"time"

	"skald/engine"
	"skald/engine/text"
)

// Line is one entry of the log as somebody may read it.
type Line struct {
	Seq uint64
	// Turn and N address it: the n-th move of a turn.
	Turn, N int
	Seat    engine.Seat
	// Move is what was played; "" where the reader is not to know it or nothing
	// was.
	Move engine.Move
	// By says who decided: "player", "standing", "default", "autopilot",
	// "moderator", "table" or "start".
	By string
	At time.Time
	// Texts tell what happened.
	Texts []text.Message
	// Abandoned says that the table went back behind this line.
	Abandoned bool
	// BackTurn and BackN are where a rollback went back to, 0 for other lines;
	// Ended says that the table was closed. Why is the reason given for either.
	BackTurn, BackN int
	Ended           bool
	Why             string
	// Actor is the name of who did it where it was not the seat's player.
	Actor string
}
