package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"skald/engine"
	"skald/engine/text"
)

// Play makes a move of a seat for its player. It returns a *engine.Refusal (ErrOver is one), a *engine.ParseError, or
// another error if the game panicked; nothing has changed then.
func (m *Match) Play(a Actor, seat engine.Seat, mv engine.Move, now time.Time) (Entry, error) {
	if m.Over() {
		return Entry{}, ErrOver
	}
	if err := m.noSeat(seat); err != nil {
		return Entry{}, err
	}
	if a.User == "" || m.s.Players[seat].User != a.User {
		return Entry{}, &engine.Refusal{Why: text.M("match.not-yours", "n", int(seat)+1)}
	}
	return m.play(seat, mv, ByPlayer, a, now)
}

// PlayFor makes a move of a seat for a moderator, whoever holds the seat. The caller checks the permission. Errors are
// those of Play and of WhyFor.
func (m *Match) PlayFor(a Actor, seat engine.Seat, mv engine.Move, now time.Time) (Entry, error) {
	if m.Over() {
		return Entry{}, ErrOver
	}
	if err := m.noSeat(seat); err != nil {
		return Entry{}, err
	}
	if err := m.whyNotFor(seat, mv); err != nil {
		return Entry{}, err
	}
	return m.play(seat, mv, ByModerator, a, now)
}

// WhyFor returns the reason that a moderator may not make a move for a seat now, as Why does for the seat itself. It
// reveals only public knowledge.
func (m *Match) WhyFor(seat engine.Seat, mv engine.Move) error {
	if m.Over() {
		return ErrOver
	}
	if err := m.noSeat(seat); err != nil {
		return err
	}
	if err := m.whyNotFor(seat, mv); err != nil {
		return err
	}
	return m.Why(seat, mv)
}

// whyNotFor refuses moves that only the seat itself may make, always in the same words: any move of a seat that is
// Alone, and every move that is not openly offered if the seat may have sealed questions.
func (m *Match) whyNotFor(seat engine.Seat, mv engine.Move) error {
	alone := &engine.Refusal{Why: text.M("match.alone", "who", m.SeatName(seat)),
		Instead: text.M("match.alone.instead")}
	if m.Alone(seat) {
		return alone
	}
	mv, err := engine.ParseMove(string(mv))
	if err != nil {
		return err
	}
	_, seals := m.game.(engine.Rounds)
	seals = seals || slices.ContainsFunc(m.seen.moves, func(p engine.Prompt) bool {
		return p.Seat == seat && p.Sealed
	})
	if seals && engine.Legal(engine.Visible(m.seen.moves, engine.Public), seat, mv) == nil {
		return alone
	}
	return nil
}

// play makes a move that a person typed or pressed.
func (m *Match) play(seat engine.Seat, mv engine.Move, by By, a Actor, now time.Time) (Entry, error) {
	if m.s.Paused {
		return Entry{}, ErrPaused
	}
	mv, err := engine.ParseMove(string(mv))
	if err != nil {
		return Entry{}, err
	}
	return m.step(seat, mv, by, a.User, now)
}

// Why returns the reason that a seat may not make a move now: a *engine.Refusal or a *engine.ParseError, nil if the
// move is legal. Nothing is made and no number drawn.
func (m *Match) Why(seat engine.Seat, mv engine.Move) error {
	if m.Over() {
		return ErrOver
	}
	if err := m.noSeat(seat); err != nil {
		return err
	}
	mv, err := engine.ParseMove(string(mv))
	if err != nil || engine.Legal(m.seen.moves, seat, mv) != nil {
		return err
	}
	_, err = engine.Play(m.game, seat, mv, engine.NewDice(m.chance, m.s.Marks))
	if err == nil {
		return m.restore(fmt.Errorf("the game made the move %q of seat %d, which it does not offer", mv, seat+1))
	}
	return m.restore(err)
}

// noSeat refuses a seat that does not exist.
func (m *Match) noSeat(seat engine.Seat) error {
	if m.seated(seat) {
		return nil
	}
	return &engine.Refusal{
		Why:     text.M("match.no-seat", "n", int(seat)+1),
		Instead: text.M("match.no-seat.instead", "last", len(m.s.Players)),
	}
}

// step makes one move, whoever decided it. On error nothing has changed.
func (m *Match) step(seat engine.Seat, mv engine.Move, by By, actor string, now time.Time) (Entry, error) {
	offer := engine.Legal(m.seen.moves, seat, mv)
	d := engine.NewDice(m.chance, m.s.Marks)
	sealed := offer != nil && offer.Prompt.Sealed
	var before []byte
	if sealed {
		before = m.publicState()
	}
	res, err := engine.PlayInTime(m.game, seat, mv, d)
	if err != nil {
		return Entry{}, m.restore(err)
	}
	ends, err := m.endFreeBeats()
	if err != nil {
		return Entry{}, m.restore(err)
	}
	res.Events = append(res.Events, ends...)
	if offer == nil {
		return Entry{}, m.restore(fmt.Errorf("the game made the move %q of seat %d, which it does not offer", mv,
			seat+1))
	}
	seen, err := look(m.game, len(m.s.Players))
	if err != nil {
		return Entry{}, m.restore(fmt.Errorf("after the move %q of seat %d: %w", mv, seat+1, err))
	}
	turn, open := m.seen.turn.Number, m.seen.rounds
	m.seen = seen
	m.s.Marks = d.Marks()
	m.s.Seq++
	m.s.Last = m.s.Last.next(turn, sealed)
	quiet := sealed && !publicReads(res.Events) && before != nil && bytes.Equal(before, m.publicState())
	if !quiet {
		m.s.Shown++
	}
	m.count(seat, by, offer.Prompt)
	if offer.Prompt.Kind == engine.Window {
		delete(m.s.Due, windowKey(offer.Prompt))
	}
	m.settle(now)
	var words text.Message
	if sealed || silent(res.Events) {
		words = Words(*offer, mv)
	}
	return Entry{
		Seq: m.s.Seq, Address: m.s.Last, Epoch: m.s.Marks.Epoch, Seat: seat, Move: mv, By: by, Actor: actor,
		Words: words,
		Rolls: res.Rolls, Events: res.Events, Rolled: len(res.Rolls) > 0, Revealed: saw(res.Events),
		Sealed: sealed, Private: offer.Prompt.Private, Inside: m.inside(open),
		Quiet: quiet, Over: m.Over(), At: now.Unix(),
	}, nil
}

// publicState returns all public views and texts of the position, for comparison; nil if they are not available.
func (m *Match) publicState() []byte {
	if m.seen.public != nil {
		return m.seen.public
	}
	err := guard("looking at the position", func() (err error) {
		m.seen.public, err = json.Marshal([]any{m.View(engine.Public), engine.Visible(m.seen.moves, engine.Public),
			engine.Outline(m.seen.rounds), m.seen.turn, m.seen.outcome})
		return err
	})
	if err != nil {
		return nil
	}
	return m.seen.public
}

// publicReads reports whether the public learns anything of events.
func publicReads(events []engine.Event) bool {
	return slices.ContainsFunc(events, func(e engine.Event) bool {
		_, _, ok := e.For(engine.Public, func(string) bool { return false })
		return ok || e.Opens != ""
	})
}

// count updates the counters of moves made and of free actions in a row.
func (m *Match) count(seat engine.Seat, by By, p *engine.Prompt) {
	m.s.Made[seat]++
	if by == ByPlayer && !p.Sealed {
		m.s.Own[seat]++
	}
	switch {
	case by == ByPlayer:
		clear(m.s.Free)
	case by == ByAutopilot && p.Kind == engine.May:
		m.s.Free[seat]++
	default:
		m.s.Free[seat] = 0
	}
}

// restore makes sure that the position is the one before a failed move, and returns the failure.
func (m *Match) restore(failure error) error {
	same := false
	err := guard("the position", func() error {
		now, err := m.game.MarshalJSON()
		same = err == nil && bytes.Equal(now, m.seen.saved)
		return err
	})
	if err == nil && same {
		return failure
	}
	err = guard("the position before", func() error {
		g, err := m.rules.Load(m.seen.saved)
		if err != nil {
			return err
		}
		seen, err := look(g, len(m.s.Players))
		if err != nil {
			return err
		}
		m.game, m.seen = g, seen
		return nil
	})
	if err != nil {
		return errors.Join(failure, fmt.Errorf("the position before it cannot be loaded back: %w", err))
	}
	return failure
}
