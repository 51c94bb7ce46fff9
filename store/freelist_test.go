package store_test

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"skald/store"

	bolt "go.etcd.io/bbolt"
)

// isListed reports whether a closed file has a list of its free pages.
func isListed(t *testing.T, path string) bool {
	t.Helper()
	file := readFile(t, path)
	newest := uint64(0)
	listed := false
	for _, meta := range [][]byte{file[16:], file[os.Getpagesize()+16:]} {
		if txid := binary.NativeEndian.Uint64(meta[48:]); txid >= newest {
			newest, listed = txid, binary.NativeEndian.Uint64(meta[32:]) != ^uint64(0)
		}
	}
	return listed
}

// While a database is open, its file has no list of free pages. The file a crash leaves must open as before, with this
// program and with an earlier one, and its free pages must be used again.
func TestFreePagesAfterACrash(t *testing.T) {
	t.Parallel()
	path, crashed := filepath.Join(t.TempDir(), "skald.db"), filepath.Join(t.TempDir(), "crashed.db")
	db := must(store.Open(path, store.Options{NoSync: true}))
	for seq := range uint64(200) {
		commit(t, db, full("m1", seq))
	}
	want, size := everyRecord(t, db), must(db.Stats(ctx)).FileBytes
	if err := os.WriteFile(crashed, readFile(t, path), 0o600); err != nil {
		t.Fatal(err)
	}
	closeChecked(t, db)
	if !isListed(t, path) || isListed(t, crashed) {
		t.Errorf("the list is in the closed file: %v, in the one of the crash: %v", isListed(t, path),
			isListed(t, crashed))
	}
	for name, listed := range map[string]bool{path: true, crashed: false} {
		readOnly := must(store.Open(name, store.Options{ReadOnly: true}))
		if everyRecord(t, readOnly) != want {
			t.Errorf("%s has other records when it is read", name)
		}
		closeChecked(t, readOnly)
		if isListed(t, name) != listed {
			t.Errorf("reading %s changed the list", name)
		}
		again := must(store.Open(name, store.Options{NoSync: true}))
		if everyRecord(t, again) != want {
			t.Errorf("%s has other records", name)
		}
		for seq := range uint64(5) {
			commit(t, again, full("m1", 200+seq))
		}
		if grown := must(again.Stats(ctx)).FileBytes - size; grown > int64(12*os.Getpagesize()) {
			t.Errorf("five moves made %s grow by %d bytes: its free pages are not used", name, grown)
		}
		closeChecked(t, again)
		if !isListed(t, name) {
			t.Errorf("%s has no list after it was closed", name)
		}
	}
	// bbolt as earlier releases use it
	plain := must(bolt.Open(crashed, 0o600, nil))
	if err := plain.Update(func(tx *bolt.Tx) error {
		for cause := range tx.Check() {
			t.Error(cause)
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
	if err := plain.Close(); err != nil {
		t.Error(err)
	}
}
