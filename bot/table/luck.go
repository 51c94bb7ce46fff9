package table

import (
	"math"

	"skald/engine"
)

// Waits are the upper ends, in seconds, of the steps in which response times are counted. Longer times are the last
// step.
var Waits = [...]int64{10, 30, 60, 2 * 60, 5 * 60, 10 * 60, 20 * 60, 40 * 60, 3600, 2 * 3600, 4 * 3600, 8 * 3600,
	12 * 3600, 24 * 3600, 2 * 24 * 3600, 3 * 24 * 3600, 7 * 24 * 3600}

// WaitStep returns the step of a time in seconds.
func WaitStep(seconds int64) int {
	for i, end := range Waits {
		if seconds <= end {
			return i
		}
	}
	return len(Waits)
}

// Luck adds up rolls of dice with numbers, of any number of faces.
type Luck struct {
	// Dice is the number of rolls, Sum the total rolled.
	Dice int `json:"dice,omitempty"`
	Sum  int `json:"sum,omitempty"`
	// Expected is twice the sum of the means and Variance twelve times the sum of the variances, so that both are
	// whole.
	Expected int `json:"expected,omitempty"`
	Variance int `json:"variance,omitempty"`
}

// Add adds a roll.
func (l *Luck) Add(r engine.Roll) {
	l.Join(Luck{Dice: 1, Sum: r.Value + 1, Expected: r.N + 1, Variance: r.N*r.N - 1})
}

// Join adds the rolls of another.
func (l *Luck) Join(o Luck) {
	l.Dice, l.Sum = l.Dice+o.Dice, l.Sum+o.Sum
	l.Expected, l.Variance = l.Expected+o.Expected, l.Variance+o.Variance
}

// Mean returns the mean of the rolls, the expected mean, and its standard deviation.
func (l Luck) Mean() (mean, expected, spread float64) {
	n := float64(l.Dice)
	return float64(l.Sum) / n, float64(l.Expected) / 2 / n, math.Sqrt(float64(l.Variance)/12) / n
}
