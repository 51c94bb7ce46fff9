package engine

import (
	"fmt"
	"slices"

	"skald/engine/text"
)

// Rounds is a Game that puts one sealed question to several seats at once. The round shows the seats asked, the start
// and the deadline; the sealed prompts never do, so that nothing reveals which seats have answered.
type Rounds interface {
	Game
	// Rounds returns the open rounds, as public knowledge. It is the same in every viewer's imagination, and no sealed
	// move changes its Outline unless it changes the public View.
	Rounds() []Round
}

// Round is an open question to several seats, answered sealed. It is publicly open until all have answered.
type Round struct {
	// Name is unique in the match: "clash 7". Prompts of the round bear it, and it is the same in all its beats.
	Name string `json:"name"`
	// Label is its name for players: "Clash 7".
	Label text.Message `json:"label"`
	// Asks is the request to the players asked, the same for all: "Roll your dice". It may be zero.
	Asks text.Message `json:"asks,omitzero"`
	// Seats were asked when it opened, whether they have answered or not.
	Seats []Seat `json:"seats"`
	// Within is the time for all the seats together, from its opening on.
	Within Within `json:"within,omitempty"`
	// Metronome reports whether the round began by a metronome: the players asked are present, and all answer once in a
	// beat before any seat is asked again. Beat is the present beat, counted from 1; 0 if the metronome has ended and
	// the round continues without it. Seconds is the length of that beat, 0 for the usual length.
	Metronome bool `json:"metronome,omitempty"`
	Beat      int  `json:"beat,omitempty"`
	Seconds   int  `json:"seconds,omitempty"`
}

// Metronome is a Game with rounds that can go by a metronome. After all deciding seats have answered in a beat, no seat
// is asked again before EndBeat: a clock fixes the length of a beat, so that it does not show the seats' answers. A
// game whose rounds have a Beat is a Metronome.
type Metronome interface {
	Rounds
	// EndBeat ends the beat of a round, by its name, and returns its events. It returns false, and changes nothing, if
	// an answer is missing or no metronome runs.
	EndBeat(round string) ([]Event, bool)
}

// EndBeat ends the beat of a round of a game in which all have answered. It reports whether it did, and returns an
// error if the game panics.
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

// Outline returns rounds as spectators tell them apart. The beat, and whether the metronome ended because a player was
// silent, concern the players only, and are left out. A sealed move that leaves the outline unchanged changes nothing
// publicly known of the rounds.
func Outline(rounds []Round) []Round {
	out := slices.Clone(rounds)
	for i := range out {
		out[i].Beat, out[i].Seconds = 0, 0
	}
	return out
}

// Has reports whether a seat was asked when the round opened.
func (r Round) Has(seat Seat) bool { return slices.Contains(r.Seats, seat) }

// Within is a kind of time limit, whose length depends on the pace of the match.
type Within string

const (
	// WithinWindow is the time of a window: a yes or no.
	WithinWindow Within = ""
	// WithinTurn is the time of a turn.
	WithinTurn Within = "turn"
)

// RoundsOf returns the open rounds of a game; none if it is not a Rounds.
func RoundsOf(g Game) []Round {
	if r, ok := g.(Rounds); ok {
		return r.Rounds()
	}
	return nil
}
