package pieces

import "math"

// odds counts rolls of 2 to 5 dice. Of the 6ⁿ rolls of n dice, in lowest[n][v] the lowest two, in highest[n][v] the
// highest two sum to at most v. Filled once, never written again.
var odds = countThrows()

const (
	minDice = 2
	maxDice = 5
)

type throwTable struct {
	lowest, highest [maxDice + 1][13]int
	all             [maxDice + 1]int
}

func countThrows() (t throwTable) {
	for n := minDice; n <= maxDice; n++ {
		t.all[n] = 1
		for range n {
			t.all[n] *= 6
		}
		for code := range t.all[n] {
			low1, low2, high1, high2 := 7, 7, 0, 0
			for c, i := code, 0; i < n; i++ {
				d := c%6 + 1
				c /= 6
				if d < low1 {
					low1, low2 = d, low1
				} else if d < low2 {
					low2 = d
				}
				if d > high1 {
					high1, high2 = d, high1
				} else if d > high2 {
					high2 = d
				}
			}
			for v := low1 + low2; v <= 12; v++ {
				t.lowest[n][v]++
			}
			for v := high1 + high2; v <= 12; v++ {
				t.highest[n][v]++
			}
		}
	}
	return t
}

func within(dice int) int { return max(minDice, min(maxDice, dice)) }

// Chance returns the probability, 0 to 1, that two of that many dice sum to at most value, the player picking the
// lowest two: a test that should succeed. Numbers of dice below 2 count as 2, above 5 as 5.
func Chance(value, dice int) float64 {
	n := within(dice)
	switch {
	case value < 2:
		return 0
	case value >= 12:
		return 1
	}
	return float64(odds.lowest[n][value]) / float64(odds.all[n])
}

// ChanceHigh returns the probability that two of that many dice sum to more than value, the player picking the highest
// two: a test that should fail, as at a trainer's (rulebook 5.5.2).
func ChanceHigh(value, dice int) float64 {
	n := within(dice)
	switch {
	case value < 2:
		return 1
	case value >= 12:
		return 0
	}
	return 1 - float64(odds.highest[n][value])/float64(odds.all[n])
}

// Hits returns the probability that as many tests as an adversary has hearts all succeed: to win a fight (rulebook
// 5.1).
func Hits(value, dice, hearts int) float64 {
	return math.Pow(Chance(value, dice), float64(max(0, hearts)))
}

// Assault returns the probability of winning a fight to the death (rulebook 6.2) against the Nameless: tests that
// succeed with probability p remove one heart, failed ones damage of the hero's hit points, which are added to the
// hearts if feeds is set. A hero without hit points has lost.
func Assault(p float64, hitPoints, hearts, damage int, feeds bool) float64 {
	if hearts <= 0 {
		return 1
	}
	if hitPoints <= 0 {
		return 0
	}
	damage, gain := max(1, damage), 0
	if feeds {
		gain = damage
	}
	// win[h][n]: with h hit points left against n hearts.
	most := hearts + hitPoints + damage
	win := make([][]float64, hitPoints+1)
	win[0] = make([]float64, most+1)
	for h := 1; h <= hitPoints; h++ {
		win[h] = make([]float64, most+1)
		win[h][0] = 1
		for n := 1; n <= most; n++ {
			win[h][n] = p*win[h][n-1] + (1-p)*win[max(0, h-damage)][min(n+gain, most)]
		}
	}
	return win[hitPoints][hearts]
}

// Percent returns a probability, 0 to 1, in whole percent.
func Percent(p float64) int { return int(math.Round(100 * p)) }
