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
	mu     sync.Mutex
	global time.Time
	until  map[string]time.Time
}

// keptLimits is how many waits pile up before those that are over are dropped.
const keptLimits = 256

// wait is how long a call in a bucket has to wait. Answers to interactions are
// free of the global limit.
func (l *limits) wait(bucket string, free bool) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	wait := time.Until(l.until[bucket])
	if !free {
		wait = max(wait, time.Until(l.global))
	}
	return max(wait, 0)
}

// note keeps what an answer said about limits. It reports whether the call was
// refused for one.
func (l *limits) note(bucket string, free bool, try attempt, err error) (refused bool) {
	refused = try.status == http.StatusTooManyRequests
	wait := seconds(try.header.Get("X-RateLimit-Reset-After"))
	if refused {
		wait = max(seconds(try.header.Get("Retry-After")), leastWait)
		var exact *discordgo.RateLimitError
		if errors.As(err, &exact) {
			wait = max(exact.RetryAfter, leastWait)
		}
	} else if try.header.Get("X-RateLimit-Remaining") != "0" {
		return false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	if refused && !free && (try.header.Get("X-RateLimit-Global") != "" || try.header.Get("X-RateLimit-Scope") == "global") {
		l.global = now.Add(wait)
		return true
	}
	if len(l.until) >= keptLimits {
		for key, end := range l.until {
			if end.Before(now) {
				delete(l.until, key)
			}
		}
	}
	if l.until == nil {
		l.until = map[string]time.Time{}
	}
	l.until[bucket] = now.Add(wait)
	return refused
}

// leastWait is how long a call waits that was refused for a limit, even if
// Discord does not say how long.
const leastWait = 50 * time.Millisecond

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
