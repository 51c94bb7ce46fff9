// Package table holds a match in memory and stores what happens to it: it opens tables, makes changes, stores each with
// everything that belongs to it in one transaction, and drops tables from memory.
package table

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"skald/bot/discord"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// Table is a match in memory. Whoever touches it holds its lock; what is stored is the truth, and a table whose commit
// failed is read anew.
type Table struct {
	mu sync.Mutex
	// Head is the header as it is stored; Extra is what it holds beside the store's own fields, and is written into it
	// with every change.
	Head store.Match
	Extra
	// Match and Log are nil while the lobby is open.
	Match *match.Match
	Log   []match.Entry
	// Plan is what the players let each other know they intend.
	Plan Plan
	// offered are the rules of a lobby, with all its server has given.
	offered engine.Rules
	// dropped says that the table was dropped from memory: it is read anew.
	dropped bool
	// used is when it was last opened.
	used time.Time
	// Showing is held while the lobby's message is changed. It is taken before the table is locked, never behind that.
	Showing sync.Mutex
}

// Lock takes a table that was unlocked; Open returns it locked.
func (t *Table) Lock() { t.mu.Lock() }

// Unlock lets others have the table.
func (t *Table) Unlock() { t.mu.Unlock() }

// Dropped reports whether the table is no longer what is stored: a change of it failed, and it is read anew.
func (t *Table) Dropped() bool { return t.dropped }

// Rules are those the match is played by, with what it has brought; of a lobby those of its game with all its server
// offers. They are nil for a game that is not known.
func (t *Table) Rules() engine.Rules {
	if t.Match != nil {
		return t.Match.Rules()
	}
	return t.offered
}

// Snapshot returns the match with what is stored of its table, as it stands.
func (t *Table) Snapshot() Snapshot {
	v := SnapshotOf(t.Match)
	if v.Rest = t.rest(); v.Rest != nil {
		v.Rounds = nil // nobody is asked in them
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

// heldBy lists who held a seat one after another: people, and the autopilot only where it has the seat at the end.
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

// viewOf returns the view of a viewer. A person who took over a seat that had answered an open round sees of it what
// everybody does until the round closes, or until they answer anew: the answer shows in the seat's own view.
func (t *Table) viewOf(viewer engine.Seat) engine.View {
	if t.Covered(viewer) {
		viewer = engine.Public
	}
	return t.Match.View(viewer)
}

// Lines are what a viewer may read of the log after an entry.
func (t *Table) Lines(viewer engine.Seat, after uint64) []match.Line {
	return t.linesAfter(match.Visible(t.Log, viewer), after)
}

// LinesInPlay is Lines as if the match went on: its end opens nothing that was sealed.
func (t *Table) LinesInPlay(viewer engine.Seat, after uint64) []match.Line {
	return t.linesAfter(match.VisibleInPlay(t.Log, viewer), after)
}

// linesAfter are those of some lines that follow an entry, with the players of then.
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

// holders are the players who held the seats at each entry of the log; nil where nobody ever held them but those who do
// now.
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

// Viewer is through whose eyes a person sees a table: his first seat, or the Public's.
func (t *Table) Viewer(user string) engine.Seat {
	if t.Match == nil {
		return engine.Public
	}
	if seats := t.Match.Seats(user); len(seats) > 0 {
		return seats[0]
	}
	return engine.Public
}

// Elsewhere reports whether something was pressed in another server than the table's, where other people moderate. In
// direct messages nobody does.
func (t *Table) Elsewhere(i *discord.Interaction) bool {
	return i.Guild != "" && t.Head.Guild != "" && i.Guild != t.Head.Guild
}

// asked is whom the table visibly waits for, in which rounds, and whose turn it is: when it changes, the turn has
// passed or a round has opened, and a new post goes out.
func (t *Table) asked() string {
	if t.Match.Over() {
		return "over"
	}
	var people []engine.Seat
	players := t.Match.Players()
	for _, s := range t.Match.Waiting(engine.Public) {
		if players[s].User != "" {
			people = append(people, s)
		}
	}
	var rounds []string
	for _, r := range t.Match.Rounds() {
		rounds = append(rounds, r.Name) // the same in all beats: those who play by them are called once
	}
	return fmt.Sprint(t.Match.Turn().Number, people, rounds)
}

// nobodyAsked reports whether no person is waited for, as everybody knows.
func (t *Table) nobodyAsked() bool {
	players := t.Match.Players()
	return len(t.Match.Rounds()) == 0 && !slices.ContainsFunc(t.Match.Waiting(engine.Public), func(s engine.Seat) bool {
		return players[s].User != ""
	})
}

// Auto makes the next move that needs no person: standing answers and autopilots come first, then what the autopilot
// plays for somebody, then what people have queued. While somebody may take his turn back none is made.
func (t *Table) Auto(now time.Time) (match.Entry, error) {
	if t.held(now) {
		return match.Entry{}, ErrNothing
	}
	e, ok, err := t.Match.Auto(now)
	if err != nil || ok {
		return e, err
	}
	if _, ok := t.DeputySeat(); ok {
		return t.PlayDeputy(now)
	}
	return t.playQueued(now)
}

// Archived reports whether the match was archived because nobody answered. Such a match is paused, and /game resume
// brings it back.
func (t *Table) Archived() bool { return t.Head.Status == store.Archived }

// status is what the header says of a match that has begun. It alone decides that: paused is what the match says, and
// one that is archived stays so while it is.
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
