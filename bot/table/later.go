package table

import (
	"cmp"
	"time"

	"skald/bot/clock"
	"skald/bot/pace"
	"skald/engine/match"
	"skald/engine/text"
)

// Later is the pace to which a live table goes over after a while. It applies each time the table is live again.
type Later struct {
	// Live is the pace from which the table goes over, Pace that to which it does.
	Live match.Pace `json:"live"`
	Pace match.Pace `json:"pace"`
	// Idle is the number of minutes without a move by a person after which it does, 0 for none.
	Idle int `json:"idle,omitempty"`
	// Hour is the time of day at which it does, in minutes since midnight of the Zone; nil for none.
	Hour *int   `json:"hour,omitempty"`
	Zone string `json:"zone,omitempty"`
	// Moved is the time of the last public move by a person, and of the beginning of the live pace; Until is the time
	// that follows from the Hour. Both are in seconds since 1970.
	Moved int64 `json:"moved,omitempty"`
	Until int64 `json:"until,omitempty"`
}

// MinIdle and MaxIdle limit the minutes of Later.Idle.
const (
	MinIdle = 10
	MaxIdle = 24 * 60
)

// Fits reports whether a live table can go over to the pace, and when.
func (l Later) Fits() bool {
	return l.Live.IsLive() && l.Pace.IsKnown() && l.Pace != "" && !l.Pace.IsLive() && l.Pace.Turn() > 0 &&
		(l.Idle > 0 || l.Hour != nil) && (l.Idle == 0 || l.Idle >= MinIdle && l.Idle <= MaxIdle) &&
		(l.Hour == nil || *l.Hour >= 0 && *l.Hour < 24*60)
}

// LaterWords describes the later pace of a live table, and when it begins; zero for none.
func LaterWords(l *Later) text.Message {
	if l == nil || !l.Fits() {
		return text.Message{}
	}
	args := []any{"pace", l.Pace.Label(), "time", match.TimeWords(time.Duration(l.Idle) * time.Minute)}
	if l.Hour != nil {
		args = append(args, "hour", text.Plain(pace.TimeOfDay(*l.Hour)), "zone", text.Plain(cmp.Or(l.Zone, "UTC")))
	}
	switch {
	case l.Hour == nil:
		return text.M("bot.later.idle.line", args...)
	case l.Idle == 0:
		return text.M("bot.later.hour.line", args...)
	}
	return text.M("bot.later.both.line", args...)
}

// begin notes the beginning of the live pace.
func (l *Later) begin(now time.Time) {
	l.Moved, l.Until = now.Unix(), 0
	if l.Hour == nil {
		return
	}
	in := (&clock.Hours{Zone: l.Zone}).Location()
	year, month, day := now.In(in).Date()
	for n := range 3 { // a change to summer time may skip the time of day
		if at := time.Date(year, month, day+n, 0, *l.Hour, 0, 0, in); at.After(now) {
			l.Until = at.Unix()
			return
		}
	}
}

// Again returns the same rule for another match, nil for none.
func (l *Later) Again() *Later {
	if l == nil {
		return nil
	}
	again := *l
	again.Moved, again.Until = 0, 0
	return &again
}

// followLater updates the time of going over after a public entry.
func (t *Table) followLater(e match.Entry, now time.Time) {
	if t.Later == nil {
		return
	}
	l := *t.Later
	switch {
	case e.By == match.ByStart, e.Fork != nil, e.Resume, e.Pace == l.Live && e.Pace != "":
		l.begin(now)
	case byPerson(e):
		l.Moved = now.Unix()
	default:
		return
	}
	t.Later = &l
}

// LaterDue returns the time at which the table goes over to its later pace; false if it does not.
func (t *Table) LaterDue() (time.Time, bool) {
	l := t.Later
	if l == nil || !l.Fits() || t.Match == nil || t.Match.Over() || t.Match.Paused() || t.Match.Pace() != l.Live {
		return time.Time{}, false
	}
	var due time.Time
	if l.Idle > 0 {
		due = t.Calendar().After(nil, time.Unix(l.Moved, 0), time.Duration(l.Idle)*time.Minute)
	}
	if until := time.Unix(l.Until, 0); l.Until > 0 && (due.IsZero() || until.Before(due)) {
		due = until
	}
	return due, !due.IsZero()
}

// GoLater changes the table to its later pace.
func (t *Table) GoLater(now time.Time) (match.Entry, error) {
	return t.Match.SetPace(t.Later.Pace, match.Actor{}, now)
}

// IsAgreed reports whether a pace is one of those between which the table changes, so that the host may choose it.
func (t *Table) IsAgreed(p match.Pace) bool {
	return t.Later != nil && t.Later.Fits() && (p == t.Later.Live || p == t.Later.Pace)
}
