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

// seen is an answer and its time.
type seen[V any] struct {
	is V
	at time.Time
}

const (
	// sightLasts is the time after which Discord is asked again.
	sightLasts = 5 * time.Minute
	// mostSights is the maximum number of channels, and of servers, remembered.
	mostSights = 10_000
)

// Everyone reports whether each member of a server sees a channel. If Discord does not answer, it is false, as for a
// channel that only some see.
func (v *Sight) Everyone(ctx context.Context, guild, channel string) bool {
	may, err := remembered(v, &v.rights, guild, func() (int64, error) { return v.Client.EveryoneRights(ctx, guild) })
	by := false
	if err == nil {
		by, err = remembered(v, &v.known, channel, func() (bool, error) {
			return v.Client.EveryoneSees(ctx, guild, channel, may)
		})
	}
	if err != nil && ctx.Err() == nil {
		v.Log.Warn("asking for the permissions of a channel failed; not listing its table", "guild", guild, "channel",
			channel, "error", err)
	}
	return err == nil && by
}

// remembered returns an answer that is not too old, or else asks for it. Errors are not remembered.
func remembered[V any](v *Sight, in *map[string]seen[V], of string, ask func() (V, error)) (V, error) {
	now := v.Now()
	v.mu.Lock()
	last, ok := (*in)[of]
	v.mu.Unlock()
	if ok && now.Sub(last.at) < sightLasts && !now.Before(last.at) {
		return last.is, nil
	}
	is, err := ask()
	if err != nil {
		return is, err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if *in == nil || len(*in) >= mostSights {
		*in = map[string]seen[V]{}
	}
	(*in)[of] = seen[V]{is, now}
	return is, nil
}
