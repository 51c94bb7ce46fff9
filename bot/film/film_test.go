package film_test

import (
	"context"
	"image/gif"
	"net/http"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/imaging"
)

// blank draws pictures that show nothing and records the requests.
func blank(to *[]imaging.Request) bottest.Drawer {
	return func(_ context.Context, r imaging.Request) ([]byte, error) {
		if to != nil {
			*to = append(*to, r)
		}
		return bottest.BlankPicture(), nil
	}
}

// begun is a match of which a few turns were played.
func begun(t *testing.T, draw bottest.Drawer, turns int) *bottest.Bot {
	t.Helper()
	o := bot.Options{}
	if draw != nil {
		o.Draw = draw
	}
	d := bottest.New(t, o)
	d.Begin()
	for n := range turns {
		d.Do(bottest.Command([]string{"anna", "ben"}[n%2], "do", "move", "wait"))
	}
	d.Deliver()
	d.TakeCalls()
	return d
}

// films returns the films among calls.
func films(calls []bottest.Call) (out []bottest.Call) {
	for _, c := range calls {
		if c.Method == http.MethodPost && strings.HasSuffix(c.File, ".gif") {
			out = append(out, c)
		}
	}
	return out
}

var reads = bottest.EnglishWords()

// isAnswered checks that an answer is private and says the text of a key.
func isAnswered(t *testing.T, a bottest.Call, key string) {
	t.Helper()
	if !a.IsPrivate() || !reads.Shows(a.Content(), key) {
		t.Errorf("the answer is %s, want %s", a.Text(), key)
	}
}

func TestFilmIsPostedInTheChannel(t *testing.T) {
	t.Parallel()
	var drawn []imaging.Request
	d := begun(t, blank(&drawn), 4)
	drawn = nil
	isAnswered(t, d.Do(bottest.Command("zoe", "film")), "bot.film.begun")
	d.TakeCalls()
	d.Deliver()
	posted := films(d.TakeCalls())
	if len(posted) != 1 {
		t.Fatalf("%d films were posted", len(posted))
	}
	g, err := gif.DecodeAll(strings.NewReader(posted[0].FileText))
	if err != nil || len(g.Image) != 5 {
		t.Fatalf("the film is %v: %v", g, err)
	}
	if alt := posted[0].Text(); !strings.Contains(alt, `"description"`) || strings.Contains(alt, "<@") {
		t.Errorf("the post is %s", alt)
	}
	for _, r := range drawn {
		if !r.Late {
			t.Errorf("a picture of the film does not wait for others: %+v", r)
		}
	}
	if p, ok := d.Post(table.PostFilm); !ok || len(d.Outbox()) != 0 {
		t.Errorf("the film is recorded as %+v; the outbox has %v", p, d.Outbox())
	}
	drawn = nil
	a := d.Do(bottest.Command("ben", "film"))
	isAnswered(t, a, "bot.film.there")
	if d.Deliver(); len(drawn) != 0 || len(films(d.TakeCalls())) != 0 {
		t.Errorf("the same film is drawn again: %d pictures", len(drawn))
	}
}

func TestFilmAnswers(t *testing.T) {
	t.Parallel()
	d := begun(t, blank(nil), 0)
	isAnswered(t, d.Do(bottest.Command("anna", "film")), "bot.film.nothing")
	d.PlayMoves("anna", "wait")
	isAnswered(t, d.Do(bottest.Command("anna", "film")), "bot.film.begun")
	isAnswered(t, d.Do(bottest.Command("ben", "film")), "bot.film.drawing")
	d.Deliver()
	d.Mu.Lock()
	d.Posts = d.Posts[:len(d.Posts)-1] // a person deletes the film
	d.Mu.Unlock()
	isAnswered(t, d.Do(bottest.Command("ben", "film")), "bot.film.begun")
	isAnswered(t, begunWithoutPictures(t).Do(bottest.Command("ben", "film")), "bot.film.words")
	none := bottest.New(t, bot.Options{})
	none.Lobby()
	if a := none.Do(bottest.Command("anna", "film")); !a.IsPrivate() || reads.Shows(a.Content(), "bot.film.begun") {
		t.Errorf("a lobby is filmed: %s", a.Text())
	}
}

func begunWithoutPictures(t *testing.T) *bottest.Bot {
	d := begun(t, nil, 2)
	d.App.Render.Options.Draw = nil
	return d
}

func TestFilmOfTheEnd(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Draw: blank(nil)})
	d.Finish()
	film := customid.TableAct{Match: string(d.Head().ID), What: customid.TableFilm}.String()
	isAnswered(t, d.Do(bottest.Press("ben", film, "900")), "bot.film.begun")
	d.TakeCalls()
	d.Deliver()
	if posted := films(d.TakeCalls()); len(posted) != 1 {
		t.Errorf("%d films were posted", len(posted))
	}
}

// A film that cannot be drawn is answered by a sentence, and the next request draws again.
func TestFilmThatFails(t *testing.T) {
	t.Parallel()
	broken := true
	d := begun(t, func(context.Context, imaging.Request) ([]byte, error) {
		if broken {
			return nil, bottest.ErrDraw
		}
		return bottest.BlankPicture(), nil
	}, 3)
	d.Do(bottest.Command("anna", "film"))
	d.Deliver()
	if said, _ := d.NewestPost()["content"].(string); !reads.Shows(said, "bot.film.failed") {
		t.Errorf("the channel reads %q", said)
	}
	if _, ok := d.Post(table.PostFilm); ok || len(d.Outbox()) != 0 {
		t.Errorf("the outbox has %v; a film is recorded: %t", d.Outbox(), ok)
	}
	broken = false
	isAnswered(t, d.Do(bottest.Command("anna", "film")), "bot.film.begun")
}

// Posts of the match do not wait for a film, and a film that cannot be posted is drawn once and given up in the end.
func TestFilmDelaysNoBoard(t *testing.T) {
	t.Parallel()
	var drawn []imaging.Request
	d := begun(t, blank(&drawn), 3)
	d.Do(bottest.Command("anna", "film"))
	d.PlayMoves("ben", "wait")
	for _, id := range d.App.Posts.Due() {
		d.App.Posts.Deliver(t.Context(), id, time.Unix(0, 0))
	}
	if out := d.Outbox(); len(out) != 1 || !table.IsFilm(out[0]) {
		t.Fatalf("the outbox has %v", out)
	}
	drawn = nil
	d.RefuseCalls(http.MethodPost, "/messages", 403, discord.CodeMissingPermissions)
	first := 0
	for n := range 4 {
		if len(d.Outbox()) != 1 {
			t.Fatalf("after %d attempts the outbox has %v", n, d.Outbox())
		}
		if d.Deliver(); n == 0 {
			first = len(drawn)
		}
		d.Pass(time.Hour)
	}
	if len(d.Outbox()) != 0 || first == 0 || len(drawn) != first {
		t.Errorf("the outbox has %v; %d pictures were drawn, %d at first", d.Outbox(), len(drawn), first)
	}
}

// A stop of the bot does not wait for a film: it is drawn after the next start.
func TestStopLeavesFilms(t *testing.T) {
	t.Parallel()
	d := begun(t, nil, 3)
	began := make(chan bool, 1)
	d.App.Render.Options.Draw = bottest.Drawer(func(ctx context.Context, _ imaging.Request) ([]byte, error) {
		began <- true
		<-ctx.Done()
		return nil, ctx.Err()
	})
	d.Do(bottest.Command("anna", "film"))
	done := make(chan bool)
	go func() { done <- d.App.Posts.DeliverFilm(context.Background(), d.Head().ID, time.Unix(0, 0)) }()
	<-began
	d.App.Posts.EndFilms()
	if posted := <-done; posted || len(d.Outbox()) != 1 || d.Outbox()[0].Attempts != 0 {
		t.Errorf("posted: %t; the outbox has %v", posted, d.Outbox())
	}
	if d.Deliver(); len(d.Outbox()) != 1 {
		t.Error("a film begins after the stop")
	}
	d.App.Render.Options.Draw = blank(nil)
	d.Restart()
	d.App.Render.Options.Draw = blank(nil)
	if d.Deliver(); len(d.Outbox()) != 0 {
		t.Errorf("after the restart the outbox has %v", d.Outbox())
	}
}

func TestFilmStopsWithTheBot(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	d := begun(t, nil, 3)
	d.App.Render.Options.Draw = bottest.Drawer(func(ctx context.Context, _ imaging.Request) ([]byte, error) {
		stop()
		return nil, ctx.Err()
	})
	d.Do(bottest.Command("anna", "film"))
	d.App.Posts.DeliverFilm(ctx, d.Head().ID, time.Unix(0, 0))
	if len(d.Outbox()) != 1 || len(films(d.TakeCalls())) != 0 {
		t.Errorf("the outbox has %v", d.Outbox())
	}
}
