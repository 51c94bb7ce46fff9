package moderate_test

import (
	"net/http"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/engine/match"
	"skald/engine/text"
)

// begunWithMoves is a bot with a match in turn 3: anna has rolled and waited, then ben has waited.
func begunWithMoves(t *testing.T) *bottest.Bot {
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.PlayMoves("anna", "roll", "wait")
	d.PlayMoves("ben", "wait")
	d.Deliver()
	d.TakeCalls()
	return d
}

// deeds are all actions of moderators on a running match, with the seat each concerns, 0 for none.
var deeds = []struct {
	name string
	args []any
	seat int
}{
	{"pause", nil, 0}, {"resume", nil, 0}, {"pace", []any{"pace", "daily"}, 0}, {"kick", []any{"seat", 1}, 1},
	{"seat", []any{"seat", 2, "user", "cara"}, 2}, {"act", []any{"seat", 1, "move", "wait"}, 1},
	{"skip", []any{"seat", 1}, 1}, {"move", []any{"channel", "501"}, 0}, {"reset", []any{"to", "start"}, 0},
	{"reset", []any{"to", "turn", "turn", 2}, 0}, {"end", nil, 0},
}

// A question names the seat and the person, and everyone whom an action concerns reads of it in the channel or in a
// direct message, with one ping at most.
func TestActionsAreToldToAllTheyConcern(t *testing.T) {
	t.Parallel()
	people := []string{"anna", "ben"}
	for _, x := range deeds {
		d := begunWithMoves(t)
		if x.name == "resume" {
			d.Moderate("pause")
			d.Deliver()
		}
		asked, _ := d.Moderate(x.name, x.args...)
		if x.seat > 0 {
			seat := bottest.EnglishWords().Say("bot.seat.number", "n", x.seat)
			if !strings.Contains(asked.Text(), seat+" · "+people[x.seat-1]) {
				t.Errorf("the question of %s does not name %s: %s", x.name, seat, asked.Text())
			}
		}
		d.TakeCalls()
		d.Deliver()
		pings, news := map[string]int{}, 0
		for _, c := range d.TakeCalls() {
			if c.Method != http.MethodPost || !strings.HasSuffix(c.Path, "/messages") {
				continue
			}
			for _, user := range c.Pinged() {
				pings[user]++
			}
			said := c.Text()
			if strings.Contains(said, "because") || c.Shows("bot.removed.kick") ||
				c.Shows("bot.removed.seat") || c.Shows("match.table.resume") || c.Shows("bot.move.pointer") {
				news++
			}
		}
		if news == 0 {
			t.Errorf("nobody reads of %s", x.name)
		}
		for user, n := range pings {
			if n > 1 {
				t.Errorf("%s calls %s %d times", x.name, user, n)
			}
		}
		if user := people[max(0, x.seat-1)]; x.seat > 0 && pings[user] != 1 {
			t.Errorf("%s concerns %s, who is called %d times", x.name, user, pings[user])
		}
	}
}

// The audit log has words for each action, and says to where a match went or was reset.
func TestAuditSaysToWhere(t *testing.T) {
	t.Parallel()
	for _, x := range deeds {
		d := begunWithMoves(t)
		if x.name == "resume" {
			d.Moderate("pause")
		}
		d.Moderate(x.name, x.args...)
		i := bottest.AsModerator(bottest.Command("mona", "mod audit"))
		if x.name == "move" {
			i.Channel = "501"
		}
		a := d.Do(i)
		if strings.Contains(a.Text(), ": "+x.name+" – ") {
			t.Errorf("the audit log of %s has no words: %s", x.name, a.Text())
		}
		want := map[string]text.Message{
			"move": text.M("bot.moderator.move", "where", "<#501>"), "end": text.M("bot.audit.end"),
		}[x.name]
		switch {
		case x.name == "reset" && len(x.args) > 2:
			want = text.M("bot.audit.reset", "turn", 2, "at", match.Address{Turn: 1, N: 2}.Message())
		case x.name == "reset":
			want = text.M("bot.audit.reset.start")
		case x.seat > 0:
			want = text.M("bot.seat.number", "n", x.seat)
		}
		if !want.IsZero() && !a.Says(want) {
			t.Errorf("the audit log of %s reads %s", x.name, a.Text())
		}
	}
}

// The question of a reset counts the moves as the log does afterwards, and names the turn as the channel will.
func TestResetCountsAsTheLogDoes(t *testing.T) {
	t.Parallel()
	for _, args := range [][]any{{"to", "start"}, {"to", "turn", "turn", 2}} {
		d := begunWithMoves(t)
		d.Moderate("pause") // entries in the log, and no moves
		d.Moderate("resume")
		asked, done := d.Moderate("reset", args...)
		tb, err := d.App.Tables.Open(d.Head().ID)
		if err != nil {
			t.Fatal(err)
		}
		back, label := tb.Decided(), d.App.Voices.In("parley", "en").Say(tb.Match.Turn().Label)
		tb.Unlock()
		n, _ := back.Args.Get("n").(int)
		key := "bot.reset.ask"
		pairs := []any{"n", n, "turn", 2}
		if len(args) == 2 {
			key, pairs = "bot.reset.ask.start", []any{"n", n}
		}
		if back.Key != "match.table.back-why" || n == 0 || !asked.Shows(key, pairs...) {
			t.Errorf("the question reads %s, and the log %+v", asked.Text(), back)
		}
		if !strings.Contains(asked.Text(), bottest.EnglishWords().Say("bot.reset.at", "turn", label, "at",
			back.Args.Get("at"))) {
			t.Errorf("the question does not name %q at %v: %s", label, back.Args.Get("at"), asked.Text())
		}
		if !done.Says(back) {
			t.Errorf("the answer reads %s, the log %+v", done.Text(), back)
		}
	}
}
