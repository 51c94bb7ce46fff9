package store_test

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"skald/store"
	"skald/store/kv"
)

// harm changes a byte of the record under a key.
func harm(t *testing.T, db *store.DB, bucket, key string) {
	t.Helper()
	err := db.Spoil(func(tx kv.Tx) error {
		b := tx.Bucket(bucket)
		record := bytes.Clone(b.Get([]byte(key)))
		record[len(record)-2] ^= 4
		return b.Put([]byte(key), record)
	})
	if err != nil {
		t.Fatal(err)
	}
}

func inChannel(id store.MatchID, channel string) store.Match {
	m := match(id)
	m.Channel, m.Seed = channel, store.Secret("the seed of "+id)
	return m
}

func TestADamagedHeaderNamesItsMatchAndFreesItsChannel(t *testing.T) {
	t.Parallel()
	db := must(openAt(filepath.Join(t.TempDir(), "skald.db")))
	defer db.Close()
	commit(t, db, move(inChannel("m1", "c1"), 0, nil))
	commit(t, db, move(inChannel("m2", "c2"), 0, nil))
	harm(t, db, "matches", "m1")
	for what, ask := range map[string]func() error{
		"the match":                   func() error { _, err := db.Match("m1"); return err },
		"the live match of a channel": func() error { _, err := db.MatchInChannel("c1"); return err },
		"the last match of a channel": func() error { _, err := db.LastMatchInChannel("c1"); return err },
		"a move of it":                func() error { return db.Commit(ctx, move(inChannel("m1", "c1"), 1, nil)) },
	} {
		var damaged *store.DamagedMatchError
		if err := ask(); !errors.As(err, &damaged) || damaged.Match != "m1" || !errors.Is(err, store.ErrDamaged) ||
			!strings.Contains(err.Error(), "operator") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := db.Commit(ctx, move(inChannel("m3", "c2"), 0, nil)); !errors.Is(err, store.ErrChannelTaken) {
		t.Errorf("beside a sound match another is opened: %v", err)
	}
	lobby := store.Commit{Now: noon, Match: inChannel("m3", "c1")}
	lobby.Match.Status = store.Lobby
	commit(t, db, lobby)
	if m, err := db.MatchInChannel("c1"); err != nil || m.ID != "m3" {
		t.Errorf("in the channel is %v, %v", m, err)
	}
	lobby.Match.Status = store.Abandoned // the lobby is cancelled
	commit(t, db, lobby)
	commit(t, db, move(inChannel("m4", "c1"), 0, nil))
	if m, err := db.MatchInChannel("c1"); err != nil || m.ID != "m4" {
		t.Errorf("after a cancelled lobby in the channel is %v, %v", m, err)
	}
}

func TestADamagedChannelIsMadeAnewFromItsMatch(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	commit(t, db, move(inChannel("m1", "c1"), 0, nil))
	harm(t, db, "channels", "c1")
	if m, err := db.MatchInChannel("c1"); err != nil || m.ID != "m1" {
		t.Errorf("in the channel is %v, %v", m, err)
	}
	if err := db.Commit(ctx, move(inChannel("m2", "c1"), 0, nil)); !errors.Is(err, store.ErrChannelTaken) {
		t.Errorf("another match is opened there: %v", err)
	}
	if wrong := must(db.Check(ctx)); len(wrong) != 1 || !strings.Contains(wrong[0], "hannel c1") {
		t.Errorf("the check says %q", wrong)
	}
	commit(t, db, move(inChannel("m1", "c1"), 1, nil))
	if wrong := must(db.Check(ctx)); len(wrong) != 0 {
		t.Errorf("after a move the check says %q", wrong)
	}
}

func TestAFileWithADamagedRecordIsNotCompacted(t *testing.T) {
	t.Parallel()
	for name, key := range map[string][2]string{"a header": {"matches", "m1"}, "a channel": {"channels", "c1"}} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "skald.db")
			db := must(store.Open(path, store.Options{NoSync: true}))
			commit(t, db, move(inChannel("m1", "c1"), 0, nil))
			harm(t, db, key[0], key[1])
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			before := readFile(t, path)
			_, _, err := store.CompactInPlace(ctx, path)
			wantErr(t, err, store.ErrDamaged, path, "left as it is", "skald restore", key[1])
			wantErr(t, store.Compact(ctx, path, path+".small"), store.ErrDamaged, path)
			if !bytes.Equal(before, readFile(t, path)) {
				t.Error("the file was changed")
			}
			if files := must(filepath.Glob(filepath.Join(filepath.Dir(path), "*"))); len(files) != 1 {
				t.Errorf("beside it are %q", files)
			}
		})
	}
}
