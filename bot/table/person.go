package table

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"skald/bot/mention"
	"skald/bot/preferences"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// Way is how a seat comes to change its person.
type Way string

const (
	// BySitting is a person who takes a seat that is free, offered to them or kept for them.
	BySitting Way = "sit"
	// ByLeaving is a person who leaves the seat.
	ByLeaving Way = "leave"
	// ByVote is the table, which gives the seat of a person who does not answer to the autopilot.
	ByVote Way = "vote"
	// ByKick is a moderator who removes the person.
	ByKick Way = "kick"
	// ByModerator is a moderator who gives the seat to a person.
	ByModerator Way = "seat"
	// ByOrganiser is the organiser of a tournament who mends a table.
	ByOrganiser Way = "organiser"
	// ByForgetting is a person who asks to be forgotten.
	ByForgetting Way = "forget"
)

// Seating is a change of the person at a seat.
type Seating struct {
	Seat engine.Seat
	// To holds the seat from now on; without a User it is the autopilot.
	To  match.Player
	By  match.Actor
	Way Way
	// Keep keeps the seat for the person who held it, Free offers it to anybody.
	Keep, Free bool
}

// ChangePerson carries out a change of the person at a seat, and everything that follows from it for what is kept by
// seat, as Custody lists it. Nothing else in the bot calls Match.SetPlayer. c is stored along; the caller must hold t.
func (a *Tables) ChangePerson(ctx context.Context, t *Table, s Seating, c Change) error {
	if t.Match.Over() {
		return match.ErrOver
	}
	was := t.Match.Players()[s.Seat]
	c.Notices = append(c.Notices, t.seatingNotices(s, was)...)
	t.release(s, was)
	_, err := a.Apply(ctx, t, c, func(now time.Time) (match.Entry, error) {
		return t.Match.SetPlayer(s.Seat, s.To, s.By, now)
	})
	if err == nil {
		a.noteRemoval(ctx, t.Head.ID, s, was)
	}
	return err
}

// noteRemoval notes for /matches that a person was removed, and that somebody sits who may have been. It is a courtesy:
// the match does not wait for it.
func (a *Tables) noteRemoval(ctx context.Context, id store.MatchID, s Seating, was match.Player) {
	note := func(user string, removed bool) {
		_, err := a.People.Change(ctx, user, func(p *preferences.Person) bool {
			return p.SetRemoved(id, string(s.Way), removed)
		})
		if err != nil && ctx.Err() == nil {
			a.Log.Warn("noting who was removed failed", "match", id, "error", err)
		}
	}
	if s.removes(was) {
		note(was.User, true)
	}
	if s.To.User != "" {
		note(s.To.User, false)
	}
}

// removes reports whether the person who held the seat is removed by others.
func (s Seating) removes(was match.Player) bool {
	return was.User != "" && was.User != s.To.User && !mention.IsFormer(was.User) &&
		slices.Contains([]Way{ByVote, ByKick, ByModerator, ByOrganiser}, s.Way)
}

// release takes from a seat what belongs to the person who leaves it. The votes, the clock and the queues follow the
// entry itself.
func (t *Table) release(s Seating, was match.Player) {
	t.ClearSeat(s.Seat)
	if s.Keep && was.User != "" {
		t.Reserved[SeatKey(s.Seat)] = store.Seat(was)
	}
	if s.Free {
		t.Offers[SeatKey(s.Seat)] = Anybody
	}
	switch s.Way {
	case ByKick:
		t.Bar(was.User)
	case ByModerator, ByOrganiser:
		t.Admit(s.To.User)
		if engine.Rivals(t.Match.Rules(), t.Match.Options()) {
			// They play this seat now: one that was kept for them plays against it.
			maps.DeleteFunc(t.Reserved, func(_ string, kept store.Seat) bool { return kept.User == s.To.User })
		}
	}
	if t.Deputy != nil && t.Deputy.Seat == s.Seat {
		t.Deputy = nil // the turn is the new person's own
	}
}

// seatingNotices are what a change of person is told by: the message that offered the seat is closed, the table learns
// who sits or that the seat is free, and a person who was removed learns it with the way back.
func (t *Table) seatingNotices(s Seating, was match.Player) []Notice {
	what := t.SeatWords(s.Seat)
	sits := Notice{Say: SitsDown(s.To.User, what)}
	out := t.CloseOffer(s.Seat)
	if s.Way == ByForgetting {
		for i := range out { // nothing names the person any more
			out[i].Say = OfferClosed(SeatOf(int(s.Seat) + 1))
		}
	}
	if s.To.User != "" {
		for i := range out {
			out[i].Say = sits.Say
		}
		out = append(out, sits)
	}
	if s.Free && was.User != "" && s.Way != ByForgetting {
		out = append(out, Notice{Say: SeatFree(t.Match.SeatName(s.Seat), int(s.Seat)+1), Board: true,
			Post: postSeat + SeatKey(s.Seat)})
	}
	if s.removes(was) {
		say := Removed(string(s.Way), was.User, t.Match.Rules().Name(), what)
		out = append(out, Notice{Say: say, To: []string{was.User}, Direct: true, Board: true})
	}
	return out
}

// CloseOffer closes the message by which a seat is offered, if it is.
func (t *Table) CloseOffer(seat engine.Seat) []Notice {
	if t.Offers[SeatKey(seat)] == "" {
		return nil
	}
	return []Notice{{Say: OfferClosed(t.SeatWords(seat)), Post: postSeat + SeatKey(seat), Closes: true}}
}

// Offer offers a seat to a person, whom say tells of it, in place of an older offer.
func (t *Table) Offer(seat engine.Seat, to string, say text.Message) []Notice {
	out := t.CloseOffer(seat)
	t.Offers = maps.Clone(t.Offers)
	if t.Offers == nil {
		t.Offers = map[string]string{}
	}
	t.Offers[SeatKey(seat)] = to
	return append(out, Notice{Say: say, To: []string{to}, Board: true, Post: postSeat + SeatKey(seat)})
}

// SeatWords returns the side played at a seat, or its player.
func (t *Table) SeatWords(seat engine.Seat) text.Message {
	what := t.Snapshot().Plays(seat)
	if what.Key == "bot.seat.of" {
		what = what.With("who", t.Holder(seat))
	}
	return what
}

// held lists for every seat of a match the users who hold or held it, as far as is known. What was played before a fork
// was another match.
func (a *Tables) held(t *Table) ([][]string, error) {
	out := make([][]string, len(t.Match.Players()))
	add := func(seat engine.Seat, user string) {
		if user != "" && seat >= 0 && int(seat) < len(out) && !slices.Contains(out[seat], user) {
			out[seat] = append(out[seat], user)
		}
	}
	start := max(0, slices.IndexFunc(t.Log, func(e match.Entry) bool { return e.Fork != nil }))
	for i, e := range t.Log[start:] {
		if i == 0 {
			first, err := a.Store.SnapshotAt(t.Head.ID, e.Seq)
			if err != nil && !errors.Is(err, store.ErrNotFound) {
				return nil, err
			}
			if err == nil {
				players, err := match.PlayersOf(first.State)
				if err != nil {
					return nil, err
				}
				for n, p := range players {
					add(engine.Seat(n), p.User)
				}
			}
		}
		if e.Reseat != nil {
			add(e.Reseat.Seat, e.Reseat.Player.User)
		}
		if e.By == match.ByPlayer {
			add(e.Seat, e.Actor)
		}
	}
	for n, p := range t.Match.Players() {
		add(engine.Seat(n), p.User)
	}
	return out, nil
}

// IsRival reports whether a person plays or played against a seat, so that it would show them what they must not know.
// Only a moderator gives such a seat. Who is kept the seat may have it back. A person who was forgotten may be anybody:
// where one held another seat, nobody is known not to be a rival.
func (a *Tables) IsRival(t *Table, user string, seat engine.Seat) (bool, error) {
	if !engine.Rivals(t.Match.Rules(), t.Match.Options()) || t.Reserved[SeatKey(seat)].User == user {
		return false, nil
	}
	held, err := a.held(t)
	if err != nil {
		return true, err
	}
	for s, users := range held {
		if engine.Seat(s) != seat &&
			slices.ContainsFunc(users, func(u string) bool { return u == user || mention.IsFormer(u) }) {
			return true, nil
		}
	}
	return false, nil
}

// HasHeld reports whether a person holds or held a seat of the match.
func (a *Tables) HasHeld(t *Table, user string, seat engine.Seat) (bool, error) {
	held, err := a.held(t)
	if err != nil {
		return false, err
	}
	return slices.Contains(held[seat], user), nil
}
