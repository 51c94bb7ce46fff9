package commands

import (
	"context"
	"errors"
	"slices"
	"time"

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

// handOver answers /game hand-over: the person's seat is offered to somebody, who
// takes it with /game sit.
func (h *seatsHandler) handOver(ctx context.Context, r *route.Request) error {
	t, s, seats := r.Table, r.Say, r.Seats
	to := r.Text(slash.OptionUser)
	switch {
	case to == r.User:
		r.Note(panel.HandOverToSelf())
		return nil
	case r.Bots[to]:
		r.Note(panel.HandOverToBot())
		return nil
	case slices.Contains(t.Barred, to):
		r.Note(panel.StaysOut(to))
		return nil
	}
	seat := seats[0]
	if n, ok := r.Number(slash.OptionSeat); ok {
		if seat = engine.Seat(n - 1); !slices.Contains(seats, seat) {
			r.Private(panel.NotYourSeat(panel.Of(t.Snapshot()), seat, seats, s))
			return nil
		}
	}
	why, err := h.mayTake(t, to, seat)
	if err != nil {
		return err
	}
	if why != seatFree {
		r.Note(panel.NoOfferToRival(to, why == seatOfTournament))
		return nil
	}
	offer := t.Offer(seat, to, panel.SeatOffered(r.User, to, t.Snapshot().Plays(seat), h.Now().Unix()))
	err = h.Tables.Save(ctx, t, table.Change{Interaction: r.ID, Notices: offer})
	if errors.Is(err, store.ErrRepeated) {
		err = nil
	}
	if err == nil {
		r.Private(panel.SeatOffer(to, t.Snapshot().Plays(seat), s))
	}
	return err
}

// What keeps a person from taking a seat by themselves.
const (
	seatFree         = iota // nothing
	seatOfRival             // they hold or held another seat of the match
	seatOfTournament        // they play in the tournament it is played for
)

// mayTake returns the reason why a person may not take a seat without a moderator: the
// seat would show them the secrets of a rival. Only a moderator gives such a seat.
func (h *seatsHandler) mayTake(t *table.Table, user string, seat engine.Seat) (int, error) {
	rival, err := h.Tables.IsRival(t, user, seat)
	if err != nil || rival {
		return seatOfRival, err
	}
	if t.Tournament == "" {
		return seatFree, nil
	}
	_, s, err := h.Direct.Read(t.Tournament)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return seatFree, nil
	case err != nil:
		return seatOfTournament, err
	case !s.Live() || s.Find(user) < 0:
		return seatFree, nil
	}
	if own, err := h.Tables.HasHeld(t, user, seat); err != nil || own {
		return seatFree, err
	}
	return seatOfTournament, nil
}

// sit answers /game sit: the person takes a seat that was kept for him, offered
// to him, or is free for everybody.
func (h *seatsHandler) sit(ctx context.Context, r *route.Request) error {
	t, s := r.Table, r.Say
	if slices.Contains(t.Barred, r.User) {
		r.Note(panel.Barred())
		return nil
	}
	asked, named := r.Number(slash.OptionSeat)
	seat, why := engine.Public, seatFree
	players := t.Match.Players()
	for i := range players {
		at := engine.Seat(i)
		to := t.Offers[table.SeatKey(at)]
		if named && asked != i+1 || players[i].User == r.User {
			continue
		}
		if to == r.User || to == table.Anybody || t.Reserved[table.SeatKey(at)].User == r.User && players[i].User == "" {
			not, err := h.mayTake(t, r.User, at)
			if err != nil {
				return err
			}
			if not != seatFree {
				why = not
				continue
			}
			seat = at
			break
		}
	}
	switch {
	case seat == engine.Public && why != seatFree:
		r.Note(panel.NoSeatForRival(why == seatOfTournament))
		return nil
	case seat == engine.Public:
		r.Private(ui.Answer(s, "bot.seat.none"))
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
	r.Private(panel.Moves(panel.Of(t.Snapshot()), t.Match.Seats(r.User), customid.Nav{Match: string(t.Head.ID), Seat: engine.Public, Screen: customid.ScreenMoves}, panel.Seated(t.Snapshot().Plays(seat), s), s))
	return nil
}

// askPause answers /game pause: a moderator or somebody alone at his table pauses
// it at once, others ask the table.
func (h *voteHandler) askPause(ctx context.Context, r *route.Request) error {
	t, s, seats, moderator := r.Table, r.Say, r.Seats, r.Moderator
	why := r.Text(slash.OptionReason)
	switch {
	case t.Match.Paused():
		r.Private(panel.Refused(panel.Of(t.Snapshot()), nil, match.ErrPaused, s))
		return nil
	case len(seats) == 0 && !moderator:
		r.Private(panel.NotSeated(panel.Of(t.Snapshot()), s))
		return nil
	case len(seats) > 0 && t.HasOthers(r.User):
		return h.askTable(ctx, r, t, table.Vote{Kind: table.VotePause, By: r.User, Why: why})
	}
	return h.decide(ctx, r, t, func(now time.Time) (match.Entry, error) {
		return t.Match.Pause(match.Actor{User: r.User, Name: r.Name, Moderator: len(seats) == 0}, why, now)
	})
}

// askTable puts a question of a player to the table; he himself is for it.
func (h *voteHandler) askTable(ctx context.Context, r *route.Request, t *table.Table, v table.Vote) error {
	v.Ballots = map[string]string{r.User: table.VoteYes}
	s := r.Say
	switch err := h.Time.CallVote(ctx, t, v, h.Now(), r.ID); {
	case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale):
		r.Private(ui.Answer(s, "bot.busy"))
		return nil
	case err != nil:
		return err
	}
	r.Private(ui.Answer(s, "bot.vote.asked"))
	return nil
}

// resume answers /game resume: a moderator lets a paused match go on, and so does
// who plays as far as he may alone; else the table is asked. Whoever plays brings one
// back that was archived.
func (h *voteHandler) resume(ctx context.Context, r *route.Request) error {
	t, s, seats := r.Table, r.Say, r.Seats
	switch {
	case !t.Match.Paused():
		r.Private(ui.Answer(s, "bot.pause.not"))
		return nil
	case len(seats) == 0 && !(r.Moderator && r.Channel == t.Head.Channel):
		// Who moderates another channel does not moderate this one.
		r.Private(panel.NotSeated(panel.Of(t.Snapshot()), s))
		return nil
	}
	if len(seats) > 0 {
		switch t.Resumes(r.User) {
		case table.ResumesByVote:
			return h.askTable(ctx, r, t, table.Vote{Kind: table.VoteResume, By: r.User})
		case table.ResumesByModerator:
			r.Private(ui.Answer(s, "bot.pause.moderator"))
			return nil
		}
	}
	return h.decide(ctx, r, t, func(now time.Time) (match.Entry, error) {
		return t.Match.Resume(match.Actor{User: r.User, Name: r.Name, Moderator: len(seats) == 0}, now)
	})
}

// decide makes a decision of the table that somebody may take alone, and shows
// him how the table stands.
func (h *voteHandler) decide(ctx context.Context, r *route.Request, t *table.Table, act func(time.Time) (match.Entry, error)) error {
	s := r.Say
	_, err := h.Tables.Apply(ctx, t, table.Change{Interaction: r.ID}, act)
	var refusal *engine.Refusal
	switch {
	case errors.As(err, &refusal):
		r.Private(panel.Refused(panel.Of(t.Snapshot()), r.Seats, err, s))
	case errors.Is(err, store.ErrChannelTaken):
		r.Private(ui.Answer(s, "bot.lobby.busy"))
	case errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrStale):
		r.Private(ui.Answer(s, "bot.busy"))
	case err != nil:
		return err
	default:
		r.Private(panel.Status(panel.Of(t.Snapshot()), r.Viewer, s))
	}
	return nil
}
