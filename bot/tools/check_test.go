package tools

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"skald/engine/games"
	"skald/store"

	bolt "go.etcd.io/bbolt"
)

// TestAWrongIndexIsFoundByTheCheckAndBuiltAnew takes a match out of the index behind the store's back.
func TestAWrongIndexIsFoundByTheCheckAndBuiltAnew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "skald.db")
	db, err := store.Open(path, store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	m := store.Match{ID: "m1", Game: "return-of-the-heroes", RulesVersion: 1, Channel: "1", Host: "anna",
		Status: store.Over}
	if err := errors.Join(db.Commit(t.Context(), store.Commit{Now: time.Unix(1_800_000_000, 0), Match: m}),
		db.Close()); err != nil {
		t.Fatal(err)
	}
	inner, err := bolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = inner.Update(func(tx *bolt.Tx) error {
		key, _ := tx.Bucket([]byte("index")).Cursor().Last()
		return tx.Bucket([]byte("index")).Delete(key)
	})
	if err := errors.Join(err, inner.Close()); err != nil {
		t.Fatal(err)
	}
	check := func() (string, error) {
		var out strings.Builder
		err := WithDatabase(path, func(db *store.DB) error { return CheckDatabase(t.Context(), &out, io.Discard, db) })
		return out.String(), err
	}
	if said, err := check(); !errors.Is(err, ErrNo) || !strings.Contains(said, "-rebuild-index") {
		t.Errorf("before: %v\n%s", err, said)
	}
	if err := RebuildIndex(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	if said, err := check(); err != nil {
		t.Errorf("after: %v\n%s", err, said)
	}
}

// TestCheckCountsRunningMatchesByVersionOfTheRules stores headers of matches in
// every state: those that have begun and can go on count.
func TestCheckCountsRunningMatchesByVersionOfTheRules(t *testing.T) {
	db, err := store.Open(filepath.Join(t.TempDir(), "skald.db"), store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	heroes, ok := games.Find("return-of-the-heroes")
	if !ok {
		t.Fatal("the game is not there")
	}
	now := time.Unix(1_800_000_000, 0)
	n := 0
	keep := func(game, status string, version int) {
		t.Helper()
		n++
		id := string(rune('a' + n))
		m := store.Match{ID: store.MatchID("match" + id), Game: game, RulesVersion: version, Guild: "1",
			Channel: "10" + id, Status: status, Language: "en"}
		if err := db.Commit(t.Context(), store.Commit{Now: now, Match: m}); err != nil {
			t.Fatal(err)
		}
	}
	check := func() (string, error) {
		var out strings.Builder
		err := CheckDatabase(t.Context(), &out, io.Discard, db)
		_, versions, _ := strings.Cut(out.String(), "\n")
		return versions, err
	}
	if said, err := check(); err != nil || said != "no match is running\n" {
		t.Errorf("an empty database: %v\n%s", err, said)
	}
	v := heroes.Version()
	for _, status := range []string{store.Lobby, store.Running, store.Running, store.Paused, store.Archived,
		store.Archived, store.Over, store.Abandoned} {
		keep(heroes.ID(), status, v)
	}
	keep("legends-of-andor", store.Running, 1)
	if said, err := check(); err != nil ||
		said != fmt.Sprintf("legends-of-andor, version 1 of the rules: running 1, put away 0\nreturn-of-the-heroes, "+
			"version %d of the rules: running 3, put away 2\n", v) {
		t.Errorf("three and one: %v\n%s", err, said)
	}
	keep(heroes.ID(), store.Running, v+1)
	keep("chess", store.Paused, 7)
	said, err := check()
	if !errors.Is(err, ErrNo) {
		t.Errorf("rules that are not there give %v", err)
	}
	for _, want := range []string{
		"chess, version 7 of the rules: running 1, put away 0; they cannot go on: this Skald does not know the game\n",
		fmt.Sprintf("version %d of the rules: running 1, put away 0; they cannot go on: version %[1]d of the rules of "+
			"return-of-the-heroes needs a newer Skald: this one plays ", v+1),
	} {
		if !strings.Contains(said, want) {
			t.Errorf("it does not say %q:\n%s", want, said)
		}
	}
}
