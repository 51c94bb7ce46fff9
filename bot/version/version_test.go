package version

import (
	"fmt"
	"runtime/debug"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/games"
)

// first is a game whose rules have no earlier version.
type first struct{ engine.Rules }

func (first) Version() int { return 1 }

func (first) Earlier() []engine.Rules { return nil }

// second is a game whose rules have an earlier version.
type second struct{ engine.Rules }

func (second) Version() int { return 2 }

func (s second) Earlier() []engine.Rules { return []engine.Rules{s.Rules} }

func TestABuildSaysItsReleaseCommitAndGo(t *testing.T) {
	commit := "0123456789abcdef0123456789abcdef01234567"
	vcs := []debug.BuildSetting{{Key: "vcs.revision", Value: commit}, {Key: "vcs.modified", Value: "true"},
		{Key: "GOOS", Value: "linux"}}
	for _, c := range []struct {
		info   debug.BuildInfo
		line   string
		report []string
	}{
		{debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: "v1.2.0+dirty"}, Settings: vcs},
			"skald v1.2.0, commit 0123456789ab with changes, go1.26.8",
			[]string{"release   v1.2.0", "commit    " + commit + ", with changes", "Go        go1.26.8"}},
		{debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: "v1.2.1-0.20261122143203-0123456789ab"},
			Settings: vcs[:1]}, "skald, commit 0123456789ab, go1.26.8",
			[]string{"release   none", "commit    " + commit + "\n"}},
		{debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: "(devel)"}}, "skald, go1.26.8",
			[]string{"release   none", "commit    not known"}},
	} {
		b := describe(&c.info)
		if got := b.String(); got != c.line {
			t.Errorf("it is %q, want %q", got, c.line)
		}
		got := Report(b, games.All())
		for _, want := range c.report {
			if !strings.Contains(got, want) {
				t.Errorf("the report has no %q:\n%s", want, got)
			}
		}
	}
	if b := Read(); !strings.HasPrefix(b.Go, "go") {
		t.Errorf("the running program is %+v", b)
	}
}

func TestTheVersionsOfAllRulesAreListed(t *testing.T) {
	list := games.All()
	want := fmt.Sprintf("%s %d, %s %d", list[0].ID(), list[0].Version(), list[1].ID(), list[1].Version())
	if got := Rules(list[:2]); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	got := Report(Build{}, []engine.Rules{second{first{list[0]}}, first{list[1]}})
	if !strings.Contains(got, ": version 2; matches of 1 are played on\n") || !strings.HasSuffix(got, ": version 1\n") {
		t.Errorf("the versions are not told:\n%s", got)
	}
}
