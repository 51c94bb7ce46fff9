package panel

import (
	"strings"
	"testing"

	"skald/bot/table/tabletest"
	"skald/engine"
	"skald/engine/text"
)

func TestTriedSentencesDoNotRunTogether(t *testing.T) {
	for _, c := range []struct {
		said []string
		want string
	}{
		{[]string{"You stop at beat 1", "Sealed: cast Gust"}, "You stop at beat 1 · Sealed: cast Gust"},
		{[]string{"The Elf walks to M1.", "The Elf stops."}, "The Elf walks to M1. The Elf stops."},
		{[]string{"**It is done.**", "The end"}, "**It is done.** The end"},
	} {
		if got := inOneLine(c.said); got != c.want {
			t.Errorf("inOneLine(%q) = %q, want %q", c.said, got, c.want)
		}
	}
}

// Both seats of a player may offer the same form, as for a stance. A label with blanks ends with dots, and so may the
// list. Bold type separates labels with commas.
func TestListOfChoicesNamesEachOnce(t *testing.T) {
	var ps []engine.Prompt
	for seat := range engine.Seat(2) {
		ps = append(ps, engine.Prompt{Seat: seat, Kind: engine.May, Headline: tabletest.Wide("Fight?"),
			Forms: []engine.Form{{Verb: "stance", Label: tabletest.Wide("My stance"), Slots: []engine.Slot{
				{Name: "n", Label: tabletest.Wide("how"), Count: engine.Range{Min: 1, Max: 3}}}}}})
	}
	got := legalLine(toyTable(ps...), []engine.Seat{0, 1}, tabletest.English())
	want := tabletest.Reads().Say("bot.legal.all", "what", []text.Message{text.Plain("**My stance**")})
	if got != want {
		t.Errorf("legalLine() = %q, want %q", got, want)
	}
}

func TestSinglePickHasNoOrder(t *testing.T) {
	for most, want := range map[int]bool{1: false, 2: true} {
		f := filling{s: tabletest.English()}
		sl := engine.Slot{Name: "wishes", Label: tabletest.Wide("Your wishes"), Some: true, Ordered: true,
			Count: engine.Range{Min: 1, Max: most}}
		said := strings.Join(f.blank(sl, nil), " ")
		if got := tabletest.Reads().Shows(said, "bot.form.ordered"); got != want {
			t.Errorf("with %d to pick the blank reads %q", most, said)
		}
	}
}
