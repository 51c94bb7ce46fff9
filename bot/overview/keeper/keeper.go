// Package keeper does the work that is due for the tables of servers: it brings the post of all
// tables up to date, tells subscribers of new ones, and posts the weekly digest.
package keeper

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/discord"
	"skald/bot/locale"
	"skald/bot/overview"
	"skald/bot/preferences"
	"skald/engine"
	"skald/engine/text"
	"skald/store"
)

// Options configure a Keeper.
type Options struct {
	Store   *store.DB
	States  *overview.States
	House   *overview.House
	Boards  *overview.Boards
	Changes *overview.Changes
	People  *preferences.People
	Client  *discord.Client
	Voices  *locale.Speakers
	Log     *slog.Logger
	Now     func() time.Time
	Hook    checkpoint.Hook
}

// Keeper keeps the tables of servers before their members.
type Keeper struct {
	Options
	// later are the servers to look at again, and when. Only the goroutine of Run uses it.
	later map[string]time.Time
}

// New returns a Keeper; Run starts it.
func New(o Options) *Keeper { return &Keeper{Options: o, later: map[string]time.Time{}} }

const (
	// lookEvery is the longest time between two looks at a server: permissions of channels and settings of people
	// change without a change of a table.
	lookEvery = 10 * time.Minute
	// restBetween is the shortest time between two rounds of looks.
	restBetween = time.Second
	// retryAfter is the time after which a server is looked at again after a failure.
	retryAfter = time.Minute
)

// Run does all work that is due until the context ends.
func (k *Keeper) Run(ctx context.Context) {
	for {
		next := k.Tick(ctx)
		rest := time.NewTimer(restBetween)
		select {
		case <-ctx.Done():
			rest.Stop()
			return
		case <-rest.C:
		}
		timer := time.NewTimer(max(0, next.Sub(k.Now())))
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-k.Changes.Wake:
		case <-timer.C:
		}
		timer.Stop()
	}
}

// Tick looks at every server that has changed or is due, and returns the time of the next look.
func (k *Keeper) Tick(ctx context.Context) time.Time {
	now := k.Now()
	guilds, err := k.Store.ServerStates()
	if err != nil {
		k.Log.Error("listing the servers with an overview failed; will retry", "error", err)
		return now.Add(retryAfter)
	}
	changed, usual := k.Changes.Take(), now.Add(lookEvery)
	next := usual
	for id := range k.later {
		if !slices.Contains(guilds, id) {
			delete(k.later, id)
		}
	}
	for _, id := range guilds {
		due, seen := k.later[id]
		// A look that is due later than the next usual one was planned before the clock was set back.
		if !seen || !due.After(now) || due.After(usual) || slices.Contains(changed, id) {
			if due, err = k.look(ctx, id, now); ctx.Err() != nil {
				return next
			}
			if err != nil {
				k.Log.Warn("looking at the tables of a server failed; will retry", "guild", id, "error", err)
				due = now.Add(retryAfter)
			}
			k.later[id] = due
		}
		if due.Before(next) {
			next = due
		}
	}
	return next
}

// look does the work for one server, and returns the time of the next look without a change.
func (k *Keeper) look(ctx context.Context, guild string, now time.Time) (time.Time, error) {
	st, err := k.States.Read(guild)
	if err != nil {
		return now, err
	}
	next := now.Add(lookEvery)
	var failed []error
	for _, work := range []func(context.Context, string, overview.State, time.Time) (time.Time, error){
		k.updatePost, k.tellSubscribers, k.postDigest,
	} {
		due, err := work(ctx, guild, st, now)
		if failed = append(failed, err); due.Before(next) {
			next = due
		}
	}
	return next, errors.Join(failed...)
}

// in returns the words of a game in a language.
func (k *Keeper) in(language string) func(engine.Rules) text.Localizer {
	return func(g engine.Rules) text.Localizer { return k.Voices.By(g, language) }
}
