package timecontrol_test

import (
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/engine"
	"skald/engine/match"
)

// takesBack has a player undo their last move.
func takesBack(d *bottest.Bot, user string) {
	d.T.Helper()
	before := d.Head().Seq
	a := d.Do(bottest.Command(user, "undo"))
	for _, id := range bottest.CustomIDs(a.Data()["components"]) {
		if d.Do(bottest.Press(user, id, "800")); d.Head().Seq > before {
			return
		}
	}
	d.T.Fatalf("%s cannot take back: %s", user, a.Text())
}

func TestUndoGivesTimeBackAndMakesNone(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	due := d.Now().Add(24 * time.Hour)
	until := func(seat engine.Seat) time.Time {
		c := bottest.ExtraOf(t, d.Head()).Clock
		a, _ := c.Ask(seat, "")
		return time.Unix(a.Due, 0)
	}
	for range 3 {
		d.Pass(time.Hour)
		d.PlayMoves("anna", "wait")
		if got := until(1); !got.Equal(d.Now().Add(24 * time.Hour)) {
			t.Errorf("ben has until %v, %v from now", got, got.Sub(d.Now()))
		}
		d.Pass(time.Hour)
		takesBack(d, "anna")
		if got := until(0); !got.Equal(due) {
			t.Errorf("after the undo anna has until %v, want %v", got, due)
		}
		if c := bottest.ExtraOf(t, d.Head()).Clock; c.Saved(0) != 0 || c.Saved(1) != 0 {
			t.Errorf("by the undo is saved %v", c.Bank)
		}
	}
	// The time of a pause does not count.
	d.PlayMoves("anna", "wait")
	d.Moderate("pause")
	d.Pass(100 * time.Hour)
	d.Moderate("resume")
	takesBack(d, "anna")
	if got := until(0); !got.Equal(due.Add(100 * time.Hour)) {
		t.Errorf("after the pause anna has until %v, want %v", got, due.Add(100*time.Hour))
	}
}

func TestUndoKeepsTimeOfWindow(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	d.PlayMoves("anna", "offer")
	closes := d.Now().Add(match.Daily.Window())
	for range 3 {
		d.Pass(30 * time.Minute)
		d.PlayMoves("ben", "take")
		takesBack(d, "ben")
		tb, err := d.App.Tables.Open(d.Head().ID)
		if err != nil {
			t.Fatal(err)
		}
		if at, ok := tb.Match.NextDue(); !ok || !at.Equal(closes) {
			t.Errorf("after the undo the window closes at %v, want %v", at, closes)
		}
		tb.Unlock()
	}
}
