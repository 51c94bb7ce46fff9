package table

import (
	"testing"

	"skald/engine/match"
)

func TestASealedAnswerClosesNoVote(t *testing.T) {
	for quiet, closed := range map[bool]bool{true: false, false: true} {
		tb := &Table{}
		tb.Vote = &Vote{Kind: VoteUndo}
		if got := tb.settleVote(match.Entry{Quiet: quiet}); got != closed || tb.Vote.Open() == closed {
			t.Errorf("quiet %v: closed %v", quiet, got)
		}
	}
}

func TestWhoOpenedARoundIsKnownOnlyByAnOpenMove(t *testing.T) {
	open := match.Entry{Seq: 4, By: match.ByPlayer, Move: "take gold", Actor: "anna"}
	closing := match.Entry{Seq: 4, By: match.ByPlayer, Move: "stay", Actor: "ben", Sealed: true}
	within := []match.Entry{{Seq: 5, By: match.ByPlayer, Move: "roll", Actor: "cara", Sealed: true, Quiet: true,
		Inside: true}, {Seq: 6, Pause: true, Inside: true}}
	for _, x := range []struct {
		first match.Entry
		by    string
	}{{open, "anna"}, {closing, ""},
		{match.Entry{Seq: 4, By: match.ByPlayer, Actor: "anna", Back: &match.Back{To: 2}}, ""}} {
		tb := &Table{Log: append([]match.Entry{x.first}, within...)}
		if seq, by := tb.RoundsOpened(); seq != 4 || by != x.by {
			t.Errorf("after %+v the rounds were opened by %q with entry %d", x.first, by, seq)
		}
	}
}

func TestASealedAnswerIsNotWhatSomebodyDidLast(t *testing.T) {
	open := match.Entry{By: match.ByPlayer, Move: "take gold", Actor: "anna"}
	closing := match.Entry{By: match.ByPlayer, Move: "stay", Actor: "ben", Sealed: true}
	tb := &Table{Log: []match.Entry{open}}
	if got := tb.lastActor(closing); got != "anna" {
		t.Errorf("after ben's sealed answer the last to act was %q", got)
	}
}
