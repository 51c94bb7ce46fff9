package match

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"skald/engine"
	"skald/engine/text"
)

// maxFree bounds an autopilot's free actions in a row, before it answers what others wait for or leaves the match to
// people.
const maxFree = 20

// Auto makes the next move that needs no person: first standing answers, then autopilot seats. It returns false if
// people are to act, or the match is over. The caller keeps each Entry with the State after it and calls again.
//
// An autopilot answers what others wait for; before that it may make free actions, at most maxFree in a row. It makes
// free actions alone only if the game waits for no seat. Auto returns an error, and changes nothing, if no legal move
// of a seat could be made.
func (m *Match) Auto(now time.Time) (Entry, bool, error) {
	if m.Over() || m.s.Paused {
		return Entry{}, false, nil
	}
	for i := range m.seen.moves {
		p := &m.seen.moves[i]
		if p.Kind != engine.Window || p.Standing == "" {
			continue
		}
		// If a standing answer fails, the question stays open.
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

// AutoFor makes one move by the autopilot of a level for a seat that is waited for, whoever holds it, in place of an
// absent player. It is refused if the seat is asked nothing.
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
	if !engine.Awaited(m.seen.moves, seat) {
		return Entry{}, &engine.Refusal{Why: text.M("match.not-asked", "who", m.SeatName(seat))}
	}
	return m.autoMove(seat, level, now)
}

// Hint returns the move that the autopilot of a level would make for a seat, and the reason in one line; "" if it finds
// none. The autopilot sees only the seat's view, and nothing is played.
func (m *Match) Hint(seat engine.Seat, level int) (engine.Move, text.Message) {
	if m.Over() || !m.seated(seat) {
		return "", text.Message{}
	}
	return m.chosen(seat, level, m.ownChance(seat))
}

// nextAutopilot returns the autopilot seat to move next.
func (m *Match) nextAutopilot() (engine.Seat, bool) {
	waited, people := false, false
	for _, p := range m.seen.moves {
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
	// If only free actions are left, the autopilot with the fewest continues, without a bound if there are no people.
	best := engine.Public
	for _, p := range m.seen.moves {
		if m.person(p.Seat) || people && m.s.Free[p.Seat] >= maxFree {
			continue
		}
		if best == engine.Public || m.s.Free[p.Seat] < m.s.Free[best] {
			best = p.Seat
		}
	}
	return best, best != engine.Public
}

// autoMove makes a move of an autopilot seat: its autopilot's choice or, if that is not legal or the autopilot panics,
// any legal one, so that a match never gets stuck.
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

// ownChance returns the chance of a seat's autopilot. It depends on the match's id, the turn, the seat and the number
// of moves made for it, never on the match's own dice, so that hidden moves of others never change its choices.
func (m *Match) ownChance(seat engine.Seat) *engine.Dice {
	h := sha256.New()
	fmt.Fprintf(h, "autopilot\x00%s\x00%d\x00%d\x00%d", m.s.ID, m.seen.turn.Number, seat, m.s.Made[seat])
	return engine.NewDice(engine.Keyed{Key: h.Sum(nil)}, engine.StreamPositions{})
}

// chosen returns the choice of a seat's autopilot, made from the seat's knowledge alone; "" if it is not valid.
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
	offer := engine.Legal(m.seen.moves, seat, mv)
	if offer == nil {
		return "", text.Message{}
	}
	if offer.Prompt.Kind == engine.May && m.s.Free[seat] >= maxFree && engine.Awaited(m.seen.moves, seat) {
		return "", text.Message{}
	}
	return mv, why
}

// anyMoves returns legal moves of a seat in random order: first those others wait for, and free actions only if no seat
// waits. A form gives one filling.
func (m *Match) anyMoves(seat engine.Seat, d *engine.Dice) []engine.Move {
	var out []engine.Move
	for _, kind := range []engine.Kind{engine.Must, engine.Window, engine.May} {
		if kind == engine.May && engine.Awaited(m.seen.moves, seat) {
			break
		}
		for i := range m.seen.moves {
			p := &m.seen.moves[i]
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
					continue // a form without a filling; the others remain
				}
			}
		}
	}
	return out
}
