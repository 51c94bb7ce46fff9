package discord

import (
	"errors"
	"testing"
	"time"

	"golang.org/x/time/rate"
)

func TestNoSecondHasMoreThanFiftyCalls(t *testing.T) {
	for _, c := range []struct {
		name string
		part float64
		most int
	}{{"all shards", 1, 46}, {"a quarter of them", 0.25, 16}} {
		t.Run(c.name, func(t *testing.T) {
			p := newPace(c.part)
			now := time.Unix(1_700_000_000, 0)
			var made []time.Time
			for n := range 400 {
				if n == 200 {
					now = now.Add(20 * time.Second) // a rest lets no more through at once than the first time
				}
				made = append(made, now.Add(p.ReserveN(now, 1).DelayFrom(now)))
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
	p := newPace(1)
	now := time.Unix(1_700_000_000, 0)
	for n := range callsInARow {
		if wait := p.ReserveN(now, 1).DelayFrom(now); wait > 0 {
			t.Errorf("call %d waits %v", n, wait)
		}
	}
	if wait := p.ReserveN(now, 1).DelayFrom(now); wait <= 0 {
		t.Error("the next one does not wait")
	}
}

// TestACallThatGivesUpLeavesItsTurnToOthers lets calls that have no time find all
// turns taken: however many they are, the next call waits no longer for them.
func TestACallThatGivesUpLeavesItsTurnToOthers(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	c := f.client(Options{})
	c.pace = rate.NewLimiter(rate.Every(time.Hour), 1)
	if err := calls["a post"](soon(t), c); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		var limit *LimitError
		if err := calls["a post"](soon(t), c); !errors.As(err, &limit) || limit.Wait > time.Hour {
			t.Errorf("a call with no time ends with %v", err)
		}
	}
}

func TestWaitsGrowVaryAndAreBounded(t *testing.T) {
	waits, others := newWaits(), newWaits()
	same := 0
	for n := range 20 {
		mean := min(time.Second<<n, 5*time.Minute)
		wait := waits.NextBackOff()
		if wait < mean/2 || wait > mean+mean/2 {
			t.Errorf("wait %d is %v, and about %v is due", n+1, wait, mean)
		}
		if wait == others.NextBackOff() {
			same++
		}
	}
	if same == 20 {
		t.Error("two that lost their connections at once come back together each time")
	}
	waits.Reset()
	if wait := waits.NextBackOff(); wait > 2*time.Second {
		t.Errorf("after a steady connection the first wait is %v", wait)
	}
}

func TestAPaceIsSharedAmongProcesses(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_700_000_000, 0)
	for processes := range 6 {
		made := map[time.Duration]int{}
		for range max(processes, 1) {
			p := NewPace()
			p.Share(processes)
			for range 200 {
				made[p.calls.ReserveN(now, 1).DelayFrom(now).Truncate(time.Second)]++
			}
		}
		for second, n := range made {
			if n > 46 || second == 1 && n < 30 {
				t.Errorf("%d processes make %d calls in second %v", processes, n, second)
			}
		}
	}
}

// Clients of one process spend the calls of one limit.
func TestClientsOfAProcessShareItsPace(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	p := NewPace()
	clients := []*Client{f.client(Options{Pace: p}), f.client(Options{Pace: p})}
	p.calls.SetLimit(rate.Every(time.Hour))
	for range callsInARow {
		if err := calls["a post"](soon(t), clients[0]); err != nil {
			t.Fatal(err)
		}
	}
	var limit *LimitError
	if err := calls["a post"](soon(t), clients[1]); !errors.As(err, &limit) {
		t.Errorf("beyond the limit a call of another client ends with %v", err)
	}
}
