package engine_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestImportsGoOneWay holds the tree to its plan: main → bot → match, imaging,
// store → engine; games are pure; only main and tests know the playground.
func TestImportsGoOneWay(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	// The packages every feature of the bot may import, and the features it may know besides.
	shared := []string{
		"bot/clock", "bot/customid", "bot/delivery", "bot/discord", "bot/library", "bot/locale", "bot/mention",
		"bot/overview", "bot/pace", "bot/panel", "bot/preferences", "bot/ratings", "bot/render",
		"bot/route", "bot/slash", "bot/table", "bot/timecontrol", "bot/tournament/director", "bot/tournament/post",
		"bot/ui", "bot/zone", "engine", "imaging", "store",
	}
	feature := func(knows ...string) []string { return append(slices.Clone(shared), knows...) }
	// The imports of this module that each folder may have; the longest prefix decides.
	rules := []struct {
		folder string
		may    []string
	}{
		{"engine/match", []string{"engine"}},
		{"engine", []string{"engine"}},
		{"imaging", []string{"imaging", "engine"}},
		{"store/kv", nil},
		{"store/boltfile", []string{"store/kv"}},
		{"store/postgres", []string{"store/kv", "store/postgres"}},
		{"store", []string{"store"}},
		{"bot/playground", []string{"bot/playground"}},
		// The rooms of the bot: bot → features → route, delivery → render → panel → table,
		// ui → preferences → what these need; timecontrol → table.
		{"bot/checkpoint", nil},
		{"bot/saved", nil},
		{"bot/tournament/director", []string{"bot/checkpoint", "bot/discord", "bot/locale", "bot/mention", "bot/table",
			"bot/tournament", "engine", "store"}},
		{"bot/tournament/post", []string{"bot/customid", "bot/mention", "bot/panel", "bot/slash", "bot/table",
			"bot/tournament", "bot/ui", "engine", "imaging", "store"}},
		{"bot/library", []string{"bot/saved", "engine", "store"}},
		{"bot/ratings/wenglin", nil},
		{"bot/ratings", []string{"bot/ratings/wenglin", "bot/mention", "bot/table", "engine", "store"}},
		{"bot/config", []string{"bot/discord", "bot/locale", "bot/operate", "store"}},
		{"bot/backup", []string{"bot/config", "store"}},
		{"bot/discord", []string{"bot/discord", "engine/text"}},
		{"bot/operate", nil},
		{"bot/hosts", []string{"store"}},
		{"bot/version", []string{"engine"}},
		{"bot/customid", []string{"engine"}},
		{"bot/locale", []string{"engine"}},
		{"bot/mention", []string{"engine/text"}},
		{"bot/ui", []string{"bot/customid", "bot/mention", "engine", "imaging"}},
		{"bot/slash", []string{"bot/customid", "bot/locale", "bot/preferences", "bot/table", "bot/tournament",
			"bot/ui", "engine", "imaging"}},
		{"bot/panel", []string{"bot/customid", "bot/mention", "bot/pace", "bot/slash", "bot/table", "bot/ui", "engine",
			"imaging", "store"}},
		{"bot/records", []string{"engine", "store"}},
		{"bot/clock", []string{"engine"}},
		{"bot/zone", []string{"bot/clock", "bot/ui", "engine"}},
		{"bot/pace", []string{"bot/clock", "bot/customid", "bot/mention", "bot/ui", "engine"}},
		{"bot/overview/keeper", []string{"bot/checkpoint", "bot/discord", "bot/locale", "bot/overview",
			"bot/preferences", "engine", "store"}},
		{"bot/overview/desk", feature("bot/lobby", "bot/seats")},
		{"bot/overview", []string{"bot/customid", "bot/discord", "bot/library", "bot/locale", "bot/mention",
			"bot/panel", "bot/preferences", "bot/saved", "bot/slash", "bot/table", "bot/ui", "engine", "imaging",
			"store"}},
		{"bot/preferences", []string{"bot/mention", "bot/saved", "bot/clock", "engine/text", "imaging",
			"store"}},
		{"bot/table/tabletest", []string{"bot/customid", "bot/locale", "bot/table", "bot/ui", "engine"}},
		{"bot/table", []string{"bot/checkpoint", "bot/discord", "bot/library", "bot/mention", "bot/pace",
			"bot/preferences", "bot/saved", "bot/clock", "engine", "store"}},
		{"bot/render", []string{"bot/discord", "bot/locale", "bot/panel", "bot/preferences", "bot/table",
			"bot/tournament/post", "bot/ui", "engine", "imaging", "store"}},
		{"bot/present", []string{"bot/customid", "bot/discord", "bot/locale", "bot/panel", "bot/render", "bot/table",
			"bot/ui", "engine", "store"}},
		{"bot/delivery", []string{"bot/checkpoint", "bot/customid", "bot/discord", "bot/locale", "bot/mention",
			"bot/overview", "bot/panel", "bot/render", "bot/table", "bot/tournament", "bot/ui", "engine", "store"}},
		{"bot/timecontrol", []string{"bot/checkpoint", "bot/mention", "bot/table", "bot/clock", "engine",
			"store"}},
		{"bot/route", []string{"bot/checkpoint", "bot/customid", "bot/delivery", "bot/discord", "bot/locale",
			"bot/mention", "bot/panel", "bot/present", "bot/render", "bot/saved", "bot/slash", "bot/table", "bot/ui",
			"engine", "store"}},
		{"bot/challenge", feature("bot/checkpoint", "bot/play")},
		{"bot/conditional", feature()},
		{"bot/draft", feature()},
		{"bot/note", feature("bot/draft", "bot/play")},
		{"bot/help", feature("bot/version")},
		{"bot/leaderboard", feature()},
		{"bot/legends", feature()},
		{"bot/lobby", feature()},
		{"bot/matches", feature()},
		{"bot/plan", feature()},
		{"bot/settings", feature()},
		{"bot/stats", feature()},
		{"bot/privacy", feature("bot/draft", "bot/lobby", "bot/tournament")},
		{"bot/transfer", feature("bot/lobby", "bot/records")},
		{"bot/vote", feature("bot/lobby")},
		{"bot/seats", feature("bot/draft", "bot/lobby")},
		{"bot/moderate", feature("bot/draft", "bot/lobby", "bot/seats")},
		{"bot/film", feature()},
		{"bot/play", feature("bot/draft", "bot/film", "bot/lobby", "bot/moderate", "bot/seats", "bot/vote")},
		{"bot/queue", feature("bot/play")},
		{"bot/try", feature("bot/draft", "bot/play")},
		{"bot/tournament/desk", feature("bot/lobby", "bot/tournament")},
		{"bot/tournament", []string{"engine"}},
		{"bot/bottest", []string{"bot", "engine", "imaging", "store"}},
		{"bot/tools", []string{"bot/hosts", "bot/panel", "bot/records", "bot/ui", "engine", "imaging", "store"}},
		{"bot", []string{"bot", "engine", "imaging", "store"}},
		{".", []string{"bot", "engine", "imaging", "store"}},
	}
	// Which parts of a game a folder may import, first match wins; "." is its rules. Other
	// folders are held by the rules above.
	parts := []struct {
		folder, game string
		may          []string
	}{
		{"engine/heroes/autopilot", "engine/heroes", []string{".", "cards", "field", "view"}},
		{"engine/heroes/view", "engine/heroes", []string{"cards", "field", "text"}},
		{"imaging/heroes", "engine/heroes", []string{"cards", "field", "view"}},
		{"engine/returnofheroes/autopilot", "engine/returnofheroes", []string{".", "land", "pieces", "view"}},
		{"engine/returnofheroes/topics", "engine/returnofheroes", []string{"land", "pieces", "text", "view"}},
		{"engine/returnofheroes/view", "engine/returnofheroes", []string{"land", "pieces", "text"}},
		{"imaging/returnofheroes", "engine/returnofheroes", []string{"land", "pieces", "view"}},
		{"engine/andor/view", "engine/andor", []string{"land", "legend", "text"}},
		{"engine/andor/autopilot", "engine/andor", []string{".", "land", "legend"}},
		{"engine/andor", "engine/andor", []string{"land", "legend", "source", "text", "view"}},
		{"bot", "engine/andor", []string{"legend"}},
		{".", "engine/andor", nil},
		{"imaging/andor", "engine/andor", []string{"land", "legend", "view"}},
		{"engine/runebound/autopilot", "engine/runebound", []string{".", "ability", "cards", "land", "reckoning"}},
		{"engine/runebound/reckoning", "engine", nil},
		{"engine/runebound/view", "engine/runebound", []string{"cards", "land"}},
		{"imaging/runebound", "engine/runebound", []string{"cards", "land", "view"}},
	}
	// Packages no folder below engine may import.
	impure := []string{"os", "time", "math/rand", "math/rand/v2", "net", "net/http", "crypto/rand", "log", "log/slog"}
	err = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && (strings.HasPrefix(e.Name(), ".") || e.Name() == "testdata") && path != root {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		rel, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		folder := filepath.ToSlash(rel)
		if folder == "engine/contract" || folder == "engine/contract/sweep" {
			return nil // only tests import them
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range file.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if under(folder, "engine") {
				for _, x := range impure {
					if name == x && !(x == "time" && under(folder, "engine/match")) {
						t.Errorf("%s imports %s: the engine reads no clock, draws no chance and touches no file",
							path, name)
					}
				}
			}
			ours, ok := strings.CutPrefix(name, "skald/")
			if !ok {
				continue
			}
			for _, kit := range []string{"bot/bottest", "bot/table/tabletest"} {
				if under(ours, kit) && !under(folder, kit) {
					t.Errorf("%s imports %s; only tests may", path, name)
				}
			}
			if under(ours, "bot/playground") && folder != "." && folder != "bot/bottest" &&
				!under(folder, "bot/playground") {
				t.Errorf("%s imports the playground; only main and tests may", path)
			}
			if under(folder, "bot") && strings.HasPrefix(ours, "bot/") && filepath.Base(ours) == "text" {
				if folder != "bot/locale" {
					t.Errorf("%s imports %s; only bot/locale reads the texts of the features", path, name)
				}
				continue
			}
			if under(folder, "bot") && filepath.Base(folder) == "text" {
				t.Errorf("%s imports %s; the texts of a feature know nothing", path, name)
			}
			if filepath.Base(ours) == "autopilot" && folder != "engine/games" {
				t.Errorf("%s imports %s; only engine/games gives a game its autopilot", path, name)
			}
			for _, p := range parts {
				if !under(folder, p.folder) || !under(ours, p.game) {
					continue
				}
				if part, _ := filepath.Rel(p.game, ours); !slices.Contains(p.may, part) {
					t.Errorf("%s imports %s; of this game it may import only %v", path, name, p.may)
				}
				break
			}
			for _, r := range rules {
				if r.folder != "." && !under(folder, r.folder) {
					continue
				}
				allowed := false
				for _, may := range r.may {
					allowed = allowed || under(ours, may)
				}
				if !allowed {
					t.Errorf("%s imports %s, which lies above it", path, name)
				}
				break
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// under reports whether a folder is top or inside it.
func under(folder, top string) bool {
	return folder == top || strings.HasPrefix(folder, top+"/")
}
