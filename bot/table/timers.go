package table

import (
	"slices"
	"time"

	"skald/bot/clock"
	"skald/engine"
	"skald/store"
)

// Kinds of timer.
const (
	// timerWindow falls due when a window closes.
	timerWindow = "window"
	// timerAuto falls due at once: somebody who is no person is to move. It is there for the case that the bot stops
	// before he has.
	timerAuto = "auto"
	// timerClock falls due when somebody is to be reminded or the table to be told.
	timerClock = "clock"
)

// timers are what the clock has to look after; auto is when it looks after moves that need no person.
func (a *Tables) timers(t *Table, auto time.Time) []store.Timer {
	var ts []store.Timer
	if t.Match.Over() {
		return nil
	}
	if e, ok := t.Clock.Due(t.Match.Pace(), a.Reminders(t)); ok {
		ts = append(ts, store.Timer{Due: e.At, Kind: timerClock})
	}
	if due, ok := t.Match.NextDue(); ok {
		ts = append(ts, store.Timer{Due: due, Kind: timerWindow})
	}
	if t.held(a.Now()) {
		auto = time.UnixMilli(t.Hold.Until)
	}
	if t.movesAlone() && !auto.IsZero() {
		ts = append(ts, store.Timer{Due: auto, Kind: timerAuto})
	}
	return ts
}

// PastDue reports whether the time of a window or of a beat is over.
func (t *Table) PastDue(now time.Time) bool {
	due, ok := t.Match.NextDue()
	return ok && !due.After(now)
}

// movesAlone reports whether a move may follow that needs no person: a standing answer, one of an autopilot, or one
// that somebody has queued.
func (t *Table) movesAlone() bool {
	players := t.Match.Players()
	waiting, pilots := false, false
	for _, p := range t.Match.Prompts() {
		pilot := players[p.Seat].User == ""
		if p.Kind != engine.May && pilot || p.Kind == engine.Window && p.Standing != "" {
			return true
		}
		waiting = waiting || p.Kind != engine.May
		pilots = pilots || pilot
	}
	if _, ok := t.DeputySeat(); ok {
		return true
	}
	if _, ok := t.nextQueued(); ok {
		return true
	}
	return pilots && !waiting
}

// Reminders says of the seats of a table how their people want to be reminded.
func (a *Tables) Reminders(t *Table) clock.Who {
	players := t.Match.Players()
	return func(s engine.Seat) (clock.Reminders, bool) {
		p := a.People.Of(players[s].User)
		return p.Reminders, slices.Contains(p.Muted, string(t.Head.ID))
	}
}
