package match

import "time"

// Pace is how fast a match is meant to go.
type Pace string

const (
	// None is for friends: nothing ever falls due.
	None Pace = "none"
	// Relaxed gives 72 hours for a turn and 36 for a window.
	Relaxed Pace = "relaxed"
	// Daily gives 24 hours for a turn and 4 for a window.
	Daily Pace = "daily"
	// Live is for people who sit together: two minutes for a window.
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

// known reports whether there is such a pace.
func (p Pace) known() bool { return p == None || p.Window() > 0 }
