package autopilot

import (
	"slices"

	"skald/engine"
	"skald/engine/andor"
	"skald/engine/andor/land"
)

// route is the way of farmers, or of a goal's thing that must not meet a creature.
type route struct {
	with engine.Seat
	// way leads to a stop that is safe at night; days is the duration of the whole way if it stays clear; blockers are
	// the creatures in the way.
	way      []int
	days     int
	blockers []int
}

// findRoutes plans the ways of all things that must not meet a creature.
func (p *planner) findRoutes() []route {
	var out []route
	add := func(at, to int, with engine.Seat, hours int) {
		r := p.route(at, to, hours)
		r.with = with
		out = append(out, r)
	}
	for i := range p.Heroes {
		s := engine.Seat(i)
		for _, it := range p.Heroes[i].Small {
			if to, ok := p.wants[it.ID]; ok && p.Guarded(it.ID) {
				add(p.Heroes[i].At, to, s, p.today(s, p.look.left <= 2))
			}
		}
	}
	for _, l := range p.Lying {
		if to, ok := p.wants[l.What]; ok && to != l.At && p.Guarded(l.What) {
			s := p.nearest(l.At)
			add(l.At, to, s, max(0, p.today(s, false)-p.dist[s][l.At]))
		}
	}
	return out
}

// blocks reports whether a creature is in one of the ways.
func (p *planner) blocks(at int) bool {
	return slices.ContainsFunc(p.routes, func(r route) bool { return slices.Contains(r.blockers, at) })
}

// detour is the hours spent at most to avoid a creature in the way.
const detour = 6

// route plans a way with the hours left today: past the creatures' present regions to a stop that none enters at night,
// and from there past their regions of tomorrow.
func (p *planner) route(from, to, hours int) route {
	roads := p.roads
	now := func(at int) bool { return p.CreatureAt(at) != nil }
	today := roads.Distances(from, now)
	if today[to] <= hours && !now(to) {
		return route{way: roads.Way(from, to, now), days: 1}
	}
	rest := p.weighted(to, p.meets, detour)
	stop, least := from, rest[from]*100
	if p.meets(from) {
		least = land.Far * 100
	}
	for _, r := range p.Land().All() {
		at := r.ID
		if today[at] > hours || now(at) || p.meets(at) || p.FogAt(at) >= 0 {
			continue
		}
		if n := rest[at]*100 + today[at]; n < least {
			stop, least = at, n
		}
	}
	out := route{way: roads.Way(from, stop, now), days: 1 + (rest[stop]+andor.DayHours-1)/andor.DayHours}
	// Creatures in the way from there on.
	all := p.weighted(to, func(at int) bool { return now(at) || p.meets(at) }, detour)
	for at := stop; at != to && all[at] < land.Far; {
		best := land.Nowhere
		for _, n := range roads.Near(at) {
			if best == land.Nowhere || all[n] < all[best] {
				best = n
			}
		}
		if best == land.Nowhere || all[best] >= all[at] {
			break
		}
		at = best
		for _, c := range p.Creatures {
			if (c.At == at || p.next[c.At] == at) && !slices.Contains(out.blockers, c.At) {
				out.blockers = append(out.blockers, c.At)
			}
		}
	}
	return out
}

// meets reports whether a creature will be on a region after the coming sunrise.
func (p *planner) meets(at int) bool {
	return slices.ContainsFunc(p.Creatures, func(c andor.Creature) bool { return p.next[c.At] == at })
}

// weighted returns the hours from every region to a place, counting a detour for each creature passed.
func (p *planner) weighted(to int, creature func(int) bool, detour int) [land.Size]int {
	roads := p.roads
	var dist [land.Size]int
	for i := range dist {
		dist[i] = land.Far
	}
	dist[to] = 0
	queue := []int{to}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		step := dist[at] + 1
		if creature(at) {
			step += detour
		}
		for _, n := range roads.Near(at) {
			if step < dist[n] {
				dist[n] = step
				queue = append(queue, n)
			}
		}
	}
	return dist
}

// carefully moves on step by step with a thing that must not meet a creature, only to regions that are safe at night.
func (p *planner) carefully(seat engine.Seat, to, hours int) engine.Move {
	if p.rush != nil && p.tasks[seat].why == "bring" {
		if m := p.follow(seat); m != "" {
			return m
		}
	}
	at := p.Hero(seat).At
	r := p.route(at, to, hours)
	// Hours that cost willpower are used if they save a day or a night in danger.
	if late := p.route(at, to, p.today(seat, true)); late.days < r.days || len(r.way) == 0 && p.meets(at) {
		r = late
	}
	switch len(r.way) {
	case 0:
		if p.mind().mayPass(seat) && p.Hero(seat).Hour < andor.DayHours && p.cleared(r) {
			return "pass"
		}
		return ""
	case 1:
		return engine.MakeMove("move", r.way[0])
	}
	return engine.MakeMove("walk", r.way[0])
}

// cleared reports whether others are about to clear a way today.
func (p *planner) cleared(r route) bool {
	for _, t := range p.tasks {
		if t.team != 0 && t.foe >= 0 && !t.later && slices.Contains(r.blockers, t.foe) {
			return true
		}
	}
	return false
}

// clearWay returns a way between two regions without creatures, or nil.
func (g mind) clearWay(to, from int) []int {
	return g.Roads().Way(from, to, func(at int) bool { return g.CreatureAt(at) != nil })
}
