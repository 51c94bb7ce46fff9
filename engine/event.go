package engine

import "skald/engine/text"

// Event is one thing that happened in a move, with a text for the seats that may know it and another for the rest.
// Events are kept in the log.
type Event struct {
	// Kind is a stable id such as "moved" or "fought", for pictures and statistics.
	Kind string `json:"kind"`
	// Seat is the acting seat, Public if there is none.
	Seat Seat `json:"seat"`
	// Text is the message for the seats in To.
	Text text.Message `json:"text"`
	// To lists the seats that may read Text; empty means everyone.
	To []Seat `json:"to,omitempty"`
	// Rest is the message for the others; zero if they learn nothing.
	Rest text.Message `json:"rest,omitzero"`
	// RestFacts are the facts that go with Rest; nil if the others may know none.
	RestFacts *Facts `json:"restFacts,omitempty"`
	// Reveals reports whether a seat saw something new: no undo goes back beyond it.
	Reveals bool `json:"reveals,omitempty"`
	// Sealed names the moment until which only the seats in To learn of the event, the others not even Rest; "" if it
	// is not sealed.
	Sealed string `json:"sealed,omitempty"`
	// Opens names the moment that comes with this event: all earlier events sealed until then become public.
	Opens string `json:"opens,omitempty"`
	Facts Facts  `json:"facts,omitzero"`
}

// Facts are the data of an event for pictures and statistics. They have the same readers as the Text.
type Facts struct {
	// Dice are the results rolled, in order.
	Dice []int `json:"dice,omitempty"`
	// Target is the number the dice are compared with, 0 if there is none.
	Target int `json:"target,omitempty"`
	// Success is the result of the comparison.
	Success bool `json:"success,omitempty"`
	// Piece, From and To describe a piece that moved, came or went; a place is "" if it is off the board.
	Piece string `json:"piece,omitempty"`
	From  string `json:"from,omitempty"`
	To    string `json:"to,omitempty"`
	// Ways are the ways of several pieces of the kind Piece that moved at once.
	Ways []Way `json:"ways,omitempty"`
	// Amount is a number of the game's own choosing: gold, hit points.
	Amount int `json:"amount,omitempty"`
}

// Way is the start and end of a piece's move; a place is "" if it is off the board.
type Way struct {
	From string `json:"from,omitempty"`
	To   string `json:"to,omitempty"`
}

// Moves returns the ways of all pieces that moved, came or went.
func (f Facts) Moves() []Way {
	if f.From == "" && f.To == "" {
		return f.Ways
	}
	return append([]Way{{f.From, f.To}}, f.Ways...)
}

// IsZero reports whether there are no facts; JSON then leaves them out.
func (f Facts) IsZero() bool {
	return len(f.Dice) == 0 && f.Target == 0 && !f.Success && f.Piece == "" && f.From == "" && f.To == "" &&
		len(f.Ways) == 0 && f.Amount == 0
}

// Said is the part of one event that a viewer may read.
type Said struct {
	// Kind and Seat are those of the event.
	Kind string
	Seat Seat
	Text text.Message
	// Facts are zero if the viewer may not know them.
	Facts Facts
}

// For returns the message and the facts of the event for a viewer; ok is false if the viewer learns nothing. opened
// reports whether the moment of that name has come.
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
