package bot_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"skald/bot"
	"skald/bot/bottest"
	"skald/engine"
	"skald/engine/games"
)

// withMill are all games, with the miller's legend from a folder, in which things are replaced.
func withMill(t *testing.T, replace ...string) []engine.Rules {
	t.Helper()
	rules, err := games.Folder(fstest.MapFS{"mill.yaml": {Data: []byte(bottest.MillLegend(t, replace...))}})
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// offersMill reports whether a game's options name the miller's legend.
func offersMill(rules engine.Rules) bool {
	return slices.ContainsFunc(rules.Options(), func(o engine.Option) bool {
		return slices.ContainsFunc(o.Values, func(v engine.OptionValue) bool { return v.ID == "mill" })
	})
}

func TestALegendOfTheFolderIsOfferedAfterItIsReadAgain(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	const server = "3"
	if offersMill(d.App.Libraries.Rules(server, bottest.AndorGame)) {
		t.Fatal("it is offered before")
	}
	d.App.ReplaceGames(withMill(t))
	if !offersMill(d.App.Libraries.Rules(server, bottest.AndorGame)) || !offersMill(d.App.Games[bottest.AndorGame]) {
		t.Error("it is not offered")
	}
	d.App.ReplaceGames(games.All())
	if offersMill(d.App.Libraries.Rules(server, bottest.AndorGame)) {
		t.Error("it is offered when its file is gone")
	}
}

// TestMatchKeepsItsLegendOfTheFolder takes the file of a legend away while a match is played, and changes it, with a
// reload and with a restart.
func TestMatchKeepsItsLegendOfTheFolder(t *testing.T) {
	t.Parallel()
	goal := bottest.GameWords(bottest.AndorGame, "en").Say("legend.7.goal")
	for name, now := range map[string][]engine.Rules{"removed": games.All(),
		"changed": withMill(t, goal, "Do something else", "heroes: [2, 4]", "heroes: [3, 4]")} {
		t.Run("a match goes on when its legend is "+name, func(t *testing.T) {
			t.Parallel()
			d := bottest.New(t, bot.Options{Games: games.All()})
			d.App.ReplaceGames(withMill(t, "\n", "\r\n"))
			d.BeginLegend("legend", "mill")
			board := func(when string) {
				t.Helper()
				d.Deliver()
				if a := d.Do(bottest.Command("anna", "board", "text", true)); strings.Contains(a.Text(), "‹") ||
					!strings.Contains(a.Text(), goal) {
					t.Errorf("after %s the board in words is %s; the log: %s", when, a.Text(), d.Logs)
				}
			}
			board("the start")
			d.App.ReplaceGames(now)
			board("a reload")
			d.Options.Games = now
			d.Restart()
			board("a restart")
			d.EndMatch()
			record, was := d.Do(bottest.Command("anna", "game export")).FileText, d.Head().ID
			if a := d.Import(d.ServeFiles(map[string]string{"x.skald": record})+"x.skald",
				len(record)); d.Head().ID == was {
				t.Errorf("its record is not taken: %s", a.Text())
			}
		})
	}
}

func TestModeratorGivesLegendOfTheFolder(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	d.App.ReplaceGames(withMill(t))
	if asked, yes := d.AskLegend(bottest.MillLegend(t)); yes != nil ||
		!strings.Contains(asked.Text(), "is that of a legend this bot offers on all servers") {
		t.Errorf("it is answered %s", asked.Text())
	}
}

func TestLiveSettingsCountForEachBot(t *testing.T) {
	t.Parallel()
	live := bot.NewLive(games.All(), []string{"70"})
	d := bottest.New(t, bot.Options{Live: live})
	i := bottest.Command("mona", "mod audit")
	i.Roles = []string{"71"}
	if d.App.Moderates(i) {
		t.Error("a role that is not named moderates")
	}
	live.Set(withMill(t), []string{"71"})
	if !d.App.Moderates(i) {
		t.Error("a role that is named now does not moderate")
	}
	d.Restart()
	if !offersMill(d.App.Games[bottest.AndorGame]) {
		t.Error("a bot that begins afterwards has the old legends")
	}
}
