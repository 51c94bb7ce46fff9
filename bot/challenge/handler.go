package challenge

import (
	"cmp"
	"context"
	"errors"

	"skald/bot/customid"
	"skald/bot/play"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/ui"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// Handler handles the commands and buttons of challenges.
type Handler struct {
	Director *Director
	Play     *play.Handler
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		route.Anywhere("/"+slash.CommandChallenge, h.play),
		route.Anywhere("screen "+customid.ScreenChallenge, h.press),
	}
}

// play answers /challenge: it shows the user their try at today's challenge, and begins it if they have none.
func (h *Handler) play(ctx context.Context, r *route.Request) error {
	if r.Guild == "" {
		r.Note(text.M("bot.nodirect"))
		return nil
	}
	id, err := h.Director.begin(ctx, r.Guild, r.ID, match.Player{User: r.User, Name: r.Name}, h.languageOf(r))
	return h.show(r, id, err)
}

// press answers the button of a challenge. That of a day that is over shows the user their try, if they had one.
func (h *Handler) press(ctx context.Context, r *route.Request) error {
	day := store.MatchID(r.Pressed.(customid.Nav).Arg(0))
	s, err := h.Director.read(r.Guild)
	if err != nil {
		return err
	}
	if s.Today != nil && s.Today.ID == day {
		return h.play(ctx, r)
	}
	id, has, err := h.Director.tryOf(r.User, Day{ID: day})
	if err == nil && !has {
		r.Note(text.M("bot.challenge.over"))
		return nil
	}
	return h.show(r, id, err)
}

// languageOf returns the language of a try: that of its player.
func (h *Handler) languageOf(r *route.Request) string {
	return cmp.Or(r.In("").Language(), h.Director.Language)
}

// show shows a try to its player, or the reason why there is none.
func (h *Handler) show(r *route.Request, id store.MatchID, err error) error {
	var refused Refusal
	switch {
	case errors.Is(err, errNone):
		r.Private(ui.Answer(r.Say, "bot.challenge.nothing"))
		return nil
	case errors.As(err, &refused):
		r.Note(refused.Why)
		return nil
	case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale):
		r.Private(ui.Answer(r.Say, "bot.busy"))
		return nil
	case err != nil:
		return err
	}
	t, err := h.Director.Tables.Open(id)
	if err != nil {
		return err
	}
	defer t.Unlock()
	r.At(t)
	h.Play.ShowMoves(r, "")
	return nil
}
