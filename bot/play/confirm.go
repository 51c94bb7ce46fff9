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

// answer is the answer yes to a question that is still open.
type answer struct {
	*route.Request
	id    customid.Confirm
	draft draft.Draft
	// actor makes the change, which is stored with change.
	actor  match.Actor
	change table.Change
}

// does makes a change of the match; nil if the press was answered without one.
type does func(now time.Time) (match.Entry, error)

// confirmations are the actions of the questions, by kind.
var confirmations = map[string]func(h *Handler, ctx context.Context, a *answer) (does, error){
	customid.ConfirmUndo:       (*Handler).confirmUndo,
	customid.ConfirmUndoTurn:   (*Handler).confirmUndo,
	customid.ConfirmReset:      (*Handler).confirmReset,
	customid.ConfirmRedo:       (*Handler).confirmRedo,
	customid.ConfirmLeave:      (*Handler).confirmLeave,
	customid.ConfirmModeration: (*Handler).confirmModeration,
	customid.ConfirmEnd:        (*Handler).confirmEnd,
	customid.ConfirmSubstitute: (*Handler).confirmSubstitute,
	customid.ConfirmWithdraw:   (*Handler).confirmSubstitute,
}

// confirm performs the action of a question, if it is still open.
func (h *Handler) confirm(ctx context.Context, r *route.Request) error {
	t, id := r.Table, r.Pressed.(customid.Confirm)
	if repeated, err := h.repeated(r, t); repeated || err != nil {
		return err
	}
	confirmation, known := confirmations[id.Kind]
	switch {
	case !id.Yes:
		r.Panel(ui.Answer(r.Say, "bot.left"))
		return nil
	case t.Match.Over():
		r.Panel(panel.MatchOver(panel.Of(t.Snapshot()), r.Say))
		return nil
	case !known:
		r.Panel(ui.NoTable(r.Say))
		return nil
	}
	d, asked, err := h.asked(r, id)
	if err != nil {
		return err
	}
	if !asked {
		r.Panel(ui.Answer(r.Say, "bot.asked.late"))
		return nil
	}
	a := &answer{Request: r, id: id, draft: d, actor: r.Actor(), change: table.Change{Interaction: r.ID}}
	act, err := confirmation(h, ctx, a)
	if err != nil || act == nil {
		return err
	}
	return h.changeTo(ctx, a, act)
}

// asked returns the draft of the question to the user. It reports whether the press answers that question: the button
// may be out of date or another user's, and moderators of another channel have no rights in the channel of the
// question.
func (h *Handler) asked(r *route.Request, id customid.Confirm) (d draft.Draft, ok bool, err error) {
	t := r.Table
	arg := draft.VersionOf(t)
	if id.Kind != customid.ConfirmUndo && id.Kind != customid.ConfirmUndoTurn {
		if d, err = h.Draft.DraftOf(t, r.User); err != nil {
			return d, false, err
		}
		if d.Kind != id.Kind || !strings.HasPrefix(d.Arg, arg+"-") {
			return d, false, nil
		}
		arg = d.Arg
	}
	return d, id.Arg == arg && (r.Channel == t.Head.Channel || d.AskedIn(r.Channel)), nil
}

// changeTo makes a confirmed change and answers with the resulting match.
func (h *Handler) changeTo(ctx context.Context, a *answer, act does) error {
	r, t := a.Request, a.Table
	before := len(t.Log)
	_, err := h.Tables.Apply(ctx, t, a.change, act)
	var refusal *engine.Refusal
	switch {
	case errors.As(err, &refusal):
		r.Panel(panel.Refused(panel.Of(t.Snapshot()), r.Seats, err, r.Say))
		return nil
	case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale):
		r.Private(ui.Answer(r.Say, "bot.busy"))
		return nil
	case err != nil:
		return err
	}
	if a.id.Kind == customid.ConfirmReset && !t.Dropped() {
		// One more press restores the undone moves.
		again := draft.Draft{Kind: customid.ConfirmRedo, Reason: a.draft.Reason, Arg: draft.Asking(r, t)}
		if err := h.Draft.KeepDraft(ctx, r, t, again); err != nil {
			return err
		}
		r.Panel(moderate.ResetDone(panel.Of(t.Snapshot()), t.Decided(), again.Arg, r.Say))
		return nil
	}
	if len(r.Seats) == 0 {
		r.Panel(panel.Status(panel.Of(t.Snapshot()), engine.Public, r.Say))
		return nil
	}
	h.played(r, t, t.Log[before:])
	return nil
}

// moderates reports whether the user is a moderator, and answers them if not.
func (a *answer) moderates() bool {
	if !a.Moderator {
		a.Panel(ui.Answer(a.Say, "bot.notallowed"))
	}
	return a.Moderator
}

// audit adds an entry of the audit log to the change.
func (a *answer) audit(action string, detail map[string]any) {
	b, _ := json.Marshal(detail)
	a.change.Audit = []store.AuditRecord{{Guild: a.Table.Head.Guild, Match: a.Table.Head.ID, Actor: a.User,
		Action: action, Reason: a.draft.Reason, Detail: b}}
}

// confirmUndo undoes the last move of a seat, or all its moves of a turn.
func (h *Handler) confirmUndo(_ context.Context, a *answer) (does, error) {
	t := a.Table
	if !slices.Contains(a.Seats, a.id.Seat) {
		a.Panel(panel.NotSeated(panel.Of(t.Snapshot()), a.Say))
		return nil, nil
	}
	undo := t.Match.UndoRange
	if a.id.Kind == customid.ConfirmUndoTurn {
		undo = t.Match.UndoTurnRange
	}
	span, err := undo(t.Log, a.id.Seat)
	if err != nil {
		a.Panel(panel.Refused(panel.Of(t.Snapshot()), a.Seats, err, a.Say))
		return nil, nil
	}
	return h.Tables.RollBack(t, span.To, a.actor, ""), nil
}

func (h *Handler) confirmReset(_ context.Context, a *answer) (does, error) {
	t := a.Table
	if !a.moderates() {
		return nil, nil
	}
	a.actor.Moderator = true
	if to := a.draft.To; to > 0 {
		a.audit(customid.ConfirmUndo, map[string]any{"from": t.Match.Seq(), "to": to})
		return h.Tables.RollBack(t, to, a.actor, a.draft.Reason), nil
	}
	seq, err := match.SeqBeforeTurn(t.Log, a.draft.Turn)
	if err != nil {
		a.Panel(moderate.NoTurn(panel.Of(t.Snapshot()), a.Say))
		return nil, nil
	}
	a.audit("reset", map[string]any{"turn": a.draft.Turn, "from": t.Match.Seq(), "to": seq})
	return h.Tables.RollBack(t, seq, a.actor, a.draft.Reason), nil
}

func (h *Handler) confirmRedo(_ context.Context, a *answer) (does, error) {
	t := a.Table
	if !a.moderates() {
		return nil, nil
	}
	seq, err := t.Match.Redo(t.Log)
	if err != nil {
		a.Panel(panel.Refused(panel.Of(t.Snapshot()), nil, err, a.Say))
		return nil, nil
	}
	a.actor.Moderator = true
	a.audit("redo", map[string]any{"from": t.Match.Seq(), "to": seq})
	return h.Tables.RollBack(t, seq, a.actor, a.draft.Reason), nil
}

func (h *Handler) confirmLeave(ctx context.Context, a *answer) (does, error) {
	if len(a.Seats) == 0 || a.id.Seat != engine.Public && !slices.Contains(a.Seats, a.id.Seat) {
		a.Panel(panel.NotSeated(panel.Of(a.Table.Snapshot()), a.Say))
		return nil, nil
	}
	return nil, h.Seats.LeaveTable(ctx, a.Request, a.id.Seat)
}

// confirmSubstitute offers a seat of the user to everyone, or ends that offer.
func (h *Handler) confirmSubstitute(ctx context.Context, a *answer) (does, error) {
	if !slices.Contains(a.Seats, a.id.Seat) {
		a.Panel(panel.NotSeated(panel.Of(a.Table.Snapshot()), a.Say))
		return nil, nil
	}
	return nil, h.Seats.Substitute(ctx, a.Request, a.id.Seat, a.id.Kind == customid.ConfirmSubstitute)
}

func (h *Handler) confirmModeration(ctx context.Context, a *answer) (does, error) {
	switch {
	case !a.moderates():
	case a.draft.Action == nil:
		a.Panel(ui.Answer(a.Say, "bot.asked.late"))
	case a.draft.Action.Sub == slash.SubMove:
		h.Moderate.ConfirmMove(a.Request, a.Table.Head.ID, a.draft)
	default:
		return nil, h.Moderate.Act(ctx, a.Request, a.Table, *a.draft.Action, a.draft.Reason)
	}
	return nil, nil
}

func (h *Handler) confirmEnd(_ context.Context, a *answer) (does, error) {
	t := a.Table
	isHost := a.User == t.Head.Host
	if !isHost && !a.Moderator {
		a.Panel(lobby.NotHost(t.Head.Host, a.Say))
		return nil, nil
	}
	a.actor.Moderator = a.Moderator && !isHost
	a.audit("end", map[string]any{"at": t.Match.Seq()})
	return func(now time.Time) (match.Entry, error) { return t.Match.End(a.actor, a.draft.Reason, now) }, nil
}
