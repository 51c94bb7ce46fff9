package store

import (
	"bytes"
	"context"
	"errors"

	"skald/store/kv"
)

// Stats are counts and sizes of a database. Bytes are those of stored records, without keys and the overhead of pages,
// unless noted otherwise.
type Stats struct {
	FileBytes     int64 // pages used so far, free ones included
	Matches       int
	Live          int // of these, in a lobby, running or paused
	Entries       int // lines of all logs
	LogBytes      int64
	Snapshots     int // states of all matches
	Whole         int // of these, stored whole rather than as a difference
	SnapshotBytes int64
	CurrentBytes  int64 // the newest state of each match, whole
	Outbox        int
	Timers        int
	Interactions  int
	Players       int
	Guilds        int
	Drafts        int
	Audit         int
	Tournaments   int
	Libraries     int
}

// Stats reads the whole database and counts; commits go on meanwhile. Matches whose headers cannot be read are named in
// the error; they are counted, but not as live.
func (db *DB) Stats(ctx context.Context) (Stats, error) {
	var s Stats
	var unreadable []error
	err := db.view(func(t *tx) error {
		s.FileBytes = t.Size()
		for key, record := range records(t.matches, nil) {
			id, part, _ := bytes.Cut(key, []byte{0})
			switch {
			case bytes.Equal(part, []byte{partState}):
				s.CurrentBytes += int64(len(record))
			case len(part) == 0:
				s.Matches++
				m, err := t.match(MatchID(id))
				if err != nil {
					unreadable = append(unreadable, err)
				} else if m.Live() {
					s.Live++
				}
			}
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		for key, record := range records(t.log, nil) {
			switch _, _, kind, _ := splitLogKey(key); kind {
			case kindLine:
				s.Entries++
				s.LogBytes += int64(len(record))
			case kindState:
				s.Snapshots++
				s.SnapshotBytes += int64(len(record))
				if len(record) > recordHead && record[recordHead] == encodingWhole {
					s.Whole++
				}
			}
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		t.eachTournament(func(MatchID, []byte, error) { s.Tournaments++ })
		t.eachLibrary(func(string, []byte, error) { s.Libraries++ })
		for _, part := range []struct {
			bucket kv.Bucket
			n      *int
		}{
			{t.outbox, &s.Outbox}, {t.due, &s.Timers}, {t.interactions, &s.Interactions}, {t.players, &s.Players},
			{t.guilds, &s.Guilds}, {t.drafts, &s.Drafts}, {t.audit, &s.Audit},
		} {
			for range records(part.bucket, nil) {
				*part.n++
			}
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		if t.shared {
			s.Interactions /= 2 // each has a second key, for removing it
		}
		return nil
	})
	return s, errors.Join(append(unreadable, err)...)
}
