package autopilot

import (
	"math"

	"skald/engine/returnofheroes"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
)

// All values are in cubes of the skill the hero builds on.
const (
	worthGold  = 0.25 // a piece of gold
	worthDraw  = 0.35 // a piece from the bag comes into play
	worthOther = 0.3  // a cube of another skill
	worthSkill = 3.5  // a point more in the skill the hero builds on
	worthStep  = 1.0  // a step of the personal quest, for a beginner
	worthGem   = 2.0  // its last step
	worthTower = 12.0 // victory over the Nameless
	worthKey   = 6.0  // a magic item that decides the last battle
)

// grown is the chance of victory with which a hero is strong enough for the Nameless.
const grown = 0.7

// strongest returns the skill a hero builds on: the best of those usable against the Nameless, if known.
func (m *mind) strongest() pieces.Skill {
	return m.talent(func(s pieces.Skill) bool {
		_, serves := m.g.NamelessCard().Modifier(s, m.h.Carries)
		return serves || !m.g.KnowsCard(m.seat)
	})
}

// talent returns the hero's best skill among those that serve; learned points count more than items.
func (m *mind) talent(serves func(pieces.Skill) bool) pieces.Skill {
	best, top := pieces.Magic, -1.0
	for _, s := range pieces.Skills() {
		if !serves(s) {
			continue
		}
		v := float64(m.h.Trained(s)) + 0.6*float64(m.h.Value(s)-m.h.Trained(s)) + 0.7*float64(m.h.Cubes[s])
		if v > top {
			best, top = s, v
		}
	}
	return best
}

// cube returns the value of one cube of a skill.
func (m *mind) cube(s pieces.Skill) float64 {
	if !m.g.CubeRoom(m.seat, s) {
		return 0
	}
	n := m.h.Cubes[s]
	v := worthOther
	if s == m.main {
		v = m.urgency()
	}
	switch {
	case n < 2:
		v *= 1.6 // the third die is the greatest step of all
	case pieces.Dice(n+1) > pieces.Dice(n):
		v *= 1.4
	case n >= 8:
		v *= 0.2
	case n >= 6:
		v *= 0.9
	}
	return v
}

// ready returns the additional value of a step of the personal quest for a strong hero: a beginner with a gem cannot
// win yet.
func (m *mind) ready() float64 {
	return 1.2 * float64(min(8, m.h.Cubes[m.main]+m.h.Training[m.main]))
}

// cubesOf returns the value of the cubes of a reward, taken in the best way.
func (m *mind) cubesOf(r pieces.Reward) float64 {
	best := 0.0
	for _, pick := range r.Picks() {
		v := 0.0
		for _, s := range pick {
			v += m.cube(s)
		}
		best = max(best, v)
	}
	return best
}

// purse returns the value of n more gold.
func (m *mind) purse(n int) float64 {
	switch {
	case m.h.Gold >= 8:
		return 0.1 * float64(n)
	case m.lame():
		return 3 * worthGold * float64(n)
	case m.spare() < 0:
		return 2 * worthGold * float64(n)
	}
	return worthGold * float64(n)
}

// lame reports whether a hero is so slow that a mount comes first.
func (m *mind) lame() bool { return m.pace < 4 && m.g.Round < 30 }

// reward returns the value of a reward.
func (m *mind) reward(r pieces.Reward) float64 {
	v := m.purse(r.Gold) + 3.5*worthGold*float64(r.GoldDice) + m.cubesOf(r)
	if r.Item != "" {
		v += m.item(r.Item)
	}
	if r.Heals {
		v += m.care(m.h.Wounds())
	}
	return v
}

// drawn returns the value of a piece from the bag: more while the hero waits for one.
func (m *mind) drawn() float64 {
	v := worthDraw
	if n := len(m.g.Bag); n > 0 && m.awaits() {
		v += 3 / float64(n)
	}
	return v
}

// awaits reports whether a piece the hero needs is publicly known to be in the bag.
func (m *mind) awaits() bool {
	for _, id := range m.g.Bag {
		p, _ := m.g.Box().Get(id)
		if id == pieces.TheNameless && m.h.Gem || p.Quest != "" && m.h.OnStep(p.Quest, p.Step) {
			return true
		}
	}
	return false
}

// item returns the value of an item the hero does not have yet.
func (m *mind) item(id string) float64 {
	p, _ := m.g.Box().ItemOf(id)
	if p.Magic {
		return m.use(p) + worthKey*m.decides(id)
	}
	return m.use(p)
}

// decides returns the probability that a magic item decides the last battle for the hero's best skill, by the known
// facts on the Nameless.
func (m *mind) decides(id string) float64 {
	cards := m.suspects()
	talent := m.talent(func(pieces.Skill) bool { return true })
	n := 0.0
	for _, c := range cards {
		if c.Against(talent) == id {
			n++
		}
	}
	return n / float64(len(cards))
}

// use returns the value of an item before the last battle.
func (m *mind) use(p *pieces.Item) float64 {
	switch {
	case p.Errand:
		return 0.5
	case p.Bonus > 0:
		_, have := m.h.Tool(p.Skill)
		gain := float64(min(p.Bonus-have, pieces.SkillCap-m.h.Value(p.Skill)))
		if gain <= 0 {
			return 0
		}
		if p.Skill == m.main {
			return worthSkill * gain
		}
		return 0.3 * gain
	case p.Move > 0 || p.MoveIs > 0:
		n := m.h.Printed().Move + p.Move
		if p.MoveIs > 0 {
			n = p.MoveIs
		}
		// A bonus of half the speed gains half as much more, for the rest of the match.
		rest := max(0.3, 1-float64(m.g.Round)/45)
		return 14 * max(0, 1-float64(m.pace)/float64(n)) * rest
	case p.Worn != pieces.NotWorn:
		if m.h.Full(p.ID) != "" {
			return 0
		}
		v := m.shelter(p.Armour)
		if p.Move < 0 {
			v -= 2.0 / float64(m.pace)
		}
		return v
	case p.Heals > 0:
		return 1.2
	case p.TestAs > 0:
		if p.TestAs > m.h.Value(p.Skill) {
			return 0.3
		}
		return 0.05
	case p.FindsPaths:
		return 0.3
	}
	return 0.1
}

// carried returns the value of an item the hero has.
func (m *mind) carried(slot int) float64 {
	it := m.h.Items[slot]
	p, _ := m.g.Box().ItemOf(it.ID)
	switch {
	case p.Errand:
		if m.holds(p.ID) {
			return 1.5
		}
		if q, _ := m.g.Box().Get(p.Piece); m.holds(q.Quest) {
			return 1.5
		}
		return 0
	case m.h.Idle(slot):
		return 0.02
	case p.Bonus > 0:
		if p.Skill == m.main {
			return worthSkill * float64(p.Bonus)
		}
		return 0.3 * float64(p.Bonus)
	case p.Move > 0 || p.MoveIs > 0:
		return 0.3 * float64(max(p.Move, p.MoveIs-m.h.Printed().Move))
	case p.Worn != pieces.NotWorn:
		return m.shelter(it.Armour)
	case p.Heals > 0:
		return 0.4 * float64(it.Uses)
	}
	return m.item(it.ID)
}

// shelter returns the value of armour: the fewer hit points the hero has, the more.
func (m *mind) shelter(armour int) float64 {
	return 3.0 / float64(m.h.Printed().HitPoints) * float64(armour)
}

// life returns the hit points the hero has left, including armour.
func (m *mind) life() int { return m.h.HP + m.h.Armour() }

// blood returns the cost of losing one hit point: little for a healthy hero, all gains for a dying one.
func (m *mind) blood(left int) float64 {
	if left <= 1 {
		n := m.h.Cubes[0] + m.h.Cubes[1] + m.h.Cubes[2] + m.h.Training[0] + m.h.Training[1] + m.h.Training[2] +
			len(m.h.Items) + len(m.h.Side)
		return 1.5 + 0.5*float64(n)
	}
	return 0.2 + 0.8/float64(left)
}

// care returns the value of restoring n hit points.
func (m *mind) care(n int) float64 {
	v := 0.0
	for i := range n {
		v += min(4, m.blood(m.life()+i+1-1)) * 0.6
	}
	return v
}

// odds returns the best chance against an adversary and the skill for it.
func (m *mind) odds(t *returnofheroes.Token) (pieces.Skill, float64) {
	p, _ := m.g.Box().Get(t.Piece)
	return m.against(p.Foe, m.g.HeartsOf(t))
}

func (m *mind) against(f pieces.Foe, hearts int) (pieces.Skill, float64) {
	best, top := pieces.Magic, -1.0
	for _, s := range pieces.Skills() {
		mod, ok := f.Modifier(s)
		if !ok {
			continue
		}
		odds := pieces.Hits(m.h.Value(s)+mod, m.h.Dice(s), hearts)
		if i := m.g.ScrollFor(m.seat, s); i >= 0 {
			it, _ := m.g.Box().ItemOf(m.h.Items[i].ID)
			with := pieces.Chance(it.TestAs+mod, m.h.Dice(s)) * pieces.Hits(m.h.Value(s)+mod, m.h.Dice(s), hearts-1)
			odds = max(odds, 0.9*with)
		}
		if odds > top {
			best, top = s, odds
		}
	}
	return best, max(0, top)
}

// prize returns the value of beating an adversary.
func (m *mind) prize(t *returnofheroes.Token) float64 {
	p, _ := m.g.Box().Get(t.Piece)
	switch {
	case p.Class == pieces.Guardian:
		return worthGem
	case p.Quest != "":
		return worthStep + m.ready() + m.reward(p.Foe.Reward) + m.drawn()
	}
	return m.reward(p.Foe.Reward) + m.drawn()
}

// harm returns the cost of losing to an adversary.
func (m *mind) harm(t *returnofheroes.Token) float64 {
	p, _ := m.g.Box().Get(t.Piece)
	if p.Foe.Trait == pieces.LeavesOneHitPoint {
		return 0.9 * float64(m.h.HP-1)
	}
	return m.blood(m.life())
}

// victory returns the chance to beat the Nameless with a number of hit points.
func (m *mind) victory(hitPoints int) float64 {
	_, odds := m.lastBattle(hitPoints)
	return odds
}

// suspects returns the possible cards of the Nameless: the one the hero knows, or all six.
func (m *mind) suspects() []pieces.Card {
	if m.g.KnowsCard(m.seat) {
		return []pieces.Card{*m.g.NamelessCard()}
	}
	return m.g.Box().Cards()
}

// lastBattle returns the best skill against the Nameless and its odds; until the card is known, on the average of all
// six.
func (m *mind) lastBattle(hitPoints int) (pieces.Skill, float64) {
	cards := m.suspects()
	best, top := pieces.Magic, -1.0
	for _, s := range pieces.Skills() {
		sum := 0.0
		for _, c := range cards {
			if mod, ok := c.Modifier(s, m.h.Carries); ok {
				p := pieces.Chance(m.h.Value(s)+mod, m.h.Dice(s))
				sum += pieces.Assault(p, hitPoints, c.Hearts, c.Damage(s, m.h.Carries), c.Feeds)
			}
		}
		if odds := sum / float64(len(cards)); odds > top {
			best, top = s, odds
		}
	}
	return best, max(0, top)
}

// resolve returns the additional weight of the tower for a hero likely to get in and win.
func resolve(victory, gate float64) float64 {
	if victory >= grown && gate >= 0.4 {
		return 3
	}
	return 1
}

// barrier returns the skill to build on for a hero strong enough for the Nameless but not for the guardians: the best
// one against any of them. It reports whether they are in the way.
func (m *mind) barrier() (pieces.Skill, bool) {
	if !m.h.Gem || m.g.Nameless != returnofheroes.InTower || m.h.Challenger ||
		m.victory(m.life()+m.h.Wounds()) < grown {
		return 0, false
	}
	best, top := m.main, -1.0
	for i := range m.g.Tokens {
		t := &m.g.Tokens[i]
		foes := m.g.Guardians
		if p, ok := m.g.Box().Get(t.Piece); ok && p.Class == pieces.Guardian {
			foes = []string{t.Piece}
		} else if m.g.BackOf(t) != pieces.Guardian.String() {
			continue
		}
		for _, id := range foes {
			p, _ := m.g.Box().Get(id)
			if s, odds := m.against(p.Foe, p.Foe.Hearts); odds > top {
				best, top = s, odds
			}
		}
	}
	return best, top >= 0 && top < 0.4
}

// urgency returns the additional weight of the skill the hero builds on if nothing else is missing.
func (m *mind) urgency() float64 {
	if m.kept {
		return 2
	}
	return 1
}

// gate returns the chance against the guardian at a point: the one shown there, or any unseen one.
func (m *mind) gate(at land.Point) float64 {
	for _, i := range m.g.TokensAt(at) {
		t := &m.g.Tokens[i]
		if p, ok := m.g.Box().Get(t.Piece); ok && p.Class == pieces.Guardian {
			_, odds := m.odds(t)
			return odds
		}
	}
	sum, n := 0.0, 0
	for _, id := range m.g.Guardians {
		p, _ := m.g.Box().Get(id)
		_, odds := m.against(p.Foe, p.Foe.Hearts)
		sum += odds
		n++
	}
	return sum / math.Max(1, float64(n))
}

// daring returns the least chance of victory with which the hero goes for the tower. It falls with the rounds, so that
// some hero dares in the end. After sixty rounds it is high again: the remaining heroes have lost everything there
// once, and to lose it again costs thirty rounds more; if even that lasts too long, it falls once more.
func (m *mind) daring() float64 {
	if m.g.Round > 60 {
		weary := min(1, 120/float64(m.g.Round))
		return 0.6 * weary * weary
	}
	return math.Max(0.15, math.Min(0.7, 0.7-0.025*float64(m.g.Round-18)))
}
