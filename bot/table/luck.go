package table

import (
	"math"

	"skald/engine"
)

// Waits are the upper ends, in seconds, of the steps by which the time people
// take is counted; what takes longer is the last step.
var Waits = [...]int64{10, 30, 60, 2 * 60, 5 * 60, 10 * 60, 20 * 60, 40 * 60, 3600, 2 * 3600, 4 * 3600, 8 * 3600, 12 * 3600, 24 * 3600, 2 * 24 * 3600, 3 * 24 * 3600, 7 * 24 * 3600}

// WaitStep is the step of a time in seconds.
func WaitStep(seconds int64) int {
	for i, end := range Waits {
		if seconds <= end {
			return i
		}
	}
	return len(Waits)
}

// Luck counts dice with numbers on them, of any number of faces.
type Luck struct {
	// Dice were rolled, Sum is what they showed.
	Dice int `json:"dice,omitempty"`
	Sum  int `json:"sum,omitempty"`
	// Expected is twice the sum of their means and Variance twelve times that of
	// their variances, so that both are whole.
	Expected int `json:"expected,omitempty"`
	Variance int `json:"variance,omitempty"`
}

// Add counts a roll.
func (l *Luck) Add(r engine.Roll) {
	l.Join(Luck{Dice: 1, Sum: r.Value + 1, Expected: r.N + 1, Variance: r.N*r.N - 1})
}

// Join counts the dice of another in.
func (l *Luck) Join(o Luck) {
	l.Dice, l.Sum = l.Dice+o.Dice, l.Sum+o.Sum
	l.Expected, l.Variance = l.Expected+o.Expected, l.Variance+o.Variance
}

// Mean is that of what the dice showed, expected what it should be, and spread how
// far a mean of as many dice strays from it (one standard deviation).
func (l Luck) Mean() (mean, expected, spread float64) {
	n := float64(l.Dice)
	return float64(l.Sum) / n, float64(l.Expected) / 2 / n, math.Sqrt(float64(l.Variance)/12) / n
}
