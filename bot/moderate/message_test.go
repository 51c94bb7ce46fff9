package moderate

import (
	"strings"
	"testing"

	"skald/bot/panel"
	"skald/bot/table/tabletest"
	"skald/engine/match"
)

func TestWhatIsBroughtBackToTheStartIsSaidInWords(t *testing.T) {
	for _, s := range tabletest.Speakers(t) {
		m := RedoQuestion(panel.Of(tabletest.Snapshot()), match.Address{}, "", "", s)
		tabletest.Checked(t, "the question", m)
		if want := tabletest.ReadsIn(s.Language()).Say("bot.redo.ask.start"); !strings.Contains(m.Content, want) ||
			m.Content == RedoQuestion(panel.Of(tabletest.Snapshot()), match.Address{Turn: 1, N: 4}, "", "", s).Content {
			t.Errorf("the question reads %s", m.Content)
		}
	}
}
