package lobby

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"skald/bot/mention"
	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
	"skald/store"
)

// LastFinished returns the match that was finished last in a channel, even if others have begun since.
func (h *Handler) LastFinished(channel string) (store.Match, error) {
	last, err := h.Store.LastMatchInChannel(channel)
	if err != nil || last.Seq > 0 && last.Finished() {
		return last, err
	}
	// A running match or an unplayed lobby came after it.
	return h.Store.LastFinishedInChannel(channel)
}

// rematch answers /game rematch. It opens a table with the game, options and autopilots of the last match and calls its
// players once. The key of the dice is made from the interactions by which players join, so each presses a button.
func (h *Handler) rematch(ctx context.Context, r *route.Request) error {
	s := r.In("")
	last, err := h.LastFinished(r.Channel)
	if err == nil {
		if led, err := h.intoLobby(ctx, r, last); led || err != nil {
			return err
		}
	}
	if shown, err := h.tableHere(r); shown || err != nil {
		return err
	}
	if errors.Is(err, store.ErrNotFound) {
		r.Private(ui.Answer(s, "bot.rematch.none"))
		return nil
	}
	if err != nil {
		return err
	}
	t, err := h.Tables.Open(last.ID)
	if err != nil {
		return err
	}
	defer t.Unlock()
	return h.rematchOf(ctx, r, t)
}

// pressRematch answers the rematch button on the final post of a match.
func (h *Handler) pressRematch(ctx context.Context, r *route.Request) error {
	if !r.Table.Match.Over() {
		r.Private(ui.Answer(r.Say, "bot.rematch.none"))
		return nil
	}
	if led, err := h.intoLobby(ctx, r, r.Table.Head); led || err != nil {
		return err
	}
	if shown, err := h.tableHere(r); shown || err != nil {
		return err
	}
	return h.rematchOf(ctx, r, r.Table)
}

// intoLobby joins the user to an open lobby of the same game in the channel, if they played the last match and asked
// for another. It returns false if there is no such lobby.
func (h *Handler) intoLobby(ctx context.Context, r *route.Request, last store.Match) (bool, error) {
	live, err := h.Store.MatchInChannel(r.Channel)
	if err != nil || live.Status != store.Lobby || live.Game != last.Game {
		return false, nil
	}
	if _, err := h.Store.Interaction(r.ID); err == nil {
		return false, nil // tableHere shows the table it opened
	}
	if !slices.ContainsFunc(last.Seats, func(p store.Seat) bool { return p.User == r.User }) {
		return false, nil
	}
	t, err := h.Tables.Open(live.ID)
	if err != nil {
		return false, err
	}
	defer t.Unlock()
	if t.Head.Status != store.Lobby {
		return false, nil
	}
	seated := slices.ContainsFunc(t.Head.Seats, func(p store.Seat) bool { return p.User == r.User })
	full := len(t.Head.Seats) >= h.lobby(t.Rules(), t.Head, t.Extra).Seats.Max
	why := h.JoinRefused(r, t)
	switch {
	case seated:
	case full:
		r.Private(ui.Answer(r.In(live.Game), "bot.lobby.full"))
		return true, nil
	case !why.IsZero():
		r.Note(why)
		return true, nil
	default:
		sit(&t.Head, &t.Extra, store.Seat{User: r.User, Name: r.Name}, r.ID)
		if err := h.Tables.Save(ctx, t, table.Change{Interaction: r.ID}); err != nil {
			return true, err
		}
	}
	r.Public(h.LobbyMessage(t))
	return true, nil
}

// tableHere answers a request to open a table in a channel that has one. If the same interaction opened that table, it
// is shown.
func (h *Handler) tableHere(r *route.Request) (bool, error) {
	live, err := h.Store.MatchInChannel(r.Channel)
	if err != nil {
		return false, nil
	}
	if _, err := h.Store.Interaction(r.ID); err != nil {
		r.Private(ui.Answer(r.In(""), "bot.lobby.busy"))
		return true, nil
	}
	e, err := table.ExtraOf(live)
	if err == nil {
		r.Public(h.lobbyOf(live, e))
	}
	return true, err
}

// pressNext answers the button on the final post of a won match that continues the campaign.
func (h *Handler) pressNext(ctx context.Context, r *route.Request) error {
	options, kept, ok := goesOn(r.Table)
	if !ok {
		r.Private(ui.Answer(r.Say, "bot.next.none"))
		return nil
	}
	if shown, err := h.tableHere(r); shown || err != nil {
		return err
	}
	return h.openAfter(ctx, r, r.Table, options, kept, NextCall)
}

// goesOn returns the options of the match that continues a won one, and the pieces of each user; false if there is
// none.
func goesOn(t *table.Table) (options map[string]string, kept map[string][]string, ok bool) {
	c, ok := t.Rules().(engine.Campaign)
	if !ok || t.Match == nil || t.Match.Outcome() == nil || !t.Match.Outcome().Won {
		return nil, nil, false
	}
	if options, ok = c.Next(t.Match.Options()); !ok {
		return nil, nil, false
	}
	v, ok := t.Match.View(engine.Public).(engine.Mapped)
	kept = map[string][]string{}
	for n, p := range t.Match.Players() {
		if ok && !mention.IsFormer(p.User) {
			kept[p.User] = append(kept[p.User], v.Piece(engine.Seat(n)))
		}
	}
	return options, kept, true
}

// keptBy returns the pieces the seats of a lobby keep, "" for new players.
func keptBy(t *table.Table) []string {
	taken := map[string]int{}
	out := make([]string, len(t.Head.Seats))
	for n, p := range t.Head.Seats {
		if own := t.Kept[p.User]; taken[p.User] < len(own) {
			out[n] = own[taken[p.User]]
			taken[p.User]++
		}
	}
	return out
}

// rematchOf opens a table for a rematch.
func (h *Handler) rematchOf(ctx context.Context, r *route.Request, t *table.Table) error {
	return h.openAfter(ctx, r, t, t.Head.Options, nil, RematchCall)
}

// openAfter opens a table with options for the players of a match that is over, and calls them once.
func (h *Handler) openAfter(ctx context.Context, r *route.Request, t *table.Table, options map[string]string,
	kept map[string][]string, called func(who string, whom []string, at time.Time) text.Message) error {
	last := t.Head
	rules := h.Libraries.Rules(last.Guild, last.Game)
	if rules == nil {
		return fmt.Errorf("match %s is a game of %q, which this Skald does not know", last.ID, last.Game)
	}
	s := r.In(last.Game)
	played := slices.ContainsFunc(last.Seats, func(p store.Seat) bool { return p.User == r.User })
	if !played && !r.Moderator {
		r.Private(ui.Answer(s, "bot.rematch.others"))
		return nil
	}
	if m := route.CannotPost(ctx, h.Client, r.Interaction); !m.IsZero() {
		r.Note(m)
		return nil
	}
	if m := h.Servers.MayOpen(r.Guild, r.Channel, r.User); !m.IsZero() {
		r.Note(m)
		return nil
	}
	if err := engine.CheckOptions(rules.Options(), options); err != nil {
		r.Private(panel.Refused(panel.Table{}, nil, err, s)) // the options are no longer available
		return nil
	}
	e := table.Extra{Name: t.Name, Pace: t.Match.Pace(), Hours: t.Hours, Later: t.Later.Again(), Wait: t.Wait,
		Seats: len(last.Seats), Kept: kept, Unrated: t.Unrated}
	if e.Later != nil {
		e.Pace = e.Later.Live
	}
	head := store.Match{Game: last.Game, RulesVersion: rules.Version(), Language: last.Language, Options: options}
	if played {
		sit(&head, &e, store.Seat{User: r.User, Name: r.Name}, r.ID)
	}
	var whom []string
	for n, p := range last.Seats {
		switch {
		case p.User == "":
			sit(&head, &e, store.Seat{Autopilot: max(1, p.Autopilot)}, fmt.Sprintf("autopilot-%d", n+1))
		case p.User != r.User && !mention.IsFormer(p.User) && !slices.Contains(whom, p.User):
			whom = append(whom, p.User)
		}
	}
	e.OpenLike(t.Extra, whom)
	posts, err := h.call(whom, called(r.User, whom, h.Now()))
	if err != nil {
		return err
	}
	if e.Thread = t.Thread && r.Channel == last.Channel; e.Thread {
		rest, err := table.ThreadRests(table.RestInPlay)
		if err != nil {
			return err
		}
		posts = slices.Insert(posts, 0, rest) // the call waits a moment, and entries behind it too
	}
	return h.openLobby(ctx, r, head, e, posts)
}

// afterLobby is the delay of a call after the lobby was opened, so that the message with the buttons is above it.
const afterLobby = 2 * time.Second

// call returns the post that calls users to a lobby, none without users.
func (h *Handler) call(whom []string, say text.Message) ([]store.Outgoing, error) {
	if len(whom) == 0 {
		return nil, nil
	}
	o, err := table.Notice{Say: say, To: whom}.Outgoing()
	o.Next = h.Now().Add(afterLobby)
	return []store.Outgoing{o}, err
}
