package panel

import (
	"fmt"
	"strings"
	"testing"

	"skald/bot/customid"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
)

// manyLines returns the lines of a long automatic fight, the outcome last.
func manyLines(n int) []string {
	var out []string
	for i := range n {
		out = append(out, fmt.Sprintf("The elf strikes for the %dth time and wounds the ogre.", i+1))
	}
	return append(out, "The elf is knocked out.", "The elf loses the crown.")
}

// notedPanels are the private panels with a note on top.
func notedPanels(note string) map[string]string {
	free := tabletest.Prompt(0, engine.May, nil, tabletest.WishForm(3))
	tb := toyTable(tabletest.Prompt(0, engine.Must, manyWalks()), free)
	group := groupTag(manyWalks()[len(manyWalks())-1].Group)
	seats := []engine.Seat{0}
	return map[string]string{
		"all": Moves(tb, seats, customid.Nav{Screen: customid.ScreenMoves}, note, tabletest.English()).Content,
		"group": Moves(tb, seats, customid.Nav{Screen: customid.ScreenGroup, Args: []string{group, "0"}}, note,
			tabletest.English()).Content,
	}
}

func TestALongNoteKeepsItsNewestLines(t *testing.T) {
	lines := manyLines(40)
	for what, got := range notedPanels(strings.Join(lines, "\n")) {
		kept := 0
		for i, l := range lines {
			switch {
			case strings.Contains(got, l+"\n"):
				kept++
			case kept > 0:
				t.Errorf("%s: %q is lost among lines that are shown", what, lines[i])
			}
		}
		want := "-# " + tabletest.Reads().Say("bot.news.earlier", "n", len(lines)-kept) + "\n" + lines[len(lines)-kept]
		if kept < 5 || !strings.HasPrefix(got, want) || strings.Contains(got, "…") {
			t.Errorf("%s shows %d lines: %s", what, kept, got)
		}
	}
}

func TestAShortNoteIsShownWhole(t *testing.T) {
	lines := manyLines(3)
	for what, got := range notedPanels(strings.Join(lines, "\n")) {
		if !strings.HasPrefix(got, strings.Join(lines, "\n")+"\n") {
			t.Errorf("%s: %s", what, got)
		}
	}
}

func TestNewestLinesFitTheirRoom(t *testing.T) {
	for _, s := range tabletest.Speakers(t) {
		for n := range 30 {
			for _, limit := range []int{200, 300, 600} {
				if got := ui.Newest(strings.Join(manyLines(n), "\n"), limit, s); ui.Length(got) > limit ||
					!strings.HasSuffix(got, "The elf loses the crown.") {
					t.Errorf("%s, %d lines in %d: %q", s.Language(), n, limit, got)
				}
			}
		}
		if got := ui.Newest("first\n"+strings.Repeat("a long line ", 100), 300, s); ui.Length(got) > 300 ||
			!strings.Contains(got, "a long line") || !strings.HasSuffix(got, "…") {
			t.Errorf("%s: one line too long: %q", s.Language(), got)
		}
	}
}
