package match

import (
	"fmt"
	"slices"
	"time"

	"skald/engine"
)

// Pause stops a match: nothing is played and no time runs until Resume. The caller checks the permission.
func (m *Match) Pause(by Actor, why string, now time.Time) (Entry, error) {
	switch {
	case m.Over():
		return Entry{}, ErrOver
	case m.s.Paused:
		return Entry{}, ErrPaused
	}
	e := m.decide(by, ByTable, now)
	m.s.Paused, m.s.Since = true, now.Unix()
	e.Pause, e.Why = true, reason(why)
	return e, nil
}

// Resume continues a paused match. Windows keep the time they had left. It returns an error if the match is not paused.
func (m *Match) Resume(by Actor, now time.Time) (Entry, error) {
	if m.Over() {
		return Entry{}, ErrOver
	}
	if !m.s.Paused {
		return Entry{}, fmt.Errorf("match %s is not paused", m.s.ID)
	}
	since := time.Unix(m.s.Since, 0)
	lasted := max(0, now.Unix()-m.s.Since)
	m.moveDeadlines(func(seats []engine.Seat, due int64, short bool) int64 {
		if short {
			return due + lasted
		}
		return m.After(seats, time.Unix(due, 0), m.Counted(seats, since, now)).Unix()
	})
	for i := range m.s.Rounds {
		if c := &m.s.Rounds[i]; c.BeatDue != 0 {
			c.BeatDue += lasted
		}
	}
	m.s.Paused, m.s.Since = false, 0
	m.s.Rested += int64(m.Counted(nil, since, now) / time.Second)
	e := m.decide(by, ByTable, now)
	e.Resume = true
	return e, nil
}

// SetPace changes the pace of the match. Open windows and rounds get their full new time.
func (m *Match) SetPace(p Pace, by Actor, now time.Time) (Entry, error) {
	switch {
	case m.Over():
		return Entry{}, ErrOver
	case !p.IsKnown():
		return Entry{}, noPace(p)
	}
	m.s.Pace, m.s.Due = p, nil
	m.s.Rounds = slices.Clone(m.s.Rounds)
	for i := range m.s.Rounds {
		m.s.Rounds[i].Due, m.s.Rounds[i].BeatDue = 0, 0
	}
	if m.s.Paused {
		m.s.Since = now.Unix()
	}
	e := m.decide(by, ByTable, now)
	e.Pace = p
	return e, nil
}
