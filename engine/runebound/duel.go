package runebound

import (
	"slices"

	"skald/engine"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/text"
)

// The steps of a duel (rulebook: attacking other heroes).
const (
	doDefender = "defender" // the defender's abilities before combat
	doTryFlee  = "try-flee" // the attacker tries to flee against the defender's number
	doAnswered = "answered" // an attack before combat against the defender's number
	DoSpoils   = "spoils"   // the winner takes an item or an ally
)

var duelSteps = stepTable{
	doDefender: {Check: ofFacing, Do: func(g *Game, s Step, _ *engine.Dice) {
		g.next(Step{Do: doReady, Seat: s.Seat})
		g.moment("ready", g.Facing.Foe, "")
	}},
	doTryFlee: {Check: ofFacing, Do: func(g *Game, s Step, _ *engine.Dice) {
		g.startRoll(g.RollOf(RollEscape, ThisHero, PhaseEscape))
	}, Rolls: true},
	doAnswered: {Check: ofFacing, Do: func(g *Game, s Step, _ *engine.Dice) {
		r := Roll{Kind: RollAttack, Seat: s.Seat, Who: s.Who, Phase: s.What, Value: ValueOf(s.What), Extra: true,
			Target: g.Facing.Number}
		g.startRoll(r)
	}, Rolls: true},
	DoSpoils: {Check: checkSpoils, Waits: func(g *Game, s Step) bool { return len(g.Spoils(engine.Seat(s.N-1))) > 0 },
		Ask: askSpoils, Answer: answerSpoils, Do: nothing},
}

// attackHero begins a duel (R17, R36): the defender's abilities before combat, then the attacker's, then rounds.
func (g *Game) attackHero(seat, foe engine.Seat) {
	g.Move.Ventured, g.Move.Faced = true, true
	g.Feats.Duels++
	g.Facing = &Facing{Seat: seat, Foe: foe, At: g.Hero(seat).At}
	g.tell("duel", seat, text.M("say.duel", "who", g.Who(seat), "foe",
		g.Who(foe))).Facts = engine.Facts{Piece: g.Hero(foe).ID, To: g.Hero(seat).At.String()}
	g.next(Step{Do: doDefender, Seat: seat})
}

// numberRoll makes the defender roll the number that the attacker has to reach in a phase, attack or defend (R37, R38).
func (g *Game) numberRoll(phase string) {
	f := g.Facing
	g.startRoll(Roll{Kind: rollNumber, Seat: f.Foe, Phase: phase, Value: g.phaseValue(f.Seat, phase)})
}

func (g *Game) phaseValue(seat engine.Seat, phase string) int {
	v := ValueOf(phase)
	if phase == PhaseEscape {
		g.each("escape-by", g.Judged(seat, phase, ""), func(t *ability.Term, _ string) { v = parseValue(t.Arg(0)) })
	}
	return v
}

// answeredRoll begins an attack before combat, or one of the defender's: the attacked hero first rolls the number.
func (g *Game) answeredRoll(r Roll) {
	g.next(Step{Do: doAnswered, Seat: r.Seat, Who: r.Who, What: r.Phase})
	g.startRoll(Roll{Kind: rollNumber, Seat: g.Facing.other(r.Seat), Phase: r.Phase, Value: r.Value, Extra: r.Extra})
}

// Spoils lists the cards that can be taken from a beaten hero: items, including Runes, and allies.
func (g *Game) Spoils(loser engine.Seat) []string { return g.CardsOf(loser, "card", false) }

func checkSpoils(g *Game, s Step) error {
	if !g.seated(engine.Seat(s.N - 1)) {
		return errNoRule
	}
	return ofHero(g, s)
}

func askSpoils(g *Game, s Step, p *engine.Prompt) {
	loser := engine.Seat(s.N - 1)
	p.Headline = text.M("ask.spoils", "who", g.Who(p.Seat), "foe", g.Who(loser))
	ids := slices.Clone(g.Spoils(loser))
	slices.SortStableFunc(ids, func(a, b string) int { return g.spoilWorth(b) - g.spoilWorth(a) })
	for _, id := range ids {
		var hint text.Message
		if !g.terse {
			hint = g.goodsIn(p, id)
		}
		p.Choices = append(p.Choices, g.spoilChoices(p.Seat, id, hint)...)
	}
	p.Choices = append(p.Choices, engine.Choice{Move: "no", Label: text.M("choice.take-nothing"), Icon: "on"})
	g.ahead(p)
	g.windowed(p, topicSpoils, p.Choices[0].Move)
}

// spoilChoices offers a card as spoils, together with the weapon or armour to discard if it exceeds a limit (R44).
func (g *Game) spoilChoices(seat engine.Seat, spoil string, hint text.Message) []engine.Choice {
	c := engine.Choice{Move: engine.MakeMove("take", spoil), Label: text.M("choice.take-spoil", "what", name(spoil)),
		Hint: hint, Icon: g.edition.Goods(spoil).Type}
	var out []engine.Choice
	for _, id := range g.SurplusWith(seat, spoil) {
		with := c
		with.Move, with.Label = engine.MakeMove("take", spoil, id),
			text.M("choice.take-for", "what", name(spoil), "drop", name(id))
		if id == spoil {
			with.Label = text.M("choice.take-drop", "what", name(spoil))
		}
		out = append(out, with)
	}
	if out == nil {
		return []engine.Choice{c}
	}
	return out
}

// SurplusWith returns the surplus as it would be with one more card.
func (g *Game) SurplusWith(seat engine.Seat, id string) []string {
	h := g.Hero(seat)
	before := h.Held
	h.Held = append(slices.Clone(before), Held{ID: id})
	ids := g.Surplus(seat)
	h.Held = before
	return ids
}

// spoilWorth orders spoils: Runes first, then by cost.
func (g *Game) spoilWorth(id string) int {
	x := g.edition.Goods(id)
	if x.Type == cards.Rune {
		return 1000
	}
	return x.Cost
}

// dearest returns the answer that takes the most expensive card, a Rune only if there is nothing else. Runes are
// offered first, then the cards by falling cost.
func dearest(p *engine.Prompt) engine.Move {
	for _, c := range p.Choices {
		if c.Move.Verb() == "take" && c.Icon != cards.Rune {
			return c.Move
		}
	}
	return p.Default
}

func answerSpoils(g *Game, s Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
	g.Todo.Pop()
	if m.Verb() == "no" {
		return
	}
	loser := engine.Seat(s.N - 1)
	id := m.Arg(0)
	from := g.Hero(loser)
	x := *from.Have(id)
	from.Held = from.Without(id)
	g.drop(loser, id)
	g.uphold(loser)
	if g.edition.Goods(id).Type == cards.Rune {
		g.Feats.Stolen++
	}
	h := g.Hero(seat)
	h.Held = append(slices.Clone(h.Held), x)
	g.tell("spoils", seat,
		text.M("say.spoils", "who", g.Who(seat), "foe", g.Who(loser), "what", name(id))).Facts = engine.Facts{Piece: id}
	if drop := m.Arg(1); drop != "" {
		g.discard(seat, ref{Card: drop, List: listGoods})
	}
	how := overTaken
	if seat != g.Active {
		how = overKept
	}
	g.gained(seat, id, how)
}
