package timecontrol_test

import (
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/engine"
)

// saved is how much time a seat has saved.
func saved(d *bottest.Bot, seat engine.Seat) time.Duration {
	d.T.Helper()
	c := bottest.ExtraOf(d.T, d.Head()).Clock
	return c.Saved(seat)
}

func TestSubstituteBeginsWithFreshTurn(t *testing.T) {
	t.Parallel()
	for how, changes := range map[string]func(d *bottest.Bot){
		"handed over": func(d *bottest.Bot) {
			d.Do(bottest.Command("anna", "game hand-over", "user", "dora"))
			d.Do(bottest.Command("dora", "game sit"))
		},
		"reseated": func(d *bottest.Bot) { d.Moderate("seat", "seat", 1, "user", "dora") },
		"in a pause": func(d *bottest.Bot) {
			d.Moderate("pause")
			d.Moderate("seat", "seat", 1, "user", "dora")
			d.PassHours(5)
			d.Moderate("resume")
		},
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			d := bottest.BeginRoundel(t, 0, "anna", "ben")
			d.Moderate("pace", "pace", "daily")
			for range 2 { // early answers save time
				d.Do(bottest.Command("anna", "do", "move", "wait"))
				d.Do(bottest.Command("ben", "do", "move", "wait"))
			}
			if saved(d, 0) == 0 {
				t.Fatal("anna has saved nothing")
			}
			d.PassHours(24 + 12 + 38) // her time has been over for more than a day
			changes(d)
			now := d.Now()
			c := bottest.ExtraOf(t, d.Head()).Clock
			ask, ok := c.Ask(0, "")
			if !ok || c.Saved(0) != 0 || ask.Since != now.Unix() || ask.Due != now.Add(24*time.Hour).Unix() ||
				ask.Step != 0 {
				t.Errorf("dora is asked %+v at %d with %v saved", ask, now.Unix(), c.Saved(0))
			}
			reminded := d.PassHours(12)
			if len(reminded) == 0 || !reminded[len(reminded)-1].Shows("bot.clock.due", "who", "<@dora>") {
				t.Errorf("after half of the time is posted %v", reminded)
			}
		})
	}
}

func TestLeavingSavesNoTime(t *testing.T) {
	t.Parallel()
	d := bottest.BeginRoundel(t, 0, "anna", "ben")
	d.Moderate("pace", "pace", "daily")
	d.Leave("anna")
	d.Do(bottest.Command("dora", "game sit", "seat", 1))
	if got := saved(d, 0); got != 0 {
		t.Errorf("dora begins with %v saved", got)
	}
}

func TestSubstituteGetsWholeWindow(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	d.Do(bottest.Command("anna", "do", "move", "offer")) // ben has four hours to take it
	d.PassHours(3)
	d.Do(bottest.Command("ben", "game hand-over", "user", "dora"))
	d.Do(bottest.Command("dora", "game sit"))
	before := d.Head().Seq
	if d.PassHours(3); d.Head().Seq != before {
		t.Error("the default is taken after the time of the one who left")
	}
	if d.PassHours(1); d.Head().Seq == before {
		t.Error("the window never closes")
	}
}
