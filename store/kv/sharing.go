package kv

import (
	"context"
	"time"
)

// A Sharer is an engine of several hosts, each of which works on shards that it has taken.
type Sharer interface {
	Engine

	// Take takes a shard for as long after each renewal as the claim says. The error is an ErrLocked while
	// another host has the shard, or while hosts work that divide the database otherwise.
	Take(ctx context.Context, c Claim) (Lease, error)

	// AtWork names a host that has a shard now, "" if there is none.
	AtWork(ctx context.Context) (holder string, err error)

	// Announce notes that a host is alive, and what it tells the others. Gone forgets a host.
	Announce(ctx context.Context, h Host) error
	Gone(ctx context.Context, host string) error

	// Drain asks a host to give its shards to others and stop. The error is an ErrNotFound if no host has that name.
	Drain(ctx context.Context, host string) error

	// Sharing returns how the work is shared at this moment.
	Sharing(ctx context.Context) (Sharing, error)

	// Accept accepts a shard that its holder offers to a host, and returns the token of the claim by which the
	// host takes the shard once the holder has handed it over. The error is an ErrNotFound if the offer is gone.
	Accept(ctx context.Context, shard int, host string) (token []byte, err error)

	// Starts changes the account of new sessions under a lock that all hosts share; now is the server's time.
	// The pace is that of the shard's bucket; abreast is how many buckets there are, 0 for as many as before.
	Starts(ctx context.Context, shard, abreast int, change func(now time.Time, p *StartPace, b *StartBudget)) error

	// Tidy removes what is of no use to any host.
	Tidy(ctx context.Context) error
}

// A Claim says which host wants which shard.
type Claim struct {
	Holder string
	// Shard is one of 0 to Total-1.
	Shard, Total int
	// Lasts is how long the shard stays the host's after each renewal.
	Lasts time.Duration
	// Token is what Accept returned for a shard that is handed over, nil for a shard that is free.
	Token []byte
}

// A Lease is a shard that a host has taken.
type Lease interface {
	// Renew makes it last anew. The error is an ErrReplaced if another has taken the shard.
	Renew(ctx context.Context) error

	// Until is when it ends unless it is renewed, by the clock of this process that only goes forward.
	Until() time.Time

	// Offer offers the shard to a host, in the place of any other offer. Withdraw ends the offer, also one
	// that was accepted.
	Offer(ctx context.Context, taker string) error
	Withdraw(ctx context.Context) error

	// HandOver gives the shard to the host that has accepted it. Until that host has taken it, the shard is
	// kept for it for a time; then any host may take it. The error is an ErrNotFound if no host has accepted.
	HandOver(ctx context.Context, keep time.Duration) error

	// Release makes the shard free.
	Release(ctx context.Context) error

	// Engine is the database for the holder: what it writes fails with ErrReplaced from the moment
	// another has taken the shard.
	Engine() Engine
}

// A Host is a process that shares the work, as it announces itself.
type Host struct {
	Name, Version string
	// Since is when it came, Seen when it was last seen, by the server's clock; who announces leaves them out.
	Since, Seen time.Time
	// Ready reports whether it has been healthy for a whole lease.
	Ready bool
	// Wants is how many more shards it would take.
	Wants int
	// Draining reports whether it gives its shards away and stops.
	Draining bool
}

// A Holding is a shard that a host has.
type Holding struct {
	Shard  int
	Holder string
	// Since is when the host took it, Ends when it is free unless it is renewed, by the server's clock.
	Since, Ends time.Time
	// OfferedTo is the host it is offered to, "" for none; Offered is when, and Accepted whether that host
	// has accepted.
	OfferedTo string
	Offered   time.Time
	Accepted  bool
}

// Sharing is how hosts share the work at a moment.
type Sharing struct {
	Now time.Time // the server's
	// Total is how many shards there are, 0 before the first was taken.
	Total int
	// Hosts are in the order of their names, those included that are silent. Shards are in their order, those
	// included whose lease has ended; one that was never taken is left out.
	Hosts  []Host
	Shards []Holding
}

// A StartPace is when the next session of a bucket may begin.
type StartPace struct {
	Next time.Time
	// Turn is which session has the turn that ends with Next, "" for none.
	Turn string
}

// A StartBudget is how many sessions a bot may begin in a day.
type StartBudget struct {
	// Used of Total have begun until Ends, the latest at Latest.
	Used, Total  int
	Latest, Ends time.Time
}
