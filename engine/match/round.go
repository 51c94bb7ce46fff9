package match

import (
	"slices"
	"time"

	"skald/engine"
	"skald/engine/text"
)

// Round is an open round as public knowledge: the seats asked, its start and its deadline. Nothing in it depends on
// which seats have answered.
type Round struct {
	engine.Round
	Opened time.Time
	// Due is the time at which missing answers get their defaults; zero if the round stays open until all have
	// answered.
	Due time.Time
	// BeatDue is the same for a beat of the metronome, zero if none runs. It is for players only: the progress of the
	// beats is a secret.
	BeatDue time.Time
}

// roundClock contains the times of an open round, in seconds since 1970; Due is 0 if there is no deadline. Beat is the
// present beat of the metronome, BeatDue its end.
type roundClock struct {
	Name    string `json:"name"`
	Opened  int64  `json:"opened"`
	Due     int64  `json:"due,omitempty"`
	Beat    int    `json:"beat,omitempty"`
	BeatDue int64  `json:"beatDue,omitempty"`
}

// clock returns the clock of a round; zero if it is not open.
func (m *Match) clock(name string) roundClock {
	for _, c := range m.s.Rounds {
		if c.Name == name {
			return c
		}
	}
	return roundClock{}
}

// openRounds starts the clock of every new round, for all its seats together, and of every new beat, and forgets the
// closed ones.
func (m *Match) openRounds(now time.Time) {
	var clocks []roundClock
	for _, r := range m.seen.rounds {
		c := m.clock(r.Name)
		if c.Name == "" {
			c = roundClock{Name: r.Name, Opened: now.Unix()}
		}
		if d := m.s.Pace.within(r.Within); c.Due == 0 && d > 0 && !m.s.Paused {
			c.Due = m.After(m.seatsOf(r.Name), now, d).Unix()
		}
		if c.Beat != r.Beat {
			c.Beat, c.BeatDue = r.Beat, 0
		}
		if r.Beat > 0 && c.BeatDue == 0 && !m.s.Paused {
			c.BeatDue = now.Add(beatTime(r)).Unix()
		}
		clocks = append(clocks, c)
	}
	if m.Over() {
		clocks = nil
	}
	m.s.Rounds = clocks
}

// inside reports whether one of the rounds in before is still open.
func (m *Match) inside(before []engine.Round) bool {
	return !m.Over() && slices.ContainsFunc(before, func(was engine.Round) bool {
		return slices.ContainsFunc(m.seen.rounds, func(r engine.Round) bool { return r.Name == was.Name })
	})
}

// Rounds returns the open rounds.
func (m *Match) Rounds() []Round {
	if m.Over() {
		return nil
	}
	var out []Round
	for _, r := range m.seen.rounds {
		c := m.clock(r.Name)
		r.Seats = slices.Clone(r.Seats)
		open := Round{Round: r, Opened: time.Unix(c.Opened, 0)}
		if c.Due != 0 && !m.s.Paused {
			open.Due = time.Unix(c.Due, 0)
		}
		if c.BeatDue != 0 && !m.s.Paused {
			open.BeatDue = time.Unix(c.BeatDue, 0)
		}
		out = append(out, open)
	}
	return out
}

// Waiting returns the seats others wait for, as far as a viewer may know, in order: those that are asked openly and all
// seats of an open round, whether they have answered or not. Of the viewer's own seat, it is known whether it has.
func (m *Match) Waiting(viewer engine.Seat) []engine.Seat {
	out := engine.Waiting(m.Moves(), viewer)
	for _, r := range m.Rounds() {
		for _, s := range r.Seats {
			if s != viewer && !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
	}
	slices.Sort(out)
	return out
}

// inRound reports whether a seat was asked by an open round.
func (m *Match) inRound(seat engine.Seat) bool {
	return slices.ContainsFunc(m.seen.rounds, func(r engine.Round) bool { return r.Has(seat) })
}

// Alone reports whether a seat may be asked questions whose answers are secret: it is one of an open round, answered or
// not, or has a private question.
func (m *Match) Alone(seat engine.Seat) bool {
	if m.Over() {
		return false
	}
	return m.inRound(seat) || slices.ContainsFunc(m.seen.moves, func(p engine.Prompt) bool {
		return p.Seat == seat && p.Private
	})
}

// Skip decides for a seat that is waited for: open questions by the autopilot of a level, its part of an open round by
// the default. made is false without an error if the seat has answered its round already, which must stay a secret.
// Skip refuses a seat that is not waited for.
func (m *Match) Skip(seat engine.Seat, level int, now time.Time) (e Entry, made bool, err error) {
	switch {
	case m.Over():
		return Entry{}, false, ErrOver
	case m.s.Paused:
		return Entry{}, false, ErrPaused
	}
	if err := m.noSeat(seat); err != nil {
		return Entry{}, false, err
	}
	for _, p := range engine.Visible(engine.Of(m.seen.moves, seat), engine.Public) {
		if p.Kind != engine.May {
			e, err = m.AutoFor(seat, level, now)
			return e, err == nil, err
		}
	}
	if !m.inRound(seat) {
		return Entry{}, false, &engine.Refusal{Why: text.M("match.not-asked", "who", m.SeatName(seat))}
	}
	for _, p := range engine.Of(m.seen.moves, seat) {
		if p.Kind == engine.Window && p.Round != "" {
			e, err = m.step(seat, p.Default, ByDefault, "", now)
			return e, err == nil, err
		}
	}
	return Entry{}, false, nil
}
