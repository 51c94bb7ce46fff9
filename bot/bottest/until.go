package bottest

import (
	"strings"
	"sync"
	"testing"
	"time"
)

// Patience is the longest time a test waits for anything. It only has to exceed the needs of the slowest machine.
const Patience = 5 * time.Minute

// Until waits for a condition, and fails the test if it is not met within Patience.
func Until(t testing.TB, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(Patience); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// Log is a log that can be read.
type Log struct {
	mu sync.Mutex
	b  strings.Builder
}

// Write implements io.Writer.
func (l *Log) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(b)
}

// String returns the whole log.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
