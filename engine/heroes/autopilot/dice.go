package autopilot

import "skald/engine/heroes/cards"

// tally counts the dice that show each symbol, in the order of cards.Symbols.
type tally [len(cards.Symbols)]int8

func tallyOf(dice []cards.Symbol) tally {
	var f tally
	for _, d := range dice {
		f[d-1]++
	}
	return f
}

// of returns the number of dice that show a symbol.
func (f *tally) of(s cards.Symbol) int { return int(f[s-1]) }

// size returns the number of dice.
func (f *tally) size() int {
	n := 0
	for _, k := range f {
		n += int(k)
	}
	return n
}

// have reports whether the dice pay for some needs.
func (f *tally) have(needs []cards.Symbol) bool {
	left := *f
	for _, n := range needs {
		if left[n-1]--; left[n-1] < 0 {
			return false
		}
	}
	return true
}

// pay reports whether the dice pay for a spell.
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

// mostRolled is one more than the usual six dice (ruling H19).
const mostRolled = 7

// bag is a number of dice with their symbols, in any order. More are the bags with one die more of each symbol, Less
// those with one less, -1 if there is none.
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

// bagOf returns the index of the bag of some dice.
func bagOf(f tally) int {
	at := 0
	for s, n := range f {
		for range n {
			at = bags[at].more[s]
		}
	}
	return at
}

// delay is the part of an expected gain that each further roll puts at risk: another player may stop first.
const delay = 0.1

// outlook is the exact value of dice for optimal rolling: before each roll any dice are kept, after it the player stops
// or rolls on.
type outlook struct {
	// kept is the value of keeping a bag and rolling the others, best the part of a bag to keep.
	kept []float64
	best []int16
}

// looks computes the outlooks for a number of dice and the cost of each roll, with one roll left up to a number of
// rolls. stop is the value of stopping with some dice.
func looks(dice, rolls int, cost float64, stop func(f *tally) float64) []outlook {
	last := len(bags)
	for bags[last-1].size > dice {
		last--
	}
	stopped := make([]float64, last)
	top := make([]float64, last) // the best part of each bag
	now := make([]float64, last) // the value of dice after a roll
	for i := range last {
		if bags[i].size == dice {
			stopped[i] = stop(&bags[i].faces)
			now[i] = stopped[i]
		}
	}
	out := make([]outlook, rolls)
	for r := range out {
		o := &out[r]
		*o = outlook{kept: make([]float64, last), best: make([]int16, last)}
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
			top[i], o.best[i] = o.kept[i], int16(i)
			for _, to := range bags[i].less {
				if to >= 0 && top[to] > top[i] {
					top[i], o.best[i] = top[to], o.best[to]
				}
			}
			if bags[i].size == dice {
				now[i] = max(stopped[i], top[i])
			}
		}
	}
	return out
}

// going returns the value of rolling on from some dice.
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

// rollsFor is the approximate number of rolls of six dice for some needs, by the count of each symbol, most first.
var rollsFor = map[string]float64{
	"1": 1.5, "11": 2, "2": 2.5, "111": 2.6, "21": 3.1, "1111": 3.3, "211": 3.8, "3": 3.9, "22": 4.2, "31": 4.7,
	"4": 5.7, "32": 6.4, "41": 7.1, "5": 8.5,
}

// pairRolls is the same for two dice of elements, equal or not.
const pairRolls = 1.2

// rolls returns the approximate number of rolls for the needs of a spell.
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
