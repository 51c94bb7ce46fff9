package table

import (
	"testing"

	"skald/engine/match"
)

// Who is next is not told of it when he was the last to act. Who answered sealed last is for nobody to know, so it
// decides nothing.
func TestASealedAnswerDoesNotSayWhoActedLast(t *testing.T) {
	open := match.Entry{By: match.ByPlayer, Move: "walk", Actor: "anna"}
	sealed := match.Entry{By: match.ByPlayer, Move: "stay", Actor: "ben", Sealed: true}
	for _, x := range []struct {
		log []match.Entry
		e   match.Entry
	}{{[]match.Entry{open}, sealed},
		{[]match.Entry{open, sealed}, match.Entry{By: match.ByDefault, Move: "stay", Sealed: true}}, {nil, open}} {
		if got := (&Table{Log: x.log}).lastActor(x.e); got != "anna" {
			t.Errorf("after %v and %v the last to act was %q", x.log, x.e, got)
		}
	}
}
