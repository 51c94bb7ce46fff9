package route

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/checkpoint"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/locale"
	"skald/bot/mention"
	"skald/bot/panel"
	"skald/bot/present"
	"skald/bot/render"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine/text"
	"skald/store"
)

// Options configure a Router.
type Options struct {
	Client *discord.Client
	Tables *table.Tables
	Render *render.Renderer
	Voices *locale.Speakers
	Panels *present.List
	Routes []Route
	// Moderates reports whether a person may moderate in the channel.
	Moderates func(*discord.Interaction) bool
	// Waits reports whether a failed post waits in a channel.
	Waits func(channel string) bool
	// Handled is called with the outcome of every finished interaction.
	Handled func(i *discord.Interaction, outcome string)
	Log     *slog.Logger
	Hook    checkpoint.Hook
}

// Router answers interactions.
type Router struct {
	Options
	// DeferAfter is the time after which an unanswered interaction is deferred.
	DeferAfter time.Duration
	// HandleTime limits the work on one interaction, without drawing; TurnTime limits the wait for Heavy.
	HandleTime, TurnTime time.Duration
	// DoubleTap is the time within which a second press of the same button is the same decision.
	DoubleTap time.Duration
	// Heavy is held for slow work, such as verifying a match.
	Heavy Semaphore

	routes routes
	taps   taps
}

// handleTime limits the work on one interaction, without drawing.
const handleTime = 30 * time.Second

// New returns a Router, or an error if the routes are invalid.
func New(o Options) (*Router, error) {
	all, err := newRoutes(o.Routes)
	return &Router{Options: o, DeferAfter: deferAfter, HandleTime: handleTime, TurnTime: turnTime, DoubleTap: DoubleTap,
		Heavy:  make(Semaphore, 1),
		routes: all, taps: taps{latest: map[tap]time.Time{}}}, err
}

// Handle answers an interaction. Every person gets an answer: a failure is reported to the person and in the log, under
// one reference.
func (a *Router) Handle(life context.Context, i *discord.Interaction) {
	ctx, cancel := context.WithTimeout(life, a.HandleTime+a.Render.DrawTime)
	defer cancel()
	if i.Kind == discord.KindAutocomplete {
		a.complete(ctx, i)
		return
	}
	a.Answer(ctx, life, i, a.lead)
}

// Answer answers an interaction with a handler. The answer may take as long as life, the work as long as ctx.
func (a *Router) Answer(ctx, life context.Context, i *discord.Interaction, do Handler) {
	a.Hook.Reach(checkpoint.Arrived)
	r := a.begin(life, i)
	err := r.run(ctx, do)
	if err == nil {
		a.Hook.Reach(checkpoint.Answering)
		err = r.give(ctx)
		a.Hook.Reach(checkpoint.Answered)
	}
	a.Handled(i, r.outcome(err))
	if err == nil {
		r.tellOutside(ctx)
		return
	}
	a.Log.Error("interaction failed", table.LogIDs(r.match, i.ID), "ref", r.Reference(), "command", i.Command,
		"custom_id", customid.WithoutMove(i.CustomID), "error", err)
	if !r.given() {
		r.SendPrivate(ctx, discord.Message{Content: r.ErrorMessage(err).Content, Ephemeral: true})
	}
}

// run runs a handler and turns a panic into an error.
func (r *Request) run(ctx context.Context, do Handler) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it broke: %v", p)
		}
	}()
	return do(ctx, r)
}

// lead calls the handler of an interaction.
func (a *Router) lead(ctx context.Context, r *Request) error {
	r.Moderator = a.Moderates(r.Interaction)
	switch r.Kind {
	case discord.KindCommand:
		return a.command(ctx, r)
	case discord.KindComponent, discord.KindModal:
		return a.press(ctx, r)
	}
	return nil
}

// command runs a slash command.
func (a *Router) command(ctx context.Context, r *Request) error {
	route := a.routes.command(r.Command)
	if route == nil {
		return fmt.Errorf("there is no route for /%s", r.Command)
	}
	if route.Needs == Nothing {
		return a.run(ctx, r, route)
	}
	head, err := a.Tables.Store.MatchInChannel(r.Channel)
	if errors.Is(err, store.ErrNotFound) {
		head, err = a.Tables.Store.LastMatchInChannel(r.Channel)
	}
	var damaged *store.DamagedMatchError
	switch none := errors.Is(err, store.ErrNotFound) || errors.As(err, &damaged); {
	case none && route.WithoutTable != nil && route.Moderator && !r.Moderator:
		r.Private(ui.Answer(r.Say, "bot.notallowed"))
		return nil
	case none && route.WithoutTable != nil:
		return route.WithoutTable(ctx, r)
	case errors.Is(err, store.ErrNotFound):
		r.Private(ui.NoTable(r.Say))
		return nil
	case err != nil:
		return err
	}
	t, err := a.Tables.Open(head.ID)
	if err != nil {
		return err
	}
	defer t.Unlock()
	r.about(t)
	if t.Match == nil {
		return a.gathering(ctx, r, route)
	}
	return a.run(ctx, r, route)
}

// gathering answers a command in a channel whose match has not begun.
func (a *Router) gathering(ctx context.Context, r *Request, route *Route) error {
	switch {
	case r.Table.Head.Status != store.Lobby:
		r.Private(ui.NoTable(r.Say))
	case route.Moderator && !r.Moderator:
		r.Private(ui.Answer(r.Say, "bot.notallowed"))
	case route.InLobby != nil:
		return route.InLobby(ctx, r)
	default:
		r.Note(text.M("bot.lobby.open", "host", mention.Later(r.Table.Head.Host)))
	}
	return nil
}

// press answers a button, a menu or a modal.
func (a *Router) press(ctx context.Context, r *Request) error {
	id, err := customid.Parse(r.CustomID)
	if nav, ok := id.(customid.Nav); err == nil && ok && nav.Screen == customid.ScreenPick && len(r.Values) > 0 {
		id, err = customid.Parse(r.Values[0])
	}
	if err != nil {
		r.Private(ui.NoTable(r.Say))
		return nil
	}
	name := matchOf(id)
	if nav, ok := id.(customid.Nav); ok && name == customid.NoTable && a.routes.press(nav).Needs != Nothing {
		nav.Screen = customid.ScreenHelp // the screen it shows needs a match
		id = nav
	}
	r.Pressed = id
	route := a.routes.press(id)
	if route == nil {
		r.Private(ui.NoTable(r.Say))
		return nil
	}
	if name == customid.NoTable && route.Needs == Nothing {
		return a.open(ctx, r, route)
	}
	gone := ui.NoTable(r.Say)
	if route.Needs == Lobby {
		gone = ui.Answer(r.Say, "bot.lobby.gone")
	}
	t, err := a.Tables.Open(store.MatchID(name))
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrInvalid) {
		r.Private(gone)
		return nil
	}
	if err != nil {
		return err
	}
	defer t.Unlock()
	if t.FromOtherServer(r.Interaction) {
		r.Private(gone)
		return nil
	}
	if t.IsClosedTry() && t.Head.Host != r.User {
		r.Private(gone)
		return nil
	}
	r.about(t)
	if t.IsClosedTry() && !inTry(id) {
		r.Note(text.M("bot.challenge.closed", "at", mention.Relative(t.Challenge.Until)))
		return nil
	}
	if t.Match == nil && route.Needs != Lobby && route.Needs != Nothing {
		r.Private(ui.NoTable(r.Say))
		return nil
	}
	return a.open(ctx, r, route)
}

// open runs the handler of a press. The second of a double tap on a button that opens a screen gets no second answer.
func (a *Router) open(ctx context.Context, r *Request, route *Route) error {
	if a.isSecondTap(r) {
		r.Acknowledge()
		return nil
	}
	return a.run(ctx, r, route)
}

// about sets the table of a request.
func (r *Request) about(t *table.Table) {
	r.Table, r.match, r.Say = t, t.Head.ID, r.By(t.Rules())
	if t.Match != nil {
		r.Seats, r.Viewer = t.Match.Seats(r.User), t.Viewer(r.User)
	}
	r.router.Hook.Reach(checkpoint.Opened)
}

// run runs a handler if the requirements of its route are met.
func (a *Router) run(ctx context.Context, r *Request, route *Route) error {
	switch {
	case route.Moderator && !r.Moderator:
		r.Private(ui.Answer(r.Say, "bot.notallowed"))
		return nil
	case route.Manager && !r.HasPermissions(discordgo.PermissionManageGuild):
		r.Private(ui.Answer(r.Say, "bot.notmanager"))
		return nil
	case route.Needs == Running && r.RefuseIfOver(), route.Needs == NeedSeat && !r.RequireSeat():
		return nil
	}
	return route.Do(ctx, r)
}

// RefuseIfOver reports whether the match is over, and if so answers that it is.
func (r *Request) RefuseIfOver() bool {
	over := r.Table.Match.Over()
	if over {
		r.Private(panel.MatchOver(panel.Of(r.Table.Snapshot()), r.Say))
	}
	return over
}

// RequireSeat reports whether the person has a seat in a match that is not over, and if not answers that they have
// none.
func (r *Request) RequireSeat() bool {
	if r.RefuseIfOver() {
		return false
	}
	if len(r.Seats) == 0 {
		r.Private(panel.NotSeated(panel.Of(r.Table.Snapshot()), r.Say))
	}
	return len(r.Seats) > 0
}

// complete completes the typed text, from memory.
func (a *Router) complete(ctx context.Context, i *discord.Interaction) {
	outcome := OutcomeAnswered
	if err := a.Client.Autocomplete(ctx, i, a.Suggestions(i)); err != nil {
		a.Log.Debug("autocomplete answer came too late", table.LogIDs("", i.ID), "error", err)
		outcome = OutcomeLost
	}
	a.Handled(i, outcome)
}

// Suggestions returns the completions; none after an error.
func (a *Router) Suggestions(i *discord.Interaction) (choices []Choice) {
	defer func() {
		if p := recover(); p != nil {
			a.Log.Error("panic while completing", table.LogIDs("", i.ID), "command", i.Command, "panic", fmt.Sprint(p))
		}
	}()
	route := a.routes.command(i.Command)
	r := &Request{Interaction: i, Say: a.Voices.In("", i.Locale), router: a}
	switch {
	case route == nil:
		return nil
	case r.Focus == slash.OptionSeat:
		return r.atTable(func() []Choice { return r.seats(route) })
	case r.Focus == slash.OptionTurn:
		return r.atTable(r.turns)
	case route.Complete == nil:
		return nil
	case route.Needs == Nothing:
		return route.Complete(r)
	}
	return r.atTable(func() []Choice { return route.Complete(r) })
}

// Subcommand returns the second word of a command, "" for none.
func (r *Request) Subcommand() string {
	_, sub, _ := strings.Cut(r.Command, " ")
	return sub
}
