package render

import (
	"context"
	"errors"
	"fmt"
	"time"

	"skald/bot/panel"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/film"
	"skald/store"
)

const (
	// filmTime is the maximum time for a film.
	filmTime = 10 * time.Minute
	// filmRetry is the wait before a picture of a film is asked for again, because too many others waited.
	filmRetry = time.Second
)

// Film is the film of a match, captured while its table was locked. It shows what the public may know, in the language
// of the table.
type Film struct {
	r      *Renderer
	id     store.MatchID
	rules  engine.Rules
	log    []match.Entry
	now    engine.View
	script film.Script
	voice  text.Localizer
	seats  int
	result text.Message
	over   bool
}

// Draws reports whether pictures are drawn at all.
func (r *Renderer) Draws() bool { return r.Options.Draw != nil }

// Film captures the film of a match that has begun. The caller holds the table.
func (r *Renderer) Film(t *table.Table) *Film {
	s := r.Voices.By(t.Rules(), t.Head.Language)
	seen := panel.Of(t.Snapshot())
	names := drawnNames(playerNames(seen, s))
	f := &Film{r: r, id: t.Head.ID, rules: t.Match.Rules(), log: t.Log, now: t.Match.View(engine.Public),
		voice: seated(seen, names, s).Unadorned(), seats: len(seen.Players), over: t.Match.Over()}
	if o := t.Match.Outcome(); o != nil {
		f.result = o.Reason
	}
	voice := f.voice
	f.script = film.Script{Game: t.Head.Game, Request: imaging.Request{
		Language: voice.Language(), Theme: r.Servers.Of(t.Head.Guild).ThemeOf(t.Head.Channel), Say: voice.Say,
		Name: func(id string) string { return name(voice, id) }, Players: names, Match: string(t.Head.ID), Late: true,
	}}
	return f
}

// Draw draws the film, after all pictures that people wait for.
func (f *Film) Draw(ctx context.Context) (out film.Film, err error) {
	ctx, cancel := context.WithTimeout(ctx, filmTime)
	defer cancel()
	imaging.Background(func() {
		defer func() {
			if broke := recover(); broke != nil {
				err = fmt.Errorf("drawing a film broke: %v", broke)
			}
		}()
		f.write()
		out, err = film.Shoot(ctx, patient{f.r.Options.Draw}, f.script)
	})
	return out, err
}

// write adds the frames.
func (f *Film) write() {
	y := newAncestry(f.r.Tables)
	steps := match.Abridged(match.Steps(f.log), f.seats, film.MostFrames)
	for i, step := range steps {
		v := f.now
		if i < len(steps)-1 {
			v = y.viewAfter(f.rules, f.id, step.Until, engine.Public)
		}
		if v != nil {
			f.script.Add(v, step.Said(f.rules, f.log, engine.Public), f.voice.Say(step.Label()))
		}
	}
	if f.over && !f.result.IsZero() {
		f.script.Finish(f.now, f.voice.Say(text.M("match.step.end")), f.voice.Say(f.result))
	}
}

// patient asks again for a picture for which too many others wait.
type patient struct{ draw Drawer }

// Draw implements film.Drawer.
func (p patient) Draw(ctx context.Context, game string, view any, r imaging.Request) (imaging.Picture, error) {
	for {
		pic, err := p.draw.Draw(ctx, game, view, r)
		if !errors.Is(err, imaging.ErrBusy) || ctx.Err() != nil {
			return pic, err
		}
		select {
		case <-ctx.Done():
			return pic, ctx.Err()
		case <-time.After(filmRetry):
		}
	}
}
