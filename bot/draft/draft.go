// Package draft stores unfinished actions of a person at a table: a question they were asked, and moves they try.
package draft

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"

	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/store"
)

// Draft is the data a question needs when it is answered, and the moves a player tries.
type Draft struct {
	Kind string `json:"kind"`
	Turn int    `json:"turn,omitempty"`
	// To is the entry to which a reset leads, 0 for the beginning of Turn.
	To     uint64  `json:"to,omitempty"`
	Reason string  `json:"reason,omitempty"`
	Action *Action `json:"deed,omitempty"`
	// Try is the trial of the player on a copy, Note their note. Questions keep both.
	Try  *Tried `json:"try,omitempty"`
	Note string `json:"note,omitempty"`
	// Arg is the argument of the question's buttons: the version it was asked at and the interaction that asked, so
	// that an older question does not use the draft of a later one.
	Arg string `json:"arg"`
}

// AskedIn reports whether the question was asked in a channel other than the table's: that of a match whose channel is
// gone.
func (d Draft) AskedIn(channel string) bool {
	return d.Action != nil && d.Action.Sub == slash.SubMove && d.Action.Asked == channel
}

// Asking returns the Arg of a question.
func Asking(r *route.Request, t *table.Table) string { return VersionOf(t) + "-" + r.ID }

// VersionOf counts the entries that everyone may see.
func VersionOf(t *table.Table) string { return strconv.FormatUint(t.Match.Shown(), 10) }

// KeepDraft stores the question to a person until they answer.
func (h *Handler) KeepDraft(ctx context.Context, r *route.Request, t *table.Table, d Draft) error {
	before, err := h.DraftOf(t, r.User)
	if err != nil {
		return err
	}
	d.Try, d.Note = before.Try, before.Note
	return h.PutDraft(ctx, t, r.User, d)
}

// DraftOf returns the draft of a person at a table.
func (h *Handler) DraftOf(t *table.Table, user string) (d Draft, err error) {
	raw, err := h.Store.Draft(t.Head.ID, user)
	if errors.Is(err, store.ErrNotFound) {
		return d, nil
	}
	if err == nil {
		err = json.Unmarshal(raw, &d)
	}
	return d, err
}

// NoteOf returns the note of a person at a table, "" if there is none or it cannot be read.
func (h *Handler) NoteOf(t *table.Table, user string) string {
	d, err := h.DraftOf(t, user)
	if err != nil {
		return ""
	}
	return d.Note
}

// PutDraft stores the draft of a person at a table.
func (h *Handler) PutDraft(ctx context.Context, t *table.Table, user string, d Draft) error {
	if d == (Draft{}) {
		return h.Store.PutDraft(ctx, t.Head.ID, user, nil)
	}
	b, err := json.Marshal(d)
	if err != nil {
		return err
	}
	return h.Store.PutDraft(ctx, t.Head.ID, user, b)
}

// Handler stores drafts.
type Handler struct {
	Store *store.DB
}
