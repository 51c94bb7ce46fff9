package match

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/text"
)

// Entry is one line of the log: a move, the set-up, or a decision of the table. Entries are never changed or deleted.
type Entry struct {
	// Seq counts the entries of a match from 1. It counts sealed ones too, so it is for the program and not for
	// readers.
	Seq uint64 `json:"seq"`
	// Turn, N and Sub are the address for people.
	Address
	// Epoch is that of the dice after the entry.
	Epoch uint32 `json:"epoch,omitempty"`
	// Seat is the seat that moved, engine.Public for the set-up and for decisions of the table.
	Seat engine.Seat `json:"seat"`
	// Move is "" for the set-up and decisions of the table.
	Move engine.Move `json:"move,omitempty"`
	By   By          `json:"by"`
	// Words are the offered move in words, for sealed moves and moves without a public event.
	Words text.Message `json:"words,omitzero"`
	// Actor is the acting user, "" if there is none.
	Actor  string         `json:"actor,omitempty"`
	Rolls  []engine.Roll  `json:"rolls,omitempty"`
	Events []engine.Event `json:"events,omitempty"`
	// Rolled reports whether chance was used, Saw whether a seat saw something new.
	Rolled   bool `json:"rolled,omitempty"`
	Revealed bool `json:"saw,omitempty"`
	// Sealed marks an answer to a sealed prompt: the others learn nothing of it before its events open.
	Sealed bool `json:"sealed,omitempty"`
	// Private marks an answer to a private prompt: the others know that it was made, but do not learn the move before
	// the match is over.
	Private bool `json:"private,omitempty"`
	// Quiet marks a sealed move that left all public views, texts and prompts unchanged: there is nothing to post, to
	// edit or to remind of.
	Quiet bool `json:"quiet,omitempty"`
	// Inside reports whether a round that was open before this entry is open after it: no undo goes back to a point
	// where only some have answered.
	Inside bool `json:"inside,omitempty"`
	// Over reports whether the match is over after this entry.
	Over bool `json:"over,omitempty"`
	// At is the time of the entry, in seconds since 1970.
	At int64 `json:"at"`
	// Back is set if the match went back to an earlier position.
	Back *Back `json:"back,omitempty"`
	// Reseat is set if a seat changed hands.
	Reseat *Reseat `json:"reseat,omitempty"`
	// Fork is set where the match branched off from another one: the entries before are that match's.
	Fork *Origin `json:"fork,omitempty"`
	// End marks the end of the match without a result.
	End bool `json:"end,omitempty"`
	// Pause and Resume mark the start and end of a pause; Pace is a new pace.
	Pause  bool `json:"pause,omitempty"`
	Resume bool `json:"resume,omitempty"`
	Pace   Pace `json:"pace,omitempty"`
	// Beat marks the end of a beat of a metronome.
	Beat bool `json:"beat,omitempty"`
	// Why is the reason given by a person.
	Why string `json:"why,omitempty"`
}

// Back is a return to the position right after the entry To, with that entry's address.
type Back struct {
	To uint64 `json:"to"`
	Address
}

// Origin is the match a fork comes from, and the turn with whose beginning it starts.
type Origin struct {
	Match string `json:"match"`
	Turn  int    `json:"turn"`
}

// Reseat is a new player of a seat.
type Reseat struct {
	Seat   engine.Seat `json:"seat"`
	Player Player      `json:"player"`
	// Was is the previous player, zero in old entries that lack it.
	Was Player `json:"was,omitzero"`
}

// Address is the place of a move in the match: the N-th move of a Turn, written "17.3". A sealed move takes no number,
// so that the numbers of open moves do not reveal it: it is the Sub-th since the last open one, written "17.3+1". The
// set-up has the zero Address, written "start".
type Address struct {
	Turn int `json:"turn"`
	N    int `json:"n"`
	Sub  int `json:"sub,omitempty"`
}

// String returns the address as people write it.
func (a Address) String() string {
	switch {
	case a.Turn == 0:
		return "start"
	case a.Sub > 0:
		return fmt.Sprintf("%d.%d+%d", a.Turn, a.N, a.Sub)
	}
	return fmt.Sprintf("%d.%d", a.Turn, a.N)
}

// ParseAddress parses the output of String.
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

// next returns the address of the move after a, made in a turn.
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

// saw reports whether events revealed something.
func saw(events []engine.Event) bool {
	return slices.ContainsFunc(events, func(e engine.Event) bool { return e.Reveals || e.Opens != "" })
}

// moments returns the moments the events of the entry are sealed until.
func (e *Entry) moments() []string {
	var out []string
	for _, ev := range e.Events {
		if ev.Sealed != "" {
			out = append(out, ev.Sealed)
		}
	}
	return out
}

// clip shortens user text for an error message.
func clip(s string) string {
	const most = 60
	r := []rune(strings.ToValidUTF8(s, "?"))
	if len(r) <= most {
		return string(r)
	}
	return string(r[:most]) + "…"
}
