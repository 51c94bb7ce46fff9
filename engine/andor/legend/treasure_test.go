package legend

import (
	"strings"
	"testing"
)

func TestTreasureAndTheEndAreReadWithTheirLines(t *testing.T) {
	refuses(t, []refusal{
		{"a token that does not move", "end-letter: far", `"far" is no number from -13 to 13`},
		{"a token off the track", "end-letter: -14", `"-14" is no number from -13 to 13`},
	})
	for _, c := range []struct{ name, when, want string }{
		{"how much", "{worth: {at: 0}}", "worth needs a region (at) and how much is to be there (least)"},
		{"where", "{worth: {least: 9}}", "worth needs a region (at)"},
		{"what does not belong to it", "{worth: {at: 0, least: 9, most: 10}}", `"most" does not belong to worth`},
		{"a region that is not there", "{worth: {at: 75, least: 9}}", `"75" is no region`},
		{"an alarm about something", "{alarm: gor}", `the moment "alarm" needs nothing behind it`},
	} {
		_, err := Read([]byte(strings.Replace(whole, "when: start", "when: [start, "+c.when+"]", 1)))
		if err == nil || !strings.Contains(err.Error(), "line 5: "+c.want) {
			t.Errorf("%s: %v; want %s", c.name, err, c.want)
		}
	}
	_, err := Read([]byte(strings.Replace(whole, "goals:",
		"decks: {lake: {entries: [{id: one, shield: maybe}]}}\ngoals:", 1)))
	if err == nil || !strings.Contains(err.Error(),
		`line 10: "maybe" is not known here; there are yes, no, true, false`) {
		t.Error(err)
	}
}

func TestTheTreasureOfALegendIsKnown(t *testing.T) {
	l, err := Read([]byte(strings.Replace(whole, "when: start",
		"when: [start, {worth: {at: 57, least: {2: 9, 3: 9, 4: 9}}}]", 1)))
	if err != nil {
		t.Fatal(err)
	}
	if at, least, ok := l.Treasure(); at != 57 || least != 9 || !ok {
		t.Errorf("%d are to be on %d", least, at)
	}
}
