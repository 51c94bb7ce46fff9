package tools

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// legendRun runs a command about a legend with a file that has these lines among its cards.
func legendRun(t *testing.T, cards string, args ...string) (code int, out, errs string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tale.yaml")
	file := "id: tale\nevents: golden\nheroes: [2, 2]\ncards:\n  - {id: a, when: start, do: [{heroes: ranks}]}\n  - " +
		"{id: n, when: letter N, do: [{win: won}]}\n" + cards +
		"decks:\n  ring: {kind: ring, entries: [{id: one, do: [{draw: {deck: ring}}]}]}\ntexts:\n  en: {title: \"A " +
		"tale\", about: \"For a test.\", won: \"Won.\"}\n"
	if err := os.WriteFile(path, []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	root := Root(nil)
	Add(root, GroupBot, LegendCommand())
	var o, e bytes.Buffer
	code = Execute(t.Context(), root, append(append([]string{"legend"}, args...), path), &o, &e)
	return code, o.String(), e.String()
}

const goesBack = "  - {id: c, when: letter C, again: true, do: [{narrator-to: B}]}\n"

func TestALegendThatComesToNoEndIsNotSound(t *testing.T) {
	code, out, errs := legendRun(t, goesBack, "check")
	if code != ExitNo || !strings.Contains(out, "a match of 2 heroes comes to no end: on day ") {
		t.Errorf("it ends with %d: %s%s", code, out, errs)
	}
}

func TestALegendThatDrawsFromItselfIsCheckedAtOnce(t *testing.T) {
	code, out, errs := legendRun(t, "  - {id: b, when: letter B, do: [{draw: {deck: ring}}]}\n", "check")
	if code != ExitDone || !strings.Contains(out, "is sound") {
		t.Errorf("it ends with %d: %s%s", code, out, errs)
	}
}

func TestASimulationTellsOfLegendsThatDidNotEnd(t *testing.T) {
	code, out, errs := legendRun(t, goesBack, "simulate", "-matches", "1")
	lines := strings.Split(regexp.MustCompile(" +").ReplaceAllString(out, " "), "\n")
	if code != ExitDone || !strings.Contains(lines[0], "did not end") || !strings.Contains(out, "100.0 %") {
		t.Errorf("it ends with %d: %s%s", code, out, errs)
	}
}
