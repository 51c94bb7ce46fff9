package records_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"skald/bot/records"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/store"
)

var now = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func played(t *testing.T) match.Record {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "engine", "games", "testdata", "legends-of-andor",
		"legend-1-newcomer-won.skald"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rec, err := match.ParseRecord(f)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

func rules(t *testing.T) engine.Rules {
	t.Helper()
	r, err := games.Andor()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func database(t *testing.T) *store.DB {
	t.Helper()
	db, err := store.Open(filepath.Join(t.TempDir(), "skald.db"), store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if wrong, err := db.Check(context.Background()); err != nil || len(wrong) > 0 {
			t.Errorf("the check found %q (%v)", wrong, err)
		}
		db.Close()
	})
	return db
}

func TestAnImportedMatchIsTheLastOfItsChannelWithAllItsPositions(t *testing.T) {
	db, rec := database(t), played(t)
	head := store.Match{ID: "aa", Guild: "3", Channel: "500"}
	m, err := records.Import(t.Context(), db, rules(t), rec, store.Commit{Match: head, Now: now, Interaction: "17"})
	if err != nil || m.Status != store.Over || m.Seq < 50 || m.Guild != "3" || m.SeedHash != rec.SeedHash ||
		len(m.Seats) != 2 {
		t.Fatalf("imported is %+v (%v)", m, err)
	}
	if last, err := db.LastMatchInChannel("500"); err != nil || last.ID != "aa" {
		t.Errorf("the last match of the channel is %q (%v)", last.ID, err)
	}
	if i, err := db.Interaction("17"); err != nil || i.Match != "aa" {
		t.Errorf("the interaction is %+v (%v)", i, err)
	}
	for seq := uint64(1); seq <= m.Seq; seq++ {
		if s, err := db.SnapshotAt("aa", seq); err != nil || s.Seq != seq {
			t.Fatalf("the position after line %d is that after %d (%v)", seq, s.Seq, err)
		}
	}
}

// fuse is a context that ends when it was asked so often.
type fuse struct {
	context.Context
	left int
}

func (f *fuse) Err() error {
	if f.left--; f.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestAnImportThatIsInterruptedStoresNothing(t *testing.T) {
	db, rec := database(t), played(t)
	for left := 0; ; left += 40 {
		_, err := records.Import(&fuse{t.Context(), left}, db, rules(t), rec,
			store.Commit{Match: store.Match{ID: "aa", Channel: "500"}, Now: now})
		all, failed := db.Matches(store.Filter{})
		if failed != nil || err != nil && len(all) > 0 {
			t.Fatalf("after %d steps there is %+v (%v)", left, all, failed)
		}
		if err == nil {
			if left < 80 || len(all) != 1 || all[0].Status != store.Over {
				t.Errorf("after %d steps there is %+v", left, all)
			}
			return
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
}

func TestARecordThatBeginsInTheMiddleIsNoMatch(t *testing.T) {
	rec := played(t)
	rec.Position = []byte("{}")
	end := store.Commit{Match: store.Match{ID: "aa"}, Now: now}
	if _, err := records.Import(t.Context(), database(t), rules(t), rec, end); !errors.Is(err, records.ErrMiddle) {
		t.Errorf("the answer is %v", err)
	}
}
