package bot

import (
	"context"
	"time"

	"skald/bot/panel"
	"skald/bot/rhythm"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// waited are the people a match waits for.
func (t *table) waited() []rhythm.Waited {
	players := t.match.Players()
	windows := map[engine.Seat]bool{}
	for _, p := range t.match.Prompts() {
		if p.Kind == engine.May || players[p.Seat].User == "" {
			continue
		}
		only, known := windows[p.Seat]
		windows[p.Seat] = p.Kind == engine.Window && (only || !known)
	}
	var out []rhythm.Waited
	for s := range players {
		if window, ok := windows[engine.Seat(s)]; ok {
			out = append(out, rhythm.Waited{Seat: engine.Seat(s), Window: window})
		}
	}
	return out
}

// keepTimeOf brings the clock of a match up to an entry that was just made.
func (t *table) keepTimeOf(e match.Entry, now time.Time) {
	c := &t.clock
	switch {
	case t.match.Over():
		*c = rhythm.Clock{}
		return
	case e.Pause:
		c.Stop(now)
		return
	case e.Resume:
		c.Start(now)
		if t.head.Status == store.Archived {
			c.Again(t.match.Pace(), now)
		}
	case e.Pace != "":
		c.SetPace(e.Pace, now)
	}
	if t.match.Paused() {
		return
	}
	actor := engine.Public
	if e.By == match.ByPlayer {
		actor = e.Seat
	}
	c.Move(now, t.match.Pace(), len(t.match.Players()), t.waited(), actor)
}

// ring does what falls due by the clock of a match, each in its own transaction.
// The caller holds the table.
func (a *App) ring(ctx context.Context, t *table) error {
	for {
		now := a.o.Now()
		e, ok := t.clock.Take(now, t.match.Pace(), a.habits(t))
		if !ok {
			return nil
		}
		if err := a.fallDue(ctx, t, e, now); err != nil || t.gone {
			return err
		}
	}
}

// fallDue does one thing that is due.
func (a *App) fallDue(ctx context.Context, t *table, e rhythm.Event, now time.Time) error {
	players := t.match.Players()
	switch e.Kind {
	case rhythm.Remind:
		user := players[e.Seat].User
		ask, _ := t.clock.Ask(e.Seat)
		return a.commitAside(ctx, t, nil, notice{
			Say: panel.Reminder(user, ask.Since, ask.Due, now), To: []string{user}, Direct: a.person(user).Direct, Board: true,
		})
	case rhythm.Tell, rhythm.OutOfTime:
		if !t.othersThan(players[e.Seat].User) {
			// There is nobody to ask or to tell.
			return a.commitAside(ctx, t, nil)
		}
		return a.callVote(ctx, t, vote{Kind: voteLate, Seat: e.Seat, Late: e.Kind == rhythm.OutOfTime}, now, "")
	case rhythm.Warn:
		return a.commitAside(ctx, t, nil, notice{Say: panel.ArchiveSoon(t.users(), t.clock.Moved, rhythm.GoneAt(t.clock)), To: t.users(), Board: true})
	case rhythm.PutAway:
		return a.putAway(ctx, t, now)
	}
	return nil
}

// putAway takes a table nobody answers out of its channel. Nothing is lost: it
// can be brought back.
func (a *App) putAway(ctx context.Context, t *table, now time.Time) error {
	if !t.match.Paused() {
		_, err := a.step(ctx, t, change{}, func(now time.Time) (match.Entry, error) {
			return t.match.Pause(match.Actor{}, "", now)
		})
		if err != nil {
			return err
		}
	}
	t.clock.Moved = 0
	return a.commitAside(ctx, t, func(h *store.Match) { h.Status = store.Archived }, notice{Say: panel.Archived()})
}

// users are the people at a table.
func (t *table) users() []string {
	var out []string
	seen := map[string]bool{}
	for _, p := range t.match.Players() {
		if p.User != "" && !seen[p.User] {
			seen[p.User] = true
			out = append(out, p.User)
		}
	}
	return out
}

// othersThan reports whether other people than one sit at the table.
func (t *table) othersThan(user string) bool {
	for _, u := range t.users() {
		if u != user {
			return true
		}
	}
	return false
}

// commitAside stores what is no entry of the log: the clock, a vote, what is to
// be posted. change alters the header; nil leaves it.
func (a *App) commitAside(ctx context.Context, t *table, change func(*store.Match), notices ...notice) error {
	return a.commitBeside(ctx, t, change, store.Commit{}, notices...)
}

// commitChange stores a change that comes with no entry of the log.
func (a *App) commitChange(ctx context.Context, t *table, c change) error {
	return a.commitBeside(ctx, t, nil, store.Commit{Interaction: c.interaction, Outbox: c.outbox, Audit: c.audit})
}

// commitBeside is commitAside with more to be stored along.
func (a *App) commitBeside(ctx context.Context, t *table, change func(*store.Match), c store.Commit, notices ...notice) error {
	if change != nil {
		change(&t.head)
	}
	t.keepExtra()
	now := a.o.Now()
	for _, n := range notices {
		o, err := n.outgoing()
		if err != nil {
			return err
		}
		c.Outbox = append(c.Outbox, o)
	}
	c.Now, c.Match, c.Expect, c.Timers = now, t.head, t.head.Seq, a.timers(t, now)
	if err := a.keep(ctx, t, c); err != nil {
		return err
	}
	wake(a.tick)
	if len(c.Outbox) > 0 {
		wake(a.outbox)
	}
	return nil
}

// keepExtra writes into the header what the table holds beside the match.
func (t *table) keepExtra() {
	e := extraOf(t.head)
	if t.deputy != nil && (t.deputy.Left == 0 || t.match.Over() || t.match.Turn().Number != t.deputy.Turn) {
		t.deputy = nil
	}
	e.Clock, e.Vote, e.Deputy, e.Reserved, e.Offers, e.Queues = t.clock, t.vote, t.deputy, t.reserved, t.offers, t.queues
	e.Announced = t.announced
	t.head.Extra = e.json()
}
