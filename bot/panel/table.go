package panel

import (
	"time"

	"skald/engine"
)

// Table is what the panel has to know of a match at the moment it speaks.
type Table struct {
	// Match is the id, at most 8 characters.
	Match string
	// Rules is the game that is played.
	Rules engine.Rules
	// Players by seat.
	Players []Player
	// Prompts are all open questions, sealed ones included: the panel shows
	// nobody what he may not know.
	Prompts []engine.Prompt
	// Own is how many moves each seat has made itself.
	Own []int
	// Seq is the number of the last log entry: the version of the board.
	Seq uint64
	// Turn is where the game stands.
	Turn engine.Turn
	// Over says that no move is possible any more; Outcome is then how the game
	// ended, nil when the table was closed without a result.
	Over    bool
	Outcome *engine.Outcome
	// Pace is one of the Pace constants; Due is when the next window closes,
	// zero when nothing falls due.
	Pace string
	Due  time.Time
	// View is what a seat or the Public may see.
	View func(engine.Seat) engine.View
}

// Player sits at a seat. User is empty for an autopilot of the given level.
type Player struct {
	User, Name string
	Autopilot  int
}

// The paces a match can have.
const (
	PaceNone    = "none"
	PaceRelaxed = "relaxed"
	PaceDaily   = "daily"
	PaceLive    = "live"
)

// Paces lists the paces as they are offered.
func Paces() []string { return []string{PaceNone, PaceRelaxed, PaceDaily, PaceLive} }

// own is how many moves the seat has made.
func (t Table) own(s engine.Seat) int {
	if s < 0 || int(s) >= len(t.Own) {
		return 0
	}
	return t.Own[s]
}

// player is who sits at the seat.
func (t Table) player(s engine.Seat) Player {
	if s < 0 || int(s) >= len(t.Players) {
		return Player{}
	}
	return t.Players[s]
}

// Seats lists the seats of a user.
func (t Table) Seats(user string) []engine.Seat {
	var out []engine.Seat
	for i, p := range t.Players {
		if user != "" && p.User == user {
			out = append(out, engine.Seat(i))
		}
	}
	return out
}
