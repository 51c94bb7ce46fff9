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

const (
	DoCast  = "cast"  // targets and reinforcement of a spell
	doEcho  = "echo"  // a permanent acts on a spell that was cast
	doPoint = "point" // leadership begins
)

var castSteps = stepTable{
	DoCast: steps.Kind[*Game, Step]{Waits: toAim, Ask: askAim, Answer: answerAim, Refuse: refuseAim, Do: castOn,
		Check: ofAction},
	doEcho:  steps.Kind[*Game, Step]{Do: echo, Check: ofCard},
	doPoint: quick(point),
}

// cast begins to cast a spell: it leaves the hand, in public.
func (g *Game) cast(seat engine.Seat, card string) {
	a, p := g.Arena(seat), g.Player(seat)
	used, _ := g.cards.SpellOf(card).Pay(p.Dice)
	p.Used = make([]bool, len(p.Dice))
	for _, i := range used {
		p.Used[i] = true
	}
	g.fromHand(seat, card)
	a.Act.Card = card
	e := g.tell("casting", seat, text.M("say.cast", "who", g.who(seat), "card", view.Name(card)))
	e.Facts, e.Reveals = engine.Facts{Piece: card}, true
	a.Todo.Next(Step{Do: DoCast, Seat: seat})
}

// Extra returns how often the spell being cast is reinforced: once for each pair of cards, and once free for a spell of
// the hero's own element.
func (g *Game) Extra(act *Action) int {
	x := g.cards.SpellOf(act.Card)
	if x.More == cards.MoreNone {
		return 0
	}
	n := act.Pairs
	if !g.Options.Plain() && x.Of(g.cards.HeroOf(g.Player(act.Seat).Hero).Element) {
		n++
	}
	return n
}

// targets returns the greatest number of targets of the spell being cast.
func (g *Game) targets(act *Action) int {
	if g.cards.SpellOf(act.Card).More == cards.MoreTarget {
		return 1 + g.Extra(act)
	}
	return 1
}

// aims returns the ways to aim the spell being cast at one more target.
func (g *Game) aims(act *Action) []field.Aim {
	if len(act.Aims) >= g.targets(act) {
		return nil
	}
	b, x := g.BattleOf(act.Seat), g.cards.SpellOf(act.Card)
	var out []field.Aim
	for _, at := range b.Targets(act.Seat, x, act.Aims) {
		out = append(out, b.Aims(act.Seat, field.Reinforced(x, g.Extra(act)), act.Aims, at)...)
	}
	return out
}

// CanReinforce reports whether a pair of cards can reinforce the spell being cast.
func (g *Game) CanReinforce(act *Action) bool {
	return g.cards.SpellOf(act.Card).More != cards.MoreNone && len(g.Player(act.Seat).Hand) >= 2
}

// toAim reports whether a decision is left: a target, if there is a choice, a further one, or reinforcing the spell.
func toAim(g *Game, s Step) bool {
	act := g.Arena(s.Seat).Act
	n := len(g.aims(act))
	return g.able(s.Seat) && n > 0 && (n > 1 || len(act.Aims) > 0 || g.CanReinforce(act))
}

func askAim(g *Game, s Step, p *engine.Prompt) {
	act := g.Arena(s.Seat).Act
	g.window(p, "cast")
	p.Private = true
	p.Headline = text.M("ask.target", "card", view.Name(act.Card))
	target := g.cards.SpellOf(act.Card).Target
	switch n := g.Extra(act); {
	case len(act.Aims) > 0:
		chosen := make([]text.Message, len(act.Aims))
		for i, aim := range act.Aims {
			chosen[i] = g.aimLabel(s.Seat, target, aim)
		}
		p.Headline = text.M("ask.target.next", "card", view.Name(act.Card), "n", len(act.Aims)+1, "most",
			g.targets(act), "chosen", chosen)
	case n > act.Pairs && act.Pairs == 0:
		p.Headline = text.M("ask.target.free", "card", view.Name(act.Card))
	case n > 0:
		p.Headline = text.M("ask.target.more", "card", view.Name(act.Card), "n", n)
	}
	x := g.cards.SpellOf(act.Card)
	if g.explains {
		p.Details = []text.Message{x.Text()}
		if do := field.Reinforced(x, g.Extra(act)); !slices.Equal(do, x.Do) {
			strong := *x
			strong.Do = do
			p.Details = append(p.Details, text.M("detail.reinforced", "text", strong.Effect()))
		}
	}
	for _, aim := range g.aims(act) {
		p.Choices = append(p.Choices, engine.Choice{Move: g.AimMove(VerbTarget, act.Card, aim),
			Label: g.aimLabel(s.Seat, target, aim), Hint: g.castHint(act, aim), Place: aim.At.ID(), Rolls: true,
			Reveals: true})
	}
	p.Default = p.Choices[g.usualAim(act, p.Choices)].Move
	if g.explains {
		g.rankAims(act.Seat, x, p.Choices)
	}
	if len(act.Aims) > 0 {
		p.Choices = append(p.Choices,
			engine.Choice{Move: VerbEnd, Label: text.M("choice.enough"), Icon: VerbEnd, Rolls: true, Reveals: true})
		p.Default = VerbEnd
	}
	if g.CanReinforce(act) {
		p.Forms = []engine.Form{g.dropForm(s.Seat)}
	}
	p.Standing = g.sealedStanding(s.Seat, p)
}

// usualAim returns the index of the default choice: an opponent comes first, with a hero that is not stunned if that is
// hit, but a permanent on a player goes to a player it is useful to.
func (g *Game) usualAim(act *Action, of []engine.Choice) int {
	if x := g.cards.SpellOf(act.Card); x.Permanent != nil && x.Target == cards.Player {
		own := slices.IndexFunc(of, func(c engine.Choice) bool { return c.Place == field.Self(act.Seat).ID() })
		return max(0, own)
	}
	b := g.BattleOf(act.Seat)
	return max(0, slices.IndexFunc(of, func(c engine.Choice) bool {
		at, ok := field.ParseSpot(c.Place)
		return ok && g.foeFirst(act.Seat, at.Seat) > 0 && (at.Player() || b.LeftOf(at) > 0)
	}))
}

// rankAims marks the targets worth a spell of a seat: an opponent's for one that harms, with the hero first, then those
// with the least life left; the seat's own for one that helps.
func (g *Game) rankAims(seat engine.Seat, x *cards.Spell, of []engine.Choice) {
	worth := make([]int, len(of))
	var all []int
	for i := range of {
		at, ok := field.ParseSpot(of[i].Place)
		switch {
		case ok && x.Target != cards.NoTarget:
			worth[i] = g.targetWorth(seat, x, at, aimFalls)
			if worth[i] > 0 && at == g.Field.HeroAt(at.Seat) {
				worth[i] += 500
			}
		case dispels(x):
			b, m := g.BattleOf(seat), of[i].Move
			worth[i] = lists.Count(b.Permanents(), func(p field.Laid) bool {
				return slices.Contains(m.Args(), p.Card) && g.foeFirst(seat, p.Owner) > 0
			})
		}
		if worth[i] > 0 {
			all = append(all, worth[i])
		}
	}
	slices.Sort(all)
	slices.Reverse(all)
	all = slices.Compact(all)
	for i := range of {
		of[i].Rank = 1 + slices.Index(all, worth[i])
	}
}

// AimMove returns the move that names an aim: the target, if the card has one, and the other decisions about it.
func (g *Game) AimMove(verb, card string, aim field.Aim) engine.Move {
	args := []string{}
	if g.cards.SpellOf(card).Target != cards.NoTarget {
		args = append(args, aim.At.ID())
	}
	return engine.MakeMove(verb, words(append(args, aimWords(aim)...))...)
}

// aimWords returns the words for the decisions about an aim besides its target.
func aimWords(aim field.Aim) []string {
	var out []string
	if aim.To != field.None {
		out = append(out, aim.To.ID())
	}
	if aim.Heal != field.None {
		out = append(out, aim.Heal.ID())
	}
	if aim.Permanent != "" {
		out = append(out, aim.Permanent)
	}
	return out
}

func answerAim(g *Game, s Step, seat engine.Seat, m engine.Move, d *engine.Dice) {
	a := g.Arena(seat)
	switch m.Verb() {
	case VerbDrop:
		g.reinforce(seat, m.Args())
	case VerbTarget:
		act := *a.Act
		for _, aim := range g.aims(a.Act) {
			if g.AimMove(VerbTarget, act.Card, aim) == m {
				act.Aims = append(slices.Clone(act.Aims), aim)
				break
			}
		}
		a.Act = &act
	case VerbEnd:
		a.Todo.Pop()
		g.carryOut(seat, d)
	}
}

// dropForm offers to discard two cards: they reinforce once.
func (g *Game) dropForm(seat engine.Seat) engine.Form {
	pair := engine.Slot{Name: "cards", Label: text.M("slot.pair"), Some: true, Count: engine.Range{Min: 2, Max: 2}}
	for _, card := range g.Player(seat).Hand {
		pair.Options = append(pair.Options, engine.SlotOption{ID: card, Label: view.Name(card), Hint: g.hint(card)})
	}
	return engine.Form{Verb: VerbDrop, Label: text.M("form.drop"), Hint: text.M("form.drop.hint"), Icon: VerbDrop,
		Filled: text.M("filled.drop"), Slots: []engine.Slot{pair}, Rolls: true, Reveals: true, Aside: true}
}

// reinforce discards a pair of cards, face up.
func (g *Game) reinforce(seat engine.Seat, pair []string) {
	a := g.Arena(seat)
	for _, card := range pair {
		g.discard(seat, card)
	}
	act := *a.Act
	act.Pairs++
	a.Act = &act
	e := g.tell("reinforced", seat, text.M("say.reinforce", "who", g.who(seat), "cards", view.Names(pair)))
	e.Reveals = true
}

// castOn takes the only target there is, and carries the spell out if nothing is left to decide.
func castOn(g *Game, s Step, d *engine.Dice) {
	a := g.Arena(s.Seat)
	if len(a.Act.Aims) == 0 {
		if aims := g.aims(a.Act); len(aims) > 0 && g.able(s.Seat) {
			act := *a.Act
			act.Aims = aims[:1:1]
			a.Act = &act
			a.Todo.Next(s)
			return
		}
	}
	g.carryOut(s.Seat, d)
}

// carryOut carries the spell out. Permanents that act on it, and leadership, follow.
func (g *Game) carryOut(seat engine.Seat, d *engine.Dice) {
	a, b := g.Arena(seat), g.BattleOf(seat)
	x := g.cards.SpellOf(a.Act.Card)
	triggers := b.CastTriggers(seat, x)
	out := b.Cast(field.Cast{Seat: seat, Card: a.Act.Card, Extra: g.Extra(a.Act), Aims: a.Act.Aims})
	act := *a.Act
	act.Free = out.Activate
	a.Act = &act
	g.Feats.cast(seat, x.ID, act.Pairs)
	g.apply(a, seat, out, d)
	if p := g.Player(seat); x.Permanent == nil && (g.in(seat) || g.Options.Mode == view.ModeTournament) {
		p.Discard = append(slices.Clone(p.Discard), act.Card)
	}
	if a.Todo.Len() == 0 {
		return
	}
	then := lists.Map(triggers, func(card string) Step { return Step{Do: doEcho, Seat: seat, Card: card} })
	a.Todo.Next(append(then, Step{Do: doPoint, Seat: seat})...)
}

// echo lets a permanent act on a spell that was cast.
func echo(g *Game, s Step, d *engine.Dice) {
	if g.able(s.Seat) {
		b := g.BattleOf(s.Seat)
		g.apply(g.Arena(s.Seat), s.Seat, b.Trigger(s.Card, field.OnCast), d)
	}
}

// point counts the points of leadership: one for each helmet the spell has not used (rulebook: leadership, after a
// cast).
func point(g *Game, s Step, _ *engine.Dice) {
	a, p := g.Arena(s.Seat), g.Player(s.Seat)
	if a.Act == nil || !g.able(s.Seat) {
		return
	}
	act := *a.Act
	act.Points = 0
	for i, f := range p.Dice {
		if f == cards.Helmet && !p.Used[i] {
			act.Points++
		}
	}
	a.Act = &act
	a.Todo.Next(Step{Do: DoLead, Seat: s.Seat})
}
