package moderate_test

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/store"
)

// A reset can be undone until the next move: by the button under its answer, or by the command. Players can continue
// the restored match, verify and export it.
func TestAResetIsTakenBackUntilSomebodyActs(t *testing.T) {
	t.Parallel()
	for name, redo := range map[string]func(d *bottest.Bot, done bottest.Call) bottest.Call{
		"by its button": func(d *bottest.Bot, done bottest.Call) bottest.Call {
			return d.PressAsModerator(done.Button(":redo:"))
		},
		"by the command": func(d *bottest.Bot, _ bottest.Call) bottest.Call {
			_, done := d.Moderate("reset", "to", "redo")
			return done
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := bottest.New(t, bot.Options{})
			d.Begin()
			for n := range 4 {
				d.Do(bottest.Command([]string{"anna", "ben"}[n%2], "do", "move", "wait"))
			}
			turn := turnNow(d)
			asked, done := d.Moderate("reset", "to", "start")
			if !asked.Shows("bot.ask.reset") || done.Button(":redo:") == "" || !done.Shows("bot.reset.done") {
				t.Fatalf("the reset says %s and %s", asked.Text(), done.Text())
			}
			if now := turnNow(d); now == turn {
				t.Fatalf("the table was not taken back: turn %d", now)
			}
			a := redo(d, done)
			if now := turnNow(d); now != turn {
				t.Fatalf("after %s the table is in turn %d, not %d", a.Text(), now, turn)
			}
			if log := d.Do(bottest.Command("zoe", "log")); !log.Shows("match.table.redo") &&
				!log.Shows("match.table.redo-why") {
				t.Errorf("the log reads %s", log.Text())
			}
			if audit, err := d.Options.Store.Audit(store.AuditFilter{Match: d.Head().ID}); err != nil ||
				len(audit) != 2 || audit[0].Action != "redo" || audit[0].Actor != "mona" {
				t.Errorf("noted is %+v (%v)", audit, err)
			}
			for n := range 8 {
				d.Do(bottest.Command([]string{"anna", "ben"}[n%2], "do", "move", "wait"))
			}
			if d.Head().Status != store.Over {
				t.Fatalf("the match is %s", d.Head().Status)
			}
			if a := d.Do(bottest.Command("zoe", "verify")); !a.Shows("bot.verify.holds") {
				t.Errorf("verify says %s", a.Text())
			}
		})
	}
}

// turnNow is the turn the match is in.
func turnNow(d *bottest.Bot) int {
	d.T.Helper()
	t, err := d.App.Tables.Open(d.Head().ID)
	if err != nil {
		d.T.Fatal(err)
	}
	defer t.Unlock()
	return t.Match.Turn().Number
}

func TestAResetIsNotTakenBackAfterSomebodyActed(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	if asked, _ := d.Moderate("reset", "to", "redo"); !asked.Shows("match.redo.nothing") {
		t.Errorf("without a reset it is answered %s", asked.Text())
	}
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.Do(bottest.Command("ben", "do", "move", "wait"))
	_, done := d.Moderate("reset", "to", "start")
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	before := d.MatchHash()
	for _, a := range []bottest.Call{d.PressAsModerator(done.Button(":redo:")),
		func() bottest.Call { asked, _ := d.Moderate("reset", "to", "redo"); return asked }()} {
		if a.Shows("bot.trouble") || !a.Shows("match.redo.acted") && !a.Shows("bot.asked.late") {
			t.Errorf("it is answered %s", a.Text())
		}
	}
	if d.MatchHash() != before {
		t.Error("something was done")
	}
	// Neither players nor spectators can restore it with any button.
	d.Moderate("reset", "to", "start")
	before = d.MatchHash()
	id := customid.Confirm{Match: string(d.Head().ID), Kind: customid.ConfirmRedo, Seat: -1, Yes: true,
		Arg: "1"}.String()
	for _, who := range []string{"anna", "zoe"} {
		if d.Do(bottest.Press(who, id, "801")); d.MatchHash() != before {
			t.Errorf("%s brings it back", who)
		}
	}
}

func TestWhoWasKickedStaysOutUntilAModeratorLetsHimIn(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	asked, _ := d.Moderate("kick", "seat", 1)
	if !asked.Shows("bot.ask.kick") || asked.Shows("bot.ask.undo") {
		t.Errorf("asked is %s", asked.Text())
	}
	if a := d.Do(bottest.Command("anna", "game sit", "seat", 1)); !a.Shows("bot.seat.barred") ||
		d.Head().Seats[0].User != "" {
		t.Errorf("anna sits down again: %s", a.Text())
	}
	if a := d.Do(bottest.Command("ben", "game hand-over", "user", "anna")); !a.Shows("bot.seat.out") {
		t.Errorf("ben offers her his seat: %s", a.Text())
	}
	d.Restart()
	if d.Do(bottest.Command("anna", "game sit", "seat", 1)); d.Head().Seats[0].User != "" {
		t.Error("after a restart anna sits down again")
	}
	d.Moderate("seat", "seat", 1, "user", "anna")
	if d.Head().Seats[0].User != "anna" {
		t.Fatalf("the seat is %+v", d.Head().Seats[0])
	}
	// She has been let in, and may come and go as others.
	leave := d.Do(bottest.Command("anna", "game leave"))
	d.Do(bottest.Press("anna", leave.Button(":yes:"), "801"))
	if d.Do(bottest.Command("anna", "game sit")); d.Head().Seats[0].User != "anna" {
		t.Errorf("the seat is %+v", d.Head().Seats[0])
	}
}

func TestASeatGoesToPeopleAloneAndNotToOneself(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	before := d.MatchHash()
	bot := func(i string, args ...any) bottest.Call {
		c := bottest.Command("anna", i, args...)
		if strings.HasPrefix(i, "mod") {
			c.User, c.Permissions = "mona", discordgo.PermissionManageMessages
		}
		c.Bots = map[string]bool{"42": true}
		return d.Do(c)
	}
	for what, x := range map[string]struct {
		a   bottest.Call
		why string
	}{
		"a hand-over to the bot":      {bot("game hand-over", "user", "42"), "bot.seat.bot"},
		"a hand-over to oneself":      {bot("game hand-over", "user", "anna"), "bot.seat.self"},
		"a moderator who seats a bot": {bot("mod seat", "seat", 1, "user", "42", "reason", "x"), "bot.mod.bot"},
		"one who has the seat":        {bot("mod seat", "seat", 1, "user", "anna", "reason", "x"), "bot.mod.has"},
	} {
		if !x.a.IsPrivate() || !x.a.Shows(x.why) || d.MatchHash() != before {
			t.Errorf("%s is answered %s", what, x.a.Text())
		}
	}
	asked, _ := d.Moderate("seat", "seat", 2, "user", "cara")
	if !asked.Shows("bot.moderator.seat", "user", "<@cara>", "who", "ben") || asked.Shows("bot.name.seat", "n", 2) ||
		asked.Shows("match.seat", "n", 2) {
		t.Errorf("a seat that changes hands is asked about as %s", asked.Text())
	}
	i := bottest.Command("mona", "mod audit")
	i.Permissions = discordgo.PermissionManageMessages
	if a := d.Do(i); !a.Shows("bot.moderator.seat", "who", "ben") {
		t.Errorf("the audit reads %s", a.Text())
	}
}

func TestThereIsAWayToLeave(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	asked := d.Do(bottest.Command("anna", "game leave"))
	if !asked.IsPrivate() || !asked.Shows("bot.ask.leave") || d.Head().Seats[0].User != "anna" {
		t.Fatalf("asked is %s", asked.Text())
	}
	if d.Do(bottest.Press("ben", asked.Button(":yes:"), "801")); d.Head().Seats[0].User != "anna" ||
		d.Head().Seats[1].User != "ben" {
		t.Fatalf("ben answers for her: %+v", d.Head().Seats)
	}
	d.Do(bottest.Press("anna", asked.Button(":yes:"), "801"))
	h := d.Head()
	if h.Seats[0].User != "" || h.Host != "ben" || h.Status != store.Running {
		t.Fatalf("the match is %+v", h)
	}
	// When the last player leaves, the autopilots do not play to the end.
	last := d.Do(bottest.Command("ben", "game leave"))
	if !last.Shows("bot.ask.leave.last") {
		t.Errorf("the last one is asked %s", last.Text())
	}
	d.Do(bottest.Press("ben", last.Button(":yes:"), "801"))
	if h := d.Head(); h.Seats[1].User != "" || h.Status != store.Paused {
		t.Fatalf("the match is %+v", h)
	}
	d.Do(bottest.Command("cara", "game sit"))
	if d.Do(bottest.Command("cara", "game resume")); d.Head().Status != store.Running {
		t.Errorf("the match is %s", d.Head().Status)
	}
	e := bottest.New(t, bot.Options{})
	e.Lobby()
	if e.Do(bottest.Command("ben", "game leave")); len(e.Head().Seats) != 1 {
		t.Errorf("in the lobby sit %+v", e.Head().Seats)
	}
	if a := e.Do(bottest.Command("zoe", "game leave")); !a.IsPrivate() || !a.Shows("bot.lobby.notin") {
		t.Errorf("zoe is answered %s", a.Text())
	}
}
