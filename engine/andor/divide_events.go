package andor

import (
	"fmt"
	"slices"
	"strconv"

	"skald/engine"
	texts "skald/engine/andor/text"
	"skald/engine/andor/view"
	"skald/engine/lists"
	"skald/engine/text"
)

// The steps in which the group decides about an event card.
const (
	DoSplitLoss = "split-loss" // willpower the group loses in total
	DoSplitGain = "split-gain" // willpower the group gains in total
	DoPay       = "pay"        // the group may pay to prevent an event
	doChoose    = "choose"     // heroes or a farmer are chosen
	DoUncover   = "uncover"    // fog tokens are uncovered from afar
	DoRisk      = "risk"       // a hero may roll for willpower
	DoPeek      = "peek"       // the top event card is looked at
)

func ofHighest(g *Game, _ Step) engine.Seat {
	ranks := g.byRank()
	return ranks[len(ranks)-1]
}

func ofLowest(g *Game, _ Step) engine.Seat { return g.lowest() }

func cardText(g *Game, s Step, p *engine.Prompt) { p.Details = append(p.Details, g.eventText(s.What)) }

var eventDivisions = map[string]division{
	DoSplitLoss: splitWill(DoSplitLoss, fromHeroes, losers),
	DoSplitGain: splitWill(DoSplitGain, toHeroes, func(g *Game, _ Step, _ []int) []engine.Seat {
		return g.SeatsFrom(0)
	}),
	DoPay: {
		check: func(g *Game, s Step) error {
			if card := g.edition.events[s.What]; card == nil || card.pay == nil {
				return fmt.Errorf("nothing is paid for the event %q", s.What)
			}
			return nil
		},
		open: func(g *Game, s Step) bool { return g.PayOf(s).Matters(g) && g.payTotal(s) >= s.N },
		none: func(g *Game, s Step) { g.unpaid(s) },
		ask: func(g *Game, s Step, p *engine.Prompt) {
			cardText(g, s, p)
			p.Headline = text.M("ask.pay", "n", s.N)
			var slots []engine.Slot
			for i := range g.Heroes {
				h := &g.Heroes[i]
				if !g.PayOf(s).willOnly {
					slots = append(slots, share("slot.hero-gold", texts.Name(h.ID), 0, min(s.N, h.Gold)))
				}
				slots = append(slots, share("slot.hero-will", texts.Name(h.ID), 0, min(s.N, h.spare(willGood))))
			}
			g.divideForm(p, "pay", slots, s.N, s)
			p.Choices = append(p.Choices,
				engine.Choice{Move: "no", Label: text.M("choice.no.pay"), Rolls: true, Reveals: true})
		},
		touches: func(g *Game, s Step, ns []int) []engine.Seat {
			var out []engine.Seat
			for i := range g.Heroes {
				if gold, will := g.payment(s, ns, i); gold+will > 0 {
					out = append(out, engine.Seat(i))
				}
			}
			return out
		},
		says: func(g *Game, s Step, ns []int) []text.Message {
			golds, wills := make([]int, len(g.Heroes)), make([]int, len(g.Heroes))
			for i := range g.Heroes {
				golds[i], wills[i] = g.payment(s, ns, i)
			}
			return g.sharesText(fromHeroes, golds, wills)
		},
		do: func(g *Game, s Step, m engine.Move, ns []int, _ *engine.Dice) {
			if m.Verb() == "no" {
				g.unpaid(s)
				return
			}
			for i := range g.Heroes {
				gold, will := g.payment(s, ns, i)
				g.Heroes[i].Gold -= gold
				g.Heroes[i].WP -= will
				if gold+will > 0 {
					g.tell("paid", engine.Seat(i), text.M("say.paid", "who", g.who(engine.Seat(i)), "gold", gold,
						"will", will)).Facts = engine.Facts{Amount: -gold - will}
				}
			}
		},
	},
	doChoose: {
		check: func(g *Game, s Step) error {
			if card := g.edition.events[s.What]; card == nil || card.choose == nil {
				return fmt.Errorf("nothing is chosen for the event %q", s.What)
			}
			return nil
		},
		open: func(g *Game, s Step) bool { return len(g.candidates(s)) > 0 },
		ask: func(g *Game, s Step, p *engine.Prompt) {
			cardText(g, s, p)
			list, card := g.candidates(s), g.chooseOf(s)
			switch {
			case card.farmers:
				p.Headline = text.M("ask.choose-farmer")
			case s.N == 1:
				p.Headline = text.M("ask.choose-one")
			default:
				p.Headline = text.M("ask.choose", "n", s.N)
			}
			slot := engine.Slot{Name: "who", Label: text.M("slot.who"), Some: true,
				Count: engine.Range{Min: 1, Max: min(s.N, len(list))}}
			for _, n := range list {
				label := g.place(n)
				if !card.farmers {
					label = g.who(engine.Seat(n - 1))
				}
				slot.Options = append(slot.Options, engine.SlotOption{ID: strconv.Itoa(n), Label: label})
				p.Choices = append(p.Choices,
					engine.Choice{Move: engine.MakeMove("choose", n), Label: label, Rolls: true, Reveals: true})
			}
			if s.N > 1 && len(list) > 1 {
				p.Forms = append(p.Forms, engine.Form{Verb: "choose", Label: text.M("form.choose"),
					Slots: []engine.Slot{slot}, Rolls: true, Reveals: true})
			}
			if card.free {
				p.Choices = append(p.Choices,
					engine.Choice{Move: "no", Label: text.M("choice.no.choose"), Rolls: true, Reveals: true})
			}
		},
		touches: func(g *Game, s Step, ns []int) []engine.Seat {
			var out []engine.Seat
			if !g.chooseOf(s).farmers {
				for _, n := range ns {
					out = append(out, engine.Seat(n-1))
				}
			}
			return out
		},
		says: func(g *Game, s Step, ns []int) []text.Message {
			if g.chooseOf(s).farmers {
				return lists.Map(ns, func(n int) text.Message { return g.place(n) })
			}
			return lists.Map(ns, func(n int) text.Message { return g.who(engine.Seat(n - 1)) })
		},
		do: func(g *Game, s Step, m engine.Move, ns []int, _ *engine.Dice) {
			if m.Verb() == "no" {
				return
			}
			card := g.chooseOf(s)
			for _, n := range ns {
				if card.farmers {
					g.loseFarmer(n)
					continue
				}
				seat := engine.Seat(n - 1)
				h := g.Hero(seat)
				h.SP = max(1, min(MaxSP, h.SP+card.strength))
				g.changeWill(seat, card.will)
				g.tell("strength", seat, text.M("say.strength", "who", g.who(seat), "sp",
					h.SP)).Facts = engine.Facts{Piece: h.ID, Amount: h.SP}
			}
		},
	},
	DoUncover: {
		check: ofEvent,
		by:    ofLowest,
		open:  func(g *Game, _ Step) bool { return len(g.covered()) > 0 },
		ask: func(g *Game, s Step, p *engine.Prompt) {
			cardText(g, s, p)
			p.Headline = text.M("ask.uncover", "n", s.N)
			slot := engine.Slot{Name: "where", Label: text.M("slot.where"), Some: true,
				Count: engine.Range{Min: 1, Max: min(s.N, len(g.covered()))}}
			for _, at := range g.covered() {
				slot.Options = append(slot.Options, engine.SlotOption{ID: strconv.Itoa(at), Label: g.place(at)})
			}
			p.Forms = append(p.Forms, engine.Form{Verb: "uncover", Label: text.M("form.uncover"),
				Slots: []engine.Slot{slot}, Rolls: true, Reveals: true})
			p.Choices = append(p.Choices,
				engine.Choice{Move: "uncover", Label: text.M("choice.no.uncover"), Rolls: true, Reveals: true})
		},
		do: func(g *Game, _ Step, _ engine.Move, ns []int, d *engine.Dice) {
			var seen []text.Message
			facts := engine.Facts{Piece: "fog"}
			for _, at := range ns {
				if i := g.FogAt(at); i >= 0 {
					facts.Ways = append(facts.Ways, engine.Way{To: view.RegionID(at)})
					seen = append(seen, text.M("seen-at", "what", text.M("fog."+g.decideFace(i, d)), "at", g.place(at)))
				}
			}
			if len(seen) > 0 {
				e := g.tell("spied", g.lowest(), text.M("say.uncovered", "what", seen))
				e.Reveals, e.Facts = true, facts
			}
		},
	},
	// Golden event 6: the hero loses the number up to 4 and gains 5 or 6.
	DoRisk: {
		check: ofEvent,
		by:    ofLowest,
		open:  always,
		ask: func(g *Game, s Step, p *engine.Prompt) {
			cardText(g, s, p)
			p.Headline = text.M("ask.risk")
			p.Choices = yesNo("risk")
		},
		do: func(g *Game, _ Step, m engine.Move, _ []int, d *engine.Dice) {
			s := g.lowest()
			if m.Verb() != "yes" {
				g.tell("declined", s, text.M("say.declined", "who", g.who(s)))
				return
			}
			if n := g.eventRoll(s, d); n <= 4 {
				g.changeWill(s, -n)
			} else {
				g.changeWill(s, n)
			}
		},
	},
	DoPeek: {
		check: ofEvent,
		by:    ofHighest,
		open:  func(g *Game, _ Step) bool { return g.EventTop != "" },
		ask: func(g *Game, _ Step, p *engine.Prompt) {
			g.eventHead(p, "ask.peek", g.EventTop)
			p.Choices = yesNo("peek")
		},
		do: func(g *Game, s Step, m engine.Move, _ []int, _ *engine.Dice) {
			if m.Verb() == "no" {
				g.used(g.EventTop)
				g.EventTop = ""
				g.tell("peeked", ofHighest(g, s), text.M("say.peek-removed"))
			} else {
				g.tell("peeked", ofHighest(g, s), text.M("say.peek-kept"))
			}
		},
	},
}

// PayOf returns the payment that the group may make in a step.
func (g *Game) PayOf(s Step) *payCard { return g.edition.events[s.What].pay }

// Matters reports whether there is anything to prevent.
func (c *payCard) Matters(g *Game) bool {
	if c.creature == nil {
		return len(g.farmersOut()) > 0
	}
	return c.creature(g) >= 0
}

// unpaid carries out the event if the group does not pay; of several farmers the group chooses the lost one.
func (g *Game) unpaid(s Step) {
	if which := g.PayOf(s).creature; which != nil {
		if i := which(g); i >= 0 {
			g.moveOutOfTurn(i)
		}
		return
	}
	if out := g.farmersOut(); len(out) == 1 {
		g.loseFarmer(out[0])
	} else if len(out) > 1 {
		g.next(Step{Do: doChoose, Seat: engine.Public, What: s.What, N: 1})
	}
}

func (g *Game) chooseOf(s Step) *chooseCard { return g.edition.events[s.What].choose }

// payment returns a hero's payment by the numbers of a move, 0 if the move declines.
func (g *Game) payment(s Step, ns []int, hero int) (gold, will int) {
	switch {
	case g.PayOf(s).willOnly && hero < len(ns):
		return 0, ns[hero]
	case !g.PayOf(s).willOnly && 2*hero+1 < len(ns):
		return ns[2*hero], ns[2*hero+1]
	}
	return 0, 0
}

// splitWill divides willpower that the heroes gain or lose. The log names the hero that decides: the losses alone would
// not show it.
func splitWill(step string, d direction, touches func(*Game, Step, []int) []engine.Seat) division {
	sign := 1
	if d == fromHeroes {
		sign = -1
	}
	return division{
		check: ofEvent,
		open:  func(g *Game, s Step) bool { return g.SplitTotal(s) > 0 },
		ask: func(g *Game, s Step, p *engine.Prompt) {
			cardText(g, s, p)
			n := g.SplitTotal(s)
			p.Headline = text.M("ask."+step, "n", n)
			g.divideForm(p, "divide",
				g.perHero("slot.hero-will", func(h *Hero) int { return min(n, h.splits(s.Do)) }), n, s)
		},
		touches: touches,
		says:    willText(d),
		do: func(g *Game, s Step, _ engine.Move, ns []int, _ *engine.Dice) {
			by := g.speaker()
			what := text.M("list", "parts", willText(d)(g, s, ns))
			g.tell("split", by, text.M("say."+step, "who", g.who(by), "what", what))
			for i, n := range ns {
				g.changeWill(engine.Seat(i), sign*n)
			}
		},
	}
}

// splits returns the most willpower a hero can lose or gain in a step.
func (h *Hero) splits(do string) int {
	if do == DoSplitLoss {
		return h.WP
	}
	return MaxWP - h.WP
}

// SplitTotal returns the willpower that the heroes lose or gain together in a step.
func (g *Game) SplitTotal(s Step) int {
	total := 0
	for i := range g.Heroes {
		total += g.Heroes[i].splits(s.Do)
	}
	return min(s.N, total)
}

// payTotal returns the most the group could pay; each hero keeps 1 willpower.
func (g *Game) payTotal(s Step) int {
	total := g.means(engine.Public, willGood)
	if !g.PayOf(s).willOnly {
		total += g.means(engine.Public, "gold")
	}
	return total
}

// firstGor returns the index of the gor on the lowest region. Events do not affect creatures holding the castle (our
// ruling).
func (g *Game) firstGor() int {
	return slices.IndexFunc(g.Creatures, func(c Creature) bool { return c.Known() == "gor" && !g.HoldsCastle(c) })
}

// lastMoving returns the index of the moving creature on the highest region; the skral of a tower stays put (facts,
// Legend 2).
func (g *Game) lastMoving() int {
	for i := len(g.Creatures) - 1; i >= 0; i-- {
		if c := g.Creatures[i]; g.Marches(c) && !g.HoldsCastle(c) {
			return i
		}
	}
	return -1
}

// farmersOut returns the regions of farmers outside the castle, including those with heroes.
func (g *Game) farmersOut() []int {
	out := slices.Clone(g.Farmers)
	for i := range g.Heroes {
		if g.Heroes[i].Farmers > 0 {
			out = append(out, g.Heroes[i].At)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (g *Game) loseFarmer(at int) {
	if i := slices.Index(g.Farmers, at); i >= 0 {
		g.Farmers = slices.Delete(slices.Clone(g.Farmers), i, i+1)
	} else {
		for _, s := range g.heroesAt(at) {
			if g.Hero(s).Farmers > 0 {
				g.Hero(s).Farmers--
				break
			}
		}
	}
	g.tell("farmer", engine.Public, text.M("say.farmer-gone", "at", g.place(at))).Facts = engine.Facts{Piece: "farmer",
		From: view.RegionID(at), Amount: 1}
}

// candidates returns the possible choices: seats of heroes, or regions.
func (g *Game) candidates(s Step) []int {
	card := g.chooseOf(s)
	if card.farmers {
		return g.farmersOut()
	}
	var out []int
	for i := range g.Heroes {
		if sp := g.Heroes[i].SP; sp >= card.least && sp <= card.most {
			out = append(out, i+1)
		}
	}
	return out
}

// covered returns the regions with unseen fog tokens.
func (g *Game) covered() []int {
	var out []int
	for _, f := range g.Fog {
		if f.Face == "" {
			out = append(out, f.At)
		}
	}
	return out
}
