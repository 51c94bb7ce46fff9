package bot

import (
	"context"
	"sync"
	"time"

	"skald/bot/discord"
	"skald/bot/panel"
)

// patience is how long an interaction may go unanswered before it is told to
// wait: Discord gives up after three seconds.
const patience = 1500 * time.Millisecond

// answer gives an interaction its one answer, in time: as the first answer, or
// by an edit when it had to be told to wait.
type answer struct {
	app *App
	i   *discord.Interaction

	mu     sync.Mutex
	waited bool
	done   bool
	timer  *time.Timer
}

// begin starts the clock of an interaction.
func (a *App) begin(ctx context.Context, i *discord.Interaction) *answer {
	w := &answer{app: a, i: i}
	w.timer = time.AfterFunc(patience, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.done {
			return
		}
		var err error
		if i.Kind == discord.KindComponent {
			err = a.client.Wait(ctx, i)
		} else {
			err = a.client.Think(ctx, i, true)
		}
		if err != nil {
			a.o.Log.Warn("an interaction could not be told to wait", "interaction", i.ID, "error", err)
			return
		}
		w.waited = true
	})
	return w
}

// take ends the clock; it reports whether the interaction was told to wait.
func (w *answer) take() (waited bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.done = true
	w.timer.Stop()
	return w.waited
}

// private answers with a message only the person sees.
func (w *answer) private(ctx context.Context, m panel.Message) {
	m.Ephemeral = true
	d := w.app.dress(ctx, m, nil)
	waited := w.take()
	var err error
	switch {
	case !waited:
		err = w.app.client.Reply(ctx, w.i, d)
	case w.i.Kind == discord.KindComponent:
		err = w.app.client.Follow(ctx, w.i, d)
	default:
		err = w.app.client.Original(ctx, w.i, d)
	}
	w.note(err)
}

// public answers with a message everybody sees. Told to wait, it can only be
// private, so it is added after a note.
func (w *answer) public(ctx context.Context, m discord.Message) {
	if w.take() {
		w.note(w.app.client.Follow(ctx, w.i, m))
		return
	}
	w.note(w.app.client.Reply(ctx, w.i, m))
}

// update changes the message the component sits on.
func (w *answer) update(ctx context.Context, m discord.Message) error {
	var err error
	if w.take() {
		err = w.app.client.Original(ctx, w.i, m)
	} else {
		err = w.app.client.Update(ctx, w.i, m)
	}
	w.note(err)
	return err
}

// panel shows a private panel: in place of the one that was pressed, or as a new
// one.
func (w *answer) panel(ctx context.Context, m panel.Message) {
	if w.i.Kind != discord.KindCommand && w.i.MessageEphemeral {
		m.Ephemeral = true
		_ = w.update(ctx, w.app.dress(ctx, m, nil))
		return
	}
	w.private(ctx, m)
}

// nothing answers a component without changing anything.
func (w *answer) nothing(ctx context.Context) {
	if !w.take() {
		w.note(w.app.client.Wait(ctx, w.i))
	}
}

// ask opens a modal; too late for that, it says so.
func (w *answer) ask(ctx context.Context, m panel.Modal) {
	if w.take() {
		late := panel.AskedLate(w.app.reader("", w.i))
		w.note(w.app.client.Follow(ctx, w.i, w.app.dress(ctx, late, nil)))
		return
	}
	w.note(w.app.client.Ask(ctx, w.i, discord.Modal{CustomID: m.CustomID, Title: m.Title, Components: m.Components}))
}

// note logs an answer that did not reach Discord. What was decided is stored,
// and the public post tells it.
func (w *answer) note(err error) {
	if err != nil {
		w.app.o.Log.Warn("an answer did not reach Discord", "interaction", w.i.ID, "error", err)
	}
}
