package heroes

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/lists"
	"skald/engine/steps"
	"skald/engine/text"
)

// DoLead spends points of leadership, one at a time.
const DoLead = "lead"

var leadSteps = stepTable{
	DoLead: steps.Kind[*Game, Step]{Waits: toLead, Ask: askLead, Answer: answerLead, Refuse: refuseLead, Do: nothing,
		Check: ofAction},
}

// spent returns the points of leadership for the activated creatures: their costs except the dearest free ones, which
// the spell activates (ruling H8).
func spent(costs []int, free int) int {
	costs = slices.Clone(costs)
	slices.Sort(costs)
	return lists.Total(costs[:max(0, len(costs)-free)])
}

// affords reports whether the action can also pay for a creature of some helmets.
func (act *Action) affords(helmets int) bool {
	return spent(append(slices.Clone(act.Costs), helmets), act.Free)+act.Steps <= act.Points
}

// PointsLeft returns the points of leadership that are left.
func (act *Action) PointsLeft() int { return act.Points - act.Steps - spent(act.Costs, act.Free) }

// toLead reports whether points of leadership, or free activations and steps, can be spent on anything.
func toLead(g *Game, s Step) bool {
	act, b := g.Arena(s.Seat).Act, g.BattleOf(s.Seat)
	return g.able(s.Seat) &&
		(slices.ContainsFunc(b.Activations(s.Seat),
			func(at field.Space) bool { return act.affords(b.Helmets(SpotOf(s.Seat, at))) }) ||
			slices.ContainsFunc(b.Steps(s.Seat), func(x field.Step) bool { return x.Cost <= act.PointsLeft() }))
}

// leads returns the uses of points of leadership: activations and steps.
func (g *Game) leads(seat engine.Seat) []engine.Choice {
	act, b := g.Arena(seat).Act, g.BattleOf(seat)
	out := make([]engine.Choice, 0, 16)
	add := func(m engine.Move, label, hint, group text.Message, at field.Spot, icon string) {
		out = append(out, engine.Choice{Move: m, Label: label, Hint: hint, Group: group, Place: at.ID(), Icon: icon,
			Rolls: true, Reveals: true})
	}
	for _, from := range b.Activations(seat) {
		spot := SpotOf(seat, from)
		cost := b.Helmets(spot)
		if !act.affords(cost) {
			continue
		}
		id := g.Field.At(spot).ID
		group := text.M("group.activate", "creature", view.Name(id), "at", view.SpaceName(from), "n", cost)
		paid := func(hint text.Message) text.Message { return act.paid(cost, hint) }
		for _, at := range b.Reach(spot) {
			add(engine.MakeMove(VerbActivate, from.ID(), at.ID()),
				text.M("choice.attack", "creature", view.Name(id), "target", g.SpotName(at)),
				paid(g.fate(seat, at, func(b *field.Battle) field.Outcome { return b.Attack(spot, at) })),
				group, at, id)
		}
		for _, at := range b.AbilityTargets(spot) {
			for _, aim := range b.AbilityAims(spot, at) {
				target := g.aimLabel(seat, g.cards.CreatureOf(id).Instead.Target, aim)
				add(g.UseMove(from, aim), text.M("choice.use", "creature", view.Name(id), "target", target),
					paid(g.abilityHint(spot, aim)), group, at, id)
			}
		}
	}
	for _, x := range b.Steps(seat) {
		if x.Cost > act.PointsLeft() {
			continue
		}
		id := g.Field.At(SpotOf(seat, x.From)).ID
		add(engine.MakeMove(VerbMove, x.From.ID(), x.To.ID()),
			text.M("choice.step", "being", view.Name(id), "at", view.SpaceName(x.To)), text.M("hint.step", "n", x.Cost),
			text.M("group.steps"), SpotOf(seat, x.To), id)
	}
	return toldApart(out)
}

// paid puts the points that a creature of some helmets costs before a hint, if it fits and is for showing.
func (act *Action) paid(helmets int, hint text.Message) text.Message {
	if hint.IsZero() {
		return hint
	}
	n := spent(append(slices.Clone(act.Costs), helmets), act.Free) - spent(act.Costs, act.Free)
	line := text.M("hint.paid", "n", n, "what", hint)
	if n == 0 {
		line = text.M("hint.paid.free", "what", hint)
	}
	return firstFitting(longestHint, line, hint)
}

// abilityHint describes the effect of an ability on its target, or the creature's ability if it has no target.
func (g *Game) abilityHint(from field.Spot, aim field.Aim) text.Message {
	if c := g.cards.CreatureOf(g.Field.At(from).ID); c.Instead.Target == cards.NoTarget {
		return c.Text()
	}
	return g.fate(from.Seat, aim.At, func(b *field.Battle) field.Outcome { return b.Ability(from, aim) })
}

// abilities describes in full the abilities of the creatures that may be activated, each kind once, for showing only.
func (g *Game) abilities(seat engine.Seat) []text.Message {
	if !g.explains {
		return nil
	}
	b := g.BattleOf(seat)
	var kinds []string
	var out []text.Message
	for _, from := range b.Activations(seat) {
		c := g.cards.CreatureOf(g.Field.At(SpotOf(seat, from)).ID)
		if c.Instead != nil && !slices.Contains(kinds, c.ID) {
			kinds = append(kinds, c.ID)
			out = append(out, text.M("detail.creature", "creature", view.Name(c.ID), "text", c.Text()))
		}
	}
	return out
}

// UseMove returns the move that uses the ability of the creature on a space.
func (g *Game) UseMove(from field.Space, aim field.Aim) engine.Move {
	return engine.MakeMove(VerbUse, words(append([]string{from.ID(), aim.At.ID()}, aimWords(aim)...))...)
}

func askLead(g *Game, s Step, p *engine.Prompt) {
	act := g.Arena(s.Seat).Act
	g.window(p, "lead")
	p.Default = VerbEnd
	p.Headline = text.M("ask.lead", "who", g.who(s.Seat), "n", act.PointsLeft())
	if free := act.Free - len(act.Costs); free > 0 {
		p.Details = []text.Message{text.M("detail.free", "n", free)}
	}
	p.Details = append(p.Details, g.abilities(s.Seat)...)
	p.Choices = append(g.leads(s.Seat), engine.Choice{Move: VerbEnd, Label: text.M("choice.end"),
		Hint: text.M("hint.end"), Icon: VerbEnd, Rolls: true, Reveals: true})
	p.Standing = g.sealedStanding(s.Seat, p)
}

func answerLead(g *Game, s Step, seat engine.Seat, m engine.Move, d *engine.Dice) {
	a, b := g.Arena(seat), g.BattleOf(seat)
	if m == VerbEnd {
		a.Todo.Pop()
		return
	}
	act := *a.Act
	from := field.ParseSpace(m.Arg(0))
	spot := SpotOf(seat, from)
	if m.Verb() == VerbMove {
		to := field.ParseSpace(m.Arg(1))
		for _, x := range b.Steps(seat) {
			if x.From == from && x.To == to {
				act.Steps += x.Cost
			}
		}
		a.Act = &act
		g.apply(a, seat, b.Step(seat, from, to), d)
		return
	}
	act.Costs = append(slices.Clone(act.Costs), b.Helmets(spot))
	g.Feats.Helmets += b.Helmets(spot)
	a.Act = &act
	if m.Verb() == VerbActivate {
		target, _ := field.ParseSpot(m.Arg(1))
		g.apply(a, seat, b.Attack(spot, target), d)
		return
	}
	for _, at := range b.AbilityTargets(spot) {
		for _, aim := range b.AbilityAims(spot, at) {
			if g.UseMove(from, aim) == m {
				g.apply(a, seat, b.Ability(spot, aim), d)
				return
			}
		}
	}
}
