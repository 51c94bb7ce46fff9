package bot

import (
	"strings"
	"testing"

	"skald/bot/customid"
	"skald/store"
)

// asMod presses a button as the moderator.
func (d *desk) asMod(id string) sent {
	i := press("mona", id, "801")
	i.Permissions, i.MessageEphemeral = permissionManageMessages, true
	return d.does(i)
}

// button is the first custom_id of an answer that contains text, "" for none.
func (s sent) button(text string) string {
	for _, id := range ids(s.data()["components"]) {
		if strings.Contains(id, text) {
			return id
		}
	}
	return ""
}

// A reset can be taken back until somebody acts: by the button under its answer, or by the command; and what was
// brought back is played on with, proven and exported.
func TestAResetIsTakenBackUntilSomebodyActs(t *testing.T) {
	t.Parallel()
	for name, redo := range map[string]func(d *desk, done sent) sent{
		"by its button":  func(d *desk, done sent) sent { return d.asMod(done.button(":redo:")) },
		"by the command": func(d *desk, _ sent) sent { _, done := d.mod("reset", "to", "redo"); return done },
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, Options{})
			d.begun()
			for n := range 4 {
				d.does(command([]string{"anna", "ben"}[n%2], "do", "move", "wait"))
			}
			turn := d.turnNow()
			asked, done := d.mod("reset", "to", "start")
			if !asked.shows("bot.ask.reset") || done.button(":redo:") == "" || !done.shows("bot.reset.done") {
				t.Fatalf("the reset says %s and %s", asked.text(), done.text())
			}
			if now := d.turnNow(); now == turn {
				t.Fatalf("the table was not taken back: turn %d", now)
			}
			a := redo(d, done)
			if now := d.turnNow(); now != turn {
				t.Fatalf("after %s the table is in turn %d, not %d", a.text(), now, turn)
			}
			if log := d.does(command("zoe", "log")); !log.shows("match.table.redo") &&
				!log.shows("match.table.redo-why") {
				t.Errorf("the log reads %s", log.text())
			}
			if audit, err := d.app.o.Store.Audit(store.AuditFilter{Match: d.head().ID}); err != nil ||
				len(audit) != 2 || audit[0].Action != "redo" || audit[0].Actor != "mona" {
				t.Errorf("noted is %+v (%v)", audit, err)
			}
			for n := range 8 {
				d.does(command([]string{"anna", "ben"}[n%2], "do", "move", "wait"))
			}
			if d.head().Status != store.Over {
				t.Fatalf("the match is %s", d.head().Status)
			}
			if a := d.does(command("zoe", "verify")); !a.shows("bot.verify.holds") {
				t.Errorf("verify says %s", a.text())
			}
		})
	}
}

// turnNow is the turn the match is in.
func (d *desk) turnNow() int {
	d.t.Helper()
	t, err := d.app.Tables.Open(d.head().ID)
	if err != nil {
		d.t.Fatal(err)
	}
	defer t.Unlock()
	return t.Match.Turn().Number
}

func TestAResetIsNotTakenBackAfterSomebodyActed(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	if asked, _ := d.mod("reset", "to", "redo"); !asked.shows("match.redo.nothing") {
		t.Errorf("without a reset it is answered %s", asked.text())
	}
	d.does(command("anna", "do", "move", "wait"))
	d.does(command("ben", "do", "move", "wait"))
	_, done := d.mod("reset", "to", "start")
	d.does(command("anna", "do", "move", "wait"))
	before := d.record()
	for _, a := range []sent{d.asMod(done.button(":redo:")),
		func() sent { asked, _ := d.mod("reset", "to", "redo"); return asked }()} {
		if a.shows("bot.trouble") || !a.shows("match.redo.acted") && !a.shows("bot.asked.late") {
			t.Errorf("it is answered %s", a.text())
		}
	}
	if d.record() != before {
		t.Error("something was done")
	}
	// Neither player nor looker-on brings it back, whatever he presses.
	d.mod("reset", "to", "start")
	before = d.record()
	id := customid.Confirm{Match: string(d.head().ID), Kind: customid.ConfirmRedo, Seat: -1, Yes: true,
		Arg: "1"}.String()
	for _, who := range []string{"anna", "zoe"} {
		if d.does(press(who, id, "801")); d.record() != before {
			t.Errorf("%s brings it back", who)
		}
	}
}

func TestWhoWasKickedStaysOutUntilAModeratorLetsHimIn(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	asked, _ := d.mod("kick", "seat", 1)
	if !asked.shows("bot.ask.kick") || asked.shows("bot.ask.undo") {
		t.Errorf("asked is %s", asked.text())
	}
	if a := d.does(command("anna", "game sit", "seat", 1)); !a.shows("bot.seat.barred") ||
		d.head().Seats[0].User != "" {
		t.Errorf("anna sits down again: %s", a.text())
	}
	if a := d.does(command("ben", "game hand-over", "user", "anna")); !a.shows("bot.seat.out") {
		t.Errorf("ben offers her his seat: %s", a.text())
	}
	d.restart()
	if d.does(command("anna", "game sit", "seat", 1)); d.head().Seats[0].User != "" {
		t.Error("after a restart anna sits down again")
	}
	d.mod("seat", "seat", 1, "user", "anna")
	if d.head().Seats[0].User != "anna" {
		t.Fatalf("the seat is %+v", d.head().Seats[0])
	}
	// She has been let in, and may come and go as others.
	leave := d.does(command("anna", "game leave"))
	d.does(press("anna", leave.button(":yes:"), "801"))
	if d.does(command("anna", "game sit")); d.head().Seats[0].User != "anna" {
		t.Errorf("the seat is %+v", d.head().Seats[0])
	}
}

func TestASeatGoesToPeopleAloneAndNotToOneself(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	before := d.record()
	bot := func(i string, args ...any) sent {
		c := command("anna", i, args...)
		if strings.HasPrefix(i, "mod") {
			c.User, c.Permissions = "mona", permissionManageMessages
		}
		c.Bots = map[string]bool{"42": true}
		return d.does(c)
	}
	for what, x := range map[string]struct {
		a   sent
		why string
	}{
		"a hand-over to the bot":      {bot("game hand-over", "user", "42"), "bot.seat.bot"},
		"a hand-over to oneself":      {bot("game hand-over", "user", "anna"), "bot.seat.self"},
		"a moderator who seats a bot": {bot("mod seat", "seat", 1, "user", "42", "reason", "x"), "bot.mod.bot"},
		"one who has the seat":        {bot("mod seat", "seat", 1, "user", "anna", "reason", "x"), "bot.mod.has"},
	} {
		if !x.a.private() || !x.a.shows(x.why) || d.record() != before {
			t.Errorf("%s is answered %s", what, x.a.text())
		}
	}
	asked, _ := d.mod("seat", "seat", 2, "user", "cara")
	if !asked.shows("bot.moderator.seat", "user", "<@cara>", "who", "ben") || asked.shows("bot.name.seat", "n", 2) ||
		asked.shows("match.seat", "n", 2) {
		t.Errorf("a seat that changes hands is asked about as %s", asked.text())
	}
	i := command("mona", "mod audit")
	i.Permissions = permissionManageMessages
	if a := d.does(i); !a.shows("bot.moderator.seat", "who", "ben") {
		t.Errorf("the audit reads %s", a.text())
	}
}

func TestThereIsAWayToLeave(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	asked := d.does(command("anna", "game leave"))
	if !asked.private() || !asked.shows("bot.ask.leave") || d.head().Seats[0].User != "anna" {
		t.Fatalf("asked is %s", asked.text())
	}
	if d.does(press("ben", asked.button(":yes:"), "801")); d.head().Seats[0].User != "anna" ||
		d.head().Seats[1].User != "ben" {
		t.Fatalf("ben answers for her: %+v", d.head().Seats)
	}
	d.does(press("anna", asked.button(":yes:"), "801"))
	h := d.head()
	if h.Seats[0].User != "" || h.Host != "ben" || h.Status != store.Running {
		t.Fatalf("the match is %+v", h)
	}
	// The last one who leaves does not leave the autopilots to play it to its end.
	last := d.does(command("ben", "game leave"))
	if !last.shows("bot.ask.leave.last") {
		t.Errorf("the last one is asked %s", last.text())
	}
	d.does(press("ben", last.button(":yes:"), "801"))
	if h := d.head(); h.Seats[1].User != "" || h.Status != store.Paused {
		t.Fatalf("the match is %+v", h)
	}
	d.does(command("cara", "game sit"))
	if d.does(command("cara", "game resume")); d.head().Status != store.Running {
		t.Errorf("the match is %s", d.head().Status)
	}
	e := newDesk(t, Options{})
	e.lobby()
	if e.does(command("ben", "game leave")); len(e.head().Seats) != 1 {
		t.Errorf("in the lobby sit %+v", e.head().Seats)
	}
	if a := e.does(command("zoe", "game leave")); !a.private() || !a.shows("bot.lobby.notin") {
		t.Errorf("zoe is answered %s", a.text())
	}
}
