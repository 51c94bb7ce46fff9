package discord

import "golang.org/x/time/rate"

// Discord allows a bot fifty calls a second, not counting answers to interactions. Refused calls count as invalid
// requests, and too many of those lock it out.
const (
	// callsInARow may follow each other at once, and callsPerSecond after that: together never more than fifty in one
	// second, with a margin for calls that take longer on their way than later ones.
	callsInARow    = 5
	callsPerSecond = 40
)

// newPace returns a limiter for a share of the limit.
func newPace(share float64) *rate.Limiter {
	return rate.NewLimiter(rate.Limit(callsPerSecond*share), callsInARow)
}

// A Pace spreads the calls of all clients of a process over time. The process may share the bot's limit with others.
type Pace struct{ calls *rate.Limiter }

// NewPace returns the pace of a process that does not share the limit.
func NewPace() *Pace { return &Pace{newPace(1)} }

// Share divides the limit among a number of processes.
func (p *Pace) Share(processes int) {
	part := 1 / float64(max(processes, 1))
	p.calls.SetLimit(rate.Limit(callsPerSecond * part))
	p.calls.SetBurst(max(1, int(callsInARow*part)))
}

// share returns the part of all shards that runs here.
func (s Shards) share() float64 {
	if s.Total == 0 {
		return 1
	}
	return float64(len(s.Run)) / float64(s.Total)
}
