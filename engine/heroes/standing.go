package heroes

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/heroes/view"
	"skald/engine/standing"
	"skald/engine/text"
)

// The topics of standing answers.
const (
	topicLive    = "live"
	topicFollow  = "follow"
	topicPlacing = "placing"

	wordOn     = "on"
	wordOff    = "off"
	wordSealed = "sealed"
	wordAsk    = "ask"
	wordPass   = "pass"
	wordOrders = "orders"
	wordForm   = "formation"
)

// standingTable lists the topics of the game.
var standingTable = standing.Table{
	{ID: topicLive, Label: text.M("standing.live"),
		Words: []standing.Word{standingWord(topicLive, wordOff), standingWord(topicLive, wordOn)}},
	{ID: topicFollow, Label: text.M("standing.follow"), Words: []standing.Word{
		standingWord(topicFollow, wordSealed), standingWord(topicFollow, wordAsk), standingWord(topicFollow, wordPass),
		standingWord(topicFollow, wordOrders)}},
	{ID: topicPlacing, Label: text.M("standing.placing"), Words: []standing.Word{
		{ID: wordForm, Label: text.M("standing.placing.formation"),
			Answer: func(p *engine.Prompt) engine.Move { return p.Default }}, standingWord(topicPlacing, wordAsk)}},
}

func standingWord(topic, word string) standing.Word {
	return standing.Word{ID: word, Label: text.M("standing." + topic + "." + word)}
}

// sealedStanding answers a question to a player that did not stop, but had sealed an action (ruling K4), with the
// sealed move; "" if the player wants to be asked or not all of the rest can still be made, so that nothing is spent on
// a part of it.
func (g *Game) sealedStanding(seat engine.Seat, p *engine.Prompt) engine.Move {
	own := g.Player(seat)
	if !g.Follows(seat) || own.Standing[topicFollow] == wordAsk || len(own.Seal) == 0 || !p.Legal(own.Seal[0]) ||
		!g.feasible(seat) {
		return ""
	}
	return own.Seal[0]
}

// standingFollow returns a seat's standing answer about following.
func (g *Game) standingFollow(seat engine.Seat, p *engine.Prompt) engine.Move {
	switch g.Player(seat).Standing[topicFollow] {
	case wordPass:
		return VerbPass
	case wordOrders:
		m, _ := g.orderedFollow(seat, p)
		return m
	}
	return g.sealedStanding(seat, p)
}

// settings returns the moves open to a seat at any time. The others do not learn of them.
func (g *Game) settings(seat engine.Seat) engine.Prompt {
	own := g.Player(seat)
	p := engine.Prompt{Seat: seat, Kind: engine.May, Sealed: true, Headline: text.M("ask.settings")}
	if g.sealing(seat) {
		p.Headline = text.M("ask.seal")
		g.offerSeal(seat, &p)
	}
	if g.explains && !g.sealing(seat) {
		for _, o := range own.Orders {
			p.Details = append(p.Details, text.M("view.order", "order", orderLine(o)))
		}
	}
	said := own.Standing
	if own.Prep.fell() {
		said = said.With(topicLive, wordOff)
	}
	if forms := g.settingForms(seat, said); p.Forms == nil {
		p.Forms = forms
	} else {
		p.Forms = append(p.Forms, forms...)
	}
	if len(own.Orders) > 0 {
		p.Choices = append(p.Choices, engine.Choice{Move: "standing order none", Label: text.M("choice.no-orders"),
			Group: text.M("group.standing"), Icon: VerbStanding})
	}
	return p
}

// standingForms returns the forms of all topics; the current words are marked.
func standingForms(said standing.Answers) []engine.Form {
	out := make([]engine.Form, 0, len(standingTable)+1)
	for i := range standingTable {
		f := standingTable[i].Form(said, text.M("hint.now"))
		f.Label, f.Hint, f.Group = text.M("form.standing", "topic", standingTable[i].Label),
			text.M("form.standing.hint"), text.M("group.standing")
		if standingTable[i].ID == topicLive {
			f.Hint = text.M("form.standing.live.hint")
		}
		f.Slots[0].Label, f.Slots[1].Label = text.M("slot.topic"), text.M("slot.answer")
		out = append(out, f)
	}
	return out
}

// set applies a move of settings.
func (g *Game) set(seat engine.Seat, m engine.Move) {
	p := g.Player(seat)
	if m.Arg(0) == wordOrder {
		g.setOrder(seat, m.Args()[1:])
		return
	}
	topic, word, _ := standingTable.Read(m)
	p.Standing = p.Standing.With(topic.ID, word.ID)
	said := text.M("say.standing", "topic", topic.Label, "word", word.Label)
	if topic.ID == topicLive {
		g.renew(seat)
		if p.wishes() {
			said.Key += ".live"
		}
	}
	g.confide("standing", seat, said)
}

// wordOrder is the word for a standing order in moves.
const wordOrder = "order"

// mostOrders is the number of lines of standing orders.
const mostOrders = 3

// order is a line of standing orders: a goal for a seat's dice, and the condition for stopping.
type order struct {
	// Goal is a spell of its hand, or one of the goals below.
	Goal string `json:"goal"`
	// Helmets is the number of helmets wanted too, Weak the number of dice of weakness accepted.
	Helmets int `json:"helmets,omitempty"`
	Weak    int `json:"weak,omitempty"`
	// Last is the beat after which the line is given up.
	Last int `json:"last"`
	// Aim is the preferred target of the action: an aim below.
	Aim string `json:"aim"`
}

// The rules by which orders choose targets: the hero, a being that would fall, the strongest.
const (
	aimHero   = "hero"
	aimFalls  = "falls"
	aimStrong = "strongest"
)

// goalDispel is the Dispel action as a goal: "dispel" is the card.
const goalDispel = "dispelling"

// goals are the goals of orders besides spells.
var goals = []string{VerbDraw, VerbLearn, goalDispel}

// goalAction returns the action that reaches a goal, the verb of its move.
func goalAction(goal string) string {
	switch {
	case goal == goalDispel:
		return VerbDispel
	case slices.Contains(goals, goal):
		return goal
	}
	return VerbCast
}

// orderSlots are the blanks of a line of orders; goalSlot is the index of its goal, whose options depend on the seat's
// cards. They are never written.
var orderSlots = func() []engine.Slot {
	one := func(name string, ids ...string) engine.Slot {
		s := engine.Slot{Name: name, Label: text.M("slot." + name)}
		for _, id := range ids {
			s.Options = append(s.Options, engine.SlotOption{ID: id, Label: text.M("slot." + name + "." + id)})
		}
		return s
	}
	number := func(name string, least, most int) engine.Slot {
		return engine.Slot{Name: name, Label: text.M("slot." + name), Count: engine.Range{Min: least, Max: most}}
	}
	return []engine.Slot{
		one("kind", wordOrder), number("line", 1, mostOrders), {Name: "goal", Label: text.M("slot.goal")},
		number("helmets", 0, 3), number("weak", 0, 2), number("last", 1, LastBeat),
		one("aim", aimHero, aimFalls, aimStrong),
	}
}()

const goalSlot = 2

// orderForm returns the form for a line of a seat's orders.
func (g *Game) orderForm(seat engine.Seat) engine.Form {
	slots := slices.Clone(orderSlots)
	goal := &slots[goalSlot]
	own := g.ownCards(seat)
	goal.Options = make([]engine.SlotOption, 0, len(own)+len(goals))
	for _, card := range own {
		goal.Options = append(goal.Options, engine.SlotOption{ID: card, Label: view.Name(card)})
	}
	for _, id := range goals {
		goal.Options = append(goal.Options, engine.SlotOption{ID: id, Label: text.M("action." + goalAction(id))})
	}
	f := engine.Form{Verb: VerbStanding, Icon: VerbStanding, Label: text.M("form.order"),
		Hint: text.M("form.order.hint"), Group: text.M("group.standing"), Slots: slots}
	if len(g.Player(seat).Orders) == 0 {
		f.Hint = text.M("form.order.none")
	}
	return f
}

// ownCards returns the designs of a seat's spells, each once, sorted: all that its hand can ever contain.
func (g *Game) ownCards(seat engine.Seat) []string {
	p := g.Player(seat)
	return designs(p.Hand, p.Deck, p.Discard)
}

// setOrder sets a line of orders, or clears them all. A line beyond the last is added after it.
func (g *Game) setOrder(seat engine.Seat, args []string) {
	p := g.Player(seat)
	if args[0] == "none" {
		p.Orders = nil
		g.confide("order", seat, text.M("say.no-orders"))
		return
	}
	number := func(i int) int { n, _ := strconv.Atoi(args[i]); return n }
	o := order{Goal: args[1], Helmets: number(2), Weak: number(3), Last: number(4), Aim: args[5]}
	orders := append([]order(nil), p.Orders...)
	if at := number(0) - 1; at < len(orders) {
		orders[at] = o
	} else {
		orders = append(orders, o)
	}
	p.Orders = orders
	g.confide("order", seat, text.M("say.order", "order", orderLine(o)))
}

// orderLine describes a line of orders.
func orderLine(o order) text.Message {
	goal := view.Name(o.Goal)
	if slices.Contains(goals, o.Goal) {
		goal = text.M("action." + goalAction(o.Goal))
	}
	return text.M("order", "goal", goal, "helmets", o.Helmets, "weak", o.Weak, "last", o.Last, "aim",
		text.M("slot.aim."+o.Aim))
}
