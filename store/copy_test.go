package store_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"skald/store"
	"skald/store/postgres"
	"skald/store/postgres/pgtest"
)

// everything fills a database with all there can be.
func everything(t *testing.T, db *store.DB) {
	t.Helper()
	fill(t, db)
	if err := db.CommitTournament(ctx,
		store.TournamentCommit{Now: noon, Tournament: cup("cup"), Interaction: "t1"}); err != nil {
		t.Fatal(err)
	}
	if err := db.CommitLibrary(ctx, gives(0, map[string][]byte{"mill.1": []byte("x")})); err != nil {
		t.Fatal(err)
	}
	if err := db.AskForget(ctx, noon, "gone", "Gone"); err != nil {
		t.Fatal(err)
	}
	commit(t, db, full("mx", 0))
}

func TestACopyOnAServerAndBackAgainIsEqual(t *testing.T) {
	t.Parallel()
	if server != nil {
		t.Skip("this is the server")
	}
	s := pgtest.Shared(t)
	from := fresh(t)
	everything(t, from)
	sum := must(from.Digest(ctx))
	there := must(store.Open(s.Fresh(t), store.Options{Copying: true}))
	defer closeChecked(t, there)
	if got, err := from.CopyTo(ctx, there); err != nil || got != sum {
		t.Fatalf("the sum is %s, not %s: %v", got, sum, err)
	}
	back := fresh(t)
	if got, err := there.CopyTo(ctx, back); err != nil || got != sum {
		t.Fatalf("back the sum is %s, not %s: %v", got, sum, err)
	}
	if everyRecord(t, from) != everyRecord(t, back) {
		t.Error("what came back is not, record by record, what it was")
	}
	for _, db := range []*store.DB{there, back} {
		commit(t, db, full("mx", 1)) // it goes on, with numbers of its own
		wantErr(t, db.Commit(ctx, full("mx", 1)), store.ErrRepeated)
		if wanted := must(db.Forgetting()); len(wanted) != 1 || wanted[0].User != "gone" {
			t.Errorf("whoever has the copy has to forget %v", wanted)
		}
	}
	if _, err := from.CopyTo(ctx, back); !is(err, store.ErrInvalid) {
		t.Errorf("into a database that is not empty it comes to %v", err)
	}
}

func TestACopyThatWasInterruptedGoesOn(t *testing.T) {
	t.Parallel()
	if server != nil {
		t.Skip("this is the server")
	}
	s := pgtest.Shared(t)
	from := fresh(t)
	everything(t, from)
	for name, path := range map[string]string{"a server": s.Fresh(t), "a file": filepath.Join(t.TempDir(), "copy.db")} {
		to := must(store.Open(path, store.Options{Copying: true}))
		// It is interrupted after the second match.
		limited, cancel := context.WithCancel(ctx)
		limited = store.WithProgress(limited, func(done, _ int64) {
			if done == 2 {
				cancel()
			}
		})
		if _, err := from.CopyTo(limited, to); !is(err, context.Canceled) {
			t.Fatalf("%s: cut off it comes to %v", name, err)
		}
		if err := to.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := store.Open(path, store.Options{}); !is(err, store.ErrNotDatabase) {
			t.Errorf("%s: opened half done it comes to %v", name, err)
		}
		commit(t, from, full("more"+store.MatchID(name[2:3]), 0)) // the source has moved on meanwhile
		to = must(store.Open(path, store.Options{Copying: true}))
		sum, err := from.CopyTo(ctx, to)
		if err != nil || sum != must(from.Digest(ctx)) {
			t.Errorf("%s: taken up again it comes to %s, %v", name, sum, err)
		}
		closeChecked(t, to)
		to = must(store.Open(path, store.Options{}))
		closeChecked(t, to)
	}
}

// A share shows and changes only its own records, and changes nothing after another host has taken it.
func TestAShareIsOneHostsAlone(t *testing.T) {
	if server != nil {
		t.Skip("this is the server")
	}
	t.Parallel() // it waits
	address := pgtest.Shared(t).Fresh(t)
	all := store.On(must(postgres.Open(ctx, postgres.Options{Address: address})))
	defer closeChecked(t, all)
	of := func(shard int) store.ShareOptions {
		return store.ShareOptions{
			Holder: "host", Shard: shard, Total: 2, Lasts: time.Hour,
			Owns: func(guild string) bool { return (guild == "odd") == (shard == 1) },
		}
	}
	brief := of(0)
	brief.Lasts = 6 * time.Second
	even, odd := must(all.AcquireShare(ctx, brief)), must(all.AcquireShare(ctx, of(1)))
	in := func(id store.MatchID, guild string) store.Commit {
		c := full(id, 0)
		c.Match.Guild = guild
		return c
	}
	commit(t, even.DB, in("m0", "even"))
	commit(t, odd.DB, in("m1", "odd"))
	wantErr(t, even.DB.Commit(ctx, in("m2", "odd")), store.ErrLeaseLost)
	for share, want := range map[*store.Share]store.MatchID{even: "m0", odd: "m1"} {
		pending, due, found := must(share.DB.Pending(noon, 0)), must(share.DB.DueTimers(noon.AddDate(1, 0, 0), 0)),
			must(share.DB.Matches(store.Filter{}))
		if len(pending) != 1 || pending[0].Match != want || len(due) != 1 || due[0].Match != want || len(found) != 1 ||
			found[0].ID != want {
			t.Errorf("of match %s the share shows %+v, %+v, %+v", want, pending, due, found)
		}
	}
	if _, err := all.AcquireShare(ctx, of(0)); !is(err, store.ErrLocked) {
		t.Errorf("taken twice it comes to %v", err)
	}
	other := of(0)
	other.Total = 3
	if _, err := all.AcquireShare(ctx, other); !is(err, store.ErrLocked) {
		t.Errorf("divided otherwise it comes to %v", err)
	}

	// The host sleeps for longer than its lease, another takes the share, and the first one wakes.
	var taken *store.Share
	inTime(t, "a lease that nobody renews", func() {
		for taken == nil {
			time.Sleep(50 * time.Millisecond)
			taken, _ = all.AcquireShare(ctx, of(0))
		}
	})
	if even.Held() {
		t.Error("the one that slept thinks that the share is its own")
	}
	next := in("m0", "even")
	next.ExpectSeq, next.Interaction = 1, "late"
	wantErr(t, even.DB.Commit(ctx, next), store.ErrLeaseLost)
	wantErr(t, even.DB.RemoveOutgoing(ctx, 1), store.ErrLeaseLost)
	if err := even.Keep(ctx); !is(err, store.ErrLeaseLost) {
		t.Errorf("renewing comes to %v", err)
	}
	commit(t, taken.DB, next)
	if err := taken.Release(ctx); err != nil {
		t.Fatal(err)
	}
	again := must(all.AcquireShare(ctx, of(0))) // at once
	wantErr(t, taken.DB.RemoveOutgoing(ctx, 1), store.ErrLeaseLost)
	if err := errors.Join(again.Release(ctx), odd.Release(ctx)); err != nil {
		t.Fatal(err)
	}
	if _, err := all.AcquireShare(ctx, other); err != nil {
		t.Errorf("divided otherwise when nobody works it comes to %v", err)
	}
}

// A copy is the database at one moment, whatever hosts write meanwhile.
func TestACopyOfADatabaseOnWhichHostsWorkIsThatOfOneMoment(t *testing.T) {
	t.Parallel()
	if server != nil {
		t.Skip("this is the server")
	}
	from := store.On(must(postgres.Open(ctx, postgres.Options{Address: pgtest.Shared(t).Fresh(t)})))
	defer closeChecked(t, from)
	for i := range 3 {
		commit(t, from, full(store.MatchID(fmt.Sprint("m", i)), 0))
	}
	sum := must(from.Digest(ctx))
	line := uint64(0)
	copying := store.WithProgress(ctx, func(int64, int64) {
		line++
		commit(t, from, full("m0", line)) // by a host that knows nothing of it
		commit(t, from, full(store.MatchID(fmt.Sprint("new", line)), 0))
	})
	path := filepath.Join(t.TempDir(), "copy.db")
	if err := from.BackupFile(copying, path); err != nil {
		t.Fatal(err)
	}
	to := must(store.Open(path, store.Options{}))
	defer closeChecked(t, to)
	if s := must(to.Stats(ctx)); line == 0 || s.Matches != 3 || s.Entries != 3 {
		t.Errorf("after %d moves meanwhile the copy holds %+v", line, s)
	}
	if sum == must(from.Digest(ctx)) {
		t.Error("nothing was written meanwhile")
	}
}

// Alone gives a caller the database, and ends when another host takes it; then the caller writes nothing.
func TestADatabaseIsOnesAloneWhileNoHostWorks(t *testing.T) {
	t.Parallel()
	if server != nil {
		t.Skip("this is the server")
	}
	all := store.On(must(postgres.Open(ctx, postgres.Options{Address: pgtest.Shared(t).Fresh(t)})))
	defer closeChecked(t, all)
	host := store.ShareOptions{Holder: "vega", Shard: 3, Total: 4, Lasts: time.Minute}
	err := all.Alone(ctx, "mending", func(ctx context.Context, s *store.Share) error {
		if _, err := all.AcquireShare(ctx, host); !is(err, store.ErrLocked) {
			t.Errorf("meanwhile a host's share comes to %v", err)
		}
		if who := must(all.AtWork(ctx)); who != "mending" || !s.Held() {
			t.Errorf("%q works, held: %v", who, s.Held())
		}
		return s.DB.Commit(ctx, full("m0", 0))
	})
	if err != nil {
		t.Fatal(err)
	}
	taken := must(all.AcquireShare(ctx, host))
	err = all.Alone(ctx, "mending", func(context.Context, *store.Share) error { panic("it runs") })
	if !is(err, store.ErrLocked) || !strings.Contains(err.Error(), "vega") ||
		!strings.Contains(err.Error(), "stop them first") {
		t.Errorf("while a host works it comes to %v", err)
	}
	if err := taken.Release(ctx); err != nil {
		t.Fatal(err)
	}
	if who := must(all.AtWork(ctx)); who != "" {
		t.Errorf("%q works after it has stopped", who)
	}
	refused := fmt.Errorf("refused")
	if err := all.Alone(ctx, "mending", func(context.Context, *store.Share) error { return refused }); !is(err,
		refused) {
		t.Errorf("its own error is %v", err)
	}
	file := fresh(t)
	if err := file.Alone(ctx, "mending", func(ctx context.Context, s *store.Share) error {
		if !s.Held() || must(s.DB.AtWork(ctx)) != "" {
			t.Error("a file is not one's own")
		}
		return s.DB.Commit(ctx, full("m0", 0))
	}); err != nil {
		t.Error(err)
	}
}
