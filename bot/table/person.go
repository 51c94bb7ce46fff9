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

// Way is the way in which the person at a seat changes.
type Way string

const (
	// BySitting is for taking a seat that is free, offered or reserved.
	BySitting Way = "sit"
	// ByLeaving is for leaving the seat.
	ByLeaving Way = "leave"
	// ByVote is for a vote that gives the seat of an absent player to the autopilot.
	ByVote Way = "vote"
	// ByKick is for removal by a moderator.
	ByKick Way = "kick"
	// ByModerator is for a new player chosen by a moderator.
	ByModerator Way = "seat"
	// ByOrganiser is for the correction of a table by the organiser of its tournament.
	ByOrganiser Way = "organiser"
	// ByForgetting is for erasing a person's data.
	ByForgetting Way = "forget"
)

// Seating is a change of the person at a seat.
type Seating struct {
	Seat engine.Seat
	// To is the new player of the seat, the autopilot if it has no User.
	To  match.Player
	By  match.Actor
	Way Way
	// Keep reserves the seat for its last player, Free offers it to everyone.
	Keep, Free bool
}

// ChangePerson changes the person at a seat and treats all fields kept by seat as Custody lists them. No other code in
// the bot calls Match.SetPlayer. c is stored in the same transaction; the caller must hold t.
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
	if err != nil {
		return err
	}
	a.noteRemoval(ctx, t.Head.ID, s, was)
	return a.SyncVacations(ctx, t)
}

// noteRemoval records for /matches that a person was removed, or returned after a removal. The match does not depend on
// it, so errors are only logged.
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

// removes reports whether others remove the last player of the seat.
func (s Seating) removes(was match.Player) bool {
	return was.User != "" && was.User != s.To.User && !mention.IsFormer(was.User) &&
		slices.Contains([]Way{ByVote, ByKick, ByModerator, ByOrganiser}, s.Way)
}

// release clears the data of the former player of a seat. Votes, clock and queues are updated by the entry itself.
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
		t.Ban(was.User)
	case ByModerator, ByOrganiser:
		t.Unban(s.To.User)
		if engine.Rivals(t.Match.Rules(), t.Match.Options()) {
			// A seat reserved for them elsewhere would now be their opponent's.
			maps.DeleteFunc(t.Reserved, func(_ string, kept store.Seat) bool { return kept.User == s.To.User })
		}
	}
	if t.Deputy != nil && t.Deputy.Seat == s.Seat {
		t.Deputy = nil // the turn belongs to the new player
	}
}

// seatingNotices returns the messages about a change of person: the offer of the seat is closed, the table learns the
// new player or that the seat is free, and a removed person learns how to return.
func (t *Table) seatingNotices(s Seating, was match.Player) []Notice {
	what := t.SeatWords(s.Seat)
	sits := Notice{Say: SeatTaken(s.To.User, what)}
	out := t.CloseOffer(s.Seat)
	if s.Way == ByForgetting {
		for i := range out { // the name of a forgotten person disappears
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

// CloseOffer closes the message that offers a seat, if there is one.
func (t *Table) CloseOffer(seat engine.Seat) []Notice {
	if t.Offers[SeatKey(seat)] == "" {
		return nil
	}
	return []Notice{{Say: OfferClosed(t.SeatWords(seat)), Post: postSeat + SeatKey(seat), Closes: true}}
}

// Offer offers a seat to a person with the message say, replacing an older offer.
func (t *Table) Offer(seat engine.Seat, to string, say text.Message) []Notice {
	out := t.CloseOffer(seat)
	t.Offers = maps.Clone(t.Offers)
	if t.Offers == nil {
		t.Offers = map[string]string{}
	}
	t.Offers[SeatKey(seat)] = to
	return append(out, Notice{Say: say, To: []string{to}, Board: true, Post: postSeat + SeatKey(seat)})
}

// hostTold is the time after which the host hears again of a seat whose player stopped looking for a substitute and
// looks once more.
const hostTold = 24 * time.Hour

// SeekSubstitute offers a seat to everyone until another user takes it; its player keeps it meanwhile. The channel gets
// one silent post with a button, and the host learns of it. It returns nil if the seat is offered like this already.
func (t *Table) SeekSubstitute(seat engine.Seat, now time.Time) []Notice {
	p, key := t.Match.Players()[seat], SeatKey(seat)
	if p.User == "" || t.Offers[key] == Anybody {
		return nil
	}
	what := t.SeatWords(seat)
	out := t.Offer(seat, Anybody, SubstituteSought(p.User, what, now.Unix()))
	post := &out[len(out)-1]
	post.To, post.Takes, post.Seat, post.Silent = nil, true, int(seat)+1, true
	host := t.Head.Host
	if now.Sub(time.Unix(t.Sought[key], 0)) >= hostTold && host != "" && host != p.User && !mention.IsFormer(host) {
		if t.Sought = maps.Clone(t.Sought); t.Sought == nil {
			t.Sought = map[string]int64{}
		}
		t.Sought[key] = now.Unix()
		out = append(out, Notice{Say: HostSubstituteSought(p.User, t.Match.Rules().Name(), what), To: []string{host},
			Direct: true, Board: true})
	}
	return out
}

// Seeks reports whether the player of a seat looks for a substitute.
func (t *Table) Seeks(seat engine.Seat) bool {
	return t.Match.Players()[seat].User != "" && t.Offers[SeatKey(seat)] == Anybody
}

// endSearch withdraws the offers of players who look for a substitute in a match that is over.
func (t *Table) endSearch(c *Change) error {
	for i := range t.Match.Players() {
		if seat := engine.Seat(i); t.Match.Over() && t.Seeks(seat) {
			for _, n := range t.WithdrawOffer(seat) {
				o, err := n.Outgoing()
				if err != nil {
					return err
				}
				c.Outbox = append(c.Outbox, o)
			}
		}
	}
	return nil
}

// WithdrawOffer ends the offer of a seat and closes its message. A reservation is kept.
func (t *Table) WithdrawOffer(seat engine.Seat) []Notice {
	out := t.CloseOffer(seat)
	t.Offers = maps.Clone(t.Offers)
	delete(t.Offers, SeatKey(seat))
	return out
}

// SeatWords returns the side played at a seat, or its player.
func (t *Table) SeatWords(seat engine.Seat) text.Message {
	what := t.Snapshot().Plays(seat)
	if what.Key == "bot.seat.of" {
		what = what.With("who", t.Holder(seat))
	}
	return what
}

// held lists, for every seat of a match, the users known to have held it. A match before a fork does not count.
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

// IsRival reports whether a person plays or played against a seat, so that taking it would reveal secrets of the other
// side. Only a moderator may give them such a seat. A person with a reservation may return to their seat. A forgotten
// person could be anyone, so if one held another seat, everyone may be a rival.
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
