package film

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/mention"
	"skald/bot/route"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// mostFilms is the number of films that may wait to be drawn.
const mostFilms = 20

// film answers /film and the button of the final post. The film is posted by the outbox, so no stop of the bot loses
// it, and a second request for the same film gets a link.
func (h *Handler) film(ctx context.Context, r *route.Request) error {
	t := r.Table
	switch {
	case t.Challenge != nil:
		r.Note(text.M("bot.film.try"))
		return nil
	case !h.Render.Draws():
		r.Note(text.M("bot.film.words"))
		return nil
	case len(match.Steps(t.Log)) < 2:
		r.Note(text.M("bot.film.nothing"))
		return nil
	}
	head, err := h.Store.Match(t.Head.ID)
	if err != nil {
		return err
	}
	last, posted := head.Post(table.PostFilm)
	link := text.Plain(mention.MessageLink(t.Head.Guild, last.Channel, last.Message))
	next := h.after(last)
	switch {
	case posted && last.Seq == t.Match.Shown():
		h.again(r, last, text.M("bot.film.there", "link", link))
	case posted && !t.Match.Over() && h.Now().Before(next):
		r.Note(text.M("bot.film.soon", "link", link, "when", text.Plain(fmt.Sprintf("<t:%d:R>", next.Unix()))))
	default:
		said, err := h.begin(ctx, r, t)
		r.Note(said)
		return err
	}
	return nil
}

// waiting returns the number of films that wait to be drawn, and reports whether one of them is that of a match.
func (h *Handler) waiting(id store.MatchID) (n int, own bool, err error) {
	all, err := h.Store.Pending(h.Now().Add(time.Hour), 0)
	for _, o := range all {
		if table.IsFilm(o) {
			n++
			own = own || o.Match == id
		}
	}
	return n, own, err
}

// after returns the time from which a match that is not over gets another film.
func (h *Handler) after(last store.Post) time.Time {
	at, err := discordgo.SnowflakeTimestamp(last.Message)
	if err != nil {
		return time.Time{}
	}
	return at.Add(table.FilmEvery)
}

// begin stores the request for a film, unless one waits or too many do, and returns the answer.
func (h *Handler) begin(ctx context.Context, r *route.Request, t *table.Table) (text.Message, error) {
	waiting, own, err := h.waiting(t.Head.ID)
	switch {
	case err != nil:
		return text.Message{}, err
	case own:
		return text.M("bot.film.drawing"), nil
	case waiting >= mostFilms:
		return text.M("bot.film.crowd"), nil
	}
	err = h.Tables.Save(ctx, t, table.Change{
		Interaction: r.ID, Outbox: []store.Outgoing{t.FilmPost()},
	})
	switch {
	case errors.Is(err, store.ErrRepeated):
		return text.M("bot.film.drawing"), nil
	case errors.Is(err, store.ErrStale):
		return text.M("bot.busy"), nil
	}
	return text.M("bot.film.begun"), err
}

// again answers with the film that was posted already or, if it was deleted, draws it again.
func (h *Handler) again(r *route.Request, last store.Post, there text.Message) {
	id := r.Table.Head.ID
	r.Later(func(ctx context.Context) {
		said := there
		if !h.Posts.Exists(ctx, last) {
			t, err := h.Tables.Open(id)
			if err == nil {
				said, err = h.begin(ctx, r, t)
				t.Unlock()
			}
			if err != nil {
				r.Says(r.ErrorMessage(err))(ctx)
				return
			}
		}
		r.Says(ui.Note(said, r.Say))(ctx)
	})
}
