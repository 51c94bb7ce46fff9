package andor

import (
	"testing"

	"skald/engine"
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
