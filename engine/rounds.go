package engine

import (
	"fmt"
	"slices"

	"skald/engine/text"
)

// Rounds is a Game that puts one sealed question to several seats at once. Who is
// awaited, since when and until when is told by the round, never by the sealed
// prompts, so that nobody learns who has answered.
type Rounds interface {
	Game
	// Rounds lists the open rounds as everybody knows them. It is the same in
	// every viewer's imagination, and no sealed move changes its Outline that leaves
	// the public View as it was.
	Rounds() []Round
}

// Round is an open question to several seats, answered sealed. It is open until
// all have answered, which everybody then sees.
type Round struct {
	// Name tells the round from every other of the match: "clash 7". Prompts of
	// the round bear it, and it is the same in all its beats.
	Name string `json:"name"`
	// Label is what people call it: "Clash 7".
	Label text.Message `json:"label"`
	// Seats were asked when it opened, whether they have answered or not.
	Seats []Seat `json:"seats"`
	// Within is how long the seats have, all of them together, from its opening on.
	Within Within `json:"within,omitempty"`
	// Metronome says that it began by a metronome: those who are asked sit together, and
	// all answer once in a beat before anybody is asked again. Beat is the beat they are
	// asked for, counted from 1; 0 is none, when the metronome has ended and the round
	// goes on without it. Seconds is how long that beat lasts, 0 for as long as usual.
	Metronome bool `json:"metronome,omitempty"`
	Beat      int  `json:"beat,omitempty"`
	Seconds   int  `json:"seconds,omitempty"`
}

// Metronome is a Game with rounds that can go by a metronome. When all who decide have
// answered in a beat, no seat is asked more before EndBeat: the beat lasts as long as a
// clock says, so that its length does not show how a seat has answered. A game whose
// rounds have a Beat is a Metronome.
type Metronome interface {
	Rounds
	// EndBeat ends the beat of a round, by its name, and returns its events. It
	// reports false, and changes nothing, while an answer is missing or no
	// metronome runs.
	EndBeat(round string) ([]Event, bool)
}

// EndBeat ends the beat of a round of a game where all have answered. It reports whether
// it did; an error says that the game broke.
func EndBeat(g Game, round string) (events []Event, ended bool, err error) {
	m, ok := g.(Metronome)
	if !ok {
		return nil, false, nil
	}
	defer func() {
		if p := recover(); p != nil {
			events, ended, err = nil, false, fmt.Errorf("the end of a beat of %q broke the rules engine: %v", round, p)
		}
	}()
	events, ended = m.EndBeat(round)
	return events, ended, nil
}

// Outline are rounds as those who look on tell them apart: by a metronome one beat
// follows another, and which it is, or that it has ended since somebody was silent,
// concerns those who play. A sealed move that leaves the outline as it was leaves the
// rounds as everybody knows them.
func Outline(rounds []Round) []Round {
	out := slices.Clone(rounds)
	for i := range out {
		out[i].Beat, out[i].Seconds = 0, 0
	}
	return out
}

// Has reports whether a seat was asked when the round opened.
func (r Round) Has(seat Seat) bool { return slices.Contains(r.Seats, seat) }

// Within is how long an answer may take, before the pace of the match says how
// much that is.
type Within string

const (
	// WithinWindow is the time of a window: a yes or no.
	WithinWindow Within = ""
	// WithinTurn is the time of a turn.
	WithinTurn Within = "turn"
)

// RoundsOf lists the open rounds of a game; none of one that has no Rounds.
func RoundsOf(g Game) []Round {
	if r, ok := g.(Rounds); ok {
		return r.Rounds()
	}
	return nil
}
