package render

import (
	"sync"
	"time"
)

// After so many failures in a row the drawing of a game pauses, and its boards are posted in words at once; then one
// picture is tried.
const (
	breakAfter = 3
	breakFor   = time.Minute
)

// breaker saves waiting for pictures that fail. Its zero value allows everything.
type breaker struct {
	mu       sync.Mutex
	failures int
	until    time.Time
}

// allows reports whether to try a picture. After a pause one is tried, and the others wait for its result.
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

// failed records a failure; it reports whether drawing pauses from now on.
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

func (b *breaker) worked() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.failures = 0
}
