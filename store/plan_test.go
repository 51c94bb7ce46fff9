package store_test

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"skald/store"
	"skald/store/kv"
)

func TestAPlanIsKeptBesideTheLogUntilTheMatchIsOver(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "skald.db")
	db := open(t, path)
	plan := json.RawMessage(`{ "marks": [{"seat": 0, "place": "H3"}] }`)
	for _, id := range []store.MatchID{"m1", "m10"} {
		commit(t, db, store.Commit{Now: noon, Match: match(id)})
		_, err := db.Plan(id)
		wantErr(t, err, store.ErrNotFound)
		commit(t, db, store.Commit{Now: noon, Match: match(id), Plan: plan})
	}
	closeChecked(t, db)
	db = open(t, path)
	if got := must(db.Plan("m1")); !bytes.Equal(got, plan) {
		t.Fatalf("%s came back as %s", plan, got)
	}

	commit(t, db, move(match("m1"), 0, []byte("state")))
	if got := must(db.Plan("m1")); !bytes.Equal(got, plan) {
		t.Fatalf("a move that says nothing of the plan left %s", got)
	}
	commit(t, db, store.Commit{Now: noon, Match: match("m1"), ExpectSeq: 1, Plan: json.RawMessage{}})
	_, err := db.Plan("m1")
	wantErr(t, err, store.ErrNotFound)

	over := match("m10")
	over.Status = store.Over
	commit(t, db, store.Commit{Now: noon, Match: over, Plan: plan})
	_, err = db.Plan("m10")
	wantErr(t, err, store.ErrNotFound)
	_, err = db.Plan("M!")
	wantErr(t, err, store.ErrInvalid)
}

func TestACommitWhosePlanIsNoJSONIsRefusedWhole(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	commit(t, db, store.Commit{Now: noon, Match: match("m1")})
	wantErr(t, db.Commit(ctx,
		store.Commit{Now: noon, Match: match("m1"), Interaction: "i1", Plan: json.RawMessage("{")}), store.ErrInvalid)
	_, err := db.Interaction("i1")
	wantErr(t, err, store.ErrNotFound)
}

func TestTheCheckReadsThePlans(t *testing.T) {
	t.Parallel()
	db := must(openAt(filepath.Join(t.TempDir(), "skald.db")))
	defer db.Close()
	commit(t, db, store.Commit{Now: noon, Match: match("m1"), Plan: json.RawMessage("{}")})
	if err := db.Spoil(func(x kv.Tx) error {
		return x.Bucket("plans").Put([]byte("nobody"), []byte("not a record"))
	}); err != nil {
		t.Fatal(err)
	}
	said := strings.Join(must(db.Check(ctx)), "\n")
	for _, want := range []string{"the plan of match nobody", `A plan belongs to match "nobody"`} {
		if !strings.Contains(strings.ToLower(said), strings.ToLower(want)) {
			t.Errorf("the check does not say %q but %q", want, said)
		}
	}
}
