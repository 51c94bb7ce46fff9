package store

import (
	"context"
)

// Stats say how much is in a database. Bytes are those of records as stored, without keys and the
// overhead of pages, unless said otherwise.
type Stats struct {
	FileBytes     int64 // pages used so far, free ones included
	Matches       int
	Live          int // of these, in a lobby, running or paused
	Entries       int // lines of all logs
	LogBytes      int64
	Snapshots     int // states of all matches
	Whole         int // of these, stored whole and not as a difference
	SnapshotBytes int64
	CurrentBytes  int64 // the newest state of each match, whole
	Outbox        int
	Timers        int
	Interactions  int
	Players       int
	Guilds        int
	Drafts        int
	Audit         int
}

// Stats counts. It reads the whole database, and commits go on meanwhile.
func (db *DB) Stats(ctx context.Context) (Stats, error) {
	var s Stats
	err := db.view(func(t *tx) error {
		s.FileBytes = t.matches.Tx().Size()
		count := func(b *bucket, each func(record []byte)) error {
			return b.ForEach(func(_, record []byte) error {
				each(record)
				return ctx.Err()
			})
		}
		plain := func(n *int) func([]byte) { return func([]byte) { *n++ } }
		if err := t.matches.ForEach(func(key, _ []byte) error {
			s.Matches++
			if m, err := t.match(MatchID(key)); err == nil && m.Live() {
				s.Live++
			}
			return ctx.Err()
		}); err != nil {
			return err
		}
		entry := func(record []byte) { s.Entries++; s.LogBytes += int64(len(record)) }
		state := func(record []byte) {
			s.Snapshots++
			s.SnapshotBytes += int64(len(record))
			if len(record) > recordHead && record[recordHead] == imageWhole {
				s.Whole++
			}
		}
		for _, nested := range []struct {
			bucket *bucket
			each   func([]byte)
		}{{t.log, entry}, {t.snapshots, state}} {
			err := nested.bucket.ForEachBucket(func(key []byte) error {
				return count(nested.bucket.Bucket(key), nested.each)
			})
			if err != nil {
				return err
			}
		}
		for _, part := range []struct {
			bucket *bucket
			each   func([]byte)
		}{
			{t.current, func(record []byte) { s.CurrentBytes += int64(len(record)) }},
			{t.outbox, plain(&s.Outbox)}, {t.due, plain(&s.Timers)}, {t.interactions, plain(&s.Interactions)},
			{t.players, plain(&s.Players)}, {t.guilds, plain(&s.Guilds)}, {t.drafts, plain(&s.Drafts)}, {t.audit, plain(&s.Audit)},
		} {
			if err := count(part.bucket, part.each); err != nil {
				return err
			}
		}
		return nil
	})
	return s, err
}
