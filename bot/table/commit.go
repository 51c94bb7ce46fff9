package table

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"skald/bot/checkpoint"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// Change is the data stored in one transaction with the table itself.
type Change struct {
	// Interaction is the interaction that asked for the change, "" for none.
	Interaction string
	// Outbox are posts, Notices separate messages.
	Outbox  []store.Outgoing
	Notices []Notice
	Audit   []store.AuditRecord
	// Plan is the new plan, nil to keep the old one.
	Plan *Plan
	// Channel is the channel to which the match moves, "" to stay. Host is the new host, nil to keep the old one.
	Channel string
	Host    *string
	// Archive reports whether the match, which is paused, is archived.
	Archive bool

	// state reports whether the state of the match has changed without an entry.
	state bool
	// stale are the people whose private panels are out of date.
	stale []string
}

// outbox returns the posts of a change, including its notices.
func (c *Change) outbox() ([]store.Outgoing, error) {
	posts := c.Outbox
	for _, n := range c.Notices {
		o, err := n.Outgoing()
		if err != nil {
			return nil, err
		}
		posts = append(posts, o)
	}
	return posts, nil
}

// head updates the header of a table for a change.
func (t *Table) head(c Change) error {
	if c.Channel != "" {
		t.Head.Channel = c.Channel
	}
	if c.Host != nil {
		t.Head.Host = *c.Host
	}
	if t.Match != nil {
		t.Head.Status = t.status(c.Archive)
		t.Head.Seats = nil
		for _, p := range t.Match.Players() {
			t.Head.Seats = append(t.Head.Seats, store.Seat(p))
		}
	}
	return t.writeExtra()
}

// ErrNothing means that no automatic move is possible.
var ErrNothing = errors.New("people are to act")

// Apply makes one change of a match with act and stores it. Then it makes and stores every change that needs no person,
// each in its own transaction. It returns the number of changes stored. Only an error of the first change is returned,
// because the others were not asked for.
func (a *Tables) Apply(ctx context.Context, t *Table, c Change, act func(now time.Time) (match.Entry, error)) (made int,
	err error) {
	cause := c.Interaction
	for began := time.Now(); ; made++ {
		if made > 0 && time.Since(began) > a.AutomaticTime {
			return made, nil
		}
		before := a.before(t)
		e, err := act(a.Now())
		if errors.Is(err, ErrNothing) {
			return made, nil
		}
		if err == nil {
			a.Hook.Reach(checkpoint.Moved)
			t.useCalendar()
			if err := a.endVacation(ctx, t, e, c.Interaction); err != nil {
				a.Drop(t, t.Head.ID)
				return made, err
			}
			entries := []match.Entry{e}
			before.rests = t.followAbsence(before, e)
			if err := a.follow(t, before, e, &c); err != nil {
				return made, err
			}
			if before.rests {
				rest, err := a.restUnattended(t, &c)
				if err != nil {
					return made, err
				}
				entries = append(entries, rest)
			}
			err = a.commit(ctx, t, entries, c)
		}
		if err != nil && made > 0 {
			a.Log.Error("making an automatic move failed", LogIDs(t.Head.ID, cause), "error", err)
			return made, nil
		}
		if err != nil {
			return 0, err
		}
		c, act = Change{}, t.Auto
	}
}

// position is the state of a table before a change.
type position struct {
	// asked describes the people the table waited for, turn is the number of the turn, seat the seat whose turn it was.
	asked string
	turn  int
	seat  engine.Seat
	// rests reports whether the match is paused after the change because no player answers.
	rests bool
	// open are the prompts that a step of the plan may answer, nil without a plan.
	open []engine.Prompt
	// questions are those people were asked, nil if no panel is open.
	questions *questions
}

func (a *Tables) before(t *Table) (p position) {
	if t.Head.Seq > 0 {
		turn := t.Match.Turn()
		p.asked, p.turn, p.seat = t.asked(), turn.Number, turn.Seat
		if len(t.Plan.Marks) > 0 {
			p.open = t.Match.Prompts()
		}
		if a.Panels.Watched(t.Head.ID) {
			p.questions = t.questions()
		}
	}
	return p
}

// follow updates the data of a table after a new entry: its clock, votes, queues and plan. It alone decides which post
// is committed with the entry: the announcement of a new turn if the turn passes, otherwise an update of the current
// post.
//
// An entry that is Quiet posts nothing and changes nothing that others could notice, including their queues. Only the
// queue of its own seat continues.
func (a *Tables) follow(t *Table, before position, e match.Entry, c *Change) error {
	now := a.Now()
	t.FollowClock(e, now)
	if before.questions != nil {
		c.stale = t.staleFor(*before.questions, e)
	}
	if e.Quiet {
		return a.notices(append(t.followQueues(e, now), t.followConditionals(e, now)...), c)
	}
	held := t.Hold != nil
	t.Hold = a.holdAfter(t, before.turn, e, now)
	if t.settleVote(e) {
		c.Outbox = append(c.Outbox, VotePost())
	}
	told := append(t.followQueues(e, now), t.followConditionals(e, now)...)
	if n, ok := a.announceNext(t, e); ok && !before.rests {
		told = append(told, n)
	}
	if err := a.notices(told, c); err != nil {
		return err
	}
	if err := t.endSearch(c); err != nil {
		return err
	}
	kind := PostBoardEdit
	switch {
	case before.rests:
		// No player is asked anything before the match continues.
	case t.Hold != nil && t.nobodyAsked(), held && e.Back != nil:
		// The turn is not over for good, so the current post stays, with its undo button.
	case before.asked != t.asked() || e.Resume:
		// After a pause, the people asked are asked again and pinged.
		kind = PostBoard
	}
	c.Outbox = append(c.Outbox, boardPost(kind, e.Seq))
	if t.Thread && t.Match.Over() {
		rest, err := ThreadRests(RestAfterEnd)
		if err != nil {
			return err
		}
		c.Outbox = append(c.Outbox, rest)
	}
	if c.Plan = planAfter(t.Plan, t.Match.Over(), before.open, e); c.Plan != nil {
		c.Outbox = append(c.Outbox, store.Outgoing{Kind: PostPlanEdit, Payload: json.RawMessage(`{}`)})
	}
	return nil
}

// notices adds messages to single people to a change, sent as they prefer.
func (a *Tables) notices(told []Notice, c *Change) error {
	for _, n := range told {
		n.Direct = n.Direct || a.People.Of(n.To[0]).Direct
		o, err := n.Outgoing()
		if err != nil {
			return err
		}
		c.Outbox = append(c.Outbox, o)
	}
	return nil
}

// commit stores an entry of a match, and a pause that follows it, with everything that belongs to them, in one
// transaction. If that fails, nothing was stored and the table is dropped.
func (a *Tables) commit(ctx context.Context, t *Table, entries []match.Entry, c Change) error {
	e := entries[0]
	if t.Match.Over() {
		log := append(t.Log[:len(t.Log):len(t.Log)], entries...)
		t.Ending = EndingOf(t.Match.Rules(), t.Match.Outcome(), t.Match.Players(), log)
		t.Ending.Conduct = conductOf(log, t.Match.Players(), t.Pace, t.Extra)
		t.Head.Left = leftBy(t.Match.Players(), log)
		if t.Challenge != nil {
			done := *t.Challenge
			done.Result = t.challengeResult()
			t.Challenge = &done
		}
		t.Ending.Chapter = ChapterOf(t.Match, t.Head.Options, t.Head.Language)
		if o := t.Match.Outcome(); o != nil {
			t.Scores = o.Scores
		}
	}
	if err := a.commitEntries(ctx, t, e.Seq-1, entries, c); err != nil {
		return err
	}
	if t.Match.Over() {
		a.ForgetReliability()
	}
	for range tellable(t.Log, e) {
		a.Moved(t.Head.Game)
	}
	t.Log = append(t.Log, entries...)
	if t.Match.Over() && a.Ended != nil {
		a.Ended(t.Head)
	}
	if t.Match.Over() && t.Tournament != "" {
		a.Tournaments.Wake()
	}
	return nil
}

// tellable returns the number of moves that may be counted with an entry after a log. Sealed moves count with the entry
// that closes their round. Counting them earlier would reveal that a player has answered.
func tellable(log []match.Entry, e match.Entry) (moves int) {
	if e.Move != "" && e.Back == nil && !(e.Sealed && e.Inside) {
		moves = 1
	}
	if e.Inside {
		return moves
	}
	for _, before := range slices.Backward(log) {
		if !before.Inside {
			break
		}
		if before.Move != "" && before.Sealed {
			moves++
		}
	}
	return moves
}

// commitEntries stores entries after the one numbered expect, with the position after them.
func (a *Tables) commitEntries(ctx context.Context, t *Table, expect uint64, entries []match.Entry, c Change) error {
	w := store.Commit{Now: a.Now(), ExpectSeq: expect, Interaction: c.Interaction, Audit: c.Audit}
	if slices.ContainsFunc(entries, func(e match.Entry) bool { return !e.Quiet }) {
		t.Shown = w.Now.Unix()
	}
	err := a.fill(t, &w, c, w.Now)
	if err == nil {
		w.Snapshot, err = t.Match.State()
	}
	for _, e := range entries {
		line, broken := json.Marshal(e)
		err = errors.Join(err, broken)
		w.Entries = append(w.Entries, store.Entry{Seq: e.Seq, Data: line})
	}
	if err == nil {
		a.Hook.Reach(checkpoint.Committing)
		err = a.Store.Commit(ctx, w)
	}
	if err != nil {
		a.Drop(t, t.Head.ID)
		return err
	}
	a.Hook.Reach(checkpoint.Committed)
	t.Head.Seq = entries[len(entries)-1].Seq
	a.stored(t, c, w)
	return nil
}

// Save stores a change without an entry of the log: a lobby, the clock, a vote, posts. If it fails, nothing was stored
// and the table is dropped.
func (a *Tables) Save(ctx context.Context, t *Table, c Change) error {
	return a.save(ctx, t, c, a.Now(), time.Time{})
}

// SetTimers updates the timers of a table. None is due before retry, the time at which automatic moves that failed are
// retried; zero means that no automatic move is due.
func (a *Tables) SetTimers(ctx context.Context, t *Table, retry time.Time) error {
	return a.save(ctx, t, Change{}, retry, retry)
}

func (a *Tables) save(ctx context.Context, t *Table, c Change, automatic, earliest time.Time) error {
	w := store.Commit{Now: a.Now(), ExpectSeq: t.Head.Seq, Interaction: c.Interaction, Audit: c.Audit}
	err := a.fill(t, &w, c, automatic)
	if err == nil && c.state {
		w.Snapshot, err = t.Match.State()
	}
	if err == nil {
		for i := range w.Timers {
			if w.Timers[i].Due.Before(earliest) {
				w.Timers[i].Due = earliest
			}
		}
		a.Hook.Reach(checkpoint.Saving)
		err = a.Store.Commit(ctx, w)
	}
	if err != nil {
		a.Drop(t, t.Head.ID)
		return err
	}
	a.Hook.Reach(checkpoint.Saved)
	a.stored(t, c, w)
	return nil
}

// fill adds the header, posts, plan and timers of a change to a commit.
func (a *Tables) fill(t *Table, w *store.Commit, c Change, automatic time.Time) (err error) {
	if err := t.head(c); err != nil {
		return err
	}
	w.Match = t.Head
	if w.Outbox, err = c.outbox(); err != nil {
		return err
	}
	if t.Challenge != nil {
		w.Outbox = nil // it is played in private panels alone
	}
	if c.Plan != nil {
		if w.Plan, err = json.Marshal(c.Plan); err != nil {
			return err
		}
	}
	if t.Match != nil {
		w.Timers = a.timers(t, automatic)
	}
	return nil
}

// stored applies a stored change to the table in memory and wakes the workers concerned.
func (a *Tables) stored(t *Table, c Change, w store.Commit) {
	if c.Plan != nil {
		t.Plan = *c.Plan
	}
	if len(w.Outbox) > 0 {
		a.Outbox.Wake()
	}
	if len(c.stale) > 0 {
		a.Panels.Stale(t.Head.ID, c.stale)
	}
	a.Clock.Wake()
	a.changed(t.Head.Guild)
}

// changed reports that a table of a server has changed.
func (a *Tables) changed(guild string) {
	if a.Changed != nil {
		a.Changed(guild)
	}
}

// Create stores a new lobby and returns its header, which has a new id.
func (a *Tables) Create(ctx context.Context, head store.Match, e Extra, c Change) (store.Match, error) {
	var err error
	if head.ID, err = a.Store.NewMatchID(a.Random); err != nil {
		return head, err
	}
	if head.Extra, err = e.JSON(); err != nil {
		return head, err
	}
	posts, err := c.outbox()
	if err != nil {
		return head, err
	}
	a.Hook.Reach(checkpoint.Saving)
	if err := a.Store.Commit(ctx, store.Commit{Now: a.Now(), Match: head, Interaction: c.Interaction, Audit: c.Audit,
		Outbox: posts}); err != nil {
		return head, err
	}
	a.Hook.Reach(checkpoint.Saved)
	a.changed(head.Guild)
	return head, nil
}

// Begin stores a match that begins without a lobby. first is its first entry.
func (a *Tables) Begin(ctx context.Context, head store.Match, e Extra, m *match.Match, first match.Entry,
	c Change) error {
	t := &Table{Head: head, Extra: e, used: a.Now()}
	t.Lock()
	defer t.Unlock()
	a.mu.Lock()
	a.tables[head.ID] = t
	a.mu.Unlock()
	_, err := a.Apply(ctx, t, c, func(time.Time) (match.Entry, error) {
		t.Match = m
		return first, nil
	})
	if err != nil {
		return err
	}
	return a.SyncVacations(ctx, t)
}

// RollBack returns a change that rolls a match back to the position after an entry. The autopilot stops playing the
// turn
// of a player, which it would otherwise play again.
func (a *Tables) RollBack(t *Table, to uint64, by match.Actor, why string) func(time.Time) (match.Entry, error) {
	return func(now time.Time) (match.Entry, error) {
		old, err := a.Store.SnapshotAt(t.Head.ID, to)
		if err != nil {
			return match.Entry{}, err
		}
		e, err := t.Match.Back(old.State, to, by, why, now)
		if err == nil {
			t.Deputy = nil
		}
		return e, err
	}
}
