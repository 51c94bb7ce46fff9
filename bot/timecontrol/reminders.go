package timecontrol

import (
	"context"
	"slices"
	"time"

	"skald/bot/clock"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// runClock handles the clock events of a match that are due, each in its own transaction. The caller must hold the
// table.
func (k *Scheduler) runClock(ctx context.Context, t *table.Table) error {
	for {
		now := k.Now()
		e, ok := t.Clock.Take(now, t.Match.Pace(), k.Tables.Reminders(t))
		if !ok {
			return nil
		}
		if err := k.fallDue(ctx, t, e, now); err != nil || t.Dropped() {
			return err
		}
	}
}

// fallDue handles one event.
func (k *Scheduler) fallDue(ctx context.Context, t *table.Table, e clock.Event, now time.Time) error {
	players := t.Match.Players()
	switch e.Kind {
	case clock.Remind:
		user := players[e.Seat].User
		ask, _ := t.Clock.Ask(e.Seat, e.Round)
		if e.Round != "" {
			return k.remindOfRound(ctx, t, ask, user)
		}
		return k.Tables.Save(ctx, t, table.Change{Notices: []table.Notice{{
			Say: Reminder(user, ask.Since, ask.Due, now), To: []string{user}, Direct: k.Tables.People.Of(user).Direct,
			Board: true, About: about(t, e.Seat),
		}}})
	case clock.TellTable, clock.OutOfTime:
		if e.First {
			t.MissedDeadline(e.Seat)
		}
		if !t.HasOthers(players[e.Seat].User) {
			// There is no one to ask.
			return k.Tables.Save(ctx, t, table.Change{})
		}
		return k.CallVote(ctx, t, table.Vote{Kind: table.VoteLate, Seat: e.Seat, Late: e.Kind == clock.OutOfTime},
			now, "")
	case clock.WarnOfArchive:
		return k.Tables.Save(ctx, t,
			table.Change{Notices: []table.Notice{{Say: ArchiveSoon(t.Users(), t.Clock.Moved, clock.ArchiveAt(t.Clock)),
				To: notReminded(t), Board: true}}})
	case clock.Archive:
		return k.archive(ctx, t, now)
	case clock.HalfRound:
		return k.tellHalf(ctx, t, e.Round, now)
	}
	return nil
}

// about returns the game of a match and the side played by a seat.
func about(t *table.Table, seat engine.Seat) []text.Message {
	return []text.Message{t.Rules().Name(), t.Snapshot().Plays(seat)}
}

// notReminded returns the players at a table who were not reminded of their present question. The others were pinged
// twice in vain, so the warning names them without a third ping.
func notReminded(t *table.Table) []string {
	users := t.Users()
	for _, a := range t.Clock.Asks {
		if a.Step > clock.Pinged {
			user := t.Match.Players()[a.Seat].User
			users = slices.DeleteFunc(users, func(u string) bool { return u == user })
		}
	}
	return users
}

// tellHalf notifies all people in a round, in the same words, that half of its time is over. To keep the answers
// secret, it pings no one; people without an answer get a private reminder.
func (k *Scheduler) tellHalf(ctx context.Context, t *table.Table, round string, now time.Time) error {
	var c table.Change
	var users []string
	var due int64
	who := k.Tables.Reminders(t)
	for _, a := range t.Clock.Asks {
		if _, muted := who(a.Seat); a.Round == round && !muted {
			users, due = append(users, t.Match.Players()[a.Seat].User), a.Due
		}
	}
	rounds := t.Match.Rounds()
	slices.Sort(users)
	users = slices.Compact(users)
	if i := slices.IndexFunc(rounds, func(r match.Round) bool { return r.Name == round }); i >= 0 && len(users) > 1 &&
		now.Unix() < due {
		c.Notices = []table.Notice{{Say: RoundHalf(users, rounds[i].Label, due), Board: true}}
	}
	return k.Tables.Save(ctx, t, c)
}

// remindOfRound reminds a player of a round if they have not answered it. Only that player learns it.
func (k *Scheduler) remindOfRound(ctx context.Context, t *table.Table, ask clock.Ask, user string) error {
	var c table.Change
	rounds := t.Match.Rounds()
	if i := slices.IndexFunc(rounds, func(r match.Round) bool { return r.Name == ask.Round }); i >= 0 &&
		t.HasNotAnswered(ask.Seat) {
		c.Notices = []table.Notice{{Say: RoundReminder(user, rounds[i].Label, ask.Since, ask.Due), To: []string{user},
			Secret: true, Board: true, About: about(t, ask.Seat)}}
	}
	return k.Tables.Save(ctx, t, c)
}

// archive removes a table that no player answers from its channel. Nothing is lost, and it can be restored.
func (k *Scheduler) archive(ctx context.Context, t *table.Table, now time.Time) error {
	if !t.Match.Paused() {
		_, err := k.Tables.Apply(ctx, t, table.Change{}, func(now time.Time) (match.Entry, error) {
			return t.Match.Pause(match.Actor{}, "", now)
		})
		if err != nil {
			return err
		}
	}
	t.Clock.Moved = 0
	return k.Tables.Save(ctx, t, table.Change{Archive: true, Outbox: []store.Outgoing{t.BoardEdit()},
		Notices: []table.Notice{{Say: Archived()}}})
}
