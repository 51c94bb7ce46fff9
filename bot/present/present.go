// Package present keeps private panels up to date: when a round closes, a beat ends or a seat is asked something new,
// the panel on the screen of its player changes by itself. That needs the token of the interaction that showed the
// panel, which is kept in memory for as long as Discord accepts it, and nowhere else: after a restart, or later, a
// panel changes with the next press.
//
// Panels change only at moments that are public, and never because of a sealed answer.
package present

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/locale"
	"skald/bot/panel"
	"skald/bot/render"
	"skald/bot/table"
	"skald/engine"
)

const (
	// gatherTime is the time for which events are gathered before panels change.
	gatherTime = 250 * time.Millisecond
	// editTime bounds one edit, which would show an old position after that.
	editTime = 10 * time.Second
	// atOnce is the number of panels edited at the same time.
	atOnce = 8
)

// Editor edits the panels of a list that are out of date.
type Editor struct {
	List   *List
	Client *discord.Client
	Tables *table.Tables
	Render *render.Renderer
	Voices *locale.Speakers
	Log    *slog.Logger
	// Note returns the private note of a user at a table, "" for none.
	Note func(t *table.Table, user string) string
}

// Run edits panels as they become out of date, until the context ends.
func (e *Editor) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-e.List.wake:
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(gatherTime):
		}
		e.Edit(ctx)
	}
}

// Edit edits all panels that are out of date now.
func (e *Editor) Edit(ctx context.Context) {
	var under sync.WaitGroup
	slots := make(chan struct{}, atOnce)
	for k, s := range e.List.take() {
		slots <- struct{}{}
		under.Go(func() {
			defer func() { <-slots }()
			e.edit(ctx, k, s)
		})
	}
	under.Wait()
}

// edit brings one panel up to date. If that fails, because Discord no longer accepts the token or the user has
// dismissed the message, the panel is forgotten.
func (e *Editor) edit(ctx context.Context, k key, s *shown) {
	m, ok := e.panel(k, s)
	if !ok {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, editTime)
	defer cancel()
	err := e.Client.EditReply(ctx, s.by, s.reply, m.Draw(ctx))
	switch {
	case !e.List.isLast(k, s):
		// The user pressed meanwhile, and this edit may have replaced the answer.
		e.List.Stale(k.match, []string{k.user})
	case err != nil:
		e.Log.Debug("editing a private panel failed", "match", k.match, "error", err)
		e.List.drop(k, s)
	}
}

// panel returns the new content of a panel; ok is false if it should stay as it is.
func (e *Editor) panel(k key, s *shown) (m render.Pending, ok bool) {
	t, err := e.Tables.Open(k.match)
	if err != nil {
		e.List.drop(k, s)
		return m, false
	}
	defer t.Unlock()
	seats := t.Match.Seats(k.user)
	if !e.List.isLast(k, s) {
		return m, false // the user has a newer one
	}
	if len(seats) == 0 {
		e.List.drop(k, s)
		return m, false
	}
	v, say := panel.Of(t.Snapshot()), e.Voices.By(t.Rules(), s.by.Locale)
	v.Note = e.Note(t, k.user)
	said := panel.MatchOver(v, say)
	if t.Match.Over() {
		e.List.drop(k, s)
	} else {
		at := customid.Nav{Match: v.Match, Seat: engine.Public, Screen: customid.ScreenMoves}
		said = panel.MovesAfter(v, seats, at, panel.PrivateNews(t, seats, s.told+1, say), say)
	}
	s.told = t.Match.Seq()
	said.Ephemeral = true
	return e.Render.Message(said, t, s.by.Locale), true
}
