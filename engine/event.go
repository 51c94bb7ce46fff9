package engine

import "skald/engine/text"

// Event is one thing that happened in a move, told to those who may know it and
// otherwise to the rest. Events are kept in the log.
type Event struct {
	// Kind is a stable id such as "moved" or "fought", for pictures and
	// statistics.
	Kind string `json:"kind"`
	// Seat is whose doing it was, Public when nobody's.
	Seat Seat `json:"seat"`
	// Text tells it to those in To.
	Text text.Message `json:"text"`
	// To lists the seats that may read Text; empty means everybody.
	To []Seat `json:"to,omitempty"`
	// Rest tells the others as much as they may know; zero when they are to
	// learn nothing.
	Rest text.Message `json:"rest,omitzero"`
	// RestFacts are the facts behind Rest: those of Facts the others may know; nil
	// when they are to know none.
	RestFacts *Facts `json:"restFacts,omitempty"`
	// Reveals says that somebody saw something new: no undo reaches back over
	// it.
	Reveals bool `json:"reveals,omitempty"`
	// Sealed names the moment until which nobody but To learns of the event at
	// all, not even Rest; "" when it is not sealed.
	Sealed string `json:"sealed,omitempty"`
	// Opens names the moment that has come with this event: all earlier events
	// sealed until it become public.
	Opens string `json:"opens,omitempty"`
	// Facts are the plain facts behind the text.
	Facts Facts `json:"facts,omitzero"`
}

// Facts are what pictures and statistics use of an event. Like the Text they
// belong to those who may read it.
type Facts struct {
	// Dice are the results rolled, in order.
	Dice []int `json:"dice,omitempty"`
	// Target is what the dice were compared with, 0 when with nothing.
	Target int `json:"target,omitempty"`
	// Success says how the comparison came out.
	Success bool `json:"success,omitempty"`
	// Piece, From and To tell of a piece that moved, came or went; a place is
	// "" when it is off the board.
	Piece string `json:"piece,omitempty"`
	From  string `json:"from,omitempty"`
	To    string `json:"to,omitempty"`
	// Ways are those of several pieces of the kind Piece that moved at once.
	Ways []Way `json:"ways,omitempty"`
	// Amount is a number of the game's own choosing: gold, hit points.
	Amount int `json:"amount,omitempty"`
}

// Way is from where to where a piece went; a place is "" when it is off the board.
type Way struct {
	From string `json:"from,omitempty"`
	To   string `json:"to,omitempty"`
}

// Moves are the ways of all pieces that moved, came or went.
func (f Facts) Moves() []Way {
	if f.From == "" && f.To == "" {
		return f.Ways
	}
	return append([]Way{{f.From, f.To}}, f.Ways...)
}

// IsZero reports whether there are no facts; it lets JSON leave them out.
func (f Facts) IsZero() bool {
	return len(f.Dice) == 0 && f.Target == 0 && !f.Success && f.Piece == "" && f.From == "" && f.To == "" && len(f.Ways) == 0 && f.Amount == 0
}

// Said is what a viewer may read of one event: the words meant for him, and the
// facts where he may know them.
type Said struct {
	// Kind and Seat are those of the event.
	Kind string
	Seat Seat
	// Text tells it.
	Text text.Message
	// Facts are the plain facts behind the text, zero for whom they are not
	// meant.
	Facts Facts
}

// For returns what a viewer may read of the event and the facts that go with
// it; ok is false when he is to learn nothing. opened reports whether the moment
// of that name has come.
func (e Event) For(viewer Seat, opened func(moment string) bool) (m text.Message, f Facts, ok bool) {
	mine := len(e.To) == 0
	for _, s := range e.To {
		mine = mine || s == viewer
	}
	if e.Sealed != "" {
		if opened(e.Sealed) {
			return e.Text, e.Facts, !e.Text.IsZero()
		}
		if len(e.To) == 0 || !mine {
			return text.Message{}, Facts{}, false
		}
	}
	if mine {
		return e.Text, e.Facts, !e.Text.IsZero()
	}
	if e.Rest.IsZero() || e.RestFacts == nil {
		return e.Rest, Facts{}, !e.Rest.IsZero()
	}
	return e.Rest, *e.RestFacts, true
}
