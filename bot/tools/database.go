package tools

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"skald/engine/games"
	"skald/engine/match"
	"skald/store"
)

// lockTime is the time for which a command waits for a database that is in use.
const lockTime = 3 * time.Second

// missing returns an error if a database is a file that does not exist. A database on a server is checked when it is
// opened.
func missing(name string) error {
	if store.IsServer(name) {
		return nil
	}
	if _, err := os.Stat(name); err != nil {
		return fmt.Errorf("the database cannot be opened: %w", err)
	}
	return nil
}

// needFile returns an error for a database on a server, for commands that work on files.
func needFile(name, instead string) error {
	if store.IsServer(name) {
		return fmt.Errorf("%s is on a server and no file: %s", store.Masked(name), instead)
	}
	return nil
}

// WithDatabase opens an existing database for reading and closes it after use.
func WithDatabase(path string, use func(*store.DB) error) error {
	if err := missing(path); err != nil {
		return err
	}
	db, err := store.Open(path, store.Options{ReadOnly: true, Timeout: lockTime})
	if err != nil {
		return err
	}
	defer db.Close()
	return use(db)
}

// alone opens a database, calls use while no bot works on it, and closes it.
func alone(ctx context.Context, path, command string, o store.Options,
	use func(context.Context, *store.DB) error) error {
	db, err := store.Open(path, o)
	if err != nil {
		return err
	}
	err = db.Alone(ctx, fmt.Sprintf("skald %s (process %d)", command, os.Getpid()),
		func(ctx context.Context, s *store.Share) error { return use(ctx, s.DB) })
	return errors.Join(err, db.Close())
}

// databaseFlag adds the required flag -db to a command.
func databaseFlag(cmd *cobra.Command, help string) *string {
	path := cmd.Flags().String("db", "", help)
	required(cmd, "db")
	return path
}

// matchFlag adds the required flag -match to a command.
func matchFlag(cmd *cobra.Command) *string {
	id := cmd.Flags().String("match", "", "the `ID` of the match")
	required(cmd, "match")
	Complete(cmd, "match")
	return id
}

// load reads a match with its log and its seed.
func load(db *store.DB, id string) (*match.Match, []match.Entry, []byte, error) {
	head, err := db.Match(store.MatchID(id))
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrInvalid) {
		return nil, nil, nil, fmt.Errorf("there is no match %q; these are: %s", id, known(db))
	}
	if err != nil {
		return nil, nil, nil, err
	}
	if head.Seq == 0 {
		return nil, nil, nil, fmt.Errorf("match %s has not begun", id)
	}
	rules, ok := games.Find(head.Game)
	if !ok {
		return nil, nil, nil, fmt.Errorf("match %s is a game of %q, which is not known here", id, head.Game)
	}
	now, err := db.Current(head.ID)
	if err != nil {
		return nil, nil, nil, err
	}
	m, err := match.Load(rules, now.State, head.Seed)
	if err != nil {
		return nil, nil, nil, err
	}
	lines, err := db.Log(head.ID, 1, 0)
	if err != nil {
		return nil, nil, nil, err
	}
	log := make([]match.Entry, len(lines))
	for i, l := range lines {
		if err := json.Unmarshal(l.Data, &log[i]); err != nil {
			return nil, nil, nil, fmt.Errorf("line %d of match %s cannot be read: %w", l.Seq, id, err)
		}
	}
	return m, log, head.Seed, nil
}

// known lists the ids of the matches, or some of them if they are many.
func known(db *store.DB) string {
	ms, _ := db.Matches(store.Filter{Limit: 20})
	if len(ms) == 0 {
		return "none"
	}
	s := ""
	for i, m := range ms {
		if i > 0 {
			s += ", "
		}
		s += string(m.ID)
	}
	return s
}
