package autopilot

import (
	"math"

	"skald/engine/returnofheroes"
	"skald/engine/returnofheroes/land"
)

// course is the cost of the way from every point to one place, or from one place to every point, in steps: adversaries
// on the way, hidden paths and crossings count as steps too.
type course [land.Slots]float64

// reaches returns the distance of a point; false if no way leads there.
func (c *course) reaches(p land.Point) (float64, bool) {
	if !p.Valid() {
		return 0, false
	}
	v := c[p.Slot()]
	return v, !math.IsInf(v, 1)
}

// from measures the ways from a point to all others. The last point of a way costs only the step there.
func (m *mind) from(start land.Point) *course {
	c := m.measure(start, func(_, to land.Point) float64 { return m.toll[to.Slot()] })
	for i := range c {
		if !math.IsInf(c[i], 1) && i != start.Slot() {
			c[i] -= m.toll[i]
		}
	}
	return c
}

// to measures the ways from all points to one.
func (m *mind) to(goal land.Point) *course {
	return m.measure(goal, func(from, _ land.Point) float64 {
		if from == goal {
			return 0
		}
		return m.toll[from.Slot()]
	})
}

// measure spreads from a point along all roads; extra returns the cost of a step beyond the step itself. A point is
// visited again for each shorter way to it.
func (m *mind) measure(start land.Point, extra func(from, to land.Point) float64) *course {
	c := new(course)
	for i := range c {
		c[i] = math.Inf(1)
	}
	if !start.Valid() {
		return c
	}
	c[start.Slot()] = 0
	queue := []land.Point{start}
	for head := 0; head < len(queue); head++ {
		here := queue[head]
		if here == returnofheroes.Tower && here != start {
			continue
		}
		for _, s := range m.g.Layout.Steps(here) {
			v := c[here.Slot()] + 1 + extra(here, s.To)
			if s.Water && !m.g.Ferried(here, s.To) {
				if m.h.Gold == 0 {
					continue
				}
				v += 2
			}
			if v < c[s.To.Slot()] {
				c[s.To.Slot()] = v
				queue = append(queue, s.To)
			}
		}
	}
	return c
}

// tolls computes the cost of passing through each point beyond the step: the search for a hidden path, the fight with
// adversaries.
func (m *mind) tolls() {
	for _, p := range land.Points() {
		if m.g.PathRoll(m.seat, p) > 0 {
			m.toll[p.Slot()] = 3
		}
		if m.h.HasCart() {
			if s, _ := land.SpotAt(p); s.Mountain {
				m.toll[p.Slot()] = 50
			}
		}
	}
	for i := range m.g.Tokens {
		t := &m.g.Tokens[i]
		if !m.feels(t) || !m.g.Meets(t) {
			continue
		}
		m.hostile[t.At] = true
		odds := 0.4
		if t.Piece != "" {
			_, odds = m.odds(t)
		}
		turns := 0.4 + 1.6*(1/math.Max(0.1, odds)-1)
		if m.life() <= 1 {
			turns += 3 * (1 - odds)
		}
		m.toll[t.At.Slot()] += float64(m.pace) * turns
	}
}
