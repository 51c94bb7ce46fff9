package autopilot

import (
	"math"
	"math/bits"

	"skald/engine"
	"skald/engine/andor"
	"skald/engine/andor/land"
)

// defence assigns teams to the creatures that would enter the castle at the coming sunrise. It weighs every division of
// the heroes, since one hero too few at one gate loses everything.
type defence struct {
	*planner
	// foes lists the regions of the creatures; need is the number that must fall.
	foes []int
	need int
	// first forecasts a team's fight with a creature; then forecasts a second fight with the hours left.
	first [][]clash
	then  [][][]float64
}

// clash is a team's fight: its chance of success, and its total cost in hours and willpower.
type clash struct{ likely, cost float64 }

// mostFoes bounds the creatures at the gate weighed at once.
const mostFoes = 5

// defend sends heroes against the creatures that would enter the castle at the coming sunrise, so that no more enter
// than it bears.
func (p *planner) defend() {
	if !p.Permitted("fighting") || p.rush != nil {
		return
	}
	d := p.gate()
	ready := p.ready()
	if d.need <= 0 || ready == 0 {
		return
	}
	d.need = min(d.need, len(d.foes))
	d.weigh(ready)
	teams, _ := d.best(ready)
	d.send(teams)
}

// gate finds the creatures that would enter the castle at the coming sunrise.
func (p *planner) gate() defence {
	d := defence{planner: p, need: -p.look.room}
	for _, t := range p.look.threats {
		if t.in == 1 && !p.beaten[t.at] {
			d.need++
			if len(d.foes) < mostFoes {
				d.foes = append(d.foes, t.at)
			}
		}
	}
	return d
}

func (d *defence) send(teams []team) {
	for i, t := range teams {
		if t != 0 {
			d.accept(bid{task: task{at: d.foes[i], foe: d.foes[i], team: t, over: true, why: "hunt"}})
		}
	}
}

// finish checks whether a thing that ends the tale can be delivered today if others beat the creatures on the way, and
// sends the heroes: nothing else matters then.
func (p *planner) finish() {
	if !p.mind().endsEarly() || !p.Permitted("fighting") {
		return
	}
	for i := range p.Heroes {
		s := engine.Seat(i)
		for _, it := range p.Heroes[i].Small {
			to, ok := p.wants[it.ID]
			if !ok || !p.Guarded(it.ID) || p.Heroes[i].Done || p.Heroes[i].At == to {
				continue
			}
			way := p.shortcut(p.Heroes[i].At, to)
			if len(way) == 0 || len(way) > p.today(s, true) {
				continue
			}
			d := defence{planner: p}
			for _, at := range way {
				if p.CreatureAt(at) != nil && len(d.foes) < mostFoes {
					d.foes = append(d.foes, at)
				}
			}
			if d.need = len(d.foes); d.need == 0 || d.need >= p.look.left {
				continue
			}
			ready := p.ready() &^ alone(s)
			d.weigh(ready)
			teams, _ := d.best(ready)
			if d.likely(teams) < p.w.finish {
				continue
			}
			d.send(teams)
			p.accept(bid{task: task{at: to, foe: land.Nowhere, team: alone(s), why: "bring", over: true}})
			p.rush = way
			return
		}
	}
}

// shortcut returns the way with the fewest creatures that is not much longer than the shortest.
func (p *planner) shortcut(from, to int) []int {
	rest := p.weighted(to, func(at int) bool { return p.CreatureAt(at) != nil }, 2)
	var out []int
	for at := from; at != to; {
		best := land.Nowhere
		for _, n := range p.roads.Near(at) {
			if best == land.Nowhere || p.entry(n, rest) < p.entry(best, rest) {
				best = n
			}
		}
		if best == land.Nowhere || rest[best] >= land.Far || len(out) >= land.Size {
			return nil
		}
		at = best
		out = append(out, at)
	}
	return out
}

// entry returns the cost of the way from a region on, including entering it.
func (p *planner) entry(at int, rest [land.Size]int) int {
	return rest[at] + 2*andor.Boolean(p.CreatureAt(at) != nil)
}

// follow moves towards the goal as far as the way is free, one region at a time so that the others get their turns.
func (p *planner) follow(seat engine.Seat) engine.Move {
	next := p.rush[0]
	switch {
	case p.CreatureAt(next) == nil && len(p.rush) > 1 && p.CreatureAt(p.rush[1]) == nil:
		return engine.MakeMove("walk", next)
	case p.CreatureAt(next) == nil:
		return engine.MakeMove("move", next)
	case p.mind().mayPass(seat) && p.today(seat, true) > len(p.rush):
		return "pass"
	}
	return ""
}

// weigh forecasts the fights of all teams.
func (d *defence) weigh(ready team) {
	size := 1 << len(d.Heroes)
	d.first = make([][]clash, len(d.foes))
	d.then = make([][][]float64, len(d.foes))
	ways := make([][land.Size]int, len(d.foes))
	for i, at := range d.foes {
		ways[i] = d.roads.Distances(at, nil)
	}
	for i, at := range d.foes {
		d.first[i] = make([]clash, size)
		d.then[i] = make([][]float64, size)
		for t := ready; t != 0; t = (t - 1) & ready {
			if !d.Permitted("together") && bits.OnesCount(uint(t)) > 1 {
				continue
			}
			left := 1 << 10
			walk := 0
			for s := range d.Heroes {
				if t.has(engine.Seat(s)) {
					far := d.dist[s][at]
					if d.Heroes[s].ID == "archer" && far > 0 {
						far--
					}
					walk += far
					left = min(left, d.today(engine.Seat(s), true)-far)
				}
			}
			f := d.fight(i, t, left)
			if f.likely == 0 {
				continue
			}
			n := float64(bits.OnesCount(uint(t)))
			d.first[i][t] = clash{f.likely, float64(walk) + n*(f.rounds+d.w.hurt*f.hurt)}
			d.then[i][t] = make([]float64, len(d.foes))
			for j := range d.foes {
				if j != i {
					d.then[i][t][j] = f.likely * d.fight(j, t, left-int(f.rounds+0.9)-ways[i][d.foes[j]]).likely
				}
			}
		}
	}
}

// fight forecasts a team's fight with some hours left beside the creature.
func (d *defence) fight(foe int, t team, hours int) prospect {
	if hours <= 0 {
		return prospect{}
	}
	margin, spare := -d.base[d.foes[foe]], andor.MaxWP
	for s := range d.Heroes {
		if t.has(engine.Seat(s)) {
			margin += d.might[s]
			spare = min(spare, d.Heroes[s].WP-1)
		}
	}
	if margin < -3 {
		return prospect{}
	}
	return foresee(margin, hours, d.WillOf(*d.mind().front(d.foes[foe])), spare, bits.OnesCount(uint(t)))
}

// best weighs every assignment of heroes to creatures, or to none.
func (d *defence) best(ready team) (teams []team, worth float64) {
	var seats []engine.Seat
	for s := range d.Heroes {
		if ready.has(engine.Seat(s)) {
			seats = append(seats, engine.Seat(s))
		}
	}
	now := make([]team, len(d.foes))
	teams = make([]team, len(d.foes))
	worth = math.Inf(-1)
	var divide func(i int)
	divide = func(i int) {
		if i == len(seats) {
			if v := d.value(now); v > worth {
				worth = v
				copy(teams, now)
			}
			return
		}
		divide(i + 1)
		for f := range d.foes {
			now[f] |= alone(seats[i])
			divide(i + 1)
			now[f] &^= alone(seats[i])
		}
	}
	divide(0)
	return teams, worth
}

// value is the chance that enough creatures fall, less the cost.
func (d *defence) value(teams []team) float64 {
	cost := 0.0
	for i, t := range teams {
		if t != 0 {
			c := d.first[i][t]
			if c.likely == 0 {
				return math.Inf(-1)
			}
			cost += c.cost
		}
	}
	enough, some := d.odds(teams)
	return d.w.hold*(enough+some/4) - cost
}

func (d *defence) likely(teams []team) float64 {
	enough, _ := d.odds(teams)
	return enough
}

// odds returns the chance that enough creatures fall, and the mean share that falls.
func (d *defence) odds(teams []team) (enough, part float64) {
	var fall [mostFoes]float64
	for i, t := range teams {
		if t != 0 {
			fall[i] = d.first[i][t].likely
			continue
		}
		// A creature without a team is left to any team that can go on to it.
		for j, other := range teams {
			if other != 0 && d.then[j][other] != nil {
				fall[i] = max(fall[i], d.then[j][other][i])
			}
		}
	}
	// exactly[n] is the chance that n of them fall.
	var exactly [mostFoes + 1]float64
	exactly[0] = 1
	for i := range teams {
		for n := i + 1; n >= 0; n-- {
			exactly[n] *= 1 - fall[i]
			if n > 0 {
				exactly[n] += exactly[n-1] * fall[i]
			}
		}
	}
	for n := range len(teams) + 1 {
		if n >= d.need {
			enough += exactly[n]
		}
		part += float64(min(n, d.need)) * exactly[n] / float64(d.need)
	}
	return enough, part
}
