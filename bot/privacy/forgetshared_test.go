package privacy_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/hosts"
	"skald/store"
	"skald/store/postgres/pgtest"
)

// sharing is a bot for one of two shards of a database, with a guild of that shard.
func sharing(t *testing.T, address string, shard int) (*bottest.Bot, *store.Share) {
	t.Helper()
	d := bottest.New(t, bot.Options{})
	db, err := store.Open(address, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	share, err := db.AcquireShare(t.Context(), store.ShareOptions{
		Holder: fmt.Sprint("host ", shard), Shard: shard, Total: 2, Lasts: time.Hour,
		Owns: func(guild string) bool { return hosts.ShardOf(guild, 2) == shard },
	})
	if err != nil {
		t.Fatal(err)
	}
	d.Options.Store, d.Options.Held = share.DB, share.Held
	d.Guild, d.Channel = fmt.Sprint(shard<<22+1), fmt.Sprint("50", shard)
	d.Restart()
	return d, share
}

// A user who asks one instance is deleted by all: each deletes the data of its own servers, also after a crash in the
// middle.
func TestWhoIsForgottenIsForgottenInTheServersOfOtherHosts(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t, pgtest.Unsynced...).Fresh(t)
	here, _ := sharing(t, address, 0)
	there, theirs := sharing(t, address, 1)
	here.Finish()
	match := there.Finish().ID
	running := there.Begin().ID
	err := there.Options.Store.Record(t.Context(), there.Now(),
		store.AuditRecord{Guild: there.Guild, Match: match, Actor: "ben", Action: "end", Reason: "anna had enough"})
	if err != nil {
		t.Fatal(err)
	}
	if a := here.Do(bottest.Command("anna", "privacy show")); !strings.Contains(a.Text(), string(match)) ||
		!a.Shows("bot.privacy.matches", "n", 3) {
		t.Errorf("of the matches of another host she is told %s", a.Text())
	}
	a := here.Forget("anna")
	if !a.Shows("bot.forget.part", "n", 1) || !a.Shows("bot.forget.elsewhere") {
		t.Errorf("answered with %s", a.Text())
	}
	traces := func() (matches int, kept string) {
		found, err := here.Options.Store.AllShares().PersonalData(t.Context(), "anna")
		if err != nil {
			t.Fatal(err)
		}
		return len(found.Matches), there.StoredText()
	}
	if n, kept := traces(); n != 2 || !strings.Contains(kept, "anna had enough") {
		t.Errorf("what is another host's is written by the one she asked: %d matches are left", n)
	}

	// The other instance dies in the middle of it; its replacement does the rest.
	dying, die := context.WithCancel(t.Context())
	die()
	there.App.Features.Privacy.KeepForgetting(dying)
	if n, _ := traces(); n != 2 {
		t.Errorf("%d matches are left by a host that did not live to do it", n)
	}
	there.App.Client.Close()
	if err := theirs.Release(t.Context()); err != nil {
		t.Fatal(err)
	}
	next, _ := sharing(t, address, 1)
	next.App.Features.Privacy.ForgetWanted(t.Context())
	if n, kept := traces(); n != 0 || strings.Contains(kept, "anna") {
		t.Errorf("%d matches still name her; kept is %s", n, kept)
	}
	if h, err := next.Options.Store.Match(running); err != nil || h.Status != store.Running || h.Seats[0].User != "" {
		t.Errorf("the match she played is %+v (%v)", h, err)
	}
	for _, d := range []*bottest.Bot{here, next} {
		if left, err := d.Options.Store.Forgetting(); err != nil || len(left) > 0 {
			t.Errorf("%v have still to be forgotten (%v)", left, err)
		}
	}

	// A returning user is not deleted again: the request was carried out and is gone.
	here.Do(bottest.Command("anna", "me", "zone", "Europe/Rome"))
	here.App.Features.Privacy.ForgetWanted(t.Context())
	if here.App.People.Of("anna").Zone == "" {
		t.Error("she is forgotten again")
	}
}

// A bot that dies while deleting a user's data continues when it starts again, with any store.
func TestSomebodyIsForgottenAfterACrashInTheMiddleOfIt(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Finish()
	if err := d.Options.Store.AskForget(t.Context(), d.Now(), "anna", "anna"); err != nil {
		t.Fatal(err)
	}
	d.Restart()
	d.App.Features.Privacy.ForgetWanted(t.Context())
	if strings.Contains(d.StoredText(), "anna") {
		t.Errorf("kept is %s", d.StoredText())
	}
	if left, err := d.Options.Store.Forgetting(); err != nil || len(left) > 0 {
		t.Errorf("%v have still to be forgotten (%v)", left, err)
	}
}
