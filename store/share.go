package store

import (
	"context"
	"errors"
	"time"

	"skald/store/kv"
)

// ShareOptions describe the part of a database a host wants to work on.
type ShareOptions struct {
	// Holder is the name of the host.
	Holder string
	// Shard is the number of the part, from 0 to Total-1. With a Total of 1 the part is everything.
	Shard, Total int
	// Owns reports whether a guild belongs to the shard; "" is for records without a guild. If Owns is nil all belong
	// to it.
	Owns func(guild string) bool
	// Lasts is the time without renewal after which other hosts may take the share.
	Lasts time.Duration
	// Token is the result of Accept for a share that is handed over, nil for a free share.
	Token []byte
}

// A Share is the part of a shared database that one host works on. Its DB shows the matches, posts, timers and
// tournaments of that part. Its writes fail with ErrLeaseLost as soon as another host has taken the share, whatever
// clocks, pauses and networks do. The share of a file is everything, without a lease.
type Share struct {
	DB    *DB
	lease kv.Lease
	lasts time.Duration
}

// Shared reports whether several hosts may work on the database.
func (db *DB) Shared() bool { return db.engine.Shared() }

// sharer returns the engine of a shared database.
func (db *DB) sharer() (kv.Sharer, error) {
	if s, ok := db.engine.(kv.Sharer); ok {
		return s, nil
	}
	return nil, faultf(ErrInvalid,
		"the database %s is a file, which belongs to one process; hosts share the work on a server (database: "+
			"postgres://…)", db.Path())
}

// share calls do with the engine of a shared database.
func (db *DB) share(do func(kv.Sharer) error) error {
	s, err := db.sharer()
	if err != nil {
		return err
	}
	return do(s)
}

// AcquireShare takes a share. The error is an ErrLocked while another host has it.
func (db *DB) AcquireShare(ctx context.Context, o ShareOptions) (*Share, error) {
	s, err := db.sharer()
	if err != nil {
		return nil, err
	}
	lease, err := s.Take(ctx,
		kv.Claim{Holder: o.Holder, Shard: o.Shard, Total: o.Total, Lasts: o.Lasts, Token: o.Token})
	if err != nil {
		return nil, err
	}
	return &Share{DB: &DB{engine: lease.Engine(), owns: o.Owns, shard: o.Shard, total: o.Total}, lease: lease,
		lasts: o.Lasts}, nil
}

// aloneLasts is the time without renewal after which hosts may take a database from Alone.
const aloneLasts = 15 * time.Second

// Alone runs use on the whole database while no other process works on it. A file belongs to one process anyway; a
// database on a server is taken as a single share. The error is an ErrLocked while hosts work. If the share is lost
// because it could not be renewed, the context of use ends, and Alone returns an error.
func (db *DB) Alone(ctx context.Context, holder string, use func(context.Context, *Share) error) error {
	if !db.Shared() {
		return use(ctx, &Share{DB: db})
	}
	s, err := db.AcquireShare(ctx, ShareOptions{Holder: holder, Total: 1, Lasts: aloneLasts})
	if errors.Is(err, ErrLocked) {
		return faultf(ErrLocked, "hosts work on the database %s, and this needs it for itself; stop them first: %v",
			db.Path(), err)
	}
	if err != nil {
		return err
	}
	working, stop := context.WithCancel(ctx)
	kept := make(chan error, 1)
	go func() {
		kept <- s.Keep(working)
		stop()
	}()
	err = use(working, s)
	stop()
	err = errors.Join(err, <-kept)
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), aloneLasts)
	defer cancel()
	_ = s.Release(last) // if this fails, the next host waits a little
	return err
}

// AtWork returns the name of a host that works on the database now, "" if there is none. It returns "" for a file,
// which is locked by the process that has it open.
func (db *DB) AtWork(ctx context.Context) (host string, err error) {
	s, err := db.sharer()
	if err != nil {
		return "", nil
	}
	return s.AtWork(ctx)
}

type (
	// A Host is a process that shares the work, as it announces itself.
	Host = kv.Host
	// A Holding is a shard that a host has.
	Holding = kv.Holding
	// Sharing is how hosts share the work at a moment.
	Sharing = kv.Sharing
	// A StartPace is when the next session of a bucket may begin.
	StartPace = kv.StartPace
	// A StartBudget is how many sessions a bot may begin in a day.
	StartBudget = kv.StartBudget
)

// Announce records that a host is alive, with the data it publishes.
func (db *DB) Announce(ctx context.Context, h Host) error {
	return db.share(func(s kv.Sharer) error { return s.Announce(ctx, h) })
}

// Sharing returns how hosts share the work at this moment.
func (db *DB) Sharing(ctx context.Context) (Sharing, error) {
	s, err := db.sharer()
	if err != nil {
		return Sharing{}, err
	}
	return s.Sharing(ctx)
}

// Drain asks a host to give its shards to others and stop. The error is an ErrNotFound if no host has that name.
func (db *DB) Drain(ctx context.Context, host string) error {
	return db.share(func(s kv.Sharer) error { return s.Drain(ctx, host) })
}

// Accept accepts a shard that its holder offers to a host, and returns the token to take it with. The error is an
// ErrNotFound if the offer is gone.
func (db *DB) Accept(ctx context.Context, shard int, host string) (token []byte, err error) {
	s, err := db.sharer()
	if err != nil {
		return nil, err
	}
	return s.Accept(ctx, shard, host)
}

// Starts changes the record of the bot's new sessions under a lock that all hosts share. The pace is that of the
// shard's bucket; abreast is the number of buckets, 0 for the number stored.
func (db *DB) Starts(ctx context.Context, shard, abreast int,
	change func(now time.Time, p *StartPace, b *StartBudget)) error {
	return db.share(func(s kv.Sharer) error { return s.Starts(ctx, shard, abreast, change) })
}

// HostGone removes a host that stops.
func (db *DB) HostGone(ctx context.Context, host string) error {
	return db.share(func(s kv.Sharer) error { return s.Gone(ctx, host) })
}

// Prune removes records that are no longer of use at now: old interactions, and what connections have left. It does
// nothing in a file.
func (db *DB) Prune(ctx context.Context, now time.Time) error {
	s, err := db.sharer()
	if err != nil {
		return nil
	}
	if _, err := db.ForgetInteractions(ctx, now); err != nil {
		return err
	}
	return s.Tidy(ctx)
}

// Held reports whether the share is still the host's by its own clock. Callers that speak to others on behalf of the
// share check this first.
func (s *Share) Held() bool { return s.lease == nil || time.Now().Before(s.lease.Until()) }

// Keep renews the share until ctx ends, and returns nil, or until the share is lost, and returns the reason.
func (s *Share) Keep(ctx context.Context) error {
	var failed error
	for {
		wait := s.lasts / 4
		if failed != nil {
			wait = s.lasts / 20
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(wait):
		}
		failed = s.lease.Renew(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case failed != nil && !s.Held():
			return failed
		}
	}
}

// Release makes the share free, so that others need not wait.
func (s *Share) Release(ctx context.Context) error { return s.lease.Release(ctx) }

// Offer offers the share to a host.
func (s *Share) Offer(ctx context.Context, host string) error { return s.lease.Offer(ctx, host) }

// Withdraw ends an offer, even an accepted one.
func (s *Share) Withdraw(ctx context.Context) error { return s.lease.Withdraw(ctx) }

// HandOver gives the share to the host that has accepted it, and reserves it for that host for a time. The error is an
// ErrNotFound if no host has accepted it.
func (s *Share) HandOver(ctx context.Context, keep time.Duration) error {
	return s.lease.HandOver(ctx, keep)
}

// own reports whether a guild belongs to this share.
func (db *DB) own(guild string) bool { return db.owns == nil || db.owns(guild) }

// mustOwn returns an ErrLeaseLost for a guild of another share.
func (t *tx) mustOwn(guild, what string) error {
	if t.db.own(guild) {
		return nil
	}
	return faultf(ErrLeaseLost, "%s belongs to another host's share of the work; nothing was written", what)
}

// ownership answers, during a transaction, which matches and tournaments belong to this share.
type ownership struct {
	t     *tx
	known map[MatchID]bool
}

// posts reports whether a post belongs to this share.
func (o *ownership) posts(p *Outgoing) bool {
	if p.Guild != "" {
		return o.t.db.own(p.Guild)
	}
	return o.mine(p.Match, p.Tournament)
}

// mine reports whether a match or tournament, of which one is empty, belongs to this share. If it cannot be read, it
// belongs to the share of records without a guild.
func (o *ownership) mine(match, tournament MatchID) bool {
	if o.t.db.owns == nil {
		return true
	}
	id := match + tournament // one of them is empty
	if mine, ok := o.known[id]; ok {
		return mine
	}
	guild := ""
	if tournament != "" {
		if m, err := o.t.tournament(tournament); err == nil {
			guild = m.Guild
		}
	} else if m, err := o.t.match(match); err == nil {
		guild = m.Guild
	}
	if o.known == nil {
		o.known = make(map[MatchID]bool)
	}
	o.known[id] = o.t.db.own(guild)
	return o.known[id]
}
