// Package delivery posts what lies in the outbox: boards, plans, questions to the table and notices. What fails is
// tried again with growing waits, and what may have been posted before a crash is first looked for in its channel.
package delivery

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/discord"
	"skald/bot/locale"
	"skald/bot/render"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine/text"
	"skald/store"
)

// Counts is told how posts fare.
type Counts interface {
	// Posted is a post that was noted, and how long it waited since it came about; Done one that needs no note.
	Posted(kind string, waited time.Duration)
	Done(kind string)
	// Failed is an attempt that failed, GivenUp a post that is not tried again.
	Failed(kind string)
	GivenUp(kind string)
}

// Options are what a Delivery is made of.
type Options struct {
	Store  *store.DB
	Client *discord.Client
	Tables *table.Tables
	Render *render.Renderer
	Voices *locale.Speakers
	Counts Counts
	Log    *slog.Logger
	Now    func() time.Time
	Hook   checkpoint.Hook
	// Deleted is called when a channel turns out to be deleted.
	Deleted func(ctx context.Context, channel string)
	// Outbox wakes the delivery.
	Outbox table.Signal
	// Question draws the public post of a vote, Plan that of a plan, and PlanMoved what replaces an older one.
	Question  func(table.VoteState, text.Speaker) ui.Message
	Plan      func(table.Snapshot, table.Plan, text.Speaker) ui.Message
	PlanMoved func(text.Speaker) ui.Message
	// ServerName returns the name of a server, "" if it is not known.
	ServerName func(guild string) string
}

// Delivery posts what lies in the outbox.
type Delivery struct {
	Options
	unwritable unwritable

	mu sync.Mutex
	// posting holds the matches whose public posts are being changed.
	posting map[store.MatchID]bool
	// delayed holds the channels in which something waits after a failed attempt, and when it was made due last.
	delayed map[string]time.Time
}

// New prepares a Delivery; Run starts it.
func New(o Options) *Delivery {
	d := &Delivery{Options: o, posting: map[store.MatchID]bool{}, delayed: map[string]time.Time{}}
	d.findDelayed()
	return d
}

// Idle reports whether nothing is being posted.
func (d *Delivery) Idle() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.posting) == 0
}

// atOnce is how many matches are posted for at the same time: a channel that is slow or limited does not keep the
// others waiting.
const atOnce = 8

// Run posts what lies in the outbox until the context ends. What was committed before a crash lies there still and is
// delivered first.
func (d *Delivery) Run(ctx context.Context) {
	started := d.Now()
	var under sync.WaitGroup
	defer under.Wait()
	slots := make(chan struct{}, atOnce)
	for {
		for _, w := range d.work() {
			if !d.claim(w.claim) {
				continue
			}
			select {
			case slots <- struct{}{}:
			case <-ctx.Done():
				d.release(w.claim)
				return
			}
			under.Go(func() {
				done := w.deliver(ctx, w.id, started)
				d.release(w.claim)
				<-slots
				if done {
					d.Outbox.Wake() // more may have come meanwhile
				}
			})
		}
		wait := d.Probe(ctx)
		if next, ok, err := d.Store.NextPending(); err == nil && ok {
			wait = min(wait, max(next.Sub(d.Now()), 200*time.Millisecond))
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-d.Outbox:
		case <-timer.C:
		}
		timer.Stop()
	}
}

// job is a match or a tournament for which something can be posted. The claim tells the two apart.
type job struct {
	id, claim store.MatchID
	deliver   func(context.Context, store.MatchID, time.Time) bool
}

func (d *Delivery) work() []job {
	var jobs []job
	for _, id := range d.Due() {
		jobs = append(jobs, job{id, id, d.Deliver})
	}
	for _, id := range d.DueTournaments() {
		jobs = append(jobs, job{id, "tournament " + id, d.DeliverTournament})
	}
	return jobs
}

// Due lists the matches for which something can be posted now.
func (d *Delivery) Due() []store.MatchID {
	return d.due(func(o store.Outgoing) store.MatchID { return o.Match })
}

// due lists whose entries can be posted now.
func (d *Delivery) due(of func(store.Outgoing) store.MatchID) []store.MatchID {
	entries, err := d.Store.Pending(d.Now(), 200)
	if err != nil {
		d.Log.Error("reading the outbox failed in part", "error", err)
	}
	var ids []store.MatchID
	for _, e := range entries {
		if id := of(e); id != "" && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// claim takes the right to change the public posts of a match; false when somebody else has it. release gives it back.
func (d *Delivery) claim(id store.MatchID) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.posting[id] {
		return false
	}
	d.posting[id] = true
	return true
}

func (d *Delivery) release(id store.MatchID) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.posting, id)
}

// Deliver posts what is pending for one match, which the caller has claimed: the board, and behind it the plan,
// questions to the table and notices. It reports whether something came through.
func (d *Delivery) Deliver(ctx context.Context, id store.MatchID, started time.Time) bool {
	started, ok := d.writable(ctx, started)
	if !ok {
		return false
	}
	d.Hook.Reach(checkpoint.Delivering)
	// What comes later waits for the next delivery: the outbox is read once, and the table opened only for what is
	// there.
	pending, err := d.Store.PendingOf(id)
	if err != nil {
		d.Log.Error("opening a match to post for it failed", "match", id, "error", err)
		d.putOff(ctx, id, err)
		return false
	}
	waits := func(is func(store.Outgoing) bool) bool { return slices.ContainsFunc(pending, is) }
	board := waits(table.IsBoard) && d.deliverBoard(ctx, id, started)
	d.deliverRemovalOfButtons(ctx, id, board, pending)
	plan := waits(table.IsPlan) && d.deliverPlan(ctx, id, started)
	vote := waits(table.IsVote) && d.deliverVote(ctx, id, started)
	some := d.deliverNotices(ctx, id, started, pending) || board || plan || vote
	if some {
		d.reached(ctx, id)
	}
	return some
}

// reached undoes what was done while the channel of a match could not be reached: a post has come through.
func (d *Delivery) reached(ctx context.Context, id store.MatchID) {
	head, err := d.Store.Match(id)
	if err == nil {
		d.tellThreadOpen(ctx, head)
		if table.IsShut(head) {
			err = d.Tables.ChannelOpen(ctx, id)
		}
	}
	if err != nil && ctx.Err() == nil {
		d.Log.Warn("starting the clock of a match failed; will retry with the next post", "match", id, "error", err)
	}
}

// strike takes entries out of the outbox.
func (d *Delivery) strike(ctx context.Context, pending []store.Outgoing) {
	ctx = context.WithoutCancel(ctx)
	d.Hook.Reach(checkpoint.Striking)
	defer d.Hook.Reach(checkpoint.Struck)
	for _, p := range pending {
		if err := d.Store.RemoveOutgoing(ctx, p.ID); err != nil {
			d.Log.Warn("removing an entry of the outbox failed", "match", p.Match, "error", err)
			d.unnoted()
		}
	}
}
