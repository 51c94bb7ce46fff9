package bot

import (
	"slices"
	"strings"
	"testing"

	"skald/bot/table"
)

// lateTrio is a match of three in which anna's time is up and ben votes for an answer.
func lateTrio(t *testing.T, answer string) (d *desk, question sent) {
	t.Helper()
	d = round(t, 0, "anna", "ben", "cara")
	d.mod("pace", "pace", "daily")
	d.deliver()
	got := d.hours(24)
	i := slices.IndexFunc(got, func(s sent) bool { return s.shows("bot.vote.late", "who", "anna") })
	if i < 0 {
		t.Fatalf("posted is %v", got)
	}
	d.does(press("ben", d.choice(got[i], answer), "901"))
	return d, got[i]
}

func TestVoteFallsWithItsPerson(t *testing.T) {
	t.Parallel()
	for how, changes := range map[string]func(d *desk){
		"handed over": func(d *desk) {
			d.does(command("anna", "game hand-over", "user", "dora"))
			d.does(command("dora", "game sit"))
		},
		"left":      func(d *desk) { d.leaves("anna"); d.does(command("dora", "game sit", "seat", 1)) },
		"kicked":    func(d *desk) { d.mod("kick", "seat", 1); d.does(command("dora", "game sit", "seat", 1)) },
		"reseated":  func(d *desk) { d.mod("seat", "seat", 1, "user", "dora") },
		"forgotten": func(d *desk) { d.forgets("anna"); d.does(command("dora", "game sit", "seat", 1)) },
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			d, question := lateTrio(t, table.LateSubstitute)
			changes(d)
			if d.head().Seats[0].User != "dora" {
				t.Fatalf("seated are %+v", d.head().Seats)
			}
			if a := d.does(press("cara", d.choice(question, table.LateSubstitute),
				"901")); d.head().Seats[0].User != "dora" || !a.shows("bot.vote.over") {
				t.Errorf("cara is answered %s, seated are %+v", a.text(), d.head().Seats)
			}
			if v := extraOf(t, d.head()).Vote; v == nil || v.Result != table.VoteMoot ||
				how != "forgotten" && v.Name != "anna" {
				t.Errorf("the vote is %+v", v)
			}
		})
	}
}

func TestVoteSettlesInPublicWithItsPerson(t *testing.T) {
	t.Parallel()
	d, _ := lateTrio(t, table.LateSubstitute)
	d.does(command("anna", "game hand-over", "user", "dora"))
	d.deliver()
	d.does(command("dora", "game sit"))
	d.deliver()
	d.since()
	d.hours(1)
	if v := extraOf(t, d.head()).Vote; v == nil || v.Result != table.VoteMoot {
		t.Fatalf("the vote is %+v", v)
	}
	for _, m := range d.posts {
		for _, id := range ids(m["components"]) {
			if strings.HasPrefix(id, "b1:") {
				t.Errorf("the question can still be pressed: %s", id)
			}
		}
	}
}
