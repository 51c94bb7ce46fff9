package timecontrol_test

import (
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/store"
)

// begunOnWeekdays is a match of anna and ben at a daily pace whose time counts from Monday to Friday in Berlin, between
// two times of day, begun at a time written as in Berlin.
func begunOnWeekdays(t *testing.T, times, written string) *bottest.Bot {
	t.Helper()
	d := bottest.New(t, bot.Options{})
	d.Lobby("pace", "daily")
	until(d, written)
	set := func(option string, values ...string) {
		i := bottest.Press("anna", customid.LobbyID{Lobby: string(d.Head().ID), Act: customid.LobbyValue,
			Option: option}.String(), "801")
		i.MessageEphemeral, i.Values = true, values
		d.Do(i)
	}
	set("table-times", times, "Berlin")
	set("table-hours", "1", "2", "3", "4", "5")
	d.Do(bottest.Press("anna", bottest.LobbyButton(d.Head(), customid.LobbyStart), "800"))
	d.Deliver()
	d.TakeCalls()
	if d.Head().Status != store.Running {
		t.Fatalf("the match is %s", d.Head().Status)
	}
	return d
}

// inBerlin is a time written as in Berlin.
func inBerlin(d *bottest.Bot, written string) time.Time {
	d.T.Helper()
	l, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		d.T.Fatal(err)
	}
	at, err := time.ParseInLocation("2006-01-02 15:04", written, l)
	if err != nil {
		d.T.Fatal(err)
	}
	return at
}

// until lets the time pass until a time written as in Berlin.
func until(d *bottest.Bot, written string) {
	d.T.Helper()
	d.Pass(inBerlin(d, written).Sub(d.Now()))
}

func TestDeadlineLeavesOutTheWeekend(t *testing.T) {
	t.Parallel()
	for begun, x := range map[string]struct{ times, due string }{
		"2027-03-05 12:00": {"", "2027-03-08 12:00"},     // a Friday
		"2027-03-26 12:00": {"", "2027-03-29 12:00"},     // the clocks change on the Sunday
		"2027-10-29 18:00": {"9-21", "2027-11-02 18:00"}, // 3 + 12 + 9 hours
		"2028-02-28 08:00": {"9-21", "2028-02-29 21:00"}, // a leap day
	} {
		d := begunOnWeekdays(t, x.times, begun)
		due := inBerlin(d, x.due)
		d.Restart()
		if got := d.Do(bottest.Command("anna", "game status")); !got.Shows("bot.deadline.short", "at",
			"<t:"+bottest.Timestamp(due)+":f>", "in", "<t:"+bottest.Timestamp(due)+":R>") {
			t.Errorf("begun %s: the status is %s", begun, got.Text())
		}
		d.Pass(due.Sub(d.Now()) - time.Minute)
		d.Settle()
		if v := bottest.ExtraOf(t, d.Head()).Vote; v != nil {
			t.Errorf("begun %s: a vote before the time is up: %+v", begun, v)
		}
		d.Restart()
		d.Pass(time.Minute)
		d.Settle()
		if v := bottest.ExtraOf(t, d.Head()).Vote; v == nil || v.Kind != "late" || !v.Late {
			t.Errorf("begun %s: no vote at %s", begun, x.due)
		}
	}
}

func TestWindowLeavesOutTheWeekend(t *testing.T) {
	t.Parallel()
	d := begunOnWeekdays(t, "", "2027-03-05 22:00")
	d.Do(bottest.Command("anna", "do", "move", "offer")) // ben has four hours to take it
	before := d.Head().Seq
	until(d, "2027-03-08 01:59")
	d.Restart()
	if d.Settle(); d.Head().Seq != before {
		t.Error("the default is taken at the weekend")
	}
	until(d, "2027-03-08 02:00")
	if d.Settle(); d.Head().Seq == before {
		t.Error("the window never closes")
	}
}

func TestPauseMovesOnlyTimeThatCounts(t *testing.T) {
	t.Parallel()
	d := begunOnWeekdays(t, "", "2027-03-05 20:00")
	d.Do(bottest.Command("anna", "do", "move", "offer"))
	until(d, "2027-03-05 22:00")
	d.Moderate("pause")
	until(d, "2027-03-07 12:00")
	d.Moderate("resume")
	before := d.Head().Seq
	until(d, "2027-03-07 23:59") // two of four hours are left, and it is Sunday
	if d.Settle(); d.Head().Seq != before {
		t.Error("the default is taken on Sunday")
	}
	until(d, "2027-03-08 02:00")
	if d.Settle(); d.Head().Seq == before {
		t.Error("the window is still open")
	}
}

func TestOutageAtTheWeekendIsNotExcused(t *testing.T) {
	t.Parallel()
	d := begunOnWeekdays(t, "", "2027-03-05 20:00")
	d.RunClockOnce()
	until(d, "2027-03-06 01:00")
	d.RunClockOnce()
	was := bottest.ExtraOf(t, d.Head()).Clock
	until(d, "2027-03-07 20:00")
	d.RunClockOnce()
	if now := bottest.ExtraOf(t, d.Head()).Clock; now.Asks[0].Due != was.Asks[0].Due {
		t.Errorf("the deadline has moved by %d seconds", now.Asks[0].Due-was.Asks[0].Due)
	}
}
