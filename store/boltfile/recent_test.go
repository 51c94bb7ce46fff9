package boltfile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	bolt "go.etcd.io/bbolt"

	"skald/store/kv"
)

var buckets = []string{"a", "b", "meta"}

func openTest(t *testing.T, path string) *DB {
	t.Helper()
	db, err := Open(path, Options{Buckets: buckets[:2], NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func update(t *testing.T, db *DB, write func(kv.Tx) error) {
	t.Helper()
	if err := db.Update(context.Background(), write); err != nil {
		t.Fatal(err)
	}
}

// schemaOf returns the schema version in a file and whether it has recent changes.
func schemaOf(t *testing.T, path string) (version string, recent bool) {
	t.Helper()
	file, err := bolt.Open(path, 0o600, &bolt.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := file.View(func(x *bolt.Tx) error {
		version, recent = string(x.Bucket([]byte("meta")).Get([]byte("schema"))), len(recentPlaces(x)) > 0
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return version, recent
}

// crash copies the file of an open database.
func crash(t *testing.T, db *DB) (path string) {
	t.Helper()
	content, err := os.ReadFile(db.path)
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "crashed.db")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func model(b kv.Bucket) string {
	var all bytes.Buffer
	c := b.Cursor()
	for key, value := c.First(); key != nil; key, value = c.Next() {
		fmt.Fprintf(&all, "%s=%s ", key, value)
	}
	return all.String()
}

func modelOf(want map[string]string) string {
	var all bytes.Buffer
	for _, key := range slices.Sorted(maps.Keys(want)) {
		fmt.Fprintf(&all, "%s=%s ", key, want[key])
	}
	return all.String()
}

// Whatever is recent and whatever is in its place, a bucket has the same records.
func TestRecentChangesAreRead(t *testing.T) {
	t.Parallel()
	db := openTest(t, filepath.Join(t.TempDir(), "x.db"))
	random := rand.New(rand.NewPCG(1, 2))
	want := map[string]string{}
	key := func() string { return "k" + strconv.Itoa(random.IntN(60)) }
	refused := errors.New("refused")
	last := uint64(0)
	for round := range 600 {
		changed, number := maps.Clone(want), last
		err := db.UpdateExclusive(context.Background(), nil, func(x kv.Tx) error {
			b := x.Bucket("a")
			for range random.IntN(6) {
				k := key()
				switch random.IntN(3) {
				case 0:
					delete(changed, k)
					if err := b.Delete([]byte(k)); err != nil {
						return err
					}
				default:
					changed[k] = strconv.Itoa(round)
					if round%50 == 7 {
						changed[k] += string(bytes.Repeat([]byte{'x'}, 5<<10)) // soon too large to be kept
					}
					if err := b.Put([]byte(k), []byte(changed[k])); err != nil {
						return err
					}
				}
				if err := walks(b, changed, random); err != nil {
					return err
				}
			}
			n, err := b.NextSequence()
			if number++; n != number || err != nil {
				return fmt.Errorf("the number is %d, %w, not %d", n, err, number)
			}
			if random.IntN(5) == 0 {
				return refused
			}
			return nil
		})
		if err == nil {
			want, last = changed, number
		} else if err != refused {
			t.Fatal(err)
		}
		if err := db.View(nil, func(x kv.Tx) error { return walks(x.Bucket("a"), want, random) }); err != nil {
			t.Fatal(err)
		}
		if round%40 == 0 {
			crashed := openTest(t, crash(t, db))
			if err := crashed.View(nil, func(x kv.Tx) error {
				if n := x.Bucket("a").Sequence(); n != last {
					return fmt.Errorf("after a crash the last number is %d, not %d", n, last)
				}
				return walks(x.Bucket("a"), want, random)
			}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// walks compares a bucket with what it has to hold.
func walks(b kv.Bucket, want map[string]string, random *rand.Rand) error {
	if got := model(b); got != modelOf(want) {
		return fmt.Errorf("the bucket has %.300q, not %.300q", got, modelOf(want))
	}
	keys := slices.Sorted(maps.Keys(want))
	c := b.Cursor()
	place := len(keys)
	check := func(step string, key, value []byte) error {
		wanted := ""
		if place >= 0 && place < len(keys) {
			wanted = keys[place]
		}
		if string(key) != wanted || key != nil && string(value) != want[wanted] {
			return fmt.Errorf("%s returns %q, not %q", step, key, wanted)
		}
		return nil
	}
	for range 12 {
		step := random.IntN(5)
		if place < 0 || place >= len(keys) {
			step %= 3
		}
		var key, value []byte
		switch step {
		case 0:
			place = 0
			key, value = c.First()
		case 1:
			place = len(keys) - 1
			key, value = c.Last()
		case 2:
			wanted := "k" + strconv.Itoa(random.IntN(70))
			place, _ = slices.BinarySearch(keys, wanted)
			key, value = c.Seek([]byte(wanted))
			if got := b.Get([]byte(wanted)); string(got) != want[wanted] {
				return fmt.Errorf("%s is %q, not %q", wanted, got, want[wanted])
			}
		case 3:
			place++
			key, value = c.Next()
		case 4:
			place--
			key, value = c.Prev()
		}
		if err := check([]string{"First", "Last", "Seek", "Next", "Prev"}[step], key, value); err != nil {
			return err
		}
	}
	return nil
}

// A refused write of a group leaves the recent changes of the others.
func TestRefusedWriteAmongRecentChanges(t *testing.T) {
	t.Parallel()
	db := openTest(t, filepath.Join(t.TempDir(), "x.db"))
	refused := errors.New("refused")
	put := func(key, value string, err error) func(kv.Tx) error {
		return func(x kv.Tx) error { return errors.Join(x.Bucket("a").Put([]byte(key), []byte(value)), err) }
	}
	update(t, db, put("k", "1", nil))
	errs := make(chan error, 2)
	update(t, db, func(x kv.Tx) error {
		waiting := db.Inside().Waiting()
		go func() { errs <- db.Update(context.Background(), put("k", "wrong", refused)) }()
		go func() { errs <- db.Update(context.Background(), put("", "without a key", refused)) }()
		for {
			if db.Inside().Waiting() > waiting+1 {
				return x.Bucket("a").Put([]byte("l"), []byte("2"))
			}
		}
	})
	for range 2 {
		if err := <-errs; !errors.Is(err, refused) {
			t.Errorf("the refused write returns %v", err)
		}
	}
	for _, db := range []*DB{db, openTest(t, crash(t, db))} {
		if err := db.View(nil, func(x kv.Tx) error {
			if got := model(x.Bucket("a")); got != "k=1 l=2 " {
				t.Errorf("%s has %s", db.path, got)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
}

// A file with recent changes is refused by earlier releases; a closed one has none.
func TestClosedFileHasNoRecentChanges(t *testing.T) {
	t.Parallel()
	db := openTest(t, filepath.Join(t.TempDir(), "x.db"))
	update(t, db, func(x kv.Tx) error { return x.Bucket("a").Put([]byte("k"), []byte("1")) })
	crashed := crash(t, db)
	backup := filepath.Join(t.TempDir(), "backup.db")
	if err := db.BackupFile(context.Background(), backup); err != nil {
		t.Fatal(err)
	}
	if version, recent := schemaOf(t, backup); version != "4" || recent {
		t.Errorf("the backup has version %s, recent changes: %v", version, recent)
	}
	if version, recent := schemaOf(t, crashed); version != "5" || !recent {
		t.Errorf("the file of a crash has version %s, recent changes: %v", version, recent)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if version, recent := schemaOf(t, db.path); version != "4" || recent {
		t.Errorf("the closed file has version %s, recent changes: %v", version, recent)
	}
	before, _ := os.ReadFile(crashed)
	reading, err := Open(crashed, Options{Buckets: buckets[:2], ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := reading.View(nil, func(x kv.Tx) error {
		if got := model(x.Bucket("a")); got != "k=1 " {
			t.Errorf("read-only it has %s", got)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if err := reading.Close(); err != nil {
		t.Fatal(err)
	}
	if after, _ := os.ReadFile(crashed); !bytes.Equal(before, after) {
		t.Error("reading changed the file")
	}
	compacted := filepath.Join(t.TempDir(), "compacted.db")
	if err := Compact(context.Background(), crashed, compacted, buckets[:2],
		func(context.Context, string) ([]string, error) { return nil, nil }); err != nil {
		t.Fatal(err)
	}
	if version, recent := schemaOf(t, compacted); version != "4" || recent {
		t.Errorf("the compacted file has version %s, recent changes: %v", version, recent)
	}
}

// Damaged recent changes are not left out: the whole file is refused.
func TestDamagedRecentChanges(t *testing.T) {
	t.Parallel()
	db := openTest(t, filepath.Join(t.TempDir(), "x.db"))
	value := bytes.Repeat([]byte("valuable"), 40)
	update(t, db, func(x kv.Tx) error { return x.Bucket("a").Put([]byte("k"), value) })
	path := crash(t, db)
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for at := 0; ; {
		found := bytes.Index(content[at:], value)
		if found < 0 {
			break
		}
		at += found
		content[at] ^= 1
	}
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, readOnly := range []bool{false, true} {
		if _, err := Open(path, Options{Buckets: buckets[:2], ReadOnly: readOnly}); !errors.Is(err, kv.ErrDamaged) {
			t.Errorf("Open() = %v, want ErrDamaged", err)
		}
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(after, content) {
		t.Error("the file was changed")
	}
}

// A reader sees a commit whole or not at all, wherever its changes are.
func TestReadersSeeWholeCommits(t *testing.T) {
	t.Parallel()
	db := openTest(t, filepath.Join(t.TempDir(), "x.db"))
	const commits = 400
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := range commits {
			if err := db.Update(context.Background(), func(x kv.Tx) error {
				n := []byte(strconv.Itoa(i))
				return errors.Join(x.Bucket("a").Put([]byte("n"), n), x.Bucket("b").Put([]byte("n"), n))
			}); err != nil {
				t.Error(err)
			}
		}
	}()
	last := -1
	for running := true; running; {
		select {
		case <-done:
			running = false
		default:
		}
		if err := db.View(nil, func(x kv.Tx) error {
			a, b := string(x.Bucket("a").Get([]byte("n"))), string(x.Bucket("b").Get([]byte("n")))
			n, _ := strconv.Atoi(a)
			if a != b || n < last {
				t.Errorf("a reader sees %q and %q after %d", a, b, last)
			}
			last = n
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	if last != commits-1 {
		t.Errorf("the last commit is %d", last)
	}
}

// A reader that begins while a commit ends sees the file and the recent changes of the same moment.
func TestReaderBeginsWhileCommitEnds(t *testing.T) {
	t.Parallel()
	db := openTest(t, filepath.Join(t.TempDir(), "x.db"))
	put := func(value string) func(kv.Tx) error {
		return func(x kv.Tx) error { return x.Bucket("a").Put([]byte("k"), []byte(value)) }
	}
	wantView := func(want string) {
		t.Helper()
		if err := db.View(nil, func(x kv.Tx) error {
			if got := model(x.Bucket("a")); got != want {
				t.Errorf("a reader sees %q, not %q", got, want)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	update(t, db, put("1"))
	early, err := db.bolt.Begin(false)
	if err != nil {
		t.Fatal(err)
	}
	defer early.Rollback()

	half, err := db.bolt.Begin(true)
	if err != nil {
		t.Fatal(err)
	}
	x, err := db.begin(half)
	if err == nil {
		err = errors.Join(put("2")(x), x.finish(db))
	}
	if err != nil {
		t.Fatal(err)
	}
	wantView("k=1 ")
	if err := half.Commit(); err != nil {
		t.Fatal(err)
	}
	wantView("k=2 ")
	db.publishRecent()
	wantView("k=2 ")
	if _, err := db.begin(early); err != errTooEarly {
		t.Errorf("a reader that began before the commit gets %v", err)
	}
}
