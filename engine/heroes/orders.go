package heroes

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
)

// obey plays the rest of a clash by the orders of a seat: until it stops, stays, or is stopped. With orders a stunned
// hero rises as soon as the dice allow it. Only dice are left to chance.
func (g *Game) obey(a *Arena, seat engine.Seat, d *engine.Dice) {
	r := &g.Player(seat).Prep
	var told []order
	known := map[order]foresight{}
	for r.Stop == running {
		o, met, fatal := g.line(seat, known)
		for _, x := range fatal {
			if !slices.Contains(told, x) {
				told = append(told, x)
				g.tellFatal(seat, "say.fatal-stop", x)
			}
		}
		switch {
		case g.IsDown(seat) && len(g.Player(seat).Orders) > 0 && r.CanRise():
			g.rise(seat)
		case g.IsDown(seat) && len(g.Player(seat).Orders) > 0 && len(r.Beats) < LastBeat:
			g.roll(a, seat, g.keepCards(seat), false, d)
		case o == nil:
			g.linger(a, seat, d)
		case met:
			g.stop(seat)
			g.sealOrder(seat, *o)
		default:
			g.roll(a, seat, g.keepFor(seat, *o), false, d)
		}
	}
}

// line returns the first line of a seat's orders that can still be met, nil if there is none: while its hero is stunned
// it stays. met reports whether the seat should stop now. fatal are the lines up to it that would be met but would fell
// the seat's own hero. known keeps what is foreseen with the fewest dice, which the rolls of a clash do not change.
func (g *Game) line(seat engine.Seat, known map[order]foresight) (o *order, met bool, fatal []order) {
	p := g.Player(seat)
	if g.IsDown(seat) {
		return nil, false, nil
	}
	for i := range p.Orders {
		o := &p.Orders[i]
		if len(p.Prep.Beats) > o.Last || g.cards.SpellOf(o.Goal) != nil && g.inHand(seat, o.Goal) == "" {
			continue
		}
		ahead, ok := known[*o]
		if !ok {
			ahead = g.foresee(seat, g.fewest(seat, *o), *o)
			known[*o] = ahead
		}
		if ahead.falls {
			fatal = append(fatal, *o)
		}
		if ahead.falls || !ahead.acts {
			continue
		}
		if g.content(seat, *o) {
			if !g.foresee(seat, p.Prep.Faces(), *o).falls {
				return o, true, fatal
			}
			fatal = append(fatal, *o)
		}
		if len(p.Prep.Beats) < o.Last {
			return o, false, fatal
		}
	}
	return nil, false, fatal
}

// IsDown reports whether the hero of a seat is stunned and has not risen in this clash.
func (g *Game) IsDown(seat engine.Seat) bool {
	b := g.BattleOf(seat)
	return b.Stunned(seat) && !g.Player(seat).Prep.risen()
}

// keepCards marks the dice that lead to rising: those that show the card.
func (g *Game) keepCards(seat engine.Seat) []bool {
	r := &g.Player(seat).Prep
	keep := make([]bool, r.Count)
	for i, f := range r.Faces() {
		keep[i] = f == cards.Card
	}
	return keep
}

// inHand returns the card of a design in a seat's hand, "" if there is none.
func (g *Game) inHand(seat engine.Seat, design string) string {
	return copyIn(g.Player(seat).Hand, design)
}

// needs returns the symbols of a goal; none of a spell whose needs are a pair.
func (g *Game) needs(goal string) []cards.Symbol {
	if x := g.cards.SpellOf(goal); x != nil {
		return x.Needs
	}
	return map[string][]cards.Symbol{VerbDraw: drawNeeds, VerbLearn: learnNeeds, goalDispel: dispelNeeds}[goal]
}

// needsOf marks the dice that serve a goal, and returns the number of missing symbols.
func (g *Game) needsOf(goal string, faces []cards.Symbol) (used []bool, missing int) {
	if x := g.cards.SpellOf(goal); x != nil && x.Pair != cards.NoPair {
		return PairOf(x, faces)
	}
	used, lacking := Toward(faces, g.needs(goal), nil)
	return used, len(lacking)
}

// PairOf marks the dice that pay for a spell whose needs are a pair; if they do not, any one of an element. It returns
// the number of missing dice.
func PairOf(x *cards.Spell, faces []cards.Symbol) (used []bool, missing int) {
	paid, ok := x.Pay(faces)
	used = marked(len(faces), paid)
	if i := slices.IndexFunc(faces, cards.Symbol.Element); !ok && i >= 0 {
		used[i] = true
		return used, 1
	}
	if !ok {
		return used, 2
	}
	return used, 0
}

// content reports whether the dice of a seat meet a line of its orders.
func (g *Game) content(seat engine.Seat, o order) bool {
	r := &g.Player(seat).Prep
	if len(r.Beats) == 0 || len(r.Faces()) == 0 {
		return false
	}
	_, missing := g.needsOf(o.Goal, r.Faces())
	return missing == 0 && count(r.Faces(), cards.Helmet) >= o.Helmets && g.weakDice(seat, r.Faces()) <= o.Weak
}

// keepFor marks the dice a line of orders keeps: those of its goal, then helmets. Dice of the weakness are kept for a
// pair only if no others do, and never more of them than the line allows or the seat's own hero survives.
func (g *Game) keepFor(seat engine.Seat, o order) []bool {
	r := &g.Player(seat).Prep
	lie := r.Faces()
	keep := make([]bool, r.Count)
	used, _ := g.needsOf(o.Goal, lie)
	weak := g.weakness(seat, lie)
	if x := g.cards.SpellOf(o.Goal); x != nil && x.Pair != cards.NoPair {
		used, _ = towardPair(lie, weak, nil)
		if paid, ok := payWithout(x, lie, weak, nil); ok {
			used = marked(len(lie), paid)
		}
	}
	copy(keep, used)
	if kept := picked(lie, keep); g.weakDice(seat, kept) > o.Weak || g.priceOf(seat, kept).fells {
		for at, w := range weak {
			keep[at] = keep[at] && !w
		}
	}
	helmets := 0
	for i, f := range lie {
		if f == cards.Helmet && helmets < o.Helmets && !keep[i] {
			keep[i] = true
			helmets++
		}
	}
	return keep
}

// sealOrder seals the action of a line of orders, as far as it is predictable.
func (g *Game) sealOrder(seat engine.Seat, o order) {
	for range engine.MaxMove {
		c := g.rehearsed(seat)
		if c == nil {
			return
		}
		q := c.top(seat)
		m := c.ordered(seat, &q, o)
		if m == "" {
			return
		}
		g.seal(seat, m)
	}
}

// ordered returns the answer of a line of orders to a question in an action; "" if it has none.
func (g *Game) ordered(seat engine.Seat, p *engine.Prompt, o order) engine.Move {
	if act := g.Arena(seat).Act; act != nil && act.Card == "" {
		return ""
	}
	var best engine.Move
	most := 0
	for _, c := range p.Choices {
		if n := g.orderedWorth(seat, c.Move, o); n > most {
			best, most = c.Move, n
		}
	}
	return best
}

// orderedWorth returns the value of a move for a line of orders, 0 for none: its goal, the target of its rule, then the
// attack with most wounds per helmet, heroes first. Orders dispel only cards of opponents.
func (g *Game) orderedWorth(seat engine.Seat, m engine.Move, o order) int {
	b := g.BattleOf(seat)
	foes := func(p field.Laid) bool { return g.foeFirst(seat, p.Owner) > 0 }
	switch m.Verb() {
	case VerbCast:
		x := g.cards.SpellOf(m.Arg(0))
		useful := func(at field.Spot) bool { return g.targetWorth(seat, x, at, o.Aim) > 0 }
		if x.ID == o.Goal && slices.ContainsFunc(b.Targets(seat, x, nil), useful) &&
			(!dispels(x) || slices.ContainsFunc(b.Permanents(), foes)) {
			return 1
		}
	case VerbDispel:
		if o.Goal == goalDispel &&
			slices.ContainsFunc(b.Permanents(), func(p field.Laid) bool { return p.Card == m.Arg(0) && foes(p) }) {
			return 1
		}
	case VerbDraw, VerbLearn:
		if o.Goal == m.Verb() {
			return 1
		}
	case VerbTarget:
		at, ok := field.ParseSpot(m.Arg(0))
		if !ok {
			return 1
		}
		return g.targetWorth(seat, g.cards.SpellOf(g.Arena(seat).Act.Card), at, o.Aim)
	case VerbActivate:
		from := SpotOf(seat, field.ParseSpace(m.Arg(0)))
		at, _ := field.ParseSpot(m.Arg(1))
		switch n := 1 + 10*b.Strength(from)/b.Helmets(from); {
		case b.LeftOf(at) == 0:
			return 1 // a stunned hero takes no wounds (ruling H40)
		case g.Field.At(at).Hero:
			return n + 1000
		default:
			return n
		}
	case VerbEnd:
		return 1
	}
	return 0
}

// dispels reports whether a spell only removes steps from a permanent.
func dispels(x *cards.Spell) bool { return len(x.Do) == 1 && x.Do[0].Word == "unpower" }

// targetWorth returns the value of a target of a spell for orders: helpful spells go to the own side, permanents on a
// player to the own player (ruling H29), all others to opponents only.
func (g *Game) targetWorth(seat engine.Seat, x *cards.Spell, at field.Spot, aim string) int {
	own := x.Target == cards.OwnBeing || x.Target == cards.OwnCreature || x.Target == cards.Player && x.Permanent != nil
	switch {
	case x.Target == cards.NoTarget:
		return 1
	case own != (at.Seat == seat), !own && g.foeFirst(seat, at.Seat) == 0:
		return 0
	case at.Player():
		return 1
	}
	return 1 + g.aimWorth(seat, at, aim)
}

// foeFirst prefers foes to friends.
func (g *Game) foeFirst(seat, at engine.Seat) int {
	if g.Field.Sides[seat].Team != g.Field.Sides[at].Team {
		return 1000
	}
	return 0
}

// aimWorth returns how well a target fits a rule: foes first, then by the rule. A stunned hero, which takes no wounds
// and cannot be healed (ruling H40), fits none.
func (g *Game) aimWorth(seat engine.Seat, at field.Spot, aim string) int {
	b, n := g.BattleOf(seat), g.foeFirst(seat, at.Seat)
	x := g.Field.At(at)
	switch {
	case b.LeftOf(at) == 0:
		return 0
	case aim == aimHero && x.Hero:
		n += 500
	case aim == aimFalls && !x.Hero:
		n += 100 - min(99, b.LeftOf(at))
	case aim == aimStrong && !x.Hero:
		n += b.Strength(at)
	}
	return n
}

// orderedFollow follows if the present dice meet a line of the orders, and passes otherwise. fatal are the lines not
// followed because that would fell the seat's own hero.
func (g *Game) orderedFollow(seat engine.Seat, p *engine.Prompt) (m engine.Move, fatal []order) {
	faces := g.Player(seat).Dice
	for _, o := range g.Player(seat).Orders {
		if _, missing := g.needsOf(o.Goal, faces); missing > 0 || g.weakDice(seat, faces) > o.Weak {
			continue
		}
		switch m := g.ordered(seat, p, o); {
		case m == "":
		case g.fatalFollow(seat, m):
			fatal = append(fatal, o)
		default:
			return m, fatal
		}
	}
	return VerbPass, fatal
}
