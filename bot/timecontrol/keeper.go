// Package timecontrol does the work that is due: windows that close, moves that need no person, reminders, votes on
// players with missing answers, and archiving tables that no player answers. Package clock computes the times.
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

// Options configure a Keeper.
type Options struct {
	Store  *store.DB
	Tables *table.Tables
	Log    *slog.Logger
	Now    func() time.Time
	Hook   checkpoint.Hook
	// Wake makes the keeper check at once for work that is due.
	Wake table.Signal
	// Reachable, if set, reports whether people can be answered. While they cannot, no time runs.
	Reachable func() bool
	// Share identifies the keeper among those that share a database, "" for a single one.
	Share string
}

// Scheduler keeps the time of all matches.
type Scheduler struct {
	Options
	// retries are the matches whose timers could not be handled, and the times at which they are retried. Only the
	// goroutine of Run uses it.
	retries map[store.MatchID]time.Time
	// beaten is the time at which the bot last recorded that it can answer.
	beaten time.Time
	// servers is held while the matches of a server are paused or resumed.
	servers sync.Mutex
}

// New returns a Keeper; Run starts it.
func New(o Options) *Scheduler { return &Scheduler{Options: o, retries: map[store.MatchID]time.Time{}} }

// Run plays the default of every window when it closes, and drops unused tables from memory now and then.
//
// While people cannot be answered it does nothing, and that time is excused. The same is true while the whole process
// is suspended.
func (k *Scheduler) Run(ctx context.Context) {
	tidied := k.Now()
	k.Recover(ctx)
	k.syncAll(ctx)
	for {
		if !k.awaits(ctx) {
			return
		}
		k.beat(ctx, false)
		k.syncReturned(ctx)
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
		// The wall clock is used, because the monotonic clock may stop while the machine sleeps.
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
	// maxWait is the longest time between two checks for work that is due.
	maxWait = 10 * time.Minute
	// retryUnreadable is the time until unreadable timers are read again.
	retryUnreadable = 5 * time.Second
)

// UntilDue returns the time until something is due. A match whose timer could not be handled counts from its next
// retry.
func (k *Scheduler) UntilDue() time.Duration {
	now := k.Now()
	if len(k.retries) == 0 {
		wait := maxWait
		if due, ok, err := k.Store.NextTimer(); err == nil && ok {
			wait = min(wait, due.Sub(now))
		}
		return max(wait, 0)
	}
	next := now.Add(maxWait)
	due, _ := k.Store.DueTimers(next, 0) // errors are reported when the timer is due
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

// Tick handles every match with a timer that is due. A match that fails is retried later and does not delay the others.
// It reports whether all timers could be read.
func (k *Scheduler) Tick(ctx context.Context) bool {
	k.syncReturned(ctx)
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

// syncReturned moves the deadlines of people whose vacation has ended by a move.
func (k *Scheduler) syncReturned(ctx context.Context) {
	for _, user := range k.Tables.TakeReturned() {
		k.Tables.SyncPerson(ctx, user)
	}
}

// retryAfter is the time until a failed move is retried.
const retryAfter = 10 * time.Minute

// tickMatch does the work that is due in one match: defaults of windows past their time, and moves that need no person
// and were not made, for example because of a crash.
func (k *Scheduler) tickMatch(ctx context.Context, id store.MatchID) error {
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
	if err := k.Tables.SyncVacations(ctx, t); err != nil || t.Dropped() {
		return err
	}
	if err := k.goLater(ctx, t); err != nil || t.Dropped() {
		return err
	}
	if err := k.runClock(ctx, t); err != nil || t.Dropped() {
		return err
	}
	made, err := k.applyDue(ctx, t)
	for n := 1; n < atOneTime && made > 0 && err == nil && !t.Dropped() && t.PastDue(k.Now()); n++ {
		// Changes due at the same time are made together, so that they do not reveal the number of silent seats.
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
	return k.Tables.SetTimers(ctx, t, time.Time{}) // nothing was due
}

// goLater changes a live table to its later pace if that is due.
func (k *Scheduler) goLater(ctx context.Context, t *table.Table) error {
	if due, ok := t.LaterDue(); !ok || due.After(k.Now()) {
		return nil
	}
	c := table.Change{Notices: []table.Notice{t.WentLater()}}
	_, err := k.Tables.Apply(ctx, t, c, t.GoLater)
	return err
}

// atOneTime is the maximum number of changes made in one match before the other matches continue.
const atOneTime = 50

// applyDue makes one change that is due, and all following changes that need no person.
func (k *Scheduler) applyDue(ctx context.Context, t *table.Table) (made int, err error) {
	return k.Tables.Apply(ctx, t, table.Change{}, func(now time.Time) (match.Entry, error) {
		e, ok, err := t.Match.TickOne(now)
		if err == nil && !ok {
			return t.Auto(now)
		}
		return e, err
	})
}
