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

// attempt is what the transport saw of one request: discordgo shows neither the
// status of every answer nor its headers.
type attempt struct {
	// address is where it went: it may hold an interaction's token.
	address string
	// began is when it was made.
	began time.Time
	// status is 0 when no answer came.
	status int
	header http.Header
}

// attemptKey finds the attempt in a request's context.
type attemptKey struct{}

// limits keeps how long Discord wants to be left alone. discordgo keeps that
// too, but sleeps over it with a lock held and whatever the context says, so it
// is not shown what Discord says about limits. The zero value knows of none.
type limits struct {
	mu sync.Mutex
	// of holds the wait of each bucket, that of the global limit under "".
	of map[string]limit
}

// limit is how long a bucket is left alone.
type limit struct {
	until time.Time
	// refusals counts the calls in a row that were refused, each made when the wait
	// for the one before was over; noted is when the last of them was.
	refusals int
	noted    time.Time
}

// keptLimits is how many waits pile up before those that are over are dropped.
const keptLimits = 256

// wait is how long a call in a bucket has to wait. Answers to interactions are
// free of the global limit.
func (l *limits) wait(bucket string, free bool) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	wait := time.Until(l.of[bucket].until)
	if !free {
		wait = max(wait, time.Until(l.of[""].until))
	}
	return max(wait, 0)
}

// note keeps what an answer said about limits. It reports whether the call was
// refused for one.
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
	if next.refusals == 0 || try.began.After(before.noted) { // not one of several that were under way together
		next.refusals++
	}
	next.until = now.Add(refusedWait(told, next.refusals))
	if before.until.After(next.until) {
		next.until = before.until
	}
	l.keep(bucket, next, now)
	return true
}

// keep sets the wait of a bucket, and drops those that are over when there are many.
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
	// firstWait is how long a call waits that was refused for a limit when Discord
	// does not say how long. From one refusal in a row to the next it doubles, also
	// where Discord names a time that does not help.
	firstWait = time.Second
	// longestWait bounds that growth; what Discord asks for is kept however long it is.
	longestWait = 5 * time.Minute
)

// refusedWait is how long to leave a bucket alone after the nth refusal in a row,
// for which Discord named a time, 0 for none.
func refusedWait(told time.Duration, n int) time.Duration {
	grown := min(firstWait<<min(n-1, 10), longestWait)
	if told > 0 && n == 1 {
		return told
	}
	return max(told, grown)
}

// seconds reads a number of seconds from a header; 0 when there is none.
func seconds(s string) time.Duration {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsNaN(f) || f < 0 || f > 1e6 {
		return 0
	}
	return time.Duration(f * float64(time.Second))
}

// isAnswer reports whether an address is one for answering an interaction.
func isAnswer(address string) bool {
	return strings.Contains(address, "/interactions/") || strings.Contains(address, "/webhooks/")
}

// hideLimits takes from an answer what would make discordgo wait.
func hideLimits(h http.Header) {
	for key := range h {
		if strings.HasPrefix(key, "X-Ratelimit-") || key == "Retry-After" {
			delete(h, key)
		}
	}
}
