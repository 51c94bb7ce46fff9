package andor

import "math"

// Spread says how likely each value of a roll is, or of several together.
type Spread []float64

// Plus is the spread of two rolls together.
func (s Spread) Plus(t Spread) Spread {
	out := make(Spread, len(s)+len(t)-1)
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
func (s Spread) mean() float64 {
	sum := 0.0
	for i, p := range s {
		sum += float64(i) * p
	}
	return sum
}

// beats is how likely the roll with a lead is more than another.
func (s Spread) beats(t Spread, lead int) float64 {
	won, below, j := 0.0, 0.0, 0
	for i, p := range s {
		for ; j < len(t) && j < i+lead; j++ {
			below += t[j]
		}
		won += p * below
	}
	return won
}

// Turned is the spread of one die that the wizard turns where that adds at least so
// much.
func (s Spread) Turned(black bool, least int) Spread {
	out := make(Spread, len(s))
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

// BestSpread are the spreads of the best of n dice.
var BestSpread = func() (out [mostDice + 1]Spread) {
	for n := range out {
		out[n] = make(Spread, 7)
		for face := 1; face <= 6; face++ {
			out[n][face] = (math.Pow(float64(face), float64(n)) - math.Pow(float64(face-1), float64(n))) / math.Pow(6, float64(n))
		}
	}
	return out
}()

// LastSpread is the spread of n dice rolled one at a time, of which the last counts,
// with the least worth keeping when so many are left.
func LastSpread(n int, least func(left int) int) Spread {
	out := make(Spread, 7)
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
