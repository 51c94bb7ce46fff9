package table

import (
	"time"

	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// Challenge is set in a match that is a person's try at the challenge of a day. Such a match has no channel and no
// posts: its player plays it in private panels. Until it is open, it is hidden from everyone else, and its player gets
// nothing that reveals the seed or a position before its time.
type Challenge struct {
	// Day is the challenge.
	Day store.MatchID `json:"day"`
	// Until is the end of the day, in seconds since 1970.
	Until int64 `json:"until"`
	// Turns is the number of turns after which the try ends, 0 for no limit.
	Turns int `json:"turns,omitempty"`
	// Open reports whether the day is over and the seed published.
	Open bool `json:"open,omitempty"`
	// Result is the result of a try that was played to its end, nil for any other.
	Result *ChallengeResult `json:"result,omitempty"`
}

// ChallengeResult is the result of a try.
type ChallengeResult struct {
	Won bool `json:"won,omitempty"`
	// Points are those of the game, nil if it counts none before its end; Days the days it counts.
	Points *int `json:"points,omitempty"`
	Days   int  `json:"days,omitempty"`
	// Moves are those the player made.
	Moves int `json:"moves,omitempty"`
}

// IsClosedTry reports whether the match is a try at a challenge that is not open.
func (e Extra) IsClosedTry() bool { return e.Challenge != nil && !e.Challenge.Open }

// challengeDone reports whether the turns of a try are over.
func (t *Table) challengeDone() bool {
	return t.Challenge != nil && t.Challenge.Turns > 0 && t.Match.Turn().Number > t.Challenge.Turns
}

// endChallenge ends a try whose turns are over.
func (t *Table) endChallenge(now time.Time) (match.Entry, error) {
	return t.Match.End(match.Actor{}, "", now)
}

// challengeResult returns the result of a try that has ended, nil for one that was not played to its end.
func (t *Table) challengeResult() *ChallengeResult {
	o := t.Match.Outcome()
	if o == nil && !t.challengeDone() {
		return nil
	}
	const seat = engine.Seat(0)
	r := &ChallengeResult{Moves: t.Match.Own(seat)}
	if n, ok := t.Match.Points(seat); ok {
		r.Points = &n
	}
	if o != nil {
		r.Won, r.Days = o.Won, o.FigureOf("days")
	}
	return r
}
