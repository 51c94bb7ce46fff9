package keeper

import (
	"context"
	"slices"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/overview"
	"skald/store"
)

// updatePost adds an update of the post of all tables to the outbox if its content has changed and its last edit is
// long enough ago. It returns the time of the next look.
func (k *Keeper) updatePost(ctx context.Context, guild string, st overview.State, now time.Time) (time.Time, error) {
	later := now.Add(lookEvery)
	if st.Post == nil {
		return later, nil
	}
	if next := st.Post.Next(now); next.After(now) {
		return next, nil
	}
	_, _, shown, err := k.Boards.Post(ctx, guild, *st.Post)
	if err != nil || shown == st.Post.Shown && st.Post.Message != "" {
		return later, err
	}
	waiting, err := k.Store.PendingOfServer(guild)
	isUpdate := func(o store.Outgoing) bool { return o.Kind == overview.PostTables }
	if err != nil || slices.ContainsFunc(waiting, isUpdate) {
		return later, err // it will show the present tables
	}
	k.Hook.Reach(checkpoint.Saving)
	err = k.States.Change(ctx, guild, func(s *overview.State) (overview.Also, error) {
		if s.Post == nil {
			return overview.Also{}, nil // turned off meanwhile
		}
		return overview.Also{Outbox: []store.Outgoing{s.Post.Updates()}}, nil
	})
	k.Hook.Reach(checkpoint.Saved)
	return now.Add(overview.EditEvery), err
}
