package andor

import "math"

// spread says how likely each value of a roll is, or of several together.
type spread []float64

// plus is the spread of two rolls together.
func (s spread) plus(t spread) spread {
	out := make(spread, len(s)+len(t)-1)
	for i, p := range s {
		if p > 0 {
			for j, q := range t {
				out[i+j] += p * q
			}
		}
	}
	return out
}

// mean is what the roll brings on average.
func (s spread) mean() float64 {
	sum := 0.0
	for i, p := range s {
		sum += float64(i) * p
	}
	return sum
}

// beats is how likely the roll with a lead is more than another.
func (s spread) beats(t spread, lead int) float64 {
	won, below, j := 0.0, 0.0, 0
	for i, p := range s {
		for ; j < len(t) && j < i+lead; j++ {
			below += t[j]
		}
		won += p * below
	}
	return won
}

// turned is the spread of one die that the wizard turns where that adds at least so
// much.
func (s spread) turned(black bool, least int) spread {
	out := make(spread, len(s))
	for face, p := range s {
		if p > 0 {
			if other := opposite(face, black); other-face >= least {
				face = other
			}
			out[face] += p
		}
	}
	return out
}

// bestSpread are the spreads of the best of n dice.
var bestSpread = func() (out [mostDice + 1]spread) {
	for n := range out {
		out[n] = make(spread, 7)
		for face := 1; face <= 6; face++ {
			out[n][face] = (math.Pow(float64(face), float64(n)) - math.Pow(float64(face-1), float64(n))) / math.Pow(6, float64(n))
		}
	}
	return out
}()

// lastSpread is the spread of n dice rolled one at a time, of which the last counts,
// with the least worth keeping when so many are left.
func lastSpread(n int, least func(left int) int) spread {
	out := make(spread, 7)
	reached := 1.0
	for left := n - 1; left >= 0; left-- {
		keep := 1
		if left > 0 {
			keep = min(least(left), 6)
		}
		for face := keep; face <= 6; face++ {
			out[face] += reached / 6
		}
		reached *= float64(keep-1) / 6
	}
	return out
}
