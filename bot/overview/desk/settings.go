package desk

import (
	"cmp"
	"context"
	"errors"
	"strconv"
	"strings"

	"skald/bot/overview"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/zone"
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

// digest answers /settings digest: it has the weekly digest posted in the channel, or no longer.
func (h *Handler) digest(ctx context.Context, r *route.Request) error {
	on := r.Flag(slash.OptionOn)
	in, ok := "", true
	if typed := strings.TrimSpace(r.Text(slash.OptionZone)); typed != "" {
		if in, ok = zone.Typed(typed, r.Say); !ok {
			r.Private(zone.Unknown(typed, r.Say))
			return nil
		}
	}
	if on {
		if m := route.CannotPost(ctx, h.Client, r.Interaction); !m.IsZero() {
			r.Note(m)
			return nil
		}
	}
	var now *overview.Digest
	err := h.States.Change(ctx, r.Guild, func(s *overview.State) (overview.Also, error) {
		d := overview.Digest{Hour: usualHour, Weekday: usualDay}
		was := s.Digest
		if was != nil {
			d = *was
		}
		d.Zone = cmp.Or(in, d.Zone)
		if n, ok := r.Number(slash.OptionHour); ok {
			d.Hour = min(max(n, 0), 23)
		}
		if n, err := strconv.Atoi(r.Text(slash.OptionWeekday)); err == nil && n >= 0 && n < 7 {
			d.Weekday = n
		}
		d.Channel, d.By, d.Locale, d.Last = r.Channel, r.User, r.GuildLocale, d.Slot(h.Now()).Unix()
		also := overview.Also{Interaction: r.ID}
		if s.Digest, now = nil, nil; on {
			s.Digest, now = &d, &d
			also.Audit = []store.AuditRecord{d.Record(r.User, overview.AuditOn)}
		} else if was != nil {
			also.Audit = []store.AuditRecord{was.Record(r.User, overview.AuditOff)}
		}
		return also, nil
	})
	if errors.Is(err, store.ErrRepeated) {
		var st overview.State
		st, err = h.States.Read(r.Guild)
		now = st.Digest
	}
	if err != nil {
		return err
	}
	h.Changes.Mark(r.Guild)
	r.Note(overview.DigestOn(now, h.Now()))
	return nil
}

// The usual time of a digest: Sunday at six in the evening.
const (
	usualDay  = 0
	usualHour = 18
)

// completeZone completes the time zone of the digest.
func (h *Handler) completeZone(r *route.Request) []route.Choice {
	return zone.Complete(r.Text(r.Focus), h.Now(), r.Say)
}
