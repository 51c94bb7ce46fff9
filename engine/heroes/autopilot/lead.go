package autopilot

import (
	"skald/engine"
	"skald/engine/heroes"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/text"
)

// deed is a possible use of points of leadership.
type deed struct {
	move engine.Move
	cost int
	// gain is the increase in the value of the boards, less if it costs nothing.
	gain float64
	do   func(b *field.Battle) field.Outcome
	why  text.Message
}

// leastGain is the least gain of a deed to be done at all, stepGain that of a step for each point.
const (
	leastGain = 0.05
	stepGain  = 0.25
)

// deeds returns the useful deeds with a number of points on a field; free reports whether the next activation is free.
func (m *planner) deeds(f *field.Field, points int, free bool) []deed {
	b := m.on(f)
	base := m.worth(f)
	var out []deed
	try := func(d deed, least float64) {
		c := f.Clone()
		tried := m.on(&c)
		got := d.do(&tried)
		if d.gain = m.worth(&c) - base + m.asked(got); d.gain > least {
			out = append(out, d)
		}
	}
	for i := range field.Space(field.Spaces) {
		from := heroes.SpotOf(m.seat, i)
		x := f.At(from)
		cost := b.Helmets(from)
		if free {
			cost = 0
		}
		if !x.Creature() || x.Spent || cost > points || m.holds(x.Permanents, "stunned") {
			continue
		}
		id := view.Name(x.ID)
		for _, at := range b.Reach(from) {
			try(deed{move: engine.MakeMove(heroes.VerbActivate, i.ID(), at.ID()), cost: cost,
				why: text.M("why.attack", "creature", id, "target", m.SpotName(at)),
				do:  func(b *field.Battle) field.Outcome { return b.Attack(from, at) }}, leastGain)
		}
		for _, at := range b.AbilityTargets(from) {
			for _, aim := range b.AbilityAims(from, at) {
				try(deed{move: m.UseMove(i, aim), cost: cost, why: text.M("why.ability", "creature", id),
					do: func(b *field.Battle) field.Outcome { return b.Ability(from, aim) }}, leastGain)
			}
		}
	}
	if free {
		return out
	}
	for _, x := range b.Steps(m.seat) {
		if x.Cost > points {
			continue
		}
		try(deed{move: engine.MakeMove(heroes.VerbMove, x.From.ID(), x.To.ID()), cost: x.Cost,
			why: text.M("why.step", "being", view.Name(f.At(heroes.SpotOf(m.seat, x.From)).ID)),
			do:  func(b *field.Battle) field.Outcome { return b.Step(m.seat, x.From, x.To) }}, stepGain)
	}
	return out
}

// bestDeed returns the deed with most gain per point, nil if none is useful.
func bestDeed(of []deed) *deed {
	var best *deed
	rate := func(d *deed) float64 { return d.gain / float64(max(1, d.cost)) }
	for i := range of {
		if best == nil || rate(&of[i]) > rate(best) {
			best = &of[i]
		}
	}
	return best
}

// mostPoints is the number of points of leadership planned ahead.
const mostPoints = 4

// curve is the value of points of leadership, by number.
type curve [mostPoints + 1]float64

// at returns the value of a number of points.
func (c *curve) at(points int) float64 { return c[min(points, mostPoints)] }

// lead returns the value of points of leadership on a field: the deeds with most gain per point, one after the other.
// The first activations are free.
func (m *planner) lead(f *field.Field, free int) (freely float64, points curve) {
	c := f.Clone()
	for ; free > 0; free-- {
		d := bestDeed(m.deeds(&c, mostPoints, true))
		if d == nil {
			break
		}
		b := m.on(&c)
		d.do(&b)
		freely += d.gain
	}
	spent, sum := 0, 0.0
	for spent < mostPoints {
		all := m.deeds(&c, mostPoints-spent, false)
		d := bestDeed(all)
		if d == nil {
			break
		}
		if spent == 0 && d.cost > 1 {
			for i := range all {
				if all[i].cost <= 1 {
					points[1] = max(points[1], all[i].gain)
				}
			}
		}
		b := m.on(&c)
		d.do(&b)
		spent += d.cost
		sum += d.gain
		points[spent] = max(points[spent], sum)
	}
	for i := 1; i <= mostPoints; i++ {
		points[i] = max(points[i], points[i-1])
	}
	return freely, points
}

// spend answers how to use points of leadership: the best deed of those offered.
func (m *planner) spend() (engine.Move, text.Message) {
	act := m.Arena(m.seat).Act
	free := act.Free > len(act.Costs)
	all := m.deeds(&m.Field, act.PointsLeft(), false)
	if free {
		all = m.deeds(&m.Field, act.PointsLeft(), true)
	}
	if d := bestDeed(all); d != nil {
		return d.move, d.why
	}
	return heroes.VerbEnd, text.M("why.end")
}
