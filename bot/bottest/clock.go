package bottest

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Now returns the bot's time.
func (d *Bot) Now() time.Time {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	return d.Clock
}

// Pass advances the bot's clock.
func (d *Bot) Pass(by time.Duration) {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	d.Clock = d.Clock.Add(by)
}

// PassHours advances the clock by n hours, one hour at a time, and returns the calls made meanwhile.
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

// Settle runs everything that is due now and delivers the posts.
func (d *Bot) Settle() {
	for n := 0; n < 50 && d.App.Time.UntilDue() == 0; n++ {
		d.App.Time.Tick(context.Background())
	}
	d.Deliver()
}

// RunClockOnce starts the scheduler and stops it once it has recorded that the bot is awake, like a short-lived
// process.
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

// Timestamp formats a time as the store and Discord do: in seconds since 1970.
func Timestamp(at time.Time) string { return strconv.FormatInt(at.Unix(), 10) }
