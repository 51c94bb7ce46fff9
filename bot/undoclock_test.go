package bot

import (
	"testing"
	"time"

	"skald/engine"
	"skald/engine/match"
)

// takesBack lets somebody take their last move back.
func (d *desk) takesBack(user string) {
	d.t.Helper()
	before := d.head().Seq
	a := d.does(command(user, "undo"))
	for _, id := range ids(a.data()["components"]) {
		if d.does(press(user, id, "800")); d.head().Seq > before {
			return
		}
	}
	d.t.Fatalf("%s cannot take back: %s", user, a.text())
}

func TestUndoGivesTimeBackAndMakesNone(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun("pace", "daily")
	due := d.now().Add(24 * time.Hour)
	until := func(seat engine.Seat) time.Time {
		c := extraOf(t, d.head()).Clock
		a, _ := c.Ask(seat, "")
		return time.Unix(a.Due, 0)
	}
	for range 3 {
		d.pass(time.Hour)
		d.answers("anna", "wait")
		if got := until(1); !got.Equal(d.now().Add(24 * time.Hour)) {
			t.Errorf("ben has until %v, %v from now", got, got.Sub(d.now()))
		}
		d.pass(time.Hour)
		d.takesBack("anna")
		if got := until(0); !got.Equal(due) {
			t.Errorf("after the undo anna has until %v, want %v", got, due)
		}
		if c := extraOf(t, d.head()).Clock; c.Saved(0) != 0 || c.Saved(1) != 0 {
			t.Errorf("by the undo is saved %v", c.Bank)
		}
	}
	// What a pause takes is no time that has passed.
	d.answers("anna", "wait")
	d.mod("pause")
	d.pass(100 * time.Hour)
	d.mod("resume")
	d.takesBack("anna")
	if got := until(0); !got.Equal(due.Add(100 * time.Hour)) {
		t.Errorf("after the pause anna has until %v, want %v", got, due.Add(100*time.Hour))
	}
}

func TestUndoKeepsTimeOfWindow(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun("pace", "daily")
	d.answers("anna", "offer")
	closes := d.now().Add(match.Daily.Window())
	for range 3 {
		d.pass(30 * time.Minute)
		d.answers("ben", "take")
		d.takesBack("ben")
		tb, err := d.app.Tables.Open(d.head().ID)
		if err != nil {
			t.Fatal(err)
		}
		if at, ok := tb.Match.NextDue(); !ok || !at.Equal(closes) {
			t.Errorf("after the undo the window closes at %v, want %v", at, closes)
		}
		tb.Unlock()
	}
}
