package andor

import "slices"

// MeanBest returns the mean of the best of n dice.
func MeanBest(n int) float64 {
	means := [...]float64{0, 3.5, 4.472, 4.958, 5.245, 5.431}
	return means[min(n, len(means)-1)]
}

// meanLast returns the mean of the last of up to n dice rolled one at a time, stopping when another would probably be
// worse.
func meanLast(n int) float64 {
	mean := 0.0
	for range n {
		next := 0.0
		for face := 1; face <= 6; face++ {
			next += max(float64(face), mean) / 6
		}
		mean = next
	}
	return mean
}

// mostDice is the most dice a hero rolls.
const mostDice = 5

// equalsRoll is the distribution of a roll in which equal dice may be added.
type equalsRoll struct {
	mean   float64
	Spread Spread
}

// equalsTable is indexed by colour, red then black, and number of dice.
var equalsTable = func() (out [2][mostDice + 1]equalsRoll) {
	for colour, faces := range [][6]int{{1, 2, 3, 4, 5, 6}, blackFaces} {
		for n := range out[colour] {
			counts := countEquals(n, faces)
			sum, rolls := 0, 0
			for value, times := range counts {
				sum += value * times
				rolls += times
			}
			r := equalsRoll{mean: float64(sum) / float64(rolls), Spread: make(Spread, len(counts))}
			for value, times := range counts {
				r.Spread[value] = float64(times) / float64(rolls)
			}
			out[colour][n] = r
		}
	}
	return out
}()

// MeanEquals returns the mean of n dice if equal ones may be added.
func MeanEquals(n int, black bool) float64 { return EqualsOf(n, black).mean }

// EqualsOf returns the distribution of n dice if equal ones may be added.
func EqualsOf(n int, black bool) *equalsRoll {
	if black {
		return &equalsTable[1][n]
	}
	return &equalsTable[0][n]
}

// countEquals returns, by value, the number of rolls of n dice with that value if equal ones may be added.
func countEquals(n int, faces [6]int) []int {
	rolls := 1
	for range n {
		rolls *= 6
	}
	out := make([]int, n*slices.Max(faces[:])+1)
	dice := make([]int, n)
	for roll := range rolls {
		r := roll
		for i := range dice {
			dice[i] = faces[r%6]
			r /= 6
		}
		out[equals(dice)]++
	}
	return out
}
