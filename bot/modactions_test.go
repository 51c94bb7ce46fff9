package bot

import (
	"slices"
	"strings"
	"testing"

	"skald/bot/customid"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// mod asks for an action as a moderator, says yes, and returns question and answer.
func (d *desk) mod(name string, args ...any) (asked, done sent) {
	d.t.Helper()
	i := command("mona", "mod "+name, append(args, "reason", "because")...)
	i.Permissions = permissionManageMessages
	i.Names = map[string]string{"cara": "Cara"}
	asked = d.does(i)
	buttons := ids(asked.data()["components"])
	if len(buttons) < 2 || !strings.HasPrefix(buttons[0], "c1:") {
		return asked, done
	}
	yes := press("mona", buttons[0], "801")
	yes.Permissions, yes.MessageEphemeral = permissionManageMessages, true
	return asked, d.does(yes)
}

func TestEachDeedOfAModeratorAsksIsDoneAndNoted(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		name string
		args []any
		asks text.Message
		is   func(d *desk, h store.Match) bool
	}{
		{"pause", nil, text.M("bot.moderator.pause"), func(_ *desk, h store.Match) bool {
			return h.Status == store.Paused
		}},
		{"pace", []any{"pace", "daily"}, text.M("bot.moderator.pace", "pace", text.M("match.pace.daily")),
			func(d *desk, h store.Match) bool { return d.pace() == match.Daily }},
		{"kick", []any{"seat", 1}, text.M("bot.moderator.kick", "who", "anna"), func(_ *desk, h store.Match) bool {
			return h.Seats[0].User == ""
		}},
		{"seat", []any{"seat", 2, "user", "cara"}, text.M("bot.moderator.seat", "user", "<@cara>"),
			func(_ *desk, h store.Match) bool { return h.Seats[1].User == "cara" && h.Seats[1].Name == "Cara" }},
		{"act", []any{"seat", 1, "move", "wait"}, text.M("bot.moderator.act", "move", "wait"),
			func(_ *desk, h store.Match) bool { return h.Seq == 2 }},
		{"skip", []any{"seat", 1}, text.M("bot.moderator.skip", "who", "anna"), func(_ *desk, h store.Match) bool {
			return h.Seq > 1 && h.Seats[0].User == "anna"
		}},
		{"move", []any{"channel", "501"}, text.M("bot.moderator.move", "where", "<#501>"),
			func(d *desk, h store.Match) bool { return h.Channel == "501" }},
	} {
		t.Run(x.name, func(t *testing.T) {
			d := newDesk(t, Options{})
			id := d.begun().ID
			if a := d.does(command("anna", "mod "+x.name,
				append(x.args, "reason", "me too")...)); !a.shows("bot.notallowed") {
				t.Errorf("anna may do it: %s", a.text())
			}
			asked, done := d.mod(x.name, x.args...)
			if !asked.private() || !asked.says(x.asks) || !strings.Contains(asked.text(), "because") {
				t.Errorf("asked was %s", asked.text())
			}
			h, err := d.app.o.Store.Match(id)
			if err != nil || !x.is(d, h) {
				t.Errorf("after %s the match is %+v (%v)", done.text(), h, err)
			}
			audit, err := d.app.o.Store.Audit(store.AuditFilter{Match: id})
			if err != nil || len(audit) != 1 || audit[0].Actor != "mona" || audit[0].Reason != "because" ||
				audit[0].Action != x.name {
				t.Errorf("noted is %+v (%v)", audit, err)
			}
			if x.name != "move" {
				i := command("mona", "mod audit")
				i.Permissions = permissionManageMessages
				if a := d.does(i); !strings.Contains(a.text(), "<@mona>") || !a.says(x.asks) {
					t.Errorf("the audit reads %s", a.text())
				}
			}
		})
	}
}

// pace is that of the match in the channel.
func (d *desk) pace() match.Pace {
	t, err := d.app.Tables.Open(d.head().ID)
	if err != nil {
		d.t.Fatal(err)
	}
	defer t.Unlock()
	return t.Match.Pace()
}

func TestWhatAModeratorDidCanBeUndone(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.mod("kick", "seat", 1)
	d.mod("seat", "seat", 1, "user", "anna")
	if h := d.head(); h.Seats[0].User != "anna" {
		t.Errorf("the freed seat is %+v", h.Seats[0])
	}
	d.mod("act", "seat", 1, "move", "wait")
	d.mod("reset", "to", "start")
	d.does(command("anna", "do", "move", "wait"))
	d.mod("pause")
	d.mod("resume")
	if h := d.head(); h.Status != store.Running {
		t.Errorf("the match is %s", h.Status)
	}
}

func TestDeedsThatCannotBeDoneAreRefusedWithTheReason(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	for _, x := range []struct {
		name string
		args []any
		why  text.Message
	}{
		{"resume", nil, text.M("bot.pause.not")},
		{"kick", []any{"seat", 9}, text.M("bot.mod.noseat", "last", 2)},
		{"skip", []any{"seat", 2}, text.M("match.not-asked")},
		{"act", []any{"seat", 1, "move", "take"}, text.M("no")},
		{"move", []any{"channel", place}, text.M("bot.mod.here")},
		{"lock", nil, text.M("bot.lobby.over")},
	} {
		if asked, _ := d.mod(x.name, x.args...); !asked.private() || !asked.says(x.why) {
			t.Errorf("%s is answered %s", x.name, asked.text())
		}
	}
	if d.head().Seq != 1 {
		t.Error("something was done")
	}
}

func TestALockedLobbyTakesNobody(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.does(command("anna", "game new", "game", "parley"))
	d.mod("lock")
	join := customid.LobbyID{Lobby: string(d.head().ID), Act: customid.LobbyJoin}.String()
	if a := d.does(press("ben", join, "800")); !a.shows("bot.lobby.locked") || len(d.head().Seats) != 1 {
		t.Errorf("ben is answered %s", a.text())
	}
	d.mod("lock")
	if d.does(press("ben", join, "800")); len(d.head().Seats) != 2 {
		t.Error("an opened lobby takes nobody")
	}
}

func TestAModeratorExportsTheRecordOfARunningMatchWithoutItsSeed(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.does(command("anna", "do", "move", "wait"))
	i := command("mona", "mod export")
	i.Permissions = permissionManageMessages
	a := d.does(i)
	if a.file != string(d.head().ID)+".skald" || !a.private() {
		t.Errorf("answered with the file %q: %s", a.file, a.text())
	}
}

func TestAMatchThatMovedIsPostedInItsNewChannel(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.mod("move", "channel", "501")
	d.since()
	d.deliver()
	if !slices.ContainsFunc(d.since(),
		func(s sent) bool { return s.path == "/channels/501/messages" && len(ids(s.body["components"])) > 0 }) {
		t.Error("the board is not posted there")
	}
}
