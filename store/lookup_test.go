package store_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"skald/store"
)

// withFinished is a database in which the same people have finished n matches in the same channel and play three more
// elsewhere.
func withFinished(b *testing.B, n int) *store.DB {
	db, err := store.Open(filepath.Join(b.TempDir(), "skald.db"), store.Options{NoSync: true})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { db.Close() })
	var commits []store.Commit
	for i := range n + 3 {
		m := match(store.MatchID(fmt.Sprintf("m%d", i)))
		if i < n {
			m.Status, m.Channel = store.Over, "c-finished"
		}
		c := move(m, 0, nil)
		c.Now = noon.Add(time.Duration(i) * time.Minute)
		if commits = append(commits, c); len(commits) == 500 || i == n+2 {
			if err := db.CommitAll(ctx, commits...); err != nil {
				b.Fatal(err)
			}
			commits = nil
		}
	}
	return db
}

// BenchmarkLookUps measures the look-ups of play beside more and more finished matches: they must not take longer.
func BenchmarkLookUps(b *testing.B) {
	for _, n := range []int{100, 1_000, 10_000} {
		b.Run(fmt.Sprintf("finished=%d", n), func(b *testing.B) {
			db := withFinished(b, n)
			for _, c := range []struct {
				name   string
				lookUp func() error
			}{
				{"unfinished-of-user", func() error { return unfinishedOf(db, "u1") }},
				{"last-hundred-of-user", func() error { return lastFinishedOf(db, "u1", 100) }},
				{"live", func() error {
					_, err := db.Matches(store.Filter{Status: []string{store.Lobby, store.Running, store.Paused}})
					return err
				}},
				{"match-in-channel", func() error { _, err := db.MatchInChannel(fmt.Sprintf("c-m%d", n)); return err }},
				{"last-match-in-channel", func() error { _, err := db.LastMatchInChannel("c-finished"); return err }},
				{"last-finished-in-channel", func() error { return lastFinishedIn(db, "c-finished") }},
				{"counts", func() error { return countAll(db) }},
			} {
				b.Run(c.name, func(b *testing.B) {
					for b.Loop() {
						if err := c.lookUp(); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		})
	}
}

func unfinishedOf(db *store.DB, user string) error {
	ms, err := db.Matches(store.Filter{User: user,
		Status: []string{store.Lobby, store.Running, store.Paused, store.Archived}})
	if err == nil && len(ms) != 3 {
		err = fmt.Errorf("%d matches were found", len(ms))
	}
	return err
}

func lastFinishedOf(db *store.DB, user string, most int) error {
	seen := 0
	err := db.FinishedOf(user, func(store.Match) bool { seen++; return seen < most })
	if err == nil && seen != most {
		err = fmt.Errorf("%d matches were found", seen)
	}
	return err
}

func lastFinishedIn(db *store.DB, channel string) error {
	_, err := db.LastFinishedInChannel(channel)
	return err
}

func countAll(db *store.DB) error {
	counts, err := db.Counts()
	if err == nil && len(counts) != 2 {
		err = errors.New("the counts are wrong")
	}
	return err
}
