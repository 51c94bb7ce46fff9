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
