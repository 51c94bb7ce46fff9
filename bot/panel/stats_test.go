package panel

import (
	"math"
	"testing"
)

func TestTheUsualWaitIsTheStepInWhichHalfOfTheAnswersCame(t *testing.T) {
	for _, c := range []struct {
		waits map[int]int
		step  int
		ok    bool
	}{{nil, 0, false}, {map[int]int{3: 1}, 3, true}, {map[int]int{0: 1, 5: 1}, 0, true}, {map[int]int{0: 1, 5: 2, 17: 2}, 5, true}, {map[int]int{17: 1}, 17, true}} {
		if step, ok := (GameStats{Waits: c.waits}).usual(); step != c.step || ok != c.ok {
			t.Errorf("of %v it is %d, %v", c.waits, step, ok)
		}
	}
}

func TestLuckStraysLessTheMoreDiceThereAre(t *testing.T) {
	mean, spread := GameStats{Dice: 400, Sum: 1400}.luck()
	_, few := GameStats{Dice: 4, Sum: 14}.luck()
	if mean != 3.5 || math.Abs(spread-0.0854) > 0.0001 || math.Abs(few-10*spread) > 1e-9 {
		t.Errorf("mean %v, spread %v and %v", mean, spread, few)
	}
}

func TestEveryTimeHasItsStep(t *testing.T) {
	for seconds, step := range map[int64]int{-5: 0, 0: 0, 10: 0, 11: 1, 3600: 8, 3601: 9, 1 << 40: len(waits)} {
		if got := WaitStep(seconds); got != step {
			t.Errorf("%d seconds are step %d", seconds, got)
		}
	}
}
