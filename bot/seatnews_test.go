package bot

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"skald/bot/table"
)

func TestRemovedPersonIsTold(t *testing.T) {
	t.Parallel()
	for how, x := range map[string]struct {
		key string
		// back is whether the way back is the person's own.
		back    bool
		removes func(d *desk)
	}{
		"by a vote for the autopilot": {"vote", true, func(d *desk) {
			got := d.hours(24)
			d.does(press("ben", d.choice(got[len(got)-1], table.LateAuto), "901"))
		}},
		"by a vote for a free seat": {"vote", true, func(d *desk) {
			got := d.hours(24)
			d.does(press("ben", d.choice(got[len(got)-1], table.LateSubstitute), "901"))
		}},
		"by a moderator who kicks":   {"kick", false, func(d *desk) { d.mod("kick", "seat", 1) }},
		"by a moderator who reseats": {"seat", false, func(d *desk) { d.mod("seat", "seat", 1, "user", "dora") }},
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			for _, takes := range []bool{true, false} {
				d := newDesk(t, Options{})
				d.begun("pace", "daily")
				d.refuse = func(s sent) (int, int) {
					if !takes && s.path == "/users/@me/channels" {
						return http.StatusForbidden, 50007
					}
					return 0, 0
				}
				x.removes(d)
				d.since()
				d.deliver()
				told := slices.DeleteFunc(d.since(), func(s sent) bool {
					return !s.shows("bot.removed."+x.key, "who", "<@anna>")
				})
				where := "/channels/" + place + "/messages"
				if takes {
					where = "/channels/dm-anna/messages"
				}
				if len(told) != 1 || told[0].path != where || !slices.Equal(told[0].pinged(), []string{"anna"}) {
					t.Errorf("anna is told %v", told)
				}
				d.restart()
				if a := d.does(command("anna", "matches")); !a.shows("bot.matches.removed." + x.key) {
					t.Errorf("/matches lists %s", a.text())
				}
				d.does(command("anna", "game sit"))
				if a := d.does(command("anna", "matches")); a.shows("bot.matches.removed."+x.key) == x.back {
					t.Errorf("after /game sit, /matches lists %s", a.text())
				}
			}
		})
	}
}

func TestLeavingTellsNobodyTheyWereRemoved(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.leaves("anna")
	d.deliver()
	if slices.ContainsFunc(d.since(),
		func(s sent) bool { return s.shows("bot.removed.vote") || s.shows("bot.removed.kick") }) {
		t.Error("anna is told that she was removed")
	}
	if a := d.does(command("anna", "matches")); a.shows("bot.matches.removed.vote") {
		t.Errorf("/matches lists %s", a.text())
	}
}

func TestSittingDownIsPosted(t *testing.T) {
	t.Parallel()
	for how, sits := range map[string]func(d *desk){
		"in a free seat": func(d *desk) { d.leaves("anna"); d.does(command("dora", "game sit", "seat", 1)) },
		"in an offered": func(d *desk) {
			d.does(command("anna", "game hand-over", "user", "dora"))
			d.does(command("dora", "game sit"))
		},
		"by a moderator": func(d *desk) { d.mod("seat", "seat", 1, "user", "dora") },
	} {
		t.Run(how, func(t *testing.T) {
			d := newDesk(t, Options{})
			d.begun()
			sits(d)
			d.deliver()
			posts := slices.DeleteFunc(newPosts(d.since()), func(s sent) bool {
				return !s.shows("bot.seat.now", "user", "<@dora>")
			})
			if len(posts) != 1 || len(posts[0].pinged()) > 0 {
				t.Errorf("posted is %v", posts)
			}
		})
	}
}

// standing is what the message with some text says now, "" where there is none.
func (d *desk) standing(message string, calls []sent) (now string) {
	for _, s := range calls {
		if s.method == http.MethodPatch && strings.HasSuffix(s.path, "/messages/"+message) {
			now = s.content()
		}
	}
	return now
}

func TestOfferIsClosedWhenItIsTaken(t *testing.T) {
	t.Parallel()
	for how, x := range map[string]struct {
		offers, takes func(d *desk)
		key           string
	}{
		"a free seat is taken": {func(d *desk) { d.leaves("anna") },
			func(d *desk) { d.does(command("dora", "game sit", "seat", 1)) }, "bot.seat.now"},
		"a free seat goes back": {func(d *desk) { d.leaves("anna") },
			func(d *desk) { d.does(command("anna", "game sit")) }, "bot.seat.now"},
		"an offer is taken": {func(d *desk) { d.does(command("anna", "game hand-over", "user", "dora")) },
			func(d *desk) { d.does(command("dora", "game sit")) }, "bot.seat.now"},
		"another is offered the seat": {func(d *desk) { d.does(command("anna", "game hand-over", "user", "dora")) },
			func(d *desk) { d.does(command("anna", "game hand-over", "user", "eve")) }, "bot.seat.closed"},
		"its person leaves": {func(d *desk) { d.does(command("anna", "game hand-over", "user", "dora")) },
			func(d *desk) { d.leaves("anna") }, "bot.seat.closed"},
		"its person is forgotten": {func(d *desk) { d.does(command("anna", "game hand-over", "user", "dora")) },
			func(d *desk) { d.forgets("anna") }, "bot.seat.closed"},
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t, Options{})
			d.begun()
			x.offers(d)
			d.deliver()
			message := ""
			for _, m := range d.posts {
				if c, _ := m["content"].(string); words().Shows(c, "bot.seat.free") ||
					words().Shows(c, "bot.seat.offered") {
					message = m["id"].(string)
				}
			}
			if message == "" {
				t.Fatal("nothing is offered")
			}
			d.restart()
			x.takes(d)
			d.since()
			d.deliver()
			if got := d.standing(message, d.since()); !words().Shows(got, x.key) {
				t.Errorf("the offer reads %q", got)
			}
		})
	}
}
