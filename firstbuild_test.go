package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"skald/engine/contract/sweep"
)

// A machine's speed decides how long a build takes, so the test compares the build with the
// part of it that is Go's own library.
func TestFirstBuildTakesTheTimeOfTheReadme(t *testing.T) {
	sweep.Of(t, []string{"empty cache"}, 0).Run(t, func(string) string { return "with an empty cache" }, func(t *testing.T, _ string) {
		readme, err := os.ReadFile("README.md")
		if err != nil {
			t.Fatal(err)
		}
		m := regexp.MustCompile(`(\d+) processor-seconds, (\d+) of them for Go's own library`).FindSubmatch(readme)
		if m == nil {
			t.Fatal("the README does not say how many processor-seconds the first build takes, and how many of them Go's own library")
		}
		wantAll, _ := strconv.ParseFloat(string(m[1]), 64)
		wantGo, _ := strconv.ParseFloat(string(m[2]), 64)
		all, own := firstBuild(t)
		t.Logf("the first build takes %.0f processor-seconds, %.0f of them for Go's own library", all.Seconds(), own.Seconds())
		got, want := all.Seconds()/own.Seconds(), wantAll/wantGo
		if got > want*4/3 || got < want*2/3 {
			t.Errorf("the first build takes %.1f times as long as Go's own library, by the README %.1f times", got, want)
		}
	})
}

// firstBuild builds the program with an empty build cache. It returns the processor time of
// all of it, and that of the packages of Go's own library.
func firstBuild(t *testing.T) (all, own time.Duration) {
	t.Helper()
	folder := t.TempDir()
	graph := filepath.Join(folder, "actions")
	build := exec.CommandContext(t.Context(), "go", "build", "-debug-actiongraph="+graph, "-o", filepath.Join(folder, "skald"), ".")
	build.Env = append(os.Environ(), "GOCACHE="+filepath.Join(folder, "cache"))
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	data, err := os.ReadFile(graph)
	if err != nil {
		t.Fatal(err)
	}
	var actions []struct {
		Package         string
		CmdUser, CmdSys time.Duration
	}
	if err := json.Unmarshal(data, &actions); err != nil {
		t.Fatal(err)
	}
	for _, a := range actions {
		spent := a.CmdUser + a.CmdSys
		all += spent
		// Paths of other modules begin with the name of a host.
		if first, _, _ := strings.Cut(a.Package, "/"); first != "" && first != "skald" && !strings.Contains(first, ".") {
			own += spent
		}
	}
	return all, own
}
