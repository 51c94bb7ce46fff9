package match_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/match"
)

// tries lets a seat of a table try moves and fails the test if that changes the match.
func (x *table) tries(seat engine.Seat, moves ...engine.Move) match.Trial {
	x.t.Helper()
	before := x.state()
	t, err := x.m.Try(seat, moves)
	if err != nil {
		x.t.Fatal(err)
	}
	if !bytes.Equal(before, x.state()) {
		x.t.Fatalf("to try %v changes the match", moves)
	}
	return t
}

func TestMovesAreTriedOnACopyUpToTheFirstDieOrSight(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	for _, c := range []struct {
		moves   []engine.Move
		made    int
		stopped engine.Move
		dice    bool
	}{
		{nil, 0, "", false},
		{[]engine.Move{"walk", "walk"}, 2, "", false},
		{[]engine.Move{"walk", "roll", "walk"}, 1, "roll", true},
		{[]engine.Move{"walk", "look"}, 1, "look", true}, // the card is drawn
		{[]engine.Move{"roll"}, 0, "roll", true},
		{[]engine.Move{"pass"}, 1, "", false},
	} {
		got := x.tries(0, c.moves...)
		if len(got.Made) != c.made || got.Stopped != c.stopped || got.Dice != c.dice || got.Refused != nil {
			t.Errorf("%v: made %v, stopped at %q (dice %v), %v", c.moves, got.Made, got.Stopped, got.Dice, got.Refused)
		}
		if (len(got.Prompts) == 0) != (c.stopped != "") {
			t.Errorf("%v: asked %v", c.moves, got.Prompts)
		}
	}
	// The trial shows the later result.
	want := x.tries(0, "walk", "walk")
	if len(want.Made[1].Said) != 1 || want.Made[1].Tag != match.Tag(choice("walk")) {
		t.Errorf("the second step says %v and has the tag %q", want.Made[1].Said, want.Made[1].Tag)
	}
	x.play("a1 walk")
	x.play("a1 walk")
	if a, b := asJSON(t, want.View), asJSON(t, x.m.View(0)); a != b {
		t.Errorf("tried is seen %s, played %s", a, b)
	}
}

func TestATrialStopsWithAMoveThatIsNotLegalAndSaysWhy(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	got := x.tries(0, "walk", "fly", "walk")
	var refusal *engine.Refusal
	if len(got.Made) != 1 || !errors.As(got.Refused, &refusal) || got.Stopped != "" || len(got.Prompts) == 0 {
		t.Errorf("made %v, %v", got.Made, got.Refused)
	}
	if got := x.tries(1, "walk"); got.Refused == nil || len(got.Prompts) == 0 {
		t.Errorf("out of turn a step can be tried: %+v", got)
	}
	if got := x.tries(1, "wave"); got.Refused != nil || len(got.Made) != 1 {
		t.Errorf("a free action out of turn cannot be tried: %+v", got)
	}
	moves := slices.Repeat([]engine.Move{"wave"}, 25)
	if got := x.tries(0, moves...); len(got.Made) != 20 || !errors.As(got.Refused, &refusal) {
		t.Errorf("%d of 25 moves are tried: %v", len(got.Made), got.Refused)
	} else {
		said(t, refusal.Why)
	}
	if _, err := x.m.Try(7, nil); !errors.As(err, &refusal) {
		t.Errorf("seat 8 of two: %v", err)
	}
	if _, err := x.m.End(mod, "", noon); err != nil {
		t.Fatal(err)
	}
	if _, err := x.m.Try(0, nil); !errors.Is(err, match.ErrOver) {
		t.Errorf("after the end: %v", err)
	}
}

func TestNothingASeatDoesNotKnowShowsInATrial(t *testing.T) {
	// Two matches differ only in Ben's private knowledge.
	shown := map[string]bool{}
	hidden := map[string]bool{}
	for k := range 6 {
		c := match.Config{
			ID: "m1", Rules: theFair, Players: []match.Player{{User: "a"}, {User: "b"}},
			Seed: bytes.Repeat([]byte{byte(k + 1)}, match.SeedSize),
		}
		m, _, err := match.Start(c, noon)
		if err != nil {
			t.Fatal(err)
		}
		// Every match begins at the same points: only the card differs.
		level(t, &m, c.Seed)
		for _, p := range []struct {
			seat engine.Seat
			move engine.Move
		}{{0, "pass"}, {1, "look"}, {1, "pass"}} {
			if _, err := m.Play(match.Actor{User: string(rune('a' + p.seat))}, p.seat, p.move,
				noon.Add(time.Minute)); err != nil {
				t.Fatal(err)
			}
		}
		hidden[asJSON(t, m.View(1))] = true
		got, err := m.Try(0, []engine.Move{"walk", "wave", "walk"})
		if err != nil || len(got.Made) != 3 {
			t.Fatalf("%v %+v", err, got)
		}
		shown[asJSON(t, got)] = true
	}
	if len(hidden) < 2 || len(shown) != 1 {
		t.Errorf("%d different hidden facts, %d different trials", len(hidden), len(shown))
	}
}

// level sets all points to 0.
func level(t *testing.T, m **match.Match, seed []byte) {
	t.Helper()
	b, err := (*m).State()
	if err != nil {
		t.Fatal(err)
	}
	var s map[string]json.RawMessage
	if err := json.Unmarshal(b, &s); err != nil {
		t.Fatal(err)
	}
	s["game"] = json.RawMessage(`{"Points":[0,0],"Cards":[0,0],"Turns":0,"Waves":0,"Odd":"","Stuck":false}`)
	if b, err = json.Marshal(s); err != nil {
		t.Fatal(err)
	}
	if *m, err = match.Load(theFair, b, seed); err != nil {
		t.Fatal(err)
	}
}

func TestOnlyAStandingAnswerThatHoldsAlreadyIsSettled(t *testing.T) {
	x := sit(t, theCouncil, match.None, nil, "a", "b")
	settled := func() (out []engine.Move) {
		before := x.state()
		for _, mv := range []engine.Move{"standing ask", "standing join", "standing stay", "propose", "fly"} {
			if x.m.IsNoOp(1, mv) {
				out = append(out, mv)
			}
		}
		if !bytes.Equal(before, x.state()) {
			t.Fatal("to look changes the match")
		}
		return out
	}
	if got := settled(); len(got) != 1 || got[0] != "standing ask" {
		t.Errorf("at first %v holds", got)
	}
	x.play("b2 standing stay")
	if got := settled(); len(got) != 1 || got[0] != "standing stay" {
		t.Errorf("then %v holds", got)
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
