package overview

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"skald/bot/discord"
)

// Sight finds out whether all members of a server see a channel, and remembers it for a while.
type Sight struct {
	Client *discord.Client
	Log    *slog.Logger
	Now    func() time.Time

	mu    sync.Mutex
	known map[string]seen
}

// seen is an answer and its time.
type seen struct {
	by bool
	at time.Time
}

const (
	// sightLasts is the time after which Discord is asked again.
	sightLasts = 5 * time.Minute
	// mostSights is the maximum number of channels remembered.
	mostSights = 10_000
)

// Everyone reports whether each member of the server sees a channel. If Discord does not answer, it is false, as for a
// channel that only some see.
func (v *Sight) Everyone(ctx context.Context, channel string) bool {
	now := v.Now()
	v.mu.Lock()
	last, ok := v.known[channel]
	v.mu.Unlock()
	if ok && now.Sub(last.at) < sightLasts && !now.Before(last.at) {
		return last.by
	}
	by, err := v.Client.EveryoneSees(ctx, channel)
	if err != nil {
		if ctx.Err() == nil {
			v.Log.Warn("asking for the permissions of a channel failed; not listing its table", "channel", channel,
				"error", err)
		}
		return false
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.known == nil || len(v.known) >= mostSights {
		v.known = map[string]seen{}
	}
	v.known[channel] = seen{by, now}
	return by
}
