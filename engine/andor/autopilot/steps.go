package autopilot

import (
	"math/bits"
	"slices"

	"skald/engine"
	"skald/engine/andor"
)

// planned returns a hero's next move by the plan.
func (g mind) planned(seat engine.Seat) (engine.Move, string) {
	p := g.plan()
	if m := p.lead(seat); m != "" {
		return m, "escort"
	}
	t, ok := p.task(seat)
	if !ok {
		return g.rest(), "rest"
	}
	m, why := p.action(seat, t)
	if (m.Verb() == "move" || m.Verb() == "walk") && p.drinks(seat, t) {
		return "use wineskin", why
	}
	return m, why
}

// action returns a hero's next move for a task.
func (p *planner) action(seat engine.Seat, t task) (engine.Move, string) {
	h := p.Hero(seat)
	if t.foe >= 0 && !t.later && p.Reaches(seat, t.foe) {
		switch m := p.strike(seat, t); {
		case m == "":
		case m.Verb() == "pass" || m == "stay":
			return m, "wait"
		case m.Verb() == "escort":
			return m, "escort"
		case t.sure:
			return m, "fight"
		default:
			return m, t.why
		}
	}
	if t.later {
		// On the way to tomorrow's fight there may be time for other tasks.
		best := bid{}
		p.errands(seat, p.today(seat, false), t.at, func(b bid) {
			if b.score > best.score {
				best = b
			}
		})
		if best.score > 0 {
			if m := p.towards(seat, best.task); m != "" {
				return m, best.why
			}
		}
	}
	if h.At != t.at {
		if m := p.towards(seat, t); m != "" {
			return m, t.why
		}
	}
	return p.mind().rest(), "rest"
}

// rest ends the movement or the day if nothing more can be gained today.
func (g mind) rest() engine.Move {
	if g.Todo.Top().Do == andor.DoMove {
		return "stay"
	}
	return "end"
}

func (g mind) mayPass(seat engine.Seat) bool {
	return g.Todo.Top().Do == andor.DoTurn && g.UsableHours(g.Hero(seat)) > 0
}

// strike attacks with the team, or waits for members on their way.
func (p *planner) strike(seat engine.Seat, t task) engine.Move {
	if p.Todo.Top().Do == andor.DoMove {
		return "stay"
	}
	hours := p.UsableHours(p.Hero(seat))
	if hours == 0 {
		return ""
	}
	for _, a := range p.Allies {
		if n, ok := p.Escortable(seat, a)[t.foe]; ok && a.ID == t.ally && n < hours {
			return engine.MakeMove("escort", a.ID, t.foe)
		}
	}
	others := slices.DeleteFunc(p.Helpers(seat, t.foe), func(s engine.Seat) bool { return !t.team.has(s) })
	if len(others)+1 < bits.OnesCount(uint(t.team)) {
		if p.Hero(seat).Hour < andor.DayHours-1 || t.over && hours > 2 {
			return "pass"
		}
		return ""
	}
	if len(others) == 0 {
		return engine.MakeMove("fight", p.mind().aimAt(t.foe))
	}
	return engine.MakeMove("invite", append([]any{p.mind().aimAt(t.foe)}, andor.SeatWords(others)...)...)
}

// lead sends an ally to the boss while the heroes gather there.
func (p *planner) lead(seat engine.Seat) engine.Move {
	if p.Todo.Top().Do != andor.DoTurn || p.Hero(seat).Hour > andor.DayHours-2 || p.bossAt < 0 || !p.bossAlone ||
		seat != p.nearest(p.bossAt) {
		return ""
	}
	for _, a := range p.Allies {
		if _, near := p.Escortable(seat, a)[p.bossAt]; near {
			return engine.MakeMove("escort", a.ID, p.bossAt)
		}
	}
	return ""
}

// towards moves to the place of a task as far as the hours reach.
func (p *planner) towards(seat engine.Seat, t task) engine.Move {
	h := p.Hero(seat)
	reach := p.today(seat, t.over)
	if p.CarriesFragile(seat) {
		return p.carefully(seat, t.at, reach)
	}
	if reach <= 0 {
		return ""
	}
	way := p.cut(p.roads.Way(h.At, t.at, p.shun))
	if way == nil {
		return ""
	}
	if h.ID == "archer" && t.foe == t.at && !t.later && len(way) > 1 && h.Carries("brew") < 2 {
		way = way[:len(way)-1]
	}
	if len(way) > reach {
		way = way[:reach]
	}
	// A move may lead past sleeping creatures.
	if p.asleep() && len(way) > 1 && slices.ContainsFunc(p.ShortestWay(seat, way[len(way)-1]), p.shun) {
		return engine.MakeMove("walk", way[0])
	}
	// Stopping at fog on the way costs no hour.
	if h.Free == 0 {
		for i, at := range way[:len(way)-1] {
			if p.wake(at) {
				way = way[:i+1]
				break
			}
		}
	}
	// Gold, wells and things on the way are picked up in passing.
	if len(way) > 1 && p.mind().worthStop(seat, way[0]) && !p.Halts(way[0]) {
		return engine.MakeMove("walk", way[0])
	}
	return engine.MakeMove("move", way[len(way)-1])
}

// cut ends a way at the first region that halts every movement.
func (p *planner) cut(way []int) []int {
	for i, at := range way {
		if p.Halts(at) {
			return way[:i+1]
		}
	}
	return way
}

// worthStop reports whether there is something to pick up in passing.
func (g mind) worthStop(seat engine.Seat, at int) bool {
	h := g.Hero(seat)
	for _, l := range g.Lying {
		if l.At == at && (l.What == "gold" || andor.IsGem(l.What) || andor.IsSmall(l.What) && h.Fits(l.What)) &&
			g.sensible(engine.MakeMove("take", l.What), at) {
			return true
		}
	}
	i := g.WellAt(at)
	return i >= 0 && g.Wells[i].Full && h.WP <= 15
}

// wake reports whether a fog token is worth activating in passing.
func (p *planner) wake(at int) bool {
	i := p.FogAt(at)
	return i >= 0 && p.Fog[i].Face != "gor" && p.Fog[i].Face != "event"
}

// drinks reports whether a hero needs the wineskin to reach the destination today.
func (p *planner) drinks(seat engine.Seat, t task) bool {
	h := p.Hero(seat)
	n := 0
	for _, it := range h.Small {
		if it.ID == "wineskin" {
			n += 2 - andor.Boolean(it.Used)
		}
	}
	d, have := p.dist[seat][t.at], p.today(seat, t.over)
	if t.foe >= 0 && !t.later {
		have--
	}
	return n > 0 && d > have && d <= have+n
}
