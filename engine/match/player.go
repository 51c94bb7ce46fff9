package match

import (
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// Player is the player of a seat: a person, or the autopilot of a level if User is empty. One user may hold several
// seats.
type Player struct {
	// User is the stable id of the person; "" is the autopilot.
	User string `json:"user,omitempty"`
	// Name is the displayed name; it never identifies a person.
	Name string `json:"name,omitempty"`
	// Autopilot is the level, from 1, of the autopilot if no person holds the seat.
	Autopilot int `json:"autopilot,omitempty"`
}

// Actor is the person requesting a change.
type Actor struct {
	User, Name string
	// Moderator marks an act of moderation, in the log too. It does not permit playing another person's seat.
	Moderator bool
}

// By is the decider of an entry of the log.
type By string

const (
	// ByPlayer: the player of the seat, or the person undoing a move.
	ByPlayer By = "player"
	// ByStanding: the standing answer of the seat.
	ByStanding By = "standing"
	// ByDefault: the default of a window whose time was up.
	ByDefault By = "default"
	// ByAutopilot: the autopilot of the seat.
	ByAutopilot By = "autopilot"
	// ByModerator: a moderator.
	ByModerator By = "moderator"
	// ByTable: the table, such as a seat that changes hands.
	ByTable By = "table"
	// ByStart: the set-up.
	ByStart By = "start"
)

// Message returns the decider for the reader of a log; zero for a player's own decision and for the set-up, which need
// no mark.
func (b By) Message() text.Message {
	switch b {
	case ByStanding, ByDefault, ByAutopilot, ByModerator, ByTable:
		return text.M("match.by." + string(b))
	}
	return text.Message{}
}

// SeatName returns the name of a seat at this table: the player's name or, if there is none, the number of the seat.
func (m *Match) SeatName(seat engine.Seat) text.Message {
	if m.seated(seat) {
		return m.s.Players[seat].called(seat)
	}
	return Player{}.called(seat)
}

// called returns the name of the player of a seat or, if there is none, the number of the seat.
func (p Player) called(seat engine.Seat) text.Message {
	if p.Name != "" {
		return text.Plain(p.Name)
	}
	return text.M("match.seat", "n", int(seat)+1)
}

// Players returns the players, by seat.
func (m *Match) Players() []Player { return slices.Clone(m.s.Players) }

// Seats returns the seats a user holds, in order.
func (m *Match) Seats(user string) []engine.Seat {
	var out []engine.Seat
	for i, p := range m.s.Players {
		if user != "" && p.User == user {
			out = append(out, engine.Seat(i))
		}
	}
	return out
}

// Own returns the number of open moves a seat has made itself. It only rises, even after an undo: a button shown for
// one count is never valid after it. Sealed moves do not count, since the number is public.
func (m *Match) Own(seat engine.Seat) int {
	if !m.seated(seat) {
		return 0
	}
	return m.s.Own[seat]
}

// MoveCount returns the number of all moves made for a seat, including sealed ones, whoever decided them. It rises as
// Own does and is for the seat alone.
func (m *Match) MoveCount(seat engine.Seat) int {
	if !m.seated(seat) {
		return 0
	}
	return m.s.Made[seat]
}

// seated reports whether the seat exists.
func (m *Match) seated(seat engine.Seat) bool { return seat >= 0 && int(seat) < len(m.s.Players) }

// person reports whether a person holds the seat.
func (m *Match) person(seat engine.Seat) bool { return m.s.Players[seat].User != "" }
