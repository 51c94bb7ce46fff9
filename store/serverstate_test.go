package store_test

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"skald/store"
	"skald/store/postgres"
	"skald/store/postgres/pgtest"
)

func TestServerStateIsWrittenWithItsPosts(t *testing.T) {
	db, ctx, now := open(t, filepath.Join(t.TempDir(), "skald.db")), t.Context(), time.Unix(1_800_000_000, 0)
	if _, err := db.ServerState("3"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("without a state: %v", err)
	}
	add := func(stored json.RawMessage) (store.ServerChange, error) {
		if stored != nil {
			t.Errorf("stored is %s", stored)
		}
		return store.ServerChange{State: json.RawMessage(`{"a":"<@7>"}`), Interaction: "11", Outbox: []store.Outgoing{
			{Kind: "watch", Channel: "500", Nonce: "n", Payload: json.RawMessage(`{"to":"7"}`)}}}, nil
	}
	if err := db.ChangeServer(ctx, now, "3", add); err != nil {
		t.Fatal(err)
	}
	again := func(json.RawMessage) (store.ServerChange, error) {
		return store.ServerChange{State: json.RawMessage(`{}`), Interaction: "11"}, nil
	}
	if err := db.ChangeServer(ctx, now, "3", again); !errors.Is(err, store.ErrRepeated) {
		t.Errorf("the same interaction: %v", err)
	}
	bare := func(stored json.RawMessage) (store.ServerChange, error) {
		return store.ServerChange{State: stored, Outbox: []store.Outgoing{{Kind: "watch", Channel: "500"}}}, nil
	}
	if err := db.ChangeServer(ctx, now, "3", bare); !errors.Is(err, store.ErrInvalid) {
		t.Errorf("a post without a nonce: %v", err)
	}
	pending, err := db.PendingOfServer("3")
	due, err2 := db.Pending(now, 0)
	if err != nil || err2 != nil || len(pending) != 1 || len(due) != 1 || pending[0].Guild != "3" ||
		pending[0].Match != "" {
		t.Errorf("the outbox holds %+v, due are %+v (%v, %v)", pending, due, err, err2)
	}
	if guilds, err := db.ServerStates(); err != nil || !slices.Equal(guilds, []string{"3"}) {
		t.Errorf("the servers are %v (%v)", guilds, err)
	}
	found, err := db.PersonalData(ctx, "7")
	if err != nil || !slices.Equal(found.Servers, []string{"3"}) || found.Posts != 1 {
		t.Errorf("of the user are found %+v (%v)", found, err)
	}
	if faults, err := db.Check(ctx); err != nil || len(faults) > 0 {
		t.Errorf("the check finds %v (%v)", faults, err)
	}
	if err := db.ForgetPerson(ctx, "7"); err != nil {
		t.Fatal(err)
	}
	if pending, err := db.PendingOfServer("3"); err != nil || len(pending) > 0 {
		t.Errorf("after the user is forgotten the outbox holds %v (%v)", pending, err)
	}
	drop := func(json.RawMessage) (store.ServerChange, error) { return store.ServerChange{}, nil }
	if err := db.ChangeServer(ctx, now, "3", drop); err != nil {
		t.Fatal(err)
	}
	if _, err := db.ServerState("3"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a removed state: %v", err)
	}
}

// Two hosts share a server; each sees, changes and posts for the servers of its own share.
func TestServerStateBelongsToOneShare(t *testing.T) {
	t.Parallel()
	if server != nil {
		t.Skip("this is the server")
	}
	all := store.On(must(postgres.Open(ctx, postgres.Options{Address: pgtest.Shared(t).Fresh(t)})))
	defer closeChecked(t, all)
	share := func(n int, guild string) *store.DB {
		return must(all.AcquireShare(ctx, store.ShareOptions{Holder: guild, Shard: n, Total: 2, Lasts: time.Minute,
			Owns: func(id string) bool { return id == guild }})).DB
	}
	a, b := share(0, "3"), share(1, "4")
	change := func(json.RawMessage) (store.ServerChange, error) {
		return store.ServerChange{State: json.RawMessage(`{"a":1}`), Outbox: []store.Outgoing{{Kind: "tables",
			Channel: "500", Nonce: "n", Payload: json.RawMessage(`{}`)}}}, nil
	}
	if err := a.ChangeServer(ctx, noon, "3", change); err != nil {
		t.Fatal(err)
	}
	if err := b.ChangeServer(ctx, noon, "3", change); !errors.Is(err, store.ErrLeaseLost) {
		t.Errorf("the other host's change: %v", err)
	}
	if guilds, due := must(a.ServerStates()), must(a.Pending(noon, 0)); len(guilds) != 1 || len(due) != 1 {
		t.Errorf("the owner sees %v and %v", guilds, due)
	}
	if guilds, due := must(b.ServerStates()), must(b.Pending(noon, 0)); len(guilds) != 0 || len(due) != 0 {
		t.Errorf("the other host sees %v and %v", guilds, due)
	}
	if _, ok, err := b.NextPending(); ok || err != nil {
		t.Errorf("the other host has something to post: %v (%v)", ok, err)
	}
}
