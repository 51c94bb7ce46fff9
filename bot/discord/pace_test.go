package discord

import (
	"testing"
	"time"
)

func TestNoSecondHasMoreThanFiftyCalls(t *testing.T) {
	for _, c := range []struct {
		name  string
		share float64
		most  int
	}{{"all shards", 0, 46}, {"a quarter of them", 0.25, 16}} {
		t.Run(c.name, func(t *testing.T) {
			p := pace{share: c.share}
			now := time.Unix(1_700_000_000, 0)
			var made []time.Time
			for n := range 400 {
				if n == 200 {
					now = now.Add(20 * time.Second) // a rest lets no more through at once than the first time
				}
				made = append(made, now.Add(p.reserve(now)))
			}
			for i := range made {
				n := 0
				for _, at := range made[i:] {
					if at.Sub(made[i]) < time.Second {
						n++
					}
				}
				if n > c.most {
					t.Fatalf("%d calls are made in the second that begins with call %d", n, i)
				}
			}
			if total := made[199].Sub(made[0]); total > 20*time.Second {
				t.Errorf("200 calls take %v", total)
			}
		})
	}
}

func TestAFewCallsNeedNotWait(t *testing.T) {
	var p pace
	now := time.Unix(1_700_000_000, 0)
	for n := range callsInARow {
		if wait := p.reserve(now); wait > 0 {
			t.Errorf("call %d waits %v", n, wait)
		}
	}
	if wait := p.reserve(now); wait <= 0 {
		t.Error("the next one does not wait")
	}
}
