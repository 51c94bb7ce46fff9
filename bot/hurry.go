package bot

import (
	"context"
	"time"

	"skald/bot/discord"
	"skald/store"
)

// hurryEvery is how often a channel in which people act is tried at the most, so
// that one that stays closed is not asked at every press.
const hurryEvery = 5 * time.Second

// delayed notes that something waits in a channel after a failed attempt.
func (a *App) delayed(channel string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, known := a.late[channel]; !known {
		a.late[channel] = time.Time{}
	}
}

// findDelayed notes what waited when the bot stopped.
func (a *App) findDelayed() {
	all, err := a.o.Store.Pending(a.o.Now().AddDate(1, 0, 0), 0)
	if err != nil {
		return // told when the outbox is worked off
	}
	for _, o := range all {
		if o.Attempts > 0 {
			a.delayed(o.Channel)
		}
	}
}

// hurry makes what waits in a channel due at once: somebody has just acted there,
// so it may well be within reach again, unless Discord says that the bot still may
// not post.
func (a *App) hurry(ctx context.Context, i *discord.Interaction) {
	if !closed(i).IsZero() {
		return
	}
	now, channel := a.o.Now(), i.Channel
	a.mu.Lock()
	last, known := a.late[channel]
	known = known && now.Sub(last) >= hurryEvery
	if known {
		a.late[channel] = now
	}
	a.mu.Unlock()
	if !known {
		return
	}
	failed, err := a.o.Store.Hurry(context.WithoutCancel(ctx), channel)
	if err != nil {
		a.o.Log.Warn("what waits for a channel cannot be made due", "channel", channel, "error", err)
		return
	}
	if failed == 0 {
		a.mu.Lock()
		delete(a.late, channel)
		a.mu.Unlock()
		return
	}
	wake(a.outbox)
}

// givenUp reports whether a post that has failed once more is given up: it was
// tried often enough, and for as long as the attempts would have taken by
// themselves.
func (a *App) givenUp(p store.Outgoing) bool {
	return p.Attempts+1 >= maxAttempts && a.o.Now().Sub(p.Created) >= reachTime
}
