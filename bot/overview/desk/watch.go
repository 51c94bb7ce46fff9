package desk

import (
	"context"
	"errors"
	"slices"

	"skald/bot/customid"
	"skald/bot/overview"
	"skald/bot/route"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// watch shows the user's subscriptions to new tables of the server, after turning one on or off by its button.
func (h *Handler) watch(ctx context.Context, r *route.Request) error {
	at, s := r.Pressed.(customid.Nav), r.In("")
	if r.Guild == "" {
		r.Private(ui.Answer(s, "bot.nodirect"))
		return nil
	}
	known := slices.ContainsFunc(h.GameList, func(g engine.Rules) bool { return g.ID() == at.Arg(0) })
	if turns := at.Arg(1); known && (turns == overview.WatchOn || turns == overview.WatchOff) {
		err := h.States.Change(ctx, r.Guild, func(x *overview.State) (overview.Also, error) {
			return overview.Also{}, x.SetWatch(r.User, at.Arg(0), s.Language(), turns == overview.WatchOn, h.Now())
		})
		if errors.Is(err, overview.ErrFull) {
			r.Note(overview.TooManyWatching())
			return nil
		}
		if err != nil {
			return err
		}
	}
	now, err := h.States.Read(r.Guild)
	if err != nil {
		return err
	}
	r.Panel(overview.Watching(now.Watches[r.User], h.GameList,
		func(g engine.Rules) text.Localizer { return r.By(g) }, s))
	return nil
}
