package store_test

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"testing"

	"skald/store"
	"skald/store/kv"
)

// gives is a commit by which guild g1 is given files.
func gives(expect uint64, files map[string][]byte) store.LibraryCommit {
	return store.LibraryCommit{
		Now: noon, Guild: "g1", Expect: expect, State: json.RawMessage(`{"by":"u7"}`), Put: files,
		Audit: []store.AuditRecord{{Actor: "u7", Action: "legend"}},
	}
}

func TestALibraryKeepsItsFilesByteForByteAndCountsItsChanges(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "skald.db")
	db := open(t, path)
	_, err := db.Library("g1")
	wantErr(t, err, store.ErrNotFound)
	_, err = db.LibraryFile("g1", "mill.1")
	wantErr(t, err, store.ErrNotFound)
	first := gives(0, map[string][]byte{"mill.1": []byte("id: mill\r\n\x00")})
	first.Interaction = "i1"
	if err := db.CommitLibrary(ctx, first); err != nil {
		t.Fatal(err)
	}
	wantErr(t, db.CommitLibrary(ctx, first), store.ErrRepeated)
	first.Interaction = "i2"
	wantErr(t, db.CommitLibrary(ctx, first), store.ErrStale)
	if err := db.CommitLibrary(ctx, gives(1, map[string][]byte{"mill.2": []byte("id: mill # 2")})); err != nil {
		t.Fatal(err)
	}
	closeChecked(t, db)

	db = open(t, path)
	if l := must(db.Library("g1")); !slices.Equal(l.Files, []string{"mill.1", "mill.2"}) || l.Seq != 2 ||
		string(l.State) != `{"by":"u7"}` || !l.Updated.Equal(noon) {
		t.Errorf("%+v", l)
	}
	if got := must(db.LibraryFile("g1", "mill.1")); string(got) != "id: mill\r\n\x00" {
		t.Errorf("%q", got)
	}
	_, err = db.LibraryFile("g2", "mill.1")
	wantErr(t, err, store.ErrNotFound)
	drop := gives(2, nil)
	drop.Drop = []string{"mill.1"}
	if err := db.CommitLibrary(ctx, drop); err != nil {
		t.Fatal(err)
	}
	_, err = db.LibraryFile("g1", "mill.1")
	wantErr(t, err, store.ErrNotFound)
	if l := must(db.Library("g1")); !slices.Equal(l.Files, []string{"mill.2"}) {
		t.Errorf("%+v", l)
	}
	if audit := must(db.Audit(store.AuditFilter{Guild: "g1"})); len(audit) != 3 || audit[0].Action != "legend" {
		t.Errorf("%+v", audit)
	}
	if got := must(db.PersonalData(ctx, "u7")).Libraries; !slices.Equal(got, []string{"g1"}) {
		t.Errorf("u7 is named in the libraries of %v", got)
	}
	if s := must(db.Stats(ctx)); s.Libraries != 1 {
		t.Errorf("%+v", s)
	}
}

func TestALibraryThatCannotBeWrittenIsLeftAsItIs(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	if err := db.CommitLibrary(ctx, gives(0, map[string][]byte{"mill.1": []byte("x")})); err != nil {
		t.Fatal(err)
	}
	wantErr(t, db.CommitLibrary(ctx,
		gives(1, map[string][]byte{"a": []byte("y"), "mill.2": make([]byte, store.MaxRecord+1)})), store.ErrInvalid)
	wantErr(t, db.CommitLibrary(ctx, gives(1, map[string][]byte{"": []byte("y")})), store.ErrInvalid)
	if l := must(db.Library("g1")); l.Seq != 1 || !slices.Equal(l.Files, []string{"mill.1"}) {
		t.Errorf("%+v", l)
	}
	_, err := db.LibraryFile("g1", "a")
	wantErr(t, err, store.ErrNotFound)
}

func TestADatabaseFromBeforeLibrariesTakesOne(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "skald.db")
	db := open(t, path)
	commit(t, db, store.Commit{Now: noon, Match: match("m1")})
	closeChecked(t, db)
	db = must(store.Open(path, store.Options{ReadOnly: true}))
	_, err := db.Library("g1")
	wantErr(t, err, store.ErrNotFound)
	closeChecked(t, db)
	db = open(t, path)
	if err := db.CommitLibrary(ctx, gives(0, map[string][]byte{"mill.1": []byte("x")})); err != nil {
		t.Fatal(err)
	}
	closeChecked(t, db)
	if _, _, err := store.CompactInPlace(ctx, path); err != nil {
		t.Fatal(err)
	}
	db = open(t, path)
	if got := must(db.LibraryFile("g1", "mill.1")); string(got) != "x" {
		t.Errorf("made small it holds %q", got)
	}
}

func TestTheCheckFindsWhatIsWrongWithALibrary(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		harm func(b kv.Bucket) error
		want string
	}{
		{"a file that is gone", func(b kv.Bucket) error { return b.Delete([]byte("g1\x00mill.1")) },
			`The file "mill.1" of guild g1 is not in the database.`},
		{"a file that is damaged",
			func(b kv.Bucket) error { return b.Put([]byte("g1\x00mill.1"), []byte("\x01abcdmill")) },
			`The file "mill.1" of guild g1 is damaged: the checksum does not fit.`},
		{"a file nobody knows", func(b kv.Bucket) error {
			return b.Put([]byte("g1\x00other"), b.Get([]byte("g1\x00mill.1")))
		}, `No library knows the file "other" of guild g1.`},
	} {
		t.Run(c.name, func(t *testing.T) {
			db := must(openAt(filepath.Join(t.TempDir(), "skald.db")))
			defer db.Close()
			if err := db.CommitLibrary(ctx, gives(0, map[string][]byte{"mill.1": []byte("x")})); err != nil {
				t.Fatal(err)
			}
			if err := db.Spoil(func(x kv.Tx) error { return c.harm(x.Bucket("libraries")) }); err != nil {
				t.Fatal(err)
			}
			if found := must(db.Check(ctx)); !slices.Equal(found, []string{c.want}) {
				t.Errorf("the check found %q", found)
			}
		})
	}
}
