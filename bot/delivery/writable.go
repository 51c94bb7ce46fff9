package delivery

import (
	"context"
	"sync"
	"time"
)

// probeEvery is how often it is looked whether a database that took nothing takes writes again.
const probeEvery = 5 * time.Second

// unwritable is what the delivery knows of a database that takes no writes.
type unwritable struct {
	mu sync.Mutex
	// since is when it was noticed, zero while there is none; probed when it was looked for last, over when it last
	// ended.
	since, probed, over time.Time
}

// writable reports whether what is posted can be noted. While it cannot nothing is posted: it would be posted again and
// again. What was posted and not noted is looked for afterwards, as after a crash, so the time is returned from before
// which entries may have been posted: the start of the delivery or the end of the last such time.
func (d *Delivery) writable(ctx context.Context, started time.Time) (time.Time, bool) {
	k, now := &d.unwritable, d.Now()
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := d.Store.WriteFailure(); err != nil {
		if k.since.IsZero() {
			k.since = now // the log was told by whoever wrote
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

// Probe looks whether a database that took no write takes writes again, as somebody has to while nothing is to be
// posted and nobody plays: what health reports depends on it. It returns how long to wait until it looks again, at most
// a minute.
func (d *Delivery) Probe(ctx context.Context) time.Duration {
	if d.Store.WriteFailure() == nil {
		return time.Minute
	}
	if _, ok := d.writable(ctx, time.Time{}); ok {
		return time.Minute
	}
	return probeEvery
}

// unnoted notes that a post may stand in its channel though the outbox does not know it, even if the next write
// succeeds.
func (d *Delivery) unnoted() {
	k := &d.unwritable
	k.mu.Lock()
	defer k.mu.Unlock()
	k.over = d.Now()
}
