package desk

import (
	"context"
	"errors"

	"skald/bot/route"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/bot/tournament/post"
	"skald/store"
)

// reopenThread answers the button that requests another thread for a match of a tournament whose thread was deleted.
// The director opens it and moves the match there.
func (h *Handler) reopenThread(ctx context.Context, r *route.Request, id, match store.MatchID) error {
	m, s, err := h.Direct.Read(id)
	if err != nil {
		return err
	}
	if !official(r, m, s) {
		r.Private(post.NotOrganiser(post.Of(m, s, h.Games[s.Game]), r.In(s.Game)))
		return nil
	}
	if missing := route.MissingForThread(r.Interaction); !missing.IsZero() {
		r.Note(missing)
		return nil
	}
	return h.changeTournament(ctx, r, id, post.Reopening(), true,
		func(s *tournament.State, m store.Tournament, _ tournament.IDs) (table.Notice, error) {
			head, err := h.Store.Match(match)
			if err != nil && !errors.Is(err, store.ErrNotFound) && !errors.Is(err, store.ErrInvalid) {
				return table.Notice{}, err
			}
			e, err := table.ExtraOf(head)
			if err != nil {
				return table.Notice{}, err
			}
			if e.Tournament == id && !head.Finished() && !e.HasNoChannel(head) {
				return table.Notice{}, post.HasThread(head.Channel)
			}
			before, _ := m.Post(post.Table + string(match))
			return table.Notice{}, s.ReopenThread(string(match), before.Seq+1)
		})
}
