package commands

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

// draft is what a question needs again when it is answered, and what somebody
// tries.
type draft struct {
	Kind   string     `json:"kind"`
	Turn   int        `json:"turn,omitempty"`
	Reason string     `json:"reason,omitempty"`
	Action *modAction `json:"deed,omitempty"`
	// Try is what the person tries on a copy; questions leave it alone.
	Try *tried `json:"try,omitempty"`
	// Arg is what the question's buttons hold: the version it was asked at and
	// the interaction that asked. An older question is not answered by a later
	// one's draft.
	Arg string `json:"arg"`
}

// askedIn reports whether the question was asked in a channel that is not the
// table's: where a match is brought that has lost its own.
func (d draft) askedIn(channel string) bool {
	return d.Action != nil && d.Action.Sub == slash.SubMove && d.Action.Asked == channel
}

// asking is the Arg of a question.
func asking(r *route.Request, t *table.Table) string { return versionOf(t) + "-" + r.ID }

// versionOf counts the entries everybody may know of.
func versionOf(t *table.Table) string { return strconv.FormatUint(t.Match.Shown(), 10) }

// keepDraft keeps a question to a person until he answers it.
func (h *draftHandler) keepDraft(ctx context.Context, r *route.Request, t *table.Table, d draft) error {
	before, err := h.draftOf(t, r.User)
	if err != nil {
		return err
	}
	d.Try = before.Try
	return h.putDraft(ctx, t, r.User, d)
}

// draftOf is what a person has half done at a table.
func (h *draftHandler) draftOf(t *table.Table, user string) (d draft, err error) {
	raw, err := h.Store.Draft(t.Head.ID, user)
	if errors.Is(err, store.ErrNotFound) {
		return d, nil
	}
	if err == nil {
		err = json.Unmarshal(raw, &d)
	}
	return d, err
}

// putDraft stores what a person has half done at a table.
func (h *draftHandler) putDraft(ctx context.Context, t *table.Table, user string, d draft) error {
	if d == (draft{}) {
		return h.Store.PutDraft(ctx, t.Head.ID, user, nil)
	}
	b, err := json.Marshal(d)
	if err != nil {
		return err
	}
	return h.Store.PutDraft(ctx, t.Head.ID, user, b)
}
