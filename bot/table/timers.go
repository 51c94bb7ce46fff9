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
	// timerWindow is due when a window closes.
	timerWindow = "window"
	// timerAuto is due at once, for a move that needs no person. It makes the move if the bot stops before.
	timerAuto = "auto"
	// timerClock is due when a player is to be reminded or the table notified.
	timerClock = "clock"
	// timerLater is due when a live table goes over to its later pace.
	timerLater = "later"
)

// timers returns the timers of a table; auto is the time for moves that need no person.
func (a *Tables) timers(t *Table, auto time.Time) []store.Timer {
	var ts []store.Timer
	if t.Match.Over() {
		return nil
	}
	if e, ok := t.Clock.Due(t.Match.Pace(), a.Reminders(t)); ok {
		ts = append(ts, store.Timer{Due: e.At, Kind: timerClock})
	}
	if due, ok := t.LaterDue(); ok {
		ts = append(ts, store.Timer{Due: due, Kind: timerLater})
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

// movesAlone reports whether a move may follow that needs no person: a standing or conditional answer, a move of an
// autopilot, or a queued move.
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
	if _, _, ok := t.nextConditional(); ok {
		return true
	}
	return pilots && !waiting
}

// Reminders returns the reminder settings of the people at the seats of a table.
func (a *Tables) Reminders(t *Table) clock.Who {
	players := t.Match.Players()
	return func(s engine.Seat) (clock.Reminders, bool) {
		p := a.People.Of(players[s].User)
		return p.Reminders, slices.Contains(p.Muted, string(t.Head.ID))
	}
}
