package autopilot

import "skald/engine/heroes/cards"

// tally counts the dice that show each symbol, in the order of cards.Symbols.
type tally [len(cards.Symbols)]int8

// tallyOf counts dice.
func tallyOf(dice []cards.Symbol) tally {
	var f tally
	for _, d := range dice {
		f[d-1]++
	}
	return f
}

// of is how many dice show a symbol.
func (f *tally) of(s cards.Symbol) int { return int(f[s-1]) }

// size is how many dice there are.
func (f *tally) size() int {
	n := 0
	for _, k := range f {
		n += int(k)
	}
	return n
}

// have says that the dice pay for some needs.
func (f *tally) have(needs []cards.Symbol) bool {
	left := *f
	for _, n := range needs {
		if left[n-1]--; left[n-1] < 0 {
			return false
		}
	}
	return true
}

// pay says that the dice pay for a spell.
func (f *tally) pay(x *cards.Spell) bool {
	if x.Pair == cards.NoPair {
		return f.have(x.Needs)
	}
	shown, most := 0, int8(0)
	for s := cards.Fire; s <= cards.Air; s++ {
		if f.of(s) > 0 {
			shown++
		}
		most = max(most, f[s-1])
	}
	return x.Pair == cards.Equal && most >= 2 || x.Pair == cards.Different && shown >= 2
}

// mostRolled are the dice of who has one more than the usual six (ruling H19).
const mostRolled = 7

// bag is a number of dice with the symbols they show, whatever their order. More is the
// bag with one die more of each symbol, Less that with one less, -1 where there is none.
type bag struct {
	faces      tally
	size       int
	more, less [len(cards.Symbols)]int
}

// bags are all bags, the smallest first. They are never written after the start.
var bags = func() []bag {
	at := map[tally]int{{}: 0}
	all := []bag{{}}
	for i := 0; i < len(all); i++ {
		for s := range cards.Symbols {
			f := all[i].faces
			f[s]++
			to, known := at[f]
			switch {
			case all[i].size == mostRolled:
				to = -1
			case !known:
				to = len(all)
				at[f] = to
				all = append(all, bag{faces: f, size: all[i].size + 1})
			}
			all[i].more[s] = to
		}
	}
	for i := range all {
		for s := range cards.Symbols {
			f := all[i].faces
			f[s]--
			all[i].less[s] = -1
			if to, ok := at[f]; ok {
				all[i].less[s] = to
			}
		}
	}
	return all
}()

// bagOf finds the bag of some dice.
func bagOf(f tally) int {
	at := 0
	for s, n := range f {
		for range n {
			at = bags[at].more[s]
		}
	}
	return at
}

// delay is the part of what is waited for that a roll more puts at risk: somebody else may
// stop before.
const delay = 0.1

// outlook is what dice are worth to who goes on rolling as well as can be, worked out
// exactly: before each roll any dice are kept, after it one stops or rolls on.
type outlook struct {
	// stop is what it is worth to stop with all dice as they lie.
	stop []float64
	// kept is what it is worth to keep a bag and roll the others, best is which part of
	// a bag that is to be kept.
	kept []float64
	best []int
}

// look works the outlook out for a number of dice, of rolls still to come and the cost of
// each roll.
func look(dice, rolls int, cost float64, stop func(f *tally) float64) *outlook {
	last := len(bags)
	for bags[last-1].size > dice {
		last--
	}
	o := &outlook{stop: make([]float64, last), kept: make([]float64, last), best: make([]int, last)}
	top := make([]float64, last) // the best part of each bag
	now := make([]float64, last) // what dice are worth after a roll
	for i := range last {
		if bags[i].size == dice {
			o.stop[i] = stop(&bags[i].faces)
			now[i] = o.stop[i]
		}
	}
	for range max(1, rolls) {
		for i := last - 1; i >= 0; i-- {
			if bags[i].size == dice {
				o.kept[i] = now[i] - cost - delay*max(0, now[i])
				continue
			}
			sum := 0.0
			for _, to := range bags[i].more {
				sum += o.kept[to]
			}
			o.kept[i] = sum / float64(len(cards.Symbols))
		}
		for i := range last {
			top[i], o.best[i] = o.kept[i], i
			for _, to := range bags[i].less {
				if to >= 0 && top[to] > top[i] {
					top[i], o.best[i] = top[to], o.best[to]
				}
			}
			if bags[i].size == dice {
				now[i] = max(o.stop[i], top[i])
			}
		}
	}
	return o
}

// going is what it is worth to roll on from some dice.
func (o *outlook) going(f tally) float64 { return o.kept[o.best[bagOf(f)]] }

// keep marks the dice that are best kept.
func (o *outlook) keep(lie []cards.Symbol) []bool {
	f := bags[o.best[bagOf(tallyOf(lie))]].faces
	out := make([]bool, len(lie))
	for i, d := range lie {
		if f[d-1] > 0 {
			f[d-1]--
			out[i] = true
		}
	}
	return out
}

// rollsFor is about how many rolls of six dice bring some needs, by how often they need
// each symbol, most first.
var rollsFor = map[string]float64{
	"1": 1.5, "11": 2, "2": 2.5, "111": 2.6, "21": 3.1, "1111": 3.3, "211": 3.8, "3": 3.9, "22": 4.2, "31": 4.7, "4": 5.7, "32": 6.4, "41": 7.1, "5": 8.5,
}

// pairRolls is how many bring two dice of elements, alike or not.
const pairRolls = 1.2

// rolls is about how many rolls bring what a spell needs.
func rolls(x *cards.Spell) float64 {
	if x.Pair != cards.NoPair {
		return pairRolls
	}
	var pattern []byte
	f := tallyOf(x.Needs)
	for n := int8(mostRolled); n > 0; n-- {
		for _, have := range f {
			if have == n {
				pattern = append(pattern, byte('0'+n))
			}
		}
	}
	if n, ok := rollsFor[string(pattern)]; ok {
		return n
	}
	return float64(2 * len(x.Needs))
}
