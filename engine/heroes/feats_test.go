package heroes

import (
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/heroes/view"
	"skald/engine/simulate"
)

// sums adds up the counts of matches of autopilots, by name.
func sums(t *testing.T, seats, matches int, options map[string]string) (simulate.Report, map[string]int) {
	t.Helper()
	r, err := simulate.Play(simulate.Request{Rules: New(Pilots), Setup: engine.Setup{Seats: seats, Options: options},
		Level: 2, Matches: matches, Seed: 3, Moves: 8000}, func() bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]int{}
	for name, values := range r.Figures {
		for _, n := range values {
			out[name] += n
		}
	}
	return r, out
}

// under adds up all figures under a heading.
func under(sum map[string]int, heading string) int {
	n := 0
	for name, x := range sum {
		if strings.HasPrefix(name, heading+"/") {
			n += x
		}
	}
	return n
}

func TestWhatAMatchCountsAgrees(t *testing.T) {
	t.Parallel()
	const matches = 3
	r, sum := sums(t, 2, matches, nil)
	for what, n := range map[string]int{"won": matches, "won-by-drafting": matches, "won-against": matches} {
		if got := under(sum, what); got != n {
			t.Errorf("%s: %d, want %d", what, got, n)
		}
	}
	if n := under(sum, "won-casting") + under(sum, "won-not-casting"); n != matches {
		t.Errorf("%d have won with their special spell cast or not, of %d", n, matches)
	}
	if n, clashes := under(sum, "actions"), sum["clashes"]; n < sum["stopped"] || sum["stopped"] > clashes ||
		n-sum["follows"] > clashes {
		t.Errorf("%d actions, %d of them followed, in %d clashes of which %d were stopped", n, sum["follows"], clashes,
			sum["stopped"])
	}
	taken, shown := under(sum, "drafted"), 0
	for name, values := range r.Figures {
		if strings.HasPrefix(name, "drafted/") {
			shown += len(values)
		}
	}
	// Two players take six spells, of which some may be equal, and see seven more.
	if taken < 3*matches || taken > 6*matches || shown < taken+2*matches {
		t.Errorf("of %d designs shown %d are taken", shown, taken)
	}
	for _, percent := range r.Figures["creatures-alive-at-half-time/percent"] {
		if percent < 0 || percent > 100 {
			t.Errorf("%d of 100 creatures are alive at half time", percent)
		}
	}
}

func TestWhoOfThreeIsOutFirstIsCounted(t *testing.T) {
	t.Parallel()
	const matches = 2
	r, sum := sums(t, 3, matches, map[string]string{optionMode: view.ModeAll, optionFormat: "short"})
	if n := under(sum, "first-out"); n != matches {
		t.Errorf("%d are out first in %d matches", n, matches)
	}
	for _, percent := range r.Figures["first-out-after/percent"] {
		if percent <= 0 || percent > 100 {
			t.Errorf("the first is out after %d of 100 of a match", percent)
		}
	}
	if _, ok := r.Figures["won-against/"]; ok || slices.Contains(r.Names(), "won-against") {
		t.Error("three are no pairing")
	}
}
