package heroes

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
)

// obey plays the rest of a clash by the orders of a seat: until it stops, stays, or is
// stopped. With orders a stunned hero rises as soon as the dice allow it. Chance decides
// nothing in it but the dice themselves.
func (g *Game) obey(a *arena, seat engine.Seat, d *engine.Dice) {
	r := &g.player(seat).Prep
	for r.Stop == running {
		o := g.line(seat)
		switch {
		case g.lies(seat) && len(g.player(seat).Orders) > 0 && r.riseable():
			g.rise(seat)
		case g.lies(seat) && len(g.player(seat).Orders) > 0 && len(r.Beats) < lastBeat:
			g.roll(a, seat, g.keepCards(seat), false, d)
		case o == nil:
			g.linger(a, seat, d)
		case g.content(seat, *o):
			g.stop(seat)
			g.sealOrder(seat, *o)
		default:
			g.roll(a, seat, g.keepFor(seat, *o), false, d)
		}
	}
}

// line is the first line of a seat's orders that can still be reached, nil when none
// can: while it is stunned it stays.
func (g *Game) line(seat engine.Seat) *order {
	p := g.player(seat)
	if g.lies(seat) {
		return nil
	}
	for i := range p.Orders {
		o := &p.Orders[i]
		if len(p.Prep.Beats) > o.Last || len(p.Prep.Beats) == o.Last && !g.content(seat, *o) {
			continue
		}
		if g.cards.SpellOf(o.Goal) == nil || g.inHand(seat, o.Goal) != "" {
			return o
		}
	}
	return nil
}

// lies reports whether the hero of a seat is stunned and has not risen in this clash.
func (g *Game) lies(seat engine.Seat) bool {
	b := g.battleOf(seat)
	return b.Stunned(seat) && !g.player(seat).Prep.risen()
}

// keepCards marks the dice that lead to rising: those that show the card.
func (g *Game) keepCards(seat engine.Seat) []bool {
	r := &g.player(seat).Prep
	keep := make([]bool, r.Count)
	for i, f := range r.faces() {
		keep[i] = f == cards.Card
	}
	return keep
}

// inHand is the card of a design in a seat's hand, "" when there is none.
func (g *Game) inHand(seat engine.Seat, design string) string {
	return copyIn(g.player(seat).Hand, design)
}

// needsOf are the dice some faces have for a goal, and the symbols it lacks.
func (g *Game) needsOf(goal string, faces []cards.Symbol) (used []bool, missing int) {
	needs := map[string][]cards.Symbol{verbDraw: drawNeeds, verbLearn: learnNeeds, verbDispel: dispelNeeds}[goal]
	if x := g.cards.SpellOf(goal); x != nil {
		if x.Pair != cards.NoPair {
			return pairOf(x, faces)
		}
		needs = x.Needs
	}
	used, lacking := toward(faces, needs)
	return used, len(lacking)
}

// pairOf are the dice that pay for a spell whose needs are a pair; where they do not,
// any one of an element.
func pairOf(x *cards.Spell, faces []cards.Symbol) (used []bool, missing int) {
	used = make([]bool, len(faces))
	paid, ok := x.Pay(faces)
	for _, i := range paid {
		used[i] = true
	}
	if i := slices.IndexFunc(faces, cards.Symbol.Element); !ok && i >= 0 {
		used[i] = true
		return used, 1
	}
	if !ok {
		return used, 2
	}
	return used, 0
}

// content says that the dice of a seat are what a line of its orders wants.
func (g *Game) content(seat engine.Seat, o order) bool {
	r := &g.player(seat).Prep
	if len(r.Beats) == 0 || len(r.faces()) == 0 {
		return false
	}
	_, missing := g.needsOf(o.Goal, r.faces())
	return missing == 0 && count(symbolIDs(r.faces()), cards.Helmet.ID()) >= o.Helmets && g.weakDice(seat, r.faces()) <= o.Weak
}

// keepFor marks the dice a line of orders keeps: those of its goal, then helmets.
func (g *Game) keepFor(seat engine.Seat, o order) []bool {
	r := &g.player(seat).Prep
	lie := r.faces()
	keep := make([]bool, r.Count)
	used, _ := g.needsOf(o.Goal, lie)
	copy(keep, used)
	helmets := 0
	for i, f := range lie {
		if f == cards.Helmet && helmets < o.Helmets && !keep[i] {
			keep[i] = true
			helmets++
		}
	}
	return keep
}

// sealOrder seals the action a line of orders has reached, as far as it can be worked
// out beforehand.
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

// ordered is what a line of orders answers to a question in an action; "" when it has
// no answer.
func (g *Game) ordered(seat engine.Seat, p *engine.Prompt, o order) engine.Move {
	if act := g.arena(seat).Act; act != nil && act.Card == "" {
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

// orderedWorth is how much a line of orders wants a move, 0 when not at all: its goal,
// the target its rule names, then the attack with most wounds a helmet, heroes first.
func (g *Game) orderedWorth(seat engine.Seat, m engine.Move, o order) int {
	b := g.battleOf(seat)
	switch m.Verb() {
	case verbCast:
		if cards.Design(m.Arg(0)) == o.Goal {
			return 1
		}
	case verbDraw:
		if o.Goal == verbDraw {
			return 1
		}
	case verbLearn, verbDispel:
		if o.Goal == m.Verb() {
			return 1
		}
	case verbTarget:
		at, ok := field.ParseSpot(m.Arg(0))
		if !ok || at.Player() {
			return 1 + g.foeFirst(seat, at.Seat)
		}
		return 1 + g.aimWorth(seat, at, o.Aim)
	case verbActivate:
		from := spotOf(seat, field.ParseSpace(m.Arg(0)))
		at, _ := field.ParseSpot(m.Arg(1))
		n := 1 + 10*b.Strength(from)/b.Helmets(from)
		if g.Field.At(at).Hero {
			n += 1000
		}
		return n
	case verbEnd:
		return 1
	}
	return 0
}

// foeFirst prefers foes to friends.
func (g *Game) foeFirst(seat, at engine.Seat) int {
	if g.Field.Sides[seat].Team != g.Field.Sides[at].Team {
		return 1000
	}
	return 0
}

// aimWorth is how well a target fits a rule: foes first, then as the rule says.
func (g *Game) aimWorth(seat engine.Seat, at field.Spot, aim string) int {
	b, n := g.battleOf(seat), g.foeFirst(seat, at.Seat)
	x := g.Field.At(at)
	switch {
	case aim == aimHero && x.Hero:
		n += 500
	case aim == aimFalls && !x.Hero:
		n += 100 - min(99, b.LeftOf(at))
	case aim == aimStrong && !x.Hero:
		n += b.Strength(at)
	}
	return n
}

// orderedFollow follows when a line of the orders is content with the dice as they lie,
// and passes otherwise.
func (g *Game) orderedFollow(seat engine.Seat, p *engine.Prompt) engine.Move {
	faces := g.player(seat).Dice
	for _, o := range g.player(seat).Orders {
		if _, missing := g.needsOf(o.Goal, faces); missing > 0 || g.weakDice(seat, faces) > o.Weak {
			continue
		}
		if m := g.ordered(seat, p, o); m != "" && m != verbPass {
			return m
		}
	}
	return verbPass
}
