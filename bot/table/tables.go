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

// Signal wakes a waiting worker.
type Signal chan struct{}

// NewSignal returns a signal that remembers one call.
func NewSignal() Signal { return make(Signal, 1) }

// Wake wakes the worker. Repeated calls have no further effect until it has woken.
func (s Signal) Wake() {
	select {
	case s <- struct{}{}:
	default:
	}
}

// Options configure Tables.
type Options struct {
	Store *store.DB
	// Games are the rules by id.
	Games map[string]engine.Rules
	// Libraries are the files that servers have added.
	Libraries *library.Libraries
	People    *preferences.People
	Log       *slog.Logger
	Now       func() time.Time
	Random    io.Reader
	Hook      checkpoint.Hook
	// Outbox is woken when there is something to post, Clock when something may be due.
	Outbox, Clock Signal
	// Tournaments is woken when a match of a tournament is over, or its channel changes.
	Tournaments Signal
	// Moved is called for every stored move, by game; for a sealed move when its round closes.
	Moved func(game string)
	// Ended is called with the header of every match that has ended, once that is stored; nil for none.
	Ended func(store.Match)
	// Opened is called for every table opened, and whether it was read from the store; nil for none.
	Opened func(read bool)
	// Changed is called after every change of a table, with its server; nil for none.
	Changed func(guild string)
	// Panels are the private panels on screen.
	Panels Panels
}

// Panels keeps private panels up to date.
type Panels interface {
	// Watched reports whether a panel of the match is on screen.
	Watched(id store.MatchID) bool
	// Stale marks the panels of some people at a table as out of date.
	Stale(id store.MatchID, users []string)
}

// Tables contains the matches in memory.
type Tables struct {
	Options
	// AutomaticTime limits the time in which moves that need no person are made in a row. The clock makes the rest, so
	// that people can act in between.
	AutomaticTime time.Duration
	// UndoTime is how long autopilots wait by default after a turn ended by a person.
	UndoTime time.Duration

	mu     sync.Mutex
	tables map[store.MatchID]*Table
	// returned are the people whose vacation has ended by a move, for the clock.
	returned []string
	// reliable are the Reliabilities in memory.
	reliable reliabilities
}

// New returns Tables with no match in memory.
func New(o Options) *Tables {
	return &Tables{Options: o, AutomaticTime: time.Second, UndoTime: UndoTime, tables: map[store.MatchID]*Table{}}
}

// Open locks a table, reading it from the store if it is not in memory. The caller must unlock it.
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

// Drop removes a table from memory, so that it is read again when it is next opened. The caller must hold its lock.
func (a *Tables) Drop(t *Table, id store.MatchID) {
	t.dropped = true
	a.mu.Lock()
	if a.tables[id] == t {
		delete(a.tables, id)
	}
	a.mu.Unlock()
}

// idle is how long an unused table stays in memory.
const idle = time.Hour

// The limit for tables in memory, in lines of their logs of about 2 KB each: enough for those in active play. Reading a
// table again takes a few milliseconds, and a thousand whole logs would take most of the bot's memory.
const (
	maxLines = 16_000
	// tableLines is the size of a table without its log, in lines.
	tableLines = 40
)

// freeMemory drops the least recently used tables while all of them exceed the limit. Tables in use stay.
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
			return // below the limit, so that this is rare
		}
		if k.table.mu.TryLock() {
			k.table.dropped = true
			delete(a.tables, k.id)
			held -= k.lines
			k.table.mu.Unlock()
		}
	}
}

// DropIdle drops tables that were not used for a while.
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
	if t.Match != nil {
		t.useCalendar()
	}
	return nil
}

// readPlan reads the plan of a match. An unreadable plan counts as empty: it is not part of the match, and players can
// mark again.
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
