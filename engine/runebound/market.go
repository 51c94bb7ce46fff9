package runebound

import (
	"slices"

	"skald/engine"
	"skald/engine/offer"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/text"
)

// The steps of the market phase (rulebook, phase 4).
const (
	DoShop   = "shop"   // opening this town's market or not
	DoMarket = "market" // buying, hiring, selling, healing
)

var marketSteps = stepTable{
	DoShop: {Check: ofActive, Waits: func(g *Game, s Step) bool { return s.What == "" && g.TownOf(s.Seat) >= 0 },
		Ask: askShop, Answer: answerShop, Do: shopAtOnce, Reveals: true, Rolls: true},
	DoMarket: {Check: ofActive, Waits: func(g *Game, s Step) bool {
		return len(g.trades(s.Seat)) > 0 || len(g.Usables("market", s.Seat, "")) > 0
	},
		Ask: askMarket, Answer: answerMarket, Do: func(g *Game, s Step, _ *engine.Dice) { g.closeMarket(s.Seat) }},
}

// townAt returns the number of the town on a hex, or -1.
func townAt(at land.Hex) int {
	site, ok := at.Site()
	if !ok {
		return -1
	}
	return slices.IndexFunc(land.Sites(), func(s land.Site) bool { return s.ID == site.ID })
}

// TownOf returns the number of a hero's town, or -1.
func (g *Game) TownOf(seat engine.Seat) int {
	if h := g.Hero(seat); h.On {
		return townAt(h.At)
	}
	return -1
}

// StackAt returns the market stack of the town on a hex.
func (g *Game) StackAt(at land.Hex) []string {
	if n := townAt(at); n >= 0 {
		return g.Stacks[n]
	}
	return nil
}

// askShop asks whether the hero visits the town's market, where a card is first added to the stack (rulebook: market
// actions).
func askShop(g *Game, s Step, p *engine.Prompt) {
	h := g.Hero(p.Seat)
	p.Headline = text.M("ask.shop", "ask", g.shopQuestion(p.Seat))
	if !g.terse {
		p.Details = g.wares(p.Seat)
	}
	p.Choices = append(p.Choices,
		engine.Choice{Move: "market", Label: text.M("choice.market"), Hint: text.M("hint.market"), Icon: "town",
			Reveals: true, Rolls: true, Place: h.At.String()},
		engine.Choice{Move: "on", Label: text.M("choice.pass-market"), Icon: "on", Ends: true})
}

// shopQuestion asks whether to visit the market; with too little gold for all of it, it names the prices.
func (g *Game) shopQuestion(seat engine.Seat) text.Message {
	h, heal := g.Hero(seat), g.Price(seat, "heal", 1)
	m := text.M("ask.shop.any", "town", h.At.Name(), "n", h.Gold)
	heals := len(healing.Offer(g, seat, nil)) > 0
	switch least := g.leastCost(seat); {
	case least < 0 && !heals:
		m.Key = "ask.shop.empty"
	case least >= 0 && least <= h.Gold || least < 0:
	case heals:
		m = text.M("ask.shop.heal", "town", h.At.Name(), "n", h.Gold, "least", least, "heal", heal)
	default:
		m = text.M("ask.shop.dear", "town", h.At.Name(), "n", h.Gold, "least", least)
	}
	return m
}

// leastCost returns the least cost of a card for sale in a hero's town, -1 if there are none.
func (g *Game) leastCost(seat engine.Seat) int {
	least := -1
	for _, id := range g.StackAt(g.Hero(seat).At) {
		if cost := g.CostOf(seat, g.edition.Goods(id)); least < 0 || cost < least {
			least = cost
		}
	}
	return least
}

func answerShop(g *Game, s Step, seat engine.Seat, m engine.Move, d *engine.Dice) {
	g.Todo.Pop()
	if m.Verb() == "market" {
		g.openMarket(seat, d)
		return
	}
	g.tell("passed-by", seat, text.M("say.passed-by", "who", g.Who(seat)))
}

// shopAtOnce opens the market that the player chose together with the movement.
func shopAtOnce(g *Game, s Step, d *engine.Dice) {
	if s.What == "market" && g.TownOf(s.Seat) >= 0 {
		g.openMarket(s.Seat, d)
	}
}

// openMarket adds a card from the market deck face up to the town's stack (rulebook: market actions; R9, R41).
func (g *Game) openMarket(seat engine.Seat, d *engine.Dice) {
	g.next(Step{Do: DoMarket, Seat: seat})
	if g.Move.Opened {
		return
	}
	g.Move.Opened = true
	town := g.TownOf(seat)
	for range max(0, 1+g.sum("openings", g.now(seat))) {
		id, ok := g.drawMarket(d)
		if !ok {
			break
		}
		g.Stacks[town] = append(slices.Clone(g.Stacks[town]), id)
		g.Move.Came = append(slices.Clone(g.Move.Came), id)
		e := g.tell("offered", seat, text.M("say.offered", "what", name(id), "town", g.Hero(seat).At.Name(), "cost",
			g.CostOf(seat, g.edition.Goods(id))))
		e.Reveals, e.Facts = true, engine.Facts{Piece: id, To: g.Hero(seat).At.String()}
	}
	g.next(g.automatic("market", seat, "")...)
	g.moment("arrives", seat, "")
}

func askMarket(g *Game, s Step, p *engine.Prompt) {
	h := g.Hero(p.Seat)
	if !g.terse {
		p.Details = g.wares(p.Seat)
	}
	p.Choices = g.trades(p.Seat)
	g.useChoices(p, "market", "")
	p.Headline = text.M("ask.market", "ask", text.M(marketQuestion(p.Choices), "town", h.At.Name(), "n", h.Gold))
	if !g.terse {
		g.closing(p)
	}
	p.Choices = append(p.Choices,
		engine.Choice{Move: "end", Label: text.M("choice.end-market"), Icon: "on", Ends: true})
	rankTrades(p.Choices)
}

// marketQuestion returns the key of the question that names the trades on offer.
func marketQuestion(cs []engine.Choice) string {
	key := "ask.market"
	for _, verb := range [...]string{"buy", "heal", "sell"} {
		if slices.ContainsFunc(cs, func(c engine.Choice) bool { return c.Move.Verb() == verb }) {
			key += "." + verb
		}
	}
	if key == "ask.market" {
		key += ".use"
	}
	return key
}

// closing adds to the trades after which nothing is left to trade that they end the turn.
func (g *Game) closing(p *engine.Prompt) {
	seat, s := p.Seat, g.Todo.Top()
	for i := range p.Choices {
		c := &p.Choices[i]
		if !slices.Contains([]string{"buy", "heal", "sell"}, c.Move.Verb()) {
			continue
		}
		after := g.Copy()
		answerMarket(after, s, seat, c.Move, nil)
		m := text.M("hint.ends-turn")
		if !c.Hint.IsZero() {
			m = text.M("hint.and-ends-turn", "what", c.Hint)
		}
		if after.Todo.Top() == s && after.endsAfterMarket(seat) && fits(m, longestHint) {
			c.Hint = m
		}
	}
}

// endsAfterMarket reports whether a market with nothing left to trade ends the turn: there is no card to use and no
// token to buy.
func (g *Game) endsAfterMarket(seat engine.Seat) bool {
	return len(g.trades(seat)) == 0 && len(g.Usables("market", seat, "")) == 0 &&
		g.Hero(seat).Points < g.TokenPrice() && len(g.Usables("turn-ends", seat, "")) == 0
}

// rankTrades puts healing and purchases before sales, which newcomers make by mistake if they are offered nothing else:
// then leaving comes first.
func rankTrades(cs []engine.Choice) {
	gains := false
	for i := range cs {
		switch c := &cs[i]; c.Move.Verb() {
		case "heal":
			c.Rank, gains = 1, true
		case "buy":
			c.Rank, gains = 2, true
		}
	}
	if last := &cs[len(cs)-1]; !gains && len(cs) > 1 {
		last.Rank = 1
	}
}

// trades returns the choices for buying, healing and selling.
func (g *Game) trades(seat engine.Seat) []engine.Choice {
	return selling.Offer(g, seat, healing.Offer(g, seat, buying.Offer(g, seat, nil)))
}

func (g *Game) leaveMarket(seat engine.Seat) {
	g.tell("left-market", seat, text.M("say.leaves-market", "who", g.Who(seat)))
}

// closeMarket closes a market in which nothing is left to trade. If it is the first thing that happens there, the
// player learns that nothing could be bought.
func (g *Game) closeMarket(seat engine.Seat) {
	if !slices.ContainsFunc(g.told, func(e engine.Event) bool { return e.Kind == "offered" }) {
		g.leaveMarket(seat)
		return
	}
	g.tell("left-market", seat, text.M("say.closes-market", "who", g.Who(seat), "n", g.Hero(seat).Gold))
}

// buying offers the items and allies of the stack.
var buying = offer.Moves[*Game, string]{
	Candidates: func(g *Game, seat engine.Seat) []string { return g.StackAt(g.Hero(seat).At) },
	Lacks:      lacksToBuy,
	Show: func(g *Game, seat engine.Seat, id string, to []engine.Choice) []engine.Choice {
		x := g.edition.Goods(id)
		key, n := "choice.buy", g.CostOf(seat, x)
		if x.Type == cards.Ally {
			key = "choice.hire"
		}
		label := text.M(key, "what", name(id), "n", n)
		if n != x.Cost {
			label = text.M(key+".instead", "what", name(id), "n", n, "cost", x.Cost)
		}
		return append(to, engine.Choice{Move: engine.MakeMove("buy", id), Label: label,
			Hint: g.edition.wareHints[id], Icon: x.Type, Group: text.M("group.buy")})
	},
	Read: readGoods,
}

// prices describes the rules in force that change a seat's prices.
func (g *Game) prices(seat engine.Seat) (out []text.Message) {
	add := func(card string, r *ability.Rule) {
		key := "detail.price"
		if x := g.edition.Goods(card); x != nil && x.Type == cards.Rune {
			key = "detail.price-rune"
		}
		for i := range r.Do {
			switch r.Do[i].Word {
			case "price", "half", "full-price":
				out = append(out, text.M(key, "what", name(card), "text", r.Text()))
				return
			}
		}
	}
	x := g.now(seat)
	var room [manySources]source
	for _, s := range g.sources(seat, &room) {
		for i := range s.rules {
			if r := &s.rules[i]; r.When == "always" && g.holds(r.If, x) {
				add(s.card, r)
			}
		}
	}
	for i := range g.Mods {
		if m := &g.Mods[i]; m.Seat == seat {
			add(m.Of.Card, g.edition.rule(m.Of))
		}
	}
	return out
}

// CostOf returns a hero's price for an item or ally.
func (g *Game) CostOf(seat engine.Seat, x *cards.Goods) int {
	if x.Type == cards.Ally {
		return g.Price(seat, "hire", x.Cost)
	}
	return g.Price(seat, "buy", x.Cost)
}

// lacksToBuy returns the reason that a hero cannot buy a card: not for sale here, no gold, or no room for another
// weapon or armour.
func lacksToBuy(g *Game, seat engine.Seat, id string) offer.Reason {
	x := g.edition.Goods(id)
	h := g.Hero(seat)
	if !slices.Contains(g.StackAt(h.At), id) {
		return lack("no.not-here", ruleMarket, "no.not-here.instead", "what", name(id))
	}
	if cost := g.CostOf(seat, x); cost > h.Gold {
		return lack("no.gold", ruleMarket, "no.gold.instead", "what", name(id), "cost", cost, "n", h.Gold)
	}
	if n := g.Limit(seat, x.Type); n >= 0 && len(g.CardsOf(seat, x.Type, false)) >= n {
		return lack("no.limit", ruleLimits, "no.limit.instead", "n", n, "kind", text.M("type."+x.Type))
	}
	return nil
}

// selling offers to sell items at half their cost, rounded up.
var selling = offer.Moves[*Game, string]{
	Candidates: func(g *Game, seat engine.Seat) []string { return g.CardsOf(seat, "item", false) },
	Lacks:      lacksToSell,
	Show: func(g *Game, seat engine.Seat, id string, to []engine.Choice) []engine.Choice {
		x := g.edition.Goods(id)
		return append(to, engine.Choice{Move: engine.MakeMove("sell", id),
			Label: text.M("choice.sell", "what", name(id), "n", g.Proceeds(seat, x)), Hint: g.edition.wareHints[id],
			Icon: x.Type, Group: text.M("group.sell")})
	},
	Read: readGoods,
}

func lacksToSell(g *Game, seat engine.Seat, id string) offer.Reason {
	x := g.Hero(seat).Have(id)
	switch {
	case x == nil:
		return lack("no.not-yours", ruleMarket, "no.not-yours.instead", "what", name(id))
	case g.edition.Goods(id).Type == cards.Rune:
		return lack("no.rune", ruleEnd, "no.sell.instead", "what", name(id))
	case g.edition.isAlly(id):
		return lack("no.sell-ally", ruleMarket, "no.sell.instead", "what", name(id))
	case !g.CanLose(seat, id):
		return lack("no.would-fall", ruleWounds, "no.would-fall.instead", "what", name(id))
	}
	return nil
}

// healing offers to remove all tokens from the hero or an ally for one gold each.
var healing = offer.Moves[*Game, string]{
	Candidates: func(g *Game, seat engine.Seat) []string {
		return append([]string{ThisHero}, g.CardsOf(seat, cards.Ally, false)...)
	},
	Lacks: func(g *Game, seat engine.Seat, who string) offer.Reason {
		h := g.Hero(seat)
		switch {
		case who != ThisHero && (h.Have(who) == nil || !g.edition.isAlly(who)):
			return lack("no.not-yours", ruleMarket, "no.unhurt.instead", "what", name(who))
		case !g.hasTokens(seat, Ally(who), "heal-all"):
			return lack("no.unhurt", ruleMarket, "no.unhurt.instead", "what", g.named(seat, who))
		case g.Price(seat, "heal", 1) > h.Gold:
			return lack("no.gold-heal", ruleMarket, "no.gold-heal.instead", "cost", g.Price(seat, "heal", 1),
				"n", h.Gold)
		}
		return nil
	},
	Show: func(g *Game, seat engine.Seat, who string, to []engine.Choice) []engine.Choice {
		c := engine.Choice{Move: engine.MakeMove("heal", who),
			Label: text.M("choice.heal", "who", g.named(seat, who), "n", g.Price(seat, "heal", 1)),
			Icon:  "heal", Group: text.M("group.heal")}
		if !g.terse {
			c.Hint = g.tokensOf(seat, Ally(who))
		}
		return append(to, c)
	},
	Read: func(g *Game, _ engine.Seat, m engine.Move) (string, error) {
		if who := m.Arg(0); who == ThisHero || g.edition.Goods(who) != nil {
			return who, nil
		}
		return "", &engine.ParseError{Text: string(m),
			Why: "no ally has that name; write heal hero to heal your hero"}
	},
}

func readGoods(g *Game, _ engine.Seat, m engine.Move) (string, error) {
	if x := g.edition.Goods(m.Arg(0)); x != nil {
		return x.ID, nil
	}
	return "", &engine.ParseError{Text: string(m), Why: "there is no item and no ally of that name"}
}

func answerMarket(g *Game, s Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
	h := g.Hero(seat)
	id := m.Arg(0)
	switch m.Verb() {
	case "use":
		g.use(seat, "market", "", m)
	case "end":
		g.Todo.Pop()
		g.leaveMarket(seat)
	case "buy":
		x := g.edition.Goods(id)
		cost, town := g.CostOf(seat, x), g.TownOf(seat)
		h.Gold -= cost
		g.Stacks[town] = slices.DeleteFunc(slices.Clone(g.Stacks[town]), func(o string) bool { return o == id })
		h.Held = append(slices.Clone(h.Held), Held{ID: id})
		g.Feats.Bought++
		key := "say.buys"
		if x.Type == cards.Ally {
			key = "say.hires"
		}
		g.tell("bought", seat,
			text.M(key, "who", g.Who(seat), "what", name(id), "n", cost)).Facts = engine.Facts{Piece: id, Amount: cost}
		g.moment("buys", seat, "")
		g.gainedMoment(seat, id)
	case "sell":
		n, town := g.Proceeds(seat, g.edition.Goods(id)), g.TownOf(seat)
		h.Held = h.Without(id)
		g.Stacks[town] = append(slices.Clone(g.Stacks[town]), id)
		h.Gold += n
		g.drop(seat, id)
		g.uphold(seat)
		g.tell("sold", seat, text.M("say.sells", "who", g.Who(seat), "what", name(id), "n",
			n)).Facts = engine.Facts{Piece: id, Amount: n}
		g.moment("sells", seat, "")
	case "heal":
		n := g.Price(seat, "heal", 1)
		h.Gold -= n
		g.recover(seat, Ally(id), many, many)
		if e := &g.told[len(g.told)-1]; e.Kind == "recovered" && n > 0 {
			e.Text = e.Text.With("gold", n)
			e.Text.Key += ".paid"
		}
		g.moment("heals", seat, "")
	}
}

// drawMarket draws the next market card; ok is false if there is none.
func (g *Game) drawMarket(d *engine.Dice) (id string, ok bool) {
	if id, ok = g.Market.Draw(d, streamMarket); ok {
		g.Feats.Seen++
	}
	return id, ok
}

// offerCard draws a market card and offers it to a hero, free or at half its cost.
func (g *Game) offerCard(seat engine.Seat, price string, d *engine.Dice) {
	id, ok := g.drawMarket(d)
	if !ok {
		return
	}
	x := g.edition.Goods(id)
	cost := 0
	if price == "half" {
		cost = (x.Cost + 1) / 2
	}
	e := g.tell("offered", seat, text.M("say.found", "who", g.Who(seat), "what", name(id)))
	e.Reveals, e.Facts = true, engine.Facts{Piece: id}
	g.next(Step{Do: DoOfferCard, Seat: seat, What: id, N: cost})
}

// askOffer asks whether the hero takes a market card offered by a card.
func askOffer(g *Game, s Step, p *engine.Prompt) {
	p.Headline = text.M("ask.offer", "who", g.Who(p.Seat), "what", name(s.What), "n", s.N)
	c := engine.Choice{Move: "take", Label: text.M("choice.take", "what", name(s.What), "n", s.N),
		Icon: g.edition.Goods(s.What).Type}
	if !g.terse {
		c.Hint = g.goodsIn(p, s.What)
	}
	p.Choices = append(p.Choices, c, engine.Choice{Move: "no", Label: text.M("choice.leave-it"), Icon: "on"})
}

func answerOffer(g *Game, s Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
	g.Todo.Pop()
	if m.Verb() == "no" {
		g.Market.PutUnder([]string{s.What})
		return
	}
	g.Hero(seat).Gold -= s.N
	g.receive(seat, s.What, "say.gained")
}
