package discord

import (
	"sync"
	"time"
)

// Discord lets a bot make fifty calls in a second; answers to interactions do not
// count. What is refused beyond that counts against the bot, and too much of it
// shuts it out.
const (
	// callsInARow may follow each other at once, and callsPerSecond after that:
	// together they are never more than fifty in one second, with something to
	// spare for calls that take longer on their way than those behind them.
	callsInARow    = 5
	callsPerSecond = 40
)

// pace spreads calls over time. Its zero value is that of a bot whose calls are
// all made here.
type pace struct {
	// share is the part of the limit these calls may use, 0 for all.
	share float64

	mu   sync.Mutex
	next time.Time
}

// reserve books the next call and returns how long it has to wait.
func (p *pace) reserve(now time.Time) time.Duration {
	slot := time.Second / callsPerSecond
	if p.share > 0 {
		slot = time.Duration(float64(slot) / p.share)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if first := now.Add(-(callsInARow - 1) * slot); p.next.Before(first) {
		p.next = first
	}
	wait := p.next.Sub(now)
	p.next = p.next.Add(slot)
	return max(wait, 0)
}

// part is which part of all shards is run here.
func (s Shards) part() float64 {
	if s.Total == 0 {
		return 1
	}
	return float64(len(s.Run)) / float64(s.Total)
}
