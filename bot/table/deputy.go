package table

import (
	"time"

	"skald/engine"
	"skald/engine/match"
)

// MaxForOthers is the maximum number of moves the autopilot makes in a turn of another player.
const MaxForOthers = 60

// AutopilotTurn gives the autopilot a single turn of a seat, because its player does not answer or a moderator skips
// the turn. It is stored, so that the autopilot finishes the turn after a restart.
type AutopilotTurn struct {
	Seat engine.Seat `json:"seat"`
	Turn int         `json:"turn"`
	// Left is the number of moves it may still make.
	Left int `json:"left"`
}

// DeputySeat returns the seat for which the autopilot moves now; false for none.
func (t *Table) DeputySeat() (engine.Seat, bool) {
	d := t.Deputy
	if d == nil || d.Left == 0 || t.Match.Over() || t.Match.Paused() || t.Match.Turn().Number != d.Turn {
		return engine.Public, false
	}
	return d.Seat, t.AskedOpenly(d.Seat)
}

// PlayDeputy makes a move for the seat. If no move is possible, the turn is left to people.
func (t *Table) PlayDeputy(now time.Time) (match.Entry, error) {
	d := *t.Deputy
	d.Left--
	e, err := t.Skip(d.Seat, now)
	if t.Deputy = &d; err != nil {
		t.Deputy = nil
	}
	return e, err
}

// Skip decides for a seat. It returns ErrNothing if there is nothing left to decide, for example if the seat has
// already answered its round.
func (t *Table) Skip(seat engine.Seat, now time.Time) (match.Entry, error) {
	e, made, err := t.Match.Skip(seat, AutopilotLevel, now)
	if err == nil && !made {
		err = ErrNothing
	}
	return e, err
}

// AutopilotLevel is the level of autopilots that people ask for.
const AutopilotLevel = 2
