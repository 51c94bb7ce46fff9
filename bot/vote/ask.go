package vote

import (
	"context"
	"errors"
	"time"

	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// askPause answers /game pause. A moderator, or a player alone at the table, pauses it at once; others ask the table.
func (h *Handler) askPause(ctx context.Context, r *route.Request) error {
	t, s, seats, moderator := r.Table, r.Say, r.Seats, r.Moderator
	why := r.Text(slash.OptionReason)
	switch {
	case t.Match.Paused():
		r.Private(panel.Refused(panel.Of(t.Snapshot()), nil, match.ErrPaused, s))
		return nil
	case len(seats) == 0 && !moderator:
		r.Private(panel.NotSeated(panel.Of(t.Snapshot()), s))
		return nil
	case len(seats) > 0 && t.HasOthers(r.User):
		return h.AskTable(ctx, r, t, table.Vote{Kind: table.VotePause, By: r.User, Why: why})
	}
	return h.Decide(ctx, r, t, func(now time.Time) (match.Entry, error) {
		return t.Match.Pause(match.Actor{User: r.User, Name: r.Name, Moderator: len(seats) == 0}, why, now)
	})
}

// AskTable opens a vote of the table for a player, with their vote for it.
func (h *Handler) AskTable(ctx context.Context, r *route.Request, t *table.Table, v table.Vote) error {
	v.Ballots = map[string]string{r.User: table.VoteYes}
	s := r.Say
	switch err := h.Time.CallVote(ctx, t, v, h.Now(), r.ID); {
	case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale):
		r.Private(ui.Answer(s, "bot.busy"))
		return nil
	case err != nil:
		return err
	}
	r.Private(ui.Answer(s, "bot.vote.asked"))
	return nil
}

// resume answers /game resume. A moderator resumes a paused match, and so does a player if they may do so alone;
// otherwise the table is asked. Any player can bring back an archived match.
func (h *Handler) resume(ctx context.Context, r *route.Request) error {
	t, s, seats := r.Table, r.Say, r.Seats
	switch {
	case !t.Match.Paused():
		r.Private(ui.Answer(s, "bot.pause.not"))
		return nil
	case len(seats) == 0 && !(r.Moderator && r.Channel == t.Head.Channel):
		// Moderators of another channel have no rights in this one.
		r.Private(panel.NotSeated(panel.Of(t.Snapshot()), s))
		return nil
	}
	if len(seats) > 0 {
		switch t.ResumeRight(r.User) {
		case table.ResumesByVote:
			return h.AskTable(ctx, r, t, table.Vote{Kind: table.VoteResume, By: r.User})
		case table.ResumesByModerator:
			r.Private(ui.Answer(s, "bot.pause.moderator"))
			return nil
		}
	}
	return h.Decide(ctx, r, t, func(now time.Time) (match.Entry, error) {
		return t.Match.Resume(match.Actor{User: r.User, Name: r.Name, Moderator: len(seats) == 0}, now)
	})
}

// Decide makes a decision of the table that a user may make alone, and shows them the status.
func (h *Handler) Decide(ctx context.Context, r *route.Request, t *table.Table,
	act func(time.Time) (match.Entry, error)) error {
	s := r.Say
	_, err := h.Tables.Apply(ctx, t, table.Change{Interaction: r.ID}, act)
	var refusal *engine.Refusal
	switch {
	case errors.As(err, &refusal):
		r.Private(panel.Refused(panel.Of(t.Snapshot()), r.Seats, err, s))
	case errors.Is(err, store.ErrChannelTaken):
		r.Private(ui.Answer(s, "bot.lobby.busy"))
	case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale):
		r.Private(ui.Answer(s, "bot.busy"))
	case err != nil:
		return err
	default:
		r.Private(panel.Status(panel.Of(t.Snapshot()), r.Viewer, s))
	}
	return nil
}
