package bot

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"skald/bot/hosts"
	"skald/store"
	"skald/store/postgres/pgtest"
)

// sharing is a desk for one of two shards of a database, with a guild of that shard.
func sharing(t *testing.T, address string, shard int) (*desk, *store.Share) {
	t.Helper()
	d := newDesk(t, Options{})
	db, err := store.Open(address, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	share, err := db.Take(t.Context(), store.ShareOptions{
		Holder: fmt.Sprint("host ", shard), Shard: shard, Total: 2, Lasts: time.Hour,
		Owns: func(guild string) bool { return hosts.ShardOf(guild, 2) == shard },
	})
	if err != nil {
		t.Fatal(err)
	}
	d.o.Store, d.o.Held = share.DB, share.Held
	d.guild, d.at = fmt.Sprint(shard<<22+1), fmt.Sprint("50", shard)
	d.restart()
	return d, share
}

// Who asks one host is forgotten by all: each takes him out of what is its own, also after a crash in the middle.
func TestWhoIsForgottenIsForgottenInTheServersOfOtherHosts(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t, pgtest.Unsynced...).Fresh(t)
	here, _ := sharing(t, address, 0)
	there, theirs := sharing(t, address, 1)
	here.finished()
	match := there.finished().ID
	running := there.begun().ID
	err := there.o.Store.Record(t.Context(), there.now(),
		store.AuditRecord{Guild: there.guild, Match: match, Actor: "ben", Action: "end", Reason: "anna had enough"})
	if err != nil {
		t.Fatal(err)
	}
	if a := here.does(command("anna", "privacy show")); !strings.Contains(a.text(), string(match)) ||
		!a.shows("bot.privacy.matches", "n", 3) {
		t.Errorf("of the matches of another host she is told %s", a.text())
	}
	a := here.forgets("anna")
	if !a.shows("bot.forget.part", "n", 1) || !a.shows("bot.forget.elsewhere") {
		t.Errorf("answered with %s", a.text())
	}
	traces := func() (matches int, kept string) {
		found, err := here.o.Store.Whole().PersonalData(t.Context(), "anna")
		if err != nil {
			t.Fatal(err)
		}
		return len(found.Matches), there.kept()
	}
	if n, kept := traces(); n != 2 || !strings.Contains(kept, "anna had enough") {
		t.Errorf("what is another host's is written by the one she asked: %d matches are left", n)
	}

	// The other host dies in the middle of it; who takes its place does the rest.
	dying, die := context.WithCancel(t.Context())
	die()
	there.app.Features.Privacy.KeepForgetting(dying)
	if n, _ := traces(); n != 2 {
		t.Errorf("%d matches are left by a host that did not live to do it", n)
	}
	there.app.Client.Close()
	if err := theirs.Release(t.Context()); err != nil {
		t.Fatal(err)
	}
	next, _ := sharing(t, address, 1)
	next.app.Features.Privacy.ForgetWanted(t.Context())
	if n, kept := traces(); n != 0 || strings.Contains(kept, "anna") {
		t.Errorf("%d matches still name her; kept is %s", n, kept)
	}
	if h, err := next.o.Store.Match(running); err != nil || h.Status != store.Running || h.Seats[0].User != "" {
		t.Errorf("the match she played is %+v (%v)", h, err)
	}
	for _, d := range []*desk{here, next} {
		if left, err := d.o.Store.Forgetting(); err != nil || len(left) > 0 {
			t.Errorf("%v have still to be forgotten (%v)", left, err)
		}
	}

	// Who comes back stays: the wish was carried out and is gone.
	here.does(command("anna", "me", "zone", "Europe/Rome"))
	here.app.Features.Privacy.ForgetWanted(t.Context())
	if here.app.People.Of("anna").Zone == "" {
		t.Error("she is forgotten again")
	}
}

// A bot that dies while it forgets somebody goes on with it when it starts again, whatever keeps its matches.
func TestSomebodyIsForgottenAfterACrashInTheMiddleOfIt(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.finished()
	if err := d.o.Store.AskForget(t.Context(), d.now(), "anna", "anna"); err != nil {
		t.Fatal(err)
	}
	d.restart()
	d.app.Features.Privacy.ForgetWanted(t.Context())
	if strings.Contains(d.kept(), "anna") {
		t.Errorf("kept is %s", d.kept())
	}
	if left, err := d.o.Store.Forgetting(); err != nil || len(left) > 0 {
		t.Errorf("%v have still to be forgotten (%v)", left, err)
	}
}
