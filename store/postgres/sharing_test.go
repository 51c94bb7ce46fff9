package postgres_test

import (
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"skald/store/kv"
	"skald/store/postgres"
)

// holding returns the state of the only shard.
func holding(t *testing.T, db *postgres.DB) kv.Holding {
	t.Helper()
	s, err := db.Sharing(ctx)
	if err != nil || len(s.Shards) != 1 {
		t.Fatalf("the shards are %+v, %v", s.Shards, err)
	}
	return s.Shards[0]
}

func TestAShardIsHandedToTheHostThatAccepted(t *testing.T) {
	t.Parallel()
	db := open(t, postgres.Options{Address: fresh(t)})
	claim := func(name string, token []byte) kv.Claim {
		return kv.Claim{Holder: name, Total: 1, Lasts: time.Minute, Token: token}
	}
	old, err := db.Take(ctx, claim("old", nil))
	if err != nil {
		t.Fatal(err)
	}
	wants := func(what string, err, kind error) {
		t.Helper()
		if !errors.Is(err, kind) || kind == nil && err != nil {
			t.Errorf("%s: %v, not %v", what, err, kind)
		}
	}
	_, err = db.Accept(ctx, 0, "new")
	wants("accepting without an offer", err, kv.ErrNotFound)
	wants("handing over what no host has accepted", old.HandOver(ctx, time.Minute), kv.ErrNotFound)
	wants("an offer", old.Offer(ctx, "new"), nil)
	_, err = db.Accept(ctx, 0, "stranger")
	wants("accepting another's offer", err, kv.ErrNotFound)
	wants("handing over what is only offered", old.HandOver(ctx, time.Minute), kv.ErrNotFound)
	if h := holding(t, db); h.Holder != "old" || h.OfferedTo != "new" || h.Accepted {
		t.Errorf("the shard is %+v", h)
	}
	wants("withdrawing", old.Withdraw(ctx), nil)
	_, err = db.Accept(ctx, 0, "new")
	wants("accepting what was withdrawn", err, kv.ErrNotFound)
	wants("another offer", old.Offer(ctx, "new"), nil)
	token, err := db.Accept(ctx, 0, "new")
	wants("accepting", err, nil)
	if h := holding(t, db); h.Holder != "old" || !h.Accepted {
		t.Errorf("the shard is %+v", h)
	}
	_, err = db.Take(ctx, claim("new", token))
	wants("taking what was not handed over", err, kv.ErrLocked)
	wants("the holder's write", old.Engine().Update(ctx, put("log", "m", "old")), nil)
	wants("handing over", old.HandOver(ctx, time.Minute), nil)
	if h := holding(t, db); h.Holder != "new" || h.OfferedTo != "" {
		t.Errorf("the shard is %+v", h)
	}
	_, err = db.Take(ctx, claim("stranger", nil))
	wants("taking what is kept for another", err, kv.ErrLocked)
	taken, err := db.Take(ctx, claim("new", token))
	wants("taking what was handed over", err, nil)
	wants("the old holder's write", old.Engine().Update(ctx, put("log", "m", "late")), kv.ErrReplaced)
	wants("the new holder's write", taken.Engine().Update(ctx, put("log", "n", "new")), nil)
	// An offer of the holder before means nothing.
	wants("an offer too late", old.Offer(ctx, "stranger"), nil)
	_, err = db.Accept(ctx, 0, "stranger")
	wants("accepting it", err, kv.ErrNotFound)

	// A shard that is handed over but not taken is free again.
	wants("an offer", taken.Offer(ctx, "gone"), nil)
	_, err = db.Accept(ctx, 0, "gone")
	wants("accepting", err, nil)
	wants("handing over", taken.HandOver(ctx, 100*time.Millisecond), nil)
	time.Sleep(200 * time.Millisecond)
	_, err = db.Take(ctx, claim("stranger", nil))
	wants("taking what was kept for long enough", err, nil)
}

func TestHostsAreSeenAndAskedToDrain(t *testing.T) {
	t.Parallel()
	db := open(t, postgres.Options{Address: fresh(t)})
	told := kv.Host{Name: "lyra/1/A", Version: "v1", Ready: true, Wants: 3}
	if err := db.Announce(ctx, told); err != nil {
		t.Fatal(err)
	}
	s, err := db.Sharing(ctx)
	if err != nil || len(s.Hosts) != 1 {
		t.Fatalf("it is shared by %+v, %v", s.Hosts, err)
	}
	got := s.Hosts[0]
	if s.Now.Sub(got.Seen) > 10*time.Second || got.Since.IsZero() {
		t.Errorf("it was seen at %v, and came at %v", got.Seen, got.Since)
	}
	if got.Since, got.Seen = told.Since, told.Seen; got != told {
		t.Errorf("it is %+v, not %+v", got, told)
	}
	if err := errors.Join(db.Drain(ctx, told.Name), db.Announce(ctx, told)); err != nil {
		t.Fatal(err)
	}
	if s, err := db.Sharing(ctx); err != nil || !s.Hosts[0].Draining {
		t.Errorf("that it is to drain is forgotten: %+v, %v", s.Hosts, err)
	}
	if err := db.Drain(ctx, "nobody"); !errors.Is(err, kv.ErrNotFound) {
		t.Errorf("a host that is not there is asked to drain: %v", err)
	}
}

// before are the statements by which a host of the release before the fourth step shares the work.
const (
	seenBefore = "INSERT INTO skald.hosts (host, seen) VALUES ($1, now()) ON CONFLICT (host) DO UPDATE SET seen = " +
		"excluded.seen"
	takeBefore = `INSERT INTO skald.leases AS had (shard, holder, token, renewed, lasts)
		VALUES ($1, $2, $3, now(), $4)
		ON CONFLICT (shard) DO UPDATE
		SET holder = excluded.holder, token = excluded.token, renewed = excluded.renewed, lasts = excluded.lasts
		WHERE had.renewed + had.lasts * INTERVAL '1 millisecond' < now()`
)

// A host of the release before works on while the tables change below it, takes nothing that is another's, and an offer
// outlives no change of hands.
func TestAHostOfTheReleaseBeforeGoesOn(t *testing.T) {
	t.Parallel()
	address := fresh(t)
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	do := func(sql string, args ...any) int64 {
		t.Helper()
		done, err := conn.Exec(ctx, sql, args...)
		if err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
		return done.RowsAffected()
	}
	do("CREATE SCHEMA skald")
	do("CREATE TABLE skald.schema_version (one BOOL PRIMARY KEY, version BIGINT NOT NULL)")
	do("INSERT INTO skald.schema_version (one, version) VALUES (true, 3)")
	for n, name := range []string{"buckets", "leases", "forgetting"} {
		sql, err := os.ReadFile(fmt.Sprintf("migrations/%04d_%s.sql", n+1, name))
		if err != nil {
			t.Fatal(err)
		}
		do(string(sql), pgx.QueryExecModeSimpleProtocol)
	}
	do("INSERT INTO skald.log (k, v) VALUES ('m', 'before')")
	do("INSERT INTO skald.sharing (one, total) VALUES (true, 1)")
	do(seenBefore, "old")
	do(takeBefore, 0, "old", []byte("token"), 60_000)

	db := open(t, postgres.Options{Address: address})
	if got := contents(t, db, "log"); got != `"m"="before"` {
		t.Errorf("it holds %s", got)
	}
	do(seenBefore, "old")
	s, err := db.Sharing(ctx)
	if err != nil || len(s.Hosts) != 1 || s.Hosts[0].Ready || s.Hosts[0].Wants != 0 || s.Total != 1 ||
		len(s.Shards) != 1 || s.Shards[0].Holder != "old" {
		t.Errorf("it is shared as %+v, %v", s, err)
	}
	claim := kv.Claim{Holder: "new", Total: 1, Lasts: time.Hour}
	if _, err := db.Take(ctx, claim); !errors.Is(err, kv.ErrLocked) {
		t.Errorf("its shard is taken: %v", err)
	}
	do("DELETE FROM skald.leases") // it gives the shard back
	lease, err := db.Take(ctx, claim)
	if err == nil {
		err = lease.Offer(ctx, "other")
	}
	if err != nil {
		t.Fatal(err)
	}
	if n := do(takeBefore, 0, "old", []byte("another"), 60_000); n != 0 {
		t.Error("a host of before takes what another has")
	}
	do("UPDATE skald.leases SET renewed = renewed - INTERVAL '2 hours'") // it is over
	if n := do(takeBefore, 0, "old", []byte("another"), 60_000); n != 1 {
		t.Error("a host of before does not take what is free")
	}
	if h := holding(t, db); h.Holder != "old" || h.OfferedTo != "" {
		t.Errorf("the shard is %+v", h)
	}
	if _, err := db.Accept(ctx, 0, "other"); !errors.Is(err, kv.ErrNotFound) {
		t.Errorf("an offer of the holder before is accepted: %v", err)
	}
}

// All hosts see one account, each bucket its own pace, and no change is lost.
func TestHostsShareOneAccountOfSessions(t *testing.T) {
	t.Parallel()
	address := fresh(t)
	const each = 20
	done := make(chan error)
	for n := range 4 {
		db := open(t, postgres.Options{Address: address})
		go func() {
			var failed error
			for range each {
				failed = errors.Join(failed,
					db.Starts(ctx, n, 2, func(now time.Time, p *kv.StartPace, b *kv.StartBudget) {
						p.Turn += "x"
						p.Next, b.Ends = now, now.Add(time.Hour)
						b.Used++
					}))
			}
			done <- failed
		}()
	}
	for range 4 {
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	db := open(t, postgres.Options{Address: address})
	for shard := range 4 {
		if err := db.Starts(ctx, shard, 0, func(_ time.Time, p *kv.StartPace, b *kv.StartBudget) {
			if len(p.Turn) != 2*each || b.Used != 4*each {
				t.Errorf("shard %d: %d changes of its bucket, %d of all", shard, len(p.Turn), b.Used)
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
}
