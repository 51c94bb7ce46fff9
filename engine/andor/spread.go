package andor

import "math"

// Spread is the probability distribution of a roll or a sum of rolls, indexed by value.
type Spread []float64

// Plus returns the distribution of the sum of two rolls.
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

func (s Spread) mean() float64 {
	sum := 0.0
	for i, p := range s {
		sum += float64(i) * p
	}
	return sum
}

// beats returns the probability that a roll plus lead exceeds another roll.
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

// Turned returns the distribution of one die that the wizard turns if the gain is at least least.
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

// BestSpread is indexed by the number of dice and gives the distribution of the best one.
var BestSpread = func() (out [mostDice + 1]Spread) {
	for n := range out {
		out[n] = make(Spread, 7)
		for face := 1; face <= 6; face++ {
			out[n][face] = (math.Pow(float64(face), float64(n)) - math.Pow(float64(face-1), float64(n))) / math.Pow(6,
				float64(n))
		}
	}
	return out
}()

// LastSpread returns the distribution of the last of up to n dice rolled one at a time; least gives the lowest value to
// keep with left dice remaining.
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
