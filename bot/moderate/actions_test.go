package moderate_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

func TestEachDeedOfAModeratorAsksIsDoneAndNoted(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		name string
		args []any
		asks text.Message
		is   func(d *bottest.Bot, h store.Match) bool
	}{
		{"pause", nil, text.M("bot.moderator.pause"), func(_ *bottest.Bot, h store.Match) bool {
			return h.Status == store.Paused
		}},
		{"pace", []any{"pace", "daily"}, text.M("bot.moderator.pace", "pace", text.M("match.pace.daily")),
			func(d *bottest.Bot, h store.Match) bool { return pace(d) == match.Daily }},
		{"kick", []any{"seat", 1}, text.M("bot.moderator.kick", "who", "anna"),
			func(_ *bottest.Bot, h store.Match) bool {
				return h.Seats[0].User == ""
			}},
		{"seat", []any{"seat", 2, "user", "cara"}, text.M("bot.moderator.seat", "user", "<@cara>"),
			func(_ *bottest.Bot, h store.Match) bool {
				return h.Seats[1].User == "cara" && h.Seats[1].Name == "Cara"
			}},
		{"act", []any{"seat", 1, "move", "wait"}, text.M("bot.moderator.act", "move", "wait"),
			func(_ *bottest.Bot, h store.Match) bool { return h.Seq == 2 }},
		{"skip", []any{"seat", 1}, text.M("bot.moderator.skip", "who", "anna"),
			func(_ *bottest.Bot, h store.Match) bool {
				return h.Seq > 1 && h.Seats[0].User == "anna"
			}},
		{"move", []any{"channel", "501"}, text.M("bot.moderator.move", "where", "<#501>"),
			func(d *bottest.Bot, h store.Match) bool { return h.Channel == "501" }},
	} {
		t.Run(x.name, func(t *testing.T) {
			d := bottest.New(t, bot.Options{})
			id := d.Begin().ID
			if a := d.Do(bottest.Command("anna", "mod "+x.name,
				append(x.args, "reason", "me too")...)); !a.Shows("bot.notallowed") {
				t.Errorf("anna may do it: %s", a.Text())
			}
			asked, done := d.Moderate(x.name, x.args...)
			if !asked.IsPrivate() || !asked.Says(x.asks) || !strings.Contains(asked.Text(), "because") {
				t.Errorf("asked was %s", asked.Text())
			}
			h, err := d.Options.Store.Match(id)
			if err != nil || !x.is(d, h) {
				t.Errorf("after %s the match is %+v (%v)", done.Text(), h, err)
			}
			audit, err := d.Options.Store.Audit(store.AuditFilter{Match: id})
			if err != nil || len(audit) != 1 || audit[0].Actor != "mona" || audit[0].Reason != "because" ||
				audit[0].Action != x.name {
				t.Errorf("noted is %+v (%v)", audit, err)
			}
			if x.name != "move" {
				i := bottest.Command("mona", "mod audit")
				i.Permissions = discordgo.PermissionManageMessages
				if a := d.Do(i); !strings.Contains(a.Text(), "<@mona>") || !a.Says(x.asks) {
					t.Errorf("the audit reads %s", a.Text())
				}
			}
		})
	}
}

// pace is that of the match in the channel.
func pace(d *bottest.Bot) match.Pace {
	t, err := d.App.Tables.Open(d.Head().ID)
	if err != nil {
		d.T.Fatal(err)
	}
	defer t.Unlock()
	return t.Match.Pace()
}

func TestWhatAModeratorDidCanBeUndone(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Moderate("kick", "seat", 1)
	d.Moderate("seat", "seat", 1, "user", "anna")
	if h := d.Head(); h.Seats[0].User != "anna" {
		t.Errorf("the freed seat is %+v", h.Seats[0])
	}
	d.Moderate("act", "seat", 1, "move", "wait")
	d.Moderate("reset", "to", "start")
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.Moderate("pause")
	d.Moderate("resume")
	if h := d.Head(); h.Status != store.Running {
		t.Errorf("the match is %s", h.Status)
	}
}

func TestDeedsThatCannotBeDoneAreRefusedWithTheReason(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	for _, x := range []struct {
		name string
		args []any
		why  text.Message
	}{
		{"resume", nil, text.M("bot.pause.not")},
		{"kick", []any{"seat", 9}, text.M("bot.mod.noseat", "last", 2)},
		{"skip", []any{"seat", 2}, text.M("match.not-asked")},
		{"act", []any{"seat", 1, "move", "take"}, text.M("no")},
		{"move", []any{"channel", bottest.Channel}, text.M("bot.mod.here")},
		{"lock", nil, text.M("bot.lobby.over")},
	} {
		if asked, _ := d.Moderate(x.name, x.args...); !asked.IsPrivate() || !asked.Says(x.why) {
			t.Errorf("%s is answered %s", x.name, asked.Text())
		}
	}
	if d.Head().Seq != 1 {
		t.Error("something was done")
	}
}

func TestALockedLobbyTakesNobody(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Do(bottest.Command("anna", "game new", "game", "parley"))
	d.Moderate("lock")
	join := customid.LobbyID{Lobby: string(d.Head().ID), Act: customid.LobbyJoin}.String()
	if a := d.Do(bottest.Press("ben", join, "800")); !a.Shows("bot.lobby.no.join") || len(d.Head().Seats) != 1 {
		t.Errorf("ben is answered %s", a.Text())
	}
	d.Moderate("lock")
	if d.Do(bottest.Press("ben", join, "800")); len(d.Head().Seats) != 2 {
		t.Error("an opened lobby takes nobody")
	}
}

func TestAModeratorExportsTheRecordOfARunningMatchWithoutItsSeed(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	i := bottest.Command("mona", "mod export")
	i.Permissions = discordgo.PermissionManageMessages
	a := d.Do(i)
	if a.File != string(d.Head().ID)+".skald" || !a.IsPrivate() {
		t.Errorf("answered with the file %q: %s", a.File, a.Text())
	}
}

func TestAMatchThatMovedIsPostedInItsNewChannel(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Moderate("move", "channel", "501")
	d.TakeCalls()
	d.Deliver()
	if !slices.ContainsFunc(d.TakeCalls(),
		func(s bottest.Call) bool {
			return s.Path == "/channels/501/messages" && len(bottest.CustomIDs(s.Body["components"])) > 0
		}) {
		t.Error("the board is not posted there")
	}
}
