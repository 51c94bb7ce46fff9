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

// LastFinished is the match that was finished last in a channel, whatever has begun there since.
func (h *Handler) LastFinished(channel string) (store.Match, error) {
	last, err := h.Store.LastMatchInChannel(channel)
	if err != nil || last.Seq > 0 && last.Finished() {
		return last, err
	}
	// A table that stands there, or a lobby nobody played at, came after it.
	return h.Store.LastFinishedInChannel(channel)
}

// rematch answers /game rematch: a new table with everything as it was, to which the people of the last match are asked
// once. Each joins by his own press, for that is what the key of the dice is made of.
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

// pressRematch answers the button on the post with which a match ended.
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

// intoLobby leads whoever wants another match into the lobby of one that is open in the channel already: a player of
// the last match takes a seat by that press, as by the first one. It reports false where no lobby of the same game is
// open.
func (h *Handler) intoLobby(ctx context.Context, r *route.Request, last store.Match) (bool, error) {
	live, err := h.Store.MatchInChannel(r.Channel)
	if err != nil || live.Status != store.Lobby || live.Game != last.Game {
		return false, nil
	}
	if _, err := h.Store.Interaction(r.ID); err == nil {
		return false, nil // tableHere shows what it opened
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
	switch {
	case seated:
	case t.Locked:
		r.Note(Locked(true))
		return true, nil
	case full:
		r.Private(ui.Answer(r.In(live.Game), "bot.lobby.full"))
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

// tableHere answers who opens a table where one stands: with that table, if he opened it by the same interaction.
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

// pressNext answers the button on the post of a match that was won, by which its group goes on with the campaign.
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

// goesOn are the options of the match that follows one that was won, and what its people played; false where none
// follows.
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

// keptBy are the pieces with which the seats of a lobby go on, "" for who is new.
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

// rematchOf opens the table for another match after one that is over.
func (h *Handler) rematchOf(ctx context.Context, r *route.Request, t *table.Table) error {
	return h.openAfter(ctx, r, t, t.Head.Options, nil, RematchCall)
}

// openAfter opens a table with options for the people of a match that is over, who are called once.
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
	if m, err := h.Servers.MayOpen(r.Guild, r.Channel); err != nil || !m.IsZero() {
		r.Note(m)
		return err
	}
	if err := engine.CheckOptions(rules.Options(), options); err != nil {
		r.Private(panel.Refused(panel.Table{}, nil, err, s)) // what was played is not offered any more
		return nil
	}
	e := table.Extra{Pace: t.Match.Pace(), Wait: t.Wait, Seats: len(last.Seats), Kept: kept}
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
	posts, err := h.call(whom, called(r.User, whom, h.Now()))
	if err != nil {
		return err
	}
	return h.openLobby(ctx, r, head, e, posts)
}

// afterLobby is how long people are called after the lobby was opened: the message with its buttons is to stand above.
const afterLobby = 2 * time.Second

// call is what calls people to a lobby, none when there are none.
func (h *Handler) call(whom []string, say text.Message) ([]store.Outgoing, error) {
	if len(whom) == 0 {
		return nil, nil
	}
	o, err := table.Notice{Say: say, To: whom}.Outgoing()
	o.Next = h.Now().Add(afterLobby)
	return []store.Outgoing{o}, err
}
