package match

import (
	"slices"
	"strings"
	"time"

	"skald/engine"
)

// Calendar counts the time of a match. Without one, all time counts.
type Calendar interface {
	// After returns the first moment by which so much time has counted for all of some seats.
	After(seats []engine.Seat, from time.Time, d time.Duration) time.Time
	// Counted returns how much time counts for all of some seats between two moments.
	Counted(seats []engine.Seat, from, to time.Time) time.Duration
}

// SetCalendar sets the calendar for times that begin from now on. It is not part of the State.
func (m *Match) SetCalendar(c Calendar) { m.calendar = c }

// After returns the moment at which a time for some seats ends.
func (m *Match) After(seats []engine.Seat, from time.Time, d time.Duration) time.Time {
	if m.calendar == nil {
		return from.Add(d)
	}
	return m.calendar.After(seats, from, d)
}

// Counted returns how much time counts for some seats between two moments.
func (m *Match) Counted(seats []engine.Seat, from, to time.Time) time.Duration {
	if m.calendar == nil {
		return max(0, to.Sub(from))
	}
	return m.calendar.Counted(seats, from, to)
}

// Retime replaces the calendar. Open windows and rounds have as much time left as before.
func (m *Match) Retime(c Calendar, now time.Time) {
	if m.s.Paused {
		now = time.Unix(m.s.Since, 0)
	}
	was := m.calendar
	m.calendar = c
	if m.Over() {
		return
	}
	old := Match{calendar: was}
	m.moveDeadlines(func(seats []engine.Seat, due int64, short bool) int64 {
		at := time.Unix(due, 0)
		if short || !at.After(now) {
			return due
		}
		return m.After(seats, now, old.Counted(seats, now, at)).Unix()
	})
}

// moveDeadlines replaces the deadlines of open windows and rounds. A short one has a time of its own in seconds, for
// players who are present, and all of it counts.
func (m *Match) moveDeadlines(moved func(seats []engine.Seat, due int64, short bool) int64) {
	short := map[string]bool{}
	for i := range m.seen.moves {
		p := &m.seen.moves[i]
		short[windowKey(p)] = p.Seconds > 0
	}
	for key, due := range m.s.Due {
		var seats []engine.Seat
		for s := range m.s.Players {
			if strings.HasPrefix(key, windowsOf(engine.Seat(s))) && m.person(engine.Seat(s)) {
				seats = append(seats, engine.Seat(s))
			}
		}
		m.s.Due[key] = moved(seats, due, short[key])
	}
	m.s.Rounds = slices.Clone(m.s.Rounds)
	for i := range m.s.Rounds {
		c := &m.s.Rounds[i]
		if c.Due != 0 {
			c.Due = moved(m.seatsOf(c.Name), c.Due, false)
		}
	}
}

// seatsOf returns the seats of an open round that belong to people.
func (m *Match) seatsOf(round string) (seats []engine.Seat) {
	for _, r := range m.seen.rounds {
		if r.Name == round {
			seats = slices.Clone(r.Seats)
		}
	}
	return slices.DeleteFunc(seats, func(s engine.Seat) bool { return !m.person(s) })
}
