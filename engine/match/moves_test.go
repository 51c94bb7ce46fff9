package match_test

import (
	"encoding/json"
	"testing"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// talker is a race that explains its choices in Prompts alone, and counts how often it does.
type talker struct {
	*race
	explained *int
}

type talkerRules struct {
	raceRules
	explained *int
}

func (r talkerRules) New(s engine.Setup, d *engine.Dice) (engine.Game, []engine.Event, error) {
	g, events, err := r.raceRules.New(s, d)
	if err != nil {
		return nil, nil, err
	}
	return talker{g.(*race), r.explained}, events, nil
}

func (r talkerRules) Load(b []byte) (engine.Game, error) {
	g := &race{}
	return talker{g, r.explained}, json.Unmarshal(b, g)
}

func (g talker) Moves() []engine.Prompt { return g.race.Prompts() }

func (g talker) Prompts() []engine.Prompt {
	*g.explained++
	ps := g.race.Prompts()
	for i := range ps {
		for j := range ps[i].Choices {
			ps[i].Choices[j].Hint = text.M("do")
		}
	}
	return ps
}

func (g talker) Imagine(seat engine.Seat, d *engine.Dice) engine.Game {
	return talker{g.race.Imagine(seat, d).(*race), g.explained}
}

func TestMovesAreExplainedOnlyOnDemand(t *testing.T) {
	explained := 0
	c := match.Config{ID: "m1", Rules: talkerRules{theRace, &explained}, Seed: seed,
		Players: []match.Player{{User: "a"}, {User: "b"}, {User: "c"}}}
	m, _, err := match.Start(c, noon)
	if err != nil {
		t.Fatal(err)
	}
	play := func(user string, seat engine.Seat, mv engine.Move) {
		t.Helper()
		e, err := m.Play(match.Actor{User: user}, seat, mv, noon)
		if err != nil {
			t.Fatal(err)
		}
		if e.Sealed && e.Words.String() != text.Plain(string(mv)).String() {
			t.Errorf("the log calls %q %v", mv, e.Words)
		}
	}
	play("a", 0, "call")
	play("b", 1, "bid 2")
	if m.Waiting(engine.Public); explained > 0 || m.Moves()[0].Choices[0].Hint.Key != "" {
		t.Errorf("moves were explained %d times before anyone asked", explained)
	}
	for range 2 {
		if ps := m.Prompts(); len(ps) != 3 || ps[2].Choices[0].Hint.Key != "do" {
			t.Fatalf("the prompts are %+v", ps)
		}
	}
	if explained != 1 {
		t.Errorf("one position was explained %d times", explained)
	}
	play("a", 0, "speak")
	play("c", 2, "bid 1")
	if ps := m.Prompts(); len(ps) != 1 || ps[0].Choices[0].Move != "call" || ps[0].Choices[0].Hint.Key != "do" {
		t.Errorf("after the next moves the prompts are %+v", ps)
	}
	if tried, err := m.Try(0, []engine.Move{"call"}); err != nil || len(tried.Prompts) != 1 ||
		tried.Prompts[0].Choices[0].Hint.Key != "do" {
		t.Errorf("after a trial the prompts are %+v, %v", tried.Prompts, err)
	}
}
