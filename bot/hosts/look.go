package hosts

import (
	"context"
	"errors"
	"time"

	"skald/store"
)

// The intervals at which a host reads how the work is shared: usually, and while a shard changes hands. Both are
// shorter with short leases.
const (
	lookEvery = time.Second
	lookOften = 200 * time.Millisecond
)

// handedOver is the time for which a shard that was handed over is reserved.
const handedOver = 5 * time.Second

// look reads how the work is shared, and acts on it. It returns the time until the next look, and the number of other
// hosts that could take shards of this one.
func (h *Instance) look(ctx context.Context, stop context.CancelFunc) (wait time.Duration, takers int) {
	wait, soon := min(lookEvery, h.Lasts/4), min(lookOften, h.Lasts/20)
	v, err := h.see(ctx)
	if err != nil {
		if ctx.Err() == nil {
			h.Log.Warn("looking for free shards failed; will retry", "error", err)
			h.mu.Lock()
			h.blind = err
			h.mu.Unlock()
		}
		return wait, 0
	}
	p := v.decide()
	if p.wants != h.announced.Wants {
		// The host that levels the shares waits for this.
		if err := h.announce(ctx, v.ready, p.wants); err != nil && ctx.Err() == nil {
			h.Log.Warn("reporting to other instances failed; will retry", "error", err)
		}
	}
	for _, shard := range p.take {
		h.take(ctx, stop, shard)
	}
	for _, shard := range p.accept {
		h.accept(ctx, shard)
	}
	for _, shard := range p.forget {
		delete(h.coming, shard)
	}
	for shard, to := range p.offer {
		h.Log.Info("offering shard to another instance", "shard", shard, "to", to)
		h.change(shard, "offering shard to another instance failed", func(w *work) error {
			return w.share.Offer(ctx, to)
		})
	}
	for _, shard := range p.withdraw {
		h.change(shard, "withdrawing the offer of a shard failed", func(w *work) error {
			return w.share.Withdraw(ctx)
		})
	}
	for _, shard := range p.handOver {
		h.change(shard, "", func(w *work) error {
			w.handOver()
			return nil
		})
	}
	if len(p.accept)+len(p.offer)+len(p.handOver)+len(h.coming)+len(h.free) > 0 || h.Draining() {
		wait = soon
	}
	return wait, p.takers
}

// see announces the host if that is due, and returns how the work is shared.
func (h *Instance) see(ctx context.Context) (*view, error) {
	if since := time.Since(h.announced.at); since > h.Lasts {
		h.steady = time.Now() // after such a long silence it counts as a new one
	}
	ready := time.Since(h.steady) >= h.Lasts
	if time.Since(h.announced.at) >= h.Lasts/5 || ready != h.announced.Ready || h.Draining() != h.announced.Draining {
		if err := h.announce(ctx, ready, h.announced.Wants); err != nil {
			return nil, err
		}
	}
	s, err := h.Store.Sharing(ctx)
	if err != nil {
		return nil, err
	}
	v := &view{Sharing: s, me: h.Name, lasts: h.Lasts, total: h.Total, wanted: h.Shards, levels: h.Shards == nil,
		ready: ready, coming: map[int]bool{}, free: h.free}
	if v.levels {
		for shard := range h.Total {
			v.wanted = append(v.wanted, shard)
		}
	}
	sharers := 1
	loads := v.loads()
	for _, other := range s.Hosts {
		switch {
		case other.Name == h.Name:
			if other.Draining {
				h.drain()
			}
		case loads[other.Name] > 0:
			sharers++
		}
	}
	if h.Shared != nil {
		h.Shared(sharers)
	}
	for shard := range h.coming {
		v.coming[shard] = true
	}
	h.noteFree(v)
	h.mu.Lock()
	defer h.mu.Unlock()
	v.draining = h.draining
	for shard, w := range h.works {
		if !w.leaving {
			v.works = append(v.works, shard)
		}
	}
	return v, nil
}

func (h *Instance) noteFree(v *view) {
	held := map[int]bool{}
	for _, s := range v.Shards {
		held[s.Shard] = v.held(s)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.looked, h.blind = time.Now(), nil
	for _, shard := range v.wanted {
		if held[shard] {
			delete(h.free, shard)
			delete(h.unheld, shard)
			continue
		}
		if _, noted := h.free[shard]; !noted {
			h.free[shard], h.unheld[shard] = v.Now, h.looked
		}
	}
}

// announce publishes data of this host for the others.
func (h *Instance) announce(ctx context.Context, ready bool, wants int) error {
	asked := time.Now()
	a := store.Host{Name: h.Name, Version: h.Version, Ready: ready, Wants: wants, Draining: h.Draining()}
	if err := h.Store.Announce(ctx, a); err != nil {
		return err
	}
	h.announced = announcement{a, asked}
	return nil
}

func (h *Instance) take(ctx context.Context, stop context.CancelFunc, shard int) {
	if ctx.Err() != nil || h.holds(shard) {
		return
	}
	share, err := h.Store.AcquireShare(ctx, store.ShareOptions{
		Holder: h.Name, Shard: shard, Total: h.Total, Lasts: h.Lasts, Token: h.coming[shard],
		Owns: func(guild string) bool { return ShardOf(guild, h.Total) == shard },
	})
	switch {
	case err == nil:
		delete(h.coming, shard)
		h.begin(ctx, stop, shard, share)
	case errors.Is(err, store.ErrLocked):
		delete(h.coming, shard)
		h.Log.Debug("shard is held by another instance", "shard", shard, "error", err)
	case ctx.Err() == nil:
		h.Log.Warn("taking shard failed; will retry", "shard", shard, "error", err)
	}
}

// accept accepts a shard that is offered to this host, as soon as a worker may begin on it.
func (h *Instance) accept(ctx context.Context, shard int) {
	if h.Turn != nil {
		if may, err := h.Turn(ctx, shard); err != nil || !may {
			if err != nil && ctx.Err() == nil {
				h.Log.Warn("accepting offered shard failed; will retry", "shard", shard,
					"error", err)
			}
			return
		}
	}
	token, err := h.Store.Accept(ctx, shard, h.Name)
	switch {
	case err == nil:
		h.coming[shard] = token
	case errors.Is(err, store.ErrNotFound):
		h.Log.Debug("shard is no longer offered", "shard", shard, "error", err)
	case ctx.Err() == nil:
		h.Log.Warn("accepting offered shard failed; will retry", "shard", shard, "error", err)
	}
}

func (h *Instance) change(shard int, failed string, do func(*work) error) {
	h.mu.Lock()
	w := h.works[shard]
	h.mu.Unlock()
	if w == nil {
		return
	}
	if err := do(w); err != nil {
		h.Log.Warn(failed+"; will retry", "shard", shard, "error", err)
	}
}
