// Package version describes the running build of Skald.
package version

import (
	"fmt"
	"regexp"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"

	"skald/engine"
)

// Build describes a build of the program.
type Build struct {
	// Release is the tag it was built from, "" if there is none.
	Release string
	// Commit is the full hash, "" if it was built outside of a clone, or by go run. Changed reports whether files
	// differed from it.
	Commit  string
	Changed bool
	// Go is the version of Go.
	Go string
}

// untagged matches Go's version of a commit without a tag: v0.0.0-20261122143203-0123456789ab.
var untagged = regexp.MustCompile(`\d{14}-[0-9a-f]{12}`)

// Read describes the running program.
func Read() Build {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return Build{Go: runtime.Version()}
	}
	return describe(info)
}

func describe(info *debug.BuildInfo) Build {
	b := Build{Go: info.GoVersion}
	if v := info.Main.Version; v != "(devel)" && !untagged.MatchString(v) {
		b.Release, _, _ = strings.Cut(v, "+") // changed files are reported with the commit
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.modified":
			b.Changed = s.Value == "true"
		}
	}
	return b
}

// shortCommit is the number of digits of a shortened commit hash.
const shortCommit = 12

// String returns the build in one line: "skald v1.0.0, commit 0123456789ab, go1.26.8".
func (b Build) String() string {
	parts := []string{"skald"}
	if b.Release != "" {
		parts[0] += " " + b.Release
	}
	if b.Commit != "" {
		commit := "commit " + b.Commit[:min(len(b.Commit), shortCommit)]
		if b.Changed {
			commit += " with changes"
		}
		parts = append(parts, commit)
	}
	return strings.Join(append(parts, b.Go), ", ")
}

// Rules returns the version of each game's rules by the game's id: "return-of-the-heroes 1, legends-of-andor 1".
func Rules(games []engine.Rules) string {
	var out []string
	for _, g := range games {
		out = append(out, g.ID()+" "+strconv.Itoa(g.Version()))
	}
	return strings.Join(out, ", ")
}

// Report returns the build and the version of each game's rules, one per line, with the earlier versions that are still
// played.
func Report(b Build, games []engine.Rules) string {
	release, commit := b.Release, b.Commit
	if release == "" {
		release = "none, it was built from source"
	}
	switch {
	case commit == "":
		commit = "not known; go build in a clone writes it down"
	case b.Changed:
		commit += ", with changes that were not committed"
	}
	var s strings.Builder
	line := func(name, value string) { fmt.Fprintf(&s, "%-10s%s\n", name, value) }
	line("release", release)
	line("commit", commit)
	line("Go", b.Go)
	for i, g := range games {
		name := ""
		if i == 0 {
			name = "rules"
		}
		says := fmt.Sprintf("%s: version %d", g.Catalogue().In("en").Say(g.Name()), g.Version())
		var earlier []string
		for _, old := range g.Earlier() {
			earlier = append(earlier, strconv.Itoa(old.Version()))
		}
		if len(earlier) > 0 {
			says += "; matches of " + strings.Join(earlier, ", ") + " are played on"
		}
		line(name, says)
	}
	return s.String()
}
