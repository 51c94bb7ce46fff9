package match

import (
	"slices"
	"time"

	"skald/engine"
	"skald/engine/text"
)

// Round is an open round as everybody knows it: who was asked, since when and until
// when. Nothing in it depends on who has answered.
type Round struct {
	engine.Round
	Opened time.Time
	// Due is when the defaults of those who have not answered are taken; zero when
	// the round stays open until all have.
	Due time.Time
	// BeatDue is when those of a beat of the metronome are taken, zero where none runs.
	// It is for those who play: the others are not to know how far they are.
	BeatDue time.Time
}

// roundClock is the time of an open round, in seconds since 1970; Due is 0 when it
// never falls due. Beat is the beat of the metronome that runs, BeatDue its time.
type roundClock struct {
	Name    string `json:"name"`
	Opened  int64  `json:"opened"`
	Due     int64  `json:"due,omitempty"`
	Beat    int    `json:"beat,omitempty"`
	BeatDue int64  `json:"beatDue,omitempty"`
}

// clock is the time of a round; zero when it is not open.
func (m *Match) clock(name string) roundClock {
	for _, c := range m.s.Rounds {
		if c.Name == name {
			return c
		}
	}
	return roundClock{}
}

// openRounds gives every round that has just opened its time, all its seats
// together, and every beat its own, and forgets the closed ones.
func (m *Match) openRounds(now time.Time) {
	var clocks []roundClock
	for _, r := range m.seen.rounds {
		c := m.clock(r.Name)
		if c.Name == "" {
			c = roundClock{Name: r.Name, Opened: now.Unix()}
		}
		if d := m.s.Pace.within(r.Within); c.Due == 0 && d > 0 && !m.s.Paused {
			c.Due = now.Add(d).Unix()
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

// inside reports whether one of the rounds that were open is open still.
func (m *Match) inside(before []engine.Round) bool {
	return !m.Over() && slices.ContainsFunc(before, func(was engine.Round) bool {
		return slices.ContainsFunc(m.seen.rounds, func(r engine.Round) bool { return r.Name == was.Name })
	})
}

// Rounds lists the open rounds.
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

// Waiting lists the seats others wait for, as a viewer may know, in order: those
// that are asked openly and all seats of an open round, whether they have answered
// or not. A viewer knows of his own seat whether it has.
func (m *Match) Waiting(viewer engine.Seat) []engine.Seat {
	out := engine.Waiting(m.Prompts(), viewer)
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

// Alone reports whether a seat may be asked what nobody else may know the answers
// of: it is one of an open round, answered or not, or has a private question.
func (m *Match) Alone(seat engine.Seat) bool {
	if m.Over() {
		return false
	}
	return m.inRound(seat) || slices.ContainsFunc(m.seen.prompts, func(p engine.Prompt) bool { return p.Seat == seat && p.Private })
}

// Skip decides for a seat that is waited for: what it is asked openly by the
// autopilot of a level, its part of an open round by the default. made is false
// without an error where the seat has answered its round already, which nobody is
// to learn. A seat nobody waits for is refused.
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
	for _, p := range engine.Visible(engine.Of(m.seen.prompts, seat), engine.Public) {
		if p.Kind != engine.May {
			e, err = m.AutoFor(seat, level, now)
			return e, err == nil, err
		}
	}
	if !m.inRound(seat) {
		return Entry{}, false, &engine.Refusal{Why: text.M("match.not-asked", "who", m.SeatName(seat))}
	}
	for _, p := range engine.Of(m.seen.prompts, seat) {
		if p.Kind == engine.Window && p.Round != "" {
			e, err = m.step(seat, p.Default, ByDefault, "", now)
			return e, err == nil, err
		}
	}
	return Entry{}, false, nil
}
