package vote

import (
	"context"
	"errors"
	"slices"

	"skald/bot/customid"
	"skald/bot/route"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/store"
)

// ballot stores a user's vote.
func (h *Handler) ballot(ctx context.Context, r *route.Request) error {
	t, s, id := r.Table, r.Say, r.Pressed.(customid.Ballot)
	if !t.Vote.Open() || id.N != t.Vote.N || !slices.Contains(t.Vote.Answers(), id.Choice) {
		r.Private(ui.Answer(s, "bot.vote.over"))
		return nil
	}
	if !slices.Contains(t.Voters(t.Vote), r.User) {
		r.Private(ui.Answer(s, "bot.vote.novoter"))
		return nil
	}
	v := *t.Vote
	v.Ballots = map[string]string{r.User: id.Choice}
	for u, c := range t.Vote.Ballots {
		if u != r.User {
			v.Ballots[u] = c
		}
	}
	v.Result = v.Decided(t.Voters(&v))
	t.Vote = &v
	t.Attend()
	err := h.Time.ApplyVote(ctx, t, v, table.Change{Interaction: r.ID, Outbox: []store.Outgoing{table.VotePost()}})
	if errors.Is(err, store.ErrRepeated) || errors.Is(err, store.ErrStale) {
		r.Private(ui.Answer(s, "bot.busy"))
		return nil
	}
	if err != nil {
		h.Tables.Drop(t, t.Head.ID) // it contains a vote that is not stored
		return err
	}
	r.UpdatePost(h.Posts.EditVote)
	return nil
}
