package vote

import (
	"context"
	"time"

	"skald/bot/pace"
	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine/match"
)

// completePace completes the pace of /game pace.
func completePace(r *route.Request) []route.Choice { return pace.Complete(r.Text(r.Focus), r.Say) }

// askPace answers /game pace. A player alone at the table changes the pace at once, and so does the host between the
// paces of a table that is live first; other changes are decided by a vote.
func (h *Handler) askPace(ctx context.Context, r *route.Request) error {
	t, s := r.Table, r.Say
	if len(r.Seats) == 0 {
		r.Private(panel.NotSeated(panel.Of(t.Snapshot()), s))
		return nil
	}
	p, wrong := pace.Read(r.Text(slash.OptionPace), s)
	switch {
	case !wrong.IsZero():
		r.Note(wrong)
		return nil
	case p == t.Match.Pace():
		r.Private(ui.Answer(s, "bot.pace.same", "pace", pace.Words(p)))
		return nil
	case t.HasOthers(r.User) && !(r.User == t.Head.Host && t.IsAgreed(p)):
		return h.AskTable(ctx, r, t, table.Vote{Kind: table.VotePace, By: r.User, Pace: p})
	}
	return h.Decide(ctx, r, t, func(now time.Time) (match.Entry, error) {
		return t.Match.SetPace(p, match.Actor{User: r.User, Name: r.Name}, now)
	})
}
