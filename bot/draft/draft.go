// Package draft keeps what a person has half done at a table: a question they were asked, and moves they try.
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

// Draft is what a question needs again when it is answered, and what somebody
// tries.
type Draft struct {
	Kind   string  `json:"kind"`
	Turn   int     `json:"turn,omitempty"`
	Reason string  `json:"reason,omitempty"`
	Action *Action `json:"deed,omitempty"`
	// Try is what the person tries on a copy; questions leave it alone.
	Try *Tried `json:"try,omitempty"`
	// Arg is what the question's buttons hold: the version it was asked at and
	// the interaction that asked. An older question is not answered by a later
	// one's draft.
	Arg string `json:"arg"`
}

// AskedIn reports whether the question was asked in a channel that is not the
// table's: where a match is brought that has lost its own.
func (d Draft) AskedIn(channel string) bool {
	return d.Action != nil && d.Action.Sub == slash.SubMove && d.Action.Asked == channel
}

// Asking is the Arg of a question.
func Asking(r *route.Request, t *table.Table) string { return VersionOf(t) + "-" + r.ID }

// VersionOf counts the entries everybody may know of.
func VersionOf(t *table.Table) string { return strconv.FormatUint(t.Match.Shown(), 10) }

// KeepDraft keeps a question to a person until he answers it.
func (h *Handler) KeepDraft(ctx context.Context, r *route.Request, t *table.Table, d Draft) error {
	before, err := h.DraftOf(t, r.User)
	if err != nil {
		return err
	}
	d.Try = before.Try
	return h.PutDraft(ctx, t, r.User, d)
}

// DraftOf is what a person has half done at a table.
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

// PutDraft stores what a person has half done at a table.
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

// Handler keeps what somebody has half done at a table until they answer.
type Handler struct {
	Store *store.DB
}
