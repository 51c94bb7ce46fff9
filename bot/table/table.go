// Package table keeps matches in memory and stores their changes: it opens tables, makes changes, stores each with
// everything that belongs to it in one transaction, and drops tables from memory.
package table

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"skald/bot/discord"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// Table is a match in memory. Callers must hold its lock to use it. The store is authoritative: a table whose commit
// failed is read again.
type Table struct {
	mu sync.Mutex
	// Head is the stored header. Extra is its data besides the store's own fields, and is written into it with every
	// change.
	Head store.Match
	Extra
	// Match and Log are nil while the lobby is open.
	Match *match.Match
	Log   []match.Entry
	// Plan is the plan that the players share.
	Plan Plan
	// offered are the rules of a lobby, including all files of its server.
	offered engine.Rules
	// dropped reports whether the table was dropped from memory and has to be read again.
	dropped bool
	// used is the time at which it was last opened.
	used time.Time
	// Showing is held while the lobby's message is changed. Lock it before the table, never after it.
	Showing sync.Mutex
}

// Lock locks a table that was unlocked; Open returns it locked.
func (t *Table) Lock() { t.mu.Lock() }

// Unlock unlocks the table.
func (t *Table) Unlock() { t.mu.Unlock() }

// Dropped reports whether the table no longer matches the store because a change failed, so that it has to be read
// again.
func (t *Table) Dropped() bool { return t.dropped }

// Rules returns the rules of the match, including the file it brought; for a lobby, those of its game with all files of
// its server. They are nil for an unknown game.
func (t *Table) Rules() engine.Rules {
	if t.Match != nil {
		return t.Match.Rules()
	}
	return t.offered
}

// Snapshot returns the current match with the stored data of its table.
func (t *Table) Snapshot() Snapshot {
	v := SnapshotOf(t.Match)
	v.Called, v.Hours, v.Later = t.Called(), t.Hours, t.Later
	for i := range v.Players {
		if t.Seeks(engine.Seat(i)) && !v.Over {
			v.Sought = append(v.Sought, engine.Seat(i))
		}
	}
	v.Private = t.Challenge != nil
	if t.IsClosedTry() {
		v.Until, v.Tried = t.Challenge.Until, t.Challenge.Result
	}
	if v.Rest = t.rest(); v.Rest != nil {
		v.Rounds = nil // rounds ask no one meanwhile
	}
	v.Queued, v.Ended, v.Answered = t.QueuedMoves(), t.endedQueues(), t.answered
	v.Deadlines, v.Hold = t.deadlines(), t.holdState()
	v.View, v.Prompts, v.Covered = t.viewOf, t.Prompts(), t.Covered
	if t.Match.Over() {
		for _, of := range match.Holdings(v.Players, t.Log) {
			v.Held = append(v.Held, heldBy(of))
		}
	}
	return v
}

// heldBy lists the players of a seat, in order: people, and the autopilot only if it has the seat at the end.
func heldBy(of []match.Holding) []match.Player {
	var out []match.Player
	for i, h := range of {
		again := len(out) > 0 && out[len(out)-1].User == h.Player.User
		if !again && (h.Player.User != "" || i == len(of)-1) {
			out = append(out, h.Player)
		}
	}
	return out
}

// viewOf returns the view of a viewer. A covered seat gets the public view, because its own would show the answer of
// its earlier player.
func (t *Table) viewOf(viewer engine.Seat) engine.View {
	if t.Covered(viewer) {
		viewer = engine.Public
	}
	return t.Match.View(viewer)
}

// Lines returns the lines of the log after an entry that a viewer may read.
func (t *Table) Lines(viewer engine.Seat, after uint64) []match.Line {
	return t.linesAfter(match.Visible(t.Log, viewer), after)
}

// LinesInPlay returns Lines as if the match were not over, so that sealed lines stay sealed.
func (t *Table) LinesInPlay(viewer engine.Seat, after uint64) []match.Line {
	return t.linesAfter(match.VisibleInPlay(t.Log, viewer), after)
}

// SplitInPlay returns all LinesInPlay, those up to an entry and the news after it.
func (t *Table) SplitInPlay(viewer engine.Seat, after uint64) (before, news []match.Line) {
	all := t.LinesInPlay(viewer, 0)
	i := slices.IndexFunc(all, func(l match.Line) bool { return l.Seq > after })
	if i < 0 {
		return all, nil
	}
	return all[:i], all[i:]
}

// linesAfter returns the lines after an entry, with the players at that time.
func (t *Table) linesAfter(all []match.Line, after uint64) []match.Line {
	i := slices.IndexFunc(all, func(l match.Line) bool { return l.Seq > after })
	if i < 0 {
		return nil
	}
	lines := all[i:]
	if held, n := t.holders(), 0; held != nil {
		for i := range lines {
			for t.Log[n].Seq < lines[i].Seq {
				n++
			}
			lines[i].Held = held[n]
		}
	}
	return lines
}

// holders returns the players of the seats at each entry of the log, nil if they never changed.
func (t *Table) holders() [][]match.Player {
	if !slices.ContainsFunc(t.Log, func(e match.Entry) bool { return e.Reseat != nil || e.Fork != nil }) {
		return nil
	}
	return match.Holders(t.Match.Players(), t.Log)
}

// Began lists the players with whom the match began.
func (t *Table) Began() []match.Player {
	if held := t.holders(); held != nil {
		return held[t.BeforeFork()]
	}
	return t.Match.Players()
}

// Viewer returns the seat whose view a person gets: their first seat, or the Public.
func (t *Table) Viewer(user string) engine.Seat {
	if t.Match == nil {
		return engine.Public
	}
	if seats := t.Match.Seats(user); len(seats) > 0 {
		return seats[0]
	}
	return engine.Public
}

// FromOtherServer reports whether an interaction comes from a server other than the table's, which has other
// moderators. Direct messages have none.
func (t *Table) FromOtherServer(i *discord.Interaction) bool {
	return i.Guild != "" && t.Head.Guild != "" && i.Guild != t.Head.Guild
}

// asked describes the people and rounds the table publicly waits for, and whose turn it is. A change means that the
// turn has passed or a round has opened, so that a new board is posted.
func (t *Table) asked() string {
	if t.Match.Over() {
		return "over"
	}
	var people []engine.Seat
	players := t.Match.Players()
	for _, s := range t.Match.Waiting(engine.Public) {
		// A change of players in an open round asks no player again.
		if players[s].User != "" && t.AskedOpenly(s) {
			people = append(people, s)
		}
	}
	var rounds []string
	for _, r := range t.Match.Rounds() {
		rounds = append(rounds, r.Name) // the same in all beats: their players are called once
	}
	return fmt.Sprint(t.Match.Turn().Number, people, rounds)
}

// nobodyAsked reports whether the table publicly waits for no person.
func (t *Table) nobodyAsked() bool {
	players := t.Match.Players()
	return len(t.Match.Rounds()) == 0 && !slices.ContainsFunc(t.Match.Waiting(engine.Public), func(s engine.Seat) bool {
		return players[s].User != ""
	})
}

// Auto makes the next move that needs no person: standing answers and autopilots first, then the autopilot's moves for
// a player, then queued moves, then conditional answers. While a player may undo the end of their turn, it makes none.
func (t *Table) Auto(now time.Time) (match.Entry, error) {
	if t.held(now) {
		return match.Entry{}, ErrNothing
	}
	if t.challengeDone() && !t.Match.Over() {
		return t.endChallenge(now)
	}
	e, ok, err := t.Match.Auto(now)
	if err != nil || ok {
		return e, err
	}
	if _, ok := t.DeputySeat(); ok {
		return t.PlayDeputy(now)
	}
	if e, err := t.playQueued(now); !errors.Is(err, ErrNothing) {
		return e, err
	}
	return t.playConditional(now)
}

// Archived reports whether the match was archived because no player answered. Such a match is paused, and /game resume
// restores it.
func (t *Table) Archived() bool { return t.Head.Status == store.Archived }

// status returns the header's status of a match that has begun. No other code decides it. A match is paused if its
// state is, and an archived match stays archived until it is resumed.
func (t *Table) status(archive bool) string {
	switch {
	case t.Match.Over() && t.Match.Outcome() == nil:
		return store.Abandoned
	case t.Match.Over():
		return store.Over
	case !t.Match.Paused():
		return store.Running
	case archive || t.Archived():
		return store.Archived
	}
	return store.Paused
}
