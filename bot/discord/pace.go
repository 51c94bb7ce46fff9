package discord

import "golang.org/x/time/rate"

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

// newPace spreads calls over time, by a share of the limit.
func newPace(share float64) *rate.Limiter {
	return rate.NewLimiter(rate.Limit(callsPerSecond*share), callsInARow)
}

// A Pace spreads the calls of all clients of a process over time, which shares the bot's limit with others.
type Pace struct{ calls *rate.Limiter }

// NewPace returns the pace of a process that has the limit for itself.
func NewPace() *Pace { return &Pace{newPace(1)} }

// Share divides the limit among a number of processes.
func (p *Pace) Share(processes int) {
	part := 1 / float64(max(processes, 1))
	p.calls.SetLimit(rate.Limit(callsPerSecond * part))
	p.calls.SetBurst(max(1, int(callsInARow*part)))
}

// share is which part of all shards is run here.
func (s Shards) share() float64 {
	if s.Total == 0 {
		return 1
	}
	return float64(len(s.Run)) / float64(s.Total)
}
