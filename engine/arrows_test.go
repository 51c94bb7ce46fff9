package engine_test

import (
	"bytes"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"os"
	"os/exec"
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
	// What each folder may import of ours, longest prefix first.
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
		// The rooms of the bot: bot → commands → route, delivery → render → panel → table,
		// ui → preferences → what they stand on; timecontrol → table.
		{"bot/checkpoint", nil},
		{"bot/saved", nil},
		{"bot/tournament", []string{"engine"}},
		{"bot/library", []string{"bot/saved", "engine", "store"}},
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
		{"bot/slash", []string{"bot/customid", "bot/locale", "bot/table", "bot/tournament", "bot/ui", "engine", "imaging"}},
		{"bot/panel", []string{"bot/panel", "bot/customid", "bot/discord", "bot/library", "bot/locale", "bot/mention", "bot/preferences", "bot/slash", "bot/table", "bot/tournament", "bot/ui", "engine", "imaging", "store"}},
		{"bot/records", []string{"engine", "store"}},
		{"bot/timecontrol/clock", []string{"engine"}},
		{"bot/preferences", []string{"bot/mention", "bot/saved", "bot/timecontrol/clock", "engine/text", "imaging", "store"}},
		{"bot/table/tabletest", []string{"bot/locale", "bot/table", "bot/ui", "engine"}},
		{"bot/table", []string{"bot/checkpoint", "bot/discord", "bot/library", "bot/mention", "bot/preferences", "bot/saved", "bot/timecontrol/clock", "engine", "store"}},
		{"bot/render", []string{"bot/discord", "bot/locale", "bot/panel", "bot/preferences", "bot/table", "bot/ui", "engine", "imaging", "store"}},
		{"bot/present", []string{"bot/customid", "bot/discord", "bot/locale", "bot/panel", "bot/render", "bot/table", "bot/ui", "engine", "store"}},
		{"bot/delivery", []string{"bot/checkpoint", "bot/customid", "bot/discord", "bot/locale", "bot/mention", "bot/panel", "bot/render", "bot/table", "bot/tournament", "bot/ui", "engine", "store"}},
		{"bot/director", []string{"bot/checkpoint", "bot/discord", "bot/locale", "bot/mention", "bot/panel", "bot/table", "bot/tournament", "engine", "store"}},
		{"bot/timecontrol", []string{"bot/checkpoint", "bot/mention", "bot/table", "bot/timecontrol/clock", "engine", "store"}},
		{"bot/route", []string{"bot/checkpoint", "bot/customid", "bot/delivery", "bot/discord", "bot/locale", "bot/mention", "bot/panel", "bot/present", "bot/render", "bot/saved", "bot/table", "bot/ui", "engine", "store"}},
		{"bot/commands", []string{
			"bot/customid", "bot/delivery", "bot/director", "bot/discord", "bot/library", "bot/locale", "bot/mention", "bot/panel", "bot/preferences", "bot/records", "bot/render", "bot/route", "bot/slash", "bot/table", "bot/timecontrol",
			"bot/tournament", "bot/ui", "bot/version", "engine", "imaging", "store",
		}},
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
		{"engine/runebound/autopilot", "engine/runebound", []string{".", "ability", "cards", "land", "reckoning"}},
		{"engine/runebound/reckoning", "engine", nil},
		{"engine/runebound/view", "engine/runebound", []string{"cards", "land"}},
		{"imaging/runebound", "engine/runebound", []string{"cards", "land", "view"}},
	}
	// What nothing below engine may touch.
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
						t.Errorf("%s imports %s: the engine reads no clock, draws no chance and touches no file", path, name)
					}
				}
			}
			ours, ok := strings.CutPrefix(name, "skald/")
			if !ok {
				continue
			}
			if under(ours, "bot/playground") && folder != "." && !under(folder, "bot/playground") {
				t.Errorf("%s imports the playground; only main and tests may", path)
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

// under reports whether a folder is the other or lies in it.
func under(folder, top string) bool {
	return folder == top || strings.HasPrefix(folder, top+"/")
}

// TestRulesDoNotNeedTheAutopilot holds the files of a game to one direction: the files
// autopilot*.go use the rules, and no rule uses what they declare. Only the constructor
// in Rules.Autopilot does, and what else is listed, which is to become less.
func TestRulesDoNotNeedTheAutopilot(t *testing.T) {
	// Uses by name, in the file that uses it.
	allowed := map[string][]string{
		"andor":          {"rules.go pilot"},
		"returnofheroes": {"rules.go pilot"},
		"heroes":         {"rules.go pilot", "chances.go keepMove", "beats_ask.go keepMove"},
	}
	for game, may := range allowed {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			set := token.NewFileSet()
			files := sourceOf(t, set, game)
			info := types.Info{Uses: map[*ast.Ident]types.Object{}}
			config := types.Config{Importer: importer.ForCompiler(set, "gc", exported(t, "./"+game))}
			pkg, err := config.Check("skald/engine/"+game, set, files, &info)
			if err != nil {
				t.Fatal(err)
			}
			file := func(at token.Pos) string { return filepath.Base(set.Position(at).Filename) }
			uses := 0
			for id, used := range info.Uses {
				if used.Pkg() != pkg || !strings.HasPrefix(file(used.Pos()), "autopilot") {
					continue
				}
				uses++
				if from := file(id.Pos()); !strings.HasPrefix(from, "autopilot") && !slices.Contains(may, from+" "+used.Name()) {
					t.Errorf("%s uses %s of %s: the rules must not need the autopilot",
						set.Position(id.Pos()), used.Name(), file(used.Pos()))
				}
			}
			if uses < 100 {
				t.Errorf("the autopilot is used %d times by itself and the rules, want at least 100", uses)
			}
		})
	}
}

// sourceOf parses the files of a game without its tests.
func sourceOf(t *testing.T, set *token.FileSet, game string) []*ast.File {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(game, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

// exported returns where the compiled declarations of the packages are that a package
// imports.
func exported(t *testing.T, folder string) importer.Lookup {
	t.Helper()
	cmd := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", folder)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]string{}
	for line := range bytes.Lines(out) {
		name, path, _ := strings.Cut(strings.TrimSpace(string(line)), " ")
		at[name] = path
	}
	return func(path string) (io.ReadCloser, error) { return os.Open(at[path]) }
}
