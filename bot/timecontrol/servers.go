package timecontrol

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"skald/bot/table"
	"skald/engine/match"
	"skald/store"
)

// pausedFor is the key in the store for the matches of a server that were paused because the bot was removed from it.
func pausedFor(server string) string { return "paused-without-" + server }

// ServerChanged handles the removal of the bot from a server, and its return. Its running matches are paused meanwhile;
// those and no others are resumed when the bot is back.
func (k *Scheduler) ServerChanged(ctx context.Context, server string, in bool) {
	k.servers.Lock()
	defer k.servers.Unlock()
	change := k.pauseServer
	if in {
		change = k.resumeServer
	}
	if err := change(ctx, server); err != nil {
		k.Log.Warn("pausing or resuming the matches of a server failed in part", "server",
			server, "back", in, "error", err)
	}
}

// ServersLeft pauses the matches of the servers that removed the bot while it was offline.
func (k *Scheduler) ServersLeft(ctx context.Context, left func(server string) bool) {
	going, err := k.Store.Matches(store.Filter{Status: []string{store.Running}})
	if err != nil {
		k.Log.Warn("listing the matches of servers the bot left failed", "error", err)
		return
	}
	done := map[string]bool{"": true}
	for _, m := range going {
		if !done[m.Guild] && left(m.Guild) {
			k.ServerChanged(ctx, m.Guild, false)
		}
		done[m.Guild] = true
	}
}

func (k *Scheduler) pauseServer(ctx context.Context, server string) error {
	going, err := k.Store.Matches(store.Filter{Guild: server, Status: []string{store.Running}})
	if err != nil || len(going) == 0 {
		return err
	}
	paused, err := k.pausedMatches(server)
	if err != nil {
		return err
	}
	for _, m := range going {
		if !slices.Contains(paused, m.ID) {
			paused = append(paused, m.ID)
		}
	}
	b, err := json.Marshal(paused)
	if err != nil {
		return err
	}
	if err := k.Store.PutGuild(ctx, pausedFor(server), b); err != nil {
		return err
	}
	k.Log.Info("removed from a server: pausing its matches", "server", server, "matches", len(going))
	var failed []error
	for _, m := range going {
		failed = append(failed, k.change(ctx, m.ID, true))
	}
	return errors.Join(failed...)
}

func (k *Scheduler) resumeServer(ctx context.Context, server string) error {
	paused, err := k.pausedMatches(server)
	if err != nil || len(paused) == 0 {
		return err
	}
	k.Log.Info("back in a server: resuming its matches", "server", server, "matches", len(paused))
	var failed []error
	for _, id := range paused {
		if err := k.change(ctx, id, false); !errors.Is(err, store.ErrNotFound) {
			failed = append(failed, err)
		}
	}
	if err := errors.Join(failed...); err != nil {
		return err // retried when the next session begins
	}
	return k.Store.PutGuild(ctx, pausedFor(server), nil)
}

// pausedMatches returns the matches that were paused because the bot was removed from a server.
func (k *Scheduler) pausedMatches(server string) (ids []store.MatchID, err error) {
	b, err := k.Store.Guild(pausedFor(server))
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err == nil {
		err = json.Unmarshal(b, &ids)
	}
	return ids, err
}

// change pauses or resumes a match, unless that is already done or the match is over.
func (k *Scheduler) change(ctx context.Context, id store.MatchID, pause bool) error {
	t, err := k.Tables.Open(id)
	if err != nil {
		return err
	}
	defer t.Unlock()
	if t.Match == nil || t.Match.Over() || t.Match.Paused() == pause {
		return nil
	}
	_, err = k.Tables.Apply(ctx, t, table.Change{}, func(now time.Time) (match.Entry, error) {
		if pause {
			return t.Match.Pause(match.Actor{}, "", now)
		}
		return t.Match.Resume(match.Actor{}, now)
	})
	return err
}
