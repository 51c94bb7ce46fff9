package andor

import (
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/andor/view"
	"skald/engine/match"
	"skald/engine/text"
)

// The text of an event names the creatures it brings, so neither its line nor that of the narrator counts them.
func TestCreaturesOfAnEventAreNotCountedWithTheNarrator(t *testing.T) {
	event := engine.Said{Kind: "event", Seat: engine.Public, Text: text.M("say.event")}
	came := engine.Said{Kind: "creature-came", Seat: engine.Public, Text: text.M("say.came")}
	moved := engine.Said{Kind: "narrator", Seat: engine.Public, Text: text.M("say.narrator")}
	counted := text.M("match.summary.with", "what", moved.Text, "also", []text.Message{text.M("sum.came", "n", 1)})
	for what, c := range map[string]struct {
		said []engine.Said
		want []text.Message
	}{
		"creatures of an event": {[]engine.Said{event, came, moved}, []text.Message{event.Text, moved.Text}},
		"creatures of a letter": {[]engine.Said{event, moved, came}, []text.Message{event.Text, counted}},
	} {
		told := match.Summary(rules{}, []match.Line{{Seq: 1, Said: c.said}})[0].Said
		is(t, "the lines of "+what, len(told), len(c.want))
		for i, e := range told {
			is(t, what, e.Text.String(), c.want[i].String())
		}
	}
}

// The line of a fight shows whether it was won, and by how much.
func TestTheResultOfAFightHasItsDiceAndTotals(t *testing.T) {
	fight := engine.Said{Kind: "fight", Text: text.M("say.fight", "who", text.M("name.dwarf"), "foe",
		text.M("name.gor"), "at", text.Plain("19"))}
	roll := func(n int) engine.Said {
		return engine.Said{Kind: "rolled", Text: text.M("say.rolled.one", "who", text.M("name.dwarf"), "dice",
			view.Dice([]int{n}))}
	}
	clash := func(ours, theirs int) engine.Said {
		return engine.Said{Kind: "clash", Seat: engine.Public, Text: text.M("say.clash-won", "foe",
			text.M("name.gor"), "dice", view.Dice([]int{1}), "ours", ours, "theirs", theirs, "n", 3, "left", 0)}
	}
	beaten := engine.Said{Kind: "beaten", Seat: engine.Public, Text: text.M("say.beaten", "foe", text.M("name.gor"),
		"at", text.Plain("19"))}
	ended := engine.Said{Kind: "fight-ended", Seat: engine.Public, Text: text.M("say.fight-ended", "foe",
		text.M("name.gor"))}
	for what, c := range map[string]struct {
		said []engine.Said
		key  string
		ours int
	}{
		"a round won": {[]engine.Said{fight, roll(6), clash(8, 5), beaten},
			"sum.beaten.rolled", 8},
		"the second of two rounds": {[]engine.Said{fight, roll(1), clash(3, 5), roll(6), clash(9, 5), beaten},
			"sum.beaten.rolled", 9},
		"a round of two heroes": {[]engine.Said{fight, roll(6), roll(2), clash(12, 5), beaten},
			"sum.beaten.totals", 12},
		"a round lost": {[]engine.Said{fight, roll(1), clash(2, 5), ended},
			"sum.fight-ended.rolled", 2},
		"a lost round of two": {[]engine.Said{fight, roll(1), roll(1), clash(2, 5), ended},
			"sum.fight-ended.totals", 2},
	} {
		told := match.Summary(rules{}, []match.Line{{Seq: 1, Said: c.said}})[0].Said
		if len(told) != 1 || told[0].Text.Key != c.key {
			t.Errorf("%s is told by %v", what, told)
			continue
		}
		is(t, what, arg(told[0].Text, "ours").(int), c.ours)
	}
}

// Every card of a legend has the same title, which alone says nothing.
func TestASummaryTellsTheStoryWithoutTheTitle(t *testing.T) {
	b := legend1(t, 2, "on")
	for i := range b.legend.Cards {
		c := &b.legend.Cards[i]
		if c.Text == "" {
			continue
		}
		told := match.Summary(rules{}, []match.Line{{Seq: 1, Said: []engine.Said{{Kind: "card", Seat: engine.Public,
			Text: b.cardText(c)}}}})[0].Said[0].Text
		for _, language := range []string{"en", "de", "it", "fr"} {
			s := newRules(t).Catalogue().In(language)
			if got, title := s.Say(told), s.Say(b.said("title")); strings.Contains(got, title) || got == "" {
				t.Errorf("%s of card %s: %q", language, c.ID, got)
			}
		}
	}
}
