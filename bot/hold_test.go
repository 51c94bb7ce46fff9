package bot

import (
	"context"
	"strings"
	"testing"
	"time"

	"skald/bot/customid"
	"skald/bot/table"
	"skald/engine"
)

// withPilot begins a match of anna and an autopilot.
func (d *desk) withPilot(args ...any) {
	d.t.Helper()
	d.does(command("anna", "game new", append([]any{"game", "parley", "autopilots", 1}, args...)...))
	d.does(press("anna", customid.LobbyID{Lobby: string(d.head().ID), Act: customid.LobbyStart}.String(), "800"))
	d.deliver()
	d.since()
}

// undoes is the custom_id of the button that takes a turn back, on whichever post; "" without one.
func (d *desk) undoes() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, p := range d.posts {
		for _, id := range ids(p["components"]) {
			if strings.HasSuffix(id, ":"+customid.ActUndo) {
				return id
			}
		}
	}
	return ""
}

// presses presses a button on the newest post and delivers what follows.
func (d *desk) presses(user, id string) sent {
	d.t.Helper()
	a := d.does(press(user, id, d.newest()["id"].(string)))
	d.app.Posts.Deliver(context.Background(), d.head().ID, time.Unix(0, 0))
	if c, ok := a.data()["components"]; ok && !a.private() {
		d.mu.Lock()
		d.posts[len(d.posts)-1]["components"] = c
		d.mu.Unlock()
	}
	return a
}

func TestAutopilotsWaitAfterATurnSoThatItCanBeTakenBack(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.app.Tables.UndoTime = table.UndoTime
	d.withPilot()
	posted := d.posted()
	a := d.presses("anna", d.button("wait"))
	if d.head().Seq != 2 || !a.shows("bot.hold", "in", "<t:1800000015:R>", "who", "anna") || d.undoes() == "" {
		t.Fatalf("after %d entries anna reads %s", d.head().Seq, a.text())
	}
	if d.deliver(); d.posted() != posted {
		t.Errorf("a turn that can be taken back is posted anew")
	}
	mine := press("anna",
		customid.Nav{Match: string(d.head().ID), Seat: engine.Public, Screen: customid.ScreenMoves}.String(), "900")
	if m := d.does(mine); !strings.Contains(m.text(), ":"+customid.ActUndo) || !m.shows("bot.hold.you") {
		t.Errorf("anna reads in her own moves %s", m.text())
	}
	// Neither time that is not over nor a restart lets them go on.
	d.pass(14 * time.Second)
	d.app.Time.Tick(context.Background())
	d.restart()
	d.app.Time.Tick(context.Background())
	if d.head().Seq != 2 {
		t.Fatalf("after 14 seconds there are %d entries", d.head().Seq)
	}
	if due, ok, err := d.app.o.Store.NextTimer(); err != nil || !ok || !due.Equal(time.Unix(1_800_000_015, 0)) {
		t.Errorf("it goes on %v (%v, %v)", due, ok, err)
	}
	d.pass(time.Second)
	d.app.Time.Tick(context.Background())
	if d.head().Seq < 3 {
		t.Fatal("the autopilot never moves")
	}
	if d.deliver(); d.undoes() != "" || d.posted() == posted {
		t.Errorf("when the autopilot has moved %d posts stand where %d were, with %v", d.posted(), posted,
			ids(d.newest()["components"]))
	}
}

func TestTheButtonUnderATurnTakesItBack(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.withPilot("undo-time", 60)
	posted := d.posted()
	d.presses("anna", d.button("wait"))
	undo := d.undoes()
	if a := d.does(press("ben", undo, d.newest()["id"].(string))); !a.private() || d.head().Seq != 2 {
		t.Fatalf("ben takes anna's turn back: %s", a.text())
	}
	d.pass(30 * time.Second)
	a := d.presses("anna", undo)
	tb, err := d.app.Tables.Open(d.head().ID)
	if err != nil {
		t.Fatal(err)
	}
	turn, last := tb.Match.Turn(), tb.Log[len(tb.Log)-1]
	tb.Unlock()
	if last.Back == nil || turn.Number != 1 || d.undoes() != "" || a.private() {
		t.Fatalf("turn %d after %+v: %s", turn.Number, last, a.text())
	}
	if d.deliver(); d.posted() != posted {
		t.Error("what is taken back is posted anew")
	}
	if a := d.presses("anna", undo); !a.private() || d.head().Seq != 3 {
		t.Errorf("pressed twice it is answered %s", a.text())
	}
	// The same turn can be played and taken back once more; then time goes by.
	d.presses("anna", d.button("wait"))
	d.pass(time.Minute)
	d.app.Time.Tick(context.Background())
	if d.head().Seq < 5 {
		t.Errorf("the autopilot does not move: %d entries", d.head().Seq)
	}
}

func TestNobodyWaitsWhereNothingCanBeTakenBack(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.withPilot("undo-time", 0)
	if d.does(command("anna", "do", "move", "wait")); d.head().Seq < 3 {
		t.Error("a match without a wait waits")
	}
}

func TestAutopilotsWaitForPeopleAndNotForEachOther(t *testing.T) {
	t.Parallel()
	d := round(t, 2, "anna")
	d.app.Tables.UndoTime = table.UndoTime
	d.does(command("anna", "do", "move", "wait"))
	if d.head().Seq != 2 {
		t.Fatalf("after anna's turn there are %d entries", d.head().Seq)
	}
	d.pass(table.UndoTime)
	d.app.Time.Tick(context.Background())
	tb, err := d.app.Tables.Open(d.head().ID)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Unlock()
	if now := tb.Match.Turn(); now.Number < 4 || now.Seat != 0 {
		t.Errorf("the autopilots go as far as turn %d of seat %d in one go", now.Number, now.Seat+1)
	}
}
