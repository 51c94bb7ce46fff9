package autopilot

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/returnofheroes"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// scroll reads a scroll if one is needed and makes a difference.
func (m *mind) scroll(p *engine.Prompt, s returnofheroes.Step) (engine.Move, text.Message) {
	h := m.g.Hero(s.Seat)
	i := m.g.ScrollFor(s.Seat, s.Skill)
	if i < 0 {
		return p.Choices[0].Move, text.Message{}
	}
	it, _ := m.g.Box().ItemOf(h.Items[i].ID)
	mod, dice := m.g.Modifier(s), h.Dice(s.Skill)
	gain := pieces.Chance(it.TestAs+mod, dice) - pieces.Chance(h.Value(s.Skill)+mod, dice)
	least := 0.2
	if s.Do == returnofheroes.DoClash {
		least = 0.05
	}
	if gain >= least {
		return engine.MakeMove("use", pieces.Short(it.ID)), text.M("autopilot.scroll", "item", view.Name(it.ID))
	}
	return "roll", text.M("autopilot.roll")
}

// house places the house nearest to the middle of the map.
func (m *mind) house(p *engine.Prompt, d *engine.Dice) (engine.Move, text.Message) {
	best, least := p.Choices[d.Pick("house", len(p.Choices))].Move, math.Inf(1)
	for _, c := range p.Choices {
		f := m.g.Layout.Field(land.At(c.Move.Arg(0)), land.Avoid{Hidden: true, Water: true})
		sum := 0.0
		for _, t := range land.Tiles() {
			for _, side := range land.Sides() {
				if n, ok := f.Steps(land.ExitOf(t.Letter, side)); ok {
					sum += float64(n)
				}
			}
		}
		if sum < least && sum > 0 {
			best, least = c.Move, sum
		}
	}
	return best, text.M("autopilot.house")
}

// overtime continues for a while as long as the gem is won.
func (m *mind) overtime() (engine.Move, text.Message) {
	if m.h.Gem && m.g.TurnNo < 2*returnofheroes.SoloTurns {
		return "continue on", text.M("autopilot.go-on")
	}
	return "continue end", text.M("autopilot.give-in")
}

// lose spends armour first, the hero's own hit points last.
func (m *mind) lose(p *engine.Prompt) (engine.Move, text.Message) {
	for _, what := range []string{returnofheroes.LossArmour, returnofheroes.LossShield, returnofheroes.LossOwn} {
		if c := engine.MakeMove("lose", what); p.Find(c) != nil {
			return c, text.M("autopilot.lose")
		}
	}
	return "", text.Message{}
}

// keep gives the heir the item of most value.
func (m *mind) keep(p *engine.Prompt) (engine.Move, text.Message) {
	best, top := "", -1.0
	for i := range m.h.Items {
		v := m.carried(i)
		if q, _ := m.g.Box().ItemOf(m.h.Items[i].ID); q.Errand {
			v = 0 // its quest is lost
		}
		if v > top {
			best, top = m.h.Items[i].ID, v
		}
	}
	return engine.MakeMove("keep", pieces.Short(best)), text.M("autopilot.keep", "item", view.Name(best))
}

// spoils takes a beaten adversary's item, if there is room for it.
func (m *mind) spoils(p *engine.Prompt, id string) (engine.Move, text.Message) {
	if c := engine.MakeMove("take", pieces.Short(id)); p.Find(c) != nil {
		return c, text.M("autopilot.take", "item", view.Name(id))
	}
	return "take none", text.M("autopilot.leave-spoils", "item", view.Name(id))
}

// cubes takes the colours that help most.
func (m *mind) cubes(p *engine.Prompt) (engine.Move, text.Message) {
	var best engine.Move
	var taken pieces.Skill
	top, offered := -1.0, false
	for _, c := range p.Choices {
		v, first := 0.0, 0.0
		var dearest pieces.Skill
		for _, w := range c.Move.Args() {
			if s, ok := pieces.ParseSkill(w); ok {
				offered = offered || s == m.main
				n := m.cube(s) + 0.01*float64(m.h.Trained(s))
				if v += n; n > first || s == m.main {
					dearest, first = s, n
				}
			}
		}
		if v > top {
			best, taken, top = c.Move, dearest, v
		}
	}
	switch {
	case taken == m.main:
		return best, text.M("autopilot.cubes", "skill", view.Name(m.main.String()))
	case offered:
		return best, text.M("autopilot.cubes-enough", "main", view.Name(m.main.String()), "skill",
			view.Name(taken.String()))
	}
	return best, text.M("autopilot.cubes-other", "skill", view.Name(taken.String()))
}

// place puts a drawn piece where it helps: a useful one near the hero, any other far from all heroes.
func (m *mind) place(p *engine.Prompt) (engine.Move, text.Message) {
	id := ""
	if m.g.Hand != nil {
		id = m.g.Hand.Piece
	}
	q, _ := m.g.Box().Get(id)
	near := m.g.Layout.Field(m.h.At, land.Avoid{})
	wanted := q.Kind != pieces.Adversary
	if q.Kind == pieces.Adversary {
		_, odds := m.against(q.Foe, q.Foe.Hearts)
		wanted = odds >= 0.6
	}
	var best engine.Move
	top := -1e9
	for _, c := range p.Choices {
		at := land.At(c.Move.Arg(0))
		n, ok := near.Steps(at)
		if !ok {
			n = 40
		}
		v := -float64(n)
		if !wanted {
			v = float64(n)
		}
		if v > top {
			best, top = c.Move, v
		}
	}
	if wanted {
		return best, text.M("autopilot.place-near", "piece", view.Name(id))
	}
	return best, text.M("autopilot.place-far", "piece", view.Name(id))
}

// jump lands where the best goal is nearest.
func (m *mind) jump(p *engine.Prompt) (engine.Move, text.Message) {
	m.survey()
	best, ok := m.best()
	if at, far := m.errand(); far && m.h.Wounds() <= 1 {
		best, ok = goal{at: at, why: text.M("autopilot.jump", "place", view.Place(at))}, true
	}
	if !ok {
		return p.Choices[0].Move, text.M("autopilot.wait")
	}
	rest := m.to(best.at)
	var to engine.Move
	least := math.Inf(1)
	for _, c := range p.Choices {
		at := m.h.At
		if c.Move.Verb() == "move" {
			at = land.At(c.Move.Arg(0))
		}
		n, known := rest.reaches(at)
		if at != best.at {
			n += m.toll[at.Slot()]
		}
		if known && n < least {
			to, least = c.Move, n
		}
	}
	if to == "" {
		return p.Choices[0].Move, best.why
	}
	return to, best.whyAt(land.At(to.Arg(0)))
}

// swap leaves the map as it is.
func (m *mind) swap() (engine.Move, text.Message) {
	return "swap none", text.M("autopilot.swap-none")
}

// pick takes a piece the hero waits for out of the bag, or the most helpful one.
func (m *mind) pick(p *engine.Prompt) (engine.Move, text.Message) {
	var best engine.Move
	top := -1.0
	for _, c := range p.Choices {
		q, _ := m.g.Box().Get(m.g.Box().Long(c.Move.Arg(0)))
		v := 0.5
		switch {
		case q.Quest != "" && q.Step > 0:
			v = 0.1
			if m.h.OnStep(q.Quest, q.Step) {
				v = 10
			}
		case q.ID == pieces.TheNameless:
			v = 0
			if m.h.Gem {
				v = 9
			}
		case q.Kind == pieces.Event:
			v = 2 * pieces.Chance(m.h.Value(q.Contest), m.h.Dice(q.Contest)) * m.cube(q.Contest)
		case q.Kind == pieces.Adversary:
			v = 0.2
		case q.Meeting.Trainer && q.Meeting.Skill == m.main:
			v = 1.5
		case q.Meeting.Offer > 0, q.ID == pieces.TheCartwright:
			v = 1
		}
		if v > top {
			best, top = c.Move, v
		}
	}
	if top < 1 {
		return best, text.M("autopilot.pick-any", "piece", view.Name(m.g.Box().Long(best.Arg(0))))
	}
	return best, text.M("autopilot.pick", "piece", view.Name(m.g.Box().Long(best.Arg(0))))
}

// buy buys the best bargain on the counter and offers the rest to all.
func (m *mind) buy(p *engine.Prompt) (engine.Move, text.Message) {
	best, top := "", 0.0
	for _, id := range m.g.Bazaar.Counter {
		if v := m.bargain(id); v > top {
			best, top = id, v
		}
	}
	if best != "" {
		if c := engine.MakeMove("buy", pieces.Short(best)); p.Find(c) != nil {
			return c, text.M("autopilot.buy", "item", view.Name(best))
		}
		if slot, _ := m.worst(); slot >= 0 {
			if c := engine.MakeMove("drop", pieces.Short(m.h.Items[slot].ID)); p.Find(c) != nil {
				return c, text.M("autopilot.drop", "item", view.Name(m.h.Items[slot].ID))
			}
		}
	}
	if p.Find("offer all") != nil {
		return "offer all", text.M("autopilot.offer")
	}
	return "offer none", text.M("autopilot.leave-bazaar")
}

// wish asks for the best bargains another has left on the counter.
func (m *mind) wish(p *engine.Prompt) (engine.Move, text.Message) {
	if len(p.Forms) == 0 {
		return "buy none", text.M("autopilot.buy-none")
	}
	slot := p.Forms[0].Slots[0]
	type want struct {
		id   string
		gain float64
	}
	var wants []want
	for _, o := range slot.Options {
		if v := m.bargain(m.g.Box().Long(o.ID)); v > 0 {
			wants = append(wants, want{o.ID, v})
		}
	}
	slices.SortStableFunc(wants, func(a, b want) int { return cmp.Compare(b.gain, a.gain) })
	if len(wants) > slot.Count.Max {
		wants = wants[:slot.Count.Max]
	}
	words := make([]string, 0, 2)
	for i, w := range wants {
		// A second piece seldom adds to the first.
		if i > 0 && w.gain < 0.8 {
			break
		}
		words = append(words, w.id)
	}
	if len(words) == 0 {
		return "buy none", text.M("autopilot.buy-none")
	}
	return engine.Move("buy " + strings.Join(words, " ")),
		text.M("autopilot.buy", "item", view.Name(m.g.Box().Long(words[0])))
}

// strike chooses the skill against the Nameless.
func (m *mind) strike(*engine.Prompt) (engine.Move, text.Message) {
	s, odds := m.lastBattle(m.life())
	return engine.MakeMove("fight", pieces.TheNameless, s),
		text.M("autopilot.strike", "skill", view.Name(s.String()), "percent", pieces.Percent(odds))
}
