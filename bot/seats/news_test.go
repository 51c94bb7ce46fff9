package seats_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/table"
)

func TestRemovedPersonIsTold(t *testing.T) {
	t.Parallel()
	for how, x := range map[string]struct {
		key string
		// back is whether the way back is the person's own.
		back    bool
		removes func(d *bottest.Bot)
	}{
		"by a vote for the autopilot": {"vote", true, func(d *bottest.Bot) {
			got := d.PassHours(24)
			d.Do(bottest.Press("ben", d.VoteButton(got[len(got)-1], table.LateAuto), "901"))
		}},
		"by a vote for a free seat": {"vote", true, func(d *bottest.Bot) {
			got := d.PassHours(24)
			d.Do(bottest.Press("ben", d.VoteButton(got[len(got)-1], table.LateSubstitute), "901"))
		}},
		"by a moderator who kicks": {"kick", false, func(d *bottest.Bot) { d.Moderate("kick", "seat", 1) }},
		"by a moderator who reseats": {"seat", false, func(d *bottest.Bot) {
			d.Moderate("seat", "seat", 1, "user", "dora")
		}},
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			for _, takes := range []bool{true, false} {
				d := bottest.New(t, bot.Options{})
				d.Begin("pace", "daily")
				d.Refuse = func(s bottest.Call) (int, int) {
					if !takes && s.Path == "/users/@me/channels" {
						return http.StatusForbidden, 50007
					}
					return 0, 0
				}
				x.removes(d)
				d.TakeCalls()
				d.Deliver()
				told := slices.DeleteFunc(d.TakeCalls(), func(s bottest.Call) bool {
					return !s.Shows("bot.removed."+x.key, "who", "<@anna>")
				})
				where := "/channels/" + bottest.Channel + "/messages"
				if takes {
					where = "/channels/dm-anna/messages"
				}
				if len(told) != 1 || told[0].Path != where || !slices.Equal(told[0].Pinged(), []string{"anna"}) {
					t.Errorf("anna is told %v", told)
				}
				d.Restart()
				if a := d.Do(bottest.Command("anna", "matches")); !a.Shows("bot.matches.removed." + x.key) {
					t.Errorf("/matches lists %s", a.Text())
				}
				d.Do(bottest.Command("anna", "game sit"))
				if a := d.Do(bottest.Command("anna", "matches")); a.Shows("bot.matches.removed."+x.key) == x.back {
					t.Errorf("after /game sit, /matches lists %s", a.Text())
				}
			}
		})
	}
}

func TestLeavingTellsNobodyTheyWereRemoved(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Leave("anna")
	d.Deliver()
	if slices.ContainsFunc(d.TakeCalls(),
		func(s bottest.Call) bool { return s.Shows("bot.removed.vote") || s.Shows("bot.removed.kick") }) {
		t.Error("anna is told that she was removed")
	}
	if a := d.Do(bottest.Command("anna", "matches")); a.Shows("bot.matches.removed.vote") {
		t.Errorf("/matches lists %s", a.Text())
	}
}

func TestSittingDownIsPosted(t *testing.T) {
	t.Parallel()
	for how, sits := range map[string]func(d *bottest.Bot){
		"in a free seat": func(d *bottest.Bot) {
			d.Leave("anna")
			d.Do(bottest.Command("dora", "game sit", "seat", 1))
		},
		"in an offered": func(d *bottest.Bot) {
			d.Do(bottest.Command("anna", "game hand-over", "user", "dora"))
			d.Do(bottest.Command("dora", "game sit"))
		},
		"by a moderator": func(d *bottest.Bot) { d.Moderate("seat", "seat", 1, "user", "dora") },
	} {
		t.Run(how, func(t *testing.T) {
			d := bottest.New(t, bot.Options{})
			d.Begin()
			sits(d)
			d.Deliver()
			posts := slices.DeleteFunc(bottest.PostsIn(d.TakeCalls()), func(s bottest.Call) bool {
				return !s.Shows("bot.seat.now", "user", "<@dora>")
			})
			if len(posts) != 1 || len(posts[0].Pinged()) > 0 {
				t.Errorf("posted is %v", posts)
			}
		})
	}
}

// standing returns the present text of a message, "" if it was not edited.
func standing(d *bottest.Bot, message string, calls []bottest.Call) (now string) {
	for _, s := range calls {
		if s.Method == http.MethodPatch && strings.HasSuffix(s.Path, "/messages/"+message) {
			now = s.Content()
		}
	}
	return now
}

func TestOfferIsClosedWhenItIsTaken(t *testing.T) {
	t.Parallel()
	for how, x := range map[string]struct {
		offers, takes func(d *bottest.Bot)
		key           string
	}{
		"a free seat is taken": {func(d *bottest.Bot) { d.Leave("anna") },
			func(d *bottest.Bot) { d.Do(bottest.Command("dora", "game sit", "seat", 1)) }, "bot.seat.now"},
		"a free seat goes back": {func(d *bottest.Bot) { d.Leave("anna") },
			func(d *bottest.Bot) { d.Do(bottest.Command("anna", "game sit")) }, "bot.seat.now"},
		"an offer is taken": {func(d *bottest.Bot) { d.Do(bottest.Command("anna", "game hand-over", "user", "dora")) },
			func(d *bottest.Bot) { d.Do(bottest.Command("dora", "game sit")) }, "bot.seat.now"},
		"another is offered the seat": {func(d *bottest.Bot) {
			d.Do(bottest.Command("anna", "game hand-over", "user", "dora"))
		},
			func(d *bottest.Bot) { d.Do(bottest.Command("anna", "game hand-over", "user", "eve")) }, "bot.seat.closed"},
		"its person leaves": {func(d *bottest.Bot) { d.Do(bottest.Command("anna", "game hand-over", "user", "dora")) },
			func(d *bottest.Bot) { d.Leave("anna") }, "bot.seat.closed"},
		"its person is forgotten": {func(d *bottest.Bot) {
			d.Do(bottest.Command("anna", "game hand-over", "user", "dora"))
		},
			func(d *bottest.Bot) { d.Forget("anna") }, "bot.seat.closed"},
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			d := bottest.New(t, bot.Options{})
			d.Begin()
			x.offers(d)
			d.Deliver()
			message := ""
			for _, m := range d.Posts {
				if c, _ := m["content"].(string); bottest.EnglishWords().Shows(c, "bot.seat.free") ||
					bottest.EnglishWords().Shows(c, "bot.seat.offered") {
					message = m["id"].(string)
				}
			}
			if message == "" {
				t.Fatal("nothing is offered")
			}
			d.Restart()
			x.takes(d)
			d.TakeCalls()
			d.Deliver()
			if got := standing(d, message, d.TakeCalls()); !bottest.EnglishWords().Shows(got, x.key) {
				t.Errorf("the offer reads %q", got)
			}
		})
	}
}
