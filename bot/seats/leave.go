package seats

import (
	"context"
	"errors"
	"slices"
	"time"

	"skald/bot/customid"
	"skald/bot/draft"
	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// askLeave answers /game leave. It asks whether to leave the table, or to give up one seat.
func (h *Handler) askLeave(ctx context.Context, r *route.Request) error {
	t, seat := r.Table, engine.Public
	if n, ok := r.Number(slash.OptionSeat); ok {
		if seat = engine.Seat(n - 1); !slices.Contains(r.Seats, seat) {
			r.Private(panel.NotYourSeat(panel.Of(t.Snapshot()), seat, r.Seats, r.Say))
			return nil
		}
	}
	d := draft.Draft{Kind: customid.ConfirmLeave, Arg: draft.Asking(r, t)}
	if err := h.Draft.KeepDraft(ctx, r, t, d); err != nil {
		return err
	}
	own := seat
	if own == engine.Public && len(r.Seats) == 1 {
		own = r.Seats[0]
	}
	r.Private(LeaveQuestion(panel.Of(t.Snapshot()), seat, own, !t.HasOthers(r.User), d.Arg, r.Say))
	return nil
}

// leaveLobby answers /game leave in a lobby.
func (h *Handler) leaveLobby(ctx context.Context, r *route.Request) error {
	t, seat := r.Table, slices.IndexFunc(r.Table.Head.Seats, func(p store.Seat) bool { return p.User == r.User })
	if seat < 0 {
		r.Private(ui.Answer(r.Say, "bot.lobby.notin"))
		return nil
	}
	t.FreeSeat(seat)
	if err := h.Tables.Save(ctx, t, table.Change{Interaction: r.ID}); err != nil {
		return err
	}
	return h.Lobby.ShowGathering(ctx, r)
}

// LeaveTable gives up a seat of the user, all of them with engine.Public. The autopilot plays it until a player,
// possibly the same one, takes the seat. If there are no other players, the match is paused, as otherwise the autopilot
// would finish it alone.
func (h *Handler) LeaveTable(ctx context.Context, r *route.Request, seat engine.Seat) error {
	t, by := r.Table, r.Actor()
	seats := r.Seats
	if seat != engine.Public {
		seats = []engine.Seat{seat}
	}
	c := table.Change{Interaction: r.ID}
	var err error
	if all := len(seats) == len(r.Seats); all && t.HasOthers(r.User) {
		if t.Head.Host == r.User {
			users := slices.DeleteFunc(t.Users(), func(u string) bool { return u == r.User })
			c.Host = &users[0]
		}
	} else if all && !t.Match.Paused() {
		_, err = h.Tables.Apply(ctx, t, c, func(now time.Time) (match.Entry, error) {
			return t.Match.Pause(by, "", now)
		})
		c = table.Change{}
	}
	for _, x := range seats {
		if err == nil && !t.Dropped() {
			err = h.Time.Reserve(ctx, t, table.Seating{Seat: x, By: by, Way: table.ByLeaving, Free: true}, c)
			c = table.Change{}
		}
	}
	switch {
	case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale), err == nil && t.Dropped():
		r.Private(ui.Answer(r.Say, "bot.busy"))
		return nil
	case err != nil:
		return err
	}
	r.Panel(panel.Status(panel.Of(t.Snapshot()), t.Viewer(r.User), r.Say))
	return nil
}
