package challenge

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/discord"
	"skald/bot/locale"
	"skald/bot/preferences"
	"skald/bot/render"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// Options configure a Director.
type Options struct {
	Store    *store.DB
	Client   *discord.Client
	Tables   *table.Tables
	Render   *render.Renderer
	Voices   *locale.Speakers
	Servers  *preferences.Servers
	People   *preferences.People
	Games    map[string]engine.Rules
	Kinds    []Kind
	Language string
	Log      *slog.Logger
	Now      func() time.Time
	Random   io.Reader
	Hook     checkpoint.Hook
}

// Director begins and ends the challenges of all servers of a database or share.
type Director struct {
	Options
	// changing is held while the state of a server is read, changed and stored.
	changing sync.Mutex
	// later has the time of the next try for servers that failed. Only the goroutine of Run uses it.
	later map[string]time.Time
}

// NewDirector returns a director; Run starts it.
func NewDirector(o Options) *Director { return &Director{Options: o, later: map[string]time.Time{}} }

const (
	// tickEvery is the interval of checks whether a day is over.
	tickEvery = 20 * time.Second
	// retryAfter is the time after which a failed server is tried again.
	retryAfter = 5 * time.Minute
)

// Run begins and ends challenges until the context ends.
func (d *Director) Run(ctx context.Context) {
	for {
		d.Tick(ctx)
		select {
		case <-ctx.Done():
			return
		case <-time.After(tickEvery):
		}
	}
}

// Tick does everything that is due now. A server that fails is tried again later and does not delay the others.
func (d *Director) Tick(ctx context.Context) {
	names, err := d.Store.Guilds(keyPrefix)
	if err != nil {
		d.Log.Error("listing servers with a challenge failed; will retry", "error", err)
		return
	}
	done := map[string]bool{}
	for _, name := range names {
		guild := strings.TrimPrefix(name, keyPrefix)
		if done[guild] || !isGuild(guild) || d.later[guild].After(d.Now()) {
			continue
		}
		done[guild] = true
		if name == guild && d.Servers.Of(guild).Challenge == nil {
			done[guild] = false // perhaps a challenge that was turned off follows
			continue
		}
		delete(d.later, guild)
		if err := d.direct(ctx, guild); err != nil && ctx.Err() == nil {
			d.Log.Warn("continuing the challenge of a server failed; will retry", "guild", guild, "after", retryAfter,
				"error", err)
			d.later[guild] = d.Now().Add(retryAfter)
		}
	}
}

// isGuild reports whether a name is the id of a server. Other rooms keep records of their own among the settings.
func isGuild(name string) bool {
	return name != "" && strings.Trim(name, "0123456789") == ""
}

// direct does what is due on a server: it ends the day, begins the next one, and posts.
func (d *Director) direct(ctx context.Context, guild string) error {
	s, err := d.turn(ctx, guild)
	if err != nil || s.Stage == stagePosted {
		return err
	}
	return d.post(ctx, guild, s)
}

// turn ends a day that is over and begins the next one. It returns the stored state.
func (d *Director) turn(ctx context.Context, guild string) (State, error) {
	d.changing.Lock()
	defer d.changing.Unlock()
	s, err := d.read(guild)
	if err != nil {
		return s, err
	}
	set, now := d.Servers.Of(guild).Challenge, d.Now()
	over := s.Today != nil && now.Unix() >= s.Today.End
	today, due := slot{}, false
	if set != nil {
		today, due = present(*set, now)
		due = due && today.start.Unix() >= s.lastEnd()
	}
	if !over && (s.Today != nil || !due) {
		if s.Today == nil && s.Before == nil {
			s.Stage = stagePosted // nothing to post
		}
		if s.Stage != stagePosted && set != nil && set.Channel != s.Channel {
			s.Channel, s.Stage = set.Channel, stageWaiting // perhaps because the bot cannot post in the other one
			return s, d.write(ctx, guild, s)
		}
		return s, nil
	}
	if over {
		if err := d.open(ctx, *s.Today); err != nil {
			return s, err
		}
	}
	next := State{Before: s.Today, Channel: s.Channel, Until: s.Until}
	switch {
	case s.Today != nil:
		next.Until = s.Today.End
	case s.Stage != stagePosted:
		next.Before = s.Before // its results were not posted
	}
	if due {
		next.Channel = set.Channel
		if next.Today, err = d.newDay(today); err != nil {
			return s, err
		}
	}
	if next.Before != nil {
		over := *next.Before
		over.Marks = nil // its seed is about to be published
		next.Before = &over
	}
	if next.Before != nil && len(next.Before.Tries) == 0 {
		next.Before = nil
	}
	if next.Today == nil && next.Before == nil {
		next.Stage = stagePosted
	}
	d.Hook.Reach(checkpoint.Saving)
	if err := d.write(ctx, guild, next); err != nil {
		return s, err
	}
	d.Hook.Reach(checkpoint.Saved)
	return next, nil
}

// newDay returns the challenge of a day.
func (d *Director) newDay(at slot) (*Day, error) {
	kinds := slices.DeleteFunc(slices.Clone(d.Kinds), func(k Kind) bool { return !k.fits(d.Games) })
	if len(kinds) == 0 {
		return nil, errors.New("no game offers a challenge")
	}
	id, err := d.Store.NewMatchID(d.Random)
	if err != nil {
		return nil, err
	}
	seed := make([]byte, match.SeedSize)
	if _, err := io.ReadFull(d.Random, seed); err != nil {
		return nil, fmt.Errorf("no random seed can be had: %w", err)
	}
	hash := sha256.Sum256(seed)
	return &Day{ID: id, Kind: kinds[at.n%len(kinds)], Seed: seed, Hash: hex.EncodeToString(hash[:]),
		Start: at.start.Unix(), End: at.end.Unix()}, nil
}

// open ends the tries of a day that are not over, and opens all to others.
func (d *Director) open(ctx context.Context, day Day) error {
	for _, id := range day.Tries {
		if err := d.openTry(ctx, id); err != nil && !errors.Is(err, store.ErrNotFound) {
			return fmt.Errorf("match %s: %w", id, err)
		}
	}
	return nil
}

func (d *Director) openTry(ctx context.Context, id store.MatchID) error {
	t, err := d.Tables.Open(id)
	if err != nil {
		return err
	}
	defer t.Unlock()
	if t.Challenge == nil || t.Challenge.Open {
		return nil
	}
	if !t.Match.Over() {
		if _, err := d.Tables.Apply(ctx, t, table.Change{}, func(now time.Time) (match.Entry, error) {
			return t.Match.End(match.Actor{}, "", now)
		}); err != nil {
			return err
		}
	}
	opened := *t.Challenge
	opened.Open = true
	t.Challenge = &opened
	return d.Tables.Save(ctx, t, table.Change{})
}
