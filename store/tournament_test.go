package store_test

import (
	"encoding/json"
	"path/filepath"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"skald/store"
)

// cup is a tournament that goes on in the channel hall.
func cup(id store.MatchID) store.Tournament {
	return store.Tournament{ID: id, Guild: "g1", Channel: "hall", Live: true, Seed: store.Secret("0123"),
		State: json.RawMessage(`{"players":["u7"]}`)}
}

func TestATournamentIsStoredWithItsPostsAndFoundWhereItGoesOn(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "skald.db")
	db := open(t, path)
	_, err := db.TournamentInChannel("hall")
	wantErr(t, err, store.ErrNotFound)
	if ids := must(db.LiveTournaments()); len(ids) != 0 {
		t.Fatal(ids)
	}
	first := store.TournamentCommit{Now: noon, Tournament: cup("cup"), Interaction: "i1",
		Outbox: []store.Outgoing{{Kind: "tournament", Payload: json.RawMessage(`{}`)}}}
	if err := db.CommitTournament(ctx, first); err != nil {
		t.Fatal(err)
	}
	wantErr(t, db.CommitTournament(ctx, first), store.ErrRepeated)
	first.Interaction = "i2"
	wantErr(t, db.CommitTournament(ctx, first), store.ErrStale)
	wantErr(t, db.CommitTournament(ctx, store.TournamentCommit{Now: noon, Tournament: cup("other")}),
		store.ErrChannelTaken)
	closeChecked(t, db)

	db = open(t, path)
	pending := must(db.PendingOfTournament("cup"))
	if len(pending) != 1 || pending[0].Tournament != "cup" || pending[0].Match != "" || pending[0].Channel != "hall" {
		t.Fatalf("%+v", pending)
	}
	err = db.RecordDelivery(ctx, noon, store.Delivery{Tournament: "cup", Removed: []uint64{pending[0].ID},
		Posts: []store.Post{{Kind: "tournament", Channel: "hall", Message: "m1"}}})
	if err != nil {
		t.Fatal(err)
	}
	later := cup("cup")
	later.Live = false
	if err := db.CommitTournament(ctx,
		store.TournamentCommit{Now: noon.Add(time.Hour), Tournament: later, Expect: 1}); err != nil {
		t.Fatal(err)
	}
	got := must(db.TournamentInChannel("hall"))
	if p, ok := got.Post("tournament"); !ok || p.Message != "m1" || got.Seq != 2 || !got.Created.Equal(noon) ||
		got.Live {
		t.Errorf("%+v", got)
	}
	if ids := must(db.LiveTournaments()); len(ids) != 0 {
		t.Errorf("%v go on", ids)
	}
	if err := db.CommitTournament(ctx, store.TournamentCommit{Now: noon, Tournament: cup("next")}); err != nil {
		t.Error("where one is over another may begin:", err)
	}
	if got := must(db.PersonalData(ctx, "u7")).Tournaments; len(got) != 2 {
		t.Errorf("u7 is named in %v", got)
	}
}

func TestADatabaseFromBeforeTournamentsTakesOne(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "skald.db")
	db := open(t, path)
	commit(t, db, store.Commit{Now: noon, Match: match("m1")})
	closeChecked(t, db)
	b := must(bolt.Open(path, 0o600, nil))
	err := b.View(func(x *bolt.Tx) error {
		if x.Bucket([]byte("tournaments")) != nil {
			t.Error("a database without tournaments has a bucket of them")
		}
		return nil
	})
	if err != nil || b.Close() != nil {
		t.Fatal(err)
	}
	db = must(store.Open(path, store.Options{ReadOnly: true}))
	_, err = db.Tournament("cup")
	wantErr(t, err, store.ErrNotFound)
	closeChecked(t, db)
	db = open(t, path)
	if err := db.CommitTournament(ctx, store.TournamentCommit{Now: noon, Tournament: cup("cup")}); err != nil {
		t.Fatal(err)
	}
	closeChecked(t, db)
	if _, _, err := store.CompactInPlace(ctx, path); err != nil {
		t.Fatal(err)
	}
	db = open(t, path)
	if s := must(db.Stats(ctx)); s.Tournaments != 1 || s.Matches != 1 {
		t.Errorf("made small it holds %+v", s)
	}
	if got := must(db.TournamentInChannel("hall")); got.ID != "cup" || !got.Live {
		t.Errorf("made small it holds %+v", got)
	}
}
