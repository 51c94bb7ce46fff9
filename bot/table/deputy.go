package table

import (
	"time"

	"skald/engine"
	"skald/engine/match"
)

// MaxForOthers bounds the moves the autopilot makes in a turn of somebody else.
const MaxForOthers = 60

// Deputy says for which seat the autopilot plays a turn, and only that: for somebody who does not answer, or whose turn
// a moderator skips. It is stored, so that a restart in the middle of the turn does not leave it there.
type Deputy struct {
	Seat engine.Seat `json:"seat"`
	Turn int         `json:"turn"`
	// Left is how many moves it may make.
	Left int `json:"left"`
}

// DeputySeat is the seat the autopilot moves for at this moment; false for none.
func (t *Table) DeputySeat() (engine.Seat, bool) {
	d := t.Deputy
	if d == nil || d.Left == 0 || t.Match.Over() || t.Match.Paused() || t.Match.Turn().Number != d.Turn {
		return engine.Public, false
	}
	return d.Seat, t.AskedOpenly(d.Seat)
}

// PlayDeputy makes a move for the seat. When none can be made, it is left to people.
func (t *Table) PlayDeputy(now time.Time) (match.Entry, error) {
	d := *t.Deputy
	d.Left--
	e, err := t.Skip(d.Seat, now)
	if t.Deputy = &d; err != nil {
		t.Deputy = nil
	}
	return e, err
}

// Skip decides for a seat. It is ErrNothing when there is nothing left to decide, as when the seat has answered its
// round already.
func (t *Table) Skip(seat engine.Seat, now time.Time) (match.Entry, error) {
	e, made, err := t.Match.Skip(seat, AutopilotLevel, now)
	if err == nil && !made {
		err = ErrNothing
	}
	return e, err
}

// AutopilotLevel is the autopilot people get when they ask for one.
const AutopilotLevel = 2
