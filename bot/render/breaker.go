package render

import (
	"sync"
	"time"
)

// When drawing a game has failed so often in a row it pauses for a while, and its
// boards go out in words at once; then one picture is tried.
const (
	breakAfter = 3
	breakFor   = time.Minute
)

// breaker keeps the bot from waiting for pictures that do not come. Its zero
// value lets everything through.
type breaker struct {
	mu       sync.Mutex
	failures int
	until    time.Time
}

// allows reports whether a picture is to be tried. After a pause one is, and the
// others wait for how that goes.
func (b *breaker) allows(now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.failures < breakAfter {
		return true
	}
	if now.Before(b.until) {
		return false
	}
	b.until = now.Add(breakFor)
	return true
}

// failed notes a failure; it reports whether drawing pauses from now on.
func (b *breaker) failed(now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.failures++
	if b.failures < breakAfter {
		return false
	}
	b.until = now.Add(breakFor)
	return true
}

// worked notes a picture that came.
func (b *breaker) worked() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.failures = 0
}
