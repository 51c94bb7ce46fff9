package postgres

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"skald/store/kv"
)

// The steps from one version of the tables to the next, in files whose names begin with the number of
// the version they lead to. A step that was released never changes.
//
//go:embed migrations/*.sql
var migrations embed.FS

// A step leads to the version of its number.
type step struct {
	version int
	sql     string
}

func steps() ([]step, error) {
	files, err := migrations.ReadDir("migrations")
	if err != nil {
		return nil, err
	}
	var all []step
	for _, file := range files {
		number, _, _ := strings.Cut(file.Name(), "_")
		version, err := strconv.Atoi(number)
		if err != nil || version != len(all)+1 {
			return nil, fmt.Errorf("the step %s is out of order", file.Name())
		}
		content, err := migrations.ReadFile("migrations/" + file.Name())
		if err != nil {
			return nil, err
		}
		all = append(all, step{version, string(content)})
	}
	return all, nil
}

// undefined are the codes of a table and of a schema that are not there.
var undefined = []string{"42P01", "3F000"}

// migrate brings the tables to the version this package knows, or only checks that they have it if readOnly is true. A
// newer version is refused and left as it is.
func (db *DB) migrate(ctx context.Context, conn *pgx.Conn, readOnly bool) error {
	all, err := steps()
	if err != nil {
		return err
	}
	newest := all[len(all)-1].version
	version, err := schemaVersion(ctx, conn, "")
	if err != nil {
		return err
	}
	switch {
	case version > newest:
		return db.newer(version, newest)
	case version == newest:
		return nil
	case readOnly && version == 0:
		return kv.Faultf(kv.ErrNotFound, "%s holds no database of Skald", db.name)
	case readOnly:
		return kv.Faultf(kv.ErrNotDatabase,
			"the tables in %s are of version %d, this Skald reads version %d; start the bot once, or run skald check, "+
				"to bring them there", db.name, version, newest)
	}
	if version == 0 {
		if err := prepare(ctx, conn); err != nil {
			return err
		}
	}
	// One process takes the steps; the others wait for the row, and then skip them.
	for _, s := range all[version:] {
		err := pgx.BeginFunc(ctx, conn, func(t pgx.Tx) error {
			version, err := schemaVersion(ctx, t, " FOR UPDATE")
			if err != nil {
				return err
			}
			if version > newest {
				return db.newer(version, newest)
			}
			if version >= s.version {
				return nil
			}
			if _, err := t.Exec(ctx, s.sql, pgx.QueryExecModeSimpleProtocol); err != nil {
				return err
			}
			_, err = t.Exec(ctx, "UPDATE skald.schema_version SET version = $1", s.version)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (db *DB) newer(version, newest int) error {
	return kv.Faultf(kv.ErrNewer,
		"the tables in %s were made by a newer Skald: version %d, this one knows up to %d; use that Skald, or another "+
			"database", db.name, version, newest)
}

// prepare creates the table of the version. Several processes may do so at once.
func prepare(ctx context.Context, conn *pgx.Conn) error {
	for attempt := 0; ; attempt++ {
		var err error
		for _, sql := range []string{
			"CREATE SCHEMA IF NOT EXISTS skald",
			"CREATE TABLE IF NOT EXISTS skald.schema_version (one BOOL PRIMARY KEY, version BIGINT NOT NULL)",
			"INSERT INTO skald.schema_version (one, version) VALUES (true, 0) ON CONFLICT (one) DO NOTHING",
		} {
			if _, err = conn.Exec(ctx, sql); err != nil {
				break
			}
		}
		// Of two processes that create the same thing, one gets an error that it exists.
		if code := codeOf(err); err == nil || attempt == 5 ||
			code != "23505" && code != "42P07" && code != "42P06" && code != "42710" && !isConflict(err) {
			return err
		}
	}
}

type querier interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// schemaVersion returns the version of the tables, 0 if there are none.
func schemaVersion(ctx context.Context, from querier, lock string) (version int, err error) {
	err = from.QueryRow(ctx, "SELECT version FROM skald.schema_version"+lock).Scan(&version)
	if errors.Is(err, pgx.ErrNoRows) || slices.Contains(undefined, codeOf(err)) {
		return 0, nil
	}
	return version, err
}

// codeOf returns the code by which the server names an error, "" for an error that is not the server's.
func codeOf(err error) string {
	var told *pgconn.PgError
	if errors.As(err, &told) {
		return told.Code
	}
	return ""
}
