package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"sync"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/library"
	"skald/bot/preferences"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// Signal wakes a worker that waits for it.
type Signal chan struct{}

// NewSignal is a signal that remembers one call while nobody waits.
func NewSignal() Signal { return make(Signal, 1) }

// Wake tells the worker that there is something to do; one already told is not told twice.
func (s Signal) Wake() {
	select {
	case s <- struct{}{}:
	default:
	}
}

// Options are what Tables are made of.
type Options struct {
	Store *store.DB
	// Games are the rules by id.
	Games map[string]engine.Rules
	// Libraries are what servers have given.
	Libraries *library.Libraries
	People    *preferences.People
	Log       *slog.Logger
	Now       func() time.Time
	Random    io.Reader
	Hook      checkpoint.Hook
	// Outbox is woken when there is something to post, Clock when something may fall due.
	Outbox, Clock Signal
	// Tournaments is woken when a match of a tournament is over, or its channel changes.
	Tournaments Signal
	// Moved is told of every move that was stored, by game; of sealed ones when their round closes.
	Moved func(game string)
	// Opened is told of every table that is opened, and whether it had to be read from the store; nil for none.
	Opened func(read bool)
	// Panels are the private panels on screen.
	Panels Panels
}

// Panels are told when private panels show what was.
type Panels interface {
	// Watched reports whether somebody has a panel of the match before his eyes.
	Watched(id store.MatchID) bool
	// Stale says that the panels of some people at a table are to be brought up to date.
	Stale(id store.MatchID, users []string)
}

// Tables are the matches in memory.
type Tables struct {
	Options
	// AutomaticTime is how long moves that need no person are made in a row. What is left then is the clock's, so that
	// people can come between.
	AutomaticTime time.Duration
	// UndoTime is how long autopilots wait after a turn that a person ended, in a match that says nothing else.
	UndoTime time.Duration

	mu     sync.Mutex
	tables map[store.MatchID]*Table
}

// New prepares tables; none is in memory.
func New(o Options) *Tables {
	return &Tables{Options: o, AutomaticTime: time.Second, UndoTime: UndoTime, tables: map[store.MatchID]*Table{}}
}

// Open locks a table, reading it from the store when it is not in memory. The caller unlocks it.
func (a *Tables) Open(id store.MatchID) (*Table, error) {
	for {
		a.mu.Lock()
		t := a.tables[id]
		if t == nil {
			t = &Table{}
			a.tables[id] = t
		}
		a.mu.Unlock()
		t.mu.Lock()
		if t.dropped {
			t.mu.Unlock()
			continue
		}
		t.used = a.Now()
		fresh := t.Head.ID == ""
		if fresh {
			if err := a.read(t, id); err != nil {
				a.Drop(t, id)
				t.mu.Unlock()
				return nil, err
			}
			a.freeMemory()
		}
		if a.Opened != nil {
			a.Opened(fresh)
		}
		if t.Match == nil {
			t.offered = a.Libraries.Rules(t.Head.Guild, t.Head.Game)
		}
		return t, nil
	}
}

// Drop forgets a table, so that the next one to open it reads what is stored. The caller holds its lock.
func (a *Tables) Drop(t *Table, id store.MatchID) {
	t.dropped = true
	a.mu.Lock()
	if a.tables[id] == t {
		delete(a.tables, id)
	}
	a.mu.Unlock()
}

// idle is how long a table stays in memory after it was last used.
const idle = time.Hour

// What tables may take of the memory, in lines of their logs of about 2 KB each: enough for those where people play
// right now. Reading one anew takes a few milliseconds, and a thousand whole logs would take most of the bot's memory.
const (
	maxLines = 16_000
	// tableLines is what a table takes beside its log.
	tableLines = 40
)

// freeMemory drops the tables that were not used for longest while all of them take more memory than they may. Those in
// use stay.
func (a *Tables) freeMemory() {
	type loaded struct {
		id    store.MatchID
		table *Table
		used  time.Time
		lines int
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	var free []loaded
	held := 0
	for id, t := range a.tables {
		held += tableLines
		if t.mu.TryLock() {
			held += len(t.Log)
			free = append(free, loaded{id, t, t.used, tableLines + len(t.Log)})
			t.mu.Unlock()
		}
	}
	if held <= maxLines {
		return
	}
	slices.SortFunc(free, func(x, y loaded) int { return x.used.Compare(y.used) })
	for _, k := range free {
		if held <= maxLines-maxLines/10 {
			return // some more than had to go, so that this is rare
		}
		if k.table.mu.TryLock() {
			k.table.dropped = true
			delete(a.tables, k.id)
			held -= k.lines
			k.table.mu.Unlock()
		}
	}
}

// DropIdle drops the tables nobody has used for a while.
func (a *Tables) DropIdle() {
	before := a.Now().Add(-idle)
	a.mu.Lock()
	defer a.mu.Unlock()
	for id, t := range a.tables {
		if !t.mu.TryLock() {
			continue // in use
		}
		if t.used.Before(before) {
			t.dropped = true
			delete(a.tables, id)
		}
		t.mu.Unlock()
	}
}

// read loads a table from the store.
func (a *Tables) read(t *Table, id store.MatchID) error {
	head, err := a.Store.Match(id)
	if err != nil {
		return err
	}
	if t.Extra, err = ExtraOf(head); err != nil {
		return fmt.Errorf("the header of match %s: %w", id, err)
	}
	if head.Seq > 0 {
		rules := a.Games[head.Game]
		if rules == nil {
			return fmt.Errorf("match %s is a game of %q, which this Skald does not know", id, head.Game)
		}
		now, err := a.Store.Current(id)
		if err != nil {
			return err
		}
		if t.Match, err = match.Load(rules, now.State, head.Seed); err != nil {
			return fmt.Errorf("match %s cannot be loaded: %w", id, err)
		}
		if t.Log, err = a.LogOf(id); err != nil {
			return err
		}
		t.Plan = a.readPlan(id)
	}
	t.Head = head
	return nil
}

// readPlan reads the plan of a match. One that cannot be read counts as none: it is no part of the match, and players
// can mark anew.
func (a *Tables) readPlan(id store.MatchID) Plan {
	var p Plan
	raw, err := a.Store.Plan(id)
	if err == nil {
		err = json.Unmarshal(raw, &p)
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		a.Log.Warn("reading a plan failed; treating it as empty", "match", id, "error", err)
		return Plan{}
	}
	return p
}

// LogOf reads the log of a match.
func (a *Tables) LogOf(id store.MatchID) ([]match.Entry, error) {
	lines, err := a.Store.Log(id, 1, 0)
	if err != nil {
		return nil, err
	}
	log := make([]match.Entry, len(lines))
	for i, l := range lines {
		if err := json.Unmarshal(l.Data, &log[i]); err != nil {
			return nil, fmt.Errorf("line %d of match %s cannot be read: %w", l.Seq, id, err)
		}
	}
	return log, nil
}
