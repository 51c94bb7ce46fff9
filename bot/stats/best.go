package stats

import (
	"cmp"
	"context"
	"slices"

	"skald/bot/route"
	"skald/bot/table"
	"skald/engine/text"
	"skald/store"
)

// best answers /game best with the user's best scores, in all channels.
func (h *Handler) best(_ context.Context, r *route.Request) error {
	s := r.In("")
	over, err := h.Store.Matches(store.Filter{User: r.User, Status: []string{store.Over}})
	if err != nil {
		// Unreadable headers are reported by the check of the database; the others are shown.
		h.Log.Warn("reading some matches failed", table.LogIDs("", r.ID), "error", err)
	}
	var results []Result
	for _, m := range over {
		e, err := table.ExtraOf(m)
		if err != nil {
			h.Log.Warn("reading the header of a match failed", "match", m.ID, "error", err)
			continue
		}
		if e.Fork != nil || e.Challenge != nil {
			continue // the first moves of a fork belong to another match; a challenge has a table of its own
		}
		scores := e.Scores
		for i := range m.Seats {
			if e.Ending.CountsFor(m, i) == r.User && i < len(scores) && h.Games[m.Game] != nil {
				results = append(results, Result{Rules: h.Games[m.Game], Options: m.Options, Seats: len(m.Seats),
					Score: scores[i], On: m.Updated})
			}
		}
	}
	slices.SortStableFunc(results, func(x, y Result) int { return cmp.Compare(y.Score, x.Score) })
	r.Private(Best(results, func(game string) text.Localizer { return r.In(game) }, s))
	return nil
}
