package bot

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"skald/bot/panel"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// anybody stands for a seat that is offered to whoever comes.
const anybody = "*"

func seatKey(s engine.Seat) string { return strconv.Itoa(int(s)) }

// handOver answers /game hand-over: the person's seat is offered to somebody, who
// takes it with /game sit.
func (a *App) handOver(ctx context.Context, w *answer, t *table) error {
	s := a.reader(t.head.Game, w.i)
	seats, plays := a.plays(w, t)
	if !plays {
		return nil
	}
	to := w.i.Text(panel.OptionUser)
	seat := seats[0]
	if n, ok := w.i.Number(panel.OptionSeat); ok {
		if seat = engine.Seat(n - 1); !slices.Contains(seats, seat) {
			w.private(panel.NotYourSeat(t.view(), seat, seats, s))
			return nil
		}
	}
	offers := map[string]string{seatKey(seat): to}
	for k, v := range t.offers {
		if k != seatKey(seat) {
			offers[k] = v
		}
	}
	t.offers = offers
	err := a.commitBeside(ctx, t, nil, store.Commit{Interaction: w.i.ID}, notice{Say: panel.SeatOffered(w.i.User, to, int(seat)+1, a.o.Now().Unix()), To: []string{to}, Board: true})
	if errors.Is(err, store.ErrRepeated) {
		err = nil
	}
	if err == nil {
		w.private(panel.SeatOffer(to, int(seat)+1, s))
	}
	return err
}

// sit answers /game sit: the person takes a seat that was kept for him, offered
// to him, or is free for everybody.
func (a *App) sit(ctx context.Context, w *answer, t *table) error {
	s := a.reader(t.head.Game, w.i)
	if t.match.Over() {
		w.private(panel.Over(t.view(), s))
		return nil
	}
	asked, named := w.i.Number(panel.OptionSeat)
	seat := engine.Public
	players := t.match.Players()
	for i := range players {
		at := engine.Seat(i)
		to := t.offers[seatKey(at)]
		if named && asked != i+1 || players[i].User == w.i.User {
			continue
		}
		if to == w.i.User || to == anybody || t.reserved[seatKey(at)].User == w.i.User && players[i].User == "" {
			seat = at
			break
		}
	}
	if seat == engine.Public {
		w.private(panel.NoSeatFree(s))
		return nil
	}
	t.giveSeat(seat)
	_, err := a.step(ctx, t, change{interaction: w.i.ID}, func(now time.Time) (match.Entry, error) {
		return t.match.SetPlayer(seat, match.Player{User: w.i.User, Name: w.i.Name}, match.Actor{User: w.i.User, Name: w.i.Name}, now)
	})
	if errors.Is(err, store.ErrRepeated) || errors.Is(err, store.ErrStale) {
		w.private(panel.Busy(s))
		return nil
	}
	if err != nil {
		return err
	}
	w.private(panel.Moves(t.view(), t.match.Seats(w.i.User), panel.Nav{Match: string(t.head.ID), Seat: engine.Public, Screen: panel.ScreenMoves}, panel.Seated(int(seat)+1, s), s))
	return nil
}

// giveSeat forgets for whom a seat was kept and to whom it was offered.
func (t *table) giveSeat(seat engine.Seat) {
	reserved, offers := map[string]store.Seat{}, map[string]string{}
	for k, v := range t.reserved {
		if k != seatKey(seat) {
			reserved[k] = v
		}
	}
	for k, v := range t.offers {
		if k != seatKey(seat) {
			offers[k] = v
		}
	}
	t.reserved, t.offers = reserved, offers
}

// reserve gives a seat to the autopilot and keeps it for the one who held it; it
// may also be offered to anybody, which the table is told. c is what is stored
// along.
func (a *App) reserve(ctx context.Context, t *table, seat engine.Seat, free bool, by match.Actor, c change) error {
	was := t.match.Players()[seat]
	if was.User == "" {
		return a.commitChange(ctx, t, c)
	}
	if free {
		told, err := notice{Say: panel.SeatFree(t.match.SeatName(seat), int(seat)+1), Board: true}.outgoing()
		if err != nil {
			return err
		}
		c.outbox = append(c.outbox, told)
	}
	t.giveSeat(seat)
	t.reserved[seatKey(seat)] = store.Seat(was)
	if free {
		t.offers[seatKey(seat)] = anybody
	}
	_, err := a.step(ctx, t, c, func(now time.Time) (match.Entry, error) {
		return t.match.SetPlayer(seat, match.Player{Autopilot: pilotLevel}, by, now)
	})
	return err
}

// askPause answers /game pause: a moderator or somebody alone at his table pauses
// it at once, others ask the table.
func (a *App) askPause(ctx context.Context, w *answer, t *table) error {
	s := a.reader(t.head.Game, w.i)
	moderator := a.moderates(w.i)
	seats := t.match.Seats(w.i.User)
	why := w.i.Text(panel.OptionReason)
	switch {
	case t.match.Over():
		w.private(panel.Over(t.view(), s))
		return nil
	case t.match.Paused():
		w.private(panel.Refused(t.view(), nil, match.ErrPaused, s))
		return nil
	case len(seats) == 0 && !moderator:
		w.private(panel.NotSeated(t.view(), s))
		return nil
	case len(seats) > 0 && t.othersThan(w.i.User):
		return a.askTable(ctx, w, t, vote{Kind: votePause, By: w.i.User, Why: why})
	}
	return a.decide(ctx, w, t, func(now time.Time) (match.Entry, error) {
		return t.match.Pause(match.Actor{User: w.i.User, Name: w.i.Name, Moderator: len(seats) == 0}, why, now)
	})
}

// askTable puts a question of a player to the table; he himself is for it.
func (a *App) askTable(ctx context.Context, w *answer, t *table, v vote) error {
	v.Ballots = map[string]string{w.i.User: panel.VoteYes}
	s := a.reader(t.head.Game, w.i)
	switch err := a.callVote(ctx, t, v, a.o.Now(), w.i.ID); {
	case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale):
		w.private(panel.Busy(s))
		return nil
	case err != nil:
		return err
	}
	w.private(panel.VoteAsked(s))
	return nil
}

// resume answers /game resume: whoever plays or moderates lets a paused match go
// on, and brings one back that was put away.
func (a *App) resume(ctx context.Context, w *answer, t *table) error {
	s := a.reader(t.head.Game, w.i)
	seats := t.match.Seats(w.i.User)
	switch {
	case t.match.Over():
		w.private(panel.Over(t.view(), s))
		return nil
	case !t.match.Paused():
		w.private(panel.NotPaused(s))
		return nil
	case len(seats) == 0 && !a.moderates(w.i):
		w.private(panel.NotSeated(t.view(), s))
		return nil
	}
	return a.decide(ctx, w, t, func(now time.Time) (match.Entry, error) {
		return t.match.Resume(match.Actor{User: w.i.User, Name: w.i.Name, Moderator: len(seats) == 0}, now)
	})
}

// decide makes a decision of the table that somebody may take alone, and shows
// him how the table stands.
func (a *App) decide(ctx context.Context, w *answer, t *table, act func(time.Time) (match.Entry, error)) error {
	s := a.reader(t.head.Game, w.i)
	_, err := a.step(ctx, t, change{interaction: w.i.ID}, act)
	var refusal *engine.Refusal
	switch {
	case errors.As(err, &refusal):
		w.private(panel.Refused(t.view(), t.match.Seats(w.i.User), err, s))
	case errors.Is(err, store.ErrChannelTaken):
		w.private(panel.ChannelTaken(s))
	case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale):
		w.private(panel.Busy(s))
	case err != nil:
		return err
	default:
		w.private(panel.Status(t.view(), a.viewer(t, w.i), s))
	}
	return nil
}
