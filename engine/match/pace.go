package match

import (
	"cmp"
	"time"

	"skald/engine"
)

// Pace is the speed a match is meant to have.
type Pace string

const (
	// None is for friends: nothing has a deadline but the beats of players present together.
	None Pace = "none"
	// Relaxed gives 72 hours for a turn and 36 for a window.
	Relaxed Pace = "relaxed"
	// Daily gives 24 hours for a turn and 4 for a window.
	Daily Pace = "daily"
	// Live is for players present together: five minutes for a turn and two for a window.
	Live Pace = "live"
)

// Paces returns every pace, slowest first.
func Paces() []Pace { return []Pace{None, Relaxed, Daily, Live} }

// Window returns the time a window stays open before its default is taken; 0 if it has no deadline.
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

// Turn returns the time for a turn, and for a question that has the time of a turn; 0 if there is no deadline.
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

// beatTime returns the length of a round's beat, by default 8 seconds. It is the same at every pace: a player asking
// for a metronome has confirmed being present.
func beatTime(r engine.Round) time.Duration {
	return time.Duration(cmp.Or(r.Seconds, 8)) * time.Second
}

// beatGrace is the time from the announced to the real end of a beat, for presses of the last moment that are still on
// their way.
const beatGrace = time.Second

// within returns the time for an answer at this pace; 0 if there is no deadline.
func (p Pace) within(w engine.Within) time.Duration {
	if w == engine.WithinTurn {
		return p.Turn()
	}
	return p.Window()
}

// known reports whether there is such a pace.
func (p Pace) known() bool { return p == None || p.Window() > 0 }
