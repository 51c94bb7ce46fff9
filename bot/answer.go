package bot

import (
	"context"
	"fmt"
	"sync"
	"time"

	"skald/bot/discord"
	"skald/bot/panel"
	"skald/engine"
	"skald/engine/text"
	"skald/store"
)

// patience is how long an interaction may go unanswered before it is told to
// wait. Discord gives up after three seconds; within one the person does not
// wonder.
const patience = 600 * time.Millisecond

// answer gives an interaction its one answer, in time: as the first answer, or
// by an edit when it had to be told to wait. What is to be answered is decided
// while the table is held, and given when it is free again: neither drawing nor
// Discord keeps others from the table.
type answer struct {
	app *App
	i   *discord.Interaction
	// life outlasts the time for the work.
	life context.Context
	// table is the one the answer is about; nil when there is none.
	table *table
	// copied is the copy the answer's picture shows, nil for the table as it is.
	copied *panel.Table
	// happened are the events of the moves made on the copy.
	happened []engine.Said
	// match is the table's, for the log; "" when there is none.
	match store.MatchID
	// queue is what is to be done when the table is free.
	queue []func(context.Context)

	mu     sync.Mutex
	waited bool
	done   bool
	lost   bool // it did not reach Discord
	timer  *time.Timer
}

// begin starts the clock of an interaction.
func (a *App) begin(life context.Context, i *discord.Interaction) *answer {
	w := &answer{app: a, i: i, life: life}
	w.timer = time.AfterFunc(a.patience, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.done {
			return
		}
		var err error
		if i.Kind == discord.KindComponent {
			err = a.client.Wait(life, i)
		} else {
			err = a.client.Think(life, i, true)
		}
		if err != nil {
			a.o.Log.Warn("an interaction could not be told to wait", about("", i.ID), "error", err)
			return
		}
		w.waited = true
		a.pass(StepDeferred)
	})
	return w
}

// later notes what is to be done when the table is free.
func (w *answer) later(f func(context.Context)) { w.queue = append(w.queue, f) }

// give does what was noted. It is an error when the interaction has no answer
// then.
func (w *answer) give(ctx context.Context) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("answering broke: %v", p)
		}
	}()
	for _, f := range w.queue {
		f(ctx)
	}
	if !w.given() {
		return fmt.Errorf("nothing answers it")
	}
	return nil
}

// given reports whether the answer was given.
func (w *answer) given() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.done
}

// take ends the clock; it reports whether the interaction was told to wait.
func (w *answer) take() (waited bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.done = true
	w.timer.Stop()
	return w.waited
}

// letter makes a message for the person, in his language.
func (w *answer) letter(m panel.Message) letter {
	m.Ephemeral = true
	l := w.app.letter(m, w.table, w.i.Locale)
	if w.copied != nil && m.Picture != nil {
		l.show(*w.copied, m.Picture.Viewer, w.happened)
	}
	l.interaction = w.i.ID
	return l
}

// private answers with a message only the person sees.
func (w *answer) private(m panel.Message) {
	l := w.letter(m)
	w.later(func(ctx context.Context) { w.tell(ctx, l.message(ctx)) })
}

// note answers with one sentence only the person sees.
func (w *answer) note(m text.Message, s text.Speaker) { w.private(panel.Note(m, s)) }

// answerTime is how much of the time for the work an answer needs.
const answerTime = 10 * time.Second

// still is the context for an answer: it goes out even when the time for the work
// is over.
func (w *answer) still(ctx context.Context) context.Context {
	if end, ok := ctx.Deadline(); ok && time.Until(end) < answerTime {
		return w.life
	}
	return ctx
}

// tell sends a private answer.
func (w *answer) tell(ctx context.Context, m discord.Message) {
	waited := w.take()
	switch {
	case !waited:
		w.sent(w.app.client.Reply(w.still(ctx), w.i, m))
	case w.i.Kind == discord.KindComponent:
		w.sent(w.app.client.Follow(w.still(ctx), w.i, m))
	default:
		w.sent(w.app.client.Original(w.still(ctx), w.i, m))
	}
}

// more adds a private message after the answer.
func (w *answer) more(m panel.Message) {
	l := w.letter(m)
	w.later(func(ctx context.Context) { w.sent(w.app.client.Follow(w.still(ctx), w.i, l.message(ctx))) })
}

// public answers with a message everybody sees. Once told to wait, the answer
// can only be private, so the message is posted to the channel and the note that
// it takes a moment is withdrawn.
func (w *answer) public(m panel.Message) {
	l := w.app.letter(m, w.table, "")
	l.interaction = w.i.ID
	w.later(func(ctx context.Context) { w.shout(ctx, l.message(ctx)) })
}

// shout sends what public answers with.
func (w *answer) shout(ctx context.Context, d discord.Message) {
	if !w.take() {
		w.sent(w.app.client.Reply(w.still(ctx), w.i, d))
		return
	}
	d.Nonce = w.i.ID
	if _, err := w.app.client.Post(w.still(ctx), w.i.Channel, d); err != nil {
		w.sent(err)
		d.Ephemeral = true
		w.sent(w.app.client.Original(w.still(ctx), w.i, d))
		return
	}
	w.sent(w.app.client.Withdraw(w.still(ctx), w.i))
}

// change sends the change of the message the component sits on.
func (w *answer) change(ctx context.Context, m discord.Message) error {
	if w.take() {
		return w.app.client.Original(w.still(ctx), w.i, m)
	}
	return w.app.client.Update(w.still(ctx), w.i, m)
}

// panel shows a private panel: in place of the one that was pressed, or as a new
// one.
func (w *answer) panel(m panel.Message) {
	if w.i.Kind == discord.KindCommand || !w.i.MessageEphemeral {
		w.private(m)
		return
	}
	l := w.letter(m)
	w.later(func(ctx context.Context) { w.sent(w.change(ctx, l.message(ctx))) })
}

// nothing answers a component without changing anything.
func (w *answer) nothing(ctx context.Context) {
	if !w.take() {
		w.sent(w.app.client.Wait(w.still(ctx), w.i))
	}
}

// ask opens a modal; too late for that, it asks to press once more.
func (w *answer) ask(m panel.Modal, s text.Speaker) {
	late := w.letter(panel.Note(text.M("app.late"), s))
	w.later(func(ctx context.Context) {
		if w.take() {
			w.sent(w.app.client.Follow(w.still(ctx), w.i, late.message(ctx)))
			return
		}
		w.sent(w.app.client.Ask(w.still(ctx), w.i, discord.Modal{CustomID: m.CustomID, Title: m.Title, Components: m.Components}))
	})
}

// sent logs an answer that did not reach Discord. What was decided is stored,
// and the public post tells it.
func (w *answer) sent(err error) {
	if err != nil {
		w.app.o.Log.Warn("an answer did not reach Discord", about(w.match, w.i.ID), "error", err)
		w.mu.Lock()
		w.lost = true
		w.mu.Unlock()
	}
}

// outcome is how the interaction ended, for the counts.
func (w *answer) outcome(err error) string {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case err != nil:
		return outcomeFailed
	case w.lost:
		return outcomeLost
	}
	return outcomeAnswered
}
