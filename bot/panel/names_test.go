package panel_test

import (
	"strings"
	"testing"

	"skald/bot/customid"
	"skald/bot/panel"
	"skald/bot/table"
	"skald/bot/table/tabletest"
	"skald/bot/vote"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// heroes are pieces of the toy's seats: only the autopilot at the fourth has one.
type heroes struct{ tabletest.Paper }

func (heroes) Piece(seat engine.Seat) string { return map[engine.Seat]string{3: "archer"}[seat] }

// An autopilot is called by its hero, and not twice; a person's name is no markup in a post, and as it is in a button.
func TestAutopilotIsCalledByItsHero(t *testing.T) {
	tb := toyTable()
	tb.View = func(engine.Seat) engine.View { return heroes{} }
	tb.Players = append([]match.Player(nil), tb.Players...)
	tb.Players[1].Name = "*B*"
	s := tabletest.English()
	for want, got := range map[string]string{
		"the archer (autopilot)":              tb.Name(3, s),
		"the archer (autopilot), in a button": tb.PlainName(3, s) + ", in a button",
		`\*B\*`:                               tb.Name(1, s),
		"*B*":                                 tb.PlainName(1, s),
		"1. <@101>":                           lineWith(panel.Status(tb, 0, s).Content, "1. "),
		"4. 🤖 The archer · " + s.Say(text.M("bot.autopilot.level2")): lineWith(panel.Status(tb, 0, s).Content, "4. "),
	} {
		if got != want {
			t.Errorf("the player is called %q, not %q", got, want)
		}
	}
	choice := engine.Choice{Move: "go", Label: text.M("match.seat", "n", 2), Hint: text.M("match.seat", "n", 4)}
	asked := tb
	asked.Prompts = []engine.Prompt{{Seat: 0, Kind: engine.Must, Headline: text.M("toy.head"),
		Choices: []engine.Choice{choice}}}
	post := tabletest.Words(panel.Turn(asked, nil, s))
	if !strings.Contains(post, `"label":"*B*`) {
		t.Errorf("a button of the post is labelled %s", post)
	}
	own := strings.Join(tabletest.Texts(panel.Moves(asked, []engine.Seat{0}, customid.Nav{Match: tb.Match,
		Seat: engine.Public, Screen: customid.ScreenMoves}, "", s)), "\n")
	if !strings.Contains(own, `**\*B\*** · the archer (autopilot)`) &&
		!strings.Contains(own, "The archer (autopilot)") {
		t.Errorf("the panel says %s", own)
	}
}

// lineWith returns the line of a text that has words, from there on.
func lineWith(said, words string) string {
	_, after, _ := strings.Cut(said, words)
	line, _, _ := strings.Cut(after, "\n")
	return words + line
}

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
