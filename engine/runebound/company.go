package runebound

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/steps"
	"skald/engine/text"
)

// doShare is the step for giving gold and items to companions on the same hex after the movement (facts: options).
const doShare = "share"

var companySteps = stepTable{
	doShare: steps.Kind[*Game, Step]{Check: ofActive, Waits: func(g *Game, s Step) bool { return g.canShare(s.Seat) },
		Ask: askShare, Answer: answerShare, Do: nothing},
}

// gift is an item that can be given to a seat.
type gift struct {
	id string
	to engine.Seat
}

// gifts lists a hero's possible gifts to companions on the hex: items, except Runes, items the giver depends on, and
// types the receiver has no room for.
func (g *Game) gifts(seat engine.Seat) []gift {
	var out []gift
	h := g.Hero(seat)
	for _, id := range g.CardsOf(seat, "item", false) {
		kind := g.edition.Goods(id).Type
		if kind == cards.Rune || !g.CanLose(seat, id) {
			continue
		}
		for _, o := range g.heroesAt(h.At, seat) {
			if n := g.Limit(o, kind); n < 0 || len(g.CardsOf(o, kind, false)) < n {
				out = append(out, gift{id: id, to: o})
			}
		}
	}
	return out
}

func (g *Game) canShare(seat engine.Seat) bool {
	h := g.Hero(seat)
	return g.Options.company() && len(g.heroesAt(h.At, seat)) > 0 && (h.Gold > 0 || len(g.gifts(seat)) > 0)
}

func askShare(g *Game, s Step, p *engine.Prompt) {
	h := g.Hero(p.Seat)
	p.Headline = text.M("ask.share", "who", g.Who(p.Seat))
	p.Choices = append(p.Choices,
		engine.Choice{Move: "on", Label: text.M("choice.give-nothing"), Icon: "on", Rolls: true, Reveals: true})
	for _, x := range g.gifts(p.Seat) {
		p.Choices = append(p.Choices, engine.Choice{Move: engine.MakeMove("give", x.id, SeatWord(x.to)),
			Label: text.M("choice.give", "what", name(x.id), "to", g.Who(x.to)),
			Hint:  g.edition.wareHints[x.id], Icon: g.edition.Goods(x.id).Type, Rolls: true, Reveals: true})
	}
	if h.Gold == 0 {
		return
	}
	to := engine.Slot{Name: "to", Label: text.M("form.give.to"), Count: engine.Range{Min: 1, Max: 1}}
	for _, o := range g.heroesAt(h.At, p.Seat) {
		to.Options = append(to.Options, engine.SlotOption{ID: SeatWord(o), Label: g.Who(o)})
	}
	gold := engine.Slot{Name: "gold", Label: text.M("form.give.gold"), Count: engine.Range{Min: 1, Max: h.Gold}}
	p.Forms = append(p.Forms, engine.Form{Verb: "give", Label: text.M("form.give"), Icon: "gold",
		Slots: []engine.Slot{to, gold}, Rolls: true, Reveals: true})
}

// answerShare gives; the question is repeated until there is nothing to give or the player continues.
func answerShare(g *Game, s Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
	if m.Verb() == "on" {
		g.Todo.Pop()
		return
	}
	h := g.Hero(seat)
	if to, ok := parseSeat(m.Arg(0)); ok {
		n, _ := strconv.Atoi(m.Arg(1))
		h.Gold -= n
		g.Hero(to).Gold += n
		g.tell("gave-gold", seat,
			text.M("say.gives-gold", "who", g.Who(seat), "to", g.Who(to), "n", n)).Facts = engine.Facts{Amount: n}
		return
	}
	to, _ := parseSeat(m.Arg(1))
	x := *h.Have(m.Arg(0))
	h.Held = h.Without(x.ID)
	g.drop(seat, x.ID)
	other := g.Hero(to)
	other.Held = append(slices.Clone(other.Held), x)
	g.tell("gave", seat,
		text.M("say.gives", "who", g.Who(seat), "to", g.Who(to), "what", name(x.ID))).Facts = engine.Facts{Piece: x.ID}
	g.uphold(seat)
}
