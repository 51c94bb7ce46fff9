// Package hosts lets several processes share the work on one database: each takes shards, keeps them by
// renewing their leases, gives them back when it stops, and takes those of a process that is silent.
package hosts

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"skald/store"
)

// Lasts is how long a host may be silent before others take its shards.
const Lasts = 15 * time.Second

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
	// Name is what the host is called; no two have the same.
	Name string
	// Total is how many shards there are. Shards are those that this host works on; nil is for as many
	// of all as are its part.
	Total  int
	Shards []int
	// New makes the worker for a shard, which sees of the database what is its share.
	New func(shard int, share *store.Share) (Worker, error)
	// Lasts is how long a host may be silent; 0 is for the constant.
	Lasts time.Duration
	Log   *slog.Logger
}

// A Host is a process that shares the work.
type Host struct {
	Options

	mu     sync.Mutex
	works  map[int]*work
	failed error // what no other host could do anything about either
}

// A work is a shard that this host has.
type work struct {
	worker Worker
	stop   context.CancelFunc
	done   chan struct{}
}

// New prepares a host; Run starts it.
func New(o Options) *Host {
	if o.Lasts <= 0 {
		o.Lasts = Lasts
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return &Host{Options: o, works: map[int]*work{}}
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

// Run works on shards until the context ends, gives them back, and returns nil; or it returns what no other
// host could do anything about either.
func (h *Host) Run(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var tidied time.Time
	for {
		h.look(ctx, stop)
		if h.holds(0) && time.Since(tidied) > tidyEvery {
			tidied = time.Now()
			if err := h.Store.Tidy(ctx, tidied); err != nil && ctx.Err() == nil {
				h.Log.Warn("old interactions could not be forgotten; it is tried again", "error", err)
			}
		}
		select {
		case <-time.After(h.Lasts / 4):
			continue
		case <-ctx.Done():
		}
		break
	}
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

// holds reports whether this host has a shard.
func (h *Host) holds(shard int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.works[shard] != nil
}

// look takes what is free, as far as it is this host's part, and gives back what is more than that.
func (h *Host) look(ctx context.Context, stop context.CancelFunc) {
	hosts, err := h.Store.Hosts(ctx, h.Name, 2*h.Lasts)
	if err != nil {
		if ctx.Err() == nil {
			h.Log.Warn("the database cannot be asked for free shards; it is tried again", "error", err)
		}
		return
	}
	wanted, part := h.Shards, len(h.Shards)
	if wanted == nil {
		part = (h.Total + hosts - 1) / max(hosts, 1)
		for shard := range h.Total {
			wanted = append(wanted, shard)
		}
	}
	h.mu.Lock()
	held := len(h.works)
	if held > part {
		for _, shard := range slices.Backward(wanted) {
			if w := h.works[shard]; w != nil {
				h.Log.Info("a shard is given to a host that has fewer", "shard", shard)
				w.stop()
				break // one at a time
			}
		}
	}
	h.mu.Unlock()
	for _, shard := range wanted {
		if ctx.Err() != nil || held >= part {
			return
		}
		if h.holds(shard) {
			continue
		}
		share, err := h.Store.Take(ctx, store.ShareOptions{
			Holder: h.Name, Shard: shard, Total: h.Total, Lasts: h.Lasts,
			Owns: func(guild string) bool { return ShardOf(guild, h.Total) == shard },
		})
		switch {
		case err == nil:
			h.begin(ctx, stop, shard, share)
			held++
		case errors.Is(err, store.ErrLocked):
			h.Log.Debug("a shard is another host's", "shard", shard, "error", err)
		case ctx.Err() == nil:
			h.Log.Warn("a shard cannot be taken; it is tried again", "shard", shard, "error", err)
		}
	}
}

// begin works on a shard that was taken.
func (h *Host) begin(ctx context.Context, stop context.CancelFunc, shard int, share *store.Share) {
	working, end := context.WithCancel(ctx)
	w := &work{stop: end, done: make(chan struct{})}
	keeping, kept := context.WithCancel(context.WithoutCancel(ctx))
	worker, err := h.New(shard, share)
	if err == nil {
		w.worker = worker
	} else {
		h.fail(err)
		stop()
	}
	h.mu.Lock()
	h.works[shard] = w
	h.mu.Unlock()
	h.Log.Info("this host works on a shard", "shard", shard, "of", h.Total, "host", h.Name)
	var keeper sync.WaitGroup
	keeper.Go(func() {
		if err := share.Keep(keeping); err != nil {
			h.Log.Warn("a shard was lost to another host, or the database was out of reach for too long; nothing is lost, and the work goes on where it is held", "shard", shard, "error", err)
			end()
		}
	})
	go func() {
		defer close(w.done)
		if err == nil {
			if err := worker.Run(working); err != nil && share.Held() {
				h.fail(err)
				stop()
			}
		}
		end()
		kept()
		keeper.Wait()
		last, cancel := context.WithTimeout(context.Background(), h.Lasts)
		defer cancel()
		if err := share.Release(last); err != nil {
			h.Log.Warn("a shard could not be given back; others take it when its lease has ended", "shard", shard, "error", err)
		}
		h.mu.Lock()
		delete(h.works, shard)
		h.mu.Unlock()
	}()
}

// A Work is a shard this host works on, and who does the work.
type Work struct {
	Shard  int
	Worker Worker
}

// Works are the shards this host works on, in their order.
func (h *Host) Works() (held []Work) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for shard := range h.Total {
		if w := h.works[shard]; w != nil && w.worker != nil {
			held = append(held, Work{shard, w.worker})
		}
	}
	return held
}

func (h *Host) fail(err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.failed = errors.Join(h.failed, err)
}

// Health says which shards the host works on and how, or what is wrong with one.
func (h *Host) Health() (string, error) {
	var held []string
	var wrong []error
	for _, w := range h.Works() {
		held = append(held, strconv.Itoa(w.Shard))
		if _, err := w.Worker.Health(); err != nil {
			wrong = append(wrong, fmt.Errorf("shard %d: %w", w.Shard, err))
		}
	}
	if len(held) == 0 {
		return fmt.Sprintf("stands by: other hosts work on the %d shards", h.Total), nil
	}
	return fmt.Sprintf("works on shards %s of %d", strings.Join(held, ", "), h.Total), errors.Join(wrong...)
}
