// Package hosts lets several processes share the work on one database: each takes shards, keeps them by renewing their
// leases, hands them over when it has too many or stops, and takes those of a silent process.
package hosts

import (
	"context"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"skald/store"
)

// LeaseTime is the length of a lease: other hosts take the shards of a host that is silent for longer.
const LeaseTime = 15 * time.Second

// DrainTime is the maximum time for which a host that stops offers its shards. Then it releases the rest.
const DrainTime = time.Minute

// takingTime is the time for which a host that stops waits for the next shard to be taken: Discord allows one new
// session in five seconds, and there may be others.
const takingTime = 15 * time.Second

// A Worker does the work on one shard, as a bot does.
type Worker interface {
	// Run works until the context ends and everything is closed. It returns only errors that would happen on every
	// host.
	Run(ctx context.Context) error
	// Health describes the state in a few words, or returns the problem.
	Health() (string, error)
}

// Options configure a Host.
type Options struct {
	// Store is the whole database.
	Store *store.DB
	// Name is the unique name of the host. Version is the release it announces.
	Name, Version string
	// Total is the number of shards. Shards are those this host may work on; if it is nil, it takes its part of all.
	Total  int
	Shards []int
	// New makes the worker for a shard, with the shard's part of the database.
	New func(shard int, share *store.Share) (Worker, error)
	// Turn, if set, reports whether a worker may begin on a shard now, and reserves the turn for it for a short time. A
	// host takes a shard from another only then, so that the shard is silent as briefly as possible.
	Turn func(ctx context.Context, shard int) (bool, error)
	// Shared, if set, is called with the number of hosts that share the bot's work, this one included.
	Shared func(hosts int)
	// Lasts is the length of a lease, DrainTime the maximum time for which a host that stops offers its shards; 0 means
	// the constants.
	Lasts, DrainTime time.Duration
	Log              *slog.Logger
}

// A Instance is a process that shares the work.
type Instance struct {
	Options

	// coming are the tokens of accepted shards, free the times since when shards were seen free, steady the time since
	// when the host is alive without a gap, and announced its last announcement. Only Run uses them.
	coming    map[int][]byte
	free      map[int]time.Time
	steady    time.Time
	announced announcement

	mu     sync.Mutex
	works  map[int]*work
	failed error // an error that would happen on every host
	// draining is set while the host gives its shards away and stops.
	draining bool
	// looked is the time when the host last read how the work is shared, began the time when it was made; unheld are
	// the shards that no host had then, and since when.
	looked, began time.Time
	unheld        map[int]time.Time
	// blind is the error of the last read, nil if it succeeded.
	blind error
}

// An announcement is the data a host published, and when.
type announcement struct {
	store.Host
	at time.Time
}

// New prepares a host; Run starts it.
func New(o Options) *Instance {
	if o.Lasts <= 0 {
		o.Lasts = LeaseTime
	}
	if o.DrainTime <= 0 {
		o.DrainTime = DrainTime
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return &Instance{Options: o, works: map[int]*work{}, coming: map[int][]byte{}, free: map[int]time.Time{},
		unheld: map[int]time.Time{}, began: time.Now()}
}

// ShardOf returns the shard of a guild by Discord's formula. Records without a guild belong to shard 0.
func ShardOf(guild string, total int) int {
	id, err := strconv.ParseUint(guild, 10, 64)
	if err != nil {
		return 0
	}
	return int((id >> 22) % uint64(total))
}

// tidyEvery is the interval at which the holder of shard 0 removes old records.
const tidyEvery = 10 * time.Minute

// Run works on shards until the context ends. Then it hands them to other hosts or releases them, and returns nil. It
// returns earlier with an error that would happen on every host.
func (h *Instance) Run(ctx context.Context) error {
	working, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	var tidied time.Time
	told := ctx.Done()
	drain := drain{host: h}
	for working.Err() == nil {
		wait, takers := h.look(working, stop)
		if h.holds(0) && time.Since(tidied) > tidyEvery {
			tidied = time.Now()
			if err := h.Store.Prune(working, tidied); err != nil && working.Err() == nil {
				h.Log.Warn("deleting old interactions failed; will retry", "error", err)
			}
		}
		if h.Draining() && drain.isOver(takers, time.Now()) {
			break
		}
		select {
		case <-time.After(wait):
		case <-working.Done():
		case <-told:
			told = nil
			h.drain()
		}
	}
	stop()
	h.mu.Lock()
	var all []*work
	for _, w := range h.works {
		all = append(all, w)
	}
	h.mu.Unlock()
	for _, w := range all {
		<-w.done
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), h.Lasts)
	defer cancel()
	if err := h.Store.HostGone(last, h.Name); err != nil {
		h.Log.Warn("announcing the stop to other instances failed; they will notice", "error", err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.failed
}

// drain makes the host give its shards away and stop.
func (h *Instance) drain() {
	h.mu.Lock()
	first := !h.draining
	h.draining = true
	h.mu.Unlock()
	if first {
		h.Log.Info("handing over all shards, then stopping", "host", h.Name)
	}
}

// Draining reports whether the host gives its shards away and stops.
func (h *Instance) Draining() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.draining
}

// A drain is the progress of a host that gives its shards away.
type drain struct {
	host *Instance
	// began is the time it began, moved the time when the host last had fewer shards than before, and have their
	// number.
	began, moved time.Time
	left         int
}

// isOver reports whether the host has no shard left, or no host takes one: none is alive, none has taken a shard for
// some time, or the time is up.
func (d *drain) isOver(takers int, now time.Time) bool {
	left := d.host.held()
	if d.began.IsZero() {
		d.began, d.moved, d.left = now, now, left
	}
	if left < d.left {
		d.moved, d.left = now, left
	}
	return left == 0 || takers == 0 || d.host.Shards != nil || now.Sub(d.moved) > takingTime ||
		now.Sub(d.began) > d.host.DrainTime
}

func (h *Instance) holds(shard int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.works[shard] != nil
}

func (h *Instance) held() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.works)
}
