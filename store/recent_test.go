package store_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"skald/store"
)

// history returns the lines and the newest state of a match, as the store reads them.
func history(t *testing.T, db *store.DB, id store.MatchID) (lines []string, newest string) {
	t.Helper()
	for _, e := range must(db.Log(id, 1, 0)) {
		lines = append(lines, string(e.Data))
	}
	return lines, string(must(db.Current(id)).State)
}

// The store keeps what the last commit wrote decoded. Another write in between must not make the next one build upon
// what is no longer there.
func TestCommitAfterAnotherWrite(t *testing.T) {
	line := func(n int, name string) json.RawMessage {
		return fmt.Appendf(nil, `{"line":%d,"by":%q,"said":"the same long sentence in each of the lines"}`, n, name)
	}
	state := func(n int) []byte {
		return fmt.Appendf(nil, `{"turn":%d,"of":"a state that stays nearly as it was"}`, n)
	}
	next := func(n int, name string) store.Commit {
		c := move(match("m1"), uint64(n), state(n))
		c.Entries[0].Data = line(n+1, name)
		return c
	}
	for what, between := range map[string]func(*store.DB) error{
		"a rewritten first line": func(db *store.DB) error {
			return rewrite(db, "ANNA", "0000")
		},
		"a rewritten state": func(db *store.DB) error {
			return rewrite(db, "a state", "another")
		},
		"a refused commit": func(db *store.DB) error {
			c := next(4, "ANNA")
			c.Outbox = []store.Outgoing{{Channel: "no\nchannel", Kind: "board"}}
			if err := db.Commit(ctx, c); !errors.Is(err, store.ErrInvalid) {
				return fmt.Errorf("Commit() = %w, want ErrInvalid", err)
			}
			return nil
		},
		"other matches": func(db *store.DB) error {
			for n := range 40 {
				if err := db.Commit(ctx, move(matchIn(n), 0, state(n))); err != nil {
					return err
				}
			}
			return nil
		},
	} {
		t.Run(what, func(t *testing.T) {
			db := fresh(t)
			commit(t, db, next(0, "ANNA"))
			for n := 1; n < 4; n++ {
				commit(t, db, next(n, "B"))
			}
			if err := between(db); err != nil {
				t.Fatal(err)
			}
			before, _ := history(t, db, "m1")
			commit(t, db, next(4, "ANNA"))
			lines, newest := history(t, db, "m1")
			if want := fmt.Sprint(append(before, string(line(5, "ANNA")))); fmt.Sprint(lines) != want {
				t.Errorf("Log() = %v, want %v", lines, want)
			}
			if newest != string(state(4)) || string(must(db.SnapshotAt("m1", 5)).State) != newest {
				t.Errorf("Current() = %s, want %s", newest, state(4))
			}
		})
	}
}

// rewrite replaces a text in the lines and states of a match.
func rewrite(db *store.DB, from, to string) error {
	swap := func(b []byte) []byte { return bytes.ReplaceAll(b, []byte(from), []byte(to)) }
	return db.RewriteMatch(ctx, "m1", store.Rewrite{
		Match: func(*store.Match) error { return nil },
		Line:  func(e store.Entry) (json.RawMessage, error) { return swap(e.Data), nil },
		State: func(b []byte) ([]byte, error) { return swap(b), nil },
		Post:  func(*store.Outgoing) (bool, error) { return true, nil },
		Draft: func(json.RawMessage) bool { return true },
		Plan:  func(b json.RawMessage) (json.RawMessage, error) { return b, nil },
	})
}

func matchIn(n int) store.Match {
	m := match(store.MatchID(fmt.Sprint("x", n)))
	m.Channel = fmt.Sprint("channel-", n)
	return m
}
