package route

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/delivery"
	"skald/bot/discord"
	"skald/bot/panel"
	"skald/bot/render"
	"skald/bot/saved"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// deferAfter is the time after which an unanswered interaction is deferred. Discord gives up after three seconds;
// people begin to wonder after about one.
const deferAfter = 600 * time.Millisecond

// Request is an interaction with all the data that a handler needs, and its one answer, which is the first response or,
// if it was deferred, an edit of that. Handlers decide on the answer while the table is locked; it is sent after the
// table is unlocked, so that neither drawing nor Discord keeps others from the table.
type Request struct {
	*discord.Interaction
	// Pressed is the result of customid.Parse for the control that was pressed, nil for a command.
	Pressed any
	// Say is in the person's own language, with the words of the game.
	Say text.Localizer
	// Table is the match in question, open and locked; nil for none.
	Table *table.Table
	// Seats are those of the person. Viewer is the seat whose view they get: their first seat, or the Public.
	Seats  []engine.Seat
	Viewer engine.Seat
	// Moderator reports whether the person may moderate in the channel.
	Moderator bool
	// Copied is the copy that the answer's picture shows, nil for the table itself.
	Copied *panel.Table
	// Happened are the events of the moves made on the copy.
	Happened []engine.Said

	router *Router
	// life outlasts the time limit of the work.
	life context.Context
	// match is the table's id for the log, "" for none.
	match store.MatchID
	// queue is the work to do after the table is unlocked.
	queue []func(context.Context)

	mu     sync.Mutex
	waited bool
	done   bool
	modal  bool // the answer was a modal, which allows no follow-up
	lost   bool // the answer did not reach Discord
	timer  *time.Timer
}

// begin starts the timer of an interaction.
func (a *Router) begin(life context.Context, i *discord.Interaction) *Request {
	r := &Request{Interaction: i, Say: a.Voices.In("", i.Locale), Viewer: engine.Public, router: a, life: life}
	r.timer = time.AfterFunc(a.DeferAfter, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.done {
			return
		}
		var err error
		if i.Kind == discord.KindComponent {
			err = a.Client.Wait(life, i)
		} else {
			err = a.Client.Defer(life, i, true)
		}
		if err != nil {
			a.Log.Warn("deferring an interaction failed", table.LogIDs("", i.ID), "error", err)
			return
		}
		r.waited = true
		a.Hook.Reach(checkpoint.Deferred)
	})
	return r
}

// In returns the words of a game in the person's language.
func (r *Request) In(game string) text.Localizer { return r.router.Voices.In(game, r.Locale) }

// By returns the words of a match's rules in the person's language.
func (r *Request) By(rules engine.Rules) text.Localizer { return r.router.Voices.By(rules, r.Locale) }

// Reference returns the reference by which an error shown to a person is found in the log.
func (r *Request) Reference() string { return r.Interaction.ID[max(0, len(r.Interaction.ID)-8):] }

// ErrorMessage returns the message about an error that is not the person's fault.
func (r *Request) ErrorMessage(err error) ui.Message {
	var unknown *engine.VersionError
	var damaged *store.DamagedMatchError
	switch ref, s := r.Reference(), r.In(""); {
	case errors.As(err, &unknown):
		return ui.UnknownVersion(unknown.Version, ref, s)
	case errors.As(err, &damaged):
		return ui.DamagedMatch(string(damaged.Match), ref, s)
	case errors.Is(err, saved.ErrUnreadable):
		return ui.Unreadable(ref, s)
	case errors.Is(err, store.ErrUnknownOutcome):
		return ui.Uncertain(ref, s)
	default:
		return ui.InternalError(ref, s)
	}
}

// IsDuplicate reports whether the interaction was delivered before and is done.
func (r *Request) IsDuplicate() (bool, error) {
	_, err := r.router.Tables.Store.Interaction(r.Interaction.ID)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// Actor returns the person as recorded in the log.
func (r *Request) Actor() match.Actor { return match.Actor{User: r.User, Name: r.Name} }

// Later queues work for after the table is unlocked.
func (r *Request) Later(f func(context.Context)) { r.queue = append(r.queue, f) }

// give does the queued work. It returns an error if the interaction then has no answer.
func (r *Request) give(ctx context.Context) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("answering broke: %v", p)
		}
	}()
	for _, f := range r.queue {
		f(ctx)
	}
	if !r.given() {
		return fmt.Errorf("nothing answers it")
	}
	return nil
}

// given reports whether the answer was sent.
func (r *Request) given() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.done
}

// take stops the timer; it reports whether the interaction was deferred.
func (r *Request) take() (waited bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.done = true
	r.timer.Stop()
	return r.waited
}

// message captures a message in the person's language.
func (r *Request) message(m ui.Message) render.Pending {
	m.Ephemeral = true
	if m.Picture != nil && m.Picture.Shows != nil {
		l := r.router.Render.Shown(m, r.Guild, r.Channel, r.Say)
		l.Interaction = r.Interaction.ID
		return l
	}
	l := r.router.Render.Message(m, r.Table, r.Locale)
	if r.Copied != nil && m.Picture != nil {
		l.ShowCopy(*r.Copied, m.Picture.Viewer, r.Happened)
	}
	l.Interaction = r.Interaction.ID
	return l
}

// Private answers with an ephemeral message.
func (r *Request) Private(m ui.Message) {
	l, sent := r.message(m), r.shows(m, false)
	r.Later(func(ctx context.Context) { sent(r.SendPrivate(ctx, l.Draw(ctx))) })
}

// shows records a panel shown to the person, so that it is kept up to date; a panel that it replaces is forgotten. Call
// the returned function with the result of the answer.
func (r *Request) shows(m ui.Message, inPlace bool) (sent func(reply string, err error)) {
	p := r.router.Panels
	switch {
	case r.Table != nil && r.Table.Match != nil && m.Panel:
		p.Made(r.Table, r.Interaction, inPlace)
		return func(reply string, err error) { p.Sent(r.match, r.Interaction, reply, err) }
	case inPlace:
		p.Replaced(r.match, r.Interaction)
	}
	return func(string, error) {}
}

// Note answers with one ephemeral sentence.
func (r *Request) Note(m text.Message) { r.Private(ui.Note(m, r.Say)) }

// answerTime is the part of the time limit that an answer needs.
const answerTime = 10 * time.Second

// still returns a context for an answer, which is sent even if the time for the work is over.
func (r *Request) still(ctx context.Context) context.Context {
	if end, ok := ctx.Deadline(); ok && time.Until(end) < answerTime {
		return r.life
	}
	return ctx
}

// SendPrivate sends a private answer. It returns the reply as the interaction's token names it; errors were logged.
func (r *Request) SendPrivate(ctx context.Context, m discord.Message) (reply string, err error) {
	waited := r.take()
	switch reply = discord.FirstReply; {
	case !waited:
		err = r.router.Client.Reply(r.still(ctx), r.Interaction, m)
	case r.Kind == discord.KindComponent:
		return r.follows(ctx, m)
	default:
		err = r.router.Client.Original(r.still(ctx), r.Interaction, m)
	}
	r.sent(err)
	return reply, err
}

// follows sends a follow-up to the answer.
func (r *Request) follows(ctx context.Context, m discord.Message) (reply string, err error) {
	reply, err = r.router.Client.FollowUp(r.still(ctx), r.Interaction, m)
	r.sent(err)
	return reply, err
}

// tellOutside notifies the person, after the answer, that waiting posts cannot be posted in the channel because the bot
// is no longer a member of the private thread.
func (r *Request) tellOutside(ctx context.Context) {
	if r.modal || !r.PrivateThread || !r.router.Waits(r.Channel) || !r.router.Client.OutsideThread(ctx, r.Interaction) {
		return
	}
	r.follows(ctx, r.message(ui.Note(text.M("app.outside.waits"), r.In(""))).Draw(ctx))
}

// FollowUp sends an ephemeral follow-up to the answer.
func (r *Request) FollowUp(m ui.Message) {
	l, sent := r.message(m), r.shows(m, false)
	r.Later(func(ctx context.Context) { sent(r.follows(ctx, l.Draw(ctx))) })
}

// Public answers with a public message. A deferred answer can only be private, so then the message is posted to the
// channel and the deferred response is deleted.
func (r *Request) Public(m ui.Message) {
	l := r.router.Render.Message(m, r.Table, "")
	l.Interaction = r.Interaction.ID
	r.Later(func(ctx context.Context) { r.SendPublic(ctx, l.Draw(ctx)) })
}

// SendPublic sends the answer of Public.
func (r *Request) SendPublic(ctx context.Context, d discord.Message) {
	if !r.take() {
		r.sent(r.router.Client.Reply(r.still(ctx), r.Interaction, d))
		return
	}
	d.Nonce = r.Interaction.ID
	_, err := r.router.Client.Post(r.still(ctx), r.Channel, d)
	r.sent(err)
	d.Ephemeral = true
	switch {
	case r.Kind == discord.KindComponent && err == nil: // the pressed message stays
		return
	case r.Kind == discord.KindComponent:
		r.follows(ctx, d)
		return
	case err != nil:
		r.sent(r.router.Client.Original(r.still(ctx), r.Interaction, d))
		return
	}
	r.sent(r.router.Client.DeleteResponse(r.still(ctx), r.Interaction))
}

// change edits the message of the component.
func (r *Request) change(ctx context.Context, m discord.Message) error {
	if r.take() {
		return r.router.Client.Original(r.still(ctx), r.Interaction, m)
	}
	return r.router.Client.Update(r.still(ctx), r.Interaction, m)
}

// Panel shows a private panel: in place of the one that was pressed, or as a new one.
func (r *Request) Panel(m ui.Message) {
	if r.Kind == discord.KindCommand || !r.MessageEphemeral {
		r.Private(m)
		return
	}
	l, sent := r.message(m), r.shows(m, true)
	r.Later(func(ctx context.Context) {
		err := r.change(ctx, l.Draw(ctx))
		r.sent(err)
		sent(discord.FirstReply, err)
	})
}

// PastPanel shows a private panel like Panel, about an earlier position as the person knew it.
func (r *Request) PastPanel(m ui.Message, p render.Past) {
	m.Ephemeral = true
	l := r.router.Render.Earlier(m, r.Table, r.Locale, p)
	l.Interaction = r.Interaction.ID
	if r.Kind == discord.KindCommand || !r.MessageEphemeral {
		r.Later(func(ctx context.Context) { r.SendPrivate(ctx, l.Draw(ctx)) })
		return
	}
	r.router.Panels.Replaced(r.match, r.Interaction)
	r.Later(func(ctx context.Context) { r.sent(r.change(ctx, l.Draw(ctx))) })
}

// Acknowledge answers a press without a message and without a change.
func (r *Request) Acknowledge() { r.Later(r.nothing) }

// nothing acknowledges a component without changing anything.
func (r *Request) nothing(ctx context.Context) {
	if !r.take() {
		r.sent(r.router.Client.Wait(r.still(ctx), r.Interaction))
	}
}

// OpenModal opens a modal. If the interaction was deferred, it asks the person to press again.
func (r *Request) OpenModal(m ui.Modal) {
	tooLate := r.message(ui.Note(text.M("app.late"), r.Say))
	r.Later(func(ctx context.Context) {
		if r.take() {
			r.follows(ctx, tooLate.Draw(ctx))
			return
		}
		r.modal = true
		r.sent(r.router.Client.OpenModal(r.still(ctx), r.Interaction,
			discord.Modal{CustomID: m.CustomID, Title: m.Title, Components: m.Components}))
	})
}

// sent logs an answer that did not reach Discord. The decision is stored, and the public post shows it.
func (r *Request) sent(err error) {
	if err != nil {
		r.router.Log.Warn("sending an answer failed", table.LogIDs(r.match, r.Interaction.ID), "error", err)
		r.mu.Lock()
		r.lost = true
		r.mu.Unlock()
	}
}

// outcome returns the outcome of the interaction for the metrics.
func (r *Request) outcome(err error) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case err != nil:
		return OutcomeFailed
	case r.lost:
		return OutcomeLost
	}
	return OutcomeAnswered
}

// Outcomes of an interaction.
const (
	OutcomeAnswered = "answered"
	// OutcomeLost means that the answer did not reach Discord.
	OutcomeLost   = "lost"
	OutcomeFailed = "failed"
)

// UpdatePost answers a press on a public post by updating the post with edit, a method of Delivery for that kind of
// post. If edit leaves it unchanged, the outbox updates it.
func (r *Request) UpdatePost(edit func(context.Context, store.MatchID, delivery.Press) (bool, error)) {
	id := r.Table.Head.ID
	r.Later(func(ctx context.Context) {
		changed, err := edit(ctx, id, delivery.Press{Message: r.Message, Change: r.change})
		if !changed {
			r.nothing(ctx)
		}
		r.sent(err)
	})
}

// ReplaceMessage replaces the message that was pressed with the result of make, called after the table is unlocked.
func (r *Request) ReplaceMessage(make func(context.Context) discord.Message) {
	r.Later(func(ctx context.Context) { r.sent(r.change(ctx, make(ctx))) })
}
