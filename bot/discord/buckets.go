package discord

import (
	"fmt"
	"sync"
)

// buckets lends names of rate buckets. discordgo makes the calls of one bucket wait for each other and never forgets a
// bucket, so answers to interactions, which Discord does not limit together, neither share one bucket nor get one each:
// they borrow a name not in use at the moment.
type buckets struct {
	mu   sync.Mutex
	free []string
	made int
}

// borrow lends a name; back returns it.
func (b *buckets) borrow() (name string, back func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if n := len(b.free); n > 0 {
		name, b.free = b.free[n-1], b.free[:n-1]
	} else {
		b.made++
		name = fmt.Sprintf("interaction:%d", b.made)
	}
	return name, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.free = append(b.free, name)
	}
}
