package bottest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/discord"
)

// MillLegend returns legend 7 as another author might have written it, with the given replacements.
func MillLegend(t testing.TB, replace ...string) string {
	t.Helper()
	file, err := os.ReadFile(filepath.Join(ModuleFolder(t), "engine", "andor", "legends", "7.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	title := GameWords(AndorGame, "en").Say("legend.7.title")
	own := strings.NewReplacer(`id: "7"`, `id: "mill"`, title, "The miller's chart").Replace(string(file))
	return strings.NewReplacer(replace...).Replace(own)
}

// AskLegend sends a file to /mod legend, and returns the question and the press that confirms it, nil if there is no
// question.
func (d *Bot) AskLegend(file string) (asked Call, yes *discord.Interaction) {
	d.T.Helper()
	i := Command("mona", "mod legend", "file", "77")
	i.Permissions = discordgo.PermissionManageMessages
	i.Files = map[string]discord.Attachment{"77": {Name: "legend.yaml", Size: len(file),
		URL: d.ServeFiles(map[string]string{"l.yaml": file}) + "l.yaml"}}
	asked = d.Do(i)
	if asked.Button(":library:0:yes:") == "" {
		return asked, nil
	}
	yes = Press("mona", asked.Button(":library:0:yes:"), "801")
	yes.Permissions, yes.MessageEphemeral = discordgo.PermissionManageMessages, true
	yes.Files = map[string]discord.Attachment{"5": {Name: asked.File, Size: len(asked.FileText),
		URL: d.ServeFiles(map[string]string{"carried": asked.FileText}) + "carried"}}
	return asked, yes
}

// BeginLegend opens a table of anna and an autopilot with a legend, and starts it.
func (d *Bot) BeginLegend(args ...any) (opened, started Call) {
	d.T.Helper()
	opened = d.Do(Command("anna", "game new",
		append([]any{"game", "legends-of-andor", "seats", 2, "autopilots", 1}, args...)...))
	if _, err := d.Options.Store.MatchInChannel(Channel); err != nil {
		return opened, Call{}
	}
	started = d.Do(Press("anna",
		customid.LobbyID{Lobby: string(d.Head().ID), Act: customid.LobbyStart}.String(), "800"))
	return opened, started
}

// EndMatch closes the table.
func (d *Bot) EndMatch() {
	d.T.Helper()
	d.Do(AsModerator(Command("mona", "mod end", "reason", "x")))
	if m, err := d.Options.Store.MatchInChannel(Channel); err == nil {
		d.Moderate("end", "reason", "x")
		if m, err = d.Options.Store.MatchInChannel(Channel); err == nil {
			d.T.Fatalf("the table still stands: %+v", m.Status)
		}
	}
}
