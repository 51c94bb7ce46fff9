package hosts

import (
	"context"
	"errors"
	"sync"

	"skald/store"
)

// A work is a shard that this host has.
type work struct {
	host   *Instance
	share  *store.Share
	worker Worker
	stop   context.CancelFunc
	done   chan struct{}
	// leaving is set if the shard is handed over once the worker has stopped. The host's mu guards it.
	leaving bool
}

// handOver stops the worker and hands the shard to the host that has accepted it.
func (w *work) handOver() {
	w.host.mu.Lock()
	w.leaving = true
	w.host.mu.Unlock()
	w.stop()
}

func (h *Instance) begin(ctx context.Context, stop context.CancelFunc, shard int, share *store.Share) {
	working, end := context.WithCancel(ctx)
	w := &work{host: h, share: share, stop: end, done: make(chan struct{})}
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
	h.Log.Info("working on shard", "shard", shard, "of", h.Total, "host", h.Name)
	var keeper sync.WaitGroup
	keeper.Go(func() {
		if err := share.Keep(keeping); err != nil {
			h.Log.Warn("lease of shard lost to another instance or an unreachable database; its work continues where "+
				"it is held", "shard", shard, "error", err)
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
		w.letGo(shard)
		h.mu.Lock()
		delete(h.works, shard)
		h.mu.Unlock()
	}()
}

// letGo hands the shard over, or releases it.
func (w *work) letGo(shard int) {
	h := w.host
	last, cancel := context.WithTimeout(context.Background(), h.Lasts)
	defer cancel()
	h.mu.Lock()
	leaving := w.leaving
	h.mu.Unlock()
	if leaving {
		switch err := w.share.HandOver(last, handedOver); {
		case err == nil:
			h.Log.Info("shard handed over", "shard", shard)
			return
		case !errors.Is(err, store.ErrNotFound):
			h.Log.Warn("handing over shard failed; giving it back", "shard", shard, "error", err)
		}
	}
	if err := w.share.Release(last); err != nil {
		h.Log.Warn("giving back shard failed; others take it when its lease ends", "shard", shard,
			"error", err)
	}
}

// A Work is a shard this host works on, with its worker.
type Work struct {
	Shard  int
	Worker Worker
}

// Works returns the shards this host works on, in order.
func (h *Instance) Works() (held []Work) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for shard := range h.Total {
		if w := h.works[shard]; w != nil && w.worker != nil {
			held = append(held, Work{shard, w.worker})
		}
	}
	return held
}

func (h *Instance) fail(err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.failed = errors.Join(h.failed, err)
}
