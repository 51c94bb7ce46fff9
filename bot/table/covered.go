package table

import (
	"slices"
	"time"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// The answer of a seat to an open round is not shown to a later player of the seat. It stays sealed until the round
// closes, or until they withdraw it and answer themselves.

// Covered reports whether a seat has answered its open round through an earlier player of the seat.
func (t *Table) Covered(seat engine.Seat) bool {
	if seat < 0 || !slices.ContainsFunc(t.Match.Rounds(), func(r match.Round) bool { return r.Has(seat) }) ||
		t.HasNotAnswered(seat) {
		return false
	}
	passed := false
	for _, e := range slices.Backward(t.Log) {
		if !e.Inside {
			break
		}
		passed = passed || e.Reseat != nil && e.Reseat.Seat == seat
		if e.Seat == seat && e.Sealed && !IsStanding(e.Move) {
			return passed && e.Actor != t.Match.Players()[seat].User
		}
	}
	return false
}

// Prompts lists the open prompts. Those of a covered seat do not show its answer.
func (t *Table) Prompts() []engine.Prompt {
	ps := t.Match.Prompts()
	for i, p := range ps {
		if p.Sealed && p.Kind == engine.May && t.Covered(p.Seat) {
			ps[i] = CoveredPrompt(p)
		}
	}
	return ps
}

// PromptsFor lists the prompts that a viewer may know of, as Prompts does.
func (t *Table) PromptsFor(viewer engine.Seat) []engine.Prompt {
	return engine.Visible(t.Prompts(), viewer)
}

// errCovered is the refusal of moves that a covered seat is not offered.
var errCovered error = &engine.Refusal{Why: text.M("bot.round.covered"), Instead: text.M("bot.round.covered.instead")}

// offers reports whether a seat may make a move, as far as its player may know.
func (t *Table) offers(seat engine.Seat, m engine.Move) bool {
	return !t.Covered(seat) || engine.Legal(t.Prompts(), seat, m) != nil
}

// Play makes a move of a person, as match.Match.Play does. The refusal for a covered seat is the same whatever its
// answer is.
func (t *Table) Play(a match.Actor, seat engine.Seat, m engine.Move, now time.Time) (match.Entry, error) {
	if !t.offers(seat, m) {
		return match.Entry{}, errCovered
	}
	return t.Match.Play(a, seat, m, now)
}

// Why returns the reason why a seat may not make a move, as match.Match.Why does. For a covered seat, the reason is
// that its answer is sealed.
func (t *Table) Why(seat engine.Seat, m engine.Move) error {
	if !t.offers(seat, m) {
		return errCovered
	}
	return t.Match.Why(seat, m)
}

// Hint returns the move the autopilot would make for a seat, and its reason. The move is "" for a covered seat, and if
// the autopilot would only give a standing answer: that is not a move to play, and the player's standing answers are
// their own.
func (t *Table) Hint(seat engine.Seat) (engine.Move, text.Message) {
	if t.Covered(seat) {
		return "", text.Message{}
	}
	m, why := t.Match.Hint(seat, AutopilotLevel)
	if IsStanding(m) {
		return "", text.Message{}
	}
	return m, why
}

// Try makes moves of a seat on a copy, as match.Match.Try does. A covered seat cannot try moves.
func (t *Table) Try(seat engine.Seat, moves []engine.Move) (match.Trial, error) {
	if t.Covered(seat) {
		return match.Trial{Seat: seat, Turn: t.Match.Turn(), View: t.viewOf(seat), Refused: errCovered}, nil
	}
	return t.Match.Try(seat, moves)
}

// CoveredPrompt returns a prompt with a sealed answer for a later player of the seat. It offers only standing answers
// and the withdrawal of the answer.
func CoveredPrompt(p engine.Prompt) engine.Prompt {
	out := p
	out.Choices, out.Forms = nil, nil
	answered := false // the headline may tell how
	for _, c := range p.Choices {
		switch {
		case c.Withdraws:
			answered = true
			c.Label, c.Hint = text.M("bot.round.covered.withdraw"), text.Message{}
			out.Choices = append(out.Choices, c)
		case IsStanding(c.Move):
			out.Choices = append(out.Choices, c)
		}
	}
	for _, f := range p.Forms {
		if IsStanding(engine.Move(f.Verb)) {
			out.Forms = append(out.Forms, f)
		}
	}
	if answered || len(out.Choices) < len(p.Choices) || len(out.Forms) < len(p.Forms) ||
		len(p.Details)+len(p.Warnings) > 0 {
		out.Headline, out.Warnings, out.Details = text.M("bot.round.covered.head"), nil, nil
		out.Goal = text.Message{}
	}
	return out
}

// VerbStanding is the verb of standing answers in every game.
const VerbStanding = "standing"

// IsStanding reports whether a move gives a standing answer.
func IsStanding(m engine.Move) bool { return m.Verb() == VerbStanding }
