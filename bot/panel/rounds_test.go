package panel

import (
	"strings"
	"testing"
	"time"

	"skald/bot/customid"
	"skald/bot/table/tabletest"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

func TestPanelShowsChangeableRoundAnswer(t *testing.T) {
	s := tabletest.English()
	sealed := func(kind engine.Kind) engine.Prompt {
		p := tabletest.Prompt(0, kind, []engine.Choice{{Move: "drop all", Label: text.M("toy.head")}})
		p.Sealed, p.Round = true, "clash 1"
		return p
	}
	open := match.Round{Round: engine.Round{Name: "clash 1", Label: text.M("toy.turn"), Seats: []engine.Seat{0, 1}},
		Due: time.Unix(1_800_000_000, 0)}
	answered := tabletest.Reads().Say("bot.round.answered.what", "what", "Stop here")
	for _, x := range []struct {
		prompts   []engine.Prompt
		has, lack string
	}{
		{[]engine.Prompt{sealed(engine.Window)}, tabletest.Reads().Say("bot.round.secret"), "bot.round.answered.what"},
		{[]engine.Prompt{sealed(engine.May)}, answered + " " + tabletest.Reads().Say("bot.round.change"),
			"bot.round.secret"},
		{nil, answered, "bot.round.change"},
	} {
		tb := toyTable(x.prompts...)
		tb.Rounds = []match.Round{open}
		tb.Answered = func(engine.Seat) []match.Entry {
			return []match.Entry{{Move: "stop", Words: tabletest.Wide("Stop here")},
				{Move: "standing live on", Words: tabletest.Wide("Live on")}}
		}
		m := Moves(tb, []engine.Seat{0}, customid.Nav{}, "", s)
		tabletest.Checked(t, "the panel in a round", m)
		if w := tabletest.Words(m); !strings.Contains(w, x.has) || tabletest.Reads().Shows(w, x.lack) ||
			tabletest.Reads().Shows(w, "bot.moves.you") || tabletest.Reads().Shows(w, "bot.moves.you.and") {
			t.Errorf("asked %v he reads %s", x.prompts, w)
		}
	}
}

func TestRepeatedRoundAnswerIsListedOnce(t *testing.T) {
	tb := toyTable()
	tb.Rounds = []match.Round{{Round: engine.Round{Name: "clash 1", Label: text.M("toy.turn"),
		Seats: []engine.Seat{0, 1}}}}
	tb.Answered = func(engine.Seat) []match.Entry {
		return []match.Entry{{Move: "keep 1", Words: tabletest.Wide("Keep for Draw")},
			{Move: "roll", Words: tabletest.Wide("Roll all")}, {Move: "keep 2", Words: tabletest.Wide("Keep for Draw")}}
	}
	if w := tabletest.Words(Moves(tb, []engine.Seat{0}, customid.Nav{}, "",
		tabletest.English())); !tabletest.Reads().Shows(w, "bot.round.answered.what", "what",
		"Roll all; Keep for Draw") {
		t.Errorf("he reads %s", w)
	}
}

func TestRoundNamesPlayersAndEnd(t *testing.T) {
	s := tabletest.English()
	tb := toyTable()
	due := time.Unix(1_800_000_000, 0)
	for _, c := range []struct {
		seats                []engine.Seat
		due                  time.Time
		post, status, secret string
	}{
		{[]engine.Seat{0, 1}, due,
			"<@101> and <@102> have until <t:1800000000:f> (<t:1800000000:R>) to answer.",
			"Anna and Bruno have until <t:1800000000:f> (<t:1800000000:R>) to answer.", "Anna and Bruno have until"},
		{[]engine.Seat{0}, time.Time{}, "when <@101> has answered.", "when Anna has answered.",
			"when Anna has answered."},
	} {
		tb.Rounds = []match.Round{{Round: engine.Round{Name: "clash 1", Label: text.M("toy.turn"), Seats: c.seats},
			Due: c.due}}
		for where, x := range map[string]struct{ said, want string }{
			"post":   {Turn(tb, nil, s).Content, c.post},
			"status": {Status(tb, engine.Public, s).Content, c.status},
			"panel":  {tabletest.Words(Moves(tb, []engine.Seat{0}, customid.Nav{}, "", s)), c.secret},
		} {
			if !strings.Contains(x.said, x.want) {
				t.Errorf("the %s is %q, want %q", where, x.said, x.want)
			}
		}
	}
}

// The line of a round with a request begins with it and names the button.
func TestRoundBeginsWithItsRequest(t *testing.T) {
	tb := toyTable()
	tb.Rounds = []match.Round{{Round: engine.Round{Name: "clash 1", Label: text.M("toy.turn"), Asks: text.M("toy.head"),
		Seats: []engine.Seat{0, 1}}}}
	for where, said := range map[string]string{
		"post":   Turn(tb, nil, tabletest.English()).Content,
		"status": Status(tb, engine.Public, tabletest.English()).Content,
	} {
		if !strings.Contains(said, "🔒 "+tabletest.Reads().Say("bot.round.asks", "asks", text.M("toy.head"))) {
			t.Errorf("the %s is %q", where, said)
		}
	}
}
