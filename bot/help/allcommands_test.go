package help_test

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/help"
	"skald/bot/locale"
	"skald/bot/panel"
	"skald/bot/slash"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/text"
)

// commandList returns the whole list of commands as a user reads it.
func commandList(t *testing.T, cs []*discordgo.ApplicationCommand, played engine.Rules, moderates bool,
	s text.Localizer) string {
	t.Helper()
	var out []string
	for page := 0; page < 80; page++ {
		m := help.AllCommands(customid.NoTable, cs, played, moderates, page, s)
		tabletest.Checked(t, "all commands", m)
		said := m.Embeds[0].Description
		if len(out) > 0 && out[len(out)-1] == said {
			break
		}
		out = append(out, said)
	}
	return strings.Join(out, "\n") + "\n"
}

func TestHelpListsEveryCommandThereIsForTheOneWhoAsks(t *testing.T) {
	for name, gs := range tabletest.SetsOfGames() {
		for _, s := range tabletest.Speakers(t) {
			cs := slash.Commands(gs, locale.NewSpeakers(gs))
			players, moderators := commandList(t, cs, nil, false, s), commandList(t, cs, nil, true, s)
			seen := 0
			for _, c := range cs {
				var names []string
				for _, o := range c.Options {
					if o.Type == discordgo.ApplicationCommandOptionSubCommand {
						names = append(names, help.Translated(c.Name, ui.Locals(c.NameLocalizations), s)+" "+
							help.Translated(o.Name, o.NameLocalizations, s))
					}
				}
				if names == nil {
					names = []string{help.Translated(c.Name, ui.Locals(c.NameLocalizations), s)}
				}
				for _, n := range names {
					seen++
					line := "`/" + n + "` – "
					if strings.Count(moderators, line) != 1 {
						t.Errorf("%s, %s: moderators do not read of %s", name, s.Language(), line)
					}
					if want := c.DefaultMemberPermissions == nil; strings.Contains(players, line) != want {
						t.Errorf("%s, %s: that others read of %s is %v", name, s.Language(), line, !want)
					}
				}
			}
			if got := strings.Count(moderators, "`/"); got != seen || seen < 40 {
				t.Errorf("%s, %s: %d lines for %d commands", name, s.Language(), got, seen)
			}
			italian := tabletest.ReadsIn("it")
			if s.Language() == "it" && !strings.Contains(players,
				"`/"+italian.Say("bot.cmd.game.name")+" "+italian.Say("bot.cmd.game.new.name")+"` – ") {
				t.Errorf("commands are not called as an Italian Discord does:\n%s", players)
			}
		}
	}
}

func TestCommandListShowsOnlyPlayedGame(t *testing.T) {
	played, other := tabletest.NewToy(), tabletest.NewToy()
	other.GameID, other.Unnamed = "another-game", true
	other.Knows = []engine.Verb{{Name: "move", Help: text.Plain("Walk")}}
	gs := []engine.Rules{played, other}
	cs := slash.Commands(gs, locale.NewSpeakers(gs))
	for _, s := range tabletest.Speakers(t) {
		both, one := commandList(t, cs, nil, false, s), commandList(t, cs, played, false, s)
		if !strings.Contains(both, "/another-game move`") || strings.Contains(one, "/another-game") {
			t.Errorf("%s: the moves of another game are listed where one is played, or nowhere:\n%s", s.Language(), one)
		}
		if !strings.Contains(one, "/"+slash.GameCommand(played, s.Language())+" "+
			s.Say(slash.CalledOf(played, "move"))+"`") {
			t.Errorf("%s: the moves of the game are not listed:\n%s", s.Language(), one)
		}
	}
}

func TestHelpLeadsToTheListOfCommands(t *testing.T) {
	tb, s := panel.Of(tabletest.Bare()), tabletest.English()
	for what, m := range map[string]ui.Message{"with a table": help.Help(tb.Match, tb.Rules, "skald", nil, 0, s),
		"without": help.Help(customid.NoTable, nil, "skald", nil, 0, s)} {
		if !strings.Contains(strings.Join(tabletest.IDs(m), "\n"), ":"+customid.ScreenCommands) {
			t.Errorf("%s no button does", what)
		}
	}
}

func TestCommandListBeginsWithTheTenOneNeeds(t *testing.T) {
	gs := games.All()
	cs := slash.Commands(gs, locale.NewSpeakers(gs))
	for _, s := range tabletest.Speakers(t) {
		all := commandList(t, cs, gs[0], true, s)
		needed, others, ok := strings.Cut(all, "**"+ui.Say(s, "bot.commands.rest")+"**")
		heading := "**" + ui.Say(s, "bot.commands.first") + "**"
		if !ok || !strings.HasPrefix(needed, heading) || strings.Count(needed, "`/") != 10 {
			t.Errorf("%s: the list begins with %s", s.Language(), needed)
		}
		begin := "`/" + ui.Say(s, "bot.cmd.game.name") + " " + ui.Say(s, "bot.cmd.game.new.name") + "` – "
		if line := strings.TrimPrefix(strings.TrimPrefix(needed, heading), "\n"); !strings.HasPrefix(line, begin) {
			t.Errorf("%s: the first command is %.60s", s.Language(), line)
		}
		if m := help.AllCommands(customid.NoTable, cs, gs[0], true, 0, s); strings.Contains(others, heading) ||
			strings.Count(m.Embeds[0].Description, "`/") != 10 {
			t.Errorf("%s: the ten are not alone on the first page", s.Language())
		}
	}
}
