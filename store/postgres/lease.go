package postgres

import (
	"context"
	"crypto/rand"
	"errors"
	"strconv"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"skald/store/kv"
)

// Take takes a shard if no host has it, or if it was handed over to the claim. The error is an ErrLocked while another
// host has it, or while hosts work that use another number of shards. Every write of the lease's engine fails with
// ErrLeaseLost as soon as another host has taken the shard, whatever clocks do.
func (db *DB) Take(ctx context.Context, c kv.Claim) (kv.Lease, error) {
	l := &lease{db: db, shard: c.Shard, lasts: c.Lasts, token: c.Token}
	if l.token == nil {
		l.token = newToken()
	}
	for attempt := 0; ; attempt++ {
		asked := time.Now()
		err := l.take(ctx, c.Holder, c.Total)
		if err == nil {
			l.until = asked.Add(c.Lasts)
			return l, nil
		}
		if !isConflict(err) || attempt == 5 {
			return nil, db.explain(err)
		}
		time.Sleep(backoff(attempt))
	}
}

func newToken() []byte {
	token := make([]byte, 16)
	rand.Read(token)
	return token
}

// lapsed is the condition that a lease has ended.
const lapsed = "had.renewed + had.lasts * INTERVAL '1 millisecond' < now()"

func (l *lease) take(ctx context.Context, holder string, total int) error {
	ctx, cancel := context.WithTimeout(ctx, l.db.wait)
	defer cancel()
	return pgx.BeginTxFunc(ctx, l.db.pool, pgx.TxOptions{IsoLevel: pgx.RepeatableRead}, func(t pgx.Tx) error {
		if _, err := t.Exec(ctx, l.letGo()); err != nil {
			return err
		}
		var now int
		// This locks the row, so that the number of shards does not change meanwhile.
		if err := t.QueryRow(ctx,
			`INSERT INTO skald.sharing AS had (one, total)
			VALUES (true, $1)
			ON CONFLICT (one) DO UPDATE
			SET total = had.total
			RETURNING total`,
			total).Scan(&now); err != nil {
			return err
		}
		if now != total {
			others, err := atWork(ctx, t)
			if err != nil {
				return err
			}
			if others != "" {
				return kv.Faultf(kv.ErrLocked,
					"the database %s is shared by hosts that divide it into %d shards, such as %s, and not into %d; "+
						"stop them all before that changes", l.db.name, now, others, total)
			}
			for _, sql := range []string{"UPDATE skald.sharing SET total = $1",
				"UPDATE skald.fences SET fence = fence + 1 WHERE $1 > 0", "DELETE FROM skald.leases WHERE $1 > 0"} {
				if _, err := t.Exec(ctx, sql, total); err != nil {
					return err
				}
			}
		}
		done, err := t.Exec(ctx,
			`INSERT INTO skald.leases AS had (shard, holder, token, renewed, lasts, since)
			VALUES ($1, $2, $3, now(), $4, now())
			ON CONFLICT (shard) DO UPDATE
			SET holder = excluded.holder, token = excluded.token, renewed = excluded.renewed,
				lasts = excluded.lasts, since = excluded.since
			WHERE had.token = excluded.token OR `+lapsed,
			l.shard, holder, l.token, l.lasts.Milliseconds())
		if err != nil {
			return err
		}
		if done.RowsAffected() == 0 {
			var other string
			if err := t.QueryRow(ctx, "SELECT holder FROM skald.leases WHERE shard = $1",
				l.shard).Scan(&other); err != nil {
				return err
			}
			return kv.Faultf(kv.ErrLocked,
				"shard %d of the database %s is worked on by %s; it is free when that host stops, or is silent for %s",
				l.shard, l.db.name, other, l.lasts)
		}
		// This waits for transactions with the previous number, and makes all later ones fail.
		return t.QueryRow(ctx,
			`INSERT INTO skald.fences AS had (shard, fence)
			VALUES ($1, 1)
			ON CONFLICT (shard) DO UPDATE
			SET fence = had.fence + 1
			RETURNING fence`,
			l.shard).Scan(&l.fence)
	})
}

// AtWork returns the name of a host that has a shard now, "" if there is none.
func (db *DB) AtWork(ctx context.Context) (holder string, err error) {
	ctx, cancel := context.WithTimeout(ctx, db.wait)
	defer cancel()
	holder, err = atWork(ctx, db.pool)
	return holder, db.explain(err)
}

func atWork(ctx context.Context, from querier) (holder string, err error) {
	err = from.QueryRow(ctx, "SELECT holder FROM skald.leases AS had WHERE NOT "+lapsed+
		" ORDER BY shard LIMIT 1").Scan(&holder)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", nil
	}
	return holder, err
}

// A lease is a shard that was taken.
type lease struct {
	db    *DB
	shard int
	fence int64
	token []byte
	lasts time.Duration

	mu    sync.Mutex
	until time.Time // by the monotonic clock of this process
}

// Renew renews the lease. The error is ErrLeaseLost if another host has taken the shard.
func (l *lease) Renew(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, l.lasts/2)
	defer cancel()
	asked := time.Now()
	rows, err := l.db.exec(ctx, "UPDATE skald.leases SET renewed = now() WHERE shard = $1 AND token = $2", l.shard,
		l.token)
	if err != nil {
		return err
	}
	if rows == 0 {
		l.set(time.Time{})
		return l.replaced()
	}
	l.set(asked.Add(l.lasts))
	return nil
}

func (l *lease) set(until time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.until = until
}

// Until returns the time at which the lease ends unless it is renewed, by the clock of this process.
func (l *lease) Until() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.until
}

// Release makes the shard free.
func (l *lease) Release(ctx context.Context) error {
	l.set(time.Time{})
	_, err := l.db.exec(ctx, "DELETE FROM skald.leases WHERE shard = $1 AND token = $2", l.shard, l.token)
	return err
}

// Offer offers the shard to a host.
func (l *lease) Offer(ctx context.Context, taker string) error {
	_, err := l.db.exec(ctx,
		`INSERT INTO skald.offers (shard, token, taker, made)
		VALUES ($1, $2, $3, now())
		ON CONFLICT (shard) DO UPDATE
		SET token = excluded.token, taker = excluded.taker, made = excluded.made, answer = NULL`,
		l.shard, l.token, taker)
	return err
}

// Withdraw ends an offer.
func (l *lease) Withdraw(ctx context.Context) error {
	_, err := l.db.exec(ctx, "DELETE FROM skald.offers WHERE shard = $1 AND token = $2", l.shard, l.token)
	return err
}

// HandOver gives the shard to the host that has accepted it. To all other hosts, even of an older release, it looks
// like a lease that is not renewed.
func (l *lease) HandOver(ctx context.Context, keep time.Duration) error {
	l.set(time.Time{})
	rows, err := l.db.exec(ctx,
		`WITH accepted AS (
			DELETE FROM skald.offers
			WHERE shard = $1 AND token = $2 AND answer IS NOT NULL
			RETURNING taker, answer
		)
		UPDATE skald.leases
		SET holder = accepted.taker, token = accepted.answer, renewed = now(), lasts = $3, since = now()
		FROM accepted
		WHERE shard = $1 AND token = $2`,
		l.shard, l.token, keep.Milliseconds())
	if err != nil {
		return err
	}
	if rows == 0 {
		return kv.Faultf(kv.ErrNotFound, "no host has accepted shard %d of the database %s", l.shard, l.db.name)
	}
	return nil
}

// Accept accepts a shard that is offered to a host.
func (db *DB) Accept(ctx context.Context, shard int, host string) (token []byte, err error) {
	token = newToken()
	rows, err := db.exec(ctx,
		`UPDATE skald.offers AS offer
		SET answer = $3
		FROM skald.leases AS had
		WHERE offer.shard = $1 AND offer.taker = $2 AND had.shard = offer.shard AND had.token = offer.token
			AND NOT `+lapsed,
		shard, host, token)
	if err != nil {
		return nil, err
	}
	if rows == 0 {
		return nil, kv.Faultf(kv.ErrNotFound, "shard %d of the database %s is not offered to %s any more", shard,
			db.name, host)
	}
	return token, nil
}

// Engine returns the database for the holder of the lease. Closing it does nothing.
func (l *lease) Engine() kv.Engine { return &fenced{l.db, l} }

func (l *lease) replaced() error {
	return kv.Faultf(kv.ErrReplaced,
		"another host has taken over shard %d of the database %s; what this one wanted to write is not written",
		l.shard, l.db.name)
}

// check adds to a transaction that writes a query for the fence number, and locks it until the transaction ends.
func (l *lease) check(batch *pgx.Batch) {
	batch.Queue(l.letGo())
	batch.Queue("SELECT fence FROM skald.fences WHERE shard = $1 FOR SHARE", l.shard).QueryRow(func(row pgx.Row) error {
		var fence int64
		if err := row.Scan(&fence); err != nil {
			return err
		}
		if fence != l.fence {
			return l.replaced()
		}
		return nil
	})
}

// letGo returns the statement by which the server ends the transaction of a host that stalls, so that its locks are
// free before another host may take the shard.
func (l *lease) letGo() string {
	return "SET LOCAL idle_in_transaction_session_timeout = " +
		strconv.FormatInt(max(1, min(l.db.wait, l.lasts/2).Milliseconds()), 10)
}

// fenced is a database whose transactions carry the number of a lease.
type fenced struct {
	*DB
	lease *lease
}

func (f *fenced) Update(ctx context.Context, write func(kv.Tx) error) error {
	return f.DB.update(ctx, f.lease, nil, write)
}

func (f *fenced) UpdateExclusive(ctx context.Context, calling *bool, write func(kv.Tx) error) error {
	return f.DB.update(ctx, f.lease, calling, write)
}

func (f *fenced) Close() error { return nil }
