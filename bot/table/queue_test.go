package table

import (
	"testing"

	"skald/bot/panel"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

func TestTheEndOfAQueueGivesNothingAway(t *testing.T) {
	mine := engine.Event{Kind: "x", Text: text.M("card"), To: []engine.Seat{1}, Reveals: true}
	known := mine
	known.Rest = text.M("card")
	for _, c := range []struct {
		name   string
		e      match.Entry
		why    string
		secret bool
	}{
		{"an open move", match.Entry{}, panel.StopDone, false},
		{"a sealed answer", match.Entry{Sealed: true}, panel.StopDone, true},
		{"a sealed answer that makes another impossible", match.Entry{Sealed: true}, panel.StopIllegal, true},
		{"a private answer, which others know to be given", match.Entry{Private: true}, panel.StopDone, false},
		{"a die for a private answer", match.Entry{Private: true, Rolls: []engine.Roll{{N: 6}}}, panel.StopDice, true},
		{"a sight nobody else knows of", match.Entry{Events: []engine.Event{mine}}, panel.StopSeen, true},
		{"a sight others know of", match.Entry{Events: []engine.Event{known}}, panel.StopSeen, false},
		{"a die in the open", match.Entry{Rolls: []engine.Roll{{N: 6}}}, panel.StopDice, false},
		{"a hidden die", match.Entry{Rolls: []engine.Roll{{N: 6, To: []engine.Seat{1}}}}, panel.StopDice, true},
	} {
		if got := secretly(c.e, c.why, 1); got != c.secret {
			t.Errorf("%s: secret %v", c.name, got)
		}
	}
	if !Shows(match.Entry{Events: []engine.Event{mine}}, 1) || Shows(match.Entry{Events: []engine.Event{mine}}, 0) || Shows(match.Entry{Events: []engine.Event{known}}, 0) {
		t.Error("who sees something new is not who may read of it")
	}
}
