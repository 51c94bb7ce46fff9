package store

import (
	"context"
	"errors"
	"time"

	"skald/store/kv"
)

// ShareOptions say which part of a database a host wants to work on.
type ShareOptions struct {
	// Holder is what the host is called.
	Holder string
	// Shard is the part out of Total. A share of 1 is all.
	Shard, Total int
	// Owns reports whether what belongs to a guild belongs to the shard; "" is what belongs to none.
	// nil is for all.
	Owns func(guild string) bool
	// Lasts is how long the host may be silent before others may take the share.
	Lasts time.Duration
	// Token is what Accept returned for a share that is handed over; nil is for one that is free.
	Token []byte
}

// A Share is the part of a database of several hosts that one of them works on. Its DB shows the matches,
// posts, timers and tournaments of that part, and what it writes fails with ErrReplaced from the moment
// another host has taken the share, whatever clocks, pauses and networks do. A file is all one's own, without a lease.
type Share struct {
	DB    *DB
	lease kv.Lease
	lasts time.Duration
}

// Shared reports whether several hosts may work on the database.
func (db *DB) Shared() bool { return db.engine.Shared() }

// sharer returns the engine of a database of several hosts.
func (db *DB) sharer() (kv.Sharer, error) {
	if s, ok := db.engine.(kv.Sharer); ok {
		return s, nil
	}
	return nil, faultf(ErrInvalid,
		"the database %s is a file, which belongs to one process; hosts share the work on a server (database: "+
			"postgres://…)", db.Path())
}

// Take takes a share. The error is an ErrLocked while another host has it.
func (db *DB) Take(ctx context.Context, o ShareOptions) (*Share, error) {
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

// aloneLasts is how long one who has a database alone may be silent before hosts may take it.
const aloneLasts = 15 * time.Second

// Alone has use work on the whole database with nobody beside it. A file is one process's anyway; one on a server is
// taken as by the only host there is, so that no other works on it meanwhile. The
// error is an ErrLocked while hosts work. If another host takes the database after all, because this one could not
// renew what it has, the context that use is given ends, and the error says so.
func (db *DB) Alone(ctx context.Context, holder string, use func(context.Context, *Share) error) error {
	if !db.Shared() {
		return use(ctx, &Share{DB: db})
	}
	s, err := db.Take(ctx, ShareOptions{Holder: holder, Total: 1, Lasts: aloneLasts})
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
	_ = s.Release(last) // where that fails, who comes next waits a little
	return err
}

// AtWork names a host that works on the database now, "" if there is none. Of a file it says nothing: who has it open
// has locked it.
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

// Announce notes that a host is alive, and what it tells the others.
func (db *DB) Announce(ctx context.Context, h Host) error {
	s, err := db.sharer()
	if err != nil {
		return err
	}
	return s.Announce(ctx, h)
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
	s, err := db.sharer()
	if err != nil {
		return err
	}
	return s.Drain(ctx, host)
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

// Starts changes the account of the bot's new sessions under a lock that all hosts share. The pace is that of the
// shard's bucket, one of as many as sessions may begin at once; 0 is for as many as before.
func (db *DB) Starts(ctx context.Context, shard, abreast int,
	change func(now time.Time, p *StartPace, b *StartBudget)) error {
	s, err := db.sharer()
	if err != nil {
		return err
	}
	return s.Starts(ctx, shard, abreast, change)
}

// HostGone forgets a host that stops.
func (db *DB) HostGone(ctx context.Context, host string) error {
	s, err := db.sharer()
	if err != nil {
		return err
	}
	return s.Gone(ctx, host)
}

// Tidy forgets what is of no use to anybody any more at now: interactions that are too old to be asked for,
// and what connections have left. In a file there is nothing to do.
func (db *DB) Tidy(ctx context.Context, now time.Time) error {
	s, err := db.sharer()
	if err != nil {
		return nil
	}
	if _, err := db.ForgetInteractions(ctx, now); err != nil {
		return err
	}
	return s.Tidy(ctx)
}

// Held reports whether the share is still the host's by its own clock. Whoever speaks to others in its name
// asks before.
func (s *Share) Held() bool { return s.lease == nil || time.Now().Before(s.lease.Until()) }

// Keep renews the share until ctx ends, then it returns nil, or until the share is lost, then it says why.
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

// Withdraw ends an offer, also one that was accepted.
func (s *Share) Withdraw(ctx context.Context) error { return s.lease.Withdraw(ctx) }

// HandOver gives the share to the host that has accepted it, and keeps it for that host for a time. The error is an
// ErrNotFound if no host has accepted it.
func (s *Share) HandOver(ctx context.Context, keep time.Duration) error {
	return s.lease.HandOver(ctx, keep)
}

// own reports whether what belongs to a guild belongs to this share.
func (db *DB) own(guild string) bool { return db.owns == nil || db.owns(guild) }

// mustOwn is an ErrReplaced for what belongs to another share.
func (t *tx) mustOwn(guild, what string) error {
	if t.db.own(guild) {
		return nil
	}
	return faultf(ErrReplaced, "%s belongs to another host's share of the work; nothing was written", what)
}

// ownership tells during a transaction which matches and tournaments are this share's.
type ownership struct {
	t     *tx
	known map[MatchID]bool
}

// mine reports whether a match or else a tournament is this share's. What cannot be read is told by whoever
// has what belongs to no guild.
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
