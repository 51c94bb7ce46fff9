package andor

import (
	"slices"
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/andor/land"
	texts "skald/engine/andor/text"
	"skald/engine/lists"
	"skald/engine/text"
)

// Nearby reports whether two heroes can hand things over, and whether it takes the falcon.
func (g *Game) Nearby(a, b engine.Seat) (ok, falcon bool) {
	x, y := g.Hero(a), g.Hero(b)
	if x.Done || y.Done || g.InRound(a) || g.InRound(b) {
		return false, false
	}
	if x.At == y.At {
		return true, false
	}
	for _, h := range []*Hero{x, y} {
		if h.large("falcon") && !h.Large.Used && !x.Set && !y.Set && g.airways().Distances(x.At, nil)[y.At] < land.Far {
			return true, true
		}
	}
	return false, false
}

// airways returns the ways of a falcon: it needs no bridge, and only rubble stops it (booklet: Falcon; our ruling).
func (g *Game) airways() land.Roads {
	closed := lists.Map(g.Rubble, func(r rubble) int { return r.At })
	return g.Land().Roads(nil, closed)
}

// possible reports whether a deal can be carried out now.
func (g *Game) possible(x deal) bool {
	ok, falcon := g.Nearby(x.From, x.To)
	if !ok || falcon && !x.Falcon {
		return false
	}
	a, b := g.Hero(x.From), g.Hero(x.To)
	if a.Gold < x.Gold || b.Gold < x.Back {
		return false
	}
	give, ok1 := a.named(x.Give, falcon)
	take, ok2 := b.named(x.Take, falcon)
	return ok1 && ok2 && b.fitAll(give, take) && a.fitAll(take, give)
}

// named finds goods by name; large ones cannot be sent by falcon.
func (h *Hero) named(refs []string, falcon bool) ([]good, bool) {
	var out []good
	for _, ref := range refs {
		x, ok := h.good(ref)
		if !ok || falcon && isLarge(x.it.ID) {
			return nil, false
		}
		out = append(out, x)
	}
	return out, true
}

func (g *Game) closeDeal(x deal) {
	a, b := g.Hero(x.From), g.Hero(x.To)
	_, falcon := g.Nearby(x.From, x.To)
	give, _ := a.named(x.Give, falcon)
	take, _ := b.named(x.Take, falcon)
	if falcon {
		bearer := a
		if !a.large("falcon") || a.Large.Used {
			bearer = b
		}
		large := *bearer.Large
		large.Used = true
		bearer.Large = &large
	}
	a.Gold += x.Back - x.Gold
	b.Gold += x.Gold - x.Back
	for _, y := range give {
		a.remove(y.it)
	}
	for _, y := range take {
		b.remove(y.it)
	}
	for _, y := range give {
		b.Put(y.it)
	}
	for _, y := range take {
		a.Put(y.it)
	}
	g.tell("traded", x.From,
		text.M("say.traded", "who", g.who(x.From), "whom", g.who(x.To), "gives", goodsText(x.Gold, give), "gets",
			goodsText(x.Back, take))).Facts = engine.Facts{Piece: onePiece(append(slices.Clone(give), take...)),
		Amount: x.Gold - x.Back}
	g.brought()
	g.meeting(a.At)
	if g.Over == "" {
		g.meeting(b.At)
	}
}

// giveOrOffer makes a gift at once unless the receiver wants to be asked.
func (g *Game) giveOrOffer(x deal) {
	if g.Hero(x.To).Standing[TopicGifts] == Ask {
		g.offerDeal(x)
		return
	}
	g.closeDeal(x)
}

func (g *Game) offerDeal(x deal) {
	g.Deals = slices.DeleteFunc(slices.Clone(g.Deals), func(y deal) bool { return y.From == x.From && y.To == x.To })
	g.Deals = append(g.Deals, x)
	slices.SortStableFunc(g.Deals, func(a, b deal) int { return int(a.From-b.From)*8 + int(a.To-b.To) })
	a, b := g.Hero(x.From), g.Hero(x.To)
	_, falcon := g.Nearby(x.From, x.To)
	give, _ := a.named(x.Give, falcon)
	take, _ := b.named(x.Take, falcon)
	g.tell("offered", x.From, text.M("say.offered", "who", g.who(x.From), "whom", g.who(x.To), "gives",
		goodsText(x.Gold, give), "gets", goodsText(x.Back, take)))
}

// dealFor returns the deal a seat is asked about, or nil.
func (g *Game) dealFor(seat engine.Seat) *deal {
	return lists.Find(g.Deals, func(d *deal) bool { return d.To == seat })
}

func (g *Game) dropImpossibleDeals() {
	kept := g.Deals[:0:0]
	for _, x := range g.Deals {
		if g.possible(x) {
			kept = append(kept, x)
			continue
		}
		g.tell("lapsed", x.From, text.M("say.deal-lapsed", "who", g.who(x.From), "whom", g.who(x.To)))
	}
	g.Deals = kept
}

func goodsText(gold int, goods []good) text.Message {
	var parts []text.Message
	if gold > 0 {
		parts = append(parts, text.M("gold-n", "n", gold))
	}
	parts = append(parts, texts.Amounts(lists.Map(goods, func(x good) string { return x.it.ID }))...)
	if len(parts) == 0 {
		return text.M("nothing")
	}
	return text.M("list", "parts", parts)
}

func (g *Game) dealPrompt(seat engine.Seat) (engine.Prompt, bool) {
	x := g.dealFor(seat)
	if x == nil || g.Hero(seat).Done {
		return engine.Prompt{}, false
	}
	a, b := g.Hero(x.From), g.Hero(x.To)
	_, falcon := g.Nearby(x.From, x.To)
	give, _ := a.named(x.Give, falcon)
	take, _ := b.named(x.Take, falcon)
	p := engine.Prompt{Seat: seat, Headline: text.M("ask.deal", "who", g.who(x.From), "gives", goodsText(x.Gold, give),
		"gets", goodsText(x.Back, take))}
	p.Choices = yesNo("deal")
	p.Choices[1].Rolls, p.Choices[1].Reveals = false, false // play goes on unchanged
	g.window(&p, TopicDeals, "no")
	return p, true
}

// dealOf parses a gift or an exchange. An exchange uses codes, a deal names.
func (g *Game) dealOf(seat engine.Seat, m engine.Move) deal {
	to, _ := strconv.Atoi(m.Arg(0))
	x := deal{From: seat, To: engine.Seat(to - 1)}
	args := m.Args()[1:]
	if m.Verb() == "give" {
		if args[0] == "gold" {
			x.Gold, _ = strconv.Atoi(args[1])
			return x
		}
		x.Give = args
		return x
	}
	_, x.Falcon = g.Nearby(seat, x.To)
	x.Gold, _ = strconv.Atoi(args[0])
	x.Back, _ = strconv.Atoi(args[1])
	for _, ref := range args[2:] {
		if code, back := strings.CutPrefix(ref, "+"); back {
			x.Take = append(x.Take, g.Hero(x.To).exchanged(code))
		} else {
			x.Give = append(x.Give, g.Hero(seat).exchanged(code))
		}
	}
	return x
}

func (g *Game) answerDeal(seat engine.Seat, yes bool) {
	x := *g.dealFor(seat)
	g.Deals = slices.DeleteFunc(slices.Clone(g.Deals), func(y deal) bool { return y.From == x.From && y.To == x.To })
	if !yes {
		g.tell("declined", seat, text.M("say.deal-declined", "who", g.who(seat), "whom", g.who(x.From)))
		return
	}
	g.closeDeal(x)
}

func (g *Game) dealForms(p *engine.Prompt) {
	h := g.Hero(p.Seat)
	mine := h.goods()
	if lays := laying(h); len(lays) > 0 {
		p.Forms = append(p.Forms, engine.Form{Verb: "drop", Label: text.M("form.drop"),
			Slots: []engine.Slot{goodsSlot("what", "slot.drop", lays, 1)}, Reveals: true, Rolls: true})
	}
	if h.Gold > 0 {
		p.Forms = append(p.Forms, engine.Form{Verb: "drop", Label: text.M("form.drop-gold"), Icon: "gold",
			Slots: []engine.Slot{goldWord(), amount("slot.gold", 1, h.Gold)}})
	}
	for _, s := range g.SeatsFrom(p.Seat)[1:] {
		ok, falcon := g.Nearby(p.Seat, s)
		if !ok {
			continue
		}
		whom := engine.Slot{Name: "to", Label: text.M("slot.to"),
			Options: []engine.SlotOption{{ID: strconv.Itoa(int(s) + 1), Label: g.who(s)}}}
		give, take := light(mine, falcon), light(g.Hero(s).goods(), falcon)
		if !falcon {
			if h.Gold > 0 {
				p.Forms = append(p.Forms, engine.Form{Verb: "give", Label: text.M("form.give-gold", "whom", g.who(s)),
					Slots: []engine.Slot{whom, goldWord(), amount("slot.gold", 1, h.Gold)}})
			}
			if fit := fitting(give, g.Hero(s)); len(fit) > 0 {
				slot := goodsSlot("what", "slot.give", fit, 1)
				slot.Count.Max = 1
				p.Forms = append(p.Forms, engine.Form{Verb: "give", Label: text.M("form.give", "whom", g.who(s)),
					Slots: []engine.Slot{whom, slot}, Reveals: true, Rolls: true})
			}
		}
		gold, back := h.Gold, g.Hero(s).Gold
		if gold+back+len(give)+len(take) == 0 {
			continue
		}
		key := "form.trade"
		if falcon {
			key = "form.trade-falcon"
		}
		both := goodsSlot("what", "slot.trade", give, 0)
		for i, x := range give {
			both.Options[i].ID = x.code
		}
		for _, x := range take {
			both.Options = append(both.Options,
				engine.SlotOption{ID: "+" + x.code, Label: text.M("trade.take", "what", goodLabel(x))})
		}
		both.Count.Max = len(both.Options)
		f := engine.Form{Verb: "trade", Label: text.M(key, "whom", g.who(s)), Hint: text.M("form.trade.hint"),
			Reveals: true, Rolls: true,
			Slots: []engine.Slot{whom, amount("slot.gold-give", 0, gold), amount("slot.gold-take", 0, back)}}
		if len(both.Options) > 0 {
			f.Slots = append(f.Slots, both)
		}
		p.Forms = append(p.Forms, f)
	}
}

// laying returns the things a hero can lay down; gems only once the movement has ended (booklet: Gems; our ruling).
func laying(h *Hero) []good {
	return slices.DeleteFunc(h.goods(), func(x good) bool { return h.Set && x.gem > 0 })
}

// laysGem reports whether a move would lay down a gem in the middle of a movement.
func laysGem(h *Hero, m engine.Move) bool {
	return h.Set && slices.ContainsFunc(m.Args(), func(ref string) bool { x, _ := h.good(ref); return x.gem > 0 })
}

func goldWord() engine.Slot {
	return engine.Slot{Name: "what", Label: text.M("slot.what"),
		Options: []engine.SlotOption{{ID: "gold", Label: texts.Name("gold")}}}
}

func amount(key string, least, most int) engine.Slot {
	return engine.Slot{Name: key[len("slot."):], Label: text.M(key), Count: engine.Range{Min: least, Max: most}}
}

func light(goods []good, falcon bool) []good {
	if !falcon {
		return goods
	}
	return slices.DeleteFunc(slices.Clone(goods), func(x good) bool { return isLarge(x.it.ID) })
}

func fitting(goods []good, h *Hero) []good {
	return slices.DeleteFunc(slices.Clone(goods), func(x good) bool { return !h.Fits(x.it.ID) })
}

func goodLabel(x good) text.Message {
	if x.it.Used && twoUses(x.it.ID) {
		return text.M("half", "what", texts.Name(x.it.ID))
	}
	return texts.Name(x.it.ID)
}

func goodsSlot(id, key string, goods []good, least int) engine.Slot {
	s := engine.Slot{Name: id, Label: text.M(key), Some: true, Count: engine.Range{Min: least, Max: len(goods)}}
	for _, x := range goods {
		s.Options = append(s.Options, engine.SlotOption{ID: x.ref, Label: goodLabel(x), Hint: about(x.it.ID)})
	}
	return s
}
