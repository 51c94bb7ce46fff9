package match

import (
	"cmp"
	"time"

	"skald/engine"
)

// Pace is how fast a match is meant to go.
type Pace string

const (
	// None is for friends: nothing falls due but the beats of those who sit
	// together.
	None Pace = "none"
	// Relaxed gives 72 hours for a turn and 36 for a window.
	Relaxed Pace = "relaxed"
	// Daily gives 24 hours for a turn and 4 for a window.
	Daily Pace = "daily"
	// Live is for people who sit together: five minutes for a turn and two for a
	// window.
	Live Pace = "live"
)

// Paces lists every pace, slowest first.
func Paces() []Pace { return []Pace{None, Relaxed, Daily, Live} }

// Window is how long a window stays open before its default is taken; 0 when it
// stays open until it is answered.
func (p Pace) Window() time.Duration {
	switch p {
	case Relaxed:
		return 36 * time.Hour
	case Daily:
		return 4 * time.Hour
	case Live:
		return 2 * time.Minute
	}
	return 0
}

// Turn is how long a turn lasts, and a question that has the time of a turn; 0
// when it may last for ever.
func (p Pace) Turn() time.Duration {
	switch p {
	case Relaxed:
		return 72 * time.Hour
	case Daily:
		return 24 * time.Hour
	case Live:
		return 5 * time.Minute
	}
	return 0
}

// beatTime is how long a beat of a round lasts, 8 seconds where it does not say. It is
// the same at every pace: who plays by a metronome has said that he is there.
func beatTime(r engine.Round) time.Duration {
	return time.Duration(cmp.Or(r.Seconds, 8)) * time.Second
}

// beatGrace is how much later than it is told the time of a beat is over: what was
// pressed in the last moment is still on its way.
const beatGrace = time.Second

// within is how long an answer may take at this pace; 0 for ever.
func (p Pace) within(w engine.Within) time.Duration {
	if w == engine.WithinTurn {
		return p.Turn()
	}
	return p.Window()
}

// known reports whether there is such a pace.
func (p Pace) known() bool { return p == None || p.Window() > 0 }
