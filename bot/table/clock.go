package table

import (
	"time"

	"skald/bot/clock"
	"skald/engine"
	"skald/engine/match"
)

// waiting returns the people a match publicly waits for: those asked openly, and all in an open round.
func (t *Table) waiting() []clock.Waited {
	players := t.Match.Players()
	windows := map[engine.Seat]bool{}
	for _, p := range t.Match.PromptsFor(engine.Public) {
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
	for _, r := range t.Match.Rounds() {
		due := int64(0)
		if !r.Due.IsZero() {
			due = r.Due.Unix()
		}
		for _, s := range r.Seats {
			if players[s].User != "" {
				out = append(out, clock.Waited{Seat: s, Round: r.Name, Opened: r.Opened.Unix(), Due: due})
			}
		}
	}
	return out
}

// FollowClock updates the clock of a match after a new entry. A quiet entry does not change it, because the clock may
// depend only on public knowledge.
func (t *Table) FollowClock(e match.Entry, now time.Time) {
	c := &t.Clock
	if !e.Quiet && !t.Match.Over() {
		c.Remember(e.Seq - 1)
	}
	if !e.Quiet {
		t.followLater(e, now)
		defer c.Number(e.Seq)
	}
	t.Counted = t.Counted || e.By == match.ByStart || e.Fork != nil
	switch {
	case t.Match.Over():
		*c = clock.Clock{}
		return
	case e.Quiet:
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
		if e.Reseat != nil {
			c.Reseat(e.Reseat.Seat, t.Match.Pace(), now)
		}
		return
	}
	if e.Back != nil {
		c.Back(now, t.Match.Pace(), len(t.Match.Players()), t.waiting(), e.Back.To, e.By == match.ByModerator ||
			t.agreedOn(e))
		return
	}
	actor := engine.Public
	if (e.By == match.ByPlayer || e.By == match.ByDefault) && !e.Sealed {
		actor = e.Seat // a question after it is a new one
	}
	was, _ := c.Ask(actor, "")
	c.Move(now, t.Match.Pace(), len(t.Match.Players()), t.waiting(), actor)
	if e.By == match.ByPlayer && e.Turn == t.Match.Turn().Number {
		c.Raised(actor, was.From) // while a turn continues, its person knows of the next question
	}
	if e.Reseat != nil {
		c.Reseat(e.Reseat.Seat, t.Match.Pace(), now)
	}
}

// agreedOn reports whether the table voted for a rollback.
func (t *Table) agreedOn(e match.Entry) bool {
	v := t.Vote
	return v != nil && v.Kind == VoteUndo && v.Result == VoteYes && v.To == e.Back.To && v.By == e.Actor &&
		v.Asked >= t.Clock.Moved
}

// deadlines returns the times by which openly asked seats have to answer, nil while no time runs. Rounds have their own
// deadlines.
func (t *Table) deadlines() map[engine.Seat]time.Time {
	if t.Clock.Stopped != 0 {
		return nil
	}
	out := map[engine.Seat]time.Time{}
	for _, a := range t.Clock.Asks {
		if a.Round == "" && a.Due > 0 {
			out[a.Seat] = time.Unix(a.Due, 0)
		}
	}
	return out
}

// Users returns the people at a table.
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

// HasOthers reports whether people other than a user have seats at the table.
func (t *Table) HasOthers(user string) bool {
	for _, u := range t.Users() {
		if u != user {
			return true
		}
	}
	return false
}
