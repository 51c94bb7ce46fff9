package kv

import (
	"context"
	"time"
)

// A Sharer is an engine shared by several hosts, each of which works on shards it has taken.
type Sharer interface {
	Engine

	// Take takes a shard. The error is an ErrLocked while another host has the shard, or while hosts work that use
	// another number of shards.
	Take(ctx context.Context, c Claim) (Lease, error)

	// AtWork returns the name of a host that has a shard now, "" if there is none.
	AtWork(ctx context.Context) (holder string, err error)

	// Announce records that a host is alive, with the data it publishes. Gone removes a host.
	Announce(ctx context.Context, h Host) error
	Gone(ctx context.Context, host string) error

	// Drain asks a host to give its shards to others and stop. The error is an ErrNotFound if no host has that name.
	Drain(ctx context.Context, host string) error

	// Sharing returns how the work is shared at this moment.
	Sharing(ctx context.Context) (Sharing, error)

	// Accept accepts a shard that its holder offers to a host, and returns the token for the claim by which the host
	// takes the shard once it is handed over. The error is an ErrNotFound if the offer is gone.
	Accept(ctx context.Context, shard int, host string) (token []byte, err error)

	// Starts changes the record of new sessions under a lock that all hosts share; now is the server's time. The pace
	// is that of the shard's bucket; abreast is the number of buckets, 0 for the number stored.
	Starts(ctx context.Context, shard, abreast int, change func(now time.Time, p *StartPace, b *StartBudget)) error

	// Tidy removes records that are no longer of use to any host.
	Tidy(ctx context.Context) error
}

// A Claim is a host's claim to a shard.
type Claim struct {
	Holder string
	// Shard is one of 0 to Total-1.
	Shard, Total int
	// Lasts is the time for which the host keeps the shard after each renewal.
	Lasts time.Duration
	// Token is the result of Accept for a shard that is handed over, nil for a free shard.
	Token []byte
}

// A Lease is a shard that a host has taken.
type Lease interface {
	// Renew renews the lease. The error is an ErrLeaseLost if another host has taken the shard.
	Renew(ctx context.Context) error

	// Until returns the time at which the lease ends unless it is renewed, by the monotonic clock of this process.
	Until() time.Time

	// Offer offers the shard to a host, in place of any other offer. Withdraw ends the offer, even an accepted one.
	Offer(ctx context.Context, taker string) error
	Withdraw(ctx context.Context) error

	// HandOver gives the shard to the host that has accepted it, and reserves it for that host for a time; then any
	// host may take it. The error is an ErrNotFound if no host has accepted.
	HandOver(ctx context.Context, keep time.Duration) error

	// Release makes the shard free.
	Release(ctx context.Context) error

	// Engine returns the database for the holder: its writes fail with ErrLeaseLost as soon as another host has taken
	// the shard.
	Engine() Engine
}

// A Host is a process that shares the work, as it announces itself.
type Host struct {
	Name, Version string
	// Since is the time of its first announcement, Seen of the last, by the server's clock. Announce ignores them.
	Since, Seen time.Time
	// Ready reports whether it has been healthy for a whole lease.
	Ready bool
	// Wants is the number of further shards it would take.
	Wants int
	// Draining reports whether it gives its shards away and stops.
	Draining bool
}

// A Holding is a shard that a host has.
type Holding struct {
	Shard  int
	Holder string
	// Since is the time at which the host took it, Ends the time at which it is free unless it is renewed, by the
	// server's clock.
	Since, Ends time.Time
	// OfferedTo is the host it is offered to, "" for none; Offered is the time of the offer, and Accepted reports
	// whether that host has accepted.
	OfferedTo string
	Offered   time.Time
	Accepted  bool
}

// Sharing is the state of the shared work at one moment.
type Sharing struct {
	Now time.Time // the server's
	// Total is the number of shards, 0 before the first was taken.
	Total int
	// Hosts are in the order of their names, silent ones included. Shards are in order, those whose lease has ended
	// included; one that was never taken is left out.
	Hosts  []Host
	Shards []Holding
}

// A StartPace is the time of the next session of a bucket.
type StartPace struct {
	Next time.Time
	// Turn is the session whose turn ends at Next, "" for none.
	Turn string
}

// A StartBudget is the number of sessions a bot may begin in a day.
type StartBudget struct {
	// Used of Total have begun until Ends, the latest at Latest.
	Used, Total  int
	Latest, Ends time.Time
}
