package discord

import (
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

// attempt is one request as seen by the transport: discordgo does not return the status and headers of every answer.
type attempt struct {
	// address is its URL, which may contain an interaction's token.
	address string
	// began is the time at which it was made.
	began time.Time
	// status is 0 if there was no answer.
	status int
	header http.Header
}

type attemptKey struct{}

// limits has the waits that Discord demands. discordgo would sleep for them with a lock held and whatever the context,
// so the headers are hidden from it. The zero value has none.
type limits struct {
	mu sync.Mutex
	// of has the wait of each bucket, and that of the global limit under "".
	of map[string]limit
}

// limit is the wait of a bucket.
type limit struct {
	until time.Time
	// refusals counts refused calls in a row, each made after the wait of the one before; noted is the time of the
	// last.
	refusals int
	noted    time.Time
}

// keptLimits is the number of waits at which past ones are dropped.
const keptLimits = 256

// wait returns the time a call in a bucket has to wait. Answers to interactions are free of the global limit.
func (l *limits) wait(bucket string, free bool) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	wait := time.Until(l.of[bucket].until)
	if !free {
		wait = max(wait, time.Until(l.of[""].until))
	}
	return max(wait, 0)
}

// note records the limits in an answer. It reports whether the call was refused for one.
func (l *limits) note(bucket string, free bool, try attempt, err error) (refused bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	if try.status != http.StatusTooManyRequests {
		if try.header.Get("X-RateLimit-Remaining") == "0" {
			l.keep(bucket, limit{until: now.Add(seconds(try.header.Get("X-RateLimit-Reset-After")))}, now)
		} else if try.status != 0 && l.of[bucket].refusals > 0 && try.began.After(l.of[bucket].noted) {
			delete(l.of, bucket)
		}
		return false
	}
	told := seconds(try.header.Get("Retry-After"))
	var exact *discordgo.RateLimitError
	if errors.As(err, &exact) && exact.RetryAfter > 0 {
		told = exact.RetryAfter
	}
	if !free && (try.header.Get("X-RateLimit-Global") != "" || try.header.Get("X-RateLimit-Scope") == "global") {
		bucket = ""
	}
	before := l.of[bucket]
	next := limit{refusals: before.refusals, noted: now}
	if next.refusals == 0 || try.began.After(before.noted) { // not one of several that ran at the same time
		next.refusals++
	}
	next.until = now.Add(refusedWait(told, next.refusals))
	if before.until.After(next.until) {
		next.until = before.until
	}
	l.keep(bucket, next, now)
	return true
}

// keep sets the wait of a bucket, and drops past waits when there are many.
func (l *limits) keep(bucket string, wait limit, now time.Time) {
	if len(l.of) >= keptLimits {
		for key, old := range l.of {
			if old.until.Before(now.Add(-longestWait)) {
				delete(l.of, key)
			}
		}
	}
	if l.of == nil {
		l.of = map[string]limit{}
	}
	l.of[bucket] = wait
}

const (
	// firstWait is the wait after a call was refused for a limit if Discord does not name one. It doubles with each
	// further refusal in a row, even if Discord names a time that does not help.
	firstWait = time.Second
	// longestWait limits that growth; a wait demanded by Discord is kept however long it is.
	longestWait = 5 * time.Minute
)

// refusedWait returns the wait of a bucket after the nth refusal in a row, for which Discord named a time, 0 for none.
func refusedWait(told time.Duration, n int) time.Duration {
	grown := min(firstWait<<min(n-1, 10), longestWait)
	if told > 0 && n == 1 {
		return told
	}
	return max(told, grown)
}

// seconds parses a number of seconds in a header; 0 if there is none.
func seconds(s string) time.Duration {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsNaN(f) || f < 0 || f > 1e6 {
		return 0
	}
	return time.Duration(f * float64(time.Second))
}

// isAnswer reports whether an address answers an interaction.
func isAnswer(address string) bool {
	return strings.Contains(address, "/interactions/") || strings.Contains(address, "/webhooks/")
}

// hideLimits removes from an answer the headers for which discordgo would wait.
func hideLimits(h http.Header) {
	for key := range h {
		if strings.HasPrefix(key, "X-Ratelimit-") || key == "Retry-After" {
			delete(h, key)
		}
	}
}
