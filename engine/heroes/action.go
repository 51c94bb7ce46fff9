package heroes

import (
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/deck"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/lists"
	"skald/engine/steps"
	"skald/engine/text"
)

const (
	DoAct    = "act"    // one of the actions
	DoDispel = "dispel" // reinforcing the Dispel action
	doActed  = "acted"  // the action is over
)

var actionSteps = stepTable{
	DoAct: steps.Kind[*Game, Step]{Waits: toAct, Ask: askAct, Answer: answerAct, Refuse: refuseAction, Do: carryOn,
		Check: ofSeat},
	DoDispel: steps.Kind[*Game, Step]{Waits: toDispel, Ask: askDispel, Answer: answerDispel, Refuse: refuseDrop,
		Do: dispel, Check: ofAction},
	doActed: quick(acted),
}

// idleCost is the number of wounds for stopping and doing nothing (rulebook: 2.2).
const idleCost = 2

// castable reports whether a seat's dice pay for a spell that has a legal target (ruling H24).
func (g *Game) castable(seat engine.Seat, spell *cards.Spell) bool {
	if _, ok := spell.Pay(g.Player(seat).Dice); !ok {
		return false
	}
	b := g.BattleOf(seat)
	return len(b.Targets(seat, spell, nil)) > 0
}

// has reports whether the dice of a seat show some symbols.
func (g *Game) has(seat engine.Seat, needs []cards.Symbol) bool {
	_, ok := uses(g.Player(seat).Dice, needs)
	return ok
}

// learnable returns the places of the table a seat may learn from (ruling H24).
func (g *Game) learnable(seat engine.Seat) []int {
	var out []int
	for at, card := range g.Arena(seat).Table {
		if card != "" && g.has(seat, needsToLearn(at)) {
			out = append(out, at)
		}
	}
	return out
}

// plainActions returns the possible actions that are not spells. They follow from public knowledge.
func (g *Game) plainActions(seat engine.Seat) []engine.Choice {
	var out []engine.Choice
	add := func(m engine.Move, label, hint, group text.Message, icon string) {
		out = append(out, engine.Choice{Move: m, Label: label, Hint: hint, Group: group, Icon: icon, Rolls: true,
			Reveals: true})
	}
	p := g.Player(seat)
	if g.has(seat, drawNeeds) && len(p.Deck)+len(p.Discard) > 0 {
		add(VerbDraw, text.M("choice.draw", "n", g.drawn(seat)), text.Message{}, text.Message{}, VerbDraw)
	}
	for _, at := range g.learnable(seat) {
		id := g.Arena(seat).Table[at]
		add(engine.MakeMove(VerbLearn, TableWord(at)), text.M("choice.learn", "card", view.Name(id)), g.hint(id),
			text.M("group.learn"), id)
	}
	if g.has(seat, dispelNeeds) {
		b := g.BattleOf(seat)
		for _, x := range b.Dispellable(seat) {
			hint := text.M("hint.dispel.gone")
			if x.Power > 0 {
				hint = text.M("hint.dispel.off", "n", x.Power)
			}
			add(engine.MakeMove(VerbDispel, x.Card), text.M("choice.dispel", "card", view.Name(x.Card), "at",
				g.SpotName(x.At)), hint, text.M("group.dispel"), x.Card)
		}
	}
	return toldApart(out)
}

// drawn returns the number of cards the dice of a seat draw: one for three C, and one more for each further C.
func (g *Game) drawn(seat engine.Seat) int {
	n := lists.Count(g.Player(seat).Dice, func(f cards.Symbol) bool { return f == cards.Card })
	return n - len(drawNeeds) + 1
}

// actions returns all possible actions of a seat, each spell once.
func (g *Game) actions(seat engine.Seat) []engine.Choice {
	var out []engine.Choice
	seen := map[string]bool{}
	for _, card := range g.Player(seat).Hand {
		x := g.cards.SpellOf(card)
		if seen[x.ID] || !g.castable(seat, x) {
			continue
		}
		seen[x.ID] = true
		out = append(out, engine.Choice{Move: engine.MakeMove(VerbCast, card),
			Label: text.M("choice.cast", "card", view.Name(card)), Hint: g.hint(card), Group: text.M("group.cast"),
			Icon: card, Rolls: true, Reveals: true})
	}
	return append(out, g.plainActions(seat)...)
}

// Follows reports whether a seat acts without having stopped the clash.
func (g *Game) Follows(seat engine.Seat) bool { return g.Arena(seat).Stopper != seat }

// toAct reports whether a player must choose an action: the stopper always, a follower if the wished action is no
// longer possible (ruling H27).
func toAct(g *Game, s Step) bool {
	if !g.able(s.Seat) {
		return false
	}
	return !g.Follows(s.Seat) || !g.possible(s.Seat, s.Move) && len(g.actions(s.Seat)) > 0
}

// possible reports whether a move is one of the actions of a seat.
func (g *Game) possible(seat engine.Seat, m engine.Move) bool {
	return slices.ContainsFunc(g.actions(seat), func(c engine.Choice) bool { return c.Move == m })
}

func askAct(g *Game, s Step, p *engine.Prompt) {
	g.window(p, "act")
	p.Private = true
	p.Details = g.actionDetails(s.Seat)
	p.Choices = g.actions(s.Seat)
	last := g.idling(s.Seat)
	p.Headline = text.M("ask.act", "who", g.who(s.Seat))
	if g.Follows(s.Seat) {
		p.Headline = text.M("ask.act-instead", "who", g.who(s.Seat))
		last = engine.Choice{Move: VerbPass, Label: text.M("choice.pass"), Icon: VerbPass, Rolls: true, Reveals: true}
	}
	p.Choices = append(p.Choices, last)
	p.Default = last.Move
	p.Standing = g.sealedStanding(s.Seat, p)
}

// actionDetails returns the dice and the hand of a seat, for showing only.
func (g *Game) actionDetails(seat engine.Seat) []text.Message {
	if !g.explains {
		return nil
	}
	p := g.Player(seat)
	out := []text.Message{text.M("detail.dice", "dice", view.Dice(p.Dice))}
	if !p.Acted && !g.Arena(seat).Unstopped() {
		out = append(out, g.priceOf(seat, p.Dice).lines()...)
	}
	return append(out, g.handLines(seat, p.Dice)...)
}

func answerAct(g *Game, s Step, seat engine.Seat, m engine.Move, d *engine.Dice) {
	g.Arena(seat).Todo.Pop()
	g.perform(seat, m, d)
}

// carryOn does a follower's wished action, if it is still possible.
func carryOn(g *Game, s Step, d *engine.Dice) {
	switch {
	case !g.able(s.Seat):
	case g.possible(s.Seat, s.Move):
		g.perform(s.Seat, s.Move, d)
	default:
		g.tell("acted", s.Seat, text.M("say.too-late", "who", g.who(s.Seat)))
	}
}

// perform begins an action.
func (g *Game) perform(seat engine.Seat, m engine.Move, d *engine.Dice) {
	a, b := g.Arena(seat), g.BattleOf(seat)
	a.Act = &Action{Seat: seat, Follows: g.Follows(seat)}
	g.Feats.act(m.Verb())
	switch m.Verb() {
	case VerbCast:
		g.cast(seat, m.Arg(0))
	case VerbDraw:
		n := g.drawn(seat)
		g.use(seat, slices.Repeat([]cards.Symbol{cards.Card}, n+len(drawNeeds)-1))
		g.note(a, seat, field.Deed{Kind: field.DeedDraw, Seat: seat, From: field.Self(seat), N: g.draw(seat, n, d)})
	case VerbLearn:
		g.learn(seat, tablePlace(m.Arg(0)), d)
	case VerbDispel:
		g.use(seat, dispelNeeds)
		a.Act.Card = m.Arg(0)
		a.Todo.Next(Step{Do: DoDispel, Seat: seat})
	case VerbNone:
		g.apply(a, seat, b.Hurt(idleCost, field.DeedNone, seat), d)
	case VerbPass:
		g.tell("acted", seat, text.M("say.too-late", "who", g.who(seat)))
	}
}

// use marks the dice an action uses.
func (g *Game) use(seat engine.Seat, needs []cards.Symbol) {
	p := g.Player(seat)
	p.Used, _ = uses(p.Dice, needs)
}

// learn takes a card of the table into the hand, where it is publicly known.
func (g *Game) learn(seat engine.Seat, at int, d *engine.Dice) {
	a, p := g.Arena(seat), g.Player(seat)
	g.use(seat, needsToLearn(at))
	card := a.take(g, at, d)
	p.Hand = deck.Put(slices.Clone(p.Hand), card, strings.Compare)
	p.Known = deck.Put(slices.Clone(p.Known), card, strings.Compare)
	g.note(a, seat, field.Deed{Kind: field.DeedLearn, Seat: seat, Card: card, From: field.Self(seat)}).Reveals = true
}

// acted ends an action. The used dice are picked up at the end of the clash.
func acted(g *Game, s Step, _ *engine.Dice) {
	g.Arena(s.Seat).Act = nil
	g.Field.Fresh(s.Seat)
	g.Player(s.Seat).Seal = nil
}

// ofAction checks that a saved step belongs to the acting seat.
func ofAction(g *Game, s Step) error {
	if err := ofSeat(g, s); err != nil {
		return err
	}
	return g.checkAction(s.Seat)
}

// toDispel reports whether the Dispel action can be reinforced: each pair of cards removes one more step, as long as
// there are steps.
func toDispel(g *Game, s Step) bool {
	act := g.Arena(s.Seat).Act
	b := g.BattleOf(s.Seat)
	for _, x := range b.Permanents() {
		if x.Card == act.Card {
			return g.able(s.Seat) && act.Pairs < x.Power && len(g.Player(s.Seat).Hand) >= 2
		}
	}
	return false
}

func askDispel(g *Game, s Step, p *engine.Prompt) {
	act := g.Arena(s.Seat).Act
	g.window(p, "dispel")
	p.Private, p.Default = true, VerbEnd
	p.Headline = text.M("ask.dispel", "card", view.Name(act.Card), "n", 1+act.Pairs)
	p.Choices = []engine.Choice{{Move: VerbEnd, Label: text.M("choice.dispel-now", "n", 1+act.Pairs), Icon: VerbEnd,
		Rolls: true, Reveals: true}}
	p.Forms = []engine.Form{g.dropForm(s.Seat)}
	p.Standing = g.sealedStanding(s.Seat, p)
}

func answerDispel(g *Game, s Step, seat engine.Seat, m engine.Move, d *engine.Dice) {
	if m.Verb() == VerbDrop {
		g.reinforce(seat, m.Args())
		return
	}
	g.Arena(seat).Todo.Pop()
	dispel(g, s, d)
}

func dispel(g *Game, s Step, d *engine.Dice) {
	if g.able(s.Seat) {
		a, b := g.Arena(s.Seat), g.BattleOf(s.Seat)
		g.apply(a, s.Seat, b.Dispel(s.Seat, a.Act.Card, 1+a.Act.Pairs), d)
	}
}
