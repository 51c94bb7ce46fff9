package returnofheroes

import (
	"errors"
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/lists"
	"skald/engine/offer"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/standing"
	"skald/engine/text"
)

// market is the open bazaar (5.5.1).
type market struct{ *Game }

func (g *Game) market() market { return market{g} }

// DoBuy is the step in which the opener buys and then offers the rest (5.5.1).
const DoBuy = "buy"

var bazaarSteps = stepTable{
	DoBuy: {
		Waits: func(g *Game, s Step) bool { return g.canBuy(s.Seat) || len(g.buyers()) > 0 },
		Ask:   askBuy,
		Answer: func(g *Game, _ Step, seat engine.Seat, m engine.Move, d *engine.Dice) {
			switch m.Verb() {
			case "buy":
				g.market().buy(seat, g.box.Long(m.Arg(0)))
			case "drop":
				g.prizes().leaveBehind(seat, g.box.Long(m.Arg(0)))
			default:
				g.Todo.Pop()
				g.market().offer(seat, g.offerTo(m))
			}
		},
		Refuse: func(g *Game, _ Step, _ engine.Seat, m engine.Move) error {
			if verb := m.Verb(); verb != "buy" && verb != "offer" && verb != "drop" {
				return no("no.first", "5.5.1", "what", text.M("first."+DoBuy), "move", view.Spelled("offer none"))
			}
			return nil
		},
		Do: func(g *Game, s Step, _ *engine.Dice) { g.market().unaffordable(s.Seat) },
		Check: func(g *Game, _ Step) error {
			if g.Bazaar == nil {
				return errors.New("no bazaar is open")
			}
			return nil
		},
	},
}

// bazaar is an open bazaar with its counter (5.5.1).
type bazaar struct {
	Opener  engine.Seat `json:"opener"`
	At      land.Point  `json:"at"`
	Counter []string    `json:"counter"`
	// Asked are the seats the rest was offered to and that are not served yet, in the opener's order.
	Asked []wish `json:"asked,omitempty"`
}

// wish is an asked seat's wishes for the counter, dearest first; Done reports whether it has answered. Its wishes are
// secret until it is served: seats asked before it decide without them.
type wish struct {
	Seat  engine.Seat `json:"seat"`
	Done  bool        `json:"done,omitempty"`
	Wants []string    `json:"wants,omitempty"`
}

// commission is the opener's gain from every piece sold to another hero, in gold.
const commission = 1

func (b *bazaar) clone() *bazaar {
	if b == nil {
		return nil
	}
	c := *b
	c.Counter, c.Asked = slices.Clone(b.Counter), slices.Clone(b.Asked)
	for i := range c.Asked {
		c.Asked[i].Wants = slices.Clone(c.Asked[i].Wants)
	}
	return &c
}

// awaits reports whether a seat has been offered the rest and has not answered.
func (b *bazaar) awaits(seat engine.Seat) bool {
	return b != nil && slices.ContainsFunc(b.Asked, func(w wish) bool { return w.Seat == seat && !w.Done })
}

// openBazaar puts out pieces from the stock, each equally likely. An offer of an earlier visit closes first.
func (g market) openBazaar(seat engine.Seat, p *pieces.Piece, d *engine.Dice) {
	g.closeOffer()
	g.Bazaar = &bazaar{Opener: seat, At: p.Home, Counter: []string{}}
	var goods []text.Message
	for n := min(p.Meeting.Offer, len(g.Stock)); n > 0; n-- {
		id := g.Stock[d.Pick("bazaar", len(g.Stock))]
		g.Stock = without(g.Stock, id)
		g.Bazaar.Counter = append(g.Bazaar.Counter, id)
		goods = append(goods, view.Priced(g.box, id))
	}
	g.Bazaar.Counter = g.box.Sorted(g.Bazaar.Counter)
	e := g.tell("bazaar", seat, text.M("say.bazaar", "who", g.who(seat), "bazaar", view.Name(p.ID), "goods", goods))
	e.Reveals = true
	e.Facts = engine.Facts{Piece: p.ID, To: p.Home.String(), Amount: len(g.Bazaar.Counter)}
	g.Todo.Next(Step{Do: DoBuy, Seat: seat})
}

// affordable reports whether a hero can buy a piece and carry it.
func (g *realm) affordable(seat engine.Seat, id string) bool {
	h := g.Hero(seat)
	return g.box.Price(id) <= h.Gold && h.Full(id) == ""
}

// canBuy reports whether the opener can buy anything on the counter, now or after dropping something.
func (g *state) canBuy(seat engine.Seat) bool {
	return g.Bazaar != nil && slices.ContainsFunc(g.Bazaar.Counter, func(id string) bool {
		return g.box.Price(id) <= g.Hero(seat).Gold
	})
}

// buy sells a piece of the counter to the opener.
func (g market) buy(seat engine.Seat, id string) {
	h := g.Hero(seat)
	g.Bazaar.Counter = without(g.Bazaar.Counter, id)
	h.Gold -= g.box.Price(id)
	h.pack(id, 0)
	g.tell("bought", seat,
		text.M("say.bought", "who", g.who(seat), "item", view.Name(id), "n", g.box.Price(id), "now", h.Gold)).
		Facts = engine.Facts{Piece: id, Amount: -g.box.Price(id)}
}

// buyers returns the other seats that could buy something of the rest, clockwise from the opener.
func (g *state) buyers() []engine.Seat {
	var out []engine.Seat
	if g.Bazaar == nil {
		return nil
	}
	for _, s := range engine.Clockwise(g.Bazaar.Opener, len(g.Heroes))[1:] {
		if slices.ContainsFunc(g.Bazaar.Counter, func(id string) bool { return g.affordable(s, id) }) {
			out = append(out, s)
		}
	}
	return out
}

// offer offers the rest to others in the opener's order. It blocks no seat: they answer at any time, at the latest on
// their next turn.
func (g market) offer(seat engine.Seat, to []engine.Seat) {
	var names []text.Message
	if len(to) == 0 {
		g.closeBazaar()
		return
	}
	for _, s := range to {
		g.Bazaar.Asked = append(g.Bazaar.Asked, wish{Seat: s})
		names = append(names, g.who(s))
	}
	said := text.M("say.offered", "who", g.who(seat), "others", names)
	if len(names) == 1 {
		said = text.M("say.offered.one", "who", g.who(seat), "whom", names[0])
	}
	g.tell("offered", seat, said)
}

// answer records a seat's wishes, and serves the next in order. A seat that waits for others sees its recorded wishes;
// they learn only that it has answered.
func (g market) answer(seat engine.Seat, wants []string) {
	i := g.note(seat, wants)
	if i > 0 {
		told := text.M("say.wants-nothing-yet", "who", g.who(seat))
		if len(wants) > 0 {
			goods := lists.Map(wants, view.Name)
			told = text.M("say.wants", "who", g.who(seat), "goods", goods)
		}
		e := g.tell("wishes", seat, told)
		e.To, e.Rest = []engine.Seat{seat}, text.M("say.wants-rest", "who", g.who(seat))
	}
	g.serve()
}

// note records a seat's wishes; it returns the number of seats before it that have not answered.
func (g market) note(seat engine.Seat, wants []string) int {
	asked := g.Bazaar.Asked
	i := slices.IndexFunc(asked, func(w wish) bool { return w.Seat == seat })
	asked[i].Done, asked[i].Wants = true, wants
	return i
}

// pass answers for seats that need no question: they can buy nothing of the rest, or never want to.
func (g market) pass() {
	for again := true; again && g.Bazaar != nil; {
		again = false
		for _, w := range g.Bazaar.Asked {
			if !w.Done && (g.Hero(w.Seat).Never ||
				!slices.ContainsFunc(g.Bazaar.Counter, func(id string) bool { return g.affordable(w.Seat, id) })) {
				g.note(w.Seat, nil)
				again = true
			}
		}
		if again {
			g.serve()
		}
	}
}

// serve sells in the opener's order, as long as the next in order has answered.
func (g market) serve() {
	b := g.Bazaar
	for len(b.Asked) > 0 && b.Asked[0].Done {
		w := b.Asked[0]
		b.Asked = b.Asked[1:]
		g.sell(w)
	}
	if len(b.Asked) == 0 {
		g.closeBazaar()
	}
}

// sell gives an asked hero those wishes that are still there and that they can pay and carry. The other wishes stay
// secret.
func (g market) sell(w wish) {
	b, h := g.Bazaar, g.Hero(w.Seat)
	bought := false
	for _, id := range w.Wants {
		if !slices.Contains(b.Counter, id) || !g.affordable(w.Seat, id) {
			g.tell("missed", w.Seat,
				text.M("say.not-sold", "who", g.who(w.Seat), "item", view.Name(id))).To = []engine.Seat{w.Seat}
			continue
		}
		bought = true
		b.Counter = without(b.Counter, id)
		h.Gold -= g.box.Price(id)
		g.Hero(b.Opener).Gold += commission
		g.get(w.Seat, id)
		g.tell("bought", w.Seat, text.M("say.bought-from", "who", g.who(w.Seat), "item", view.Name(id), "n",
			g.box.Price(id), "now", h.Gold, "opener", g.who(b.Opener))).
			Facts = engine.Facts{Piece: id, Amount: -g.box.Price(id)}
	}
	if !bought {
		g.tell("passed", w.Seat, text.M("say.wants-nothing", "who", g.who(w.Seat)))
	}
}

// get gives a hero a bought piece. It counts at once, even during a movement: a piece that helps or hinders changes the
// steps left (4).
func (g market) get(seat engine.Seat, id string) {
	before := g.Allowance(seat)
	g.Hero(seat).pack(id, 0)
	if seat == g.Active && g.Phase == view.PhaseMove {
		g.Left = min(max(0, g.Left+g.Allowance(seat)-before), maxSteps)
	}
}

// closeOffer serves the seats that have answered and closes the bazaar: before the opener's next turn, before another
// visit, and at the end.
func (g market) closeOffer() {
	if g.Bazaar == nil {
		return
	}
	for _, w := range g.Bazaar.Asked {
		if w.Done {
			g.sell(w)
		}
	}
	g.Bazaar.Asked = nil
	g.closeBazaar()
}

// closeBazaar puts unsold pieces back into the stock.
func (g market) closeBazaar() {
	if g.Bazaar == nil {
		return
	}
	g.close("closed", engine.Public, text.M("say.bazaar-closed"))
}

// close puts unsold pieces back into the stock and tells it.
func (g market) close(kind string, seat engine.Seat, told text.Message) {
	for _, id := range g.Bazaar.Counter {
		g.Stock = g.put(g.Stock, id)
	}
	g.tell(kind, seat, told)
	g.Bazaar = nil
}

// unaffordable closes the bazaar at which no hero can buy anything, and tells what the cheapest piece would cost
// unless something has just been bought.
func (g market) unaffordable(seat engine.Seat) {
	bought := slices.ContainsFunc(g.told, func(e engine.Event) bool { return e.Kind == "bought" })
	if bought || g.Bazaar == nil || len(g.Bazaar.Counter) == 0 {
		g.closeBazaar()
		return
	}
	least := slices.Min(lists.Map(g.Bazaar.Counter, g.box.Price))
	g.close("too-dear", seat, text.M("say.bazaar-dear", "who", g.who(seat), "n", least, "gold", g.Hero(seat).Gold))
}

// askBuy asks what to buy, and at last whom to offer the rest.
func askBuy(g *Game, _ Step, p *engine.Prompt) {
	h := g.Hero(p.Seat)
	words := ".some"
	var rest []text.Message
	for _, id := range g.Bazaar.Counter {
		// Pieces the opener cannot buy are not among the choices, and are shown here.
		if buys.Lacks(g, p.Seat, id) != nil {
			rest = append(rest, view.Priced(g.box, id))
		}
	}
	if len(rest) > 0 {
		p.Details = append(p.Details, text.M("counter.rest", "goods", rest))
	}
	p.Choices = buys.Offer(g, p.Seat, p.Choices)
	switch {
	case len(p.Choices) > 0:
	case g.crowded(p.Seat):
		words = ".full"
	default:
		words = ".none"
	}
	p.Headline = asked("ask.buy", words, "who", g.who(p.Seat), "n", h.Gold)
	p.Choices = drops.Offer(g, p.Seat, p.Choices)
	others := g.buyers()
	if len(others) == 0 {
		p.Choices = append(p.Choices,
			engine.Choice{Move: "offer none", Label: text.M("choice.leave-bazaar"), Icon: "end"})
		return
	}
	slot := engine.Slot{Name: "order", Label: text.M("slot.order"), Count: engine.Range{Min: 1, Max: len(others)},
		Some: true, Ordered: true}
	var names []text.Message
	for _, s := range others {
		slot.Options = append(slot.Options, engine.SlotOption{ID: strconv.Itoa(int(s) + 1), Label: g.who(s)})
		names = append(names, g.who(s))
	}
	all := engine.Choice{Move: "offer all", Label: text.M("choice.offer-all"),
		Hint: text.M("hint.offer-all", "others", names), Icon: "offer"}
	if len(names) == 1 {
		all.Label, all.Hint = text.M("choice.offer-one", "whom", names[0]), text.M("hint.offer-one")
	}
	p.Choices = append(p.Choices, all,
		engine.Choice{Move: "offer none", Label: text.M("choice.offer-none"), Hint: text.M("hint.offer-none"),
			Icon: "end"})
	if len(others) > 1 {
		p.Forms = append(p.Forms, engine.Form{Verb: "offer", Label: text.M("form.offer"),
			Hint: text.M("hint.form-offer"), Icon: "offer", Slots: []engine.Slot{slot}})
	}
}

// offerTo parses the seats that the rest of a counter is offered to.
func (g *state) offerTo(m engine.Move) []engine.Seat {
	switch m.Arg(0) {
	case "none":
		return nil
	case "all":
		return g.buyers()
	}
	var out []engine.Seat
	for _, w := range m.Args() {
		if n, err := strconv.Atoi(w); err == nil && slices.Contains(g.buyers(), engine.Seat(n-1)) {
			out = append(out, engine.Seat(n-1))
		}
	}
	return out
}

// offered asks a seat for its wishes for an opened counter. The others wait for it only when its next turn begins, and
// do not learn the answer.
func (g *state) offered(seat engine.Seat) engine.Prompt {
	h := g.Hero(seat)
	p := engine.Prompt{Seat: seat, Kind: engine.May, Topic: TopicOffer, Private: true,
		Headline: text.M("ask.offered", "who", g.who(seat), "opener", g.who(g.Bazaar.Opener), "n", h.Gold, "place",
			view.Place(g.Bazaar.At))}
	if top := g.Top(); top.Do == doAnswer && top.Seat == seat {
		p.Kind = engine.Must
	}
	slot := engine.Slot{Name: "wishes", Label: text.M("slot.wishes"), Some: true, Ordered: true,
		Count: engine.Range{Min: 1}}
	var goods []text.Message
	for _, id := range g.Bazaar.Counter {
		goods = append(goods, view.Priced(g.box, id))
		if g.affordable(seat, id) {
			slot.Options = append(slot.Options, engine.SlotOption{ID: pieces.Short(id), Label: view.Priced(g.box, id),
				Hint: text.M("effect." + makeOf(g.box, id))})
		}
	}
	p.Details = []text.Message{text.M("counter.all", "goods", goods)}
	if slot.Count.Max = fitting("buy", slot.Options); slot.Count.Max > 0 {
		p.Forms = []engine.Form{{Verb: "buy", Label: text.M("form.buy"), Hint: text.M("hint.form-buy"), Icon: "buy",
			Slots: []engine.Slot{slot}}}
	}
	p.Choices = []engine.Choice{{Move: "buy none", Label: text.M("choice.buy-none"), Icon: "end", Idle: true}}
	return p
}

// fitting returns the number of options that always fit into one move.
func fitting(verb string, options []engine.SlotOption) int {
	sizes := lists.Map(options, func(o engine.SlotOption) int { return 1 + len(o.ID) })
	slices.Sort(sizes)
	n, size := 0, len(verb)
	for _, s := range slices.Backward(sizes) {
		if size += s; size > engine.MaxMove {
			break
		}
		n++
	}
	return n
}

// wishes parses an asked seat's wishes for the counter.
func wishes(box *pieces.Box, m engine.Move) []string {
	var out []string
	if m.Arg(0) != "none" {
		for _, w := range m.Args() {
			out = append(out, box.Long(w))
		}
	}
	return out
}

// buys are the pieces on the counter that the opener can buy.
var buys = offer.Moves[*Game, string]{
	Candidates: func(g *Game, _ engine.Seat) []string { return g.Bazaar.Counter },
	Lacks: func(g *Game, seat engine.Seat, id string) offer.Reason {
		h := g.Hero(seat)
		why := h.Full(id)
		switch {
		case g.Top().Do != DoBuy:
			return func() *engine.Refusal { return no("no.bazaar", "5.5.1") }
		case !slices.Contains(g.Bazaar.Counter, id):
			return func() *engine.Refusal {
				return no("no.not-on-counter", "5.5.1", "what", called(g.box, pieces.Short(id)), "goods", g.counter())
			}
		case g.box.Price(id) > h.Gold:
			why = "no.gold"
		case why == "":
			return nil
		}
		return func() *engine.Refusal { return h.cannotCarry(why, id, "n", g.box.Price(id), "gold", h.Gold) }
	},
	Show: func(g *Game, _ engine.Seat, id string, to []engine.Choice) []engine.Choice {
		return append(to, engine.Choice{Move: engine.MakeMove("buy", pieces.Short(id)),
			Label: text.M("choice.buy", "item", view.Name(id), "n", g.box.Price(id)),
			Hint:  text.M("effect." + makeOf(g.box, id)), Icon: "buy"})
	},
	Read: func(g *Game, _ engine.Seat, m engine.Move) (string, error) {
		id := g.box.Long(m.Arg(0))
		if id == "" && g.Top().Do == DoBuy {
			return "", no("no.not-on-counter", "5.5.1", "what", called(g.box, m.Arg(0)), "goods", g.counter())
		}
		return id, nil
	},
	Else: func(g *Game, seat engine.Seat, id string, _ engine.Move) error {
		return lack("no.slots", "piece", view.Name(id), "n", g.box.Price(id), "gold", g.Hero(seat).Gold)
	},
}

// crowded reports whether the opener could pay for something without being able to carry it.
func (g *state) crowded(seat engine.Seat) bool {
	return slices.ContainsFunc(g.Bazaar.Counter, func(id string) bool {
		return g.box.Price(id) <= g.Hero(seat).Gold && !g.affordable(seat, id)
	})
}

// standingTopics are the topics of standing answers: offers from a bazaar.
var standingTopics = standing.Table{{ID: TopicOffer, Name: "offer", Words: []standing.Word{
	{ID: "ask", Label: text.M("choice.standing-ask"), Hint: text.M("hint.standing-ask")},
	{ID: "never", Label: text.M("choice.standing-never"), Hint: text.M("hint.standing-never")},
}}}

// answers returns the standing answers of a hero.
func (h *Hero) answers() standing.Answers {
	if !h.Never {
		return nil
	}
	return standing.Answers{TopicOffer: "never"}
}

// offersAnswered are the choices of standing answers about offers, by whether "never" is set. It is never written.
var offersAnswered = map[bool][]engine.Choice{
	false: standingTopics[0].Choices((&Hero{}).answers()),
	true:  standingTopics[0].Choices((&Hero{Never: true}).answers()),
}

// standing returns the prompt for a seat's standing answer to offers from a bazaar.
func (g *realm) standing(seat engine.Seat, trades bool) (engine.Prompt, bool) {
	h := g.Hero(seat)
	if g.Phase == view.PhaseHeroes || len(g.Heroes) == 1 || !h.Never && !trades {
		return engine.Prompt{}, false
	}
	return engine.Prompt{Seat: seat, Kind: engine.May, Headline: text.M("ask.standing"), Topic: TopicOffer,
		Choices: offersAnswered[h.Never]}, true
}

// trades reports whether a bazaar is in play.
func (g *board) trades() bool { return g.InPlay("grand-bazaar") || g.InPlay("small-bazaar") }
