package desk

import (
	"context"
	"errors"

	"skald/bot/overview"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/store"
)

// tablesPost answers /settings tables-post: it puts the post of all tables into the channel, or removes it from the
// server. A post in another channel is removed.
func (h *Handler) tablesPost(ctx context.Context, r *route.Request) error {
	on := r.Flag(slash.OptionOn)
	if on {
		if m := route.CannotPost(ctx, h.Client, r.Interaction); !m.IsZero() {
			r.Note(m)
			return nil
		}
	}
	err := h.States.Change(ctx, r.Guild, func(s *overview.State) (overview.Also, error) {
		also, was := overview.Also{Interaction: r.ID}, s.Post
		if was != nil && was.Message != "" && (!on || was.Channel != r.Channel) {
			gone, err := was.Deletes()
			if err != nil {
				return also, err
			}
			also.Outbox = append(also.Outbox, gone)
		}
		now := overview.Standing{Channel: r.Channel}
		if was != nil && (!on || was.Channel == r.Channel) {
			now = *was
		}
		now.By, now.Locale, now.Shown, now.Lost = r.User, r.GuildLocale, "", 0
		if s.Post = nil; on {
			s.Post = &now
		}
		if on || was != nil {
			what := overview.AuditOff
			if on {
				what = overview.AuditOn
			}
			also.Audit = []store.AuditRecord{now.Record(r.User, what)}
		}
		return also, nil
	})
	if err != nil && !errors.Is(err, store.ErrRepeated) {
		return err
	}
	h.Changes.Mark(r.Guild)
	r.Note(overview.StandingOn(on, r.Channel))
	return nil
}
