package delivery

import (
	"context"
	"errors"
	"fmt"
	"time"

	"skald/bot/discord"
	"skald/store"
)

// retryNowEvery is the shortest time between two immediate retries in a channel, so that a closed channel does not cost
// a call for every press.
const retryNowEvery = 5 * time.Second

// noteDelayed records that a post waits in a channel after a failed attempt.
func (d *Delivery) noteDelayed(channel string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, known := d.delayed[channel]; !known {
		d.delayed[channel] = time.Time{}
	}
}

// findDelayed records the posts that waited when the bot stopped.
func (d *Delivery) findDelayed() {
	all, err := d.Store.Pending(d.Now().AddDate(1, 0, 0), 0)
	if err != nil {
		return // reported when the outbox is processed
	}
	for _, o := range all {
		if o.Attempts > 0 {
			d.noteDelayed(o.Channel)
		}
	}
}

// RetryNow makes the posts that wait in a channel due at once. A person has just acted there, so the channel may be
// within reach again.
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

// Joined makes the posts that wait in a thread due at once, because the bot became a member of it.
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

// Waits reports whether a post waits in a channel because an attempt has failed.
func (d *Delivery) Waits(channel string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, known := d.delayed[channel]
	return known
}

// hopeless reports whether to give up a post after another failure: it was tried often enough, and for as long as the
// retries would normally take.
func (d *Delivery) hopeless(p store.Outgoing) bool {
	return p.Attempts+1 >= maxAttempts && d.Now().Sub(p.Created) >= reachTime
}

// retries are the waits between attempts; the last one repeats.
var retries = [...]time.Duration{2 * time.Second, 10 * time.Second, time.Minute, 5 * time.Minute, 30 * time.Minute,
	2 * time.Hour}

// maxAttempts and reachTime are the limits after which a post is given up: by then its channel was out of reach for
// about two days. The match is unchanged, and /game status shows it.
const (
	maxAttempts = 30
	reachTime   = 48 * time.Hour
)

// retry records a failed attempt, or gives the post up.
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

// putOff delays the posts of a match that cannot be opened.
func (d *Delivery) putOff(ctx context.Context, id store.MatchID, failure error) {
	pending, err := d.Store.PendingOf(id)
	if err == nil && len(pending) > 0 {
		d.retry(ctx, pending[0], failure)
	}
}

// stopClock stops the time of a match if the bot may not post in its channel, or the channel is gone, so that no player
// loses time.
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
