package postgres_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"skald/engine/contract/sweep"
	"skald/store/kv"
	"skald/store/postgres"
	"skald/store/postgres/pgtest"
)

// TestFullDisks does not run beside other tests: on a server whose disk is full they would be refused too.
func TestFullDisks(t *testing.T) {
	sweep.Of(t, []fault{
		{"on a full disk of the server writes are refused, and go on when there is room", tablesFull},
		{"a server that ends because its disk is full loses nothing acknowledged", journalFull},
	}, 1).Run(t, fault.String, func(t *testing.T, f fault) { f.test(t) })
}

// bulk is a note with half a megabyte that cannot be packed.
func bulk(key string) func(kv.Tx) error {
	random := rand.NewChaCha8([32]byte{})
	content := make([]byte, 512<<10)
	_, _ = random.Read(content)
	return func(x kv.Tx) error { return errors.Join(note(key)(x), x.Bucket("drafts").Put([]byte(key), content)) }
}

// untilFull writes side by side on a disk that is filled meanwhile, until each has been refused.
func (w *writers) untilFull(t *testing.T, db *postgres.DB, disk *pgtest.Disk) {
	w.acknowledged, w.uncertain = map[string]bool{}, map[string]bool{}
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			for j, refused := 0, 0; refused < 2 && j < 1000; j++ {
				key := fmt.Sprintf("w%d-%d", i, j)
				err := db.Update(ctx, bulk(key))
				w.mu.Lock()
				if err == nil {
					w.acknowledged[key] = true
				} else {
					refused++
					w.uncertain[key] = errors.Is(err, kv.ErrUncertain)
					w.errs = append(w.errs, err)
				}
				w.mu.Unlock()
			}
		})
	}
	for some := false; !some; time.Sleep(time.Millisecond) {
		w.mu.Lock()
		some = len(w.acknowledged) > 0 || len(w.errs) > 0
		w.mu.Unlock()
	}
	disk.Fill()
	all.Wait()
	if len(w.errs) < 8 || len(w.acknowledged) == 0 {
		t.Errorf("%d writes were done and %d refused", len(w.acknowledged), len(w.errs))
	}
}

// Where the tables lie there is no room any more, and the server's own journal goes on.
func tablesFull(t *testing.T) {
	// A full disk stops whatever makes the server write everything it holds, such as a new database of another test.
	server := pgtest.Start(t, pgtest.Unsynced...)
	disk := pgtest.NewDisk(t, 48)
	address := server.FreshOn(t, disk)
	db := open(t, postgres.Options{Address: address, Connections: 4, Wait: 20 * time.Second, Patience: time.Second})
	var w writers
	w.untilFull(t, db, disk)
	for _, err := range w.errs {
		if !errors.Is(err, kv.ErrNotWritten) || !strings.Contains(err.Error(),
			"the server's disk is full; make room there") || !strings.Contains(err.Error(), db.Name()) {
			t.Errorf("it is refused with: %v", err)
		}
	}
	if err := db.WriteFailure(); !errors.Is(err, kv.ErrNotWritten) {
		t.Errorf("the failure is %v", err)
	}
	notedOnce(t, db, w.acknowledged, w.uncertain) // all can be read meanwhile
	disk.Empty()
	if err := db.Update(ctx, bulk("after")); err != nil {
		t.Fatalf("with room again: %v", err)
	}
	if err := db.WriteFailure(); err != nil {
		t.Errorf("the failure goes on: %v", err)
	}
	w.acknowledged["after"] = true
	notedOnce(t, db, w.acknowledged, w.uncertain)
}

// If the journal itself has no room the server ends, and comes back when it has room and is started.
func journalFull(t *testing.T) {
	disk := pgtest.NewDisk(t, 160)
	t.Setenv("TMPDIR", disk.Folder)
	s := pgtest.Start(t, "max_wal_size = 64MB")
	db := open(t, postgres.Options{Address: s.Fresh(t), Connections: 4, Wait: 5 * time.Second, Patience: time.Second})
	var w writers
	w.untilFull(t, db, disk)
	for _, err := range w.errs {
		if !errors.Is(err, kv.ErrNotWritten) && !errors.Is(err, kv.ErrUncertain) {
			t.Errorf("it is refused with: %v", err)
		}
	}
	disk.Empty()
	lost := 0
	for _, err := range w.errs {
		if errors.Is(err, kv.ErrUncertain) {
			lost++
		}
	}
	t.Logf("%d writes were done, %d refused, and of %d it could not be told", len(w.acknowledged),
		len(w.errs)-lost, lost)
	_ = s.Stop() // one that came back by itself
	if err := s.Begin(); err != nil {
		t.Fatal(err)
	}
	if err := db.Update(ctx, bulk("after")); err != nil {
		t.Fatalf("with room again: %v", err)
	}
	w.acknowledged["after"] = true
	notedOnce(t, db, w.acknowledged, w.uncertain)
}
