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

// Trial is what moves of one seat would lead to, as far as that is certain: up
// to the first number of chance and the first thing somebody would newly see.
type Trial struct {
	Seat engine.Seat
	// Made are the moves that were made on the copy, in order, each with what it
	// does in words.
	Made []Tried
	// Stopped is the move that was not made on the copy, because chance or
	// something hidden decides what comes of it; "" when there is none. Tag is that
	// of the choice or form that takes it, Dice tells which of the two it is.
	Stopped engine.Move
	Tag     string
	Dice    bool
	// Words say the move that was not made as it is offered.
	Words text.Message
	// Prompts are the questions to the seat after the moves; none when the trial
	// has stopped, or somebody else is to answer first.
	Prompts []engine.Prompt
	// Turn, Outcome and View are those after the moves made, the View that of
	// the seat.
	Turn    engine.Turn
	Outcome *engine.Outcome
	View    engine.View
	// Refused is set when moves were left out because one was not legal at its
	// place: why it was not.
	Refused error
}

// Tried is a move that was made on a copy.
type Tried struct {
	Move engine.Move
	// Tag is that of the choice or form that took the move.
	Tag string
	// Words say the move as it is offered.
	Words text.Message
	// Said are the events the seat learns of.
	Said []engine.Said
}

// Try makes moves of a seat, at most maxTry, on a copy and changes nothing. The copy
// is made of what the seat can see (Game.Imagine), so nothing the seat does not
// know can show in it; and it stops before the first move that draws a number of
// chance or by which anybody sees something new. The error says that there is no
// such seat, that the match is over or that the copy broke.
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
		t.Prompts = engine.Of(c.seen.prompts, seat)
	}
	err = guard("looking at the copy", func() error { t.View = c.game.View(seat); return nil })
	return t, err
}

// Settled reports whether a move of a seat would leave everything as it is, as a
// standing answer does that holds already. It is found out on a copy; a move that
// is not legal, or that chance has a part in, is not settled.
func (m *Match) Settled(seat engine.Seat, mv engine.Move) bool {
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

// copied is a game made of what a seat can see.
type copied struct {
	rules engine.Rules
	game  engine.Game
	seats int
	seen  position
}

// imagine makes a copy for a seat. The same knowledge always makes the same copy:
// its chance comes from nothing.
func (m *Match) imagine(seat engine.Seat) (*copied, error) {
	c := &copied{rules: m.rules, seats: len(m.s.Players)}
	err := guard("making a copy", func() error {
		c.game = m.game.Imagine(seat, engine.NewDice(engine.NewChance(0), engine.Marks{}))
		return nil
	})
	if err == nil {
		c.seen, err = look(c.game, c.seats)
	}
	return c, err
}

// errReveals says that by a move somebody would see something new.
var errReveals = errors.New("somebody would see something new")

// play makes one move on the copy, which is left as it was when the move cannot
// be made, draws a number or shows somebody something new.
func (c *copied) play(seat engine.Seat, mv engine.Move) (Tried, error) {
	made := Tried{Move: mv}
	offer := engine.Legal(c.seen.prompts, seat, mv)
	if offer != nil {
		made.Tag, made.Words = OfferTag(*offer), Words(*offer, mv)
	}
	res, err := engine.Play(c.game, seat, mv, engine.NewDice(noChance{}, engine.Marks{}))
	if err != nil {
		if back := c.back(); back != nil {
			err = errors.Join(err, back)
		}
		return made, err
	}
	if offer == nil {
		return made, errors.Join(fmt.Errorf("the game made the move %q of seat %d, which it does not offer", mv, seat+1), c.back())
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

// noChance is the chance of a trial: there is none.
type noChance struct{}

// Draw implements engine.Chance and always fails.
func (noChance) Draw(uint32, string, uint64, int) (int, error) {
	return 0, errors.New("chance decides nothing on a copy")
}
