package delivery

import (
	"context"
	"sync"
	"time"
)

// probeEvery is the interval of checks whether a failed database accepts writes again.
const probeEvery = 5 * time.Second

// unwritable is the state of a database that may refuse writes.
type unwritable struct {
	mu sync.Mutex
	// since is the time at which the failure was noticed, zero for none; probed is the time of the last check, over the
	// last end of a failure.
	since, probed, over time.Time
}

// writable reports whether posts can be recorded. While they cannot, nothing is posted, because it would be posted
// again and again. Posts without a record are searched for afterwards, as after a crash. The time returned is that
// before which entries may have been posted: the start of the delivery or the end of the last failure.
func (d *Delivery) writable(ctx context.Context, started time.Time) (time.Time, bool) {
	k, now := &d.unwritable, d.Now()
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := d.Store.WriteFailure(); err != nil {
		if k.since.IsZero() {
			k.since = now // the failed write was logged already
		} else if wait := now.Sub(k.probed); wait >= 0 && wait < probeEvery {
			return started, false
		}
		k.probed = now
		if d.Store.Probe(ctx) != nil {
			return started, false
		}
	}
	if !k.since.IsZero() {
		k.since, k.over = time.Time{}, now
	}
	if k.over.After(started) {
		started = k.over
	}
	return started, true
}

// Probe checks whether a failed database accepts writes again. The check is needed while there is nothing to post and
// no one plays, because the health report depends on it. It returns the time to wait until the next check, at most a
// minute.
func (d *Delivery) Probe(ctx context.Context) time.Duration {
	if d.Store.WriteFailure() == nil {
		return time.Minute
	}
	if _, ok := d.writable(ctx, time.Time{}); ok {
		return time.Minute
	}
	return probeEvery
}

// unnoted records that a post may be in its channel although the outbox does not know it, even if the next write
// succeeds.
func (d *Delivery) unnoted() {
	k := &d.unwritable
	k.mu.Lock()
	defer k.mu.Unlock()
	k.over = d.Now()
}
