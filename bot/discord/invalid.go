package discord

import (
	"net/http"
	"sync"
	"time"
)

// Discord shuts out an address with 10,000 invalid requests in ten minutes: those
// answered 401 or 403, and 429 unless others used up what is shared.
const (
	invalidWindow = 10 * time.Minute
	// Of a few invalid requests nothing follows: permissions change. Beyond
	// tolerableInvalid calls are spread so that there are never mostInvalid in a
	// window, even if every one of them is invalid.
	tolerableInvalid = 250
	mostInvalid      = 4000
)

// invalidSlots is how many parts of the window are counted apart.
const invalidSlots = 60

// invalidRequests counts the requests of the last ten minutes that count against
// the bot, and slows down what follows when they are many.
type invalidRequests struct {
	// tolerable and most are the bounds, less for a bot that shares an address with
	// other processes.
	tolerable, most int

	mu    sync.Mutex
	slots [invalidSlots + 1]struct {
		at    int64
		count int
	}
	// next is when the next call may be made, and the next answer to an interaction:
	// answers do not queue behind posts.
	next [2]time.Time
}

// newInvalidRequests makes an account for a share of all shards.
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

// note counts an answer if it is invalid. It reports whether it is the one with
// which slowing down begins.
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

// count is how many there were within the window, or a little longer.
func (v *invalidRequests) count(now time.Time) int {
	n := 0
	for _, slot := range v.slots {
		if slot.at >= slotOf(now)-invalidSlots {
			n += slot.count
		}
	}
	return n
}

// wait is how long a call has to wait for those that were invalid, and takes its
// turn.
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
	// Calls and answers have half of what is left each. What was under way when it
	// began may have used up nearly all.
	left := max(v.most-n, v.most/20, 1)
	*next = at.Add(2 * invalidWindow / time.Duration(left))
	return at.Sub(now)
}
