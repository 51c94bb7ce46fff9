package delivery

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/discord"
	"skald/bot/render"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/store"
)

// filmAttempts is the number of attempts after which a film is given up.
const filmAttempts = 4

// filming is the claim of the film under way: one is drawn at a time, so that boards have a processor.
const filming store.MatchID = "film"

// DueFilms lists the matches with a film that is due.
func (d *Delivery) DueFilms() []store.MatchID {
	return d.due(func(o store.Outgoing) store.MatchID {
		if table.IsFilm(o) {
			return o.Match
		}
		return ""
	})
}

// filmPost is a film to post.
type filmPost struct {
	publicPost
	film *render.Film
	// said is the message without the film, failed the message if it cannot be drawn.
	said, failed ui.Message
	shown        uint64
}

// drawn is a film that was drawn and could not be posted; it belongs to an entry of the outbox.
type drawn struct {
	entry   uint64
	message discord.Message
}

func (d *Delivery) filmPostOf(id store.MatchID) (*filmPost, error) {
	now := d.Now()
	t, post, err := d.open(id, only(func(o store.Outgoing) bool { return table.IsFilm(o) && !o.Next.After(now) }))
	if t == nil {
		return nil, err
	}
	defer t.Unlock()
	p := &filmPost{publicPost: post, film: d.Render.Film(t), shown: t.Match.Shown()}
	p.said, p.failed = d.FilmPost(t.Snapshot(), d.Voices.By(t.Rules(), t.Head.Language))
	return p, nil
}

// DeliverFilm draws and posts the film of a match. It reports whether that succeeded. The caller has claimed filming.
func (d *Delivery) DeliverFilm(ctx context.Context, id store.MatchID, started time.Time) bool {
	started, ok := d.writable(ctx, started)
	if !ok {
		return false
	}
	ctx, end := context.WithCancel(ctx)
	defer end()
	if !d.beginFilm(end) {
		return false
	}
	p, err := d.filmPostOf(id)
	if err != nil {
		d.Log.Error("opening a match to post for it failed", "match", id, "error", err)
		d.putOff(ctx, id, err)
		return false
	}
	if p == nil {
		return false
	}
	d.Hook.Reach(checkpoint.Taken.Of(table.PostFilm))
	last := p.pending[len(p.pending)-1]
	var asked table.FilmRequest
	if err := json.Unmarshal(last.Payload, &asked); err != nil {
		asked.Shown = p.shown
	}
	name := strings.Join(ui.FileWords(string(id), "film", strconv.FormatUint(asked.Shown, 10)), "-") + ".gif"
	standing := ""
	if p.mayStand(started) {
		standing, err = d.findFile(ctx, p.head, last, name)
	}
	if standing == "" && err == nil {
		standing, err = d.postFilm(ctx, p, last, name)
	}
	if failed := d.film.entry == last.ID && len(d.film.message.Files) == 0; err == nil && failed {
		d.film = drawn{}
		d.Counts.Done(table.PostFilm)
		d.strike(ctx, p.pending)
		return true
	}
	if err == nil {
		d.film = drawn{}
		d.posted(ctx, id, p.pending, store.Post{Kind: table.PostFilm, Channel: last.Channel, Message: standing,
			Seq: asked.Shown})
		return true
	}
	d.failed(ctx, &p.publicPost, filmAttempts, err)
	return false
}

// beginFilm records a film under way, which end stops; false if no film begins any more.
func (d *Delivery) beginFilm(end context.CancelFunc) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.leaveFilm = end
	return !d.filmsOver
}

// EndFilms stops the film under way, and lets no other begin: a stop of the bot does not wait for films. They are drawn
// after the next start.
func (d *Delivery) EndFilms() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.filmsOver = true; d.leaveFilm != nil {
		d.leaveFilm()
	}
}

// postFilm draws a film, unless an earlier attempt has, and posts it. It returns the id of the message.
func (d *Delivery) postFilm(ctx context.Context, p *filmPost, o store.Outgoing, name string) (string, error) {
	if d.film.entry != o.ID {
		m := discord.Message{Content: p.failed.Content}
		f, err := p.film.Draw(ctx)
		switch {
		case ctx.Err() != nil:
			return "", ctx.Err()
		case err != nil:
			d.Log.Error("drawing a film failed; posting a sentence instead", "match", p.head.ID, "error", err)
		default:
			m.Content = p.said.Content
			m.Files = []discord.File{{Name: name, Description: p.said.Picture.Alt, Type: "image/gif", Data: f.GIF}}
		}
		d.Hook.Reach(checkpoint.Drawn.Of(table.PostFilm))
		m.Nonce, m.Silent = o.Nonce, true
		d.film = drawn{o.ID, m}
	}
	return d.send(ctx, table.PostFilm, o.Channel, d.film.message)
}

// findFile returns a message with a file of the name that was posted before a crash, "" for none.
func (d *Delivery) findFile(ctx context.Context, head store.Match, o store.Outgoing, name string) (string, error) {
	recent, err := d.messagesSince(ctx, head, o.Channel, o.Created)
	i := slices.IndexFunc(recent, func(p discord.Posted) bool {
		return p.Author.Bot && len(p.Attachments) > 0 && strings.EqualFold(p.Attachments[0].Filename, name)
	})
	if i < 0 {
		return "", err
	}
	return recent[i].ID, nil
}

// Exists reports whether a post is still in its channel, as far as the bot can see.
func (d *Delivery) Exists(ctx context.Context, p store.Post) bool {
	id, err := strconv.ParseUint(p.Message, 10, 64)
	if err != nil {
		return false
	}
	recent, err := d.Client.Earlier(ctx, p.Channel, strconv.FormatUint(id+1, 10), 1)
	return err != nil || slices.ContainsFunc(recent, func(m discord.Posted) bool { return m.ID == p.Message })
}
