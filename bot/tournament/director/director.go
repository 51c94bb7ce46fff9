// Package director runs tournaments: it stores their changes, opens their matches in threads, enters the results, opens
// the next round and watches the deadlines. Its actions elsewhere follow from the stored state, so it continues after a
// crash.
package director

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/discord"
	"skald/bot/locale"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/bot/tournament/post"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// Options are the parts of a Director.
type Options struct {
	Store  *store.DB
	Client *discord.Client
	Tables *table.Tables
	Voices *locale.Speakers
	// Games are the rules by id.
	Games  map[string]engine.Rules
	Log    *slog.Logger
	Now    func() time.Time
	Random io.Reader
	Hook   checkpoint.Hook
	// Avoided returns the users with whom a user does not want to sit.
	Avoided func(user string) []string
	// Wake makes the director check the tournaments at once, Outbox wakes the delivery.
	Wake, Outbox table.Signal
}

// Director runs tournaments.
type Director struct {
	Options
	// changing is locked while a tournament is read, changed and stored.
	changing sync.Mutex
	// later has the time of the next try for tournaments that failed. Only the goroutine of Run uses it.
	later map[store.MatchID]time.Time
}

// New returns a director; Run starts it.
func New(o Options) *Director { return &Director{Options: o, later: map[store.MatchID]time.Time{}} }

// Change is stored with a change of a tournament.
type Change struct {
	// Interaction is the interaction that requested it, "" for none.
	Interaction string
	// Audit are the records for the audit log.
	Audit []store.AuditRecord
}

// Changes makes a change of a tournament and returns notices for its channel.
type Changes func(s *tournament.State, m store.Tournament, ids tournament.IDs) ([]table.Notice, error)

// ErrNothing is returned by Changes that change nothing: nothing is stored.
var ErrNothing = errors.New("nothing is to be changed")

// Open stores a tournament that is open for sign-up, and returns it.
func (d *Director) Open(ctx context.Context, m store.Tournament, s *tournament.State,
	interaction string) (store.Tournament, error) {
	seed := make([]byte, match.SeedSize)
	if _, err := io.ReadFull(d.Random, seed); err != nil {
		return m, fmt.Errorf("no random seed can be had: %w", err)
	}
	id, err := d.Store.NewTournamentID(d.Random)
	if err != nil {
		return m, err
	}
	if err := d.clear(ctx, m.Channel); err != nil {
		return m, err
	}
	hash := sha256.Sum256(seed)
	m.ID, m.Seed, m.SeedHash = id, seed, hex.EncodeToString(hash[:])
	d.changing.Lock()
	defer d.changing.Unlock()
	return m, d.commit(ctx, m, nil, s, nil, Change{Interaction: interaction})
}

// clear ends the matches still paused for a finished tournament in a channel, so that another can be opened there.
func (d *Director) clear(ctx context.Context, channel string) error {
	m, err := d.Store.TournamentInChannel(channel)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil || !m.Live {
		return err
	}
	_, s, err := d.Read(m.ID)
	if err != nil || s.Live() {
		return err
	}
	err = d.Apply(ctx, m.ID, Change{},
		func(s *tournament.State, _ store.Tournament, _ tournament.IDs) ([]table.Notice, error) {
			s.Steps++ // the last correction can no longer be undone
			return nil, nil
		})
	if err == nil {
		_, err = d.direct(ctx, m.ID)
	}
	return err
}

// Read returns a stored tournament.
func (d *Director) Read(id store.MatchID) (store.Tournament, *tournament.State, error) {
	m, err := d.Store.Tournament(id)
	if err != nil {
		return m, nil, err
	}
	s, err := tournament.Load(m.State)
	if err == nil {
		s.Avoided = d.Avoided
	}
	return m, s, err
}

// Apply makes a change of a tournament and stores it with its posts in one transaction. If change returns an error,
// such as a refusal, nothing changes. ErrNothing is not returned.
func (d *Director) Apply(ctx context.Context, id store.MatchID, c Change, change Changes) error {
	d.changing.Lock()
	defer d.changing.Unlock()
	m, s, err := d.Read(id)
	if err != nil {
		return err
	}
	before, err := tournament.Load(m.State)
	if err != nil {
		return err
	}
	var failed error
	ids := func() string {
		id, err := d.Store.NewMatchID(d.Random)
		failed = errors.Join(failed, err)
		return string(id)
	}
	say, err := change(s, m, ids)
	if errors.Is(err, ErrNothing) {
		return nil
	}
	if err := cmp.Or(err, failed); err != nil {
		return err
	}
	s.Settle(d.Now())
	return d.commit(ctx, m, before, s, say, c)
}

// commit stores a tournament and the posts for the differences from before, which is nil for a new one.
func (d *Director) commit(ctx context.Context, m store.Tournament, before, s *tournament.State, say []table.Notice,
	c Change) error {
	state, err := s.Save()
	if err != nil {
		return err
	}
	w := store.TournamentCommit{Now: d.Now(), Expect: m.Seq, Interaction: c.Interaction, Audit: c.Audit}
	// It stays live while tasks are pending.
	m.State, m.Live = state, s.Live() || len(s.Tasks) > 0 || s.Resting()
	w.Tournament = m
	// The notices of the change come first, before those that follow from it.
	for _, n := range append(say, d.follows(m, before, s)...) {
		o, err := n.Outgoing()
		if err != nil {
			return err
		}
		w.Outbox = append(w.Outbox, o)
	}
	w.Outbox = append(w.Outbox, store.Outgoing{Kind: table.PostTournament, Payload: json.RawMessage("{}")})
	for _, id := range opened(before, s) {
		payload, err := json.Marshal(table.TournamentTable{Match: store.MatchID(id)})
		if err != nil {
			return err
		}
		w.Outbox = append(w.Outbox, store.Outgoing{Kind: table.PostTournamentTable, Payload: payload})
	}
	d.Hook.Reach(checkpoint.Saving)
	if err := d.Store.CommitTournament(ctx, w); err != nil {
		return err
	}
	d.Hook.Reach(checkpoint.Saved)
	d.Outbox.Wake()
	d.Wake.Wake()
	return nil
}

// opened returns the matches that are new or get another thread.
func opened(before, s *tournament.State) []string {
	var ids []string
	for _, r := range s.Played {
		for _, m := range r.Matches {
			if m.ID == "" || m.Result != nil {
				continue
			}
			if before != nil {
				r, n, was := before.MatchOf(m.ID)
				if was && (m.Reopen == 0 || m.Reopen == before.Played[r].Matches[n].Reopen) {
					continue
				}
			}
			ids = append(ids, m.ID)
		}
	}
	return ids
}

// follows returns the notices that follow from a change: questions to the organiser about results that are not entered
// automatically.
func (d *Director) follows(m store.Tournament, before, s *tournament.State) []table.Notice {
	if before == nil || !s.Open() {
		return nil
	}
	t := post.Of(m, s, d.Games[s.Game])
	var out []table.Notice
	for _, n := range s.Waiting() {
		x := s.Round().Matches[n]
		r, i, was := before.MatchOf(x.ID)
		if x.Stuck != "" && (!was || before.Played[r].Matches[i].Stuck == "") {
			out = append(out, table.Notice{Say: post.Stuck(t, n), To: organiser(s)})
		}
	}
	return out
}

const (
	// maxWait is the maximum time between checks.
	maxWait = 10 * time.Minute
	// retryAfter is the time after which a failed tournament is tried again.
	retryAfter = time.Minute
)

// Run runs the tournaments until the context ends, beginning with everything left to do.
func (d *Director) Run(ctx context.Context) {
	for {
		next := d.Tick(ctx)
		timer := time.NewTimer(max(0, next.Sub(d.Now())))
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-d.Wake:
		case <-timer.C:
		}
		timer.Stop()
	}
}

// Tick does everything that is due now, and returns the time of the next check.
func (d *Director) Tick(ctx context.Context) time.Time {
	next := d.Now().Add(maxWait)
	ids, err := d.Store.LiveTournaments()
	if err != nil {
		d.Log.Error("listing running tournaments failed", "error", err)
		return d.Now().Add(retryAfter)
	}
	for _, id := range ids {
		if again := d.later[id]; again.After(d.Now()) {
			next = earlier(next, again)
			continue
		}
		delete(d.later, id)
		due, err := d.direct(ctx, id)
		if ctx.Err() != nil {
			return next
		}
		if err != nil {
			d.Log.Error("continuing a tournament failed; will retry", "tournament", id, "after", retryAfter,
				"error", err)
			due = d.Now().Add(retryAfter)
			d.later[id] = due
		}
		if !due.IsZero() {
			next = earlier(next, due)
		}
	}
	return next
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
