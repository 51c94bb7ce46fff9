package legends

import (
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/table/tabletest"
)

func TestConfirmationButtonNamesVersion(t *testing.T) {
	reads := tabletest.Reads()
	for before, want := range []string{reads.Say("bot.legend.yes"), reads.Say("bot.legend.use", "n", 2)} {
		g := LegendGiven{LibraryChange: LibraryChange{ID: "own", N: before + 1}, Title: "Own", Before: before}
		yes := GiveQuestion(g,
			tabletest.English()).Components[0].(discordgo.ActionsRow).Components[0].(discordgo.Button)
		if yes.Label != want {
			t.Errorf("with version %d in use, the button is %q, want %q", before, yes.Label, want)
		}
	}
}
