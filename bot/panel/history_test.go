package panel

import (
	"strings"
	"testing"

	"skald/bot/mention"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

func TestFinaleNamesEveryHolder(t *testing.T) {
	tb := toyTable()
	tb.Over, tb.Outcome = true,
		&engine.Outcome{Places: [][]engine.Seat{{1}, {0, 3}}, Won: true, Reason: text.M("toy.won")}
	dora := match.Player{User: "104", Name: "Dora"}
	tb.Held = [][]match.Player{{tb.Players[0]}, {dora, tb.Players[1]}, {tb.Players[2]}, {dora, tb.Players[3]}}
	m := FinalPost(tb, nil, "", nil, tabletest.English())
	then := func(who, next string) string { return tabletest.Reads().Say("bot.name.then", "who", who, "next", next) }
	pilot := tabletest.Reads().Say("bot.name.autopilot", "n", 4)
	for place, who := range []string{then("Dora", "Bruno"), "Anna; " + then("Dora", pilot)} {
		if want := tabletest.Reads().Say("bot.finale.place", "n", place+1, "who",
			who); !strings.Contains(m.Content, want) {
			t.Errorf("the finale lacks %q: %s", want, m.Content)
		}
	}
	if m := Status(tb, engine.Public, tabletest.English()); !strings.Contains(m.Content,
		"2. "+then("<@104>", "<@102>")) || !strings.Contains(m.Content, "3. <@103>") {
		t.Errorf("the status is %s", m.Content)
	}
}

func TestLineNamesPlayersOfItsTime(t *testing.T) {
	tb := toyTable()
	silent := match.Line{Seat: 0, Move: "wait", By: match.ByPlayer, Actor: "104"}
	chooses := func(who string) string { return tabletest.Reads().Say("bot.log.chooses", "who", who, "what", "`wait`") }
	for what, c := range map[string]struct {
		was  match.Player
		want string
	}{
		"a player is named as they were called":       {match.Player{User: "104", Name: "Dora"}, chooses("Dora")},
		"a player whose name is unknown is mentioned": {match.Player{User: "104"}, chooses("<@104>")},
		"a player who was forgotten is named as such": {match.Player{User: mention.FormerUser("1"),
			Name: mention.FormerName(tabletest.English())}, chooses(tabletest.Reads().Say("bot.privacy.former"))},
		"a player who is not known is called the seat": {match.Player{},
			chooses(tabletest.Reads().Say("bot.name.seat", "n", 1))},
	} {
		l := silent
		l.Held = []match.Player{c.was, tb.Players[1], tb.Players[2], tb.Players[3]}
		for where, m := range map[string]ui.Message{"the log": Log(tb, []match.Line{l}, 0, tabletest.English()),
			"the post": Turn(tb, []match.Line{l}, tabletest.English())} {
			seen := m.Content
			if len(m.Embeds) > 0 {
				seen += m.Embeds[0].Description
			}
			if !strings.Contains(seen, c.want) || strings.Contains(seen, chooses("Anna")) {
				t.Errorf("%s: %s says %s", what, where, seen)
			}
		}
	}
}

func TestLossInWordsOfItsKind(t *testing.T) {
	for says, c := range map[string]struct {
		outcome engine.Outcome
		want    string
	}{
		"a group loses together": {engine.Outcome{Places: [][]engine.Seat{{0, 1}}},
			"\nAnna and Bruno lost together\n"},
		"one hero loses alone, with the score": {engine.Outcome{Places: [][]engine.Seat{{0}}, Scores: []int{7}},
			"\nAnna lost · 7 points\n"},
	} {
		t.Run(says, func(t *testing.T) {
			c.outcome.Reason = text.M("toy.won")
			tb := toyTable()
			tb.Over, tb.Outcome = true, &c.outcome
			for _, s := range tabletest.Speakers(t) {
				tabletest.Checked(t, "the end", FinalPost(tb, nil, "", nil, s))
			}
			if got := FinalPost(tb, nil, "cafe01", nil, tabletest.English()).Content; !strings.Contains(got, c.want) {
				t.Errorf("the end is %q, want %q", got, c.want)
			}
		})
	}
}
