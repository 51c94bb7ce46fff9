package land

import "sync"

// outcome is the reach of a roll with its frequency.
type outcome struct {
	chance float64
	to     []Hex
}

func outcomesFrom(from Hex) []outcome {
	var out []outcome
	dice := from.Dice()
	all := 1.0
	for range dice {
		all *= 6
	}
	var roll func(faces []int, ways float64)
	roll = func(faces []int, ways float64) {
		if len(faces) == dice {
			out = append(out, outcome{ways / all, Reach(from, faces, Terms{}).Hexes()})
			return
		}
		first := 0
		if n := len(faces); n > 0 {
			first = faces[n-1]
		}
		for f := first; f < len(Die); f++ {
			// Each die multiplies the number of orders by its position over the number of equal dice.
			alike := 1
			for _, g := range faces {
				if g == f {
					alike++
				}
			}
			roll(append(faces[:len(faces):len(faces)], f), ways*float64(len(faces)+1)/float64(alike))
		}
	}
	roll(nil, 1)
	return out
}

var allOutcomes = sync.OnceValue(func() *[Size][]outcome {
	var out [Size][]outcome
	for _, h := range All() {
		out[h] = outcomesFrom(h)
	}
	return &out
})

// exactTurns returns the mean number of turns from every hex with optimal play: rolling or walking, whichever is
// better.
func exactTurns(to Hex) *[Size]float64 {
	rolls := allOutcomes()
	var v [Size]float64
	for _, h := range All() {
		if h != to {
			v[h] = 30
		}
	}
	for change := 1.0; change > 0.001; {
		change = 0
		for _, h := range All() {
			if h == to {
				continue
			}
			walk := 30.0
			for _, n := range h.Neighbours() {
				walk = min(walk, v[n])
			}
			rolled := 0.0
			for _, o := range rolls[h] {
				best := v[h]
				for _, r := range o.to {
					best = min(best, v[r])
				}
				rolled += o.chance * best
			}
			turns := 1 + min(walk, rolled)
			change = max(change, v[h]-turns)
			v[h] = turns
		}
	}
	return &v
}
