package bot

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"skald/engine"
	"skald/engine/games"
)

// withMill are all games, with the miller's legend from a folder, in which things are replaced.
func withMill(t *testing.T, replace ...string) []engine.Rules {
	t.Helper()
	rules, err := games.Folder(fstest.MapFS{"mill.yaml": {Data: []byte(millLegend(t, replace...))}})
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
	d := newShelf(t)
	const server = "3"
	if offersMill(d.app.Libraries.Rules(server, andorGame)) {
		t.Fatal("it is offered before")
	}
	d.app.replaceGames(withMill(t))
	if !offersMill(d.app.Libraries.Rules(server, andorGame)) || !offersMill(d.app.Games[andorGame]) {
		t.Error("it is not offered")
	}
	d.app.replaceGames(games.All())
	if offersMill(d.app.Libraries.Rules(server, andorGame)) {
		t.Error("it is offered when its file is gone")
	}
}

// TestMatchKeepsItsLegendOfTheFolder takes the file of a legend away while a match is played, and changes it, with a
// reload and with a restart.
func TestMatchKeepsItsLegendOfTheFolder(t *testing.T) {
	t.Parallel()
	goal := GameWords(andorGame, "en").Say("legend.7.goal")
	for name, now := range map[string][]engine.Rules{"removed": games.All(),
		"changed": withMill(t, goal, "Do something else", "heroes: [2, 4]", "heroes: [3, 4]")} {
		t.Run("a match goes on when its legend is "+name, func(t *testing.T) {
			t.Parallel()
			d := newShelf(t)
			d.app.replaceGames(withMill(t, "\n", "\r\n"))
			d.plays("legend", "mill")
			board := func(when string) {
				t.Helper()
				d.deliver()
				if a := d.does(command("anna", "board", "text", true)); strings.Contains(a.text(), "‹") ||
					!strings.Contains(a.text(), goal) {
					t.Errorf("after %s the board in words is %s; the log: %s", when, a.text(), d.logs)
				}
			}
			board("the start")
			d.app.replaceGames(now)
			board("a reload")
			d.o.Games = now
			d.restart()
			board("a restart")
			d.ends()
			record, was := d.does(command("anna", "game export")).held, d.head().ID
			if a := d.imports(d.files(map[string]string{"x.skald": record})+"x.skald",
				len(record)); d.head().ID == was {
				t.Errorf("its record is not taken: %s", a.text())
			}
		})
	}
}

func TestModeratorGivesLegendOfTheFolder(t *testing.T) {
	t.Parallel()
	d := newShelf(t)
	d.app.replaceGames(withMill(t))
	if asked, yes := d.asks(millLegend(t)); yes != nil ||
		!strings.Contains(asked.text(), "is that of a legend this bot offers on all servers") {
		t.Errorf("it is answered %s", asked.text())
	}
}

func TestLiveSettingsCountForEachBot(t *testing.T) {
	t.Parallel()
	live := NewLive(games.All(), []string{"70"})
	d := newDesk(t, Options{Live: live})
	i := command("mona", "mod audit")
	i.Roles = []string{"71"}
	if d.app.moderates(i) {
		t.Error("a role that is not named moderates")
	}
	live.Set(withMill(t), []string{"71"})
	if !d.app.moderates(i) {
		t.Error("a role that is named now does not moderate")
	}
	d.restart()
	if !offersMill(d.app.Games[andorGame]) {
		t.Error("a bot that begins afterwards has the old legends")
	}
}
