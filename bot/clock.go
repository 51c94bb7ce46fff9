package bot

import (
	"context"
	"time"

	"skald/engine/match"
	"skald/store"
)

// keepTime wakes when a window closes and lets its default be played. Now and
// then it forgets tables nobody uses.
func (a *App) keepTime(ctx context.Context) {
	tidied := a.o.Now()
	for {
		wait := 10 * time.Minute
		if now := a.o.Now(); now.Sub(tidied) >= wait {
			tidied = now
			a.forget()
		}
		if due, ok, err := a.o.Store.NextTimer(); err == nil && ok {
			wait = min(wait, max(due.Sub(a.o.Now()), 0))
		}
		timer := time.NewTimer(wait)
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
			// A timer that cannot be settled must not spin.
			select {
			case <-ctx.Done():
				return
			case <-time.After(5 * time.Second):
			}
		}
	}
}

// tickAll settles every match with a timer that is due; false when one could not
// be settled.
func (a *App) tickAll(ctx context.Context) bool {
	due, err := a.o.Store.DueTimers(a.o.Now(), 100)
	ok := err == nil
	if err != nil {
		a.o.Log.Error("part of the timers cannot be read", "error", err)
	}
	seen := map[store.MatchID]bool{}
	for _, d := range due {
		if seen[d.Match] {
			continue
		}
		seen[d.Match] = true
		if err := a.tickMatch(ctx, d.Match); err != nil {
			a.o.Log.Error("a window could not be closed", "match", d.Match, "error", err)
			ok = false
		}
	}
	return ok
}

// tickMatch makes the defaults of one match that are due.
func (a *App) tickMatch(ctx context.Context, id store.MatchID) error {
	t, err := a.open(id)
	if err != nil {
		return err
	}
	defer t.mu.Unlock()
	for t.match != nil && !t.gone {
		now := a.o.Now()
		due, ok := t.match.NextDue()
		if !ok || due.After(now) {
			return nil
		}
		err := a.step(ctx, t, change{}, func(now time.Time) (match.Entry, error) {
			e, ok, err := t.match.TickOne(now)
			if err == nil && !ok {
				err = errNothing
			}
			return e, err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
