package panel

import (
	"fmt"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/match"
)

// round is what two autopilots do in a turn each, n moves of two events.
func round(n int) []match.Line {
	var out []match.Line
	for turn := 4; turn < 6; turn++ {
		for i := range n {
			l := match.Line{Seat: engine.Seat(turn - 3), Move: "move h3", By: match.ByAutopilot}
			l.Address = match.Address{Turn: turn, N: i + 1}
			for _, word := range []string{"goes", "looks"} {
				l.Said = append(l.Said, engine.Said{Text: wide(fmt.Sprintf("Hero %d %s, step %d.", turn, word, i))})
			}
			out = append(out, l)
		}
	}
	return out
}

func TestTheAutopilotIsNamedOnceATurn(t *testing.T) {
	for _, n := range []int{1, 3, 8} {
		for what, told := range map[string]string{
			"post": Turn(table(), round(n), english()).Content,
			"log":  words(Log(table(), round(n), -1, english())),
		} {
			if got := strings.Count(told, "(autopilot)"); got != 2 {
				t.Errorf("the %s of two turns of %d moves says it %d times: %s", what, n, got, told)
			}
			if !strings.Contains(told, "Hero 4 goes, step 0. (autopilot)") || !strings.Contains(told, "Hero 5 goes, step 0. (autopilot)") {
				t.Errorf("the %s does not say it where the turns begin: %s", what, told)
			}
		}
	}
}

func TestATurnToldInPartStillSaysThatItIsTheAutopilots(t *testing.T) {
	told := Turn(table(), round(60), english()).Content
	if got := strings.Count(told, "(autopilot)"); got != 1 {
		t.Errorf("it is said %d times: %s", got, told)
	}
	lines := strings.Split(told, "\n")
	if !strings.HasPrefix(lines[0], "-# ") || !strings.HasSuffix(lines[1], "(autopilot)") && !strings.HasSuffix(lines[2], "(autopilot)") {
		t.Errorf("it is not said near the first line that is left: %s", told)
	}
	if length(told) > maxContent {
		t.Errorf("the post has %d characters", length(told))
	}
}

func TestWhatAbsenceDecidedIsSaidEachTime(t *testing.T) {
	ls := round(2)
	for i := range ls {
		ls[i].By = match.ByDefault
	}
	if got := strings.Count(words(Log(table(), ls, -1, english())), "(time was up)"); got != 4 {
		t.Errorf("four times somebody did not answer, and it is said %d times", got)
	}
}

func TestATurnPlayedAgainSaysAgainWhoPlaysIt(t *testing.T) {
	ls := append(round(1), round(1)...)
	ls[0].Abandoned, ls[1].Abandoned = true, true
	if got := strings.Count(words(Log(table(), ls, -1, english())), "(autopilot)"); got != 4 {
		t.Errorf("two turns, each taken back and played again, say it %d times", got)
	}
}
