package heroes

import (
	"cmp"
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/heroes/cards"
	"skald/engine/text"
)

// suggestion is a set of dice worth keeping.
type suggestion struct {
	move   engine.Move
	label  text.Message
	icon   string
	chance int // in percent, that the next roll brings what is missing
}

// atMost is how many sets are suggested beside the form with all of them.
const atMost = 4

// The symbols of the actions that are no spells (rulebook: the stopper's actions).
var (
	drawNeeds   = []cards.Symbol{cards.Card, cards.Card, cards.Card}
	learnNeeds  = []cards.Symbol{cards.Card, cards.Card, cards.Card, cards.Card}
	upperNeeds  = []cards.Symbol{cards.Card, cards.Card, cards.Card, cards.Card, cards.Card}
	dispelNeeds = []cards.Symbol{cards.Fire, cards.Water, cards.Earth, cards.Air}
)

// suggestions are the sets of dice that lead to what a seat could do, most likely first.
// What the dice show already needs no roll.
func (g *Game) suggestions(seat engine.Seat) []suggestion {
	r := &g.player(seat).Prep
	lie := r.faces()
	var out []suggestion
	add := func(needs []cards.Symbol, label text.Message, icon string) {
		keep, missing := toward(lie, needs)
		if len(missing) == 0 || len(missing) == len(needs) {
			return
		}
		args := []any{}
		for i, k := range keep {
			if k {
				args = append(args, strconv.Itoa(i+1))
			}
		}
		s := suggestion{engine.MakeMove(verbKeep, args...), label, icon, percent(missing, r.Count-len(args))}
		if !slices.ContainsFunc(out, func(o suggestion) bool { return o.move == s.move }) {
			out = append(out, s)
		}
	}
	for _, card := range g.player(seat).Hand {
		add(cards.SpellOf(card).Needs, name(card), card)
	}
	add(drawNeeds, text.M("action.draw"), verbDraw)
	add(dispelNeeds, text.M("action.dispel"), verbDispel)
	slices.SortStableFunc(out, func(a, b suggestion) int { return cmp.Compare(b.chance, a.chance) })
	return out[:min(len(out), atMost)]
}

// toward marks the dice some needs can use, and lists the symbols that are missing.
func toward(faces, needs []cards.Symbol) (keep []bool, missing []cards.Symbol) {
	keep = make([]bool, len(faces))
next:
	for _, n := range needs {
		for i, f := range faces {
			if f == n && !keep[i] {
				keep[i] = true
				continue next
			}
		}
		missing = append(missing, n)
	}
	return keep, missing
}

// percent is how likely one roll of some dice shows all the symbols, in percent.
func percent(symbols []cards.Symbol, dice int) int {
	var want [len(cards.Symbols)]int
	for _, s := range symbols {
		want[s-1]++
	}
	total := 1
	for range dice {
		total *= len(cards.Symbols)
	}
	return (100*ways(want[:], dice) + total/2) / total
}

// ways counts the rolls of some dice that show at least the wanted number of each of the
// symbols listed.
func ways(want []int, dice int) int {
	if len(want) == 0 {
		if dice == 0 {
			return 1
		}
		return 0
	}
	sum, choose := 0, 1 // choose is how many sets of n dice there are
	for n := 0; n <= dice; n++ {
		if n >= want[0] {
			sum += choose * ways(want[1:], dice-n)
		}
		choose = choose * (dice - n) / (n + 1)
	}
	return sum
}
