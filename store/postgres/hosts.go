package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"skald/store/kv"
)

// Announce records that a host is alive, with the data it publishes. A request to drain is kept.
func (db *DB) Announce(ctx context.Context, h kv.Host) error {
	_, err := db.exec(ctx,
		`INSERT INTO skald.hosts AS had (host, seen, version, ready, wants, draining)
		VALUES ($1, now(), $2, $3, $4, $5)
		ON CONFLICT (host) DO UPDATE
		SET seen = excluded.seen, version = excluded.version, ready = excluded.ready, wants = excluded.wants,
			draining = had.draining OR excluded.draining`,
		h.Name, h.Version, h.Ready, h.Wants, h.Draining)
	return err
}

// Gone removes a host that stops.
func (db *DB) Gone(ctx context.Context, host string) error {
	_, err := db.exec(ctx, "DELETE FROM skald.hosts WHERE host = $1", host)
	return err
}

// Drain asks a host to give its shards to others and stop.
func (db *DB) Drain(ctx context.Context, host string) error {
	rows, err := db.exec(ctx, "UPDATE skald.hosts SET draining = true WHERE host = $1", host)
	if err != nil {
		return err
	}
	if rows == 0 {
		return kv.Faultf(kv.ErrNotFound, "no host of the database %s is called %s", db.name, host)
	}
	return nil
}

// Sharing returns how the work is shared at this moment.
func (db *DB) Sharing(ctx context.Context) (s kv.Sharing, err error) {
	ctx, cancel := context.WithTimeout(ctx, db.wait)
	defer cancel()
	batch := &pgx.Batch{} // one transaction, and so one moment
	batch.Queue("SELECT now(), coalesce((SELECT total FROM skald.sharing), 0)").QueryRow(func(row pgx.Row) error {
		return row.Scan(&s.Now, &s.Total)
	})
	batch.Queue("SELECT host, version, since, seen, ready, wants, draining FROM skald.hosts ORDER BY host").Query(
		func(rows pgx.Rows) error {
			s.Hosts, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (h kv.Host, err error) {
				return h, row.Scan(&h.Name, &h.Version, &h.Since, &h.Seen, &h.Ready, &h.Wants, &h.Draining)
			})
			return err
		})
	batch.Queue(
		`SELECT had.shard, holder, since, renewed + lasts * INTERVAL '1 millisecond',
			coalesce(taker, ''), coalesce(made, 'epoch'), answer IS NOT NULL
		FROM skald.leases AS had
		LEFT JOIN skald.offers AS offer ON offer.shard = had.shard AND offer.token = had.token
		ORDER BY had.shard`).Query(func(rows pgx.Rows) error {
		s.Shards, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (h kv.Holding, err error) {
			return h, row.Scan(&h.Shard, &h.Holder, &h.Since, &h.Ends, &h.OfferedTo, &h.Offered, &h.Accepted)
		})
		return err
	})
	if err := db.pool.SendBatch(ctx, batch).Close(); err != nil {
		return kv.Sharing{}, db.explain(err)
	}
	return s, nil
}

// Starts changes the record of new sessions under a lock.
func (db *DB) Starts(ctx context.Context, shard, abreast int,
	change func(now time.Time, p *kv.StartPace, b *kv.StartBudget)) error {
	ctx, cancel := context.WithTimeout(ctx, db.wait)
	defer cancel()
	err := pgx.BeginFunc(ctx, db.pool, func(t pgx.Tx) error {
		var p kv.StartPace
		var b kv.StartBudget
		// This waits for all other hosts that are doing the same.
		err := t.QueryRow(ctx,
			`INSERT INTO skald.start_budget AS had (one, used, latest, total, ends, abreast)
			VALUES (true, 0, 'epoch', 0, 'epoch', greatest($1, 1))
			ON CONFLICT (one) DO UPDATE
			SET abreast = CASE WHEN $1 > 0 THEN $1 ELSE had.abreast END
			RETURNING used, latest, total, ends, abreast`,
			abreast).Scan(&b.Used, &b.Latest, &b.Total, &b.Ends, &abreast)
		if err != nil {
			return err
		}
		bucket := shard % abreast
		var now time.Time // read after the wait for the lock
		err = t.QueryRow(ctx,
			`INSERT INTO skald.starts AS had (bucket, next, turn)
			VALUES ($1, 'epoch', '')
			ON CONFLICT (bucket) DO UPDATE
			SET turn = had.turn
			RETURNING next, turn, clock_timestamp()`,
			bucket).Scan(&p.Next, &p.Turn, &now)
		if err != nil {
			return err
		}
		change(now, &p, &b)
		if _, err := t.Exec(ctx, "UPDATE skald.starts SET next = $2, turn = $3 WHERE bucket = $1", bucket, p.Next,
			p.Turn); err != nil {
			return err
		}
		_, err = t.Exec(ctx, "UPDATE skald.start_budget SET used = $1, latest = $2, total = $3, ends = $4", b.Used,
			b.Latest, b.Total, b.Ends)
		return err
	})
	return db.explain(err)
}

// Tidy removes the records of connections and hosts that are long gone.
func (db *DB) Tidy(ctx context.Context) error {
	for _, sql := range []string{
		"DELETE FROM skald.receipts WHERE at < now() - INTERVAL '1 day'",
		"DELETE FROM skald.hosts WHERE seen < now() - INTERVAL '1 hour'",
		"DELETE FROM skald.offers WHERE made < now() - INTERVAL '1 hour'",
	} {
		if _, err := db.exec(ctx, sql); err != nil {
			return err
		}
	}
	return nil
}
