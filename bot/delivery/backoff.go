package delivery

import (
	"context"
	"errors"
	"fmt"
	"time"

	"skald/bot/discord"
	"skald/store"
)

// retryNowEvery is how often a channel in which people act is tried at the most, so that one that stays closed is not
// asked at every press.
const retryNowEvery = 5 * time.Second

// noteDelayed notes that something waits in a channel after a failed attempt.
func (d *Delivery) noteDelayed(channel string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, known := d.delayed[channel]; !known {
		d.delayed[channel] = time.Time{}
	}
}

// findDelayed notes what waited when the bot stopped.
func (d *Delivery) findDelayed() {
	all, err := d.Store.Pending(d.Now().AddDate(1, 0, 0), 0)
	if err != nil {
		return // told when the outbox is worked off
	}
	for _, o := range all {
		if o.Attempts > 0 {
			d.noteDelayed(o.Channel)
		}
	}
}

// RetryNow makes what waits in a channel due at once: somebody has just acted there, so it may well be within reach
// again.
func (d *Delivery) RetryNow(ctx context.Context, channel string) {
	now := d.Now()
	d.mu.Lock()
	last, known := d.delayed[channel]
	known = known && now.Sub(last) >= retryNowEvery
	if known {
		d.delayed[channel] = now
	}
	d.mu.Unlock()
	if known {
		d.retryChannel(ctx, channel)
	}
}

// Joined makes what waits in a thread due at once: the bot became a member of it.
func (d *Delivery) Joined(ctx context.Context, thread string) {
	if d.Waits(thread) {
		d.retryChannel(ctx, thread)
	}
}

func (d *Delivery) retryChannel(ctx context.Context, channel string) {
	failed, err := d.Store.RetryChannel(context.WithoutCancel(ctx), channel)
	if err != nil {
		d.Log.Warn("retrying the posts of a channel failed", "channel", channel, "error", err)
		return
	}
	if failed == 0 {
		d.mu.Lock()
		delete(d.delayed, channel)
		d.mu.Unlock()
		return
	}
	d.Outbox.Wake()
}

// Waits reports whether something waits in a channel because an attempt to post it has failed.
func (d *Delivery) Waits(channel string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, known := d.delayed[channel]
	return known
}

// hopeless reports whether a post that has failed once more is given up: it was tried often enough, and for as long as
// the attempts would have taken by themselves.
func (d *Delivery) hopeless(p store.Outgoing) bool {
	return p.Attempts+1 >= maxAttempts && d.Now().Sub(p.Created) >= reachTime
}

// retries are the waits between attempts; the last one repeats.
var retries = [...]time.Duration{2 * time.Second, 10 * time.Second, time.Minute, 5 * time.Minute, 30 * time.Minute,
	2 * time.Hour}

// maxAttempts and reachTime are when a post is given up: by then its channel was out of reach for about two days. The
// match stays as it is, and /game status shows it.
const (
	maxAttempts = 30
	reachTime   = 48 * time.Hour
)

// retry notes a failed attempt, or gives the post up.
func (d *Delivery) retry(ctx context.Context, p store.Outgoing, failure error) {
	d.Counts.Failed(p.Kind)
	d.tellThreadShut(ctx, p, failure)
	d.stopClock(ctx, p, failure)
	if d.hopeless(p) {
		d.Counts.GivenUp(p.Kind)
		d.Log.Error("giving up a post", "match", p.Match, "channel", p.Channel, "error", failure)
		d.strike(ctx, []store.Outgoing{p})
		return
	}
	wait := retries[min(p.Attempts, len(retries)-1)]
	if err := d.Store.MarkTried(ctx, p.ID, fmt.Sprint(failure), d.Now().Add(wait)); err != nil {
		d.Log.Warn("recording a failed post failed", "match", p.Match, "error", err)
	}
	d.noteDelayed(p.Channel)
}

// putOff puts off what is pending for a match that cannot be opened.
func (d *Delivery) putOff(ctx context.Context, id store.MatchID, failure error) {
	pending, err := d.Store.PendingOf(id)
	if err == nil && len(pending) > 0 {
		d.retry(ctx, pending[0], failure)
	}
}

// stopClock stops the time of a match in whose channel the bot may not post, or whose channel is gone: no player loses
// by it.
func (d *Delivery) stopClock(ctx context.Context, p store.Outgoing, failure error) {
	switch discord.CodeOf(failure) {
	case discord.CodeUnknownChannel, discord.CodeMissingAccess, discord.CodeMissingPermissions, discord.CodeArchived,
		discord.CodeLocked:
	default:
		return
	}
	head, err := d.Store.Match(p.Match)
	if err == nil && head.Channel == p.Channel {
		err = d.Tables.ChannelShut(ctx, p.Match)
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) && ctx.Err() == nil {
		d.Log.Warn("stopping the clock of a match failed; will retry with the next post", "match", p.Match,
			"error", err)
	}
}
