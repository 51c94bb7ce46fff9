package table

import (
	"slices"
	"time"

	"skald/engine"
	"skald/engine/match"
)

// UndoTime is how long autopilots wait after a turn that a person ended, in a match that says nothing else.
const UndoTime = 15 * time.Second

// Hold keeps autopilots from moving for some seconds after a turn that a person ended, so that he can take a slip back.
// It is stored, so that a restart neither shortens it nor leaves the autopilots waiting.
type Hold struct {
	// Seat is whose move can be taken back, User who made it.
	Seat engine.Seat `json:"seat"`
	User string      `json:"user"`
	// Until is when the autopilots go on, in milliseconds since 1970.
	Until int64 `json:"until"`
}

// held reports whether autopilots wait at a time.
func (t *Table) held(now time.Time) bool {
	return t.Hold != nil && now.UnixMilli() < t.Hold.Until && !t.Match.Over() && !t.Match.Paused()
}

// holdAfter is whether autopilots wait after an entry that was just made: one by which a person ended his turn, and
// which he could take back as far as everybody knows, where an autopilot is to move next. turn is the one in which it
// was made. What he does on without ending a turn prolongs nothing, and what anybody else does ends the wait. Only what
// everybody may know counts, so that the wait tells nobody anything.
func (a *Tables) holdAfter(t *Table, turn int, e match.Entry, now time.Time) *Hold {
	wait := a.UndoTime
	if t.Wait != nil {
		wait = time.Duration(*t.Wait) * time.Second
	}
	made := e.By == match.ByPlayer && e.Move != "" && e.Back == nil && !e.Sealed
	if wait <= 0 || !made || t.Match.Over() || len(t.Match.Rounds()) > 0 || openly(e) || !t.pilotIsNext() {
		return nil
	}
	h := Hold{Seat: e.Seat, User: e.Actor, Until: now.Add(wait).UnixMilli()}
	switch {
	case turn != t.Match.Turn().Number:
		return &h
	case t.Hold != nil && t.Hold.User == e.Actor:
		h.Until = t.Hold.Until
		return &h
	}
	return nil
}

// openly reports whether everybody saw dice fall or something new by an entry: no undo reaches back over it.
func openly(e match.Entry) bool {
	return slices.ContainsFunc(e.Rolls, func(r engine.Roll) bool { return len(r.To) == 0 }) ||
		slices.ContainsFunc(e.Events, func(ev engine.Event) bool {
			return ev.Opens != "" || ev.Reveals && ev.Sealed == "" && (len(ev.To) == 0 || !ev.Rest.IsZero())
		})
}

// pilotIsNext reports whether the next move is one of an autopilot.
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

// holdState is the wait as the panel shows it; nil when nobody waits.
func (t *Table) holdState() *HoldState {
	if t.Hold == nil || t.Match.Over() || t.Match.Paused() {
		return nil
	}
	return &HoldState{Seat: t.Hold.Seat, Until: time.UnixMilli(t.Hold.Until)}
}

// MaxUndoTime bounds how long autopilots wait so that somebody can take a turn back.
const MaxUndoTime = 10 * time.Minute
