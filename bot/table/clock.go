package table

import (
	"time"

	"skald/bot/timecontrol/clock"
	"skald/engine"
	"skald/engine/match"
)

// waiting are the people a match waits for.
func (t *Table) waiting() []clock.Waited {
	players := t.Match.Players()
	windows := map[engine.Seat]bool{}
	for _, p := range t.Match.Prompts() {
		if p.Kind == engine.May || players[p.Seat].User == "" {
			continue
		}
		only, known := windows[p.Seat]
		windows[p.Seat] = p.Kind == engine.Window && (only || !known)
	}
	var out []clock.Waited
	for s := range players {
		if window, ok := windows[engine.Seat(s)]; ok {
			out = append(out, clock.Waited{Seat: engine.Seat(s), Window: window})
		}
	}
	return out
}

// FollowClock brings the clock of a match up to an entry that was just made.
func (t *Table) FollowClock(e match.Entry, now time.Time) {
	c := &t.Clock
	switch {
	case t.Match.Over():
		*c = clock.Clock{}
		return
	case e.Pause:
		c.Stop(now)
		return
	case e.Resume:
		c.Start(now)
		if t.Archived() {
			c.Restart(t.Match.Pace(), now)
		}
	case e.Pace != "":
		c.SetPace(e.Pace, now)
	}
	if t.Match.Paused() {
		return
	}
	actor := engine.Public
	if e.By == match.ByPlayer {
		actor = e.Seat
	}
	c.Move(now, t.Match.Pace(), len(t.Match.Players()), t.waiting(), actor)
}

// Users are the people at a table.
func (t *Table) Users() []string {
	var out []string
	seen := map[string]bool{}
	for _, p := range t.Match.Players() {
		if p.User != "" && !seen[p.User] {
			seen[p.User] = true
			out = append(out, p.User)
		}
	}
	return out
}

// HasOthers reports whether other people than one sit at the table.
func (t *Table) HasOthers(user string) bool {
	for _, u := range t.Users() {
		if u != user {
			return true
		}
	}
	return false
}
