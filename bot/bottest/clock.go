package bottest

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Now is the time of the bot.
func (d *Bot) Now() time.Time {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	return d.Clock
}

// Pass moves the time of the bot.
func (d *Bot) Pass(by time.Duration) {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	d.Clock = d.Clock.Add(by)
}

// PassHours lets time pass hour by hour and returns what was posted meanwhile.
func (d *Bot) PassHours(n int) []Call {
	d.T.Helper()
	d.TakeCalls()
	for range n {
		d.Pass(time.Hour)
		d.App.Time.Tick(context.Background())
		d.Deliver()
	}
	return slices.DeleteFunc(d.TakeCalls(), func(s Call) bool {
		return s.Method != http.MethodPost || !strings.HasSuffix(s.Path, "/messages")
	})
}

// Settle lets everything happen that is due now, and posts it.
func (d *Bot) Settle() {
	for n := 0; n < 50 && d.App.Time.UntilDue() == 0; n++ {
		d.App.Time.Tick(context.Background())
	}
	d.Deliver()
}

// RunClockOnce lets the keeper of time begin and stop again, as a process does.
func (d *Bot) RunClockOnce() {
	d.T.Helper()
	d.App.Time.Reachable = nil
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); d.App.Time.Run(ctx) }()
	d.Until("the keeper to note that it is awake", func() bool {
		b, err := d.Options.Store.Guild("awake")
		return err == nil && string(b) == Timestamp(d.Now())
	})
	stop()
	<-done
	d.Deliver()
}

// Timestamp is a time as the store and Discord write it: in seconds since 1970.
func Timestamp(at time.Time) string { return strconv.FormatInt(at.Unix(), 10) }
