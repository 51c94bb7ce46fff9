package games_test

import (
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/match"
)

// A step of any recorded match is told as it was known when it ended: what came after changes neither its lines nor
// those of a player.
func TestStepsTellNothingOfLater(t *testing.T) {
	files, err := filepath.Glob("testdata/*/*.skald")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d records: %v", len(files), err)
	}
	sweep.Of(t, files, 4).Run(t, filepath.Base, func(t *testing.T, file string) {
		r, rules := replayed(t, strings.TrimPrefix(file, "testdata/"))
		steps := match.Steps(r.Log)
		if len(steps) == 0 || steps[0].Last != 0 {
			t.Fatalf("the steps of %d entries begin with %v", len(r.Log), steps)
		}
		for i, s := range steps {
			if i > 0 && (s.From != steps[i-1].Until || s.Turn <= steps[i-1].Last) {
				t.Errorf("step %v follows %v", s, steps[i-1])
			}
			at := slices.IndexFunc(r.Log, func(e match.Entry) bool { return e.Seq == s.Until })
			for _, viewer := range []engine.Seat{engine.Public, 0, 1} {
				now, then := s.Said(rules, r.Log, viewer), s.Said(rules, r.Log[:at+1], viewer)
				if !reflect.DeepEqual(now, then) {
					t.Errorf("seat %d reads of %v: %v\nthen it was %v", viewer, s, now, then)
				}
			}
		}
	})
}

func TestAbridgedSteps(t *testing.T) {
	steps := []match.Step{{Until: 1}}
	for n := 1; n <= 50; n++ {
		steps = append(steps, match.Step{Turn: n, Last: n, From: uint64(n), Until: uint64(n + 1)})
	}
	for _, x := range []struct {
		seats, most int
		want        string // the number of steps, and the first after the set-up
	}{{3, 50, "51 {1 1 1 2}"}, {3, 49, "18 {1 3 1 4}"}, {3, 9, "10 {1 6 1 7}"}, {0, 20, "18 {1 3 1 4}"},
		{5, 1, "2 {1 50 1 51}"}} {
		got := match.Abridged(steps, x.seats, x.most)
		if said := fmt.Sprint(len(got), " ", got[1]); said != x.want {
			t.Errorf("Abridged(%d seats, %d) = %s, want %s", x.seats, x.most, said, x.want)
		}
		if last := got[len(got)-1]; got[0] != steps[0] || last.Last != 50 || last.Until != 51 {
			t.Errorf("Abridged(%d seats, %d) goes from %v to %v", x.seats, x.most, got[0], last)
		}
	}
}
