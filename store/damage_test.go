package store_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"skald/engine/contract/sweep"
	"skald/store"
)

// inTime runs a function that must return, and fails the test if it does not.
func inTime(t *testing.T, what string, do func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	select {
	case <-done:
	case <-time.After(2 * time.Minute):
		t.Fatalf("%s does not come back", what)
	}
}

// told expects an error to be nil, or a sentence of a known kind that names the file.
func told(t *testing.T, what, path string, err error) {
	t.Helper()
	if err == nil {
		return
	}
	if !is(err, store.ErrDamaged) && !is(err, store.ErrNotDatabase) && !is(err, store.ErrNewer) {
		t.Errorf("%s: the error is of no kind: %v", what, err)
	}
	if !strings.Contains(err.Error(), path) && !strings.Contains(err.Error(), "match m") {
		t.Errorf("%s: the error does not say what it is about: %v", what, err)
	}
}

// lookAt does with a file all that must not change it: opening it to read, checking, reading, backing up, compacting,
// restoring it elsewhere.
func lookAt(t *testing.T, path string) (opened bool) {
	t.Helper()
	folder := t.TempDir()
	before := readFile(t, path)
	inTime(t, "looking at the file", func() {
		db, err := store.Open(path, store.Options{ReadOnly: true})
		told(t, "opening", path, err)
		if err == nil {
			opened = true
			_, err = db.Check(ctx)
			told(t, "checking", path, err)
			contents(db)
			told(t, "backing up", path, db.BackupFile(ctx, filepath.Join(folder, "backup.db")))
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		}
		told(t, "compacting", path, store.Compact(ctx, path, filepath.Join(folder, "small.db")))
		_, err = store.Restore(ctx, path, filepath.Join(folder, "restored.db"), noon)
		told(t, "restoring", path, err)
		if _, there := os.Stat(filepath.Join(folder, "restored.db")); (err == nil) != (there == nil) {
			t.Errorf("restoring ends with %v, the file with %v", err, there)
		}
	})
	if !bytes.Equal(before, readFile(t, path)) {
		t.Error("the file was changed")
	}
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file.Name(), ".partial") {
			t.Errorf("%s remains", file.Name())
		}
	}
	return opened
}

func TestLookingAtADamagedFileNeverChangesIt(t *testing.T) {
	t.Parallel()
	whole := example(t)
	path := filepath.Join(t.TempDir(), "damaged.db")
	opened, refused := 0, 0
	try := func(t *testing.T, content []byte) {
		t.Helper()
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		if lookAt(t, path) {
			opened++
		} else {
			refused++
		}
	}
	try(t, whole)
	if opened != 1 {
		t.Fatal("the whole file is not opened")
	}
	const all = 55
	damages := sweep.Of(t, numbers(all), 15)
	damages.Run(t, strconv.Itoa, func(t *testing.T, n int) {
		random := rand.New(rand.NewPCG(31, uint64(n)))
		if n >= 40 {
			try(t, whole[:1+random.IntN(len(whole)-1)])
			return
		}
		content := bytes.Clone(whole) // flipped bits, every fifth time in many places
		for n := 0; n == 0 || random.IntN(5) == 0 && n < 50; n++ {
			content[random.IntN(len(content))] ^= 1 << random.IntN(8)
		}
		try(t, content)
	})
	t.Logf("%d were opened, %d refused", opened, refused)
	if damages.Whole() && (opened < 5 || refused < 10) {
		t.Error("the damage does not reach what it should test")
	}
}

// overwrite changes a file in place, as a broken disk or another program would.
func overwrite(t *testing.T, path string, at int64, content []byte) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt(content, at); err != nil {
		t.Fatal(err)
	}
}

func TestDamageWhileAFileIsOpenIsToldAndNothingHangs(t *testing.T) {
	t.Parallel()
	whole := example(t)
	rubbish := func(seed uint64, n int) []byte {
		random, b := rand.New(rand.NewPCG(41, seed)), make([]byte, n)
		for i := range b {
			b[i] = byte(random.Uint32())
		}
		return b
	}
	damages := map[string]func(path string){
		"both descriptions are overwritten": func(path string) { overwrite(t, path, 0, rubbish(0, 2*4096)) },
		"all but the descriptions is overwritten": func(path string) {
			overwrite(t, path, 2*4096, rubbish(1, len(whole)-2*4096))
		},
		"the file is cut short": func(path string) {
			if err := os.Truncate(path, 2*4096); err != nil {
				t.Fatal(err)
			}
		},
		"the file is emptied": func(path string) {
			if err := os.Truncate(path, 0); err != nil {
				t.Fatal(err)
			}
		},
	}
	random := rand.New(rand.NewPCG(41, 42))
	for page := 2; page < len(whole)/4096; page += 1 + random.IntN(6) {
		damages[fmt.Sprintf("page %03d", page)] = func(path string) {
			overwrite(t, path, int64(page)*4096+16, rubbish(uint64(page), 4096-16))
		}
	}
	stopped := 0
	names := slices.Sorted(maps.Keys(damages))
	tried := sweep.Of(t, names, 10)
	tried.Run(t, func(name string) string { return name }, func(t *testing.T, name string) {
		path := filepath.Join(t.TempDir(), "skald.db")
		if err := os.WriteFile(path, whole, 0o600); err != nil {
			t.Fatal(err)
		}
		db := must(store.Open(path, store.Options{NoSync: true}))
		damages[name](path)
		inTime(t, "using the database", func() {
			for range 3 {
				use(db)
			}
			if err := db.WriteFailure(); err != nil {
				stopped++
				wantErr(t, err, store.ErrDamaged, path, "put a backup in its place")
				wantErr(t, db.Commit(ctx, move(match("m1"), 30, nil)), store.ErrDamaged, path)
			}
			if err := db.Close(); err != nil {
				wantErr(t, err, store.ErrDamaged, path, "when Skald has stopped")
			}
			if name == "both descriptions are overwritten" {
				_, err := db.Match("m1")
				wantErr(t, err, store.ErrDamaged, path)
			}
		})
	})
	t.Logf("in %d of %d cases nothing was written any more", stopped, len(tried.Cases()))
	if tried.Whole() && stopped == 0 {
		t.Error("no damage stopped the writes")
	}
}

func TestAPanicOfTheCallerIsNoDamage(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	commit(t, db, move(match("m1"), 0, []byte("{}")))
	for what, try := range map[string]func(){
		"a visitor": func() { _ = db.Walk(ctx, "m1", func(store.Item) error { panic("mine") }) },
		"a change":  func() { _ = db.UpdateMatch(ctx, "m1", func(*store.Match) error { panic("mine") }) },
		"a writer":  func() { _ = db.Backup(ctx, panicking{}) },
	} {
		func() {
			defer func() {
				if got := recover(); got != "mine" {
					t.Errorf("%s that panics comes to %v", what, got)
				}
			}()
			try()
		}()
		if err := db.WriteFailure(); err != nil {
			t.Errorf("after %s that panics: %v", what, err)
		}
	}
	commit(t, db, move(match("m1"), 1, []byte(`{"goes":"on"}`)))
}

type panicking struct{}

func (panicking) Write([]byte) (int, error) { panic("mine") }

func TestAWaitForTheDiskThatFailsIsToldForWhatItIs(t *testing.T) {
	t.Parallel()
	for seen, words := range map[bool]string{false: "nothing of the change was stored",
		true: "may be lost if the machine stops"} {
		err := store.NotWritten("skald.db",
			&os.PathError{Op: "sync", Path: "skald.db", Err: errors.New("no such luck")}, seen)
		wantErr(t, err, store.ErrNotWritten, "skald.db", "no such luck", words)
	}
	if is(store.NotWritten("x", io.ErrShortWrite, false), io.ErrShortWrite) == false {
		t.Error("the cause cannot be found in the error")
	}
}
