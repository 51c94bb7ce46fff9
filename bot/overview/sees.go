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
	known map[string]seen[bool]
	// rights are the permissions of @everyone, by server.
	rights map[string]seen[int64]
}

// seen is an answer, or the error instead of it, and its time.
type seen[V any] struct {
	is  V
	err error
	at  time.Time
}

// lasts returns the time after which Discord is asked again.
func (s seen[V]) lasts() time.Duration {
	if s.err != nil {
		return failureLasts
	}
	return sightLasts
}

const (
	// sightLasts is how long an answer of Discord is remembered, failureLasts how long an error is: a server that
	// refuses is not asked for each of its tables.
	sightLasts   = 5 * time.Minute
	failureLasts = time.Minute
	// mostSights is the maximum number of channels, and of servers, remembered.
	mostSights = 10_000
)

// Everyone reports whether each member of a server sees a channel. If Discord does not answer, it is false, as for a
// channel that only some see.
func (v *Sight) Everyone(ctx context.Context, guild, channel string) bool {
	failed := func(err error) error {
		if err != nil && ctx.Err() == nil {
			v.Log.Warn("asking for the permissions of a channel failed; not listing its table", "guild", guild,
				"channel", channel, "error", err)
		}
		return err
	}
	may, err := remembered(ctx, v, &v.rights, guild, func() (int64, error) {
		may, err := v.Client.EveryoneRights(ctx, guild)
		return may, failed(err)
	})
	if err != nil {
		return false
	}
	by, err := remembered(ctx, v, &v.known, channel, func() (bool, error) {
		by, err := v.Client.EveryoneSees(ctx, guild, channel, may)
		return by, failed(err)
	})
	return err == nil && by
}

// remembered returns an answer that is not too old, or else asks for it.
func remembered[V any](ctx context.Context, v *Sight, in *map[string]seen[V], of string,
	ask func() (V, error)) (V, error) {
	now := v.Now()
	v.mu.Lock()
	last, ok := (*in)[of]
	v.mu.Unlock()
	if ok && now.Sub(last.at) < last.lasts() && !now.Before(last.at) {
		return last.is, last.err
	}
	is, err := ask()
	if ctx.Err() != nil {
		return is, err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if *in == nil || len(*in) >= mostSights {
		*in = map[string]seen[V]{}
	}
	(*in)[of] = seen[V]{is, err, now}
	return is, err
}
