package moderate

import (
	"context"

	"skald/bot/customid"
	"skald/bot/draft"
	"skald/bot/lobby"
	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/match"
)

// askEnd answers /game end. It asks whether to close the table.
func (h *Handler) askEnd(ctx context.Context, r *route.Request) error {
	t, s := r.Table, r.Say
	v := panel.Of(t.Snapshot())
	switch {
	case r.User != t.Head.Host && !r.Moderator:
		r.Private(lobby.NotHost(t.Head.Host, s))
	default:
		d := draft.Draft{Kind: customid.ConfirmEnd, Arg: draft.Asking(r, t)}
		if err := h.Draft.KeepDraft(ctx, r, t, d); err != nil {
			return err
		}
		r.Private(EndQuestion(v, "", d.Arg, s))
	}
	return nil
}

// askModEnd answers /mod end. It asks whether to close the table.
func (h *Handler) askModEnd(ctx context.Context, r *route.Request) error {
	t := r.Table
	d := draft.Draft{Kind: customid.ConfirmEnd, Reason: r.Text(slash.OptionReason), Arg: draft.Asking(r, t)}
	if err := h.Draft.KeepDraft(ctx, r, t, d); err != nil {
		return err
	}
	r.Private(EndQuestion(panel.Of(t.Snapshot()), d.Reason, d.Arg, r.Say))
	return nil
}

// askReset answers /mod reset. It asks whether to go back to the beginning of a turn.
func (h *Handler) askReset(ctx context.Context, r *route.Request) error {
	t, s := r.Table, r.Say
	v := panel.Of(t.Snapshot())
	if r.Text(slash.OptionTo) == slash.ResetRedo {
		return h.askRedo(ctx, r)
	}
	turn := 1
	if r.Text(slash.OptionTo) == slash.ResetTurn {
		turn, _ = r.Number(slash.OptionTurn)
	}
	seq, err := match.SeqBeforeTurn(t.Log, turn)
	if err != nil {
		r.Private(NoTurn(v, s))
		return nil
	}
	if r.RefuseIfOver() { // the seed is public, so further play would be unfair
		return nil
	}
	d := draft.Draft{Kind: customid.ConfirmReset, Turn: turn, Reason: r.Text(slash.OptionReason),
		Arg: draft.Asking(r, t)}
	if err := h.Draft.KeepDraft(ctx, r, t, d); err != nil {
		return err
	}
	r.Private(ResetQuestion(v, turn, h.target(t, seq), t.Lines(engine.Public, seq), d, s))
	return nil
}

// askRedo answers /mod reset to:redo. It asks whether to undo the last reset.
func (h *Handler) askRedo(ctx context.Context, r *route.Request) error {
	t, s := r.Table, r.Say
	seq, err := t.Match.Redo(t.Log)
	if err != nil {
		r.Private(panel.Refused(panel.Of(t.Snapshot()), nil, err, s))
		return nil
	}
	d := draft.Draft{Kind: customid.ConfirmRedo, Reason: r.Text(slash.OptionReason), Arg: draft.Asking(r, t)}
	if err := h.Draft.KeepDraft(ctx, r, t, d); err != nil {
		return err
	}
	r.Private(RedoQuestion(panel.Of(t.Snapshot()), h.target(t, seq), d.Reason, d.Arg, s))
	return nil
}

// target returns the position after an entry. Its turn is left out if the stored position cannot be read.
func (h *Handler) target(t *table.Table, seq uint64) Target {
	out := Target{At: t.AddressOf(seq)}
	old, err := h.Store.SnapshotAt(t.Head.ID, seq)
	if err == nil {
		var m *match.Match
		if m, err = match.Load(t.Rules(), old.State, t.Head.Seed); err == nil {
			out.Turn = m.Turn().Label
		}
	}
	if err != nil {
		h.Log.Warn("reading the position before a turn failed", "match", t.Head.ID, "error", err)
	}
	return out
}

// refuseLock answers /mod lock at a table that has begun.
func (h *Handler) refuseLock(_ context.Context, r *route.Request) error {
	r.Private(Refused(panel.Of(r.Table.Snapshot()), LobbyOver(), r.Say))
	return nil
}
