package match

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"skald/engine"
	"skald/engine/text"
)

// Pace is the speed a match is meant to have: one of those with a name, or a table's own, written as the time of a turn
// such as "1d12h".
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

// MinTurn and MaxTurn limit the time of a turn of a table's own pace.
const (
	MinTurn = 5 * time.Minute
	MaxTurn = 30 * 24 * time.Hour
)

// Paces returns every pace with a name, slowest first.
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
	if turn := p.own(); turn > 0 {
		return min(max((turn/3).Truncate(time.Minute), 2*time.Minute), 36*time.Hour)
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
	return p.own()
}

// OwnPace returns the pace with a given time for a turn, in whole minutes. It returns false if that is less than
// MinTurn or more than MaxTurn.
func OwnPace(turn time.Duration) (Pace, bool) {
	if turn < MinTurn || turn > MaxTurn {
		return "", false
	}
	var word strings.Builder
	for _, u := range paceUnits {
		if n := turn / u.length; n > 0 {
			word.WriteString(strconv.Itoa(int(n)) + u.letter)
			turn -= n * u.length
		}
	}
	return Pace(word.String()), true
}

// paceUnits are the parts of an own pace, longest first.
var paceUnits = []struct {
	letter string
	length time.Duration
	words  string
}{{"d", 24 * time.Hour, "match.pace.days"}, {"h", time.Hour, "match.pace.hours"},
	{"m", time.Minute, "match.pace.minutes"}}

// own returns the time for a turn of a table's own pace; 0 for another pace, and for a word that OwnPace does not
// write.
func (p Pace) own() time.Duration {
	rest, turn := string(p), time.Duration(0)
	for _, u := range paceUnits {
		digits, after, found := strings.Cut(rest, u.letter)
		if n, err := strconv.Atoi(digits); found && err == nil && n > 0 && n <= int(MaxTurn/time.Minute) {
			turn, rest = turn+time.Duration(n)*u.length, after
		}
	}
	if again, ok := OwnPace(turn); !ok || again != p {
		return 0
	}
	return turn
}

// IsOwn reports whether the pace is a table's own and has no name.
func (p Pace) IsOwn() bool { return p.own() > 0 }

// IsLive reports whether the pace is for players present together: a turn takes less than an hour.
func (p Pace) IsLive() bool { return p.Turn() > 0 && p.Turn() < time.Hour }

// Label returns the pace in a few words: its name, or the time of a turn.
func (p Pace) Label() text.Message {
	if !p.IsOwn() {
		return text.M("match.pace." + string(cmp.Or(p, None)))
	}
	return text.M("match.pace.own", "time", TimeWords(p.own()))
}

// TimeWords returns a time in whole days, hours and minutes.
func TimeWords(d time.Duration) []text.Message {
	var out []text.Message
	for _, u := range paceUnits {
		if n := d / u.length; n > 0 {
			out = append(out, text.M(u.words, "n", int(n)))
			d -= n * u.length
		}
	}
	return out
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

// IsKnown reports whether a match can have this pace.
func (p Pace) IsKnown() bool { return p == None || p.Window() > 0 }

// noPace returns the error for a pace that no match can have.
func noPace(p Pace) error {
	return fmt.Errorf("there is no pace %q; there are none, relaxed, daily, live and times such as 1d12h",
		clip(string(p)))
}
