package bot

import (
	"testing"
	"time"

	"skald/store"
)

func TestWindowForgetsWhatIsOlderThanAMinute(t *testing.T) {
	var w window
	start := time.Unix(1_800_000_000, 0)
	for n := range 600 { // one each second for ten minutes, every tenth fails
		var err error
		if n%10 == 0 {
			err = store.ErrNotWritten
		}
		w.note(start.Add(time.Duration(n)*time.Second), err)
	}
	now := start.Add(599 * time.Second)
	if done, failed, last := w.count(now); done < 54 || done > 63 || failed < 6 || failed > 7 || last == nil {
		t.Errorf("in the last minute were %d and %d (%v)", done, failed, last)
	}
	if done, failed, last := w.count(now.Add(66 * time.Second)); done+failed != 0 || last != nil {
		t.Errorf("a minute later there are %d and %d (%v)", done, failed, last)
	}
	if _, failed, _ := w.count(start.Add(-time.Hour)); failed != 0 {
		t.Errorf("when the clock goes back %d failed", failed)
	}
}
