package timecontrol

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"skald/bot/table"
	"skald/store"
)

// beatEvery is how often it is noted that the bot can answer, pollDown how often it is looked whether it can again.
const (
	beatEvery = 15 * time.Second
	pollDown  = time.Second
)

// awake is where the store keeps when the bot could last answer.
func (k *Keeper) awake() string { return "awake" + k.Share }

// reachable reports whether people can be answered.
func (k *Keeper) reachable() bool { return k.Reachable == nil || k.Reachable() }

// beat notes now and then that the bot can answer. Where nothing falls due nothing is lost by a stop, and nothing is
// noted.
func (k *Keeper) beat(ctx context.Context, always bool) {
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

// awaits waits until people can be answered, and moves the deadlines if that took long. It returns false when the
// context has ended.
func (k *Keeper) awaits(ctx context.Context) bool {
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

// Recover moves the deadlines of all matches by the time in which the bot could not answer, if it was long. It comes
// before anything that is due is done.
func (k *Keeper) Recover(ctx context.Context) {
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

// excuse moves the deadlines of all matches by the time from one moment to another.
func (k *Keeper) excuse(ctx context.Context, from, to time.Time) {
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
			if t.Shut == 0 { // else its time stands still anyway
				// What happened since shows that the bot was awake. What is sealed does not count: by how much
				// deadlines move would tell of it.
				err = k.Tables.Excuse(ctx, t, time.Unix(max(from.Unix(), t.Shown), 0), to)
			}
			t.Unlock()
		}
		if err != nil && ctx.Err() == nil {
			k.Log.Error("moving the deadlines of a match after a stop failed", "match", m.ID, "error", err)
		}
	}
}

// shutFor is how long the channel of a match may be out of reach before it is archived.
const shutFor = 21 * 24 * time.Hour

// shut reports whether the time of a match stands still because the bot cannot post there. In the end such a match is
// archived.
func (k *Keeper) shut(ctx context.Context, t *table.Table) (bool, error) {
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
