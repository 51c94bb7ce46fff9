package timecontrol

import (
	"context"
	"slices"
	"time"

	"skald/bot/table"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// CallVote asks the table a question, for the clock or for the interaction of a player. It closes a vote that is still
// open.
func (k *Scheduler) CallVote(ctx context.Context, t *table.Table, v table.Vote, now time.Time,
	interaction string) error {
	v.N = 1
	if t.Vote != nil {
		v.N = t.Vote.N + 1
	}
	v.Asked = now.Unix()
	if v.Kind == table.VoteLate {
		late := t.Match.Players()[v.Seat]
		v.Who, v.Name = late.User, late.Name
	}
	t.Vote = &v
	return k.Tables.Save(ctx, t, table.Change{Interaction: interaction, Outbox: []store.Outgoing{table.VotePost()}})
}

// ApplyVote stores an answer, c, and carries out the decision of the table, if there is one. Both are in one
// transaction, or the remaining work is stored too.
func (k *Scheduler) ApplyVote(ctx context.Context, t *table.Table, v table.Vote, c table.Change) error {
	asker := match.Actor{User: v.By}
	switch {
	case v.Kind == table.VotePause && v.Result == table.VoteYes:
		_, err := k.Tables.Apply(ctx, t, c, func(now time.Time) (match.Entry, error) {
			return t.Match.Pause(asker, v.Why, now)
		})
		return err
	case v.Kind == table.VoteResume && v.Result == table.VoteYes:
		_, err := k.Tables.Apply(ctx, t, c, func(now time.Time) (match.Entry, error) {
			return t.Match.Resume(asker, now)
		})
		return err
	case v.Kind == table.VotePace && v.Result == table.VoteYes:
		_, err := k.Tables.Apply(ctx, t, c, func(now time.Time) (match.Entry, error) {
			return t.Match.SetPace(v.Pace, asker, now)
		})
		return err
	case v.Kind == table.VoteUndo && v.Result == table.VoteYes:
		_, err := k.Tables.Apply(ctx, t, c, k.Tables.RollBack(t, v.To, asker, v.Why))
		return err
	case v.Kind == table.VoteLate && v.Result == table.LateOnce:
		return k.PlayFor(ctx, t, v.Seat, c)
	case v.Kind == table.VoteLate && (v.Result == table.LateAuto || v.Result == table.LateSubstitute):
		return k.Reserve(ctx, t,
			table.Seating{Seat: v.Seat, Way: table.ByVote, Free: v.Result == table.LateSubstitute}, c)
	case v.Kind == table.VoteLate && v.Result == table.LateExtend:
		t.Clock.Extend(v.Seat, t.Match.Pace(), k.Now())
		c.Outbox = append(c.Outbox, t.BoardEdit()) // the board shows the deadline
	}
	return k.Tables.Save(ctx, t, c)
}

// PlayFor lets the autopilot play the turn of a seat; c is stored with its first move. If only a round asks the seat,
// its default is taken and nothing else is done. It is not visible whether the seat had answered before.
func (k *Scheduler) PlayFor(ctx context.Context, t *table.Table, seat engine.Seat, c table.Change) error {
	if !t.AskedOpenly(seat) && slices.Contains(t.Match.Waiting(engine.Public), seat) {
		made, err := k.Tables.Apply(ctx, t, c, func(now time.Time) (match.Entry, error) { return t.Skip(seat, now) })
		if err == nil && made == 0 {
			err = k.Tables.Save(ctx, t, c)
		}
		return err
	}
	t.Deputy = &table.AutopilotTurn{Seat: seat, Turn: t.Match.Turn().Number, Left: table.MaxForOthers}
	if _, plays := t.DeputySeat(); !plays {
		return k.Tables.Save(ctx, t, c)
	}
	_, err := k.Tables.Apply(ctx, t, c, t.PlayDeputy)
	return err
}

// Reserve gives the seat of s to the autopilot and reserves it for its last player. If s.Free is set, the table learns
// that anyone may take it. c is stored with the change.
func (k *Scheduler) Reserve(ctx context.Context, t *table.Table, s table.Seating, c table.Change) error {
	if t.Match.Players()[s.Seat].User == "" {
		return k.Tables.Save(ctx, t, c)
	}
	s.To, s.Keep = match.Player{Autopilot: table.AutopilotLevel}, true
	return k.Tables.ChangePerson(ctx, t, s, c)
}
