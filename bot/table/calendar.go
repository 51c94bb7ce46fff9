package table

import (
	"context"
	"maps"
	"slices"
	"time"

	"skald/bot/clock"
	"skald/bot/preferences"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// Calendar returns the calendar by which the time of the table counts: its hours, without the vacations of its people.
func (t *Table) Calendar() clock.Calendar {
	c := clock.Calendar{Hours: t.Hours}
	if away := t.Extra.Vacations; len(away) > 0 {
		c.Away = func(s engine.Seat) []clock.Period { return away[t.userOf(s)] }
	}
	return c
}

// userOf returns the person at a seat, also in a lobby; "" for none.
func (t *Table) userOf(s engine.Seat) string {
	if t.Match != nil {
		if players := t.Match.Players(); s >= 0 && int(s) < len(players) {
			return players[s].User
		}
	} else if s >= 0 && int(s) < len(t.Head.Seats) {
		return t.Head.Seats[s].User
	}
	return ""
}

// useCalendar lets the match and its clock count by the calendar of the table.
func (t *Table) useCalendar() {
	c := t.Calendar()
	t.Match.SetCalendar(c)
	t.Clock.SetCalendar(c)
}

// keepVacations is how long a past vacation is kept at a table, because time is counted back to it.
const keepVacations = 90 * 24 * time.Hour

// vacations returns the vacations of the people at a table as they planned them.
func (a *Tables) vacations(t *Table) map[string][]clock.Period {
	out := map[string][]clock.Period{}
	since := a.Now().Add(-keepVacations)
	for n := range t.Head.Seats {
		user := t.userOf(engine.Seat(n))
		if user == "" || out[user] != nil {
			continue
		}
		for _, v := range a.People.Of(user).VacationsOn(t.Head.Guild, since) {
			out[user] = append(out[user], v.Period)
		}
	}
	return out
}

// NoteVacations notes the vacations of the people in a lobby before its match begins.
func (a *Tables) NoteVacations(t *Table) { t.Extra.Vacations = a.vacations(t) }

// current returns the periods that are not over, by user.
func current(all map[string][]clock.Period, now time.Time) map[string][]clock.Period {
	out := map[string][]clock.Period{}
	for user, periods := range all {
		for _, p := range periods {
			if p.Until > now.Unix() {
				out[user] = append(out[user], p)
			}
		}
	}
	return out
}

// SyncVacations moves the deadlines of a match if its people have planned, cancelled or ended a vacation. What is due
// already stays so. The caller must hold t.
func (a *Tables) SyncVacations(ctx context.Context, t *Table) error {
	if t.Match == nil || t.Match.Over() {
		return nil
	}
	now := a.Now()
	planned := a.vacations(t)
	gone := slices.ContainsFunc(slices.Collect(maps.Keys(t.Extra.Vacations)),
		func(user string) bool { return !slices.Contains(t.Users(), user) })
	if !gone && maps.EqualFunc(current(planned, now), current(t.Extra.Vacations, now), slices.Equal[[]clock.Period]) {
		return nil
	}
	t.setVacations(planned, now)
	c := Change{state: true}
	if !t.Match.Paused() {
		c.Outbox = []store.Outgoing{t.BoardEdit()}
	}
	return a.Save(ctx, t, c)
}

// MayHaveVacations reports whether a match with this header has or had people on vacation.
func MayHaveVacations(head store.Match, people *preferences.People) bool {
	e, err := ExtraOf(head)
	return err != nil || len(e.Vacations) > 0 || slices.ContainsFunc(head.Seats, func(p store.Seat) bool {
		return p.User != "" && len(people.Of(p.User).Vacations) > 0
	})
}

// setVacations replaces the vacations and moves open deadlines.
func (t *Table) setVacations(planned map[string][]clock.Period, now time.Time) {
	t.Extra.Vacations = planned
	c := t.Calendar()
	t.Match.Retime(c, now)
	t.Clock.Retime(c, now)
	t.Clock.FollowRounds(t.waiting())
}

// endVacation ends the vacation of a person because of a move by them, in an interaction, that everyone may know of. A
// secret answer ends none, because others would see it, and neither does a queued move. The person's other tables
// follow when the clock runs.
func (a *Tables) endVacation(ctx context.Context, t *Table, e match.Entry, interaction string) error {
	now := a.Now()
	openly := e.By == match.ByPlayer && e.Actor != "" && e.Move != "" && !e.Sealed && !e.Quiet
	if interaction == "" || !openly || t.Match.Over() {
		return nil
	}
	of := t.Extra.Vacations[e.Actor]
	at := slices.IndexFunc(of, func(p clock.Period) bool { return p.Has(now) })
	if at < 0 {
		return nil
	}
	if _, err := a.People.Change(ctx, e.Actor, func(p *preferences.Person) bool {
		return p.ReturnFromVacation(t.Head.Guild, now)
	}); err != nil {
		return err
	}
	planned := maps.Clone(t.Extra.Vacations)
	planned[e.Actor] = slices.Clone(of)
	planned[e.Actor][at].Until = now.Unix()
	t.setVacations(planned, now)
	a.mu.Lock()
	a.returned = append(a.returned, e.Actor)
	a.mu.Unlock()
	a.Clock.Wake()
	return nil
}

// TakeReturned returns the people whose vacation has ended by a move, and forgets them.
func (a *Tables) TakeReturned() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	users := a.returned
	a.returned = nil
	return users
}

// SyncPerson moves the deadlines at all tables of a person after a change of their vacations.
func (a *Tables) SyncPerson(ctx context.Context, user string) {
	found, err := a.Store.Matches(store.Filter{User: user, Status: []string{store.Running, store.Paused}})
	if err != nil {
		a.Log.Warn("reading some matches failed", "error", err)
	}
	for _, m := range found {
		t, err := a.Open(m.ID)
		if err != nil {
			continue // reported when the match is used
		}
		if err := a.SyncVacations(ctx, t); err != nil && ctx.Err() == nil {
			a.Log.Warn("moving deadlines by a vacation failed; the clock will retry", "match", m.ID, "error", err)
		}
		t.Unlock()
	}
}

// Vacations returns the vacations of the people at a table that are not over, by seat.
func (a *Tables) Vacations(t *Table) map[engine.Seat][]clock.Period {
	out := map[engine.Seat][]clock.Period{}
	open := current(a.vacations(t), a.Now())
	for n := range t.Head.Seats {
		if of := open[t.userOf(engine.Seat(n))]; len(of) > 0 {
			out[engine.Seat(n)] = of
		}
	}
	return out
}

// VacationsOf returns the vacations of the people in a lobby with this header that are not over, by user.
func (a *Tables) VacationsOf(head store.Match) map[string][]clock.Period {
	return current(a.vacations(&Table{Head: head}), a.Now())
}

// IsOverdue reports whether the time of a person is up at a table.
func (t *Table) IsOverdue(user string, now time.Time) bool {
	return t.Match != nil && t.Clock.Stopped == 0 && slices.ContainsFunc(t.Clock.Asks, func(x clock.Ask) bool {
		return x.Round == "" && x.Due > 0 && x.Due <= now.Unix() && t.userOf(x.Seat) == user
	})
}
