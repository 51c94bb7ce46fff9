package contract

import (
	"errors"
	"fmt"
	"testing"

	"skald/engine"
)

// Try makes a move of a position under test with exactly these numbers drawn: the test fails if there are too few or
// too many.
func Try(t testing.TB, g engine.Game, seat int, m engine.Move, f *engine.Forced) (events []engine.Event, err error) {
	t.Helper()
	res, err := engine.Play(g, engine.Seat(seat), m, engine.NewDice(f, engine.StreamPositions{}))
	if err == nil && f.Left() > 0 {
		t.Fatalf("%s leaves %d of %d numbers unused; asked is %v", m, f.Left(), len(f.Values), Asked(g))
	}
	return res.Events, err
}

// Refused checks that a move was refused under a heading of the rulebook, and returns the refusal.
func Refused(t testing.TB, m engine.Move, err error, heading string) *engine.Refusal {
	t.Helper()
	var r *engine.Refusal
	if !errors.As(err, &r) {
		t.Fatalf("%s: %v, not a refusal", m, err)
	}
	if r.Rule != heading {
		t.Errorf("%s is refused under %q, not %q: %v", m, r.Rule, heading, r.Why)
	}
	return r
}

// Offers checks whether a seat is offered moves.
func Offers(t testing.TB, g engine.Game, seat int, want bool, moves ...engine.Move) {
	t.Helper()
	for _, m := range moves {
		if (engine.Legal(g.Prompts(), engine.Seat(seat), m) != nil) != want {
			t.Errorf("%s: offered is %v; asked is %v", m, !want, Asked(g))
		}
	}
}

// Asked returns the choices others wait for, at most 24.
func Asked(g engine.Game) []string {
	var out []string
	for _, p := range g.Prompts() {
		if p.Kind == engine.May {
			continue
		}
		for _, c := range p.Choices {
			out = append(out, fmt.Sprintf("%d> %s", p.Seat+1, c.Move))
		}
	}
	if len(out) > 24 {
		out = append(out[:24], "...")
	}
	return out
}
