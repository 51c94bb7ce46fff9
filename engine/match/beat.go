package match

import (
	"fmt"
	"slices"
	"time"

	"skald/engine"
)

// A beat of a metronome lasts until its time is up, whatever the answers in it. A beat that ended early would show that
// every seat is still rolling.

// inBeat reports whether a beat of a metronome is open.
func (p *position) inBeat() bool {
	return slices.ContainsFunc(p.rounds, func(r engine.Round) bool { return r.Beat > 0 })
}

// endFreeBeats ends the beats that last only until all have answered: the first beat of a round, which every seat must
// answer, the beats of a round with one person, since there is no rival to hide from, and those of a replay.
func (m *Match) endFreeBeats() ([]engine.Event, error) {
	var out []engine.Event
	for _, r := range m.seen.rounds {
		if r.Beat == 0 || r.Beat > 1 && m.persons(r.Seats) > 1 && !m.timeless {
			continue
		}
		events, _, err := engine.EndBeat(m.game, r.Name)
		if err != nil {
			return nil, err
		}
		out = append(out, events...)
	}
	return out, nil
}

// persons returns the number of persons at some seats.
func (m *Match) persons(seats []engine.Seat) int {
	var users []string
	for _, s := range seats {
		if u := m.s.Players[s].User; u != "" && !slices.Contains(users, u) {
			users = append(users, u)
		}
	}
	return len(users)
}

// beatEnds returns when a round's open beat ends in which all have answered, in seconds since 1970. It returns false if
// no beat is open, an answer is missing, or no time runs.
func (m *Match) beatEnds(r engine.Round) (int64, bool) {
	c := m.clock(r.Name)
	awaited := slices.ContainsFunc(m.seen.moves, func(p engine.Prompt) bool {
		return p.Round == r.Name && p.Kind == engine.Window
	})
	if r.Beat == 0 || c.BeatDue == 0 || awaited || m.s.Paused || m.Over() {
		return 0, false
	}
	return c.BeatDue + int64(beatGrace/time.Second), true
}

// endBeat ends a beat whose time is up. The public learns nothing of it.
func (m *Match) endBeat(r engine.Round, now time.Time) (Entry, error) {
	events, ended, err := engine.EndBeat(m.game, r.Name)
	if err == nil && !ended {
		err = fmt.Errorf("beat %d of the round %q does not end, and nobody is asked in it", r.Beat, clip(r.Name))
	}
	if err != nil {
		m.delayBeat(r, now)
		return Entry{}, m.restore(err)
	}
	seen, err := look(m.game, len(m.s.Players))
	if err != nil {
		m.delayBeat(r, now)
		return Entry{}, m.restore(err)
	}
	m.seen = seen
	m.s.Seq++
	m.settle(now)
	return Entry{
		Seq: m.s.Seq, Address: m.s.Last, Epoch: m.s.Marks.Epoch, Seat: engine.Public, By: ByTable, Events: events,
		Sealed: true, Quiet: true, Inside: true, Beat: true, At: now.Unix(),
	}, nil
}

// delayBeat restarts the time of a beat that failed to end.
func (m *Match) delayBeat(r engine.Round, now time.Time) {
	m.s.Rounds = slices.Clone(m.s.Rounds)
	for i := range m.s.Rounds {
		if c := &m.s.Rounds[i]; c.Name == r.Name {
			c.BeatDue = now.Add(beatTime(r)).Unix()
		}
	}
}
