// Package hosts lets several processes share the work on one database: each takes shards, keeps them by
// renewing their leases, hands them over when it has too many or stops, and takes those of a silent process.
package hosts

import (
	"context"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"skald/store"
)

// Lasts is how long a host may be silent before others take its shards.
const Lasts = 15 * time.Second

// DrainTime is how long a host that stops offers its shards to others. What is left then is free for all.
const DrainTime = time.Minute

// takingTime is how long a host that stops waits for the next shard to be taken: Discord lets one session begin in five
// seconds, and there may be others.
const takingTime = 15 * time.Second

// A Worker does the work on one shard, as a bot does.
type Worker interface {
	// Run works until the context ends and has then let go of everything. An error is one that no
	// other host could do anything about either.
	Run(ctx context.Context) error
	// Health says in a few words that all is well, or what is not.
	Health() (string, error)
}

// Options are what a Host is made of.
type Options struct {
	// Store is the whole database.
	Store *store.DB
	// Name is what the host is called; no two have the same. Version is the release it tells the others.
	Name, Version string
	// Total is how many shards there are. Shards are those that this host works on; nil is for as many
	// of all as are its part.
	Total  int
	Shards []int
	// New makes the worker for a shard, which sees of the database what is its share.
	New func(shard int, share *store.Share) (Worker, error)
	// Turn, if set, reports whether a worker may begin on a shard now, and keeps that turn for the shard a little
	// while. A shard is taken from another host only then, so that it is not silent for longer than it must be.
	Turn func(ctx context.Context, shard int) (bool, error)
	// Shared, if set, is told how many hosts the bot's work is shared among, this one included.
	Shared func(hosts int)
	// Lasts is how long a host may be silent, DrainTime how long one that stops offers its shards to others; 0 is
	// for the constants.
	Lasts, DrainTime time.Duration
	Log              *slog.Logger
}

// A Host is a process that shares the work.
type Host struct {
	Options

	// coming are the tokens of shards that were accepted, free is since when shards were seen free, steady since
	// when the host is alive without a gap, and announced what it told the others last, and when. Only Run uses them.
	coming    map[int][]byte
	free      map[int]time.Time
	steady    time.Time
	announced announcement

	mu     sync.Mutex
	works  map[int]*work
	failed error // what no other host could do anything about either
	// draining reports whether the host gives its shards away and stops.
	draining bool
	// looked is when the host last saw how the work is shared, began when it was made; unheld are the shards that no
	// host had then, and since when.
	looked, began time.Time
	unheld        map[int]time.Time
	// blind is why the host cannot see it, nil once it has.
	blind error
}

// An announcement is what a host told the others, and when.
type announcement struct {
	store.Host
	at time.Time
}

// New prepares a host; Run starts it.
func New(o Options) *Host {
	if o.Lasts <= 0 {
		o.Lasts = Lasts
	}
	if o.DrainTime <= 0 {
		o.DrainTime = DrainTime
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return &Host{Options: o, works: map[int]*work{}, coming: map[int][]byte{}, free: map[int]time.Time{},
		unheld: map[int]time.Time{}, began: time.Now()}
}

// ShardOf is the shard of a guild, as Discord reckons it. What belongs to no guild belongs to shard 0.
func ShardOf(guild string, total int) int {
	id, err := strconv.ParseUint(guild, 10, 64)
	if err != nil {
		return 0
	}
	return int((id >> 22) % uint64(total))
}

// tidyEvery is how often the holder of shard 0 forgets what is of no use any more.
const tidyEvery = 10 * time.Minute

// Run works on shards until the context ends, hands them to other hosts or lets go of them, and returns nil; or it
// returns what no other host could do anything about either.
func (h *Host) Run(ctx context.Context) error {
	working, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	var tidied time.Time
	told := ctx.Done()
	drain := drain{host: h}
	for working.Err() == nil {
		wait, takers := h.look(working, stop)
		if h.holds(0) && time.Since(tidied) > tidyEvery {
			tidied = time.Now()
			if err := h.Store.Tidy(working, tidied); err != nil && working.Err() == nil {
				h.Log.Warn("old interactions could not be forgotten; it is tried again", "error", err)
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
		h.Log.Warn("the other hosts could not be told of the stop; they notice by themselves", "error", err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.failed
}

// drain has the host give its shards away and stop.
func (h *Host) drain() {
	h.mu.Lock()
	first := !h.draining
	h.draining = true
	h.mu.Unlock()
	if first {
		h.Log.Info("this host hands its shards to others and stops", "host", h.Name)
	}
}

// Draining reports whether the host gives its shards away and stops.
func (h *Host) Draining() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.draining
}

// A drain is how far a host has come that gives its shards away.
type drain struct {
	host *Host
	// began is when it began, and moved when the host last had fewer shards than before, which it has now.
	began, moved time.Time
	left         int
}

// isOver reports whether the host has no shard left to give away, or no host that takes one: none is there, none has
// taken a shard for some time, or all the time is over.
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

// holds reports whether this host has a shard.
func (h *Host) holds(shard int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.works[shard] != nil
}

// held returns how many shards this host has.
func (h *Host) held() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.works)
}
