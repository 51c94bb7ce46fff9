package match

import (
	"fmt"
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/text"
)

// Entry is one line of the log: a move, the set-up, or a decision of the table.
// Entries are never changed or deleted.
type Entry struct {
	// Seq counts the entries of a match from 1. It counts sealed ones too, so
	// it is for the program and not for readers.
	Seq uint64 `json:"seq"`
	// Turn, N and Sub are the address people use.
	Address
	// Epoch is that of the dice after the entry.
	Epoch uint32 `json:"epoch,omitempty"`
	// Seat is whose move it was, engine.Public for the set-up and for decisions
	// of the table.
	Seat engine.Seat `json:"seat"`
	// Move is the move; "" for the set-up and decisions of the table.
	Move engine.Move `json:"move,omitempty"`
	By   By          `json:"by"`
	// Words say the move as it was offered, where no event tells everybody of it and
	// of sealed moves.
	Words text.Message `json:"words,omitzero"`
	// Actor is the user who did it, "" when nobody did.
	Actor  string         `json:"actor,omitempty"`
	Rolls  []engine.Roll  `json:"rolls,omitempty"`
	Events []engine.Event `json:"events,omitempty"`
	// Rolled says that chance was asked, Saw that somebody saw something new.
	Rolled bool `json:"rolled,omitempty"`
	Saw    bool `json:"saw,omitempty"`
	// Sealed says that the move answered a sealed prompt: the others learn
	// nothing of it before its events open.
	Sealed bool `json:"sealed,omitempty"`
	// Private says that the move answered a private prompt: the others know that
	// it was made, and not what it was before the match is over.
	Private bool `json:"private,omitempty"`
	// Quiet says that a sealed move left all the public can see, read and be asked
	// as it was: there is nothing to post, to edit or to remind of.
	Quiet bool `json:"quiet,omitempty"`
	// Inside says that a round which was open before this entry is open after it:
	// nobody goes back to where some have answered and others have not.
	Inside bool `json:"inside,omitempty"`
	// Over says that the match is over after this entry.
	Over bool `json:"over,omitempty"`
	// At is when it was made, in seconds since 1970.
	At int64 `json:"at"`
	// Back is set when the match went back to an earlier position.
	Back *Back `json:"back,omitempty"`
	// Reseat is set when a seat changed hands.
	Reseat *Reseat `json:"reseat,omitempty"`
	// Fork is set where the match went its own way from another one: the entries
	// before are that match's.
	Fork *Origin `json:"fork,omitempty"`
	// End says that the match was ended without a result.
	End bool `json:"end,omitempty"`
	// Pause and Resume say that the match was paused or goes on, Pace that its
	// pace was changed.
	Pause  bool `json:"pause,omitempty"`
	Resume bool `json:"resume,omitempty"`
	Pace   Pace `json:"pace,omitempty"`
	// Beat marks the end of a beat of a metronome.
	Beat bool `json:"beat,omitempty"`
	// Why is the reason somebody gave.
	Why string `json:"why,omitempty"`
}

// Back tells where a match went back to: the position right after the entry To,
// whose address goes with it.
type Back struct {
	To uint64 `json:"to"`
	Address
}

// Origin tells which match a fork comes from, and from the beginning of which
// turn.
type Origin struct {
	Match string `json:"match"`
	Turn  int    `json:"turn"`
}

// Reseat tells who plays a seat from now on.
type Reseat struct {
	Seat   engine.Seat `json:"seat"`
	Player Player      `json:"player"`
	// Was is the player who held the seat until then, zero in entries from before that
	// was kept.
	Was Player `json:"was,omitzero"`
}

// Address is where in the match a move stands: the N-th move of a Turn, written
// "17.3". A sealed move takes no number, so that the numbers of open moves do
// not give it away: it is the Sub-th since the last open one, written "17.3+1".
// The set-up has the zero Address, written "start".
type Address struct {
	Turn int `json:"turn"`
	N    int `json:"n"`
	Sub  int `json:"sub,omitempty"`
}

// String writes the address as people do.
func (a Address) String() string {
	switch {
	case a.Turn == 0:
		return "start"
	case a.Sub > 0:
		return fmt.Sprintf("%d.%d+%d", a.Turn, a.N, a.Sub)
	}
	return fmt.Sprintf("%d.%d", a.Turn, a.N)
}

// ParseAddress reads what String writes.
func ParseAddress(s string) (Address, error) {
	bad := func() (Address, error) {
		return Address{}, fmt.Errorf("%q is no address; 17.3 is the third move of turn 17", clip(s))
	}
	if s == "start" {
		return Address{}, nil
	}
	turn, rest, ok := strings.Cut(s, ".")
	if !ok {
		return bad()
	}
	n, sub, sealed := strings.Cut(rest, "+")
	var a Address
	for _, x := range []struct {
		word string
		to   *int
		min  int
		read bool
	}{{turn, &a.Turn, 1, true}, {n, &a.N, 0, true}, {sub, &a.Sub, 1, sealed}} {
		if !x.read {
			continue
		}
		v, err := strconv.Atoi(x.word)
		if err != nil || v < x.min || strconv.Itoa(v) != x.word {
			return bad()
		}
		*x.to = v
	}
	return a, nil
}

// next is the address of the move after a, made in a turn.
func (a Address) next(turn int, sealed bool) Address {
	if a.Turn != turn {
		a = Address{Turn: turn}
	}
	if sealed {
		a.Sub++
	} else {
		a.N++
		a.Sub = 0
	}
	return a
}

// saw reports whether somebody learned something from events.
func saw(events []engine.Event) bool {
	for _, e := range events {
		if e.Reveals || e.Opens != "" {
			return true
		}
	}
	return false
}

// moments lists the moments the events of the entry are sealed until.
func (e *Entry) moments() []string {
	var out []string
	for _, ev := range e.Events {
		if ev.Sealed != "" {
			out = append(out, ev.Sealed)
		}
	}
	return out
}

// clip shortens what somebody wrote for an error message.
func clip(s string) string {
	const most = 60
	r := []rune(strings.ToValidUTF8(s, "?"))
	if len(r) <= most {
		return string(r)
	}
	return string(r[:most]) + "…"
}
