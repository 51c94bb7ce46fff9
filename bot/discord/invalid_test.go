package discord

import (
	"net/http"
	"testing"
	"time"
)

// TestInvalidRequestsNeverComeNearDiscordsLimit makes calls of both kinds as often as
// the account lets them through, all answered 403, for an hour.
func TestInvalidRequestsNeverComeNearDiscordsLimit(t *testing.T) {
	for name, share := range map[string]float64{"all shards": 1, "a quarter of them": 0.25} {
		t.Run(name, func(t *testing.T) {
			v := newInvalidRequests(share)
			start := time.Unix(1_700_000_000, 0)
			var made []time.Time
			// of the call of each kind that waits
			var due [2]time.Time
			// 50 a second of each kind
			for now := start; now.Sub(start) < time.Hour; now = now.Add(20 * time.Millisecond) {
				for kind := range due {
					if due[kind].IsZero() {
						due[kind] = now.Add(v.wait(kind == 1, now))
					}
					if !now.Before(due[kind]) {
						made = append(made, now)
						v.note(http.StatusForbidden, nil, now)
						due[kind] = time.Time{}
					}
				}
			}
			first, most := 0, 0
			for i, at := range made {
				for made[first].Add(invalidWindow).Before(at) {
					first++
				}
				most = max(most, i-first+1)
			}
			if limit := int(mostInvalid * share); most > limit || most < limit/4 {
				t.Errorf("%d invalid requests in ten minutes, the bound is %d", most, limit)
			}
		})
	}
}

func TestOnlyWhatDiscordCountsIsCounted(t *testing.T) {
	v := newInvalidRequests(1)
	now := time.Unix(1_700_000_000, 0)
	shared := http.Header{}
	shared.Set("X-RateLimit-Scope", "shared")
	for range 2 * tolerableInvalid {
		for _, status := range []int{200, 204, 400, 404, 500} {
			v.note(status, nil, now)
		}
		v.note(http.StatusTooManyRequests, shared, now)
	}
	if n := v.count(now); n != 0 {
		t.Errorf("%d are counted", n)
	}
	begun := 0
	for n := range 3 * tolerableInvalid {
		if v.note([]int{401, 403, 429}[n%3], http.Header{}, now) {
			begun++
		}
	}
	if n := v.count(now); n != 3*tolerableInvalid || begun != 1 {
		t.Errorf("%d are counted, slowing down begins %d times", n, begun)
	}
	if n := v.count(now.Add(2 * invalidWindow)); n != 0 {
		t.Errorf("ten minutes later %d are counted", n)
	}
}
