package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"skald/bot/panel"
	"skald/store"
)

// lastFinished is the match that was finished last in a channel, whatever has
// begun there since.
func (a *App) lastFinished(channel string) (store.Match, error) {
	last, err := a.o.Store.LastMatchInChannel(channel)
	if err != nil || last.Seq > 0 && last.Finished() {
		return last, err
	}
	// A table that stands there, or a lobby nobody played at, came after it.
	return a.o.Store.LastFinishedInChannel(channel)
}

// rematch answers /game rematch: a new table with everything as it was, to which
// the people of the last match are asked once. Each joins by his own press, for
// that is what the key of the dice is made of.
func (a *App) rematch(ctx context.Context, w *answer) error {
	s := a.reader("", w.i)
	if live, err := a.o.Store.MatchInChannel(w.i.Channel); err == nil {
		if _, err := a.o.Store.Interaction(w.i.ID); err == nil {
			w.public(panel.Lobby(a.lobby(live), a.voices.In(live.Game, live.Language)))
			return nil
		}
		w.private(panel.ChannelTaken(s))
		return nil
	}
	last, err := a.lastFinished(w.i.Channel)
	if errors.Is(err, store.ErrNotFound) {
		w.private(panel.NoRematch(s))
		return nil
	}
	if err != nil {
		return err
	}
	rules := a.games[last.Game]
	if rules == nil {
		return fmt.Errorf("match %s is a game of %q, which this Skald does not know", last.ID, last.Game)
	}
	s = a.reader(last.Game, w.i)
	played := slices.ContainsFunc(last.Seats, func(p store.Seat) bool { return p.User == w.i.User })
	if !played && !a.moderates(w.i) {
		w.private(panel.NoRematchOfYours(s))
		return nil
	}
	if m := closed(w.i); !m.IsZero() {
		w.note(m, s)
		return nil
	}
	if m, err := a.mayOpen(w.i.Guild, w.i.Channel); err != nil || !m.IsZero() {
		w.note(m, s)
		return err
	}
	t, err := a.open(last.ID)
	if err != nil {
		return err
	}
	e := extra{Pace: t.match.Pace(), Seats: len(last.Seats)}
	t.mu.Unlock()
	head := store.Match{Game: last.Game, RulesVersion: rules.Version(), Language: last.Language, Options: last.Options}
	if played {
		sit(&head, &e, store.Seat{User: w.i.User, Name: w.i.Name}, w.i.ID)
	}
	var whom []string
	for n, p := range last.Seats {
		switch {
		case p.User == "":
			sit(&head, &e, store.Seat{Autopilot: max(1, p.Autopilot)}, fmt.Sprintf("autopilot-%d", n+1))
		case p.User != w.i.User && !panel.IsFormer(p.User) && !slices.Contains(whom, p.User):
			whom = append(whom, p.User)
		}
	}
	var posts []store.Outgoing
	if len(whom) > 0 {
		call, err := json.Marshal(notice{Say: panel.RematchCall(w.i.User, whom, a.o.Now()), To: whom})
		if err != nil {
			return err
		}
		posts = []store.Outgoing{{Kind: postNotice, Payload: call, Next: a.o.Now().Add(afterLobby)}}
	}
	return a.openLobby(ctx, w, head, e, posts)
}

// afterLobby is how long people are called after the lobby was opened: the
// message with its buttons is to stand above.
const afterLobby = 2 * time.Second
