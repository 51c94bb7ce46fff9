package play

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"skald/bot/customid"
	"skald/bot/draft"
	"skald/bot/lobby"
	"skald/bot/moderate"
	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// confirm does what was asked about, if it is still the same.
func (h *Handler) confirm(ctx context.Context, r *route.Request) error {
	t, s, seats, id := r.Table, r.Say, r.Seats, r.Pressed.(customid.Confirm)
	v := panel.Of(t.Snapshot())
	if repeated, err := h.repeated(r, t); repeated || err != nil {
		return err
	}
	switch {
	case !id.Yes:
		r.Panel(ui.Answer(s, "bot.left"))
		return nil
	case t.Match.Over():
		r.Panel(panel.Over(v, s))
		return nil
	}
	var d draft.Draft
	asked := draft.VersionOf(t)
	if id.Kind != customid.ConfirmUndo {
		var err error
		if d, err = h.Draft.DraftOf(t, r.User); err != nil {
			return err
		}
		if d.Kind != id.Kind || !strings.HasPrefix(d.Arg, asked+"-") {
			// He was not asked: the button is another's, or made up.
			r.Panel(ui.Answer(s, "bot.asked.late"))
			return nil
		}
		asked = d.Arg
	}
	if id.Arg != asked || r.Channel != t.Head.Channel && !d.AskedIn(r.Channel) {
		// Who moderates another channel does not moderate the one in which he was asked.
		r.Panel(ui.Answer(s, "bot.asked.late"))
		return nil
	}
	actor := r.Actor()
	c := table.Change{Interaction: r.ID}
	audit := func(action string, detail any) {
		b, _ := json.Marshal(detail)
		c.Audit = []store.AuditRecord{{Guild: t.Head.Guild, Match: t.Head.ID, Actor: r.User, Action: action,
			Reason: d.Reason, Detail: b}}
	}
	var act func(now time.Time) (match.Entry, error)
	switch id.Kind {
	case customid.ConfirmUndo:
		if !slices.Contains(seats, id.Seat) {
			r.Panel(panel.NotSeated(v, s))
			return nil
		}
		span, err := t.Match.UndoSpan(t.Log, id.Seat)
		if err != nil {
			r.Panel(panel.Refused(v, seats, err, s))
			return nil
		}
		act = h.Tables.Back(t, span.To, actor, "")
	case customid.ConfirmReset:
		if !r.Moderator {
			r.Panel(ui.Answer(s, "bot.notallowed"))
			return nil
		}
		seq, err := match.SeqBeforeTurn(t.Log, d.Turn)
		if err != nil {
			r.Panel(moderate.NoTurn(v, s))
			return nil
		}
		actor.Moderator = true
		audit("reset", map[string]any{"turn": d.Turn, "from": t.Match.Seq(), "to": seq})
		act = h.Tables.Back(t, seq, actor, d.Reason)
	case customid.ConfirmLeave:
		if len(seats) == 0 || id.Seat != engine.Public && !slices.Contains(seats, id.Seat) {
			r.Panel(panel.NotSeated(v, s))
			return nil
		}
		return h.Seats.LeaveTable(ctx, r, id.Seat)
	case customid.ConfirmRedo:
		if !r.Moderator {
			r.Panel(ui.Answer(s, "bot.notallowed"))
			return nil
		}
		seq, err := t.Match.Redo(t.Log)
		if err != nil {
			r.Panel(panel.Refused(v, nil, err, s))
			return nil
		}
		actor.Moderator = true
		audit("redo", map[string]any{"from": t.Match.Seq(), "to": seq})
		act = h.Tables.Back(t, seq, actor, d.Reason)
	case customid.ConfirmModeration:
		if !r.Moderator {
			r.Panel(ui.Answer(s, "bot.notallowed"))
			return nil
		}
		if d.Action == nil {
			r.Panel(ui.Answer(s, "bot.asked.late"))
			return nil
		}
		if d.Action.Sub == slash.SubMove {
			h.Moderate.ConfirmMove(r, t.Head.ID, d)
			return nil
		}
		return h.Moderate.Act(ctx, r, t, *d.Action, d.Reason)
	case customid.ConfirmEnd:
		moderator := r.Moderator
		if r.User != t.Head.Host && !moderator {
			r.Panel(lobby.NotHost(t.Head.Host, s))
			return nil
		}
		actor.Moderator = moderator && r.User != t.Head.Host
		audit("end", map[string]any{"at": t.Match.Seq()})
		act = func(now time.Time) (match.Entry, error) { return t.Match.End(actor, d.Reason, now) }
	default:
		r.Panel(ui.Answer(s, "bot.nomatch"))
		return nil
	}
	before := len(t.Log)
	_, err := h.Tables.Apply(ctx, t, c, act)
	var refusal *engine.Refusal
	switch {
	case errors.As(err, &refusal):
		r.Panel(panel.Refused(v, seats, err, s))
		return nil
	case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale):
		r.Private(ui.Answer(s, "bot.busy"))
		return nil
	case err != nil:
		return err
	}
	if id.Kind == customid.ConfirmReset && !t.Dropped() {
		// What he took back he can bring back by one more press.
		again := draft.Draft{Kind: customid.ConfirmRedo, Reason: d.Reason, Arg: draft.Asking(r, t)}
		if err := h.Draft.KeepDraft(ctx, r, t, again); err != nil {
			return err
		}
		r.Panel(moderate.ResetDone(panel.Of(t.Snapshot()), again.Arg, s))
		return nil
	}
	if len(seats) == 0 {
		r.Panel(panel.Status(panel.Of(t.Snapshot()), engine.Public, s))
		return nil
	}
	h.played(r, t, t.Log[before:])
	return nil
}
