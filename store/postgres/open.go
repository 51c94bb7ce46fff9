package postgres

import (
	"context"
	"crypto/rand"
	"errors"
	"net"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"skald/store/kv"
)

// Options are settings for opening a database.
type Options struct {
	// Address is a connection string, postgres://user@host:port/database?sslmode=verify-full.
	Address string

	// Password is the password; if it is "", Address, PGPASSWORD or the user's .pgpass have it.
	Password string

	// Connections is the maximum number of connections; 0 means DefaultConnections.
	Connections int

	// Wait is the maximum time for a connection, a statement or a lock; 0 means DefaultWait.
	Wait time.Duration

	// Patience is the time for which a write is retried while the server cannot be reached or other writes conflict; 0
	// means DefaultPatience.
	Patience time.Duration

	// ReadOnly opens an existing database without permission to change it.
	ReadOnly bool
}

// The defaults of Options.
const (
	DefaultConnections = 8
	DefaultWait        = 10 * time.Second
	DefaultPatience    = 10 * time.Second
)

// A DB is an open database. It is safe for concurrent use. Close must be called after use.
type DB struct {
	pool     *pgxpool.Pool
	name     string // the address without its password
	secret   string // the password
	wait     time.Duration
	patience time.Duration
	readOnly bool
	closed   atomic.Bool

	mu       sync.Mutex
	lastFail error // error of the last write; nil if it succeeded
}

// IsAddress reports whether a text is the address of a server rather than a path.
func IsAddress(text string) bool {
	return strings.HasPrefix(text, "postgres://") || strings.HasPrefix(text, "postgresql://")
}

// Masked returns an address without its password and settings, fit to be shown. A text that is not an address is
// returned unchanged.
func Masked(address string) string {
	if !IsAddress(address) {
		return address
	}
	u, err := url.Parse(address)
	if err != nil {
		return "postgres://(an address that cannot be read)"
	}
	u.RawQuery, u.Fragment = "", ""
	if u.User != nil {
		u.User = url.User(u.User.Username())
	}
	return u.String()
}

// Open connects to a server, and creates the tables or brings them to the version this package knows. The error is an
// ErrNewer if a newer Skald created them, an ErrNotFound or ErrNotDatabase if ReadOnly finds none or older ones, and an
// ErrInvalid for a malformed address. Refused tables are left as they are.
func Open(ctx context.Context, opt Options) (*DB, error) {
	if opt.Connections <= 0 {
		opt.Connections = DefaultConnections
	}
	if opt.Wait <= 0 {
		opt.Wait = DefaultWait
	}
	if opt.Patience <= 0 {
		opt.Patience = DefaultPatience
	}
	db := &DB{name: Masked(opt.Address), wait: opt.Wait, patience: opt.Patience, readOnly: opt.ReadOnly}
	if !IsAddress(opt.Address) {
		return nil, kv.Faultf(kv.ErrInvalid, "the address of the database does not begin with postgres://")
	}
	config, err := pgxpool.ParseConfig(opt.Address)
	if err != nil {
		// The driver's error may contain a password.
		return nil, kv.Faultf(kv.ErrInvalid,
			"the address of the database cannot be read; it looks like "+
				"postgres://user@host:5432/database?sslmode=verify-full, and the password is best left out of it")
	}
	if opt.Password != "" {
		config.ConnConfig.Password = opt.Password
	}
	db.secret = config.ConnConfig.Password
	config.MaxConns = int32(opt.Connections)
	config.MaxConnIdleTime = 5 * time.Minute
	config.HealthCheckPeriod = 30 * time.Second
	config.ConnConfig.ConnectTimeout = opt.Wait
	if config.ConnConfig.DialFunc == nil {
		config.ConnConfig.DialFunc = (&net.Dialer{Timeout: opt.Wait, KeepAlive: 15 * time.Second}).DialContext
	}
	config.AfterConnect = func(ctx context.Context, conn *pgx.Conn) error { return db.settings(ctx, conn) }

	ctx, cancel := context.WithTimeout(ctx, opt.Wait+opt.Patience)
	defer cancel()
	db.pool, err = pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, db.explain(err)
	}
	if err := db.pool.AcquireFunc(ctx,
		func(conn *pgxpool.Conn) error { return db.migrate(ctx, conn.Conn(), opt.ReadOnly) }); err != nil {
		db.pool.Close()
		return nil, db.explain(err)
	}
	return db, nil
}

// settings prepares a connection: sets its time limits, and gives it a receipt.
func (db *DB) settings(ctx context.Context, conn *pgx.Conn) error {
	limit := strconv.FormatInt(db.wait.Milliseconds(), 10)
	// shorter, so that the server names the lock as the reason
	locked := strconv.FormatInt((db.wait * 4 / 5).Milliseconds(), 10)
	set := `SELECT set_config('application_name', 'skald', false), set_config('statement_timeout', $1, false),
		set_config('lock_timeout', $2, false), set_config('idle_in_transaction_session_timeout', $1, false)`
	if db.readOnly {
		set += `, set_config('default_transaction_read_only', 'on', false)`
	}
	if _, err := conn.Exec(ctx, set, limit, locked); err != nil {
		return err
	}
	id := make([]byte, 16)
	rand.Read(id)
	conn.PgConn().CustomData()[receiptKey] = &receipt{id: id}
	return nil
}

// answer returns the time to wait for an answer: a little longer than the limits of the server, so that it can send its
// reason.
func (db *DB) answer() time.Duration { return db.wait + db.wait/4 }

const receiptKey = "receipt"

// A receipt is the number of transactions a connection has written.
type receipt struct {
	id []byte
	n  int64
}

func receiptOf(conn *pgx.Conn) *receipt {
	r, _ := conn.PgConn().CustomData()[receiptKey].(*receipt)
	return r
}

// Name returns the address without its password.
func (db *DB) Name() string { return db.name }

// Shared returns true, because other processes may write too.
func (db *DB) Shared() bool { return true }

// Close waits for running transactions and ends all connections.
func (db *DB) Close() error {
	db.closed.Store(true)
	db.pool.Close()
	return nil
}

// WriteFailure returns the error of the last write, nil if it succeeded.
func (db *DB) WriteFailure() error {
	db.mu.Lock()
	defer db.mu.Unlock()
	return db.lastFail
}

func (db *DB) noteWrite(err error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	db.lastFail = err
}

// exec runs a statement and returns the number of rows it changed.
func (db *DB) exec(ctx context.Context, sql string, args ...any) (rows int64, err error) {
	ctx, cancel := context.WithTimeout(ctx, db.wait)
	defer cancel()
	done, err := db.pool.Exec(ctx, sql, args...)
	return done.RowsAffected(), db.explain(err)
}

// explain returns an error in words for people, without the password.
func (db *DB) explain(err error) error {
	var ours *kv.Fault
	switch {
	case err == nil || errors.As(err, &ours):
		return err
	case errors.Is(err, context.Canceled):
		return err
	}
	text := err.Error()
	if db.secret != "" {
		text = strings.ReplaceAll(text, db.secret, "(password)")
	}
	reason := reasons[codeOf(err)]
	if reason == "" && len(codeOf(err)) == 5 {
		reason = reasons[codeOf(err)[:2]]
	}
	if reason == "" {
		reason = "the server cannot be reached or does not answer; see that it runs and that this machine may " +
			"connect to it"
	}
	return &kv.Fault{Kind: kv.ErrNotWritten, Text: "the database " + db.name + " does not do its work: " + reason +
		" (" + text + ")"}
}

// reasons explains the codes of a server, whole ones and classes.
var reasons = map[string]string{
	"53100": "the server's disk is full; make room there",
	"53200": "the server has no memory left",
	"53300": "the server has no connection left; raise max_connections, or give Skald fewer",
	"53":    "the server lacks something it needs",
	"57014": "a statement took too long and was ended",
	"55P03": "another transaction held what was needed for too long",
	"25006": "the server may only be read; is it a standby that was not promoted, or was " +
		"default_transaction_read_only set, as some providers do when the disk is full?",
	"42501": "this role may not do that; give it the rights that store/README.md names",
	"28":    "the server does not let this role in; look at its name and its password",
	"3D000": "there is no such database on the server; make it with createdb",
	"57":    "the server is stopping or starting",
	"40001": "others were in the way again and again",
	"40P01": "others were in the way again and again",
	"42":    "its tables are not as they should be",
	"22":    "the server does not take what was to be stored",
	"23":    "the server does not take what was to be stored",
	"XX":    "the server reports damage; look at its log",
}
