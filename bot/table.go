package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"skald/bot/panel"
	"skald/bot/rhythm"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// table is a match in memory. Whoever touches it holds its lock; what is stored
// is the truth, and a table whose commit failed is read anew.
type table struct {
	mu   sync.Mutex
	head store.Match
	// match and log are nil while the lobby is open.
	match *match.Match
	log   []match.Entry
	// plan is what the players let each other know they intend.
	plan panel.Plan
	// clock is the match's time, vote what the table is asked or was asked last,
	// reserved who may take a seat back, by seat.
	clock    rhythm.Clock
	vote     *vote
	reserved map[string]store.Seat
	// deputy is for whom the autopilot plays a turn, nil for nobody.
	deputy *deputy
	// offers are the users who may take a seat, by seat; anybody for all.
	offers map[string]string
	// queues are the moves people have queued, by seat.
	queues map[engine.Seat]queue
	// announced is the newest turn at whose beginning it was seen to that who is
	// next is told.
	announced int
	// gone says that the table was dropped from memory: it is read anew.
	gone bool
	// used is when it was last opened.
	used time.Time
	// showing is held while the lobby's message is changed. It is taken before
	// mu, never behind it.
	showing sync.Mutex
}

// extra is what the header of a match holds beside the store's own fields.
type extra struct {
	Pace match.Pace `json:"pace,omitempty"`
	// Seats is how many may sit down.
	Seats int `json:"seats,omitempty"`
	// Joins are the interactions by which the seats were taken.
	Joins []string `json:"joins,omitempty"`
	// Scores are those of a match that is over, by seat.
	Scores []int `json:"scores,omitempty"`
	// Ending is what statistics count of a match that is over.
	Ending *ending `json:"ending,omitempty"`
	// Fork is set where a match goes on from a turn of another one.
	Fork *forkOf `json:"fork,omitempty"`
	// Locked says that nobody may join the lobby any more.
	Locked bool `json:"locked,omitempty"`
	// Clock, Vote, Deputy, Reserved and Offers are those of the table.
	Clock    rhythm.Clock          `json:"clock,omitzero"`
	Vote     *vote                 `json:"vote,omitempty"`
	Deputy   *deputy               `json:"deputy,omitempty"`
	Reserved map[string]store.Seat `json:"reserved,omitempty"`
	Offers   map[string]string     `json:"offers,omitempty"`
	// Queues are the moves people have queued, by seat.
	Queues map[engine.Seat]queue `json:"queues,omitempty"`
	// Announced is that of the table.
	Announced int `json:"announced,omitempty"`
}

func extraOf(m store.Match) extra {
	var e extra
	if len(m.Extra) > 0 {
		// A header that cannot be read counts as one without extras; the match
		// itself lies in its own records.
		_ = json.Unmarshal(m.Extra, &e)
	}
	return e
}

func (e extra) json() json.RawMessage {
	b, err := json.Marshal(e)
	if err != nil {
		return nil
	}
	return b
}

// view is the table as the panel needs it.
func (t *table) view() panel.Table {
	v := panel.Of(t.match)
	v.Queued = t.queuedMoves()
	return v
}

// open locks a table, reading it from the store when it is not in memory. The
// caller unlocks it.
func (a *App) open(id store.MatchID) (*table, error) {
	for {
		a.mu.Lock()
		t := a.tables[id]
		if t == nil {
			t = &table{}
			a.tables[id] = t
		}
		a.mu.Unlock()
		t.mu.Lock()
		if t.gone {
			t.mu.Unlock()
			continue
		}
		t.used = a.o.Now()
		if t.head.ID != "" {
			return t, nil
		}
		if err := a.read(t, id); err != nil {
			a.drop(t, id)
			t.mu.Unlock()
			return nil, err
		}
		a.makeRoom()
		return t, nil
	}
}

// drop forgets a table, so that the next one to open it reads what is stored.
// The caller holds its lock.
func (a *App) drop(t *table, id store.MatchID) {
	t.gone = true
	a.mu.Lock()
	if a.tables[id] == t {
		delete(a.tables, id)
	}
	a.mu.Unlock()
}

// idle is how long a table stays in memory after it was last used.
const idle = time.Hour

// What tables may take of the memory, in lines of their logs of about 2 KB each.
const (
	mostLines = 60_000
	// tableLines is what a table takes beside its log.
	tableLines = 40
)

// makeRoom drops the tables that were not used for longest while all of them take
// more memory than they may. Those in use stay.
func (a *App) makeRoom() {
	type kept struct {
		id    store.MatchID
		table *table
		used  time.Time
		lines int
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	var free []kept
	held := 0
	for id, t := range a.tables {
		held += tableLines
		if t.mu.TryLock() {
			held += len(t.log)
			free = append(free, kept{id, t, t.used, tableLines + len(t.log)})
			t.mu.Unlock()
		}
	}
	if held <= mostLines {
		return
	}
	slices.SortFunc(free, func(x, y kept) int { return x.used.Compare(y.used) })
	for _, k := range free {
		if held <= mostLines-mostLines/10 {
			return // some more than had to go, so that this is rare
		}
		if k.table.mu.TryLock() {
			k.table.gone = true
			delete(a.tables, k.id)
			held -= k.lines
			k.table.mu.Unlock()
		}
	}
}

// forget drops the tables nobody has used for a while.
func (a *App) forget() {
	before := a.o.Now().Add(-idle)
	a.mu.Lock()
	defer a.mu.Unlock()
	for id, t := range a.tables {
		if !t.mu.TryLock() {
			continue // in use
		}
		if t.used.Before(before) {
			t.gone = true
			delete(a.tables, id)
		}
		t.mu.Unlock()
	}
}

// read loads a table from the store.
func (a *App) read(t *table, id store.MatchID) error {
	head, err := a.o.Store.Match(id)
	if err != nil {
		return err
	}
	if head.Seq > 0 {
		rules := a.games[head.Game]
		if rules == nil {
			return fmt.Errorf("match %s is a game of %q, which this Skald does not know", id, head.Game)
		}
		now, err := a.o.Store.Current(id)
		if err != nil {
			return err
		}
		if t.match, err = match.Load(rules, now.State, head.Seed); err != nil {
			return fmt.Errorf("match %s cannot be loaded: %w", id, err)
		}
		entries, err := a.o.Store.Log(id, 1, 0)
		if err != nil {
			return err
		}
		t.log = make([]match.Entry, len(entries))
		for i, e := range entries {
			if err := json.Unmarshal(e.Data, &t.log[i]); err != nil {
				return fmt.Errorf("line %d of match %s cannot be read: %w", e.Seq, id, err)
			}
		}
		t.plan = a.readPlan(id)
		e := extraOf(head)
		t.clock, t.vote, t.deputy, t.reserved, t.offers, t.queues = e.Clock, e.Vote, e.Deputy, e.Reserved, e.Offers, e.Queues
		t.announced = e.Announced
	}
	t.head = head
	return nil
}

// change is what a commit writes beside the entry.
type change struct {
	outbox      []store.Outgoing
	interaction string
	audit       []store.AuditRecord
	// plan is the plan after the entry, nil when that leaves it as it is.
	plan *panel.Plan
}

// commit stores one entry of a match with everything that belongs to it, in one
// transaction. When it fails nothing was stored and the table is dropped.
func (a *App) commit(ctx context.Context, t *table, e match.Entry, c change) error {
	state, err := t.match.State()
	if err == nil {
		err = a.write(ctx, t, e, state, c)
	}
	if err != nil {
		a.drop(t, t.head.ID)
		return err
	}
	t.log = append(t.log, e)
	t.head.Seq = e.Seq
	if e.Move != "" && e.Back == nil {
		a.meter.moves.Inc(t.head.Game)
	}
	if c.plan != nil {
		t.plan = *c.plan
	}
	if len(c.outbox) > 0 {
		wake(a.outbox)
	}
	wake(a.tick)
	return nil
}

func (a *App) write(ctx context.Context, t *table, e match.Entry, state []byte, c change) error {
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	switch {
	case !t.match.Paused():
		t.head.Status = store.Running
	case t.head.Status != store.Archived: // what was put away stays so until it goes on
		t.head.Status = store.Paused
	}
	if t.match.Over() {
		t.head.Status = store.Over
		x := extraOf(t.head)
		if o := t.match.Outcome(); o == nil {
			t.head.Status = store.Abandoned
		} else {
			x.Scores = o.Scores
		}
		x.Ending = endingOf(t.match.Rules(), t.match.Outcome(), append(slices.Clone(t.log), e))
		t.head.Extra = x.json()
	}
	t.keepExtra()
	t.head.Seats = t.head.Seats[:0]
	for _, p := range t.match.Players() {
		t.head.Seats = append(t.head.Seats, store.Seat(p))
	}
	w := store.Commit{
		Now: a.o.Now(), Match: t.head, Expect: e.Seq - 1, Entries: []store.Entry{{Seq: e.Seq, Data: line}}, Snapshot: state,
		Outbox: c.outbox, Interaction: c.interaction, Audit: c.audit,
	}
	w.Timers = a.timers(t, a.o.Now())
	if c.plan != nil {
		if w.Plan, err = json.Marshal(c.plan); err != nil {
			return err
		}
	}
	a.pass(StepCommitting)
	if err := a.o.Store.Commit(ctx, w); err != nil {
		return err
	}
	a.pass(StepCommitted)
	return nil
}

// keep stores what is no entry of the log. When it fails nothing was stored and
// the table is dropped.
func (a *App) keep(ctx context.Context, t *table, c store.Commit) error {
	a.pass(StepKeeping)
	if err := a.o.Store.Commit(ctx, c); err != nil {
		a.drop(t, t.head.ID)
		return err
	}
	a.pass(StepKept)
	return nil
}

// Kinds of timer.
const (
	// timerWindow falls due when a window closes.
	timerWindow = "window"
	// timerAuto falls due at once: somebody who is no person is to move. It is
	// there for the case that the bot stops before he has.
	timerAuto = "auto"
	// timerClock falls due when somebody is to be reminded or the table to be told.
	timerClock = "clock"
)

// timers are what the clock has to look after; auto is when it looks after moves
// that need no person.
func (a *App) timers(t *table, auto time.Time) []store.Timer {
	var ts []store.Timer
	if t.match.Over() {
		return nil
	}
	if e, ok := t.clock.Due(t.match.Pace(), a.habits(t)); ok {
		ts = append(ts, store.Timer{Due: e.At, Kind: timerClock})
	}
	if due, ok := t.match.NextDue(); ok {
		ts = append(ts, store.Timer{Due: due, Kind: timerWindow})
	}
	if t.restless() && !auto.IsZero() {
		ts = append(ts, store.Timer{Due: auto, Kind: timerAuto})
	}
	return ts
}

// restless reports whether a move may follow that needs no person: a standing
// answer, one of an autopilot, or one that somebody has queued.
func (t *table) restless() bool {
	players := t.match.Players()
	waiting, pilots := false, false
	for _, p := range t.match.Prompts() {
		pilot := players[p.Seat].User == ""
		if p.Kind != engine.May && pilot || p.Kind == engine.Window && p.Standing != "" {
			return true
		}
		waiting = waiting || p.Kind != engine.May
		pilots = pilots || pilot
	}
	if _, ok := t.deputed(); ok {
		return true
	}
	if _, ok := t.nextQueued(); ok {
		return true
	}
	return pilots && !waiting
}

// asked is whom the table visibly waits for and whose turn it is: when it
// changes, the turn has passed and a new post goes out.
func (t *table) asked() string {
	if t.match.Over() {
		return "over"
	}
	var people []engine.Seat
	players := t.match.Players()
	for _, s := range engine.Waiting(t.match.Prompts(), engine.Public) {
		if players[s].User != "" {
			people = append(people, s)
		}
	}
	return fmt.Sprint(t.match.Turn().Number, people)
}

// atOneGo is how long moves that need no person are made in a row. What is left
// then is the clock's, so that people can come between.
const atOneGo = time.Second

// step makes one change of a match and stores it, and then everything nobody
// has to be waited for, each in its own transaction. act makes the change. It
// reports how many changes were stored; an error is that of the first one, for
// the others are not what was asked for.
//
// What is to be posted is committed with the entry that causes it: the
// announcement of a new turn if it passes, else that the present post is out of
// date.
func (a *App) step(ctx context.Context, t *table, c change, act func(now time.Time) (match.Entry, error)) (made int, err error) {
	cause := c.interaction
	for began := time.Now(); ; made++ {
		if made > 0 && time.Since(began) > a.atOneGo {
			return made, nil
		}
		before := ""
		var open []engine.Prompt // what a planned step may answer
		if t.head.Seq > 0 {
			before = t.asked()
			if len(t.plan.Marks) > 0 {
				open = t.match.Prompts()
			}
		}
		e, err := act(a.o.Now())
		if errors.Is(err, errNothing) {
			return made, nil
		}
		if err == nil {
			a.pass(StepMoved)
			t.keepTimeOf(e, a.o.Now())
			if t.settleVote(e) {
				c.outbox = append(c.outbox, store.Outgoing{Kind: postVote, Payload: json.RawMessage(`{}`)})
			}
			told := t.keepQueues(e, a.o.Now())
			if n, ok := a.announceNext(t, e); ok {
				told = append(told, n)
			}
			for _, n := range told {
				n.Direct = n.Direct || a.person(n.To[0]).Direct
				o, err := n.outgoing()
				if err != nil {
					return made, err
				}
				c.outbox = append(c.outbox, o)
			}
			kind := postFresh
			if before != t.asked() || e.Resume {
				// After a pause who is asked is asked again, and pinged.
				kind = postBoard
			}
			c.outbox = append(c.outbox, store.Outgoing{Kind: kind, Payload: json.RawMessage(fmt.Sprintf(`{"seq":%d}`, e.Seq))})
			if c.plan = t.planAfter(open, e); c.plan != nil {
				c.outbox = append(c.outbox, store.Outgoing{Kind: postPlanFresh, Payload: json.RawMessage(`{}`)})
			}
			err = a.commit(ctx, t, e, c)
		}
		if err != nil && made > 0 {
			a.o.Log.Error("an automatic move could not be made", about(t.head.ID, cause), "error", err)
			return made, nil
		}
		if err != nil {
			return 0, err
		}
		c, act = change{}, t.auto
	}
}

// auto makes the next move that needs no person: standing answers and autopilots
// come first, then what the autopilot plays for somebody, then what people have
// queued.
func (t *table) auto(now time.Time) (match.Entry, error) {
	e, ok, err := t.match.Auto(now)
	if err != nil || ok {
		return e, err
	}
	if _, ok := t.deputed(); ok {
		return t.playDeputed(now)
	}
	return t.playQueued(now)
}

// errNothing says that no move is made without people.
var errNothing = errors.New("people are to act")

// lines are what a viewer may read of the log after an entry.
func (t *table) lines(viewer engine.Seat, after uint64) []match.Line {
	all := match.Visible(t.log, viewer)
	i := slices.IndexFunc(all, func(l match.Line) bool { return l.Seq > after })
	if i < 0 {
		return nil
	}
	return all[i:]
}
