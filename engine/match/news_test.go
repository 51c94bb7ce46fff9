package match_test

import (
	"fmt"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/engine/text/texttest"
)

// happened returns an event of that kind and piece.
func happened(kind, piece, from, to string) engine.Said {
	return engine.Said{Kind: kind, Text: text.Plain(kind + " " + piece),
		Facts: engine.Facts{Piece: piece, From: from, To: to}}
}

func TestNewsTellWholeWaysAndLeaveOutWhatChangedNothing(t *testing.T) {
	all := []engine.Said{
		{Kind: "turn", Text: text.Plain("a new turn")},
		{Kind: "rolled", Text: text.Plain("rolled a 4"), Facts: engine.Facts{Dice: []int{4}, Target: 6, Success: true}},
		{Kind: "rolled", Text: text.Plain("rolled two dice"), Facts: engine.Facts{Dice: []int{4, 4}, Amount: 8}},
		happened("moved", "elf", "A1", "A2"),
		happened("looked", "troll", "", "A2"),
		happened("moved", "elf", "A2", "A4"),
		happened("moved", "dwarf", "A2", "B1"), // another piece, though it leaves from the elf's old place
		happened("fell", "elf", "A4", ""),
		happened("moved", "elf", "B7", "B8"), // not from its last place
		happened("moved", "cart", "C1", "C2"),
		happened("moved", "cart", "C2", "C1"),
		{Kind: "gold", Text: text.Plain("won gold"), Facts: engine.Facts{Amount: 3}},
	}
	before := fmt.Sprint(all)
	var got []string
	for _, s := range match.News(all) {
		got = append(got, fmt.Sprintf("%s %s %s>%s %d", s.Kind, s.Facts.Piece, s.Facts.From, s.Facts.To,
			s.Facts.Amount))
	}
	want := []string{"looked troll >A2 0", "moved elf A1>A4 0", "moved dwarf A2>B1 0", "fell elf A4> 0",
		"moved elf B7>B8 0", "gold  > 3"}
	if !slices.Equal(got, want) {
		t.Errorf("the news are\n%q\nnot\n%q", got, want)
	}
	if fmt.Sprint(all) != before {
		t.Error("what happened was changed")
	}
	names, err := text.Make(map[string]map[string]string{"en": {"name.elf": "Elf"}, "it": {"name.elf": "Elfo"},
		"de": {"name.elf": "Elf"}, "fr": {"name.elf": "Elfe"}})
	if err != nil {
		t.Fatal(err)
	}
	c := text.Join(match.Catalogue(), names)
	for _, language := range c.Languages() {
		want := texttest.In(language, c).Say("match.news.moved", "who", text.M("name.elf"), "from", "A1", "to", "A4")
		if got := c.In(language).Say(match.News(all)[1].Text); got != want {
			t.Errorf("%s: %q, want %q", language, got, want)
		}
	}
}

func TestNewsBeginAfterTheEntryAndLeaveOutWhatWasTakenBack(t *testing.T) {
	x := sit(t, theFair, match.None, nil, "a", "b")
	x.play("a1 walk", "a1 walk")
	first := x.log[len(x.log)-2].Seq
	told := func(after uint64) string { return fmt.Sprint(facts(match.NewsSince(x.log, engine.Public, after))) }
	if got := told(0); got != "[pawn 1>3]" {
		t.Errorf("the news are %s", got)
	}
	if got := told(first); got != "[pawn 2>3]" {
		t.Errorf("after the first step the news are %s", got)
	}
	x.back(first, match.Actor{User: "a"}, "")
	if got := told(0); got != "[pawn 1>2]" {
		t.Errorf("the second step was taken back, and the news are %s", got)
	}
	if got := told(x.log[len(x.log)-1].Seq); got != "[]" {
		t.Errorf("after the last entry there are news: %s", got)
	}
}

func facts(news []engine.Said) (out []string) {
	for _, s := range news {
		out = append(out, s.Facts.Piece+" "+s.Facts.From+">"+s.Facts.To)
	}
	return out
}
