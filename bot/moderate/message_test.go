package moderate

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/draft"
	"skald/bot/panel"
	"skald/bot/slash"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine/match"
)

func TestWhatIsBroughtBackToTheStartIsSaidInWords(t *testing.T) {
	for _, s := range tabletest.Speakers(t) {
		m := RedoQuestion(panel.Of(tabletest.Snapshot()), Target{}, "", "", s)
		tabletest.Checked(t, "the question", m)
		if want := tabletest.ReadsIn(s.Language()).Say("bot.redo.ask.start"); !strings.Contains(m.Content, want) ||
			m.Content == RedoQuestion(panel.Of(tabletest.Snapshot()), Target{At: match.Address{Turn: 1, N: 4}}, "", "",
				s).Content {
			t.Errorf("the question reads %s", m.Content)
		}
	}
}

func TestConfirmationButtonNamesAction(t *testing.T) {
	subs := []string{slash.SubPause, slash.SubResume, slash.SubPace, slash.SubKick, slash.SubSeat, slash.SubAct,
		slash.SubSkip, slash.SubMove}
	for _, s := range tabletest.Speakers(t) {
		used := map[string]bool{}
		for _, sub := range subs {
			what := ModeratorAction(sub, "who", "Anna", "user", "Ben", "pace", "slow", "move", "go", "where", "here")
			m := ModeratorQuestion(panel.Of(tabletest.Snapshot()), sub, what, draft.Draft{}, s)
			tabletest.Checked(t, sub, m)
			yes := m.Components[0].(discordgo.ActionsRow).Components[0].(discordgo.Button)
			if want := ui.Say(s, "bot.moderator.yes."+sub); yes.Label != want || used[want] {
				t.Errorf("%s is confirmed with %q, want %q for nothing else", sub, yes.Label, want)
			}
			used[yes.Label] = true
		}
	}
}
