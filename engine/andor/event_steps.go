package andor

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"skald/engine"
	texts "skald/engine/andor/text"
	"skald/engine/andor/view"
	"skald/engine/deck"
	"skald/engine/lists"
	"skald/engine/text"
)

// drawEvent draws the top card, after shuffling the used ones if the deck is empty.
func (g *Game) drawEvent(d *engine.Dice) string {
	if id := g.EventTop; id != "" {
		g.EventTop = ""
		return id
	}
	if len(g.EventBag) == 0 {
		g.EventBag, g.EventUsed = g.EventUsed, nil
	}
	if len(g.EventBag) == 0 {
		return ""
	}
	id, bag := deck.Draw(slices.Clone(g.EventBag), d, "events")
	g.EventBag = bag
	return id
}

func (g *Game) used(id string) {
	if card := g.edition.events[id]; card != nil && card.apart {
		return
	}
	g.EventUsed = deck.Put(slices.Clone(g.EventUsed), id, strings.Compare)
}

// The steps of an event card.
const (
	doEvent  = "event"  // an event card is uncovered
	DoWard   = "ward"   // shields against the event
	doCard   = "card"   // the event happens
	DoOffer  = "offer"  // heroes may buy the wares of the event
	doSettle = "settle" // heroes without willpower get up again
)

var eventSteps = stepTable{
	doEvent: {Do: func(g *Game, _ Step, d *engine.Dice) { g.uncoverEvent(d) }},
	// Every owner of a shield is asked, even a hero who obtains one meanwhile; the first shield ends the question.
	DoWard: {
		Check: ofEvent, Answer: noteAnswer, Waits: wardOpen,
		Asks: func(g *Game, s Step, seat engine.Seat) bool { return g.mayWard(s, seat) },
		Ask: func(g *Game, s Step, p *engine.Prompt) {
			g.eventHead(p, "ask.ward", s.What)
			p.Choices = yesNo("ward")
			g.window(p, topicWard, "no")
		},
		Do: func(g *Game, s Step, _ *engine.Dice) {
			if g.warded(s, "say.shield-event") {
				g.used(s.What)
				return
			}
			g.next(Step{Do: doCard, Seat: engine.Public, What: s.What})
		},
	},
	doCard: {Check: ofEvent, Do: func(g *Game, s Step, d *engine.Dice) { g.doCardEvent(s.What, d) }},
	DoOffer: {
		Waits: someAsked, Asks: amongAsked, Answer: noteAnswer,
		Check: func(g *Game, s Step) error {
			if card := g.edition.events[s.What]; card == nil || card.offer == nil {
				return fmt.Errorf("the event %q offers nothing", s.What)
			}
			return checkAsked(g, s)
		},
		Ask: func(g *Game, s Step, p *engine.Prompt) {
			g.eventHead(p, "ask.offer", s.What)
			wares := []string{"yes"}
			if offer := g.edition.events[s.What].offer; offer.articles {
				wares = g.wares(g.Hero(p.Seat))
			}
			for _, w := range wares {
				label := text.M("choice.yes.offer")
				m := engine.Move(w)
				if w != "yes" {
					label, m = text.M("choice.take", "what", texts.Name(w)), engine.MakeMove("take", w)
				}
				p.Choices = append(p.Choices, engine.Choice{Move: m, Label: label, Icon: w, Rolls: true, Reveals: true})
			}
			p.Choices = append(p.Choices,
				engine.Choice{Move: "no", Label: text.M("choice.no.offer"), Rolls: true, Reveals: true})
			g.window(p, topicOffer, "no")
		},
		Do: func(g *Game, s Step, _ *engine.Dice) {
			for _, a := range s.Said {
				if a.Word != "no" {
					g.takeOffer(g.edition.events[s.What].offer, a.Seat, a.Word)
				}
			}
		},
	},
	// Heroes left without willpower by an event get up again (our ruling 4).
	doSettle: {Do: func(g *Game, _ Step, _ *engine.Dice) {
		for _, s := range g.SeatsFrom(0) {
			if g.Hero(s).WP == 0 {
				g.fall(s)
				if x := g.FighterOf(s); x != nil {
					x.Left, x.Fell = true, true
				}
			}
		}
	}},
}

// eventHead shows an event card above a question.
func (g *Game) eventHead(p *engine.Prompt, headline, id string) {
	p.Headline = text.M(headline, "title", text.M("event."+id+".title"))
	p.Details = []text.Message{g.eventText(id)}
}

// ofEvent checks that a saved step belongs to an event card.
func ofEvent(g *Game, s Step) error {
	if g.edition.events[s.What] == nil {
		return fmt.Errorf("there is no event %q", s.What)
	}
	return checkAsked(g, s)
}

// uncoverEvent reveals an event card; a shield may prevent it (booklet: Event cards).
func (g *Game) uncoverEvent(d *engine.Dice) {
	id := g.drawEvent(d)
	if id == "" {
		return
	}
	g.Event = id
	g.Feats.Events++
	e := g.tell("event", engine.Public,
		text.M("say.event", "title", text.M("event."+id+".title"), "text", g.eventText(id)))
	e.Reveals = true
	e.Facts.Piece = id
	if !g.edition.events[id].shield {
		g.next(Step{Do: doCard, Seat: engine.Public, What: id})
		return
	}
	g.next(Step{Do: DoWard, Seat: engine.Public, What: id})
}

// shields reports whether a hero can prevent an event: a shield can be used until the hero's disk is in the sunrise
// box, and at sunrise itself (booklet: Free actions, Event cards).
func (g *Game) shields(s engine.Seat) bool {
	h := g.Hero(s)
	return h.large("shield") && (!h.Done || g.Active == engine.Public)
}

// mayWard reports whether a hero is asked to prevent an event.
func (g *Game) mayWard(s Step, seat engine.Seat) bool {
	return g.shields(seat) && !slices.ContainsFunc(s.Said, func(a answer) bool { return a.Seat == seat })
}

func wards(a answer) bool { return a.Word == "yes" }

// wardOpen reports whether an event is not yet prevented but still could be.
func wardOpen(g *Game, s Step) bool {
	return !slices.ContainsFunc(s.Said, wards) && slices.ContainsFunc(g.SeatsFrom(0), func(seat engine.Seat) bool {
		return g.mayWard(s, seat)
	})
}

// warded uses a shield against a card and reports whether any hero does so.
func (g *Game) warded(s Step, say string) bool {
	i := slices.IndexFunc(s.Said, wards)
	if i < 0 {
		return false
	}
	seat := s.Said[i].Seat
	g.useUp(seat, "shield")
	g.tell("shield", seat, text.M(say, "who", g.who(seat))).Facts = engine.Facts{Piece: "shield"}
	return true
}

// doCardEvent carries out a card and discards it, unless it is in force for the day or waits on the map.
func (g *Game) doCardEvent(id string, d *engine.Dice) {
	card := g.edition.events[id]
	g.next(Step{Do: doSettle, Seat: engine.Public, What: id})
	switch {
	case card.today != nil:
		g.Today = append(slices.Clone(g.Today), id)
		return
	case card.waits != nil:
		g.waits(id, g.unburnt(g.Land().Events[id]))
		g.claimPending()
		return
	case card.offer != nil:
		asked := lists.Where(g.SeatsFrom(0), func(s engine.Seat) bool { return card.offer.suits(g.Hero(s)) })
		g.next(Step{Do: DoOffer, Seat: engine.Public, What: id, Asked: asked})
	case card.pay != nil:
		g.next(Step{Do: DoPay, Seat: engine.Public, What: id, N: card.pay.price[max(0, len(g.Heroes)-2)]})
	case card.choose != nil:
		g.next(Step{Do: doChoose, Seat: engine.Public, What: id, N: card.choose.n})
	case card.divides != "":
		g.next(Step{Do: card.divides, Seat: engine.Public, What: id, N: card.number})
	case card.removes != "":
		for _, at := range g.Land().Events[id] {
			removals[card.removes](g, at)
		}
	case card.do != nil:
		card.do(g, d)
	default:
		for _, s := range g.SeatsFrom(0) {
			if h := g.Hero(s); card.who == nil || card.who(g, h) {
				g.changeWill(s, card.willFor(h))
			}
		}
	}
	g.used(id)
}

// willFor returns the change of willpower for an affected hero.
func (card *event) willFor(h *Hero) int {
	switch {
	case card.most > 0:
		return min(0, card.most-h.WP)
	case card.least > 0:
		return max(0, card.least-h.WP)
	}
	return card.will
}

// suits reports whether a hero's board has room for the offer.
func (o *offerCard) suits(h *Hero) bool {
	if o.articles {
		return h.WP > o.will
	}
	return h.Gold >= o.gold && h.WP < MaxWP
}

// wares returns the articles an event offers a hero.
func (g *Game) wares(h *Hero) []string {
	var out []string
	for _, a := range g.edition.stock {
		if a.ID != "brew" && g.Stock[a.ID] > 0 && h.Fits(a.ID) {
			out = append(out, a.ID)
		}
	}
	return out
}

func (g *Game) takeOffer(o *offerCard, s engine.Seat, ware string) {
	h := g.Hero(s)
	switch {
	case !o.articles && h.Gold >= o.gold:
		h.Gold -= o.gold
		g.changeWill(s, o.will)
	case o.articles && h.WP > o.will && g.Stock[ware] > 0 && h.Fits(ware):
		g.changeWill(s, -o.will)
		g.giveArticle(s, ware)
	}
}

func (g *Game) eventRoll(s engine.Seat, d *engine.Dice) int {
	n := d.D6(stream(s), 1)[0]
	e := g.tell("rolled", s, text.M("say.event-roll", "who", g.who(s), "n", n))
	e.Facts.Dice = []int{n}
	return n
}

// changeWill changes a hero's willpower by an event: at most to 20, and 0 lasts until the event is done (our ruling 4).
func (g *Game) changeWill(seat engine.Seat, n int) {
	h := g.Hero(seat)
	before := h.WP
	h.WP = max(0, min(MaxWP, h.WP+n))
	if h.WP != before {
		e := g.tell("will", seat, text.M("say.will", "who", g.who(seat), "n", signed(h.WP-before), "wp", h.WP))
		e.Facts = engine.Facts{Piece: h.ID, Amount: h.WP - before}
	}
}

func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// claimPending gives waiting event cards to heroes on their regions; of several heroes, the card chooses the highest or
// lowest rank.
func (g *Game) claimPending() {
	for _, p := range slices.Clone(g.Pending) {
		card := g.edition.events[p.Event]
		if card == nil || card.waits == nil || card.waits.training {
			continue
		}
		ranks := g.byRank()
		if card.waits.highest {
			slices.Reverse(ranks)
		}
		for _, s := range ranks {
			h := g.Hero(s)
			if !slices.Contains(p.At, h.At) || !g.claim(card.waits, s) {
				continue
			}
			g.Pending = slices.DeleteFunc(slices.Clone(g.Pending), func(q pending) bool { return q.Event == p.Event })
			g.used(p.Event)
			break
		}
	}
}

// claim gives a hero the benefit of a waiting card and reports whether they take it; an article only if there is room
// for it.
func (g *Game) claim(w *waitingCard, s engine.Seat) bool {
	h := g.Hero(s)
	switch {
	case w.article != "":
		if !h.Fits(w.article) || g.Stock[w.article] < 1 {
			return false
		}
		g.giveArticle(s, w.article)
	case w.gold > 0:
		h.Gold += w.gold
		e := g.tell("claimed", s, text.M("say.claimed-gold", "who", g.who(s), "n", w.gold))
		e.Facts = engine.Facts{Piece: "gold", From: view.RegionID(h.At), Amount: w.gold}
	case w.strength > 0:
		h.SP = min(MaxSP, h.SP+w.strength)
		e := g.tell("claimed", s, text.M("say.claimed-strength", "who", g.who(s), "sp", h.SP))
		e.Facts = engine.Facts{Piece: StrengthGood, From: view.RegionID(h.At), Amount: w.strength}
	default:
		g.changeWill(s, w.will)
		if h.WP == 0 {
			g.fall(s)
		}
	}
	return true
}
