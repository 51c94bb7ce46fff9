package discord

import (
	"net/http"
	"sync"
	"time"
)

// Discord locks out an address after 10,000 invalid requests in ten minutes: those answered with 401, 403, or 429
// unless the limit was shared.
const (
	invalidWindow = 10 * time.Minute
	// A few invalid requests have no consequence: permissions change. Beyond tolerableInvalid, calls are spread so that
	// there are never mostInvalid in a window, even if every one of them is invalid.
	tolerableInvalid = 250
	mostInvalid      = 4000
)

// invalidSlots is the number of parts of the window that are counted separately.
const invalidSlots = 60

// invalidRequests counts the invalid requests of the last ten minutes, and slows down calls when they are many.
type invalidRequests struct {
	// tolerable and most are the bounds, lower for a bot that shares an address with other processes.
	tolerable, most int

	mu    sync.Mutex
	slots [invalidSlots + 1]struct {
		at    int64
		count int
	}
	// next has the earliest times of the next call, and of the next answer to an interaction: answers do not wait for
	// posts.
	next [2]time.Time
}

// newInvalidRequests returns a counter for a share of all shards.
func newInvalidRequests(share float64) *invalidRequests {
	return &invalidRequests{tolerable: int(tolerableInvalid * share), most: max(int(mostInvalid*share), 1)}
}

// isInvalid reports whether an answer counts against the bot.
func isInvalid(status int, header http.Header) bool {
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden:
		return true
	case http.StatusTooManyRequests:
		return header.Get("X-RateLimit-Scope") != "shared"
	}
	return false
}

// note counts an answer if it is invalid. It reports whether slowing down begins with it.
func (v *invalidRequests) note(status int, header http.Header, now time.Time) (begins bool) {
	if !isInvalid(status, header) {
		return false
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	at := slotOf(now)
	slot := &v.slots[at%int64(len(v.slots))]
	if slot.at != at {
		slot.at, slot.count = at, 0
	}
	slot.count++
	return v.count(now) == v.tolerable+1
}

func slotOf(now time.Time) int64 {
	return now.UnixNano() / int64(invalidWindow/invalidSlots)
}

// count returns the number within the window, or a little longer.
func (v *invalidRequests) count(now time.Time) int {
	n := 0
	for _, slot := range v.slots {
		if slot.at >= slotOf(now)-invalidSlots {
			n += slot.count
		}
	}
	return n
}

// wait takes a turn for a call and returns the time it has to wait because of invalid requests.
func (v *invalidRequests) wait(answer bool, now time.Time) time.Duration {
	v.mu.Lock()
	defer v.mu.Unlock()
	n := v.count(now)
	if n <= v.tolerable {
		return 0
	}
	next := &v.next[0]
	if answer {
		next = &v.next[1]
	}
	at := now
	if next.After(at) {
		at = *next
	}
	// Calls and answers get half of the rest each. Running requests may have used up nearly all.
	left := max(v.most-n, v.most/20, 1)
	*next = at.Add(2 * invalidWindow / time.Duration(left))
	return at.Sub(now)
}
