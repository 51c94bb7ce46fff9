package autopilot

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/runebound"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/text"
)

// fightWorth returns the worth of fighting on with these chances.
func (m *planner) fightWorth(won, down float64) float64 {
	prize := runeWorth
	if a := m.Adventure(); a != nil {
		prize = m.prize(a)
	}
	return won*prize - down*m.stakes()
}

// act fights on or flees; in a phase it attacks with the best attacker, or defends.
func (m *planner) act() (engine.Move, text.Message) {
	f := m.Facing
	phase := m.Phase()
	if u, why := m.usesNow(phase, ""); u != "" {
		return u, why
	}
	if phase == runebound.PhaseEscape {
		flees, why := m.flees(m.Odds())
		switch {
		case flees:
			return "flee", why
		case !m.askedInFight() && !m.FleesByStance():
			return "fight all", why
		}
		return "on", why
	}
	switch {
	case m.askedInFight():
	case m.FleesByStance():
		return "fight round", text.M("why.fight-round") // it is asked again in the next one
	default:
		return "fight all", text.M("why.fight-all")
	}
	if who := m.BestAttacker(phase); who != "" {
		return engine.MakeMove("attack", who), text.M("why.attack", "who", m.AttackerName(who))
	}
	for _, id := range m.Guards() {
		if x := m.me().Have(id); x != nil && x.Wounds+m.FoeDamage(phase) < m.AllyLife(f.Seat, id) {
			return engine.MakeMove("defend", id), text.M("why.guard", "who", text.NameOf(id))
		}
	}
	if len(m.Attackers()) == 0 {
		return "defend", text.M("why.defend")
	}
	return "defend", text.M("why.defend-later")
}

// askedInFight reports whether the hero has an optional rule to decide about in a fight, when hurt or in a round.
func (m *planner) askedInFight() bool {
	return slices.ContainsFunc([]string{"hurt", "round"}, func(moment string) bool { return m.MayUse(moment, m.seat) })
}

// useAt uses a card at a moment, or continues.
func (m *planner) useAt(s runebound.Step) (engine.Move, text.Message) {
	if u, why := m.usesNow(s.What, s.Who); u != "" {
		return u, why
	}
	return "on", text.M("why.keep")
}

// usesNow returns the move that uses a card at a moment, if worthwhile.
func (m *planner) usesNow(moment, who string) (engine.Move, text.Message) {
	for _, u := range m.Usables(moment, m.seat, who) {
		with := ""
		if of := m.Payments(m.seat, u); len(of) > 0 {
			with = m.cheapest(of)
		}
		if m.worthUsing(u, moment, with) {
			move := engine.MakeMove("use", u.Of.Card)
			if with != "" {
				move = engine.MakeMove("use", u.Of.Card, with)
			}
			return move, m.UsedBy(m.seat, u.Of.Card, "why.use")
		}
	}
	return "", text.Message{}
}

// cheapest returns the card of least use to the hero.
func (m *planner) cheapest(of []string) string {
	best := of[0]
	if len(of) == 1 {
		return best
	}
	least := m.keepWorth(best)
	for _, id := range of[1:] {
		if w := m.keepWorth(id); w < least {
			best, least = id, w
		}
	}
	return best
}

// worthUsing reports whether the gain of using a rule exceeds its cost.
func (m *planner) worthUsing(u runebound.Usable, moment, with string) bool {
	cost, ok := m.costOfUse(u, with)
	if !ok {
		return false
	}
	gain := 0.0
	for i := range u.Rule.Do {
		gain += m.gainOf(u, &u.Rule.Do[i], moment)
	}
	return gain > cost
}

// costOfUse returns the worth of a rule's price; ok is false if it is too high.
func (m *planner) costOfUse(u runebound.Usable, with string) (float64, bool) {
	h := m.me()
	cost := 0.0
	for i := range u.Rule.Cost {
		t := &u.Rule.Cost[i]
		switch t.Word {
		case "activate":
			cost += 0.3
			if f := m.Facing; f != nil {
				cost += m.lackOf(u.Of.Card)
				if f.Fighting {
					cost += 0.3
				}
			}
		case "exhaust":
			over := h.Exhaustion + t.N() - m.Stamina(m.seat)
			if over >= m.LifeLeft(m.seat) {
				return 0, false
			}
			cost += 0.25*float64(t.N()) + 2*float64(max(0, over))
		case "exhaust-this":
			x := h.Have(u.Ally)
			if x == nil || x.Exhaustion+t.N() > m.AllyStamina(m.seat, u.Ally) {
				return 0, false
			}
			cost += 0.2 * float64(t.N())
		case "wound":
			if t.N() >= m.LifeLeft(m.seat) {
				return 0, false
			}
			cost += float64(t.N())
		case "gold":
			cost += float64(t.N()) * runebound.GoldWorth
		case "points":
			cost += float64(t.N()) * m.pointWorth()
		case "discard":
			cost += 0.8
			if x := m.Cards().Goods(u.Of.Card); x != nil && x.Type != cards.OneUse {
				cost = float64(x.Cost)
			}
		case "discard-other":
			if x := m.Cards().Goods(with); x != nil {
				cost += float64(x.Cost) * runebound.GoldWorth
			}
		}
	}
	return cost, true
}

// lackOf returns the loss in the fight's worth while a card is face down.
func (m *planner) lackOf(id string) float64 {
	x := m.me().Have(id)
	if x == nil {
		return 0
	}
	with := m.fightWorth(m.Odds())
	x.Down = true
	without := m.fightWorth(m.Odds())
	x.Down = false
	return max(0, with-without)
}

func (m *planner) gainOf(u runebound.Usable, t *ability.Term, moment string) float64 {
	h := m.me()
	switch t.Word {
	case "cancel", "cancel-all", "cancel-half", "shift":
		return m.cancelGain(t)
	case "heal", "heal-all":
		n := h.Wounds
		if t.Word == "heal" {
			n = min(n, t.N())
		}
		if u.Rule.For == "ally" || u.Rule.For == "allies" {
			return 0.5
		}
		if moment == "round" && m.LifeLeft(m.seat) > 2 {
			return 0
		}
		return 0.5 * float64(n)
	case "recover":
		return 0.2 * float64(min(t.N(), h.Exhaustion))
	case "reroll", "die-is", "succeed":
		if r := m.Rolling(); r != nil && r.Kind == runebound.RollTest && r.Skill != "" {
			return 0.9
		}
		return 1
	case "gold":
		switch {
		case u.Rule.For == "leader":
			for _, s := range m.Leaders() {
				if s == m.seat {
					return 0
				}
			}
			return 3
		case t.N() < 0:
			return 0
		}
		return float64(t.N()) * runebound.GoldWorth
	case "scout":
		return 0.5
	case "attack":
		if f := m.Facing; f != nil {
			r := runebound.Roll{Kind: runebound.RollAttack, Seat: m.seat, Who: u.Ally, Phase: t.Arg(0),
				Value: runebound.ValueOf(t.Arg(0)), Extra: true}
			p := 0.5
			if !m.Duel() {
				r.Target = m.Target(&r)
				p = float64(m.Chance(&r)) / 20
			}
			return 3 * p * float64(min(m.Damage(m.seat, u.Ally, t.Arg(0)), m.FoeLifeLeft()))
		}
		return 0
	case "wound-foe":
		return 1.5 * float64(t.N())
	case "renew":
		return 1.2
	case "step":
		return m.stepGain()
	case "go-town":
		return m.homeGain()
	case "half":
		return m.hireGain()
	case "dice":
		return m.diceGain(t.N())
	case "bury-track", "swap", "reversed":
		return 0
	}
	if t.Modifies() {
		return m.modifierGain(u, moment)
	}
	return 0
}

// cancelGain returns the worth of cancelling the coming wounds.
func (m *planner) cancelGain(t *ability.Term) float64 {
	if len(m.Hurts) == 0 {
		return 0
	}
	x := m.Hurts[len(m.Hurts)-1]
	if x.Who != "" {
		if g := m.Cards().Goods(x.Who); g != nil {
			return float64(g.Cost) * 0.6
		}
		return 0
	}
	n := x.N
	switch t.Word {
	case "cancel", "shift":
		n = min(n, t.N())
	case "cancel-half":
		n = (n + 1) / 2
	}
	gain := float64(n) * woundWorth
	if x.N >= m.LifeLeft(m.seat) && x.N-n < m.LifeLeft(m.seat) {
		gain += 2 + m.stakes()
	}
	return gain
}

// modifierGain returns the gain in the fight's worth by a modifier, 0 outside a fight.
func (m *planner) modifierGain(u runebound.Usable, moment string) float64 {
	if r := m.Rolling(); r != nil && moment == "declares" {
		if p := m.Chance(r); p >= 5 && p <= 15 {
			return 0.6 + m.urgency()
		}
		return 0
	}
	if m.Facing == nil {
		return 0
	}
	before := m.fightWorth(m.Odds())
	mods := m.Mods
	for i := range u.Rule.Do {
		if u.Rule.Do[i].Modifies() {
			m.Modify(runebound.Step{Seat: m.seat, What: u.Ally, Of: u.Of.At(i)})
		}
	}
	gain := m.fightWorth(m.Odds()) - before
	m.Mods = mods
	return gain
}

// urgency returns the importance of the fight, highest against dragons and Margath.
func (m *planner) urgency() float64 {
	if a := m.Adventure(); a != nil && (a.Colour == "red" || a.Colour == "blue") {
		return 1
	}
	return 0
}

// stepGain returns the worth of one more step beyond the reach of the dice.
func (m *planner) stepGain() float64 {
	if m.Todo.Top().Do != runebound.DoGo {
		return 0
	}
	near := m.scores()
	now := near[m.bestOfHexes(append([]land.Hex{m.me().At}, m.Area(m.seat).Hexes()...))]
	return near[m.bestOfHexes(m.me().At.Neighbours())] - now
}

// homeGain returns the worth of being in the nearest town at once.
func (m *planner) homeGain() float64 {
	near := m.scores()
	return near[land.NearestTowns(m.me().At)[0]] - m.rollWorth(m.dice0())
}

// hireGain returns the worth of hiring at half cost here.
func (m *planner) hireGain() float64 {
	gold := 0.0
	if d := m.bestDeal(m.StackAt(m.me().At)); d.buy != "" && m.Cards().Goods(d.buy).Type == cards.Ally {
		gold = float64(m.Cards().Goods(d.buy).Cost) / 2
	}
	return gold * runebound.GoldWorth
}

func (m *planner) diceGain(n int) float64 {
	return m.rollWorth(m.dice0()+n) - m.rollWorth(m.dice0())
}

// declare makes a roll with the exhaustion that helps most within the stamina.
func (m *planner) declare() (engine.Move, text.Message) {
	r := m.Rolling()
	if u, why := m.usesNow("declares", r.Who); u != "" {
		return u, why
	}
	if n := m.BestBoost(r, m.Boosts(r)); n > 0 {
		return engine.MakeMove("roll", n), text.M("why.effort")
	}
	return "roll", text.M("why.keep")
}

// effect makes an owner's choice for an effect.
func (m *planner) effect(s runebound.Step) (engine.Move, text.Message) {
	list, free := m.OptionsOf(s)
	t := m.Term(s.Of)
	if free || len(list) == 0 {
		return "no", text.M("why.leave")
	}
	word := list[0].Word
	switch {
	case s.Who == runebound.AnyAlly || t.Word == "shift":
		word = m.toughest(list)
	case t.Word == "choose":
		word = strconv.Itoa(1 + max(0, slices.Index([]string{"one", "two", "three"}, m.Branch(m.seat, t))))
	case t.Word == "turn-down" || t.Word == "lose":
		ids := lists.Map(list, func(o runebound.Option) string { return o.Word })
		word = m.cheapest(ids)
	case t.Word == "step" || t.Word == "go-town":
		var hexes []land.Hex
		for _, o := range list {
			at, _ := land.Parse(o.Word)
			hexes = append(hexes, at)
		}
		word = m.bestOfHexes(hexes).String()
	}
	return engine.MakeMove("choose", word), text.M("why.choose")
}

func (m *planner) toughest(of []runebound.Option) string {
	best, left := of[0].Word, -1
	for _, o := range of {
		if x := m.me().Have(o.Word); x != nil && m.AllyLife(m.seat, o.Word)-x.Wounds > left {
			best, left = o.Word, m.AllyLife(m.seat, o.Word)-x.Wounds
		}
	}
	return best
}

// scouted leaves a winnable adventure on top and buries others.
func (m *planner) scouted(s runebound.Step) (engine.Move, text.Message) {
	a := m.Cards().Adventure(m.Decks[runebound.ColourOf(s.What)].Top[0].ID)
	if a.Kind == cards.Challenge && m.against(a.ID).Won < 0.5 {
		return "choose bury", text.M("why.bury")
	}
	return "choose leave", text.M("why.leave-top")
}
