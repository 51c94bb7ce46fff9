package bot_test

import (
	"slices"
	"strings"
	"testing"

	"skald/bot/bottest"
)

// In a clash of three by the metronome ben rolls or rests, while the others stay, roll at once, in the last second or
// not at all. In all cases ben gets the same messages and questions at the same times: a beat that ended early would
// show that no other player has stayed.
func TestBeatTakesTheSameTime(t *testing.T) {
	t.Parallel()
	all := "keep 1 2 3 4 5 6"
	type at map[int][][2]string
	for _, own := range []string{all, "stay"} {
		first := ""
		var want []string
		for _, x := range []struct {
			name   string
			others at
		}{
			{"the others say nothing", nil},
			{"both stay", at{3: {{"anna", "stay"}, {"cara", "stay"}}}},
			{"both stay after him", at{6: {{"anna", "stay"}, {"cara", "stay"}}}},
			{"one stays, and one says nothing", at{3: {{"anna", "stay"}}}},
			{"one stays, and the other rolls", at{2: {{"anna", "stay"}}, 8: {{"cara", all}}}},
			{"both roll at once", at{3: {{"anna", all}, {"cara", all}}}},
			{"both roll in the last second", at{9: {{"anna", all}, {"cara", all}}}},
			{"one rolls, and one says nothing", at{5: {{"anna", all}}}},
		} {
			if own == "stay" && strings.HasPrefix(x.name, "both stay") {
				continue // the clash is over
			}
			r := byMetronome(t)
			tr := &trace{Race: r, t: t, hidden: []string{"anna", "cara"}}
			r.Panel("ben", 1)
			r.TakeCalls()
			edited := map[int]int{}
			for s := range 13 {
				switch s {
				case 1:
					r.Play("anna", "keep")
					r.Play("ben", "keep")
					r.Play("cara", "keep")
					r.TakeCalls()
				case 4:
					tr.listens(bottest.Command("ben", "do", "move", own))
				case 5, 10:
					for _, name := range []string{"matches", "game status", "board", "log", "recap", "hint", "try",
						"undo"} {
						tr.asks("ben", name)
					}
					tr.asks("ben", "bug", "text", "x")
					tr.asks("ben", "why", "move", all)
				}
				for _, m := range x.others[s] {
					r.Play(m[0], m[1])
				}
				calls := second(r)
				edited[s+1] = len(bottest.EditsIn(calls, "ben"))
				// The panels of the others are for their eyes alone.
				others := bottest.EditsIn(calls, "anna", "cara")
				tr.hears(slices.DeleteFunc(calls, func(s bottest.Call) bool {
					return slices.ContainsFunc(others, func(o bottest.Call) bool { return o.Path == s.Path })
				}))
			}
			for s, n := range edited {
				if (n == 1) != (s == 10) || n > 1 {
					t.Errorf("%s: after second %d the panel of ben is changed %d times", x.name, s, n)
				}
			}
			if want == nil {
				first, want = x.name, tr.heard
				continue
			}
			for i := range max(len(want), len(tr.heard)) {
				if i >= len(want) || i >= len(tr.heard) || want[i] != tr.heard[i] {
					t.Errorf("%s: %q and %q tell themselves apart at %d of %d and %d:\n%s\nand\n%s", own, x.name, first,
						i, len(tr.heard), len(want), tr.heard[min(i, len(tr.heard)-1)], want[min(i, len(want)-1)])
					break
				}
			}
		}
	}
}
