// Package timecontrol does what falls due: windows that close, moves that need no person, reminders, questions to the
// table about who does not answer, and the archive for tables where nobody does. The times themselves are those of its
// package clock.
package timecontrol

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/table"
	"skald/engine/match"
	"skald/store"
)

// Options are what a Keeper is made of.
type Options struct {
	Store  *store.DB
	Tables *table.Tables
	Log    *slog.Logger
	Now    func() time.Time
	Hook   checkpoint.Hook
	// Wake has the keeper look at once for what is due.
	Wake table.Signal
	// Reachable, if set, reports whether people can be answered: while they cannot, no time runs.
	Reachable func() bool
	// Share tells the keepers that share a database apart, "" where there is one.
	Share string
}

// Keeper keeps the time of all matches.
type Keeper struct {
	Options
	// retries holds the matches whose timers could not be settled, and when they are tried again. Only who keeps the
	// time looks at it.
	retries map[store.MatchID]time.Time
	// beaten is when it was last noted that the bot can answer.
	beaten time.Time
	// servers is held while the matches of a server are paused or resumed.
	servers sync.Mutex
}

// New prepares a Keeper; Run starts it.
func New(o Options) *Keeper { return &Keeper{Options: o, retries: map[store.MatchID]time.Time{}} }

// Run wakes when a window closes and lets its default be played. Now and then it forgets tables nobody uses.
//
// While people cannot be answered nothing is done, and the time until they can is nobody's loss; so is a time in which
// the whole process was asleep.
func (k *Keeper) Run(ctx context.Context) {
	tidied := k.Now()
	k.Recover(ctx)
	for {
		if !k.awaits(ctx) {
			return
		}
		k.beat(ctx, false)
		if now := k.Now(); now.Sub(tidied) >= maxWait {
			tidied = now
			k.Tables.DropIdle()
		}
		wait := min(k.UntilDue(), beatEvery)
		began := time.Now()
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			k.beat(ctx, true)
			return
		case <-k.Wake:
			timer.Stop()
			continue
		case <-timer.C:
		}
		// By the wall clock: the other one may stand still while the machine sleeps.
		if slept := time.Now().Round(0).Sub(began.Round(0)) - wait; slept > beatEvery {
			now := k.Now()
			k.excuse(ctx, now.Add(-slept), now)
		}
		if !k.Tick(ctx) {
			select {
			case <-ctx.Done():
				return
			case <-time.After(retryUnreadable):
			}
		}
	}
}

const (
	// maxWait is how long at most nobody looks what is due.
	maxWait = 10 * time.Minute
	// retryUnreadable is how long timers that cannot be read are let alone.
	retryUnreadable = 5 * time.Second
)

// UntilDue is how long nothing is due. A match whose timer could not be settled does not count until it is tried again.
func (k *Keeper) UntilDue() time.Duration {
	now := k.Now()
	if len(k.retries) == 0 {
		wait := maxWait
		if due, ok, err := k.Store.NextTimer(); err == nil && ok {
			wait = min(wait, due.Sub(now))
		}
		return max(wait, 0)
	}
	next := now.Add(maxWait)
	due, _ := k.Store.DueTimers(next, 0) // what cannot be read is told when it is due
	for _, d := range due {
		at := d.Due
		if again := k.retries[d.Match]; again.After(at) {
			at = again
		}
		if at.Before(next) {
			next = at
		}
	}
	return max(next.Sub(now), 0)
}

// Tick settles every match with a timer that is due. One that cannot be settled is tried again later, and keeps none of
// the others waiting. It reports whether all timers could be read.
func (k *Keeper) Tick(ctx context.Context) bool {
	now := k.Now()
	due, unreadable := k.Store.DueTimers(now, 0)
	if unreadable != nil {
		k.Log.Error("reading the timers failed in part", "error", unreadable)
	}
	seen := map[store.MatchID]bool{}
	for _, d := range due {
		if seen[d.Match] || k.retries[d.Match].After(now) {
			continue
		}
		seen[d.Match] = true
		delete(k.retries, d.Match)
		if err := k.tickMatch(ctx, d.Match); err != nil && ctx.Err() == nil {
			k.Log.Error("closing a window failed", "match", d.Match, "error", err)
			k.retries[d.Match] = now.Add(retryAfter)
		}
	}
	return unreadable == nil
}

// retryAfter is when a move that could not be made is tried again.
const retryAfter = 10 * time.Minute

// tickMatch makes what is due in one match: defaults of windows past their time, and moves that need no person and were
// not made, such as before a crash.
func (k *Keeper) tickMatch(ctx context.Context, id store.MatchID) error {
	t, err := k.Tables.Open(id)
	if err != nil {
		return err
	}
	defer t.Unlock()
	if t.Match == nil {
		return nil
	}
	if shut, err := k.shut(ctx, t); shut || err != nil {
		return err
	}
	k.Hook.Reach(checkpoint.Due)
	if err := k.runClock(ctx, t); err != nil || t.Dropped() {
		return err
	}
	made, err := k.applyDue(ctx, t)
	for n := 1; n < atOneTime && made > 0 && err == nil && !t.Dropped() && t.PastDue(k.Now()); n++ {
		// Changes due at one time are made together, so that the number of silent seats does not show.
		_, err = k.applyDue(ctx, t)
	}
	switch {
	case t.Dropped() || made > 0:
		return err
	case err != nil:
		return errors.Join(err, k.Tables.SetTimers(ctx, t, k.Now().Add(retryAfter)))
	}
	stored, err := k.Store.Timers(id)
	if err != nil || !slices.ContainsFunc(stored, func(x store.Timer) bool { return !x.Due.After(k.Now()) }) {
		return err
	}
	return k.Tables.SetTimers(ctx, t, time.Time{}) // it was due for nothing
}

// atOneTime bounds the changes made in one match before the others have their turn.
const atOneTime = 50

// applyDue makes one change that is due, and everything that nobody has to be waited for behind it.
func (k *Keeper) applyDue(ctx context.Context, t *table.Table) (made int, err error) {
	return k.Tables.Apply(ctx, t, table.Change{}, func(now time.Time) (match.Entry, error) {
		e, ok, err := t.Match.TickOne(now)
		if err == nil && !ok {
			return t.Auto(now)
		}
		return e, err
	})
}
