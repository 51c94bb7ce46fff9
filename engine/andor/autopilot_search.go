package andor

import (
	"cmp"
	"slices"

	"skald/engine"
	"skald/engine/andor/legend"
)

// The pilot tries so many of its ideas out in its head, each so many times.
var (
	ideas = 5
	tries = 3
)

// idea is a first move and what it is for.
type idea struct {
	move engine.Move
	why  string
}

// ponder chooses the action of a turn: the best few ideas are played out to the
// end of the tale with dice of the pilot's own, everybody following the plan from
// there on, and the one that fares best is taken.
func (g *Game) ponder(seat engine.Seat, ps []engine.Prompt, d *engine.Dice) (engine.Move, string) {
	xs := g.ideas(seat)
	for _, x := range xs {
		if engine.Legal(ps, seat, x.move) == nil {
			println("ILLEGAL idea", string(x.move), x.why)
		}
	}
	xs = slices.DeleteFunc(xs, func(x idea) bool { return engine.Legal(ps, seat, x.move) == nil })
	if len(xs) == 0 {
		return g.rest(), "rest"
	}
	if len(xs) == 1 || tries == 0 || g.top().Do == doMove {
		return xs[0].move, xs[0].why
	}
	seed := uint64(d.Pick("autopilot", 1<<30))
	best, most := 0, -1.0
	for i, x := range xs {
		sum := 0.0
		for n := range uint64(tries) {
			sum += g.playOut(seat, x.move, engine.NewDice(engine.NewChance(seed+n), engine.Marks{}))
		}
		if sum > most {
			best, most = i, sum
		}
	}
	return xs[best].move, xs[best].why
}

// ideas lists what a hero on turn might do, the part the plan gives him first.
func (g *Game) ideas(seat engine.Seat) []idea {
	var out []idea
	add := func(m engine.Move, why string) {
		if m != "" && !slices.ContainsFunc(out, func(x idea) bool { return x.move == m }) {
			out = append(out, idea{m, why})
		}
	}
	add(g.planned(seat))
	if g.top().Do == doMove {
		return out
	}
	p := g.planner()
	var bids []bid
	p.bids(func(b bid) {
		if b.team.has(seat) {
			bids = append(bids, b)
		}
	})
	slices.SortStableFunc(bids, func(a, b bid) int { return cmp.Compare(b.score, a.score) })
	for _, o := range bids {
		if len(out) == ideas {
			break
		}
		add(p.action(seat, o.task))
	}
	return out
}

// planned is a hero's next move by the plan.
func (g *Game) planned(seat engine.Seat) (engine.Move, string) {
	p := g.plan()
	if m := p.lead(seat); m != "" {
		return m, "escort"
	}
	if t, ok := p.task(seat); ok {
		return p.action(seat, t)
	}
	return g.rest(), "rest"
}

// playOut plays a copy of the match on to its end and says how well it went.
func (g *Game) playOut(seat engine.Seat, m engine.Move, d *engine.Dice) float64 {
	c := &Game{state: g.clone(), legend: g.legend}
	c.force(seat, m, engine.Must, d)
	for range 600 {
		if c.Over != "" {
			break
		}
		if !c.playOn(d) {
			return 0
		}
	}
	return c.fared()
}

// force does a move known to be legal.
func (g *Game) force(seat engine.Seat, m engine.Move, kind engine.Kind, d *engine.Dice) {
	g.asked, g.told = nil, nil
	g.act(seat, m, &engine.Prompt{Seat: seat, Kind: kind}, d)
	g.run(d)
	if g.Over == "" {
		g.claimPending()
	}
	g.lapse()
}

// playOn answers the next question by the plan; false when there is none.
func (g *Game) playOn(d *engine.Dice) bool {
	if s := g.top(); g.Plan == nil && (s.Do == doTurn || s.Do == doMove) {
		if m := g.freely(s.Seat); m != "" {
			g.force(s.Seat, m, engine.May, d)
			return true
		}
		m, _ := g.planned(s.Seat)
		g.force(s.Seat, m, engine.Must, d)
		return true
	}
	for _, seat := range g.seats(0) {
		p, ok := g.question(seat)
		if !ok {
			continue
		}
		m := g.think(&p, d)
		if !p.Legal(m) {
			println("ILLEGAL inside", string(m), g.top().Do, g.Plan != nil)
			m, _ = engine.Random{}.Choose(g, seat, d)
		}
		g.force(seat, m, p.Kind, d)
		return true
	}
	return false
}

// fared says how well a match went: a win above all, then the goals reached and
// how far the tale came.
func (g *Game) fared() float64 {
	if g.Over == won {
		return 1000
	}
	v := 8 * float64(g.Narrator)
	for i := range g.Heroes {
		v += 3 * float64(g.Heroes[i].SP)
	}
	for _, x := range g.legend.Goals {
		for _, c := range x.Done {
			switch {
			case g.holds([]legend.Condition{c}):
				v += 150
			case c.Kind == "thing-at":
				for i := range g.Heroes {
					if g.Heroes[i].small(c.Word) != nil {
						v += 100 - 5*float64(min(15, g.roads().Distances(g.Heroes[i].At, nil)[c.At]))
					}
				}
			}
		}
	}
	return v
}
