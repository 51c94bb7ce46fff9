package note

import (
	"context"

	"skald/bot/discord"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
)

// command answers /note: with a text it stores the note, without one it opens the note so far.
func (h *Handler) command(ctx context.Context, r *route.Request) error {
	if typed := r.Text(slash.OptionText); typed != "" {
		return h.keep(ctx, r, typed)
	}
	return h.open(r)
}

// press answers the button of the note, and the modal that it opens.
func (h *Handler) press(ctx context.Context, r *route.Request) error {
	if r.Kind != discord.KindModal {
		return h.open(r)
	}
	typed := ""
	if len(r.Values) > 0 {
		typed = r.Values[0]
	}
	return h.keep(ctx, r, typed)
}

// open shows the note so far in a modal.
func (h *Handler) open(r *route.Request) error {
	d, err := h.Draft.DraftOf(r.Table, r.User)
	if err != nil {
		return err
	}
	r.OpenModal(Window(string(r.Table.Head.ID), d.Note, r.Say))
	return nil
}

// keep stores the note and shows the player's moves with it.
func (h *Handler) keep(ctx context.Context, r *route.Request, typed string) error {
	note, ok := table.CleanPrivateNote(typed)
	if !ok {
		r.Private(TooLong(r.Say))
		return nil
	}
	d, err := h.Draft.DraftOf(r.Table, r.User)
	if err != nil {
		return err
	}
	d.Note = note
	if err := h.Draft.PutDraft(ctx, r.Table, r.User, d); err != nil {
		return err
	}
	h.Play.ShowMoves(r, Kept(note, r.Say))
	return nil
}
