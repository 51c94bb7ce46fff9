package panel_test

import (
	"strings"
	"testing"

	"skald/bot/panel"
	"skald/bot/table"
	"skald/bot/table/tabletest"
	"skald/bot/vote"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// A display name is its bearer's: it begins a sentence as they write it.
func TestDisplayNameKeepsItsFirstLetter(t *testing.T) {
	tb := toyTable()
	tb.Players = append([]match.Player(nil), tb.Players...)
	tb.Players[1].Name = "émile"
	seat := text.M("match.seat", "n", 2)
	l := match.Line{Seat: 1, Move: "go", By: match.ByPlayer, Address: match.Address{Turn: 4, N: 1},
		Said: []engine.Said{{Seat: 1, Text: seat}}}
	refused := &engine.Refusal{Why: seat}
	for what, said := range map[string]string{
		"a turn":     panel.Turn(tb, []match.Line{l}, tabletest.English()).Content,
		"the log":    tabletest.Words(panel.Log(tb, []match.Line{l}, -1, tabletest.English())),
		"a refusal":  panel.Refused(tb, nil, refused, tabletest.English()).Content,
		"a question": panel.Headline(tb, engine.Prompt{Headline: seat}, tabletest.English()),
		"a vote": vote.Vote(table.VoteState{Kind: "late", Who: text.M("bot.seat.of", "who", text.Plain("émile"))},
			tabletest.English()).Content,
	} {
		if !strings.Contains(said, "émile") || strings.Contains(said, "Émile") || strings.Contains(said, "\x02") {
			t.Errorf("%s says %q", what, said)
		}
	}
	if own := panel.Refused(tb, nil, &engine.Refusal{Why: text.Plain("no way")},
		tabletest.English()).Content; !strings.Contains(own, "No way") {
		t.Errorf("any other sentence begins with a capital letter: %q", own)
	}
}
