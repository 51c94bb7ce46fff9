package store_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/store"
	"skald/store/kv"
)

// idsOf lists the ids of matches.
func idsOf(ms []store.Match) (ids []store.MatchID) {
	for _, m := range ms {
		ids = append(ids, m.ID)
	}
	return ids
}

// TestTheIndexFindsWhatReadingAllHeadersFinds lets matches go through their lives at random and asks for them in all
// ways.
func TestTheIndexFindsWhatReadingAllHeadersFinds(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	random := rand.New(rand.NewPCG(3, 4))
	statuses := []string{store.Lobby, store.Running, store.Paused, store.Archived, store.Over, store.Abandoned}
	users := []string{"u1", "u2", "u3", "u4", "u\n5", strings.Repeat("u", 120)}
	channels := []string{"", "c1", "c2", "c3"}
	for step := range 400 {
		id := store.MatchID(fmt.Sprint("m", random.IntN(25)))
		m := match(id)
		before, err := db.Match(id)
		if err == nil {
			m = before
		}
		m.Status, m.Game = statuses[random.IntN(len(statuses))], []string{"small", "large"}[len(id)%2]
		m.Host, m.Channel, m.Guild = users[random.IntN(len(users))], channels[random.IntN(len(channels))],
			fmt.Sprint("g", random.IntN(2))
		m.Seats = []store.Seat{{User: users[random.IntN(len(users))]}, {User: users[random.IntN(len(users))]}, {}}
		if m.Left = nil; random.IntN(3) == 0 {
			m.Left = []string{users[random.IntN(len(users))]}
		}
		switch random.IntN(4) {
		case 0:
			err = db.UpdateMatch(ctx, id, func(x *store.Match) error { *x = m; return nil })
		case 1:
			err = db.RewriteMatch(ctx, id, store.Rewrite{
				Match: func(x *store.Match) error { x.Seats, x.Left, x.Host = m.Seats, m.Left, m.Host; return nil },
				Line:  func(e store.Entry) (json.RawMessage, error) { return e.Data, nil },
				State: func(s []byte) ([]byte, error) { return s, nil },
				Post:  func(*store.Outgoing) (bool, error) { return true, nil },
				Draft: func(json.RawMessage) bool { return true },
				Plan:  func(p json.RawMessage) (json.RawMessage, error) { return p, nil },
			})
		default:
			c := store.Commit{Now: noon.Add(time.Duration(step) * time.Minute), Match: m, ExpectSeq: before.Seq}
			if random.IntN(3) > 0 {
				c.Entries = []store.Entry{{Data: json.RawMessage(`{}`)}}
			}
			err = db.Commit(ctx, c)
		}
		if err != nil && !errors.Is(err, store.ErrChannelTaken) && !errors.Is(err, store.ErrNotFound) {
			t.Fatal(err)
		}
	}

	all := must(db.Matches(store.Filter{}))
	if len(all) < 20 || len(must(db.Matches(store.Filter{Limit: 5}))) != 5 {
		t.Fatalf("there are %d matches", len(all))
	}
	has := func(m store.Match, user string) bool {
		return m.Host == user || slices.Contains(m.Left, user) || slices.ContainsFunc(m.Seats, func(s store.Seat) bool {
			return s.User == user
		})
	}
	for range 300 {
		f := store.Filter{After: store.MatchID([]string{"", "m1", "m12", "m3"}[random.IntN(4)])}
		if random.IntN(3) > 0 {
			f.User = users[random.IntN(len(users))]
		}
		if random.IntN(3) == 0 {
			f.Channel = "c1"
		}
		for range random.IntN(4) {
			f.Status = append(f.Status, statuses[random.IntN(len(statuses))])
		}
		want := slices.DeleteFunc(slices.Clone(all), func(m store.Match) bool {
			return m.ID <= f.After || f.User != "" && !has(m, f.User) || f.Channel != "" && m.Channel != f.Channel ||
				len(f.Status) > 0 && !slices.Contains(f.Status, m.Status)
		})
		if got := must(db.Matches(f)); !slices.Equal(idsOf(got), idsOf(want)) {
			t.Errorf("with %+v there are %v, not %v", f, idsOf(got), idsOf(want))
		}
	}
	newestFirst := func(x, y store.Match) int { return y.Updated.Compare(x.Updated) }
	for _, user := range users[:4] {
		want := slices.DeleteFunc(slices.Clone(all), func(m store.Match) bool { return !m.Finished() || !has(m, user) })
		slices.SortStableFunc(want, newestFirst)
		var got []store.Match
		if err := db.FinishedOf(user,
			func(m store.Match) bool { got = append(got, m); return len(got) < 5 }); err != nil {
			t.Error(err)
		}
		if !slices.Equal(idsOf(got), idsOf(want[:min(len(want), 5)])) {
			t.Errorf("user %s has finished %v, not %v", user, idsOf(got), idsOf(want))
		}
	}
	for _, channel := range append(channels[1:], "c9") {
		want := slices.DeleteFunc(slices.Clone(all), func(m store.Match) bool {
			return !m.Finished() || m.Channel != channel || m.Seq == 0
		})
		slices.SortStableFunc(want, newestFirst)
		got, err := db.LastFinishedInChannel(channel)
		if len(want) == 0 && !errors.Is(err, store.ErrNotFound) ||
			len(want) > 0 && (err != nil || got.ID != want[0].ID) {
			t.Errorf("the last in channel %s is %s (%v) of %v", channel, got.ID, err, idsOf(want))
		}
	}
	want := map[store.Count]int{}
	for _, m := range all {
		want[store.Count{Game: m.Game, Status: m.Status}]++
	}
	got := map[store.Count]int{}
	for _, c := range must(db.Counts()) {
		got[store.Count{Game: c.Game, Status: c.Status}] = c.Matches
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the counts are %v, not %v", got, want)
	}
}

func TestADamagedIndexIsToldAndBuiltAnew(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "skald.db")
	db := must(openAt(path))
	defer closeChecked(t, db)
	fill(t, db)
	over := move(match("m2"), 30, nil)
	over.Match.Status = store.Over
	commit(t, db, over)
	want := everyRecord(t, db)
	if err := db.Spoil(func(tx kv.Tx) error {
		b := tx.Bucket("index")
		var keys [][]byte
		if err := store.Each(b,
			func(key, _ []byte) error { keys = append(keys, slices.Clone(key)); return nil }); err != nil {
			return err
		}
		for _, key := range keys {
			if err := b.Put(key, []byte("\x01ubbish")); err != nil {
				return err
			}
		}
		missing := []byte("live\x00none")
		return b.Put(missing, store.WrapRecord(missing, nil))
	}); err != nil {
		t.Fatal(err)
	}
	if findings := must(db.Check(ctx)); len(findings) == 0 {
		t.Error("the check finds nothing")
	}
	if _, err := db.Counts(); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("counting comes to %v", err)
	}
	live, err := db.Matches(store.Filter{Status: []string{store.Running}})
	wantErr(t, err, store.ErrDamaged, "match none, which does not exist")
	if len(live) != 2 {
		t.Errorf("%d live matches are found all the same", len(live))
	}
	commit(t, db, move(match("new"), 0, nil)) // a match does not wait for a number
	if err := db.RewriteMatch(ctx, "none", store.Rewrite{}); !errors.Is(err, store.ErrNotFound) {
		t.Error(err)
	}
	if err := db.RebuildIndex(ctx); err != nil {
		t.Fatal(err)
	}
	if findings := must(db.Check(ctx)); len(findings) != 0 {
		t.Errorf("afterwards the check finds %q", findings)
	}
	if got := everyRecord(t, db); !strings.Contains(got, `"live\x00new"`) || len(got) < len(want) {
		t.Error("the index is not complete")
	}
}

func TestAHeaderThatCannotBeReadStaysAsItIs(t *testing.T) {
	t.Parallel()
	db := must(store.Open(filepath.Join(t.TempDir(), "skald.db"), store.Options{NoSync: true}))
	defer db.Close()
	fill(t, db)
	read := func() (record string) {
		_ = db.Look(func(tx kv.Tx) error { record = string(tx.Bucket("matches").Get([]byte("m1"))); return nil })
		return record
	}
	if err := db.Spoil(func(tx kv.Tx) error {
		return tx.Bucket("matches").Put([]byte("m1"),
			store.WrapRecord([]byte("m1"), []byte(`{"id":"m1","seats":"four"}`)))
	}); err != nil {
		t.Fatal(err)
	}
	before := read()
	for what, write := range map[string]func() error{
		"a commit":  func() error { return db.Commit(ctx, move(match("m1"), 30, nil)) },
		"a change":  func() error { return db.UpdateMatch(ctx, "m1", func(*store.Match) error { return nil }) },
		"a rewrite": func() error { return db.RewriteMatch(ctx, "m1", store.Rewrite{}) },
		"a post": func() error {
			return db.RecordDelivery(ctx, noon, store.Delivery{Match: "m1", Removed: []uint64{31}})
		},
		"a draft":     func() error { return db.PutDraft(ctx, "m1", "u1", []byte("{}")) },
		"a new match": func() error { return db.Commit(ctx, move(match("m1"), 0, nil)) },
	} {
		if err := write(); !errors.Is(err, store.ErrDamaged) || read() != before {
			t.Errorf("%s comes to %v and leaves %q", what, err, read())
		}
	}
	if err := db.RebuildIndex(ctx); err != nil || read() != before {
		t.Errorf("building the index comes to %v", err)
	}
	mine, err := db.Matches(store.Filter{User: "u1"})
	if err != nil || len(mine) != 2 {
		t.Errorf("of the others %d are found: %v", len(mine), err)
	}
	if s, err := db.Stats(ctx); !errors.Is(err, store.ErrDamaged) || s.Matches != 3 || s.Live != 2 {
		t.Errorf("the statistics are %+v, %v", s, err)
	}
}

func TestSettingsThatCannotBeReadAreNotReplaced(t *testing.T) {
	t.Parallel()
	db := must(store.Open(filepath.Join(t.TempDir(), "skald.db"), store.Options{NoSync: true}))
	defer db.Close()
	for bucket, c := range map[string]struct {
		put func(json.RawMessage) error
		get func() (json.RawMessage, error)
	}{
		"players": {func(d json.RawMessage) error { return db.PutPlayer(ctx, "x", d) },
			func() (json.RawMessage, error) { return db.Player("x") }},
		"guilds": {func(d json.RawMessage) error { return db.PutGuild(ctx, "x", d) }, func() (json.RawMessage, error) {
			return db.Guild("x")
		}},
	} {
		if err := c.put([]byte(`{"zone":"UTC"}`)); err != nil {
			t.Fatal(err)
		}
		var damaged []byte
		if err := db.Spoil(func(tx kv.Tx) error {
			b := tx.Bucket(bucket)
			damaged = slices.Clone(b.Get([]byte("x")))
			damaged[len(damaged)-1] ^= 1
			return b.Put([]byte("x"), damaged)
		}); err != nil {
			t.Fatal(err)
		}
		wantErr(t, c.put([]byte(`{}`)), store.ErrDamaged)
		if err := db.Look(func(tx kv.Tx) error {
			if got := tx.Bucket(bucket).Get([]byte("x")); !slices.Equal(got, damaged) {
				t.Errorf("in %s there is now %q", bucket, got)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		// A caller that removes the record of a user, who leaves for example, succeeds.
		if err := c.put(nil); err != nil {
			t.Error(err)
		}
		if _, err := c.get(); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("in %s there is still something: %v", bucket, err)
		}
	}
}
