package bot

import (
	"slices"
	"testing"
	"testing/fstest"

	"skald/engine"
	"skald/engine/games"
)

// withMill are all games, with the miller's legend from a folder.
func withMill(t *testing.T) []engine.Rules {
	t.Helper()
	rules, err := games.Folder(fstest.MapFS{"mill.yaml": {Data: []byte(millLegend(t))}})
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
	if offersMill(d.app.libraries.Rules(server, andorGame)) {
		t.Fatal("it is offered before")
	}
	d.app.replaceGames(withMill(t))
	if !offersMill(d.app.libraries.Rules(server, andorGame)) || !offersMill(d.app.games[andorGame]) {
		t.Error("it is not offered")
	}
	d.app.replaceGames(games.All())
	if offersMill(d.app.libraries.Rules(server, andorGame)) {
		t.Error("it is offered when its file is gone")
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
	if !offersMill(d.app.games[andorGame]) {
		t.Error("a bot that begins afterwards has the old legends")
	}
}
