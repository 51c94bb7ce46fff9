package timecontrol_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/table"
	"skald/engine"
)

// withPilot begins a match of anna and an autopilot.
func withPilot(d *bottest.Bot, args ...any) {
	d.T.Helper()
	d.Do(bottest.Command("anna", "game new", append([]any{"game", "parley", "autopilots", 1}, args...)...))
	d.Do(bottest.Press("anna", customid.LobbyID{Lobby: string(d.Head().ID), Act: customid.LobbyStart}.String(), "800"))
	d.Deliver()
	d.TakeCalls()
}

// presses presses a button on the newest post and delivers the resulting posts.
func presses(d *bottest.Bot, user, id string) bottest.Call {
	d.T.Helper()
	a := d.Do(bottest.Press(user, id, d.NewestPost()["id"].(string)))
	d.App.Posts.Deliver(context.Background(), d.Head().ID, time.Unix(0, 0))
	if c, ok := a.Data()["components"]; ok && !a.IsPrivate() {
		d.Mu.Lock()
		d.Posts[len(d.Posts)-1]["components"] = c
		d.Mu.Unlock()
	}
	return a
}

func TestAutopilotsWaitAfterATurnSoThatItCanBeTakenBack(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.App.Tables.UndoTime = table.UndoTime
	withPilot(d)
	posted := d.PostCount()
	a := presses(d, "anna", d.Button("wait"))
	if d.Head().Seq != 2 || !a.Shows("bot.hold", "in", "<t:1800000015:R>", "who", "anna") || d.UndoButton() == "" {
		t.Fatalf("after %d entries anna reads %s", d.Head().Seq, a.Text())
	}
	if d.Deliver(); d.PostCount() != posted {
		t.Errorf("a turn that can be taken back is posted anew")
	}
	mine := bottest.Press("anna",
		customid.Nav{Match: string(d.Head().ID), Seat: engine.Public, Screen: customid.ScreenMoves}.String(), "900")
	if m := d.Do(mine); !strings.Contains(m.Text(), ":"+customid.ActUndo) || !m.Shows("bot.hold.you") {
		t.Errorf("anna reads in her own moves %s", m.Text())
	}
	// Neither time that is not over nor a restart lets them go on.
	d.Pass(14 * time.Second)
	d.App.Time.Tick(context.Background())
	d.Restart()
	d.App.Time.Tick(context.Background())
	if d.Head().Seq != 2 {
		t.Fatalf("after 14 seconds there are %d entries", d.Head().Seq)
	}
	if due, ok, err := d.Options.Store.NextTimer(); err != nil || !ok || !due.Equal(time.Unix(1_800_000_015, 0)) {
		t.Errorf("it goes on %v (%v, %v)", due, ok, err)
	}
	d.Pass(time.Second)
	d.App.Time.Tick(context.Background())
	if d.Head().Seq < 3 {
		t.Fatal("the autopilot never moves")
	}
	if d.Deliver(); d.UndoButton() != "" || d.PostCount() == posted {
		t.Errorf("when the autopilot has moved %d posts stand where %d were, with %v", d.PostCount(), posted,
			bottest.CustomIDs(d.NewestPost()["components"]))
	}
}

func TestTheButtonUnderATurnTakesItBack(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	withPilot(d, "undo-time", 60)
	posted := d.PostCount()
	presses(d, "anna", d.Button("wait"))
	undo := d.UndoButton()
	if a := d.Do(bottest.Press("ben", undo, d.NewestPost()["id"].(string))); !a.IsPrivate() || d.Head().Seq != 2 {
		t.Fatalf("ben takes anna's turn back: %s", a.Text())
	}
	d.Pass(30 * time.Second)
	a := presses(d, "anna", undo)
	tb, err := d.App.Tables.Open(d.Head().ID)
	if err != nil {
		t.Fatal(err)
	}
	turn, last := tb.Match.Turn(), tb.Log[len(tb.Log)-1]
	tb.Unlock()
	if last.Back == nil || turn.Number != 1 || d.UndoButton() != "" || a.IsPrivate() {
		t.Fatalf("turn %d after %+v: %s", turn.Number, last, a.Text())
	}
	if d.Deliver(); d.PostCount() != posted {
		t.Error("what is taken back is posted anew")
	}
	if a := presses(d, "anna", undo); !a.IsPrivate() || d.Head().Seq != 3 {
		t.Errorf("pressed twice it is answered %s", a.Text())
	}
	// The same turn can be played and taken back once more; then time goes by.
	presses(d, "anna", d.Button("wait"))
	d.Pass(time.Minute)
	d.App.Time.Tick(context.Background())
	if d.Head().Seq < 5 {
		t.Errorf("the autopilot does not move: %d entries", d.Head().Seq)
	}
}

func TestNobodyWaitsWhereNothingCanBeTakenBack(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	withPilot(d, "undo-time", 0)
	if d.Do(bottest.Command("anna", "do", "move", "wait")); d.Head().Seq < 3 {
		t.Error("a match without a wait waits")
	}
}

func TestAutopilotsWaitForPeopleAndNotForEachOther(t *testing.T) {
	t.Parallel()
	d := bottest.BeginRoundel(t, 2, "anna")
	d.App.Tables.UndoTime = table.UndoTime
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	if d.Head().Seq != 2 {
		t.Fatalf("after anna's turn there are %d entries", d.Head().Seq)
	}
	d.Pass(table.UndoTime)
	d.App.Time.Tick(context.Background())
	tb, err := d.App.Tables.Open(d.Head().ID)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Unlock()
	if now := tb.Match.Turn(); now.Number < 4 || now.Seat != 0 {
		t.Errorf("the autopilots go as far as turn %d of seat %d in one go", now.Number, now.Seat+1)
	}
}
