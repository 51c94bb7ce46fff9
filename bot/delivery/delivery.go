// Package delivery posts the entries of the outbox: boards, plans, votes notices and films. Failed posts are retried at
// growing intervals, and posts that may have been made before a crash are first searched for in their channel.
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
	"skald/bot/overview"
	"skald/bot/panel"
	"skald/bot/render"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine/text"
	"skald/store"
)

// Counts records the outcomes of posts.
type Counts interface {
	// Posted is called for a recorded post, with the time it waited in the outbox; Done for a post without a record.
	Posted(kind string, waited time.Duration)
	Done(kind string)
	// Failed is called for a failed attempt, GivenUp for a post that is not retried.
	Failed(kind string)
	GivenUp(kind string)
}

// Options configure a Delivery.
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
	// Question draws the public post of a vote, Plan that of a plan, and PlanMoved the message that replaces an older
	// one.
	Question  func(table.VoteState, text.Localizer) ui.Message
	Plan      func(table.Snapshot, table.Plan, text.Localizer) ui.Message
	PlanMoved func(text.Localizer) ui.Message
	// Ratings returns the changes of ratings by a match that is over, as far as they are shown; nil for none.
	Ratings func(store.Match) []panel.RatingChange
	// States are the states of servers, and Boards make their posts.
	States *overview.States
	Boards *overview.Boards
	// FilmPost returns the message of a film, without the film, and the message if it cannot be drawn.
	FilmPost func(table.Snapshot, text.Localizer) (said, failed ui.Message)
	// ServerName returns the name of a server, "" if it is not known.
	ServerName func(guild string) string
}

// Delivery posts the entries of the outbox.
type Delivery struct {
	Options
	unwritable unwritable
	// baked reports whether Bake has drawn its boards. Only Bake uses it.
	baked bool
	// film belongs to the goroutine that has claimed filming.
	film drawn

	mu sync.Mutex
	// leaveFilm stops the film under way, nil if there is none; filmsOver reports that none begins any more.
	leaveFilm context.CancelFunc
	filmsOver bool
	// posting are the matches whose public posts are being changed.
	posting map[store.MatchID]bool
	// delayed are the channels in which a post waits after a failed attempt, and the last time it was made due.
	delayed map[string]time.Time
}

// New returns a Delivery; Run starts it.
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

// atOnce is the number of matches whose posts are delivered at the same time, so that a slow or rate-limited channel
// does not delay the others.
const atOnce = 8

// Run posts the entries of the outbox until the context ends. Entries committed before a crash are still there and are
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
					d.Outbox.Wake() // more may have been added meanwhile
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

// job is a match, a tournament or a server with a post to deliver. The claim tells them apart.
type job struct {
	id, claim store.MatchID
	deliver   func(context.Context, store.MatchID, time.Time) bool
}

func (d *Delivery) work() []job {
	var jobs []job
	for _, id := range d.Due() {
		jobs = append(jobs, job{id, id, d.Deliver})
	}
	for _, id := range d.DueFilms() {
		jobs = append(jobs, job{id, filming, d.DeliverFilm})
	}
	for _, id := range d.DueTournaments() {
		jobs = append(jobs, job{id, "tournament " + id, d.DeliverTournament})
	}
	for _, guild := range d.DueServers() {
		jobs = append(jobs, job{guild, "server " + guild, d.DeliverServer})
	}
	return jobs
}

// Due lists the matches with a post that is due, other than a film.
func (d *Delivery) Due() []store.MatchID {
	return d.due(func(o store.Outgoing) store.MatchID {
		if table.IsFilm(o) {
			return ""
		}
		return o.Match
	})
}

// due lists the matches or tournaments with a post that is due.
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

// claim reserves the public posts of a match for the caller; false if they are reserved already. release ends it.
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

// Deliver posts the entries of one match, which the caller has claimed: the board, then plan, votes and notices. It
// reports whether any succeeded.
func (d *Delivery) Deliver(ctx context.Context, id store.MatchID, started time.Time) bool {
	started, ok := d.writable(ctx, started)
	if !ok {
		return false
	}
	d.Hook.Reach(checkpoint.Delivering)
	// The outbox is read once, and the table opened only for entries that exist. Later entries wait for the next
	// delivery.
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
	d.deliverRest(ctx, id, pending)
	some := d.deliverNotices(ctx, id, started, pending) || board || plan || vote
	if some {
		d.reached(ctx, id)
	}
	return some
}

// reached resumes the time of a match whose channel was out of reach, because a post has succeeded.
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

// strike removes entries from the outbox.
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
