package postgres

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"skald/store/kv"
)

// An abort ends the function of a transaction that cannot continue.
type abort struct{ err error }

// View runs read in a transaction that sees one moment.
func (db *DB) View(calling *bool, read func(kv.Tx) error) error {
	t := &tx{db: db, ctx: context.Background()}
	defer t.release()
	if err := t.run(calling, read); err != nil {
		return err
	}
	t.end()
	return nil
}

// Update runs write in a transaction of its own.
func (db *DB) Update(ctx context.Context, write func(kv.Tx) error) error {
	return db.UpdateExclusive(ctx, nil, write)
}

// UpdateExclusive runs write until it is written or time is up, again if other writes conflict.
func (db *DB) UpdateExclusive(ctx context.Context, calling *bool, write func(kv.Tx) error) error {
	return db.update(ctx, nil, calling, write)
}

// update is UpdateExclusive with a lease, nil for none.
func (db *DB) update(ctx context.Context, held *lease, calling *bool, write func(kv.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if db.readOnly {
		return kv.Faultf(kv.ErrReadOnly, "the database %s was opened for reading only", db.name)
	}
	until := time.Now().Add(db.patience)
	for attempt := 0; ; attempt++ {
		err, final := db.try(ctx, held, calling, write)
		var failed *failure
		if final || !errors.As(err, &failed) {
			if final {
				db.noteWrite(err)
			}
			return err
		}
		wait := backoff(attempt)
		if !failed.again() || time.Now().Add(wait).After(until) {
			err := db.explain(failed.err)
			if ctx.Err() == nil {
				db.noteWrite(err)
			}
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
}

// backoff returns the time to wait before another attempt: 1 to 2 ms at first, up to half a second.
func backoff(attempt int) time.Duration {
	most := min(2*time.Millisecond<<min(attempt, 10), 500*time.Millisecond)
	return most/2 + rand.N(most/2)
}

// try runs write once. Unless final, nothing was written and the error may be a *failure.
func (db *DB) try(ctx context.Context, held *lease, calling *bool, write func(kv.Tx) error) (err error, final bool) {
	t := &tx{db: db, ctx: ctx, writing: true, lease: held}
	defer t.release()
	if err := t.run(calling, func(x kv.Tx) error {
		if err := write(x); err != nil {
			return err
		}
		if t.hasChanges() {
			t.begin()
		}
		return ctx.Err()
	}); err != nil {
		return err, false
	}
	if !t.hasChanges() {
		t.end()
		return nil, false
	}
	return t.commit()
}

// run runs f, and returns its error or that of an abort.
func (t *tx) run(calling *bool, f func(kv.Tx) error) (err error) {
	defer func() {
		switch cause := recover().(type) {
		case nil:
		case abort:
			err = cause.err
		default:
			panic(cause)
		}
	}()
	return f(t)
}

// A failure is an error of the server or the connection, in a transaction that wrote nothing.
type failure struct{ err error }

func (f *failure) Error() string { return f.err.Error() }

func (f *failure) Unwrap() error { return f.err }

// again reports whether the same may succeed a moment later.
func (f *failure) again() bool { return isConflict(f.err) || isLost(f.err) }

// isConflict reports whether another transaction came first.
func isConflict(err error) bool {
	switch codeOf(err) {
	case "40001", "40P01", "23505":
		return true
	}
	return false
}

// isLost reports whether the connection or the server is gone.
func isLost(err error) bool {
	var told *pgconn.PgError
	if !errors.As(err, &told) {
		return !errors.Is(err, context.Canceled)
	}
	switch {
	case strings.HasPrefix(told.Code, "08"), strings.HasPrefix(told.Code, "57P"), told.Code == "53300",
		told.Code == "25006", told.Code == "25P03":
		return true
	}
	return false
}

// isUncertain reports whether a failed COMMIT may have succeeded.
func isUncertain(err error) bool {
	var told *pgconn.PgError
	if !errors.As(err, &told) {
		return true
	}
	return told.Severity == "FATAL" || told.Severity == "PANIC" || told.Code == "40003" ||
		strings.HasPrefix(told.Code, "08")
}

// noteReceipt counts a transaction of a connection, and fails with a division by zero if another has closed its row. It
// does so under any isolation, however late it arrives.
const noteReceipt = `INSERT INTO skald.receipts AS had (id, n, closed, at) VALUES ($1, $2, false, now())
	ON CONFLICT (id) DO UPDATE
	SET n = CASE WHEN had.closed THEN excluded.n / (excluded.n - excluded.n) ELSE excluded.n END,
		at = excluded.at`

// closeReceipt closes the row of a connection and returns the number of transactions it has written.
const closeReceipt = `INSERT INTO skald.receipts AS had (id, n, closed, at) VALUES ($1, 0, true, now())
	ON CONFLICT (id) DO UPDATE
	SET closed = true, at = excluded.at
	RETURNING n`

func (t *tx) commit() (err error, final bool) {
	r := receiptOf(t.conn.Conn())
	batch := t.flushing()
	batch.Queue(noteReceipt, r.id, r.n+1)
	batch.Queue("COMMIT")
	// From here on, ending with the caller's context would leave the result open.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.ctx), t.db.answer())
	defer cancel()
	err = t.conn.Conn().SendBatch(ctx, batch).Close()
	if err == nil {
		r.n++
		t.open = false
		return nil, true
	}
	if !isUncertain(err) {
		return &failure{err}, false
	}
	t.discard()
	written, unknown := t.db.settle(r, err)
	switch {
	case unknown != nil:
		return unknown, true
	case written:
		return nil, true
	}
	return &failure{err}, false
}

// settle finds out whether the last transaction of a receipt was written. It waits for one that has not ended yet, and
// makes one that has not arrived yet fail.
func (db *DB) settle(r *receipt, cause error) (written bool, unknown error) {
	until := time.Now().Add(db.wait + db.patience)
	for attempt := 0; ; attempt++ {
		ctx, cancel := context.WithDeadline(context.Background(), until)
		var n int64
		err := db.pool.QueryRow(ctx, closeReceipt, r.id).Scan(&n)
		cancel()
		if err == nil {
			return n == r.n+1, nil
		}
		wait := 10 * backoff(attempt)
		if time.Now().Add(wait).After(until) {
			return false, &kv.Fault{Kind: kv.ErrUncertain, Text: "the database " + db.name +
				" was lost while it was writing, and cannot be asked whether it has written: " +
				db.explain(cause).Error()}
		}
		time.Sleep(wait)
	}
}

// begin begins the transaction on the server together with statements, unless it has begun. It replaces a connection
// that turns out to be dead.
func (t *tx) begin(statements ...func(*pgx.Batch)) {
	if t.open && len(statements) == 0 {
		return
	}
	fill := func() *pgx.Batch {
		batch := &pgx.Batch{}
		if !t.open {
			t.opening(batch)
		}
		for _, add := range statements {
			add(batch)
		}
		return batch
	}
	if t.open {
		t.fail(t.send(fill()))
		return
	}
	until := time.Now().Add(t.db.patience)
	for attempt := 0; ; attempt++ {
		err := t.acquire()
		if err == nil {
			if err = t.send(fill()); err == nil {
				t.open = true
				return
			}
			t.discard()
		}
		if t.ctx.Err() != nil {
			panic(abort{t.ctx.Err()})
		}
		wait := backoff(attempt)
		var ours *kv.Fault
		if errors.As(err, &ours) || !isLost(err) || time.Now().Add(wait).After(until) {
			t.fail(err)
		}
		select {
		case <-t.ctx.Done():
			panic(abort{t.ctx.Err()})
		case <-time.After(wait):
		}
	}
}

// opening adds the statements that begin a transaction.
func (t *tx) opening(batch *pgx.Batch) {
	if !t.writing {
		batch.Queue("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
		// It blocks no other transaction, and the reader may pause between reads.
		batch.Queue("SET LOCAL idle_in_transaction_session_timeout = '1h'")
		return
	}
	batch.Queue("BEGIN ISOLATION LEVEL REPEATABLE READ")
	if t.lease != nil {
		t.lease.check(batch)
	}
}

// acquire takes a connection out of the pool.
func (t *tx) acquire() error {
	if t.conn != nil {
		return nil
	}
	if t.db.closed.Load() {
		return kv.Faultf(kv.ErrClosed, "the database %s has been closed", t.db.name)
	}
	ctx, cancel := context.WithTimeout(t.ctx, t.db.wait)
	defer cancel()
	var err error
	t.conn, err = t.db.pool.Acquire(ctx)
	if err != nil && t.db.closed.Load() {
		return kv.Faultf(kv.ErrClosed, "the database %s has been closed", t.db.name)
	}
	return err
}

// send sends statements in one round trip and lets each read its result.
func (t *tx) send(batch *pgx.Batch) error {
	ctx, cancel := context.WithTimeout(t.ctx, t.db.answer())
	defer cancel()
	return t.conn.Conn().SendBatch(ctx, batch).Close()
}

// fail ends the function of the transaction if err is not nil.
func (t *tx) fail(err error) {
	if err == nil {
		return
	}
	var ours *kv.Fault
	switch {
	case errors.As(err, &ours):
		panic(abort{err})
	case t.ctx.Err() != nil:
		panic(abort{t.ctx.Err()})
	case t.writing:
		panic(abort{&failure{err}})
	}
	panic(abort{t.db.explain(err)})
}

// end ends a transaction that has written nothing.
func (t *tx) end() {
	if !t.open {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), t.db.wait)
	defer cancel()
	if _, err := t.conn.Exec(ctx, "ROLLBACK"); err != nil {
		t.discard()
		return
	}
	t.open = false
}

// discard ends a connection that cannot be used any more.
func (t *tx) discard() {
	if t.conn == nil {
		return
	}
	raw := t.conn.Hijack()
	t.conn, t.open = nil, false
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = raw.Close(ctx)
}

func (t *tx) release() {
	t.end()
	if t.conn != nil {
		t.conn.Release()
		t.conn = nil
	}
}

var _ kv.Engine = (*DB)(nil)

// Check only runs then: pages and indexes are the server's own business.
func (db *DB) Check(_ func(string), then func(kv.Tx) error) error { return db.View(nil, then) }

// Pool returns statistics of the connections.
func (db *DB) Pool() *pgxpool.Stat { return db.pool.Stat() }
