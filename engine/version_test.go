package engine_test

import (
	"strings"
	"testing"

	"skald/engine"
)

type versioned struct {
	engine.Rules
	version int
	earlier []int
}

func (versioned) ID() string     { return "draughts" }
func (v versioned) Version() int { return v.version }

func (v versioned) Earlier() []engine.Rules {
	var out []engine.Rules
	for _, n := range v.earlier {
		out = append(out, versioned{version: n})
	}
	return out
}

func TestRulesAreFoundByTheirVersion(t *testing.T) {
	rules := versioned{version: 4, earlier: []int{3, 1}}
	for _, n := range []int{1, 3, 4} {
		if got, err := engine.InVersion(rules, n); err != nil || got.Version() != n {
			t.Errorf("version %d is %v, %v", n, got, err)
		}
	}
	for n, want := range map[int]string{
		5: "version 5 of the rules of draughts needs a newer Skald: this one plays versions 1, 3 and 4",
		2: "there is no version 2 of the rules of draughts here: this Skald plays versions 1, 3 and 4",
		0: "there is no version 0",
	} {
		if got, err := engine.InVersion(rules, n); err == nil || got != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("version %d is %v, %v, not %q", n, got, err, want)
		}
	}
	if _, err := engine.InVersion(versioned{version: 1}, 2); err == nil ||
		!strings.HasSuffix(err.Error(), "this one plays version 1") {
		t.Errorf("a single version is listed as %v", err)
	}
}
