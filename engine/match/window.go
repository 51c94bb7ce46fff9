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

// windowKey tells a window from the next one its seat is asked: by seat, topic,
// question and default.
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

// windowsOf is what the keys of all windows of a seat begin with.
func windowsOf(seat engine.Seat) string { return strconv.Itoa(int(seat)+1) + ":" }

// openWindows gives every window that has just opened its time and forgets the
// closed ones. What belongs to a round has the time of its round, and one of its
// own only after its default has failed.
func (m *Match) openWindows(now time.Time) {
	if m.s.Paused {
		return // what was due stays as it is until time runs again
	}
	due := map[string]int64{}
	for i := range m.seen.prompts {
		p := &m.seen.prompts[i]
		if p.Kind != engine.Window || m.Over() {
			continue
		}
		key := windowKey(p)
		at, open := m.s.Due[key]
		if d := m.opens(p); !open && p.Round == "" && d > 0 {
			at, open = now.Add(d).Unix(), true
		}
		if open {
			due[key] = at
		}
	}
	m.s.Due = due
}

// opens is how long a window that belongs to no round stays open, 0 for ever.
func (m *Match) opens(p *engine.Prompt) time.Duration {
	if p.Seconds > 0 {
		return time.Duration(p.Seconds) * time.Second
	}
	return m.s.Pace.within(p.Within)
}

// due is when the default of an open window is taken, in seconds since 1970; false
// when never.
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

// Due is when the default of a window is taken; false when it stays open until
// it is answered.
func (m *Match) Due(p engine.Prompt) (time.Time, bool) {
	at, ok := m.due(&p)
	if !ok {
		return time.Time{}, false
	}
	return time.Unix(at, 0), true
}

// falls is when the default of an open window is made, in seconds since 1970: when it
// is due, and after a beat a little later. It is false when never.
func (m *Match) falls(p *engine.Prompt) (int64, bool) {
	at, ok := m.due(p)
	if ok && m.clock(p.Round).Beat > 0 {
		at += int64(beatGrace / time.Second)
	}
	return at, ok
}

// NextDue is when Tick has something to do next; false when time changes
// nothing. Sealed windows count, so it is for the program and not for readers.
func (m *Match) NextDue() (time.Time, bool) {
	var next int64
	found := false
	for i := range m.seen.prompts {
		if at, ok := m.falls(&m.seen.prompts[i]); ok && (!found || at < next) {
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

// Tick makes the default move of every window whose time is over, in the order
// in which they fell due, and ends the beats that are over. The entries hold whatever
// the error says. Callers that store the state after each entry use TickOne.
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

// TickOne makes the default move of the window that is longest over its time, else it
// ends a beat that is over. It returns false when there is none. The error tells of windows whose default
// the game does not accept; they get their time once more.
func (m *Match) TickOne(now time.Time) (Entry, bool, error) {
	type late struct {
		p  *engine.Prompt
		at int64
	}
	var lates []late
	for i := range m.seen.prompts {
		p := &m.seen.prompts[i]
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
		m.s.Due[windowKey(l.p)] = now.Add(cmp.Or(m.opens(l.p), m.s.Pace.Turn())).Unix()
	}
	for _, r := range m.seen.rounds {
		if at, ok := m.beatEnds(r); ok && at <= now.Unix() {
			e, err := m.endBeat(r, now)
			return e, err == nil, errors.Join(append(errs, err)...)
		}
	}
	return Entry{}, false, errors.Join(errs...)
}
