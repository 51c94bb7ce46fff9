package store_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"skald/store"

	bolt "go.etcd.io/bbolt"
)

// waitingCommits starts commits one after the other while writes are stopped, so that they share a transaction in this
// order; finish lets them continue and returns the error of each.
func waitingCommits(t *testing.T, db *store.DB, writes ...func() error) (finish func() []error) {
	t.Helper()
	release := db.HoldWrites()
	results := make([]chan error, len(writes))
	for i, write := range writes {
		results[i] = make(chan error, 1)
		go func() { results[i] <- write() }()
		inTime(t, "waiting for a write to queue up", func() {
			for db.WritesWaiting() != i+1 {
				time.Sleep(time.Millisecond)
			}
		})
	}
	return func() []error {
		release()
		errs := make([]error, len(results))
		inTime(t, "the writes", func() {
			for i := range results {
				errs[i] = <-results[i]
			}
		})
		return errs
	}
}

// transactions is the number of the last transaction.
func transactions(t *testing.T, db *store.DB) (id int) {
	t.Helper()
	if err := db.Raw().View(func(tx *bolt.Tx) error { id = tx.ID(); return nil }); err != nil {
		t.Fatal(err)
	}
	return id
}

func commits(db *store.DB, c store.Commit) func() error {
	return func() error { return db.Commit(ctx, c) }
}

// full is a move that touches everything a commit can.
func full(id store.MatchID, after uint64) store.Commit {
	c := smallMove(match(id), after)
	c.Plan = json.RawMessage(fmt.Sprintf(`{"after":%d}`, after))
	c.Audit = []store.AuditRecord{{Actor: "u1", Action: "noted"}}
	return c
}

func TestARefusedCommitLeavesNoTraceAmongThoseItSharesATransactionWith(t *testing.T) {
	t.Parallel()
	prepare := func(db *store.DB) {
		for seq := range uint64(3) {
			for _, id := range []store.MatchID{"m1", "m2", "m3", "m4"} {
				commit(t, db, full(id, seq))
			}
		}
	}
	good := []store.Commit{full("m1", 3), full("new", 0), full("m2", 3), full("m1", 4)}

	stale := full("m3", 1)
	stale.Interaction = "another"
	repeated := full("m4", 3)
	repeated.Interaction = good[0].Interaction // answered by a neighbour
	taken := full("other", 0)
	taken.Match.Channel = good[1].Match.Channel // taken by a neighbour
	elsewhere := full("m3", 3)
	// found after most is written
	elsewhere.Outbox = append(elsewhere.Outbox, store.Outgoing{Kind: "x", Channel: "no\nchannel"})
	first := full("first", 0)
	first.Outbox = append(first.Outbox, store.Outgoing{Kind: "x", Channel: "no\nchannel"})
	over := full("m4", 3)
	over.Match.Status = store.Over
	// found at the very end
	over.Audit = append(over.Audit, store.AuditRecord{Actor: strings.Repeat("x", store.MaxRecord), Action: "x"})

	db, alone := fresh(t), fresh(t)
	prepare(db)
	prepare(alone)
	for _, c := range good {
		commit(t, alone, c)
	}

	before := transactions(t, db)
	errs := waitingCommits(t, db,
		commits(db, elsewhere), commits(db, good[0]), commits(db, repeated), commits(db, stale), commits(db, good[1]),
		commits(db, taken),
		commits(db, first), commits(db, over), commits(db, good[2]), commits(db, good[3]))()
	if n := transactions(t, db) - before; n != 1 {
		t.Errorf("they took %d transactions", n)
	}
	for i, want := range []error{store.ErrInvalid, nil, store.ErrRepeated, store.ErrStale, nil, store.ErrChannelTaken,
		store.ErrInvalid, store.ErrInvalid, nil, nil} {
		if !errors.Is(errs[i], want) {
			t.Errorf("commit %d comes to %v, not %v", i, errs[i], want)
		}
	}
	var again *store.RepeatedError
	if !errors.As(errs[2], &again) || !bytes.Equal(again.Answer, good[0].Answer) {
		t.Errorf("the repeated interaction is answered with %v", errs[2])
	}
	if got, want := everyRecord(t, db), everyRecord(t, alone); got != want {
		t.Errorf("with refused neighbours the file holds\n%s\nand without\n%s", got, want)
	}
}

// A write that is alone at the beginning of its transaction is undone with it.
func TestRefusedCommitAlone(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	commit(t, db, full("m1", 0))
	records, before := everyRecord(t, db), transactions(t, db)
	refused := full("m1", 1)
	refused.Outbox = append(refused.Outbox, store.Outgoing{Kind: "x", Channel: "no\nchannel"})
	for range 2 {
		if err := db.Commit(ctx, refused); !errors.Is(err, store.ErrInvalid) {
			t.Errorf("Commit() = %v, want ErrInvalid", err)
		}
	}
	if everyRecord(t, db) != records || transactions(t, db) != before {
		t.Error("a refused commit left a trace")
	}
	commit(t, db, full("m1", 1))
	if posts := must(db.PendingOf("m1")); len(posts) != 2 || posts[1].ID != 2 {
		t.Errorf("the posts are %v", posts)
	}
}

func TestWriteThatArrivesDuringRefusedOne(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	done, refused := make(chan error, 1), errors.New("refused")
	err := db.RefusedWhile(func() {
		go func() { done <- db.Commit(ctx, full("m1", 0)) }()
		inTime(t, "waiting for a write to queue up", func() {
			for db.WritesWaiting() != 1 {
				time.Sleep(time.Millisecond)
			}
		})
	}, refused)
	if !errors.Is(err, refused) {
		t.Errorf("the refused write ends with %v", err)
	}
	if err := <-done; err != nil {
		t.Errorf("Commit() = %v", err)
	}
	if all := records(t, db)["players"]; len(all) > 0 {
		t.Errorf("the refused write left %v", all)
	}
}

func TestATransactionOfRefusedCommitsWritesNothing(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	commit(t, db, full("m1", 0))
	before, records := transactions(t, db), everyRecord(t, db)
	for _, err := range waitingCommits(t, db, commits(db, full("m1", 0)), commits(db, full("m1", 7)))() {
		if err == nil {
			t.Error("a stale commit was written")
		}
	}
	if n := transactions(t, db) - before; n != 0 || everyRecord(t, db) != records {
		t.Errorf("%d transactions wrote something", n)
	}
}

func TestCommitsOfOneMatchKeepTheOrderInWhichTheyCame(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	commit(t, db, full("m1", 0))
	late := full("m1", 1)
	late.Interaction, late.Entries[0].Data = "late", json.RawMessage(`{"too":"late"}`)
	errs := waitingCommits(t, db, commits(db, full("m1", 1)), commits(db, late), commits(db, full("m1", 2)),
		commits(db, full("m1", 3)))()
	var stale *store.StaleError
	if errs[0] != nil || errs[2] != nil || errs[3] != nil || !errors.As(errs[1], &stale) || stale.Stored != 2 {
		t.Fatalf("they come to %v", errs)
	}
	log := must(db.Log("m1", 0, 0))
	if len(log) != 4 {
		t.Fatalf("the log has %d lines", len(log))
	}
	for i, e := range log {
		if want := full("m1", uint64(i)); !bytes.Equal(e.Data, want.Entries[0].Data) {
			t.Errorf("line %d is %s", i+1, e.Data)
		}
	}
}

func TestACallerWhoGivesUpWhileItWaitsHasWrittenNothing(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	waiting, cancel := context.WithCancel(ctx)
	finish := waitingCommits(t, db, commits(db, full("m1", 0)),
		func() error { return db.Commit(waiting, full("m2", 0)) }, commits(db, full("m3", 0)))
	cancel()
	inTime(t, "giving up", func() {
		for db.WritesWaiting() != 2 {
			time.Sleep(time.Millisecond)
		}
	})
	errs := finish()
	if errs[0] != nil || !errors.Is(errs[1], context.Canceled) || errs[2] != nil {
		t.Errorf("they come to %v", errs)
	}
	if _, err := db.Match("m2"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("of the one that gave up there is %v", err)
	}
}

// TestACancelledCommitIsWrittenWholeOrNotAtAll cancels callers at any moment: the log agrees with the result of Commit.
func TestACancelledCommitIsWrittenWholeOrNotAtAll(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	written, cancelled := 0, 0
	done := make(chan [2]int)
	for i := range 8 {
		go func() {
			id := store.MatchID(fmt.Sprintf("m%d", i))
			seq, lost := uint64(0), 0
			for n := range 60 {
				ctx, cancel := context.WithTimeout(ctx, time.Duration(n*i%7)*50*time.Microsecond)
				err := db.Commit(ctx, full(id, seq))
				cancel()
				if err == nil {
					seq++
				} else if lost++; !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("giving up comes to %v", err)
				}
				if m, err := db.Match(id); err == nil && m.Seq != seq ||
					err != nil && (seq != 0 || !errors.Is(err, store.ErrNotFound)) {
					t.Errorf("match %s stands at %d (%v), not %d", id, m.Seq, err, seq)
				}
			}
			done <- [2]int{int(seq), lost}
		}()
	}
	for range 8 {
		n := <-done
		written, cancelled = written+n[0], cancelled+n[1]
	}
	if cancelled == 0 {
		t.Errorf("%d were written and none was cancelled", written)
	}
}

func TestAFailedTransactionIsToldToAllThatSharedIt(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "skald.db")
	db := must(store.Open(path, store.Options{}))
	commit(t, db, full("m1", 0))
	records := everyRecord(t, db)
	finish := waitingCommits(t, db, commits(db, full("m1", 1)), commits(db, full("m1", 1)), commits(db, full("m2", 0)))
	if err := db.CloseFile(); err != nil {
		t.Fatal(err)
	}
	for i, err := range finish() {
		if !errors.Is(err, store.ErrNotWritten) {
			t.Errorf("commit %d comes to %v", i, err)
		}
	}
	if err := db.WriteFailure(); !errors.Is(err, store.ErrNotWritten) {
		t.Errorf("the trouble is %v", err)
	}
	if everyRecord(t, db) != records {
		t.Error("something is there of it")
	}
	_ = db.Close() // its file is gone
	if again := open(t, path); everyRecord(t, again) != records {
		t.Error("something was written")
	}
}

func TestDamageMetInATransactionIsToldToAllThatSharedIt(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "skald.db")
	db := must(openAt(path))
	commit(t, db, full("m1", 0))
	records := everyRecord(t, db)
	for i, err := range waitingCommits(t, db, commits(db, full("m1", 1)), db.PanicInAWrite,
		commits(db, full("m2", 0)))() {
		wantErr(t, err, store.ErrDamaged, path)
		if _, err := db.Match("m2"); !errors.Is(err, store.ErrNotFound) || everyRecord(t, db) != records {
			t.Errorf("after write %d something is there of it", i)
		}
	}
	wantErr(t, db.Commit(ctx, full("m1", 1)), store.ErrDamaged, path)
	if err := db.Close(); err != nil {
		t.Error(err)
	}
	open(t, path)
}

func TestClosingWaitsForWhatWasAskedForBefore(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "skald.db")
	db := must(openAt(path))
	finish := waitingCommits(t, db, commits(db, full("m1", 0)), commits(db, full("m2", 0)))
	closed := make(chan error, 1)
	go func() { closed <- db.Close() }()
	for _, err := range finish() {
		if err != nil {
			t.Error(err)
		}
	}
	inTime(t, "closing", func() {
		if err := <-closed; err != nil {
			t.Error(err)
		}
	})
	wantErr(t, db.Commit(ctx, full("m1", 1)), store.ErrClosed)
	if all := must(open(t, path).Matches(store.Filter{})); len(all) != 2 {
		t.Errorf("there are %d matches", len(all))
	}
}

// commitSideBySide commits to eight matches at once and says which has how many lines, until it is killed.
func commitSideBySide(path string) int {
	db, err := openToCommit(path)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	failed := make(chan error)
	for i := range 8 {
		go func() {
			id := store.MatchID(fmt.Sprintf("m%d", i))
			m, _ := db.Match(id)
			for seq := m.Seq; ; seq++ {
				if err := db.Commit(ctx, full(id, seq)); err != nil {
					failed <- err
					return
				}
				fmt.Printf("%d %d\n", i, seq+1)
			}
		}()
	}
	fmt.Fprintln(os.Stderr, <-failed)
	return 1
}

func TestAKilledProcessLosesNothingOfTransactionsThatWereShared(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "skald.db")
	random := rand.New(rand.NewPCG(6, 7))
	var acknowledged [8]uint64
	for range 5 {
		process, _, out := child(t, "commit side by side", path)
		for range 20 + random.IntN(100) {
			var i int
			var seq uint64
			if !out.Scan() {
				t.Fatal("the child ended by itself")
			}
			if _, err := fmt.Sscan(out.Text(), &i, &seq); err != nil {
				t.Fatal(err)
			}
			acknowledged[i] = seq
		}
		time.Sleep(time.Duration(random.IntN(3000)) * time.Microsecond)
		if err := process.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		for out.Scan() { // its output before it was killed
			var i int
			var seq uint64
			if n, _ := fmt.Sscan(out.Text(), &i, &seq); n == 2 && strings.HasSuffix(out.Text(), fmt.Sprint(" ", seq)) {
				acknowledged[i] = max(acknowledged[i], seq)
			}
		}
		_ = process.Wait()
		db := must(openAt(path))
		for i, seq := range acknowledged {
			id := store.MatchID(fmt.Sprintf("m%d", i))
			m, err := db.Match(id)
			if seq > 0 && err != nil || m.Seq < seq {
				t.Errorf("match %s has %d lines (%v), and %d were acknowledged", id, m.Seq, err, seq)
			}
			if m.Seq == 0 {
				continue
			}
			last := full(id, m.Seq-1)
			if s, err := db.Current(id); err != nil || s.Seq != m.Seq || !bytes.Equal(s.State, last.Snapshot) {
				t.Errorf("the state of match %s is not the one of its last line: %v", id, err)
			}
			if again, err := db.Interaction(last.Interaction); err != nil || !bytes.Equal(again.Answer, last.Answer) {
				t.Errorf("the interaction of the last line of match %s is answered with %q, %v", id, again.Answer, err)
			}
			if posts := must(db.PendingOf(id)); len(posts) != int(m.Seq) {
				t.Errorf("match %s has %d lines and %d posts", id, m.Seq, len(posts))
			}
			acknowledged[i] = m.Seq
		}
		closeChecked(t, db)
	}
}
