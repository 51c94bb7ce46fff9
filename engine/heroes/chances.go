package heroes

import (
	"cmp"
	"slices"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/lists"
	"skald/engine/text"
)

// suggestion is a set of dice worth keeping.
type suggestion struct {
	move   engine.Move
	keep   []bool
	label  text.Message
	icon   string
	chance int // of getting the missing dice with the next roll, in percent
	// lies reports whether nothing is missing: then it needs no roll.
	lies bool
	// spell reports whether it is for a spell, after which leadership follows.
	spell bool
}

// atMost is the number of sets suggested beside the form with all of them.
const atMost = 4

// The symbols of the actions that are not spells (rulebook: the stopper's actions).
var (
	drawNeeds   = []cards.Symbol{cards.Card, cards.Card, cards.Card}
	learnNeeds  = []cards.Symbol{cards.Card, cards.Card, cards.Card, cards.Card}
	upperNeeds  = []cards.Symbol{cards.Card, cards.Card, cards.Card, cards.Card, cards.Card}
	dispelNeeds = []cards.Symbol{cards.Fire, cards.Water, cards.Earth, cards.Air}
)

// NeedsOf returns the symbols that draw, learn or dispel needs (rulebook: the stopper's actions); nil for other moves.
func NeedsOf(m engine.Move) []cards.Symbol {
	switch m.Verb() {
	case VerbDraw:
		return drawNeeds
	case VerbLearn:
		return needsToLearn(tablePlace(m.Arg(0)))
	case VerbDispel:
		return dispelNeeds
	}
	return nil
}

// needsToLearn returns the symbols that the card at a place of the table needs (ruling H24).
func needsToLearn(at int) []cards.Symbol {
	if at < view.TableColumns {
		return upperNeeds
	}
	return learnNeeds
}

// suggestions returns the sets of dice that are or lead to a possible action of a seat, most likely first. An action
// without a target, or one before which the seat's own hero would fall, is no goal.
func (g *Game) suggestions(seat engine.Seat) []suggestion {
	p, b := g.Player(seat), g.BattleOf(seat)
	r := &p.Prep
	lie := r.Faces()
	weak, had := g.weakness(seat, lie), r.kept()
	fells := g.felling(seat)
	out := make([]suggestion, 0, len(p.Hand)+3)
	add := func(keep []bool, chance func(rolled int) int, label text.Message, icon string) {
		n := lists.Count(keep, func(k bool) bool { return k })
		if n == 0 || fells(picked(lie, keep)) {
			return
		}
		s := suggestion{move: KeepMove(keep), keep: keep, label: label, icon: icon, chance: 100, lies: chance == nil,
			spell: g.cards.SpellOf(icon) != nil}
		if !s.lies {
			s.chance = chance(r.Count - n)
		}
		switch at := slices.IndexFunc(out, func(o suggestion) bool { return o.move == s.move && o.lies == s.lies }); {
		case at < 0:
			out = append(out, s)
		case s.chance > out[at].chance:
			out[at] = s // the same dice are kept for the likeliest
		}
	}
	lead := func(needs []cards.Symbol, label text.Message, icon string) {
		if keep, missing := Toward(lie, needs, had); len(missing) > 0 {
			add(keep, func(rolled int) int { return percent(missing, rolled) }, label, icon)
		} else {
			add(keep, nil, label, icon)
		}
	}
	if g.IsDown(seat) {
		lead(slices.Repeat([]cards.Symbol{cards.Card}, max(RiseCards, count(lie, cards.Card))), text.M("choice.rise"),
			VerbRise)
		return out
	}
	for _, card := range p.Hand {
		x := g.cards.SpellOf(card)
		switch {
		case len(b.Targets(seat, x, nil)) == 0:
		case x.Pair == cards.NoPair:
			lead(x.Needs, view.Name(card), card)
		default:
			if used, ok := payWithout(x, lie, weak, had); ok {
				add(marked(len(lie), used), nil, view.Name(card), card)
				continue
			}
			keep, of := towardPair(lie, weak, had)
			add(keep, func(rolled int) int { return percentPair(x.Pair, of, rolled) }, view.Name(card), card)
		}
	}
	if len(p.Deck)+len(p.Discard) > 0 {
		// Each further card draws one more.
		lead(slices.Repeat([]cards.Symbol{cards.Card}, max(len(drawNeeds), count(lie, cards.Card))),
			text.M("action.draw"), VerbDraw)
	}
	if slices.ContainsFunc(b.Permanents(), func(x field.Laid) bool { return x.Owner != seat }) {
		lead(dispelNeeds, text.M("action.dispel"), VerbDispel)
	}
	slices.SortStableFunc(out, func(a, b suggestion) int { return cmp.Compare(b.chance, a.chance) })
	return out
}

// preset marks the dice a seat would most likely keep, and returns the reason. One of the suggestions decides: the one
// with most of the dice kept at the seat's last roll, minus its dice of weakness, or the likeliest if none were kept.
// For a spell helmets stay too, since leadership follows it. Dice kept for no known goal stay, unless they would fell
// the seat's own hero.
func (g *Game) preset(seat engine.Seat, all []suggestion) (ticks []bool, why []text.Message) {
	r := &g.Player(seat).Prep
	lie := r.Faces()
	ticks = r.kept()
	weak := g.weakness(seat, lie)
	aim := likeliest(all, ticks, weak)
	if aim == nil {
		if g.priceOf(seat, picked(lie, ticks)).fells {
			for at := range ticks {
				ticks[at] = ticks[at] && !weak[at]
			}
		}
		return ticks, nil
	}
	line := text.M("detail.ticked", "what", aim.label)
	was := ticks
	ticks = slices.Clone(aim.keep)
	for at, f := range lie {
		if aim.spell && was[at] && f == cards.Helmet && !ticks[at] {
			ticks[at] = true
			line.Key = "detail.ticked.helmets"
		}
	}
	return ticks, []text.Message{line}
}

// likeliest returns the suggestion that a seat with some kept dice most likely follows, nil if it has kept them for
// none.
func likeliest(all []suggestion, kept, weak []bool) *suggestion {
	begun := slices.Contains(kept, true)
	var aim *suggestion
	best := 0
	for i := range all {
		shared, worth := 0, 0
		for at, k := range all[i].keep {
			if k && kept[at] {
				shared++
			}
			if k && weak[at] {
				worth--
			}
		}
		switch worth += shared; {
		case begun && shared == 0:
		case aim == nil || worth > best && (begun || all[i].chance == aim.chance):
			aim, best = &all[i], worth
		}
	}
	return aim
}

// marked marks some dice by their indices.
func marked(dice int, at []int) []bool {
	out := make([]bool, dice)
	for _, i := range at {
		out[i] = true
	}
	return out
}

// picked returns the marked faces.
func picked(faces []cards.Symbol, marked []bool) []cards.Symbol {
	var out []cards.Symbol
	for i, f := range faces {
		if marked[i] {
			out = append(out, f)
		}
	}
	return out
}

// kept marks the dice that were kept at the last roll. A passed beat keeps all, and decides nothing.
func (r *Prep) kept() []bool {
	out := make([]bool, r.Count)
	for _, b := range slices.Backward(r.Beats) {
		if slices.Contains(b.Kept, false) {
			copy(out, b.Kept)
			break
		}
	}
	return out
}

// firstKept returns the indices of some dice, kept ones first.
func firstKept(dice int, kept []bool) []int {
	var yes, no []int
	for at := range dice {
		if at < len(kept) && kept[at] {
			yes = append(yes, at)
		} else {
			no = append(no, at)
		}
	}
	return append(yes, no...)
}

// Toward marks the dice some needs can use, kept ones before others, and returns the missing symbols.
func Toward(faces, needs []cards.Symbol, kept []bool) (keep []bool, missing []cards.Symbol) {
	keep = make([]bool, len(faces))
	order := firstKept(len(faces), kept)
next:
	for _, n := range needs {
		for _, i := range order {
			if faces[i] == n && !keep[i] {
				keep[i] = true
				continue next
			}
		}
		missing = append(missing, n)
	}
	return keep, missing
}

// payWithout returns the indices of the dice that pay for a spell: without the dice of weakness, if the others do, and
// kept ones before others.
func payWithout(x *cards.Spell, faces []cards.Symbol, weak, kept []bool) ([]int, bool) {
	order := firstKept(len(faces), kept)
	pay := func(bears bool) ([]int, bool) {
		dice := make([]cards.Symbol, len(order))
		for i, at := range order {
			if bears || !weak[at] {
				dice[i] = faces[at]
			}
		}
		used, ok := x.Pay(dice)
		for i := range used {
			used[i] = order[used[i]]
		}
		return used, ok
	}
	if used, ok := pay(false); ok {
		return used, true
	}
	return pay(true)
}

// towardPair marks the first die of a pair of elements, one without weakness if there is one and a kept one before
// others, and returns its face; of is 0 if no die shows an element.
func towardPair(faces []cards.Symbol, weak, kept []bool) (keep []bool, of cards.Symbol) {
	keep = make([]bool, len(faces))
	at := -1
	for _, i := range firstKept(len(faces), kept) {
		if faces[i].Element() && (at < 0 || weak[at] && !weak[i]) {
			at, of = i, faces[i]
		}
	}
	if at >= 0 {
		keep[at] = true
	}
	return keep, of
}

// percent returns the chance that one roll of some dice shows all the symbols, in percent.
func percent(symbols []cards.Symbol, dice int) int {
	var want [len(cards.Symbols)]engine.Range
	for i := range want {
		want[i].Max = dice
	}
	for _, s := range symbols {
		want[s-1].Min++
	}
	return share(ways(want[:], dice), dice)
}

// percentPair returns the chance that one roll of some dice completes such a pair of elements beside one die of an
// element, in percent.
func percentPair(p cards.Pair, of cards.Symbol, dice int) int {
	var miss [len(cards.Symbols)]engine.Range // the faces of a roll without the pair
	for i, s := range cards.Symbols {
		switch {
		case !s.Element() || p == cards.Different && s == of:
			miss[i].Max = dice
		case p == cards.Equal && s != of:
			miss[i].Max = 1
		}
	}
	return share(allRolls(dice)-ways(miss[:], dice), dice)
}

// allRolls returns the number of rolls of some dice; share returns a number of them in percent.
func allRolls(dice int) int {
	n := 1
	for range dice {
		n *= len(cards.Symbols)
	}
	return n
}

func share(some, dice int) int { return (100*some + allRolls(dice)/2) / allRolls(dice) }

// ways counts the rolls of some dice in which the number of each listed symbol is within its bounds.
func ways(want []engine.Range, dice int) int {
	if len(want) == 0 {
		if dice == 0 {
			return 1
		}
		return 0
	}
	sum, choose := 0, 1 // choose is the number of sets of n dice
	for n := 0; n <= min(dice, want[0].Max); n++ {
		if n >= want[0].Min {
			sum += choose * ways(want[1:], dice-n)
		}
		choose = choose * (dice - n) / (n + 1)
	}
	return sum
}
