// Package autopilot plays Return of the Heroes for a seat: it weighs the goals of its hero (goals.go) by their value
// (worth.go) and the turns of the way (ways.go), and answers the questions on the way (answers.go).
package autopilot

import (
	"math"
	"slices"

	"skald/engine"
	"skald/engine/returnofheroes"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// At returns the autopilot of a level: from 2 on it follows the hero's quest, below it plays at random.
func At(level int) engine.Autopilot {
	if level >= 2 {
		return seeker{}
	}
	return engine.Random{}
}

// seeker is the autopilot of level 2. Before every step it weighs the goals of its hero, value times chance, divided by
// the turns, and chooses the best. It uses only the seat's knowledge.
type seeker struct{}

// Choose implements engine.Autopilot. If the planned move is not legal, it makes a random one.
func (seeker) Choose(game engine.Game, seat engine.Seat, d *engine.Dice) (engine.Move, text.Message) {
	ps := engine.Of(engine.MovesOf(game), seat)
	g, ok := game.(*returnofheroes.Game)
	if !ok || len(ps) == 0 {
		return engine.Random{}.Choose(game, seat, d)
	}
	for _, kind := range []engine.Kind{engine.Must, engine.Window, engine.May} {
		for i := range ps {
			if ps[i].Kind != kind {
				continue
			}
			m, why := newMind(g, seat).answer(&ps[i], d)
			if ps[i].Legal(m) {
				return m, why
			}
		}
	}
	return engine.Random{}.Choose(game, seat, d)
}

// mind is an autopilot's view of one position.
type mind struct {
	g    *returnofheroes.Game
	seat engine.Seat
	h    *returnofheroes.Hero
	// main is the skill the hero builds on; kept reports whether only a lack of it keeps the hero from the Nameless.
	main pieces.Skill
	kept bool
	// near measures the ways from the hero's place; toll is the cost of passing through a point.
	near *course
	toll [land.Slots]float64
	pace int
	// hostile are the points of known adversaries.
	hostile map[land.Point]bool
}

func newMind(g *returnofheroes.Game, seat engine.Seat) *mind {
	m := &mind{g: g, seat: seat, h: g.Hero(seat)}
	if m.h.ID != "" {
		m.main = m.strongest()
		if s, bars := m.barrier(); bars {
			m.main, m.kept = s, true
		}
		m.pace = g.Allowance(seat)
	}
	return m
}

// answer answers a prompt. The move may turn out not to be legal.
func (m *mind) answer(p *engine.Prompt, d *engine.Dice) (engine.Move, text.Message) {
	switch p.Topic {
	case returnofheroes.TopicOffer:
		return m.wish(p)
	case returnofheroes.TopicScroll:
		return m.scroll(p, m.g.Top())
	}
	s := m.g.Top()
	switch s.Do {
	case returnofheroes.DoHero:
		// The choice of a hero is a matter of taste.
		return p.Choices[d.Pick("hero", len(p.Choices))].Move, text.M("autopilot.hero")
	case returnofheroes.DoHouse:
		return m.house(p, d)
	case returnofheroes.DoOvertime:
		return m.overtime()
	case returnofheroes.DoMove:
		return m.move(p)
	case returnofheroes.DoActions:
		return m.act(p)
	case returnofheroes.DoHit, returnofheroes.DoBroom, returnofheroes.DoLore, returnofheroes.DoContest,
		returnofheroes.DoClash:
		return m.scroll(p, s)
	case returnofheroes.DoLose:
		return m.lose(p)
	case returnofheroes.DoKeep:
		return m.keep(p)
	case returnofheroes.DoSpoils:
		return m.spoils(p, s.Piece)
	case returnofheroes.DoCubes, returnofheroes.DoSteal:
		return m.cubes(p)
	case returnofheroes.DoPlace:
		return m.place(p)
	case returnofheroes.DoJump:
		return m.jump(p)
	case returnofheroes.DoSwap:
		return m.swap()
	case returnofheroes.DoPick:
		return m.pick(p)
	case returnofheroes.DoBuy:
		return m.buy(p)
	case returnofheroes.DoTower:
		return m.strike(p)
	}
	return "", text.Message{}
}

// move decides where to go, or to stay.
func (m *mind) move(p *engine.Prompt) (engine.Move, text.Message) {
	m.survey()
	best, ok := m.best()
	if !ok {
		return m.leave(p)
	}
	if best.do.Verb() == "explore" && p.Find(best.do) != nil {
		return best.do, best.why
	}
	if best.at == m.h.At && m.h.Towards.IsZero() {
		switch {
		case len(m.g.Foes(m.seat)) > 0:
			return m.combat(p)
		case best.do != "" && p.Find(best.do) != nil:
			return best.do, best.why
		}
		return m.stay(p), best.why
	}
	if to, ok := m.towards(p, best.at); ok {
		return engine.MakeMove("move", to.Key()), best.whyAt(to)
	}
	return m.leave(p)
}

// stay ends the movement at the present place, and the turn too where that is one move and nothing is to be left there.
func (m *mind) stay(p *engine.Prompt) engine.Move {
	drops := func(id string) bool {
		_, ok := m.dropping(engine.MakeMove("drop", pieces.Short(id)))
		return ok
	}
	if p.Find("end") == nil || slices.ContainsFunc(m.h.Side, drops) ||
		slices.ContainsFunc(m.h.Items, func(it returnofheroes.Item) bool { return drops(it.ID) }) {
		return "stay"
	}
	return "end"
}

// leave moves a hero without a goal, and avoids fights if possible.
func (m *mind) leave(p *engine.Prompt) (engine.Move, text.Message) {
	why := text.M("autopilot.wait")
	if p.Find("stay") != nil && len(m.g.Foes(m.seat)) == 0 {
		return m.stay(p), why
	}
	var last engine.Move
	for _, c := range p.Choices {
		if c.Move.Verb() != "move" {
			continue
		}
		if last = c.Move; !m.hostile[land.At(c.Move.Arg(0))] {
			return last, why
		}
	}
	if last == "" {
		return m.combat(p)
	}
	return last, why
}

// towards returns the point within reach from which the rest of the way is shortest.
func (m *mind) towards(p *engine.Prompt, goal land.Point) (land.Point, bool) {
	rest := m.to(goal)
	var best land.Point
	least := math.Inf(1)
	for _, c := range p.Choices {
		if c.Move.Verb() != "move" {
			continue
		}
		at := land.At(c.Move.Arg(0))
		steps, gold, ok := m.g.WayTo(m.seat, at)
		n, known := rest.reaches(at)
		if !ok || !known {
			continue
		}
		n += 0.02*float64(steps) + 0.5*float64(gold)
		if at != goal {
			n += m.toll[at.Slot()]
		}
		if n < least {
			least, best = n, at
		}
	}
	return best, !best.IsZero()
}

// act decides on an action at the end of the movement.
func (m *mind) act(p *engine.Prompt) (engine.Move, text.Message) {
	if len(m.g.Foes(m.seat)) > 0 {
		return m.combat(p)
	}
	if p.Find("use potion") != nil && m.thirsty() {
		return "use potion", text.M("autopilot.drink")
	}
	m.survey()
	var top goal
	for _, c := range p.Choices {
		if x, ok := m.actionGoal(c.Move); ok && x.worth*x.chance > top.worth*top.chance {
			top = x
		}
	}
	if top.do != "" {
		return top.do, top.why
	}
	return "end", text.M("autopilot.end")
}

// thirsty reports whether drinking from the potion is worth it.
func (m *mind) thirsty() bool {
	return m.h.Wounds() > 0 && (m.h.HP <= 1 || m.h.HP == 2 && m.h.Wounds() > 1 || m.h.Challenger)
}

// combat chooses the adversary and skill with the best odds.
func (m *mind) combat(p *engine.Prompt) (engine.Move, text.Message) {
	var move engine.Move
	var why text.Message
	best := -1e9
	for _, i := range m.g.Foes(m.seat) {
		t := &m.g.Tokens[i]
		s, odds := m.odds(t)
		v := m.prize(t)*odds - m.harm(t)*(1-odds)
		c := engine.MakeMove("fight", pieces.Short(t.Piece), s)
		if v > best && p.Find(c) != nil {
			best, move = v, c
			why = m.whyFight(p, c, t, s)
		}
	}
	return move, why
}

// whyFight returns the reason for a fight among those offered: its odds, if none are better, else a scroll the hero can
// read in it or its gains.
func (m *mind) whyFight(p *engine.Prompt, fight engine.Move, t *returnofheroes.Token, s pieces.Skill) text.Message {
	shown, most := 0, 0
	for _, c := range p.Choices {
		if n, ok := chanceIn(c.Hint); ok && c.Move.Verb() == "fight" {
			most = max(most, n)
			if c.Move == fight {
				shown = n
			}
		}
	}
	i := m.g.ScrollFor(m.seat, s)
	switch {
	case shown == most:
		return text.M("autopilot.fight", "foe", view.Name(t.Piece), "percent", shown)
	case i >= 0 && shown < pieces.Percent(m.unaided(t)):
		return text.M("autopilot.fight-scroll", "foe", view.Name(t.Piece), "item", view.Name(m.h.Items[i].ID))
	}
	return text.M("autopilot.fight-worth", "foe", view.Name(t.Piece))
}

// chanceIn returns the chance in percent in the hint of a fight, which is nested if the fight ends the movement.
func chanceIn(hint text.Message) (percent int, ok bool) {
	if in, wraps := hint.Args.Get("hint").(text.Message); wraps {
		return chanceIn(in)
	}
	percent, ok = hint.Args.Get("percent").(int)
	return percent, ok
}

// unaided returns the best chance against an adversary without a scroll.
func (m *mind) unaided(t *returnofheroes.Token) float64 {
	p, _ := m.g.Box().Get(t.Piece)
	best := 0.0
	for _, s := range pieces.Skills() {
		if mod, ok := p.Foe.Modifier(s); ok {
			best = max(best, pieces.Hits(m.h.Value(s)+mod, m.h.Dice(s), m.g.HeartsOf(t)))
		}
	}
	return best
}

// survey looks at the map.
func (m *mind) survey() {
	m.hostile = map[land.Point]bool{}
	m.tolls()
	start := m.h.At
	if !m.h.Towards.IsZero() {
		start = m.h.Towards
	}
	m.near = m.from(start)
}

// feels reports whether the hero knows that a token is an adversary.
func (m *mind) feels(t *returnofheroes.Token) bool {
	if m.g.Hostile(m.seat, t) {
		return true
	}
	if !t.Down || !t.KnownTo(m.seat) {
		return false
	}
	p, _ := m.g.Box().Get(t.Piece)
	return p.Kind == pieces.Adversary && p.Class == pieces.Hidden
}

// turns returns the number of turns before the hero reaches a point: 0 if they reach it in this one.
func (m *mind) turns(at land.Point) (float64, bool) {
	n, ok := m.near.reaches(at)
	if !ok {
		return 0, false
	}
	if !m.h.Towards.IsZero() {
		n++
	}
	left := 0.0
	if m.g.Phase == view.PhaseMove {
		left = float64(m.g.Left)
	}
	late := 0.0
	if m.g.PathRoll(m.seat, at) > 0 && at != m.h.At {
		late = 0.6
	}
	if n <= left {
		return late, true
	}
	return late + math.Ceil((n-left)/float64(m.pace)), true
}

// between estimates the number of turns of the way between two points.
func (m *mind) between(from *land.Field, to land.Point) float64 {
	n, ok := from.Steps(to)
	if !ok {
		return 20
	}
	return float64(n) / float64(m.pace)
}

// known returns the indices of the tokens that the hero knows, face up or not.
func (m *mind) known() []int {
	var out []int
	for i := range m.g.Tokens {
		if m.g.Tokens[i].KnownTo(m.seat) {
			out = append(out, i)
		}
	}
	return out
}

// holds reports whether the hero has a side quest.
func (m *mind) holds(id string) bool { return slices.Contains(m.h.Side, id) }
