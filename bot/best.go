package bot

import (
	"cmp"
	"slices"

	"skald/bot/panel"
	"skald/engine/text"
	"skald/store"
)

// best answers /game best: the person's own best results in matches that count
// points, in all channels.
func (a *App) best(w *answer) error {
	s := a.reader("", w.i)
	over, err := a.o.Store.Matches(store.Filter{User: w.i.User, Status: []string{store.Over}})
	if err != nil {
		// Headers that cannot be read are told by the check of the database; the
		// others are shown.
		a.o.Log.Warn("some matches cannot be read", about("", w.i.ID), "error", err)
	}
	var results []panel.Result
	for _, m := range over {
		e := extraOf(m)
		if e.Fork != nil {
			continue // what came before is somebody else's match, and known
		}
		scores := e.Scores
		for i, seat := range m.Seats {
			if seat.User == w.i.User && i < len(scores) && a.games[m.Game] != nil {
				results = append(results, panel.Result{Rules: a.games[m.Game], Options: m.Options, Seats: len(m.Seats), Score: scores[i], On: m.Updated})
			}
		}
	}
	slices.SortStableFunc(results, func(x, y panel.Result) int { return cmp.Compare(y.Score, x.Score) })
	w.private(panel.Best(results, func(game string) text.Speaker { return a.reader(game, w.i) }, s))
	return nil
}
