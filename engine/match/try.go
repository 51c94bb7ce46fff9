package match

import (
	"bytes"
	"errors"
	"fmt"

	"skald/engine"
	"skald/engine/text"
)

// maxTry bounds the moves of a Trial.
const maxTry = 20

// Trial is the certain result of moves of one seat: up to the first number of chance and the first thing revealed.
type Trial struct {
	Seat engine.Seat
	// Made are the moves that were made on the copy, in order, each with its events.
	Made []Tried
	// Stopped is the move that was not made on the copy, because chance or something hidden decides its result; "" if
	// there is none. Tag is that of its choice or form; Dice reports whether chance decides.
	Stopped engine.Move
	Tag     string
	Dice    bool
	// Words are the words of the offer of the Stopped move.
	Words text.Message
	// Prompts are the questions to the seat after the moves; none if the trial has stopped, or another seat must answer
	// first.
	Prompts []engine.Prompt
	// Turn, Outcome and View are those after the moves made, the View that of the seat.
	Turn    engine.Turn
	Outcome *engine.Outcome
	View    engine.View
	// Refused is the reason that a move was not legal at its place, if one and those after it were left out.
	Refused error
}

// Tried is a move that was made on a copy.
type Tried struct {
	Move engine.Move
	// Tag is that of the choice or form of the move.
	Tag string
	// Words are the words of the offer.
	Words text.Message
	// Said are the events the seat learns of.
	Said []engine.Said
}

// Try makes moves of a seat, at most maxTry, on a copy and changes nothing. The copy is made from the seat's view
// (Game.Imagine), so it cannot reveal secrets; and it stops before the first move that draws a number of chance or
// reveals something to any seat. Try returns an error if the seat does not exist, the match is over or the copy panics.
func (m *Match) Try(seat engine.Seat, moves []engine.Move) (Trial, error) {
	if m.Over() {
		return Trial{}, ErrOver
	}
	if err := m.noSeat(seat); err != nil {
		return Trial{}, err
	}
	c, err := m.imagine(seat)
	if err != nil {
		return Trial{}, err
	}
	t := Trial{Seat: seat}
	for i, mv := range moves {
		if i == maxTry {
			t.Refused = &engine.Refusal{Why: text.M("match.try.long", "most", maxTry)}
			break
		}
		made, err := c.play(seat, mv)
		var chance *engine.ChanceError
		switch {
		case err == nil:
			t.Made = append(t.Made, made)
			continue
		case errors.As(err, &chance), errors.Is(err, errReveals):
			t.Stopped, t.Tag, t.Dice, t.Words = mv, made.Tag, chance != nil, made.Words
		default:
			t.Refused = err
		}
		break
	}
	t.Turn, t.Outcome = c.seen.turn, c.seen.outcome
	if t.Stopped == "" {
		t.Prompts = engine.Of(c.seen.prompted(c.game), seat)
	}
	err = guard("looking at the copy", func() error { t.View = c.game.View(seat); return nil })
	return t, err
}

// IsNoOp reports whether a move of a seat would change nothing, such as a standing answer given before. It tries the
// move on a copy; a move that is not legal, or that uses chance, is not settled.
func (m *Match) IsNoOp(seat engine.Seat, mv engine.Move) bool {
	if m.Over() || !m.seated(seat) {
		return false
	}
	c, err := m.imagine(seat)
	if err != nil {
		return false
	}
	before := c.seen.saved
	_, err = c.play(seat, mv)
	return err == nil && bytes.Equal(before, c.seen.saved)
}

// copied is a game made from a seat's view.
type copied struct {
	rules engine.Rules
	game  engine.Game
	seats int
	seen  position
}

// imagine makes a copy for a seat. The same knowledge always makes the same copy: its chance is fixed.
func (m *Match) imagine(seat engine.Seat) (*copied, error) {
	c := &copied{rules: m.rules, seats: len(m.s.Players)}
	err := guard("making a copy", func() error {
		c.game = m.game.Imagine(seat, engine.NewDice(engine.NewChance(0), engine.StreamPositions{}))
		return nil
	})
	if err == nil {
		c.seen, err = look(c.game, c.seats)
	}
	return c, err
}

// errReveals is the error for a move that would reveal something.
var errReveals = errors.New("somebody would see something new")

// play makes one move on the copy. If the move cannot be made, draws a number or reveals something, the copy stays as
// it was.
func (c *copied) play(seat engine.Seat, mv engine.Move) (Tried, error) {
	made := Tried{Move: mv}
	offer := engine.Legal(c.seen.prompted(c.game), seat, mv) // the tag depends on the hint
	if offer != nil {
		made.Tag, made.Words = OfferTag(*offer), Words(*offer, mv)
	}
	res, err := engine.Play(c.game, seat, mv, engine.NewDice(noChance{}, engine.StreamPositions{}))
	if err != nil {
		if back := c.back(); back != nil {
			err = errors.Join(err, back)
		}
		return made, err
	}
	if offer == nil {
		return made, errors.Join(fmt.Errorf("the game made the move %q of seat %d, which it does not offer", mv,
			seat+1), c.back())
	}
	if saw(res.Events) {
		return made, errors.Join(errReveals, c.back())
	}
	seen, err := look(c.game, c.seats)
	if err != nil {
		return made, errors.Join(err, c.back())
	}
	c.seen = seen
	for _, ev := range res.Events {
		if m, facts, ok := ev.For(seat, func(string) bool { return false }); ok {
			made.Said = append(made.Said, engine.Said{Kind: ev.Kind, Seat: ev.Seat, Text: m, Facts: facts})
		}
	}
	return made, nil
}

// back returns to the position last looked at.
func (c *copied) back() error {
	return guard("the copy before", func() (err error) {
		c.game, err = c.rules.Load(c.seen.saved)
		return err
	})
}

// noChance is the Chance of a trial, which fails.
type noChance struct{}

// Draw implements engine.Chance and always fails.
func (noChance) Draw(uint32, string, uint64, int) (int, error) {
	return 0, errors.New("chance decides nothing on a copy")
}
