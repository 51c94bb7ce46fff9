package match

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"skald/engine"
	"skald/engine/text"
)

// maxFree bounds the free actions an autopilot makes in a row, before it
// answers what others wait for or leaves the next word to people.
const maxFree = 20

// Auto makes the next move nobody has to be waited for: first standing answers,
// then autopilot seats. It returns false when people are to act, or the match is
// over. The caller keeps each Entry with the State after it and calls again.
//
// An autopilot answers what others wait for; before that it may make free
// actions, maxFree in a row at most. It makes free actions alone only when the
// game waits for nobody. An error says that no legal move of a seat could be
// made; nothing has changed then.
func (m *Match) Auto(now time.Time) (Entry, bool, error) {
	if m.Over() || m.s.Paused {
		return Entry{}, false, nil
	}
	for i := range m.seen.prompts {
		p := &m.seen.prompts[i]
		if p.Kind != engine.Window || p.Standing == "" {
			continue
		}
		// A standing answer that fails leaves the question to be asked.
		if e, err := m.step(p.Seat, p.Standing, ByStanding, "", now); err == nil {
			return e, true, nil
		}
	}
	seat, ok := m.nextAutopilot()
	if !ok {
		return Entry{}, false, nil
	}
	e, err := m.autoMove(seat, m.s.Players[seat].Autopilot, now)
	return e, err == nil, err
}

// AutoFor lets the autopilot of a level make one move for a seat that is waited
// for, whoever holds it: for somebody who does not answer. It is refused when
// the seat is asked nothing.
func (m *Match) AutoFor(seat engine.Seat, level int, now time.Time) (Entry, error) {
	switch {
	case m.Over():
		return Entry{}, ErrOver
	case m.s.Paused:
		return Entry{}, ErrPaused
	}
	if err := m.noSeat(seat); err != nil {
		return Entry{}, err
	}
	if !engine.Awaited(m.seen.prompts, seat) {
		return Entry{}, &engine.Refusal{Why: text.M("match.not-asked", "who", m.SeatName(seat))}
	}
	return m.autoMove(seat, level, now)
}

// Hint is what the autopilot of a level would do for a seat, and why in one line;
// "" when it knows nothing to do. It sees what the seat sees, and nothing is
// played.
func (m *Match) Hint(seat engine.Seat, level int) (engine.Move, text.Message) {
	if m.Over() || !m.seated(seat) {
		return "", text.Message{}
	}
	return m.chosen(seat, level, m.ownChance(seat))
}

// nextAutopilot is the autopilot seat to move next.
func (m *Match) nextAutopilot() (engine.Seat, bool) {
	waited, people := false, false
	for _, p := range m.seen.prompts {
		if p.Kind != engine.May {
			if !m.person(p.Seat) {
				return p.Seat, true
			}
			waited = true
		}
		people = people || m.person(p.Seat)
	}
	if waited || m.seen.inBeat() {
		return 0, false
	}
	// Nothing but free actions: the autopilot that made fewest goes on, for
	// ever when there is nobody else.
	best := engine.Public
	for _, p := range m.seen.prompts {
		if m.person(p.Seat) || people && m.s.Free[p.Seat] >= maxFree {
			continue
		}
		if best == engine.Public || m.s.Free[p.Seat] < m.s.Free[best] {
			best = p.Seat
		}
	}
	return best, best != engine.Public
}

// autoMove makes a move of an autopilot seat: the one its autopilot chooses or,
// when that one is not legal or the autopilot breaks, any legal one, so that a
// match never sticks.
func (m *Match) autoMove(seat engine.Seat, level int, now time.Time) (Entry, error) {
	d := m.ownChance(seat)
	var errs []error
	if mv, _ := m.chosen(seat, level, d); mv != "" {
		e, err := m.step(seat, mv, ByAutopilot, "", now)
		if err == nil {
			return e, nil
		}
		errs = append(errs, err)
	}
	for _, mv := range m.anyMoves(seat, d) {
		e, err := m.step(seat, mv, ByAutopilot, "", now)
		if err == nil {
			return e, nil
		}
		errs = append(errs, err)
	}
	return Entry{}, fmt.Errorf("the autopilot of seat %d finds no move: %w", seat+1, errors.Join(errs...))
}

// ownChance is the chance of a seat's autopilot: it comes from the match's id, the
// turn, the seat and how many moves were made for it, never from the match's own
// dice. So nothing others do without the seat's knowledge changes what it chooses.
func (m *Match) ownChance(seat engine.Seat) *engine.Dice {
	h := sha256.New()
	fmt.Fprintf(h, "autopilot\x00%s\x00%d\x00%d\x00%d", m.s.ID, m.seen.turn.Number, seat, m.s.Made[seat])
	return engine.NewDice(engine.Keyed{Key: h.Sum(nil)}, engine.Marks{})
}

// chosen asks the autopilot of a seat. It gets what the seat can see and
// nothing else. "" means that its answer will not do.
func (m *Match) chosen(seat engine.Seat, level int, d *engine.Dice) (engine.Move, text.Message) {
	var mv engine.Move
	var why text.Message
	err := guard("the autopilot", func() error {
		mv, why = m.rules.Autopilot(level).Choose(m.game.Imagine(seat, d), seat, d)
		return nil
	})
	if err != nil {
		return "", text.Message{}
	}
	offer := engine.Legal(m.seen.prompts, seat, mv)
	if offer == nil {
		return "", text.Message{}
	}
	if offer.Prompt.Kind == engine.May && m.s.Free[seat] >= maxFree && engine.Awaited(m.seen.prompts, seat) {
		return "", text.Message{}
	}
	return mv, why
}

// anyMoves lists legal moves of a seat in random order, first what others wait
// for; free actions only where nobody waits. A form gives one filling.
func (m *Match) anyMoves(seat engine.Seat, d *engine.Dice) []engine.Move {
	var out []engine.Move
	for _, kind := range []engine.Kind{engine.Must, engine.Window, engine.May} {
		if kind == engine.May && engine.Awaited(m.seen.prompts, seat) {
			break
		}
		for i := range m.seen.prompts {
			p := &m.seen.prompts[i]
			if p.Seat != seat || p.Kind != kind {
				continue
			}
			for n, at := len(p.Choices), 0; at < n; at++ {
				out = append(out, p.Choices[at].Move)
				j := len(out) - 1 - d.Pick("any", at+1)
				out[len(out)-1], out[j] = out[j], out[len(out)-1]
			}
			for j := range p.Forms {
				err := guard("filling a form", func() error {
					if mv := p.Forms[j].Fill(d); mv != "" {
						out = append(out, mv)
					}
					return nil
				})
				if err != nil {
					continue // a form nobody can fill; the others remain
				}
			}
		}
	}
	return out
}
