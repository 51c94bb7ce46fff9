package autopilot

import (
	"slices"

	"skald/engine"
	"skald/engine/runebound"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/text"
)

const (
	ladderWorth = 1.6  // the worth in gold of a step up the ladder
	lookWorth   = 0.14 // the worth of a look at the market per piece of gold in hand
	hoardWorth  = 0.45 // added per piece of gold long unspent
	leastGain   = 0.05 // the least worthwhile gain
	allyTrust   = 0.3  // discount, since allies fall
)

// besides holds the worth in gold of words that the ladder does not measure, multiplied by their number.
var besides = map[string]float64{
	"stamina": 1.2, "dice": 2, "counts": 1.5, "free": 1.5, "rest": 1, "price": -2, "half": 3, "full-price": 2,
	"openings": 1, "carry": 3,
	"skill": 0.5, "guards": 1.5, "two-dice": 1.5, "skip": 2, "twice": 4, "reversed": 0.5, "wound-foe": 2, "cancel": 2.5,
	"shift": 2, "attack": 2.5,
	"heal": 0.65, "heal-all": 1.5, "recover": 0.6, "gold": 0.6, "gold-per": 0.8, "points": 5, "step": 0.7,
	"go-town": 1.4, "scout": 1.5, "swap": 1.4,
	"bury-track": 0.8, "damage": 1.5, "life": 0.8, "roll": 0.5,
}

// atOnce is besides for words whose number does not determine their worth.
var atOnce = map[string]float64{
	"reroll": 2.2, "die-is": 1.5, "succeed": 2.6, "renew": 3.2, "foe-is": 1.5, "escape-by": 0.5, "cancel-all": 2,
	"cancel-half": 2.5,
}

// besidesOf returns the worth of a card's rules beyond the ladder. Of the rules that discard the card only the best
// counts.
func besidesOf(rules []ability.Rule) float64 {
	worth, once := 0.0, 0.0
	for i := range rules {
		r := &rules[i]
		n := besidesOfRule(r)
		if slices.ContainsFunc(r.Cost, func(t ability.Term) bool { return t.Word == "discard" }) {
			once = max(once, n)
		} else {
			worth += n
		}
	}
	return worth + once
}

func besidesOfRule(r *ability.Rule) float64 {
	part := 1.0
	if len(r.If) > 0 {
		part = 0.6
	}
	switch {
	case r.Limit == "match":
		part = 0.4
	case r.Until == "renewal" || r.Until == "roll":
		part *= 0.6
	}
	worth := 0.0
	ability.Walk(r.Do, false, func(t *ability.Term, condition bool) {
		n := max(1, float64(t.N()))
		switch {
		case condition:
		case r.When == "always" && (t.Word == "damage" || t.Word == "life"):
		case t.Word == "roll" && r.When == "always" && len(r.If) == 0 && t.Arg(0) != "test" && t.Arg(0) != "escape":
		case t.Word == "cancel" && !r.Optional():
		case r.For == "leader":
			worth += 0.7
		case t.N() < 0 && t.Arg(0) == "escape":
			worth += 0.8 * float64(t.N())
		case t.N() < 0:
			worth += besides[t.Word] * float64(t.N()) * part
		case atOnce[t.Word] > 0:
			worth += atOnce[t.Word] * part
		default:
			worth += besides[t.Word] * n * part
		}
	})
	if r.For == "allies" {
		worth *= 2.5
	}
	return worth
}

// holding returns the worth of the hero's belongings to them.
func (m *planner) holding() float64 {
	worth := m.strength() * ladderWorth
	for i := range m.me().Held {
		worth += m.lore().side[m.me().Held[i].ID]
	}
	return worth
}

// deal is a purchase: the ware, the items to sell for it, and the gain.
type deal struct {
	buy, sell string
	gain      float64
}

// bestDeal returns a hero's best purchase from a stack; its gain is 0 if there is none.
func (m *planner) bestDeal(stack []string) deal {
	var best deal
	h := m.me()
	now := -1.0
	for _, id := range stack {
		x := m.Cards().Goods(id)
		cost := m.CostOf(m.seat, x)
		sells := []string{""}
		if n := m.Limit(m.seat, x.Type); n >= 0 && len(m.CardsOf(m.seat, x.Type, false)) >= n {
			sells = m.CardsOf(m.seat, x.Type, false)
		}
		for _, sell := range sells {
			gold := h.Gold
			if sell != "" {
				if !m.CanLose(m.seat, sell) {
					continue
				}
				gold += m.Proceeds(m.seat, m.Cards().Goods(sell))
			}
			if cost > gold {
				continue
			}
			if now < 0 {
				now = m.holding()
			}
			price := (float64(cost) - float64(gold-h.Gold)) * m.thrift()
			after := 0.0
			m.with(func(h *runebound.Hero) {
				if sell != "" {
					h.Held = h.Without(sell)
				}
				h.Held = append(h.Held, runebound.Held{ID: id})
			}, func() { after = m.holding() })
			gain := after - now
			if x.Type == cards.Ally {
				gain *= allyTrust
			}
			if gain -= price; gain > max(best.gain, leastGain) {
				best = deal{id, sell, gain}
			}
		}
	}
	return best
}

// thrift returns the worth of a piece of gold spent: less for a rich hero. Saleable items count as gold, so that a sale
// does not change the worth of a purchase.
func (m *planner) thrift() float64 {
	wealth := m.me().Gold
	for i := range m.me().Held {
		if x := m.Cards().Goods(m.me().Held[i].ID); x.Type != cards.Ally && x.Type != cards.Rune {
			wealth += m.Proceeds(m.seat, x)
		}
	}
	switch {
	case wealth >= 26:
		return 0.5
	case wealth >= 15:
		return 0.75
	}
	return 0.95
}

// townWorth returns the worth of a town's market and the reason.
func (m *planner) townWorth(town int) (float64, text.Message) {
	worth, why := 0.0, text.M("why.look")
	if m.Market.Len() > 0 && m.me().Gold >= 3 {
		worth = lookWorth*float64(min(15, m.me().Gold)) + hoardWorth*float64(max(0, min(40, m.me().Gold)-15))
	}
	if d := m.bestDeal(m.Stacks[town]); d.gain > 0 {
		worth += d.gain
		why = text.M("why.buy-at", "what", text.NameOf(d.buy), "town", text.NameOf(land.Sites()[town].ID))
	}
	return worth, why
}

// shop opens the town's market if the hero has business there.
func (m *planner) shop() (engine.Move, text.Message) {
	h := m.me()
	if h.Gold == 0 && len(m.CardsOf(m.seat, "item", false)) == 0 {
		return "on", text.M("why.poor")
	}
	return "market", text.M("why.look")
}

// trade heals, buys, sells and leaves.
func (m *planner) trade() (engine.Move, text.Message) {
	h := m.me()
	if u, why := m.usesNow("market", ""); u != "" {
		return u, why
	}
	heal := m.Price(m.seat, "heal", 1)
	if h.Gold >= heal && (h.Wounds > 0 || h.Exhaustion >= max(1, m.Stamina(m.seat)-1)) {
		return "heal hero", text.M("why.heal")
	}
	if d := m.bestDeal(m.StackAt(h.At)); d.gain > 0 {
		if d.sell != "" {
			return engine.MakeMove("sell", d.sell),
				text.M("why.sell", "what", text.NameOf(d.sell), "for", text.NameOf(d.buy))
		}
		return engine.MakeMove("buy", d.buy), text.M("why.buy", "what", text.NameOf(d.buy))
	}
	for i := range h.Held {
		if x := &h.Held[i]; m.Cards().Goods(x.ID).Type == cards.Ally && x.Wounds > 0 && h.Gold >= heal {
			return engine.MakeMove("heal", x.ID), text.M("why.heal")
		}
	}
	return "end", text.M("why.nothing-to-buy")
}

// train buys the experience token that raises the hero furthest on the ladder.
func (m *planner) train() (engine.Move, text.Message) {
	var gain [3]float64
	for v := range gain {
		m.with(func(h *runebound.Hero) { h.Tokens[v]++ }, func() { gain[v] = m.strength() })
	}
	v := most(gain[:])
	return engine.MakeMove("train", cards.ValueNames[v]),
		text.M("why.train", "value", text.M("value."+cards.ValueNames[v]))
}

// keepWorth returns the worth of a hero's card to them.
func (m *planner) keepWorth(id string) float64 {
	now, without := m.holding(), 0.0
	m.with(func(h *runebound.Hero) { h.Held = h.Without(id) }, func() { without = m.holding() })
	return now - without
}

// takeWorth returns the worth of a new card to the hero.
func (m *planner) takeWorth(id string) float64 {
	now, with := m.holding(), 0.0
	m.with(func(h *runebound.Hero) { h.Held = append(h.Held, runebound.Held{ID: id}) }, func() { with = m.holding() })
	return with - now
}

func (m *planner) discardOne() (engine.Move, text.Message) {
	return engine.MakeMove("drop", m.cheapest(m.Surplus(m.seat))), text.M("why.drop")
}

// offered takes a market card that is worth its price.
func (m *planner) offered(s runebound.Step) (engine.Move, text.Message) {
	if s.N <= m.me().Gold && m.takeWorth(s.What) > float64(s.N)*m.thrift() {
		return "take", text.M("why.take")
	}
	return "no", text.M("why.leave")
}

// spoil takes the best spoils of a beaten hero: a Rune, otherwise the most useful card.
func (m *planner) spoil(s runebound.Step) (engine.Move, text.Message) {
	best, worth := "", 0.0
	for _, id := range m.Spoils(engine.Seat(s.N - 1)) {
		w := 1000.0
		if x := m.Cards().Goods(id); x.Type != cards.Rune {
			w = m.takeWorth(id) + 0.1*float64(x.Cost)
		}
		if best == "" || w > worth {
			best, worth = id, w
		}
	}
	if best == "" {
		return "no", text.M("why.leave")
	}
	drops := m.SurplusWith(m.seat, best)
	if len(drops) == 0 {
		return engine.MakeMove("take", best), text.M("why.take")
	}
	m.with(func(h *runebound.Hero) { h.Held = append(h.Held, runebound.Held{ID: best}) }, func() {
		drops[0] = m.cheapest(drops)
	})
	return engine.MakeMove("take", best, drops[0]), text.M("why.take")
}

// pickHero chooses the hero with the most initial strength.
func (m *planner) pickHero() (engine.Move, text.Message) {
	best, worth := "", 0.0
	for _, id := range m.HeroesFor(m.seat) {
		x := m.Cards().Hero(id)
		w := float64(2 * x.Life)
		for _, v := range x.Values {
			w += float64(v)
		}
		if best == "" || w > worth {
			best, worth = id, w
		}
	}
	return engine.MakeMove("hero", best), text.M("why.hero")
}
