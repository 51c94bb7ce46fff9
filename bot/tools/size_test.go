package tools

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"skald/engine/contract/sweep"
	"skald/engine/match"
	"skald/store"
)

// The content of a database, and its maximum size.
const (
	plannedMatches = 10_000
	plannedTurns   = 200
	plannedBytes   = 3_000_000_000
)

// TestTenThousandMatchesFitIntoThreeGigabytes stores matches of both games as the bot does, each move a transaction
// with its line, its state, its post and its interaction, and extrapolates from the size of a turn.
func TestTenThousandMatchesFitIntoThreeGigabytes(t *testing.T) {
	type sample struct {
		game    string
		records []string
	}
	sweep.Of(t, []sample{
		{"return-of-the-heroes", []string{"three", "five-players", "hard", "solo-late"}},
		{"legends-of-andor", []string{"legend-1-4-lost", "legend-2-3-normal-won", "legend-2-4-easy-lost"}},
	}, 2).Run(t, func(s sample) string { return s.game }, func(t *testing.T, sample sample) {
		dir := t.TempDir()
		file, small := filepath.Join(dir, "skald.db"), filepath.Join(dir, "small.db")
		db, err := store.Open(file, store.Options{NoSync: true})
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		turns := 0
		for i, name := range sample.records {
			turns += keep(t, db, filepath.Join("../../engine/games/testdata", sample.game, name+".skald"), i)
		}
		st, err := db.Stats(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		if err := store.Compact(t.Context(), file, small); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(small)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%d matches, %d turns, %d moves: a line takes %d bytes, a state %d, the newest state of a match %d",
			st.Matches, turns, st.Entries, st.LogBytes/int64(st.Entries), st.SnapshotBytes/int64(st.Snapshots),
			st.CurrentBytes/int64(st.Matches))
		for _, c := range []struct {
			what  string
			bytes int64
		}{{"as it grew", st.FileBytes}, {"compacted", info.Size()}} {
			each := c.bytes * plannedTurns / int64(turns)
			all := each * plannedMatches
			t.Logf("%s: %d bytes a turn, %d bytes a match of %d turns, %.2f GB for %d of them",
				c.what, c.bytes/int64(turns), each, plannedTurns, float64(all)/1e9, plannedMatches)
			if all > plannedBytes {
				t.Errorf("%s, %d matches of %d turns would take %.2f GB", c.what, plannedMatches, plannedTurns,
					float64(all)/1e9)
			}
		}
	})
}

// keep plays a record as match number n of a database and returns its number of turns. Ids and posts, which the bot
// adds for people, are as long as Discord's.
func keep(t *testing.T, db *store.DB, path string, n int) (turns int) {
	t.Helper()
	rec, rules, err := record(path)
	if err != nil {
		t.Fatal(err)
	}
	snowflake := func(n uint64) string { return fmt.Sprint(1_100_000_000_000_000_000 + n) }
	head := store.Match{
		ID: store.MatchID(fmt.Sprintf("match%d", n)), Game: rec.Game, RulesVersion: rec.Version, Guild: snowflake(0),
		Channel: snowflake(uint64(n)),
		Status:  store.Running, Language: rec.Language, Options: rec.Options, Seed: store.Secret(rec.Seed),
		SeedHash: rec.SeedHash,
	}
	for i := range rec.Players {
		head.Seats = append(head.Seats, store.Seat{User: snowflake(uint64(i)), Name: "Somebody"})
	}
	now := time.Unix(1_800_000_000, 0)
	_, err = match.ReplayEach(rec, rules, func(m *match.Match, e match.Entry) error {
		now = now.Add(10 * time.Minute)
		turns = m.Turn().Number
		e.At = now.Unix()
		if e.Move != "" {
			e.By, e.Actor = match.ByPlayer, snowflake(uint64(e.Seat))
		}
		line, err := json.Marshal(e)
		if err != nil {
			return err
		}
		state, err := m.State()
		if err != nil {
			return err
		}
		if m.Over() {
			head.Status = store.Over
		}
		err = db.Commit(t.Context(), store.Commit{
			Now: now, Match: head, ExpectSeq: e.Seq - 1, Entries: []store.Entry{{Data: line}}, Snapshot: state,
			Outbox:      []store.Outgoing{{Kind: "board", Payload: json.RawMessage(`{"seq":1}`)}},
			Interaction: snowflake(uint64(n)<<32 + e.Seq),
			Timers:      []store.Timer{{Due: now.Add(24 * time.Hour), Kind: "clock"}},
		})
		if err != nil {
			return err
		}
		posted, err := db.Pending(now, 0)
		for _, o := range posted {
			if err == nil {
				err = db.RecordDelivery(t.Context(), now, store.Delivery{
					Match: head.ID, Removed: []uint64{o.ID},
					Posts: []store.Post{{Kind: o.Kind, Channel: o.Channel, Message: snowflake(o.ID), Seq: e.Seq}},
				})
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return turns
}
