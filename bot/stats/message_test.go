package stats

import (
	"math"
	"testing"

	"skald/bot/table"
	"skald/engine"
)

func TestTheUsualWaitIsTheStepInWhichHalfOfTheAnswersCame(t *testing.T) {
	for _, c := range []struct {
		waits map[int]int
		step  int
		ok    bool
	}{{nil, 0, false}, {map[int]int{3: 1}, 3, true}, {map[int]int{0: 1, 5: 1}, 0, true},
		{map[int]int{0: 1, 5: 2, 17: 2}, 5, true}, {map[int]int{17: 1}, 17, true}} {
		if step, ok := (GameStats{Waits: c.waits}).usual(); step != c.step || ok != c.ok {
			t.Errorf("of %v it is %d, %v", c.waits, step, ok)
		}
	}
}

func TestLuckStraysLessTheMoreDiceThereAre(t *testing.T) {
	threw := func(n, faces int) (l table.Luck) {
		for i := range n {
			l.Add(engine.Roll{N: faces, Value: i % faces})
		}
		return l
	}
	for _, faces := range []int{6, 20} {
		mean, expected, spread := threw(60*faces, faces).Mean()
		if want := float64(faces+1) / 2; mean != want || expected != want {
			t.Errorf("d%d: mean %v, expected %v, want %v", faces, mean, expected, want)
		}
		if want := math.Sqrt(float64(faces*faces-1) / 12 / float64(60*faces)); math.Abs(spread-want) > 1e-9 {
			t.Errorf("d%d: spread %v, want %v", faces, spread, want)
		}
	}
	_, _, many := threw(600, 6).Mean()
	if _, _, few := threw(6, 6).Mean(); math.Abs(few-10*many) > 1e-9 {
		t.Errorf("six dice stray by %v, six hundred by %v", few, many)
	}
	both := threw(6, 6)
	both.Join(threw(20, 20))
	if mean, expected, _ := both.Mean(); both.Dice != 26 || mean != 231.0/26 || expected != mean {
		t.Errorf("of %+v the mean is %v, expected %v", both, mean, expected)
	}
}

func TestEveryTimeHasItsStep(t *testing.T) {
	for seconds, step := range map[int64]int{-5: 0, 0: 0, 10: 0, 11: 1, 3600: 8, 3601: 9, 1 << 40: len(table.Waits)} {
		if got := table.WaitStep(seconds); got != step {
			t.Errorf("%d seconds are step %d", seconds, got)
		}
	}
}
