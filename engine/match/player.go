package match

import (
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// Player is who plays a seat: a person, or the autopilot of a level when User
// is empty. One user may hold several seats.
type Player struct {
	// User is the stable id of the person; "" stands for the autopilot.
	User string `json:"user,omitempty"`
	// Name is how the person is shown; it is never used to tell people apart.
	Name string `json:"name,omitempty"`
	// Autopilot is the level, from 1, at which the seat plays by itself when no
	// person holds it.
	Autopilot int `json:"autopilot,omitempty"`
}

// Actor is who asks for something to be done.
type Actor struct {
	User, Name string
	// Moderator says that the act is one of moderation; what it leaves in the
	// log is marked so. It does not let anybody play a seat of another.
	Moderator bool
}

// By says who decided an entry of the log.
type By string

const (
	// ByPlayer: the person who holds the seat, or who took a move back.
	ByPlayer By = "player"
	// ByStanding: the standing answer of the seat.
	ByStanding By = "standing"
	// ByDefault: the default of a window whose time was over.
	ByDefault By = "default"
	// ByAutopilot: the autopilot that plays the seat.
	ByAutopilot By = "autopilot"
	// ByModerator: a moderator.
	ByModerator By = "moderator"
	// ByTable: the table, such as a seat that changes hands.
	ByTable By = "table"
	// ByStart: the set-up.
	ByStart By = "start"
)

// Message names the decider for the reader of a log; zero for a player's own
// decision and for the set-up, which need no mark.
func (b By) Message() text.Message {
	switch b {
	case ByStanding, ByDefault, ByAutopilot, ByModerator, ByTable:
		return text.M("match.by." + string(b))
	}
	return text.Message{}
}

// SeatName is what a seat is called at this table: the player's name or, where
// there is none, the number of the seat.
func (m *Match) SeatName(seat engine.Seat) text.Message {
	if m.seated(seat) {
		return m.s.Players[seat].called(seat)
	}
	return Player{}.called(seat)
}

// called returns the name of the player of a seat or, if there is none, the number of
// the seat.
func (p Player) called(seat engine.Seat) text.Message {
	if p.Name != "" {
		return text.Plain(p.Name)
	}
	return text.M("match.seat", "n", int(seat)+1)
}

// Players lists who plays, by seat.
func (m *Match) Players() []Player { return slices.Clone(m.s.Players) }

// Seats lists the seats a user holds, in order.
func (m *Match) Seats(user string) []engine.Seat {
	var out []engine.Seat
	for i, p := range m.s.Players {
		if user != "" && p.User == user {
			out = append(out, engine.Seat(i))
		}
	}
	return out
}

// Own counts the open moves a seat has made itself. It only rises, also when moves
// are taken back: a button shown for one count never counts again after it. Sealed
// moves do not count, since everybody can read it.
func (m *Match) Own(seat engine.Seat) int {
	if !m.seated(seat) {
		return 0
	}
	return m.s.Own[seat]
}

// Made counts all moves made for a seat, sealed ones too and whoever decided them.
// It rises as Own does and is for the seat's own eyes.
func (m *Match) Made(seat engine.Seat) int {
	if !m.seated(seat) {
		return 0
	}
	return m.s.Made[seat]
}

// seated reports whether there is such a seat.
func (m *Match) seated(seat engine.Seat) bool { return seat >= 0 && int(seat) < len(m.s.Players) }

// person reports whether a person holds the seat.
func (m *Match) person(seat engine.Seat) bool { return m.s.Players[seat].User != "" }
