package hosts

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"skald/store"
)

// A view is the knowledge on which a host decides: how the work is shared, and its own state.
type view struct {
	store.Sharing
	// me is the host's name, lasts the length of a lease.
	me    string
	lasts time.Duration
	// total is the number of shards; wanted are those this host may work on, and levels reports whether these are all
	// of them, so that it takes only its part.
	total  int
	wanted []int
	levels bool
	// ready reports whether this host has been healthy for the length of a lease, draining whether it gives its shards
	// away.
	ready, draining bool
	// works are the shards this host works on and is not handing over.
	works []int
	// coming are the shards that this host has accepted and does not have yet.
	coming map[int]bool
	// free are the times since when this host has seen shards free, by the server's clock.
	free map[int]time.Time
}

// A plan is the next actions of a host.
type plan struct {
	// take are free shards, and shards that were handed to this host.
	take []int
	// accept are shards that are offered to this host, and forget those it accepted but will not get.
	accept, forget []int
	// offer are shards this host offers, each to a host; withdraw are offers it ends; handOver are shards that were
	// accepted.
	offer    map[int]string
	withdraw []int
	handOver []int
	// wants is the number of further shards this host would take.
	wants int
	// takers is the number of other hosts that could take shards of this one.
	takers int
}

// The number of shards a host offers at a time: one to level the shares, several when it is about to stop.
const (
	offersToLevel = 1
	offersToDrain = 4
)

// alive reports whether a host was seen within the length of a lease.
func (v *view) alive(h store.Host) bool { return v.Now.Sub(h.Seen) < v.lasts }

// counts reports whether the shards are divided among hosts like this one: it is alive, has been healthy for the length
// of a lease, and is not draining.
func (v *view) counts(h store.Host) bool {
	if h.Name == v.me {
		return v.ready && !v.draining
	}
	return v.alive(h) && h.Ready && !h.Draining
}

// held reports whether a lease has not ended.
func (v *view) held(s store.Holding) bool { return s.Ends.After(v.Now) }

// loads returns the number of shards of each host; an accepted one counts for the taker.
func (v *view) loads() map[string]int {
	loads := map[string]int{}
	for _, s := range v.Shards {
		switch {
		case !v.held(s):
		case s.Accepted:
			loads[s.OfferedTo]++
		default:
			loads[s.Holder]++
		}
	}
	return loads
}

// among returns the names of the hosts that fulfil a condition.
func (v *view) among(is func(store.Host) bool) (names []string) {
	for _, h := range v.Hosts {
		if is(h) {
			names = append(names, h.Name)
		}
	}
	return names
}

// least returns the name with the smallest load, the first of several.
func least(names []string, loads map[string]int) string {
	return slices.MinFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(loads[a], loads[b]), cmp.Compare(a, b))
	})
}

// decide returns the next actions of the host.
func (v *view) decide() (p plan) {
	loads := v.loads()
	ready := v.among(v.counts)
	part := (v.total + max(len(ready), 1) - 1) / max(len(ready), 1)
	if v.levels && v.ready && !v.draining {
		p.wants = max(0, part-loads[v.me])
	}
	for _, name := range ready {
		if name != v.me {
			p.takers++
		}
	}
	v.decideFree(&p, ready, maps.Clone(loads))
	v.decideComing(&p)
	v.decideOffers(&p, part, loads)
	return p
}

// decideFree takes shards that no host has. All hosts compute from their loads the same host for each shard, and take
// another's if that one does not take it. Hosts that are not ready take part only while none is: a single host begins
// at once, and one that crashes again and again takes nothing from a healthy one.
func (v *view) decideFree(p *plan, takers []string, loads map[string]int) {
	if v.draining {
		return
	}
	if len(takers) == 0 {
		takers = v.among(func(h store.Host) bool { return h.Name == v.me || v.alive(h) && !h.Draining })
	}
	if v.levels && !slices.Contains(takers, v.me) {
		return
	}
	for _, shard := range v.wanted {
		if _, free := v.free[shard]; !free || slices.Contains(v.works, shard) {
			continue
		}
		if !v.levels {
			p.take = append(p.take, shard)
			continue
		}
		taker := least(takers, loads)
		if taker == v.me || v.Now.Sub(v.free[shard]) >= min(2*lookEvery, v.lasts/2) {
			taker = v.me
			p.take = append(p.take, shard)
		}
		loads[taker]++
	}
}

// decideComing accepts shards offered to this host, and takes the accepted ones as soon as they are handed over.
func (v *view) decideComing(p *plan) {
	for _, s := range v.Shards {
		switch {
		case !v.coming[s.Shard]:
			if s.OfferedTo == v.me && !s.Accepted && v.held(s) && v.ready && !v.draining {
				p.accept = append(p.accept, s.Shard)
			}
		case s.Holder == v.me && v.held(s):
			p.take = append(p.take, s.Shard)
		case s.OfferedTo != v.me || !v.held(s):
			p.forget = append(p.forget, s.Shard)
		}
	}
	for shard := range v.coming {
		if !slices.ContainsFunc(v.Shards, func(s store.Holding) bool { return s.Shard == shard }) {
			p.forget = append(p.forget, shard)
		}
	}
}

// decideOffers offers the shards beyond this host's part, or all when it drains, to hosts that want shards, and
// continues with the offers it has made.
func (v *view) decideOffers(p *plan, part int, loads map[string]int) {
	if !v.levels {
		return
	}
	hosts := map[string]store.Host{}
	for _, h := range v.Hosts {
		hosts[h.Name] = h
	}
	var mine []int
	pending, promised := 0, map[string]int{} // by this host, and to each host by all
	for _, s := range v.Shards {
		if s.OfferedTo != "" && !s.Accepted && v.held(s) {
			promised[s.OfferedTo]++
			loads[s.OfferedTo]++
		}
		if s.Holder != v.me || !slices.Contains(v.works, s.Shard) {
			continue
		}
		taker, offered := hosts[s.OfferedTo], s.OfferedTo != ""
		switch {
		case !offered:
			mine = append(mine, s.Shard)
		case s.Accepted && v.alive(taker):
			p.handOver = append(p.handOver, s.Shard)
		case s.Accepted || !v.counts(taker) || v.Now.Sub(s.Offered) > v.lasts:
			p.withdraw = append(p.withdraw, s.Shard)
		default:
			pending++
		}
	}
	limit, keep := offersToLevel, part
	if v.draining {
		limit, keep = offersToDrain, 0
	}
	for _, shard := range slices.Backward(mine) {
		if pending >= limit || loads[v.me]-pending <= keep {
			return
		}
		takers := v.among(func(h store.Host) bool {
			return h.Name != v.me && v.counts(h) && h.Wants > promised[h.Name]
		})
		if len(takers) == 0 {
			return
		}
		to := least(takers, loads)
		if p.offer == nil {
			p.offer = map[int]string{}
		}
		p.offer[shard] = to
		pending++
		promised[to]++
		loads[to]++
	}
}
