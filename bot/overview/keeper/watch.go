package keeper

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/overview"
	"skald/engine/text"
	"skald/store"
)

// tellSubscribers adds messages about new tables to the outbox, and returns the time at which the next is due.
func (k *Keeper) tellSubscribers(ctx context.Context, guild string, st overview.State,
	now time.Time) (time.Time, error) {
	next := now.Add(lookEvery)
	if len(st.Watches) == 0 {
		return next, nil
	}
	lines, err := k.House.Lines(ctx, overview.Query{Guild: guild, Open: true, Lobbies: true})
	if err != nil {
		return now, err
	}
	var failed []error
	for _, user := range slices.Sorted(maps.Keys(st.Watches)) {
		w, person := st.Watches[user], k.People.Of(user)
		fresh := slices.DeleteFunc(w.Opened(lines, user), func(l overview.Line) bool {
			return slices.Contains(person.Muted, string(l.Match)) || slices.ContainsFunc(person.Apart, l.Has)
		})
		if len(fresh) == 0 {
			continue
		}
		at := w.Due(now)
		if at.Before(now) {
			at = now
		}
		if at = person.NotifyAt(at); at.After(now) {
			if at.Before(next) {
				next = at
			}
			continue
		}
		failed = append(failed, k.tell(ctx, guild, user, fresh, now))
	}
	return next, errors.Join(failed...)
}

// tell adds a message to a subscriber to the outbox, together with its time in the subscription, so that it is neither
// lost nor repeated. The subscription of a user ends when they have left the server.
func (k *Keeper) tell(ctx context.Context, guild, user string, fresh []overview.Line, now time.Time) error {
	member, err := k.Client.IsMember(ctx, guild, user)
	if err != nil {
		return err
	}
	if !member {
		return k.States.Forget(ctx, guild, user)
	}
	k.Hook.Reach(checkpoint.Saving)
	err = k.States.Change(ctx, guild, func(s *overview.State) (overview.Also, error) {
		w, has := s.Watches[user]
		if !has {
			return overview.Also{}, nil // ended meanwhile
		}
		voice := func(l overview.Line) text.Localizer { return k.Voices.By(l.Game, w.Language) }
		w, o, err := w.Tell(user, k.Client.ServerName(guild), fresh, now, voice, k.Voices.In("", w.Language))
		s.Watches = maps.Clone(s.Watches)
		s.Watches[user] = w
		return overview.Also{Outbox: []store.Outgoing{o}}, err
	})
	k.Hook.Reach(checkpoint.Saved)
	return err
}
