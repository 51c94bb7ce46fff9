package timecontrol_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"skald/bot/bottest"
	"skald/bot/discord"
	"skald/engine/contract/sealed"
	"skald/engine/match"
	"skald/store"
)

func TestDowntimeMovesDeadlines(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		pace      match.Pace
		until     time.Duration // from the opening to the stop
		down      time.Duration
		excused   bool
		wantAfter time.Duration
	}{
		{match.Daily, 23 * time.Hour, 5 * time.Hour, true, 29 * time.Hour},
		{match.Relaxed, time.Hour, 2 * time.Minute, true, 72*time.Hour + 2*time.Minute},
		{match.Daily, time.Hour, 50 * time.Second, false, 24 * time.Hour},
		{match.Live, time.Minute, 40 * time.Second, true, 5*time.Minute + 40*time.Second},
		{match.Live, time.Minute, 20 * time.Second, false, 5 * time.Minute},
	} {
		d := bottest.BeginRace(t, sealed.TimeTurn, x.pace, 0, "anna", "ben")
		opened := d.Now()
		d.Pass(x.until)
		d.App.Time.Tick(context.Background())
		d.RunClockOnce()
		d.TakeCalls()
		d.Pass(x.down)
		for range 2 { // a second start excuses nothing more
			d.Restart()
			d.RunClockOnce()
		}
		told := 0
		for _, s := range bottest.PostsIn(d.TakeCalls()) {
			if s.Shows("bot.clock.excused", "from", "<t:"+bottest.Timestamp(opened.Add(x.until))+":f>", "to",
				"<t:"+bottest.Timestamp(opened.Add(x.until+x.down))+":f>") && len(s.Pinged()) == 0 {
				told++
			} else if x.down < time.Hour {
				t.Errorf("%+v: posted is %s", x, s.Text())
			}
		}
		if x.excused != (told == 1) {
			t.Errorf("%+v: it is told %d times", x, told)
		}
		for _, a := range bottest.ExtraOf(t, d.Head()).Clock.Asks {
			if got := time.Unix(a.Due, 0).Sub(opened); got != x.wantAfter {
				t.Errorf("%+v: seat %d has %v", x, a.Seat, got)
			}
		}
		if log := d.Entries(t); log[len(log)-1].By == match.ByDefault {
			t.Errorf("%+v: the round was closed", x)
		}
		d.Pass(opened.Add(x.wantAfter).Sub(d.Now()))
		d.Settle()
		if log := d.Entries(t); log[len(log)-1].By != match.ByDefault {
			t.Errorf("%+v: in its time the round was not closed", x)
		}
	}
}

func TestShutChannelStopsClock(t *testing.T) {
	t.Parallel()
	for code, status := range map[int]int{discord.CodeLocked: http.StatusForbidden,
		discord.CodeMissingPermissions: http.StatusForbidden, discord.CodeMissingAccess: http.StatusForbidden} {
		d := bottest.BeginRace(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben")
		opened := d.Now()
		d.PassHours(11)
		shut := true
		d.Refuse = func(s bottest.Call) (int, int) {
			if shut && strings.HasPrefix(s.Path, "/channels/"+bottest.Channel) && s.Method != http.MethodGet {
				return status, code
			}
			return 0, 0
		}
		d.PassHours(1) // half of the time is over, which cannot be announced
		d.PassHours(30)
		if log := d.Entries(t); log[len(log)-1].By == match.ByDefault || d.Head().Status != store.Running {
			t.Errorf("code %d: the round was closed", code)
		}
		shut = false
		d.TakeCalls()
		var told int
		for _, s := range d.PassHours(3) {
			if s.Shows("bot.clock.excused") {
				told++
			}
		}
		if told != 1 {
			t.Errorf("code %d: it is told %d times", code, told)
		}
		for _, a := range bottest.ExtraOf(t, d.Head()).Clock.Asks {
			if got := time.Unix(a.Due, 0).Sub(opened); got < 24*time.Hour+29*time.Hour ||
				got > 24*time.Hour+34*time.Hour {
				t.Errorf("code %d: seat %d has %v", code, a.Seat, got)
			}
		}
	}
}

func TestLostGatewayMovesDeadlines(t *testing.T) {
	t.Parallel()
	d := bottest.BeginRace(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben")
	opened := d.Now()
	var connected, asked atomic.Bool
	d.App.Time.Reachable = func() bool {
		asked.Store(true)
		return connected.Load()
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); d.App.Time.Run(ctx) }()
	d.Until("the keeper to look whether people can be answered", asked.Load)
	d.Pass(30 * time.Hour)
	connected.Store(true)
	due := func() time.Duration {
		return time.Unix(bottest.ExtraOf(t, d.Head()).Clock.Asks[0].Due, 0).Sub(opened)
	}
	d.Until("the deadlines to move", func() bool { return due() == 54*time.Hour })
	stop()
	<-done
	d.Deliver()
	if log := d.Entries(t); log[len(log)-1].By == match.ByDefault {
		t.Error("the round was closed while nobody could answer")
	}
	if posted := bottest.PostsIn(d.TakeCalls()); !slices.ContainsFunc(posted,
		func(s bottest.Call) bool { return s.Shows("bot.clock.excused") }) {
		t.Errorf("posted is %v", posted)
	}
}
