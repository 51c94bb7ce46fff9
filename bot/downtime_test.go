package bot

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"skald/bot/discord"
	"skald/engine/contract/sealed"
	"skald/engine/match"
	"skald/store"
)

func stamped(at time.Time) string { return strconv.FormatInt(at.Unix(), 10) }

// runs lets the keeper of time begin and stop again, as a process does.
func (d *desk) runs() {
	d.t.Helper()
	d.app.Time.Reachable = nil
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); d.app.Time.Run(ctx) }()
	d.until("the keeper to note that it is awake", func() bool {
		b, err := d.app.o.Store.Guild("awake")
		return err == nil && string(b) == stamped(d.now())
	})
	stop()
	<-done
	d.deliver()
}

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
		d := race(t, sealed.TimeTurn, x.pace, 0, "anna", "ben")
		opened := d.now()
		d.pass(x.until)
		d.app.Time.Tick(context.Background())
		d.runs()
		d.since()
		d.pass(x.down)
		for range 2 { // a second start excuses nothing more
			d.restart()
			d.runs()
		}
		told := 0
		for _, s := range newPosts(d.since()) {
			if s.shows("bot.clock.excused", "from", "<t:"+stamped(opened.Add(x.until))+":f>", "to",
				"<t:"+stamped(opened.Add(x.until+x.down))+":f>") && len(s.pinged()) == 0 {
				told++
			} else if x.down < time.Hour {
				t.Errorf("%+v: posted is %s", x, s.text())
			}
		}
		if x.excused != (told == 1) {
			t.Errorf("%+v: it is told %d times", x, told)
		}
		for _, a := range extraOf(t, d.head()).Clock.Asks {
			if got := time.Unix(a.Due, 0).Sub(opened); got != x.wantAfter {
				t.Errorf("%+v: seat %d has %v", x, a.Seat, got)
			}
		}
		if log := d.log(t); log[len(log)-1].By == match.ByDefault {
			t.Errorf("%+v: the round was closed", x)
		}
		d.pass(opened.Add(x.wantAfter).Sub(d.now()))
		d.settles()
		if log := d.log(t); log[len(log)-1].By != match.ByDefault {
			t.Errorf("%+v: in its time the round was not closed", x)
		}
	}
}

func TestShutChannelStopsClock(t *testing.T) {
	t.Parallel()
	for code, status := range map[int]int{discord.CodeLocked: http.StatusForbidden,
		discord.CodeMissingPermissions: http.StatusForbidden, discord.CodeMissingAccess: http.StatusForbidden} {
		d := race(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben")
		opened := d.now()
		d.hours(11)
		shut := true
		d.refuse = func(s sent) (int, int) {
			if shut && strings.HasPrefix(s.path, "/channels/"+place) && s.method != http.MethodGet {
				return status, code
			}
			return 0, 0
		}
		d.hours(1) // half of the time is over, which cannot be told
		d.hours(30)
		if log := d.log(t); log[len(log)-1].By == match.ByDefault || d.head().Status != store.Running {
			t.Errorf("code %d: the round was closed", code)
		}
		shut = false
		d.since()
		var told int
		for _, s := range d.hours(3) {
			if s.shows("bot.clock.excused") {
				told++
			}
		}
		if told != 1 {
			t.Errorf("code %d: it is told %d times", code, told)
		}
		for _, a := range extraOf(t, d.head()).Clock.Asks {
			if got := time.Unix(a.Due, 0).Sub(opened); got < 24*time.Hour+29*time.Hour ||
				got > 24*time.Hour+34*time.Hour {
				t.Errorf("code %d: seat %d has %v", code, a.Seat, got)
			}
		}
	}
}

func TestLostGatewayMovesDeadlines(t *testing.T) {
	t.Parallel()
	d := race(t, sealed.TimeTurn, match.Daily, 0, "anna", "ben")
	opened := d.now()
	var connected, asked atomic.Bool
	d.app.Time.Reachable = func() bool {
		asked.Store(true)
		return connected.Load()
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); d.app.Time.Run(ctx) }()
	d.until("the keeper to look whether people can be answered", asked.Load)
	d.pass(30 * time.Hour)
	connected.Store(true)
	due := func() time.Duration {
		return time.Unix(extraOf(t, d.head()).Clock.Asks[0].Due, 0).Sub(opened)
	}
	d.until("the deadlines to move", func() bool { return due() == 54*time.Hour })
	stop()
	<-done
	d.deliver()
	if log := d.log(t); log[len(log)-1].By == match.ByDefault {
		t.Error("the round was closed while nobody could answer")
	}
	if posted := newPosts(d.since()); !slices.ContainsFunc(posted,
		func(s sent) bool { return s.shows("bot.clock.excused") }) {
		t.Errorf("posted is %v", posted)
	}
}
