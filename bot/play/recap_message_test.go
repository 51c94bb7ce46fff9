package play_test

import (
	"strings"
	"testing"

	"skald/bot/panel"
	"skald/bot/play"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// The player of the last move has seen everything, and the match has changed all the same.
func TestRecapAfterTheLastMoveNamesTheOutcome(t *testing.T) {
	s, reads := tabletest.English(), tabletest.Reads()
	now := panel.Of(tabletest.Snapshot())
	now.View = func(engine.Seat) engine.View { return tabletest.Paper{Described: text.Plain("The board of turn 9.")} }
	for _, over := range []bool{false, true} {
		if now.Over = over; over {
			now.Outcome = &engine.Outcome{Reason: text.Plain("the elf has won")}
		}
		m, since := play.Recap(now, nil, 0, s), ui.PictureRequest{Kind: ui.PictureSince}
		panel.TellNews(&since, now, nil, s)
		if got := strings.Contains(m.Content, reads.Say("bot.recap.nothing")); got == over {
			t.Errorf("over %v: the recap is %q", over, m.Content)
		}
		if got := strings.Contains(m.Content, "the elf has won."); got != over {
			t.Errorf("over %v: the recap is %q", over, m.Content)
		}
		if got := strings.Contains(since.Alt, reads.Say("bot.alt.none")); got == over {
			t.Errorf("over %v: the picture is described as %q", over, since.Alt)
		}
	}
}
