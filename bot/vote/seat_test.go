package vote_test

import (
	"slices"
	"strings"
	"testing"

	"skald/bot/bottest"
	"skald/bot/table"
)

// lateTrio is a match of three in which anna's time is up and ben votes for an answer.
func lateTrio(t *testing.T, answer string) (d *bottest.Bot, question bottest.Call) {
	t.Helper()
	d = bottest.BeginRoundel(t, 0, "anna", "ben", "cara")
	d.Moderate("pace", "pace", "daily")
	d.Deliver()
	got := d.PassHours(24)
	i := slices.IndexFunc(got, func(s bottest.Call) bool { return s.Shows("bot.vote.late", "who", "anna") })
	if i < 0 {
		t.Fatalf("posted is %v", got)
	}
	d.Do(bottest.Press("ben", d.VoteButton(got[i], answer), "901"))
	return d, got[i]
}

func TestVoteFallsWithItsPerson(t *testing.T) {
	t.Parallel()
	for how, changes := range map[string]func(d *bottest.Bot){
		"handed over": func(d *bottest.Bot) {
			d.Do(bottest.Command("anna", "game hand-over", "user", "dora"))
			d.Do(bottest.Command("dora", "game sit"))
		},
		"left": func(d *bottest.Bot) { d.Leave("anna"); d.Do(bottest.Command("dora", "game sit", "seat", 1)) },
		"kicked": func(d *bottest.Bot) {
			d.Moderate("kick", "seat", 1)
			d.Do(bottest.Command("dora", "game sit", "seat", 1))
		},
		"reseated":  func(d *bottest.Bot) { d.Moderate("seat", "seat", 1, "user", "dora") },
		"forgotten": func(d *bottest.Bot) { d.Forget("anna"); d.Do(bottest.Command("dora", "game sit", "seat", 1)) },
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			d, question := lateTrio(t, table.LateSubstitute)
			changes(d)
			if d.Head().Seats[0].User != "dora" {
				t.Fatalf("seated are %+v", d.Head().Seats)
			}
			if a := d.Do(bottest.Press("cara", d.VoteButton(question, table.LateSubstitute),
				"901")); d.Head().Seats[0].User != "dora" || !a.Shows("bot.vote.over") {
				t.Errorf("cara is answered %s, seated are %+v", a.Text(), d.Head().Seats)
			}
			if v := bottest.ExtraOf(t, d.Head()).Vote; v == nil || v.Result != table.VoteMoot ||
				how != "forgotten" && v.Name != "anna" {
				t.Errorf("the vote is %+v", v)
			}
		})
	}
}

func TestVoteSettlesInPublicWithItsPerson(t *testing.T) {
	t.Parallel()
	d, _ := lateTrio(t, table.LateSubstitute)
	d.Do(bottest.Command("anna", "game hand-over", "user", "dora"))
	d.Deliver()
	d.Do(bottest.Command("dora", "game sit"))
	d.Deliver()
	d.TakeCalls()
	d.PassHours(1)
	if v := bottest.ExtraOf(t, d.Head()).Vote; v == nil || v.Result != table.VoteMoot {
		t.Fatalf("the vote is %+v", v)
	}
	for _, m := range d.Posts {
		for _, id := range bottest.CustomIDs(m["components"]) {
			if strings.HasPrefix(id, "b1:") {
				t.Errorf("the question can still be pressed: %s", id)
			}
		}
	}
}
