package table

import (
	"context"
	"slices"
	"time"

	"skald/bot/clock"
	"skald/engine/match"
	"skald/store"
)

// excusedFrom returns the shortest outage that moves deadlines: a minute, or a tenth of a turn if that is less.
func excusedFrom(p match.Pace) time.Duration {
	if t := p.Turn() / 10; t > 0 {
		return min(time.Minute, t)
	}
	return time.Minute
}

// ShiftDeadlines moves every open deadline of a match by the time from one moment to another, in which its players
// could not be answered. The log records it as a pause, and the players get one line about it. It changes nothing if
// the time was too short or no deadline ran, and time is never excused twice.
func (a *Tables) ShiftDeadlines(ctx context.Context, t *Table, from, to time.Time) error {
	if t.Match == nil || t.Match.Over() || t.Match.Paused() {
		return nil
	}
	for _, e := range slices.Backward(t.Log) {
		if e.Resume {
			if at := time.Unix(e.At, 0); at.After(from) {
				from = at
			}
			break
		}
	}
	_, window := t.Match.NextDue()
	timed := window || slices.ContainsFunc(t.Clock.Asks, func(x clock.Ask) bool { return x.Due > 0 })
	gone := t.Calendar().Counted(nil, from, to)
	if gone <= excusedFrom(t.Match.Pace()) || !timed {
		return nil
	}
	expect := t.Match.Seq()
	pause, err := t.Match.Pause(match.Actor{}, "", from)
	if err != nil {
		return err
	}
	t.FollowClock(pause, from)
	resume, err := t.Match.Resume(match.Actor{}, to)
	if err != nil {
		return err
	}
	moved, warned, archives := t.Clock.Moved, t.Clock.Warned, t.Clock.Archives
	t.FollowClock(resume, to)
	// No player was active, so the time of archiving does not change.
	t.Clock.Moved, t.Clock.Warned, t.Clock.Archives = moved, warned, archives
	entries := []match.Entry{pause, resume}
	c := Change{Outbox: []store.Outgoing{t.BoardEdit()}, Notices: []Notice{{Say: Excused(from, to)}}}
	if err := a.commitEntries(ctx, t, expect, entries, c); err != nil {
		return err
	}
	t.Log = append(t.Log, entries...)
	return nil
}

// ChannelShut records that the bot cannot post in the channel of a match. The match's time stops until ChannelOpen.
func (a *Tables) ChannelShut(ctx context.Context, id store.MatchID) error {
	t, err := a.Open(id)
	if err != nil {
		return err
	}
	defer t.Unlock()
	if t.Shut != 0 || t.Match == nil || t.Match.Over() {
		return nil
	}
	t.Shut = a.Now().Unix()
	return a.Save(ctx, t, Change{})
}

// ChannelOpen records that a post has reached the channel of a match. Its time runs again, and the time in which the
// channel was out of reach is excused.
func (a *Tables) ChannelOpen(ctx context.Context, id store.MatchID) error {
	t, err := a.Open(id)
	if err != nil {
		return err
	}
	defer t.Unlock()
	if t.Shut == 0 {
		return nil
	}
	since := time.Unix(t.Shut, 0)
	t.Shut = 0
	if err := a.ShiftDeadlines(ctx, t, since, a.Now()); err != nil || t.Dropped() {
		return err
	}
	return a.Save(ctx, t, Change{})
}

// IsShut reports whether the bot cannot post in the channel of a match, according to its header.
func IsShut(head store.Match) bool {
	e, err := ExtraOf(head)
	return err == nil && e.Shut != 0
}
