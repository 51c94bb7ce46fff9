package keeper

import (
	"context"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/overview"
	"skald/store"
)

// postDigest adds the digest of the last week to the outbox when it is due, together with its time, so that it is
// neither lost nor repeated. A week without a finished match has none, and neither has one that is long over.
func (k *Keeper) postDigest(ctx context.Context, guild string, st overview.State, now time.Time) (time.Time, error) {
	later := now.Add(lookEvery)
	if st.Digest == nil {
		return later, nil
	}
	slot := st.Digest.Slot(now)
	if slot.Unix() <= st.Digest.Last {
		return st.Digest.Next(now), nil
	}
	said := ""
	if !overview.IsLate(slot, now) {
		w, err := k.House.Week(ctx, guild, slot)
		if err != nil {
			return later, err
		}
		s := k.Boards.Voice(guild, st.Digest.Channel, st.Digest.Locale)
		lines, err := k.House.Lines(ctx, overview.Query{Guild: guild, Open: true})
		if err != nil {
			return later, err
		}
		for _, l := range lines {
			if !l.Closed && !l.Locked {
				w.Free, w.Tables = w.Free+l.Free, w.Tables+1
			}
		}
		said = overview.WeekSaid(w, k.in(s.Language()), s)
	}
	k.Hook.Reach(checkpoint.Saving)
	err := k.States.Change(ctx, guild, func(s *overview.State) (overview.Also, error) {
		if s.Digest == nil || s.Digest.Last >= slot.Unix() {
			return overview.Also{}, nil // turned off or changed meanwhile
		}
		d := *s.Digest
		d.Last = slot.Unix()
		s.Digest = &d
		if said == "" {
			return overview.Also{}, nil
		}
		o, err := d.Post(said)
		return overview.Also{Outbox: []store.Outgoing{o}}, err
	})
	k.Hook.Reach(checkpoint.Saved)
	return st.Digest.Next(now), err
}
