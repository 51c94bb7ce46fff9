package andor

import (
	"encoding/json"
	"slices"
	"testing"

	"skald/engine"
)

// Random play rarely includes gifts, herbs and gems, so here every hero has some. Heroes on different regions affect
// none of each other's things; heroes on one region only the things there and those they hand over.
func TestGiftsHerbsGemsAndStandingAnswersCommuteAcrossRegions(t *testing.T) {
	r := newRules(t)
	b := among(t, "dwarf 71", "warrior 5", "archer 14", "wizard 14")
	for seat := range b.Heroes {
		b.gold(seat, 4).points(seat, 2, 7).give(seat, "herb-3")
	}
	b.give(0, "gem-2").give(2, "telescope").thing(5, "gold", 2).thing(14, "wineskin", 1)
	moves := [][]engine.Move{
		{"sell gem-2", "buy helm", "buy strength", "eat herb-3", "drop herb-3", "drop gold 1", "standing gifts ask"},
		{"well", "take gold", "eat herb-3", "drop herb-3", "drop gold 2", "standing invite always"},
		{"give 4 gold 3", "give 4 telescope", "trade 4 1 2 te", "take wineskin", "drop telescope", "eat herb-3",
			"standing gifts ask"},
		{"give 3 gold 2", "give 3 herb-3", "trade 3 2 1 h3", "drop herb-3", "eat herb-3", "standing invite never"},
	}
	apart := map[string]bool{"eat": true, "standing": true}
	b.fresh()
	before, err := json.Marshal(b.Game)
	if err != nil {
		t.Fatal(err)
	}
	// after plays moves of some seats one after the other.
	after := func(seats []int, said ...engine.Move) string {
		g := copyOf(t, r, b.Game)
		for i, m := range said {
			if _, err := g.Apply(engine.Seat(seats[i]), m,
				engine.NewDice(engine.ForcedD6(), engine.StreamPositions{})); err != nil {
				t.Fatalf("seat %d: %s of %v: %v", seats[i]+1, m, said, err)
			}
		}
		data, err := json.Marshal(g)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	pairs := 0
	for p := range moves {
		for _, m := range moves[p] {
			if after([]int{p}, m) == string(before) {
				t.Errorf("seat %d: %s changes nothing", p+1, m)
			}
			for q := p + 1; q < len(moves); q++ {
				for _, n := range moves[q] {
					together := b.Heroes[p].At == b.Heroes[q].At
					if together && !(apart[m.Verb()] && apart[n.Verb()]) {
						continue
					}
					pairs++
					if one, two := after([]int{p, q}, m, n), after([]int{q, p}, n, m); one != two {
						t.Errorf("seat %d: %s and seat %d: %s end differently:\n%s\n%s", p+1, m, q+1, n, one, two)
					}
				}
			}
		}
	}
	// All pairs of seats on different regions, and four of the two on one region.
	is(t, "the pairs", pairs, 7*6+(7+6)*(7+6)+4)
}

func TestTheFormsOfStandingAnswersSayWhatHoldsWithoutOne(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 14")
	want := map[engine.Move]bool{"standing invite ask": true, "standing gifts always": true,
		"standing shares always": true, "standing ward ask": true, "standing offers ask": true}
	for _, p := range engine.Of(b.Prompts(), 1) {
		for _, f := range p.Forms {
			if f.Verb == "standing" {
				if !want[f.Default] || !f.Accepts(f.Default) {
					t.Errorf("by default holds %q", f.Default)
				}
				delete(want, f.Default)
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("nothing says that %v hold", want)
	}
	// Invitations are asked about, gifts are taken.
	b.creature("gor", 14).gold(0, 1)
	b.play(0, "give 2 gold 1")
	is(t, "the dwarf's gold", b.Heroes[1].Gold, 1)
	b.play(0, "invite 14 2")
	if !slices.ContainsFunc(engine.Of(b.Prompts(), 1),
		func(p engine.Prompt) bool { return p.Kind == engine.Window && p.Standing == "" }) {
		t.Error("the dwarf is not asked to fight along")
	}
}
