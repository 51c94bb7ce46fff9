package legend

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

const sound = `id: mine
events: golden
cards:
  - id: a
    when: start
    do:
      - heroes: ranks
  - id: n
    when: letter N
    do:
      - win: won
texts:
  en: {title: "T", about: "A", won: "W"}
`

func TestASoundLegendIsRead(t *testing.T) {
	l, err := Read([]byte(sound))
	if err != nil {
		t.Fatal(err)
	}
	if l.ID != "mine" || len(l.Cards) != 2 || l.At("n/0") == nil || l.At("n/0").Kind != "win" || l.At("x/9") != nil {
		t.Errorf("read as %+v", l)
	}
}

func TestEveryMistakeIsToldWithItsLine(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"an effect nobody knows", "- heroes: ranks", "- fly: ranks", `line 7: "fly" is no effect`},
		{"a moment nobody knows", "when: start", "when: noon", `line 5: "noon" is no moment`},
		{"a region that is not there", "- heroes: ranks", "- farmers: [75]", `line 7: "75" is no region`},
		{"a creature that is not there", "- heroes: ranks", "- creatures: {gorr: [8]}",
			`line 7: "gorr" is not known here; there are gor`},
		{"a text that is missing", "- win: won", "- win: lost", `line 11: there is no English text "lost"`},
		{"a letter off the track", "letter N", "letter Z", `line 9: "Z" is no letter`},
		{"a card twice", "id: n", "id: a", `line 8: there are two cards "a"`},
		{"no card at N", "letter N", "letter M", "no card is read at the letter N"},
		{"nobody on the map", "- heroes: ranks", "- farmers: [24]",
			"no card read at the start puts the heroes on the map"},
		{"no way to win", "- win: won", "- lose: won", "no card ever wins"},
		{"a brace in a text", `"W"`, `"{W}"`, "line 13: the text \"won\" holds a brace"},
		{"a part nobody knows", "events: golden", "events: golden\ncolour: red",
			`line 3: "colour" is no part of a legend`},
		{"a deck nobody knows", "events: golden", "events: bronze", "line 2: there are silver and golden"},
		{"a mark nothing sets", "- win: won", "- if: marked x\n        then:\n          - win: won",
			`line 11: nothing ever marks "x"`},
		{"a difficulty the legend has not", "- win: won", "- if: difficulty easy\n        then:\n          - win: won",
			`line 11: the legend has no difficulty "easy"`},
		{"a language that lacks a text", `won: "W"}`, `won: "W"}` + "\n  it: {title: \"T\", about: \"A\"}",
			`the text "won" is missing in the language "it"`},
		{"no YAML at all", "cards:", "cards: [", "YAML"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Read([]byte(strings.Replace(sound, c.old, c.new, 1)))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("it says %v, wanted is %q", err, c.want)
			}
		})
	}
}

func TestTheLegendsOfTheProgramAreSound(t *testing.T) {
	for _, id := range []string{"1", "2", "3", "6", "7"} {
		source, err := os.ReadFile(fmt.Sprintf("../legends/%s.yaml", id))
		if err != nil {
			t.Fatal(err)
		}
		if l, err := Read(source); err != nil || l.ID != id {
			t.Errorf("legend %s: %v", id, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(sound))
	f.Add([]byte("cards: [{when: {brought: 3}}]"))
	f.Fuzz(func(t *testing.T, source []byte) {
		if l, err := Read(source); err == nil {
			l.Catalogue()
		}
	})
}
