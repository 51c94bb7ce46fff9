package bot

import (
	"testing"
	"time"

	"skald/engine"
)

// saved is how much time a seat has saved.
func (d *desk) saved(seat engine.Seat) time.Duration {
	d.t.Helper()
	c := extraOf(d.t, d.head()).Clock
	return c.Saved(seat)
}

func TestSubstituteBeginsWithFreshTurn(t *testing.T) {
	t.Parallel()
	for how, changes := range map[string]func(d *desk){
		"handed over": func(d *desk) {
			d.does(command("anna", "game hand-over", "user", "dora"))
			d.does(command("dora", "game sit"))
		},
		"reseated": func(d *desk) { d.mod("seat", "seat", 1, "user", "dora") },
		"in a pause": func(d *desk) {
			d.mod("pause")
			d.mod("seat", "seat", 1, "user", "dora")
			d.hours(5)
			d.mod("resume")
		},
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			d := round(t, 0, "anna", "ben")
			d.mod("pace", "pace", "daily")
			for range 2 { // who answers early saves time
				d.does(command("anna", "do", "move", "wait"))
				d.does(command("ben", "do", "move", "wait"))
			}
			if d.saved(0) == 0 {
				t.Fatal("anna has saved nothing")
			}
			d.hours(24 + 12 + 38) // her time has been over for more than a day
			changes(d)
			now := d.now()
			c := extraOf(t, d.head()).Clock
			ask, ok := c.Ask(0, "")
			if !ok || c.Saved(0) != 0 || ask.Since != now.Unix() || ask.Due != now.Add(24*time.Hour).Unix() ||
				ask.Step != 0 {
				t.Errorf("dora is asked %+v at %d with %v saved", ask, now.Unix(), c.Saved(0))
			}
			reminded := d.hours(12)
			if len(reminded) == 0 || !reminded[len(reminded)-1].shows("bot.clock.due", "who", "<@dora>") {
				t.Errorf("after half of the time is posted %v", reminded)
			}
		})
	}
}

func TestLeavingSavesNoTime(t *testing.T) {
	t.Parallel()
	d := round(t, 0, "anna", "ben")
	d.mod("pace", "pace", "daily")
	d.leaves("anna")
	d.does(command("dora", "game sit", "seat", 1))
	if got := d.saved(0); got != 0 {
		t.Errorf("dora begins with %v saved", got)
	}
}

func TestSubstituteGetsWholeWindow(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun("pace", "daily")
	d.does(command("anna", "do", "move", "offer")) // ben has four hours to take it
	d.hours(3)
	d.does(command("ben", "game hand-over", "user", "dora"))
	d.does(command("dora", "game sit"))
	before := d.head().Seq
	if d.hours(3); d.head().Seq != before {
		t.Error("the default is taken after the time of the one who left")
	}
	if d.hours(1); d.head().Seq == before {
		t.Error("the window never closes")
	}
}
