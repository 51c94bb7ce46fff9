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

// goal is a possible goal of the hero.
type goal struct {
	at land.Point
	// worth is in cubes, chance 0 to 1, risk is the cost of failing, late the number of turns there before it is done.
	worth, chance, risk, late float64
	// do is the move that does it there, "" if that is decided on arrival.
	do  engine.Move
	why text.Message
}

// whyAt returns the reason to go to a point because of a goal: on the way to the goal it names the goal's point, unless
// the reason does.
func (x goal) whyAt(at land.Point) text.Message {
	if at == x.at || slices.ContainsFunc(x.why.Args, func(a text.Arg) bool { return a.Name == "place" }) {
		return x.why
	}
	switch x.why.Key {
	case "autopilot.meet":
		return text.M("autopilot.way-meet", "piece", x.why.Args.Get("piece"), "at", x.at.String())
	case "autopilot.side":
		return text.M("autopilot.way-side", "place", view.Place(x.at), "quest", x.why.Args.Get("quest"))
	}
	return text.M("autopilot.way", "place", view.Place(x.at), "why", x.why)
}

// haste reduces the weight of a turn's way: the smaller it is, the more a near goal is preferred.
const haste = 1.0

// score returns the value of a goal per turn.
func (m *mind) score(x goal) (float64, bool) {
	turns, ok := m.turns(x.at)
	if s, _ := land.SpotAt(x.at); !ok || s.Mountain && m.h.HasCart() {
		return 0, false
	}
	n, _ := m.near.reaches(x.at)
	v := x.worth*x.chance - m.patience()*x.risk*(1-x.chance)
	return v / (turns + x.late + haste + 0.01*n), v > 0
}

// patience returns the weight of the cost of failing: full for sixty rounds, then less and less, so that no match lasts
// forever because all wait for better odds.
func (m *mind) patience() float64 { return min(1, 60/float64(max(1, m.g.Round))) }

// best returns the goal with the best score.
func (m *mind) best() (goal, bool) {
	var best goal
	top := 0.0
	for _, x := range m.goals() {
		if s, ok := m.score(x); ok && s > top {
			best, top = x, s
		}
	}
	return best, top > 0
}

// goals returns all possible goals.
func (m *mind) goals() []goal {
	out := append(m.questGoals(), m.courtGoals()...)
	out = append(out, m.heldGoals()...)
	out = append(out, m.healingGoals()...)
	out = append(out, m.towerGoals()...)
	out = append(out, m.exploreGoals()...)
	for _, i := range m.known() {
		out = append(out, m.tokenGoals(&m.g.Tokens[i])...)
	}
	for i := range m.g.Tokens {
		t := &m.g.Tokens[i]
		if !t.KnownTo(m.seat) && m.g.BackOf(t) == pieces.Hidden.String() {
			out = append(out, m.guarded(m.unseen(t)))
		}
	}
	return out
}

// guarded takes the adversaries to beat first at a goal into account.
func (m *mind) guarded(x goal) goal {
	if !m.hostile[x.at] {
		return x
	}
	for _, i := range m.g.TokensAt(x.at) {
		t := &m.g.Tokens[i]
		if !m.feels(t) || t.Piece == "" {
			continue
		}
		_, odds := m.odds(t)
		x.worth += m.prize(t)
		x.chance *= odds
		x.risk += m.harm(t)
		x.late += 0.5
	}
	return x
}

// barred takes into account the servants to beat before another adversary at their point (rulebook 5), one in a turn.
func (m *mind) barred(x goal, target *returnofheroes.Token) goal {
	if p, _ := m.g.Box().Get(target.Piece); p.Class == pieces.Servant {
		return x
	}
	for _, i := range m.g.TokensAt(x.at) {
		t := &m.g.Tokens[i]
		if p, _ := m.g.Box().Get(t.Piece); p.Class != pieces.Servant || !m.feels(t) {
			continue
		}
		_, odds := m.odds(t)
		x.worth += m.prize(t)
		x.chance *= odds
		x.risk += m.harm(t)
		x.late++
	}
	return x
}

// questGoals returns the next steps of the personal quests.
func (m *mind) questGoals() []goal {
	var out []goal
	for i := range m.h.Quests {
		c := &m.h.Quests[i]
		s, ok := c.StepOf(m.g.Box())
		if !ok {
			continue
		}
		x := goal{at: m.h.Goal(c), worth: worthStep + m.ready() + m.reward(s.Reward) + m.drawn(), chance: 1,
			do:  engine.MakeMove("complete", c.ID),
			why: text.M("autopilot.quest", "quest", view.Name(c.ID), "place", view.Place(m.h.Goal(c)))}
		if x.at == m.h.At {
			x.why = text.M("autopilot.quest-here", "quest", view.Name(c.ID))
		}
		if c.Step == 3 {
			x.worth += worthGem - worthStep
		}
		if s.Piece != "" {
			p, _ := m.g.Box().Get(s.Piece)
			if !m.g.InPlay(s.Piece) || p.Kind == pieces.Adversary || p.Meeting.Cost > m.h.Gold {
				continue // adversaries are goals of their own
			}
			x.worth -= m.purse(p.Meeting.Cost)
			if p.Meeting.Test {
				x.chance = pieces.Chance(m.h.Value(p.Meeting.Skill)+p.Meeting.Modifier, m.h.Dice(p.Meeting.Skill))
			}
		}
		out = append(out, m.guarded(x))
	}
	return out
}

// courtGoals lead a hero without a quest to the court to get one.
func (m *mind) courtGoals() []goal {
	if len(m.h.Quests) > 0 || !m.g.CourtOpen() || len(m.g.QuestsLeft()) == 0 {
		return nil
	}
	best, top := "", -1.0
	for _, id := range m.g.QuestsLeft() {
		if v := m.promise(id); v > top {
			best, top = id, v
		}
	}
	return []goal{m.guarded(goal{at: returnofheroes.Court, worth: worthStep + m.ready(), chance: 1,
		do: engine.MakeMove("take", best), why: text.M("autopilot.court", "quest", view.Name(best))})}
}

// promise returns how easy a personal quest is: its pieces are in play, its adversary can be beaten, its ways are
// short.
func (m *mind) promise(id string) float64 {
	q, _ := m.g.Box().QuestOf(id)
	v, at := 10.0, m.h.At
	for _, s := range q.Steps {
		to := s.To
		if s.Home {
			to = m.h.House
		}
		v -= 0.3 * m.between(m.g.Layout.Field(at, land.Avoid{}), to)
		at = to
		if s.Piece == "" {
			continue
		}
		if m.g.InPlay(s.Piece) {
			v += 1.5
		}
		switch p, _ := m.g.Box().Get(s.Piece); {
		case p.Kind == pieces.Adversary:
			_, odds := m.against(p.Foe, p.Foe.Hearts)
			v -= 3 * (1 - odds)
		case p.Meeting.Cost > 0:
			v -= 0.8 * float64(p.Meeting.Cost)
		case p.Meeting.Test:
			v -= 3 * (1 - pieces.Chance(m.h.Value(p.Meeting.Skill)+p.Meeting.Modifier, m.h.Dice(p.Meeting.Skill)))
		}
	}
	return max(0, v)
}

// heldGoals returns the destinations of the hero's side quests.
func (m *mind) heldGoals() []goal {
	var out []goal
	for _, id := range m.h.Side {
		p, _ := m.g.Box().Get(id)
		x := goal{worth: m.side(id) + m.drawn(), chance: 1, do: engine.MakeMove("complete", id),
			why: text.M("autopilot.side", "quest", view.Name(id))}
		t := p.Task
		switch {
		case t.Kind == pieces.VisitHouse:
			for o := range m.g.Heroes {
				if engine.Seat(o) != m.seat && m.g.Heroes[o].House != (land.Point{}) {
					y := x
					y.at = m.g.Heroes[o].House
					y.worth = m.robbing(engine.Seat(o)) + m.drawn()
					out = append(out, m.guarded(y))
				}
			}
			continue
		case t.Person != "" && !m.g.InPlay(t.Person), t.Buy != "" && m.h.SlotOfMake(t.Buy) < 0:
			continue
		case t.Fetch != "" && m.h.SlotOf(t.Fetch) < 0:
			continue // the thing is a goal of its own
		}
		x.at = t.To
		out = append(out, m.guarded(x))
	}
	return out
}

// side returns the value of completing a side quest.
func (m *mind) side(id string) float64 {
	p, _ := m.g.Box().Get(id)
	t := p.Task
	switch t.Kind {
	case pieces.VisitHouse:
		best := 0.0
		for o := range m.g.Heroes {
			if engine.Seat(o) != m.seat {
				best = max(best, m.robbing(engine.Seat(o)))
			}
		}
		return best
	case pieces.FindTrainer:
		n := pieces.Rise
		if m.h.Trained(t.Skill) < 5 {
			n = pieces.RiseBelow5
		}
		if t.Skill == m.main {
			return worthSkill * float64(n)
		}
		return 0.3 * float64(n)
	case pieces.Fetch:
		return m.item(t.Reward.Item)
	case pieces.Deliver:
		return m.reward(t.Reward) - 0.4
	}
	return m.reward(t.Reward)
}

// robbing returns the value of a visit to another hero's house.
func (m *mind) robbing(other engine.Seat) float64 {
	best := 0.0
	for _, s := range m.g.Stealable(m.seat, other) {
		best = max(best, m.cube(s))
	}
	return best + m.purse(1)
}

// journey returns the value of a side quest not yet taken: its reward, reduced by the length of the way.
func (m *mind) journey(id string, from land.Point) float64 {
	if len(m.h.Side) >= pieces.MaxSideQuests {
		// One of the others would have to go.
		_, least := m.forlorn(from)
		if v := m.prospect(id, from); v > least+0.2 {
			return m.drawn() + v - least
		}
		return 0
	}
	return m.drawn() + m.prospect(id, from)
}

// prospect returns the promise of a side quest for a hero at a point.
func (m *mind) prospect(id string, from land.Point) float64 {
	p, _ := m.g.Box().Get(id)
	t := p.Task
	v := m.side(id) + m.drawn()
	f := m.g.Layout.Field(from, land.Avoid{})
	turns := 0.0
	switch {
	case t.Kind == pieces.VisitHouse:
		turns = 20
		for o := range m.g.Heroes {
			if engine.Seat(o) != m.seat {
				turns = min(turns, m.between(f, m.g.Heroes[o].House))
			}
		}
	case t.Fetch != "":
		i := m.g.Find(t.Fetch)
		if m.h.SlotOf(t.Fetch) >= 0 {
			turns = m.between(f, t.To)
			break
		}
		if i < 0 {
			return 0
		}
		there := m.g.Tokens[i].At
		turns = m.between(f, there) + m.between(m.g.Layout.Field(there, land.Avoid{}), t.To)
		v += 2 * m.drawn()
	case t.Person != "" && !m.g.InPlay(t.Person):
		v *= 0.5
		turns = m.between(f, t.To) + 2
	case t.Buy != "" && m.h.SlotOfMake(t.Buy) < 0:
		v *= 0.6
		turns = m.between(f, t.To) + 3
	default:
		turns = m.between(f, t.To)
	}
	return v / (1 + 0.45*turns)
}

// forlorn returns the hero's side quest with the least promise at a point: measured from the place of a better one, so
// that the choice does not change on the way.
func (m *mind) forlorn(from land.Point) (string, float64) {
	worst, least := "", math.Inf(1)
	for _, id := range m.h.Side {
		if v := m.prospect(id, from); v < least {
			worst, least = id, v
		}
	}
	return worst, least
}

// healingGoals returns the places that restore hit points.
func (m *mind) healingGoals() []goal {
	wounds := m.h.Wounds()
	if wounds == 0 {
		return nil
	}
	all, one := m.care(wounds), m.care(1)
	if gain := m.mended(); gain > 0 {
		all += gain
		one += gain / float64(wounds)
	}
	why := text.M("autopilot.heal", "hp", m.h.HP)
	out := []goal{{at: m.h.House, worth: all, chance: 1, late: 0.7, do: m.rest(), why: why}}
	for _, p := range land.Points() {
		if s, _ := land.SpotAt(p); s.Heals {
			x := goal{at: p, worth: one * float64(wounds), chance: 1, late: 0.7 + float64(wounds-1), do: m.rest(),
				why: why}
			if m.g.Variant.MeetToHeal {
				x.late, x.do = float64(wounds-1), ""
				if m.g.MendLacks(m.seat) == "" {
					x.do = engine.MakeMove("meet", returnofheroes.Healing)
				}
			}
			out = append(out, m.guarded(x))
		}
	}
	if i := m.g.Find(pieces.TheSpring); i >= 0 && m.g.InPlay(pieces.TheSpring) {
		out = append(out, m.guarded(goal{at: m.g.Tokens[i].At, worth: 0.9 * all, chance: 1,
			do: engine.MakeMove("meet", pieces.TheSpring), why: why}))
	}
	return out
}

// mended returns the value of arriving at the tower without wounds.
func (m *mind) mended() float64 {
	if !m.h.Gem || m.g.Nameless != returnofheroes.InTower {
		return 0
	}
	whole := m.victory(m.life() + m.h.Wounds())
	if whole < m.daring() {
		return 0
	}
	return worthTower * (whole - m.victory(m.life()))
}

// rest returns the move that heals at the present place; "" if the hero came only now.
func (m *mind) rest() engine.Move {
	if returnofheroes.RestLacks(m.g, m.seat) == nil {
		return "rest"
	}
	return ""
}

// towerGoals lead to the Nameless, once the hero has the gem and a chance.
func (m *mind) towerGoals() []goal {
	if !m.h.Gem || m.g.Nameless != returnofheroes.InTower {
		return nil
	}
	now := m.victory(m.life())
	if m.h.Challenger && land.ColourAt(m.h.At) == land.Guard && now >= 0.75*m.daring() {
		return []goal{{at: returnofheroes.Tower, worth: 100, chance: 1, do: "", why: text.M("autopilot.tower")}}
	}
	var out []goal
	for _, p := range land.Points() {
		if land.ColourAt(p) != land.Guard {
			continue
		}
		odds := m.gate(p)
		// A guardian may be tried again.
		if now < m.daring() || odds < 0.5*m.daring() {
			continue
		}
		x := goal{at: p, worth: worthTower * now * resolve(now, odds), chance: odds, risk: m.blood(m.life()),
			why: text.M("autopilot.guardian", "place", view.Place(p))}
		out = append(out, x)
	}
	return out
}

// exploreGoals lead to unexplored land, with more weight if pieces the hero needs must be there.
func (m *mind) exploreGoals() []goal {
	if !m.g.Variant.Unexplored {
		return nil
	}
	worth := 1.5
	lost := func(p land.Point) bool { return !p.IsZero() && !m.g.Layout.Lies(p.Tile) }
	for i := range m.h.Quests {
		if c := &m.h.Quests[i]; lost(m.h.Goal(c)) {
			worth = 3 + m.ready()
		}
	}
	if len(m.h.Quests) == 0 && lost(returnofheroes.Court) || m.h.Gem && lost(returnofheroes.Tower) {
		worth = 3 + m.ready()
	}
	var out []goal
	for _, letter := range m.g.Layout.Letters() {
		for _, side := range land.Sides() {
			exit := land.ExitOf(letter, side)
			if _, _, ok := m.g.Layout.Beyond(exit); ok {
				out = append(out, m.guarded(goal{at: exit, worth: worth, chance: 1, risk: 0.1,
					do:  engine.MakeMove("explore", exit.Key()),
					why: text.M("autopilot.explore", "place", view.Place(exit))}))
			}
		}
	}
	return out
}

// unseen returns the goal of looking at an unknown piece.
func (m *mind) unseen(t *returnofheroes.Token) goal {
	x := goal{at: t.At, worth: 0.95, chance: 0.8, risk: 0.5 * m.blood(m.life()),
		why: text.M("autopilot.look", "place", view.Place(t.At))}
	return x
}

// tokenGoals returns the goals at a known piece.
func (m *mind) tokenGoals(t *returnofheroes.Token) []goal {
	p, _ := m.g.Box().Get(t.Piece)
	x := goal{at: t.At, chance: 1}
	switch {
	case m.g.ItemOf(t) != "":
		x.worth = m.taking(t)
		x.do = engine.MakeMove("take", pieces.Short(m.g.ItemOf(t)))
		x.why = text.M("autopilot.take", "item", view.Name(m.g.ItemOf(t)))
		if m.g.ItemOf(t) == pieces.TheBroom && !m.g.Variant.TestedBroom {
			x.chance = pieces.Chance(m.h.Value(pieces.Magic)+pieces.BroomModifier, m.h.Dice(pieces.Magic))
		}
	case m.feels(t):
		_, odds := m.odds(t)
		if p.Class == pieces.Guardian {
			return nil
		}
		x.worth, x.chance, x.risk = m.prize(t), odds, m.harm(t)
		x.why = text.M("autopilot.hunt", "foe", view.Name(t.Piece))
		return []goal{m.barred(x, t)}
	case p.Kind == pieces.SideQuest:
		x.worth = m.journey(t.Piece, t.At)
		x.do = engine.MakeMove("take", pieces.Short(t.Piece))
		x.why = text.M("autopilot.accept", "quest", view.Name(t.Piece))
	case p.Kind == pieces.Encounter && p.Quest == "":
		x = m.meetingGoal(t, p, x)
	default:
		return nil
	}
	if !m.g.Meets(t) || slices.Contains(m.g.Met, t.Piece) {
		return nil
	}
	if t.Down {
		x.do = ""
	}
	return []goal{m.guarded(x)}
}

// taking returns the value of picking something up.
func (m *mind) taking(t *returnofheroes.Token) float64 {
	id := m.g.ItemOf(t)
	p, _ := m.g.Box().ItemOf(id)
	q, _ := m.g.Box().Get(t.Piece)
	v := 0.0
	switch {
	case p.Errand && !t.Flipped:
		if !m.holds(q.Quest) {
			return 0
		}
		task := returnofheroes.FetchTask(m.g.Box(), t.Piece)
		v = m.side(q.Quest)/(1+0.3*m.between(m.g.Layout.Field(t.At, land.Avoid{}), task.To)) + m.purse(1)
	default:
		v = m.item(id)
	}
	if t.Dropped && m.h.SlotOfMake(p.Make) >= 0 {
		return 0
	}
	if m.h.Full(id) != "" {
		// An item laid down once is not swapped for again.
		if worst, w := m.worst(); t.Dropped || worst < 0 || len(m.h.Items) < pieces.MaxItems || w+0.3 >= v {
			return 0
		}
	}
	if t.Dropped && v < 0.3 {
		return 0
	}
	return v + m.drawn()
}

// worst returns the slot of the least useful item, -1 without any.
func (m *mind) worst() (int, float64) {
	slot, least := -1, 1e9
	for i := range m.h.Items {
		if v := m.carried(i); v < least {
			slot, least = i, v
		}
	}
	return slot, least
}

// meetingGoal returns the goal of meeting an encounter.
func (m *mind) meetingGoal(t *returnofheroes.Token, p *pieces.Piece, x goal) goal {
	x.do = engine.MakeMove("meet", pieces.Short(p.ID))
	x.why = text.M("autopilot.meet", "piece", view.Name(p.ID))
	mt := p.Meeting
	if mt.Cost > m.spare() && !(m.lame() && p.ID == pieces.TheCartwright && mt.Cost <= m.h.Gold) {
		return goal{at: x.at}
	}
	pay := m.purse(mt.Cost)
	switch {
	case mt.Trainer:
		fail := pieces.ChanceHigh(m.h.Trained(mt.Skill), m.h.Dice(mt.Skill))
		gain := 0.25
		if mt.Skill == m.main {
			gain = worthSkill * m.urgency()
		}
		if m.h.Value(mt.Skill) >= pieces.SkillCap {
			gain *= 0.1
		}
		// With enough gold the hero stays for more than one lesson.
		n := min(m.spare()/mt.Cost, pieces.SkillCap-m.h.Trained(mt.Skill), 4)
		x.worth = float64(n) * (gain*fail - pay)
		x.late = 0.8 * float64(n-1)
	case mt.Offer > 0:
		x.worth = m.shopping(mt.Offer)
	case p.ID == pieces.TheCartwright:
		x.worth = m.item("cart") + m.drawn() - pay - m.debt(mt.Cost)
		if m.h.Full("cart") != "" {
			x.worth = 0
		}
	case p.ID == pieces.TheBeggar:
		x.worth = m.cubesOf(pieces.Reward{Cubes: [2]pieces.SkillSet{pieces.Any}})/3 - pay
	case p.ID == pieces.TheTeleporter:
		x.worth = m.shortcut(x.at)
	case p.ID == pieces.TheMice:
		x.do = engine.MakeMove("meet", pieces.TheMice, m.main)
		if !m.g.KnowsCard(m.seat) {
			x.worth, x.chance = 0.8, pieces.Chance(m.h.Value(m.main), m.h.Dice(m.main))
			if m.h.Gem {
				x.worth = 2
			}
		}
	case p.ID == pieces.TheFortuneTeller:
		x.worth = worthDraw - pay
		if m.awaits() {
			x.worth = 2.5
		}
	default:
		x.worth = 0
	}
	return x
}

// shortcut returns the value of being moved elsewhere from a point, for a healthy hero with a long way to the next step
// of their quest.
func (m *mind) shortcut(from land.Point) float64 {
	to, ok := m.errand()
	if !ok || m.h.Wounds() > 1 {
		return 0
	}
	return 0.25 * max(0, m.between(m.g.Layout.Field(from, land.Avoid{}), to)-4)
}

// errand returns the place where the hero can do the next step of their personal quest now.
func (m *mind) errand() (land.Point, bool) {
	for i := range m.h.Quests {
		c := &m.h.Quests[i]
		s, ok := c.StepOf(m.g.Box())
		p, _ := m.g.Box().Get(s.Piece)
		if ok && (s.Piece == "" || m.g.InPlay(s.Piece)) && p.Meeting.Cost <= m.h.Gold {
			return m.h.Goal(c), true
		}
	}
	return land.Point{}, false
}

// spare returns the gold the hero need not keep for their quest.
func (m *mind) spare() int {
	n := m.h.Gold
	for i := range m.h.Quests {
		if s, ok := m.h.Quests[i].StepOf(m.g.Box()); ok {
			p, _ := m.g.Box().Get(s.Piece)
			n -= p.Meeting.Cost
		}
	}
	return n
}

// shopping returns the value of a visit to a bazaar with an offer of that many pieces: that of the best affordable
// piece that may be there.
func (m *mind) shopping(offer int) float64 {
	n := len(m.g.Stock)
	if n == 0 || m.g.Bazaar != nil && m.g.Bazaar.Opener == m.seat {
		return 0
	}
	var gains []float64
	for _, id := range m.g.Stock {
		if v := m.bargain(id); v > 0 {
			gains = append(gains, v)
		}
	}
	slices.Sort(gains)
	slices.Reverse(gains)
	there := min(1, float64(offer)/float64(n))
	sum, missed := 0.0, 1.0
	for _, v := range gains {
		sum += v * missed * there
		missed *= 1 - there
	}
	return sum
}

// bargain returns the value of buying a piece minus its price; 0 if it is not worth it.
func (m *mind) bargain(id string) float64 {
	p, _ := m.g.Box().ItemOf(id)
	if m.g.Box().Price(id) > m.spare() && !(m.lame() && p.Move > 0 && m.g.Box().Price(id) <= m.h.Gold) {
		return 0
	}
	v := m.item(id)
	for _, side := range m.h.Side {
		q, _ := m.g.Box().Get(side)
		if q.Task.Buy != "" && q.Task.Buy == p.Make && m.h.SlotOfMake(p.Make) < 0 {
			v += 1.5
		}
	}
	if m.h.Full(id) != "" {
		if _, w := m.worst(); len(m.h.Items) < pieces.MaxItems || w+0.3 >= v {
			return 0
		}
	}
	return v - 0.6*m.purse(m.g.Box().Price(id)) - m.debt(m.g.Box().Price(id))
}

// debt returns the cost of spending gold that the quest needs.
func (m *mind) debt(n int) float64 { return 0.4 * float64(min(n, max(0, n-m.spare()))) }

// actionGoal returns the goal of a choice on the spot, false if it is not a good one.
func (m *mind) actionGoal(c engine.Move) (goal, bool) {
	switch c.Verb() {
	case "complete":
		id := m.g.Box().Long(c.Arg(0))
		x := goal{worth: 50, chance: 1, do: c, why: text.M("autopilot.side", "quest", view.Name(id))}
		if m.h.QuestCard(id) != nil {
			x.why = text.M("autopilot.quest-here", "quest", view.Name(id))
		}
		return x, true
	case "take", "meet":
		if c.Arg(0) == returnofheroes.Healing {
			return goal{worth: m.care(1), chance: 1, do: c, why: text.M("autopilot.heal", "hp", m.h.HP)}, true
		}
		for _, x := range m.courtGoals() {
			if x.do == c {
				return x, true
			}
		}
		for _, i := range m.g.TokensAt(m.h.At) {
			t := &m.g.Tokens[i]
			for _, x := range m.tokenGoals(t) {
				if x.do == c && x.worth > 0 {
					return x, true
				}
			}
		}
	case "drop":
		return m.dropping(c)
	}
	return goal{}, false
}

// dropping makes room for something better at the present place.
func (m *mind) dropping(c engine.Move) (goal, bool) {
	if id := m.g.Box().Long(c.Arg(0)); m.holds(id) {
		worst, _ := m.forlorn(m.h.At)
		if id != worst || len(m.h.Side) < pieces.MaxSideQuests {
			return goal{}, false
		}
		for _, i := range m.g.TokensAt(m.h.At) {
			t := &m.g.Tokens[i]
			if m.g.Acceptable(t) && m.journey(t.Piece, m.h.At) > 0 {
				return goal{worth: 1, chance: 1, do: c, why: text.M("autopilot.drop-quest", "quest",
					view.Name(id))}, true
			}
		}
		return goal{}, false
	}
	if it := m.g.Box().Long(c.Arg(0)); m.outdoes(it) {
		return goal{worth: 1, chance: 1, do: c, why: text.M("autopilot.drop", "item", view.Name(it))}, true
	}
	slot, _ := m.worst()
	if slot < 0 || len(m.h.Items) < pieces.MaxItems || m.g.Box().Long(c.Arg(0)) != m.h.Items[slot].ID {
		return goal{}, false
	}
	for _, i := range m.g.TokensAt(m.h.At) {
		t := &m.g.Tokens[i]
		if m.g.Takable(m.seat, t) && !slices.Contains(m.g.Met, t.Piece) && m.h.Full(m.g.ItemOf(t)) == "no.slots" &&
			m.taking(t) > 0 {
			return goal{worth: 1, chance: 1, do: c,
				why: text.M("autopilot.drop", "item", view.Name(m.h.Items[slot].ID))}, true
		}
	}
	return goal{}, false
}

// outdoes reports whether an item prevents a better one for the same skill that completing a side quest here would
// bring.
func (m *mind) outdoes(id string) bool {
	return slices.ContainsFunc(m.h.Side, func(side string) bool {
		p, _ := m.g.Box().Get(side)
		if p.Task.Fetch == "" || m.g.SideLacks(m.seat, side) != "no.second-tool" {
			return false
		}
		got := returnofheroes.FetchedFor(m.g.Box(), p.Task)
		better, _ := m.g.Box().ItemOf(got)
		mine, _ := m.g.Box().ItemOf(id)
		return m.h.Rival(got) == m.h.SlotOf(id) && better.Bonus >= mine.Bonus
	})
}
