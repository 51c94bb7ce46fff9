package match

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"skald/engine"
)

// windowKey distinguishes a window from the seat's next one by seat, topic, question and default.
func windowKey(p *engine.Prompt) string {
	h := sha256.New()
	for _, part := range []any{p.Topic, p.Headline, p.Default} {
		b, err := json.Marshal(part)
		if err != nil {
			b = []byte(p.Headline.Key)
		}
		h.Write(b)
		h.Write([]byte{0})
	}
	return windowsOf(p.Seat) + hex.EncodeToString(h.Sum(nil)[:6])
}

// windowsOf returns the prefix of the keys of all windows of a seat.
func windowsOf(seat engine.Seat) string { return strconv.Itoa(int(seat)+1) + ":" }

// openWindows starts the time of every new window and forgets the closed ones. A window of a round has the time of its
// round, and one of its own only after its default has failed.
func (m *Match) openWindows(now time.Time) {
	if m.s.Paused {
		return // deadlines stay as they are until time runs again
	}
	due := map[string]int64{}
	for i := range m.seen.moves {
		p := &m.seen.moves[i]
		if p.Kind != engine.Window || m.Over() {
			continue
		}
		key := windowKey(p)
		at, open := m.s.Due[key]
		if d := m.opens(p); !open && p.Round == "" && d > 0 {
			at, open = m.windowEnds(p, now, d).Unix(), true
		}
		if open {
			due[key] = at
		}
	}
	m.s.Due = due
}

// opens returns the time a window without a round stays open, 0 for no limit.
func (m *Match) opens(p *engine.Prompt) time.Duration {
	if p.Seconds > 0 {
		return time.Duration(p.Seconds) * time.Second
	}
	return m.s.Pace.within(p.Within)
}

// windowEnds returns the end of a time for a window. All of a time in seconds counts: its players are present.
func (m *Match) windowEnds(p *engine.Prompt, from time.Time, d time.Duration) time.Time {
	if p.Seconds > 0 || !m.person(p.Seat) {
		return from.Add(d)
	}
	return m.After([]engine.Seat{p.Seat}, from, d)
}

// due returns the announced deadline of an open window, in seconds since 1970; false if there is none.
func (m *Match) due(p *engine.Prompt) (int64, bool) {
	if p.Kind != engine.Window || m.s.Paused || m.Over() {
		return 0, false
	}
	if at, ok := m.s.Due[windowKey(p)]; ok {
		return at, true
	}
	c := m.clock(p.Round)
	if c.BeatDue != 0 {
		return c.BeatDue, true
	}
	return c.Due, c.Due != 0
}

// Due returns the deadline of a window; false if it stays open until it is answered.
func (m *Match) Due(p engine.Prompt) (time.Time, bool) {
	at, ok := m.due(&p)
	if !ok {
		return time.Time{}, false
	}
	return time.Unix(at, 0), true
}

// falls returns when the default of an open window is made, in seconds since 1970: at its deadline, and in a beat a
// little later. It returns false if there is none.
func (m *Match) falls(p *engine.Prompt) (int64, bool) {
	at, ok := m.due(p)
	if ok && m.clock(p.Round).Beat > 0 {
		at += int64(beatGrace / time.Second)
	}
	return at, ok
}

// NextDue returns the next time at which Tick changes something; false if there is none. Sealed windows count, so it is
// for the program and not for readers.
func (m *Match) NextDue() (time.Time, bool) {
	var next int64
	found := false
	for i := range m.seen.moves {
		if at, ok := m.falls(&m.seen.moves[i]); ok && (!found || at < next) {
			next, found = at, true
		}
	}
	for _, r := range m.seen.rounds {
		if at, ok := m.beatEnds(r); ok && (!found || at < next) {
			next, found = at, true
		}
	}
	return time.Unix(next, 0), found
}

// Tick makes the default move of every window whose time is up, in the order of their deadlines, and ends the beats
// that are over. The entries are valid even with an error. Callers that store the state after each entry use TickOne.
func (m *Match) Tick(now time.Time) ([]Entry, error) {
	var out []Entry
	var errs []error
	for {
		e, ok, err := m.TickOne(now)
		if err != nil {
			errs = append(errs, err)
		}
		if !ok {
			return out, errors.Join(errs...)
		}
		out = append(out, e)
	}
}

// TickOne makes the default move of the most overdue window, or ends a beat that is over. It returns false if there is
// none. The error reports windows whose default the game refuses; their time starts again.
func (m *Match) TickOne(now time.Time) (Entry, bool, error) {
	type late struct {
		p  *engine.Prompt
		at int64
	}
	var lates []late
	for i := range m.seen.moves {
		p := &m.seen.moves[i]
		if at, ok := m.falls(p); ok && at <= now.Unix() {
			lates = append(lates, late{p, at})
		}
	}
	slices.SortStableFunc(lates, func(a, b late) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.p.Seat, b.p.Seat))
	})
	var errs []error
	for _, l := range lates {
		e, err := m.step(l.p.Seat, l.p.Default, ByDefault, "", now)
		if err == nil {
			return e, true, errors.Join(errs...)
		}
		errs = append(errs, fmt.Errorf("the default of seat %d's window: %w", l.p.Seat+1, err))
		m.s.Due[windowKey(l.p)] = m.windowEnds(l.p, now, cmp.Or(m.opens(l.p), m.s.Pace.Turn())).Unix()
	}
	for _, r := range m.seen.rounds {
		if at, ok := m.beatEnds(r); ok && at <= now.Unix() {
			e, err := m.endBeat(r, now)
			return e, err == nil, errors.Join(append(errs, err)...)
		}
	}
	return Entry{}, false, errors.Join(errs...)
}
