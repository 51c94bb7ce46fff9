package timecontrol

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"skald/bot/table"
	"skald/store"
)

// beatEvery is the interval at which the bot records that it can answer, pollDown the interval of checks whether it can
// again.
const (
	beatEvery = 15 * time.Second
	pollDown  = time.Second
)

// awake is the key in the store for the time at which the bot could last answer.
func (k *Scheduler) awake() string { return "awake" + k.Share }

// reachable reports whether people can be answered.
func (k *Scheduler) reachable() bool { return k.Reachable == nil || k.Reachable() }

// beat records at intervals that the bot can answer. If nothing is due, an outage costs no time, and nothing is
// recorded.
func (k *Scheduler) beat(ctx context.Context, always bool) {
	now := k.Now()
	if since := now.Sub(k.beaten); !always && since >= 0 && since < beatEvery {
		return
	}
	if _, ok, err := k.Store.NextTimer(); err != nil || !ok {
		k.beaten = now
		return
	}
	b, err := json.Marshal(now.Unix())
	if err == nil {
		err = k.Store.PutGuild(context.WithoutCancel(ctx), k.awake(), b)
	}
	if err != nil {
		k.Log.Warn("noting that the bot is awake failed; will retry", "error", err)
	}
	k.beaten = now
}

// awaits waits until people can be answered, and moves the deadlines if that took long. It returns false if the context
// has ended.
func (k *Scheduler) awaits(ctx context.Context) bool {
	var since time.Time
	for !k.reachable() {
		if since.IsZero() {
			since = k.Now()
		}
		select {
		case <-ctx.Done():
			return false
		case <-time.After(pollDown):
		}
	}
	if !since.IsZero() {
		k.excuse(ctx, since, k.Now())
	}
	return ctx.Err() == nil
}

// Recover moves the deadlines of all matches by the time in which the bot could not answer, if it was long. Call it
// before doing anything that is due.
func (k *Scheduler) Recover(ctx context.Context) {
	b, err := k.Store.Guild(k.awake())
	var last int64
	if err == nil {
		err = json.Unmarshal(b, &last)
	}
	if err != nil {
		if !errors.Is(err, store.ErrNotFound) {
			k.Log.Warn("reading when the bot was last awake failed; deadlines stay", "error", err)
		}
		return
	}
	k.excuse(ctx, time.Unix(last, 0), k.Now())
}

// syncAll moves the deadlines of matches whose people changed their vacations just before the bot stopped.
func (k *Scheduler) syncAll(ctx context.Context) {
	going, err := k.Store.Matches(store.Filter{Status: []string{store.Running}})
	if err != nil {
		k.Log.Warn("listing matches after a start failed; their vacations follow with their clocks", "error", err)
	}
	for _, m := range going {
		if !table.MayHaveVacations(m, k.Tables.People) {
			continue
		}
		t, err := k.Tables.Open(m.ID)
		if err == nil {
			err = k.Tables.SyncVacations(ctx, t)
			t.Unlock()
		}
		if err != nil && ctx.Err() == nil {
			k.Log.Warn("moving deadlines by a vacation failed; the clock will retry", "match", m.ID, "error", err)
		}
	}
}

// excuse moves the deadlines of all matches by the time from one moment to another.
func (k *Scheduler) excuse(ctx context.Context, from, to time.Time) {
	if !to.After(from) {
		return
	}
	going, err := k.Store.Matches(store.Filter{Status: []string{store.Running}})
	if err != nil {
		k.Log.Warn("listing matches after a stop failed; the deadlines of those that are missing stay", "error", err)
	}
	for _, m := range going {
		t, err := k.Tables.Open(m.ID)
		if err == nil {
			if t.Shut == 0 { // otherwise its time is stopped anyway
				// A public event since then shows that the bot was awake. Sealed events do not count, because the new
				// deadlines would reveal them.
				err = k.Tables.ShiftDeadlines(ctx, t, time.Unix(max(from.Unix(), t.Shown), 0), to)
			}
			t.Unlock()
		}
		if err != nil && ctx.Err() == nil {
			k.Log.Error("moving the deadlines of a match after a stop failed", "match", m.ID, "error", err)
		}
	}
}

// shutFor is the time for which the channel of a match may be out of reach before the match is archived.
const shutFor = 21 * 24 * time.Hour

// shut reports whether the time of a match is stopped because the bot cannot post in its channel. Such a match is
// finally archived.
func (k *Scheduler) shut(ctx context.Context, t *table.Table) (bool, error) {
	if t.Shut == 0 {
		return false, nil
	}
	now := k.Now()
	if now.Sub(time.Unix(t.Shut, 0)) < shutFor {
		k.retries[t.Head.ID] = now.Add(retryAfter)
		return true, nil
	}
	t.Shut = 0
	return true, k.archive(ctx, t, now)
}
