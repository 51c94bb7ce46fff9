package seats

import (
	"context"
	"errors"
	"slices"

	"skald/bot/customid"
	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// handOver answers /game hand-over. The user's seat is offered to another, to be taken with /game sit.
func (h *Handler) handOver(ctx context.Context, r *route.Request) error {
	t, s, held := r.Table, r.Say, r.Seats
	to := r.Text(slash.OptionUser)
	switch {
	case to == r.User:
		r.Note(HandOverToSelf())
		return nil
	case r.Bots[to]:
		r.Note(HandOverToBot())
		return nil
	case slices.Contains(t.Barred, to):
		r.Note(StaysOut(to))
		return nil
	}
	seat := held[0]
	if n, ok := r.Number(slash.OptionSeat); ok {
		if seat = engine.Seat(n - 1); !slices.Contains(held, seat) {
			r.Private(panel.NotYourSeat(panel.Of(t.Snapshot()), seat, held, s))
			return nil
		}
	}
	why, err := h.MayTake(t, to, seat)
	if err != nil {
		return err
	}
	if why != SeatFree {
		r.Note(RivalOfferRefused(to, why == SeatOfTournament))
		return nil
	}
	offer := t.Offer(seat, to, SeatOffered(r.User, to, t.Snapshot().Plays(seat), h.Now().Unix()))
	err = h.Tables.Save(ctx, t, table.Change{Interaction: r.ID, Notices: offer})
	if errors.Is(err, store.ErrRepeated) {
		err = nil
	}
	if err == nil {
		r.Private(SeatOffer(to, t.Snapshot().Plays(seat), s))
	}
	return err
}

// The reasons why a user may not take a seat without a moderator.
const (
	SeatFree         = iota // nothing
	seatOfRival             // the user holds or held another seat of the match
	SeatOfTournament        // the user plays in the tournament of the match
)

// MayTake returns the reason why a user may not take a seat without a moderator: the seat would show them the secrets
// of a rival.
func (h *Handler) MayTake(t *table.Table, user string, seat engine.Seat) (int, error) {
	rival, err := h.Tables.IsRival(t, user, seat)
	if err != nil || rival {
		return seatOfRival, err
	}
	if t.Tournament == "" {
		return SeatFree, nil
	}
	_, s, err := h.Direct.Read(t.Tournament)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return SeatFree, nil
	case err != nil:
		return SeatOfTournament, err
	case !s.Live() || s.Find(user) < 0:
		return SeatFree, nil
	}
	if own, err := h.Tables.HasHeld(t, user, seat); err != nil || own {
		return SeatFree, err
	}
	return SeatOfTournament, nil
}

// seatsToTake returns the seats that are free, offered to the user or reserved for them.
func (h *Handler) seatsToTake(r *route.Request) (out []engine.Seat) {
	open := h.openTo(r)
	for i := range r.Table.Match.Players() {
		if seat := engine.Seat(i); open(seat) {
			out = append(out, seat)
		}
	}
	return out
}

// openTo returns a function that reports whether a seat is free, offered to the user or reserved for them, and not
// theirs already. If another player does not want to sit with them, only reserved seats are open to them.
func (h *Handler) openTo(r *route.Request) func(engine.Seat) bool {
	t := r.Table
	own, theirs := h.People.Apart(r.User, t.People())
	return func(seat engine.Seat) bool {
		p, key := t.Match.Players()[seat], table.SeatKey(seat)
		to := t.Offers[key]
		offered := to == r.User || to == table.Anybody && t.Admits(r.User, r.Roles...) && !t.WasRemoved(r.User)
		return p.User != r.User && (offered && !own && !theirs || t.Reserved[key].User == r.User && p.User == "")
	}
}

// sit answers /game sit.
func (h *Handler) sit(ctx context.Context, r *route.Request) error {
	asked, _ := r.Number(slash.OptionSeat)
	return h.Sit(ctx, r, asked)
}

// Sit gives the user a seat that was reserved for them, offered to them, or is free for all: the one asked for, counted
// from 1, or any with 0.
func (h *Handler) Sit(ctx context.Context, r *route.Request, asked int) error {
	t, s := r.Table, r.Say
	if slices.Contains(t.Barred, r.User) {
		r.Note(Barred())
		return nil
	}
	seat, why, open := engine.Public, SeatFree, h.openTo(r)
	for i := range t.Match.Players() {
		at := engine.Seat(i)
		if asked != 0 && asked != i+1 {
			continue
		}
		if open(at) {
			not, err := h.MayTake(t, r.User, at)
			if err != nil {
				return err
			}
			if not != SeatFree {
				why = not
				continue
			}
			seat = at
			break
		}
	}
	switch {
	case seat == engine.Public && why != SeatFree:
		r.Note(RivalRefused(why == SeatOfTournament))
		return nil
	case seat == engine.Public:
		r.Private(ui.Answer(s, "bot.seat.no"))
		return nil
	}
	err := h.Tables.ChangePerson(ctx, t, table.Seating{
		Seat: seat, To: match.Player{User: r.User, Name: r.Name}, By: r.Actor(), Way: table.BySitting,
	}, table.Change{Interaction: r.ID})
	if errors.Is(err, store.ErrRepeated) || errors.Is(err, store.ErrStale) {
		r.Private(ui.Answer(s, "bot.busy"))
		return nil
	}
	if err != nil {
		return err
	}
	v := panel.Of(t.Snapshot())
	v.Note = h.Draft.NoteOf(t, r.User)
	r.Private(panel.Moves(v, t.Match.Seats(r.User),
		customid.Nav{Match: string(t.Head.ID), Seat: engine.Public, Screen: customid.ScreenMoves},
		Seated(t.Snapshot().Plays(seat), s), s))
	return nil
}
