package preferences_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"skald/bot/preferences"
	"skald/bot/saved"
	"skald/store"
	"skald/store/postgres/pgtest"
)

func open(t *testing.T) *store.DB {
	t.Helper()
	db, err := store.Open(filepath.Join(t.TempDir(), "skald.db"), store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

var quiet = slog.New(slog.DiscardHandler)

func TestWhatAPersonHasSetIsNeverReplacedByLess(t *testing.T) {
	db, ctx := open(t), t.Context()
	zone := func(p *preferences.Person) bool { p.Zone = "Europe/Rome"; return true }
	for user, stored := range map[string]string{"anna": `{"every":"often","quiet":[60,120]}`,
		"ben": `{"every":5,"later":{"kept":true}}`} {
		if err := db.PutPlayer(ctx, user, json.RawMessage(stored)); err != nil {
			t.Fatal(err)
		}
	}
	people := preferences.NewPeople(db, quiet)
	if _, err := people.Change(ctx, "anna", zone); !errors.Is(err, saved.ErrUnreadable) {
		t.Errorf("what cannot be read is changed: %v", err)
	}
	if p := people.Of("anna"); p.Every != 0 {
		t.Errorf("what cannot be read is %+v", p)
	}
	if raw, err := db.Player("anna"); err != nil || string(raw) != `{"every":"often","quiet":[60,120]}` {
		t.Errorf("stored is %s (%v)", raw, err)
	}
	if p, err := people.Change(ctx, "ben", zone); err != nil || p.Every != 5 || p.Zone != "Europe/Rome" {
		t.Errorf("ben has set %+v (%v)", p, err)
	}
	if raw, err := db.Player("ben"); err != nil || !strings.Contains(string(raw), `"later":{"kept":true}`) ||
		!strings.Contains(string(raw), "Rome") {
		t.Errorf("stored is %s (%v)", raw, err)
	}
}

// Two hosts know a person from two servers; each change of one of them is there in the end.
func TestWhatTwoHostsChangeOfAPersonAtTheSameTimeIsAllKept(t *testing.T) {
	address := pgtest.Start(t, pgtest.Unsynced...).Fresh(t)
	const each = 10
	var hosts sync.WaitGroup
	var all []string
	for _, host := range []string{"a", "b"} {
		db, err := store.Open(address, store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { db.Close() })
		people := preferences.NewPeople(db, quiet)
		for n := range each {
			all = append(all, fmt.Sprint(host, n))
		}
		hosts.Go(func() {
			for n := range each {
				if _, err := people.Change(t.Context(), "anna", func(p *preferences.Person) bool {
					p.Muted = append(p.Muted, fmt.Sprint(host, n))
					return true
				}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	hosts.Wait()
	db, err := store.Open(address, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	kept := preferences.NewPeople(db, quiet).Of("anna").Muted
	slices.Sort(kept)
	slices.Sort(all)
	if !slices.Equal(kept, all) {
		t.Errorf("of %d changes %d are kept: %v", len(all), len(kept), kept)
	}
}

func TestTheSettingsOfAServerAreNeverReplacedByLess(t *testing.T) {
	db, ctx, now := open(t), t.Context(), time.Unix(1_800_000_000, 0)
	for guild, stored := range map[string]string{"3": `{"limit":"some"}`, "4": `{"limit":2,"later":[1]}`} {
		if err := db.PutGuild(ctx, guild, json.RawMessage(stored)); err != nil {
			t.Fatal(err)
		}
	}
	servers := preferences.NewServers(db, quiet)
	roles := func(s *preferences.Server) { s.Roles = append(s.Roles, "77") }
	if err := servers.Change(ctx, "3", "mona", now, roles); !errors.Is(err, saved.ErrUnreadable) {
		t.Errorf("what cannot be read is changed: %v", err)
	}
	if raw, err := db.Guild("3"); err != nil || string(raw) != `{"limit":"some"}` {
		t.Errorf("stored is %s (%v)", raw, err)
	}
	if err := servers.Change(ctx, "4", "mona", now, roles); err != nil {
		t.Error(err)
	}
	if raw, err := db.Guild("4"); err != nil || !strings.Contains(string(raw), `"later":[1]`) ||
		!strings.Contains(string(raw), `"limit":2`) {
		t.Errorf("stored is %s (%v)", raw, err)
	}
}
