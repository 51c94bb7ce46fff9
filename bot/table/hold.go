package table

import (
	"slices"
	"time"

	"skald/engine"
	"skald/engine/match"
)

// UndoTime is how long autopilots wait by default after a turn ended by a person.
const UndoTime = 15 * time.Second

// UndoGrace stops autopilots for some seconds after a turn ended by a person, so that the person can undo a slip. It is
// stored, so that a restart neither shortens the wait nor leaves the autopilots waiting.
type UndoGrace struct {
	// Seat is the seat whose move can be undone, User its player.
	Seat engine.Seat `json:"seat"`
	User string      `json:"user"`
	// Until is the time at which the autopilots continue, in milliseconds since 1970.
	Until int64 `json:"until"`
}

// held reports whether autopilots wait at a time.
func (t *Table) held(now time.Time) bool {
	return t.Hold != nil && now.UnixMilli() < t.Hold.Until && !t.Match.Over() && !t.Match.Paused()
}

// holdAfter returns the wait of autopilots after a new entry, nil for none. They wait after an entry by which a person
// ended their turn, if the person could undo it as far as everyone knows and an autopilot moves next. turn is the turn
// in which the entry was made. Further moves of the person that end no turn do not prolong the wait, and any action of
// another player ends it. The wait depends only on public knowledge, so that it reveals nothing.
func (a *Tables) holdAfter(t *Table, turn int, e match.Entry, now time.Time) *UndoGrace {
	wait := a.UndoTime
	if t.Wait != nil {
		wait = time.Duration(*t.Wait) * time.Second
	}
	made := e.By == match.ByPlayer && e.Move != "" && e.Back == nil && !e.Sealed
	if wait <= 0 || !made || t.Match.Over() || len(t.Match.Rounds()) > 0 || openly(e) || !t.pilotIsNext() {
		return nil
	}
	h := UndoGrace{Seat: e.Seat, User: e.Actor, Until: now.Add(wait).UnixMilli()}
	switch {
	case turn != t.Match.Turn().Number:
		return &h
	case t.Hold != nil && t.Hold.User == e.Actor:
		h.Until = t.Hold.Until
		return &h
	}
	return nil
}

// openly reports whether an entry publicly rolled dice or revealed something, so that no undo reaches back past it.
func openly(e match.Entry) bool {
	return slices.ContainsFunc(e.Rolls, func(r engine.Roll) bool { return len(r.To) == 0 }) ||
		slices.ContainsFunc(e.Events, func(ev engine.Event) bool {
			return ev.Opens != "" || ev.Reveals && ev.Sealed == "" && (len(ev.To) == 0 || !ev.Rest.IsZero())
		})
}

// pilotIsNext reports whether an autopilot makes the next move.
func (t *Table) pilotIsNext() bool {
	players := t.Match.Players()
	waiting, pilots := false, false
	for _, p := range t.Match.PromptsFor(engine.Public) {
		pilot := players[p.Seat].User == ""
		if p.Kind != engine.May && pilot {
			return true
		}
		waiting = waiting || p.Kind != engine.May
		pilots = pilots || pilot
	}
	return pilots && !waiting
}

// holdState returns the wait as the panel shows it, nil for none.
func (t *Table) holdState() *HoldState {
	if t.Hold == nil || t.Match.Over() || t.Match.Paused() {
		return nil
	}
	return &HoldState{Seat: t.Hold.Seat, Until: time.UnixMilli(t.Hold.Until)}
}

// MaxUndoTime is the longest time that autopilots wait for an undo.
const MaxUndoTime = 10 * time.Minute
