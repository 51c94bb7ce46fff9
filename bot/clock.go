package bot

import (
	"context"
	"errors"
	"slices"
	"time"

	"skald/engine/match"
	"skald/store"
)

// keepTime wakes when a window closes and lets its default be played. Now and
// then it forgets tables nobody uses.
func (a *App) keepTime(ctx context.Context) {
	tidied := a.o.Now()
	for {
		if now := a.o.Now(); now.Sub(tidied) >= look {
			tidied = now
			a.forget()
		}
		timer := time.NewTimer(a.untilDue())
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-a.tick:
			timer.Stop()
			continue
		case <-timer.C:
		}
		if !a.tickAll(ctx) {
			select {
			case <-ctx.Done():
				return
			case <-time.After(unread):
			}
		}
	}
}

const (
	// look is how long at most nobody looks what is due.
	look = 10 * time.Minute
	// unread is how long timers that cannot be read are let alone.
	unread = 5 * time.Second
)

// untilDue is how long nothing is due. A match whose timer could not be settled
// does not count until it is tried again.
func (a *App) untilDue() time.Duration {
	now := a.o.Now()
	if len(a.resting) == 0 {
		wait := look
		if due, ok, err := a.o.Store.NextTimer(); err == nil && ok {
			wait = min(wait, due.Sub(now))
		}
		return max(wait, 0)
	}
	next := now.Add(look)
	due, _ := a.o.Store.DueTimers(next, 0) // what cannot be read is told when it is due
	for _, d := range due {
		at := d.Due
		if again := a.resting[d.Match]; again.After(at) {
			at = again
		}
		if at.Before(next) {
			next = at
		}
	}
	return max(next.Sub(now), 0)
}

// Wake has the bot look at once for what is due, such as after its clock was
// moved. It may be called at any time, before Run too.
func (a *App) Wake() {
	wake(a.tick)
	wake(a.outbox)
}

// tickAll settles every match with a timer that is due. One that cannot be
// settled rests for a while, and keeps none of the others waiting. It reports
// whether all timers could be read.
func (a *App) tickAll(ctx context.Context) bool {
	now := a.o.Now()
	due, unreadable := a.o.Store.DueTimers(now, 0)
	if unreadable != nil {
		a.o.Log.Error("part of the timers cannot be read", "error", unreadable)
	}
	seen := map[store.MatchID]bool{}
	for _, d := range due {
		if seen[d.Match] || a.resting[d.Match].After(now) {
			continue
		}
		seen[d.Match] = true
		delete(a.resting, d.Match)
		if err := a.tickMatch(ctx, d.Match); err != nil && ctx.Err() == nil {
			a.o.Log.Error("a window could not be closed", "match", d.Match, "error", err)
			a.resting[d.Match] = now.Add(postponed)
		}
	}
	return unreadable == nil
}

// postponed is when a move that could not be made is tried again.
const postponed = 10 * time.Minute

// tickMatch makes what is due in one match: defaults of windows past their time,
// and moves that need no person and were not made, such as before a crash.
func (a *App) tickMatch(ctx context.Context, id store.MatchID) error {
	t, err := a.open(id)
	if err != nil {
		return err
	}
	defer t.mu.Unlock()
	if t.match == nil {
		return nil
	}
	a.pass(StepDue)
	if err := a.ring(ctx, t); err != nil || t.gone {
		return err
	}
	made, err := a.step(ctx, t, change{}, func(now time.Time) (match.Entry, error) {
		e, ok, err := t.match.TickOne(now)
		if err == nil && !ok {
			return t.auto(now)
		}
		return e, err
	})
	switch {
	case t.gone || made > 0:
		return err
	case err != nil:
		return errors.Join(err, a.setTimers(ctx, t, a.o.Now().Add(postponed)))
	}
	stored, err := a.o.Store.Timers(id)
	if err != nil || !slices.ContainsFunc(stored, func(x store.Timer) bool { return !x.Due.After(a.o.Now()) }) {
		return err
	}
	return a.setTimers(ctx, t, time.Time{}) // it was due for nothing
}

// setTimers puts a match's timers as they should be. What could not be made is
// tried again at a time; zero is not at all.
func (a *App) setTimers(ctx context.Context, t *table, again time.Time) error {
	t.keepExtra()
	ts := a.timers(t, again)
	for i, x := range ts {
		if !again.IsZero() && x.Due.Before(again) {
			ts[i].Due = again
		}
	}
	return a.keep(ctx, t, store.Commit{Now: a.o.Now(), Match: t.head, Expect: t.head.Seq, Timers: ts})
}
