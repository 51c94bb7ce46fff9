package store_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"skald/store"
)

func is(err, kind error) bool { return errors.Is(err, kind) }

func wantErr(t *testing.T, err, kind error, words ...string) {
	t.Helper()
	if !is(err, kind) {
		t.Fatalf("the error is %v, not of the kind %q", err, kind)
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Fatalf("the error %q does not name %q", err, word)
		}
	}
}

func TestACommitComesBackAsItWasAfterReopening(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "skald.db")
	db := open(t, path)
	m := match("abc123")
	state := []byte(`{"round":1}`)
	c := move(m, 0, state)
	c.Outbox = []store.Outgoing{{Kind: "board", Payload: json.RawMessage(`{"n":1}`)},
		{Kind: "note", Channel: "other", Nonce: "mine"}}
	c.Interaction, c.Answer = "i1", []byte("\x00answer")
	c.Timers = []store.Timer{{Due: noon.Add(time.Hour), Kind: "clock", Payload: json.RawMessage(`{"seat":1}`)}}
	c.Audit = []store.AuditRecord{{Actor: "u9", Action: "reset", Reason: "why not", Detail: json.RawMessage(`[1]`)}}
	commit(t, db, c)
	closeChecked(t, db)
	db = open(t, path)

	want := m
	want.Created, want.Updated, want.Seq = noon, noon, 1
	got := must(db.Match("abc123"))
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the header is\n%+v, not\n%+v", got, want)
	}
	if there := must(db.MatchInChannel("c-abc123")); !reflect.DeepEqual(there, want) {
		t.Error("the channel does not lead to the match")
	}
	if log := must(db.Log("abc123", 0, 0)); len(log) != 1 || log[0].Seq != 1 ||
		string(log[0].Data) != `{"move":"go 1"}` {
		t.Errorf("the log is %+v", log)
	}
	if s := must(db.Current("abc123")); s.Seq != 1 || !bytes.Equal(s.State, state) {
		t.Errorf("the current state is %+v", s)
	}
	if i := must(db.Interaction("i1")); string(i.Answer) != "\x00answer" || i.Match != "abc123" || !i.At.Equal(noon) {
		t.Errorf("the interaction is %+v", i)
	}
	pending := must(db.Pending(noon, 0))
	if len(pending) != 2 || pending[0].Channel != "c-abc123" || pending[0].Match != "abc123" ||
		string(pending[0].Payload) != `{"n":1}` ||
		!pending[0].Created.Equal(noon) || pending[1].Channel != "other" || pending[1].Nonce != "mine" ||
		pending[0].ID >= pending[1].ID {
		t.Errorf("the outbox is %+v", pending)
	}
	if n := len(pending[0].Nonce); n == 0 || n > 25 {
		t.Errorf("the nonce %q has %d characters", pending[0].Nonce, n)
	}
	if timers := must(db.Timers("abc123")); len(timers) != 1 || timers[0].Match != "abc123" ||
		!timers[0].Due.Equal(noon.Add(time.Hour)) || string(timers[0].Payload) != `{"seat":1}` {
		t.Errorf("the timers are %+v", timers)
	}
	audit := must(db.Audit(store.AuditFilter{Match: "abc123"}))
	if len(audit) != 1 || audit[0].Guild != "g1" || audit[0].Reason != "why not" || !audit[0].At.Equal(noon) {
		t.Errorf("the audit list is %+v", audit)
	}
}

func TestAReturnedMatchIsTheCallersOwn(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	commit(t, db, move(match("m1"), 0, []byte("{}")))
	m := must(db.Match("m1"))
	m.Seats[0].Name = "changed"
	m.Options["length"] = "changed"
	m.Seed[0] = 'X'
	if again := must(db.Match("m1")); again.Seats[0].Name == "changed" || again.Options["length"] == "changed" ||
		again.Seed[0] == 'X' {
		t.Error("a change to a returned match reached the store")
	}
}

func TestAStaleCommitWritesNothing(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	commit(t, db, move(match("m1"), 0, []byte(`{"n":1}`)))
	for _, expect := range []uint64{0, 2} {
		c := move(match("m1"), expect, []byte(`{"n":2}`))
		c.Interaction = "late"
		c.Outbox = []store.Outgoing{{Kind: "board"}}
		err := db.Commit(ctx, c)
		wantErr(t, err, store.ErrStale, "m1", "line 1")
		var stale *store.StaleError
		if !errors.As(err, &stale) || stale.Stored != 1 || stale.Expected != expect {
			t.Errorf("the error says %+v", stale)
		}
	}
	if m := must(db.Match("m1")); m.Seq != 1 {
		t.Errorf("the log has %d lines", m.Seq)
	}
	if len(must(db.Pending(noon, 0))) != 0 {
		t.Error("a stale commit posted")
	}
	_, err := db.Interaction("late")
	wantErr(t, err, store.ErrNotFound, "late")
	wantErr(t, db.Commit(ctx, move(match("new"), 7, nil)), store.ErrStale)
}

func TestARepeatedInteractionChangesNothingAndGetsTheSameAnswer(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	c := move(match("m1"), 0, []byte(`{"n":1}`))
	c.Interaction, c.Answer = "same", []byte(`{"said":"yes"}`)
	commit(t, db, c)
	for _, again := range []store.Commit{c, move(match("m1"), 1, []byte(`{"n":2}`)), move(match("m2"), 0, nil)} {
		again.Interaction, again.Answer = "same", []byte("no")
		err := db.Commit(ctx, again)
		wantErr(t, err, store.ErrRepeated, "same")
		var repeated *store.RepeatedError
		if !errors.As(err, &repeated) || string(repeated.Answer) != `{"said":"yes"}` {
			t.Errorf("the stored answer is %q", repeated.Answer)
		}
	}
	if m := must(db.Match("m1")); m.Seq != 1 {
		t.Errorf("the log has %d lines", m.Seq)
	}
	_, err := db.Match("m2")
	wantErr(t, err, store.ErrNotFound)
}

func TestAChannelHoldsOneLiveMatch(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	first, second := match("first"), match("second")
	first.Channel, second.Channel = "here", "here"
	first.Status = store.Lobby
	commit(t, db, store.Commit{Now: noon, Match: first})
	err := db.Commit(ctx, store.Commit{Now: noon, Match: second})
	wantErr(t, err, store.ErrChannelTaken, "first", "here")
	_, err = db.Match("second")
	wantErr(t, err, store.ErrNotFound)

	first.Status = store.Over
	commit(t, db, store.Commit{Now: noon, Match: first})
	_, err = db.MatchInChannel("here")
	wantErr(t, err, store.ErrNotFound, "here")
	if last := must(db.LastMatchInChannel("here")); last.ID != "first" {
		t.Errorf("the last match is %s", last.ID)
	}
	commit(t, db, store.Commit{Now: noon, Match: second})
	commit(t, db, store.Commit{Now: noon, Match: first}) // a finished match does not take the channel back
	if there := must(db.MatchInChannel("here")); there.ID != "second" {
		t.Errorf("the channel holds %s", there.ID)
	}
	first.Status = store.Running
	wantErr(t, db.Commit(ctx, store.Commit{Now: noon, Match: first}), store.ErrChannelTaken)

	second.Channel = "thread"
	commit(t, db, store.Commit{Now: noon, Match: second})
	if last := must(db.LastMatchInChannel("here")); last.ID != "first" {
		t.Errorf("after the second has left, the last match is %s", last.ID)
	}
	commit(t, db, store.Commit{Now: noon, Match: first})
	if there := must(db.MatchInChannel("thread")); there.ID != "second" {
		t.Errorf("the thread holds %s", there.ID)
	}
}

// A lobby that is cancelled was no match: the one before it is the last one of the
// channel again, whether it is over or archived.
func TestACancelledLobbyHidesNothing(t *testing.T) {
	t.Parallel()
	for _, status := range []string{store.Over, store.Archived} {
		db := fresh(t)
		first := match("first")
		first.Channel = "here"
		commit(t, db, move(first, 0, []byte("{}")))
		first.Status = status
		commit(t, db, move(first, 1, []byte("{}")))
		for _, id := range []store.MatchID{"second", "third"} {
			lobby := match(id)
			lobby.Channel, lobby.Status = "here", store.Lobby
			commit(t, db, store.Commit{Now: noon, Match: lobby})
			if there := must(db.MatchInChannel("here")); there.ID != id {
				t.Errorf("the channel holds %s", there.ID)
			}
			lobby.Status = store.Abandoned
			commit(t, db, store.Commit{Now: noon, Match: lobby})
			if last := must(db.LastMatchInChannel("here")); last.ID != "first" || last.Status != status {
				t.Errorf("after %s was cancelled the last match is %s, %s", id, last.ID, last.Status)
			}
			commit(t, db, store.Commit{Now: noon, Match: lobby}) // it does not take the channel back
		}
		played := match("fourth")
		played.Channel = "here"
		commit(t, db, move(played, 0, []byte("{}")))
		played.Status = store.Abandoned
		commit(t, db, move(played, 1, []byte("{}")))
		if last := must(db.LastMatchInChannel("here")); last.ID != "fourth" {
			t.Errorf("after a match that was begun and ended, the last one is %s", last.ID)
		}
		if wrong := must(db.Check(ctx)); len(wrong) > 0 {
			t.Errorf("the check tells %v", wrong)
		}
	}
}

func TestAnIDBelongsToTheMatchWithItsSeed(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	commit(t, db, store.Commit{Now: noon, Match: match("m1")})
	other := match("m1")
	other.Seed = store.Secret("fedcba9876543210")
	err := db.Commit(ctx, store.Commit{Now: noon, Match: other})
	wantErr(t, err, store.ErrIDTaken, "m1")
	if strings.Contains(err.Error(), "fedcba9876543210") || strings.Contains(err.Error(), "0123456789abcdef") {
		t.Error("the error tells a seed")
	}
}

func TestTheSeedIsNotPrinted(t *testing.T) {
	t.Parallel()
	m := match("m1")
	var logged bytes.Buffer
	slog.New(slog.NewTextHandler(&logged, nil)).Info("x", "match", m, "seed", m.Seed)
	slog.New(slog.NewJSONHandler(&logged, nil)).Info("x", "match", m, "seed", m.Seed)
	for _, text := range []string{fmt.Sprint(m), fmt.Sprintf("%+v", m), fmt.Sprintf("%#v", m),
		fmt.Sprintf("%x %q %s", m.Seed, m.Seed, m.Seed), logged.String()} {
		for _, form := range []string{"0123456789abcdef", fmt.Sprintf("%x", []byte(m.Seed))[:16], "48 49 50",
			"0x30, 0x31", "MDEyMzQ1"} {
			if strings.Contains(text, form) {
				t.Errorf("the seed shows in %s", text)
			}
		}
	}
}

func TestWhatCannotBeStoredIsRefusedWithAReason(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	good := func() store.Commit { return move(match("m1"), 0, []byte("{}")) }
	for name, spoil := range map[string]func(*store.Commit){
		"the id is too long":          func(c *store.Commit) { c.Match.ID = "abcdefghi" },
		"the id has a capital letter": func(c *store.Commit) { c.Match.ID = "Abc" },
		"the id is empty":             func(c *store.Commit) { c.Match.ID = "" },
		"the status is unknown":       func(c *store.Commit) { c.Match.Status = "sleeping" },
		"the time is missing":         func(c *store.Commit) { c.Now = time.Time{} },
		"the time is far away":        func(c *store.Commit) { c.Now = noon.AddDate(1000, 0, 0) },
		"a line is out of order":      func(c *store.Commit) { c.Entries[0].Seq = 2 },
		"a line is empty":             func(c *store.Commit) { c.Entries[0].Data = nil },
		"a line is not JSON":          func(c *store.Commit) { c.Entries[0].Data = json.RawMessage("{") },
		"the state is empty":          func(c *store.Commit) { c.Snapshot = []byte{} },
		"the state is too large":      func(c *store.Commit) { c.Snapshot = make([]byte, store.MaxRecord+1) },
		"a post is not JSON": func(c *store.Commit) {
			c.Outbox = []store.Outgoing{{Payload: json.RawMessage("x")}}
		},
		"a post has no channel": func(c *store.Commit) {
			c.Match.Channel = ""
			c.Outbox = []store.Outgoing{{}}
		},
		"the interaction is too long": func(c *store.Commit) { c.Interaction = strings.Repeat("1", 101) },
		"a timer has no time":         func(c *store.Commit) { c.Timers = []store.Timer{{Kind: "x"}} },
		"a timer is not JSON": func(c *store.Commit) {
			c.Timers = []store.Timer{{Due: noon, Payload: json.RawMessage("x")}}
		},
		"there are too many timers":    func(c *store.Commit) { c.Timers = make([]store.Timer, 1001) },
		"an audit record says nothing": func(c *store.Commit) { c.Audit = []store.AuditRecord{{Actor: "u"}} },
		"the extra data is not JSON":   func(c *store.Commit) { c.Match.Extra = json.RawMessage("x") },
		"the channel has a line break": func(c *store.Commit) { c.Match.Channel = "a\nb" },
		"an audit record names no such": func(c *store.Commit) {
			c.Audit = []store.AuditRecord{{Action: "x", Match: "NO"}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := good()
			spoil(&c)
			wantErr(t, db.Commit(ctx, c), store.ErrInvalid)
		})
	}
	if all := must(db.Matches(store.Filter{})); len(all) != 0 {
		t.Errorf("something was written: %v", all)
	}
	commit(t, db, good())
}

func TestACancelledCommitWritesNothing(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	wantErr(t, db.Commit(cancelled, move(match("m1"), 0, nil)), context.Canceled)
	_, err := db.Match("m1")
	wantErr(t, err, store.ErrNotFound, "m1")
}

func TestMatchesAreFilteredAndPaged(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	for i := range 25 {
		m := match(store.MatchID(fmt.Sprintf("m%02d", i)))
		m.Guild = fmt.Sprintf("g%d", i%2)
		if i%5 == 0 {
			m.Status = store.Over
			m.Seats[1].User = "u5"
		}
		commit(t, db, store.Commit{Now: noon, Match: m})
	}
	count := func(f store.Filter) int { return len(must(db.Matches(f))) }
	for _, c := range []struct {
		filter store.Filter
		want   int
	}{
		{store.Filter{}, 25}, {store.Filter{Guild: "g1"}, 12}, {store.Filter{User: "u5"}, 5},
		{store.Filter{User: "u1"}, 25},
		{store.Filter{Status: []string{store.Running, store.Paused}}, 20}, {store.Filter{Channel: "c-m07"}, 1},
		{store.Filter{Game: "runebound"}, 0}, {store.Filter{Limit: 7}, 7}, {store.Filter{After: "m20"}, 4},
		{store.Filter{After: "m2"}, 5},
	} {
		if n := count(c.filter); n != c.want {
			t.Errorf("%+v chooses %d matches, not %d", c.filter, n, c.want)
		}
	}
	seen := map[store.MatchID]bool{}
	for after := store.MatchID(""); ; {
		page := must(db.Matches(store.Filter{Guild: "g0", After: after, Limit: 4}))
		for _, m := range page {
			if seen[m.ID] {
				t.Fatalf("match %s is on two pages", m.ID)
			}
			seen[m.ID] = true
			after = m.ID
		}
		if len(page) < 4 {
			break
		}
	}
	if len(seen) != 13 {
		t.Errorf("the pages hold %d matches, not 13", len(seen))
	}
}

func TestTheLogIsReadInRanges(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	m := match("m1")
	c := store.Commit{Now: noon, Match: m}
	for i := range 30 {
		c.Entries = append(c.Entries, store.Entry{Data: json.RawMessage(fmt.Sprintf(`{ "html": "<%d>" }`, i+1))})
	}
	commit(t, db, c)
	for _, r := range []struct{ from, to, first, n uint64 }{
		{0, 0, 1, 30}, {1, 30, 1, 30}, {5, 9, 5, 5}, {28, 99, 28, 3}, {31, 0, 0, 0}, {9, 5, 0, 0}, {30, 30, 30, 1},
	} {
		entries := must(db.Log("m1", r.from, r.to))
		if uint64(len(entries)) != r.n {
			t.Fatalf("%d to %d gives %d lines, not %d", r.from, r.to, len(entries), r.n)
		}
		for i, e := range entries {
			if seq := r.first + uint64(i); e.Seq != seq || string(e.Data) != fmt.Sprintf(`{ "html": "<%d>" }`, seq) {
				t.Fatalf("line %d is %+v", seq, e)
			}
		}
	}
	_, err := db.Log("none", 0, 0)
	wantErr(t, err, store.ErrNotFound, "none")
}

func TestUpdateMatchLeavesTheLogAlone(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	commit(t, db, move(match("m1"), 0, nil))
	err := db.UpdateMatch(ctx, "m1", func(m *store.Match) error {
		m.Seats[0].Name = "Bea"
		m.Seq, m.ID, m.Seed, m.Created = 99, "m2", store.Secret("x"), time.Time{}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	m := must(db.Match("m1"))
	if m.Seats[0].Name != "Bea" || m.Seq != 1 || !bytes.Equal(m.Seed, match("m1").Seed) || !m.Created.Equal(noon) {
		t.Errorf("the header is %+v", m)
	}
	mine := errors.New("mine")
	if err := db.UpdateMatch(ctx, "m1", func(m *store.Match) error { m.Host = "nobody"; return mine }); !is(err, mine) {
		t.Errorf("the error is %v", err)
	}
	if must(db.Match("m1")).Host != "u1" {
		t.Error("a refused update was written")
	}
	wantErr(t, db.UpdateMatch(ctx, "none", func(*store.Match) error { return nil }), store.ErrNotFound)
	func() {
		defer func() {
			if recover() != "mine" {
				t.Error("a panic of the caller's function was swallowed")
			}
		}()
		_ = db.UpdateMatch(ctx, "m1", func(*store.Match) error { panic("mine") })
	}()
	commit(t, db, move(match("m1"), 1, nil)) // the panic has left the database usable
}

func TestNewMatchIDAvoidsThoseInUse(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	seed := func() *rand.ChaCha8 { return rand.NewChaCha8([32]byte{1}) }
	first := must(db.NewMatchID(seed()))
	if !first.Valid() || len(first) != 6 {
		t.Fatalf("%q is not an id", first)
	}
	commit(t, db, store.Commit{Now: noon, Match: match(first)})
	if second := must(db.NewMatchID(seed())); second == first || !second.Valid() {
		t.Errorf("the second id is %q", second)
	}
	if _, err := db.NewMatchID(strings.NewReader("abc")); err == nil {
		t.Error("an id was made without randomness")
	}
	stuck := must(db.NewMatchID(zeros{}))
	commit(t, db, store.Commit{Now: noon, Match: match(stuck)})
	if _, err := db.NewMatchID(zeros{}); err == nil {
		t.Error("a broken source of randomness was not noticed")
	}
}

// zeros is a source of randomness that is stuck.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

func TestTimersAreReplacedAndFallDueInOrder(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	at := func(minutes int, kind string) store.Timer {
		return store.Timer{Due: noon.Add(time.Duration(minutes) * time.Minute), Kind: kind}
	}
	if _, ok, err := db.NextTimer(); ok || err != nil {
		t.Error("an empty store has a timer")
	}
	commit(t, db, store.Commit{Now: noon, Match: match("m1"),
		Timers: []store.Timer{at(30, "late"), at(10, "early"), at(10, "twin")}})
	commit(t, db, store.Commit{Now: noon, Match: match("m2"), Timers: []store.Timer{at(20, "middle")}})
	due := func(minutes, limit int) (kinds []string) {
		for _, timer := range must(db.DueTimers(noon.Add(time.Duration(minutes)*time.Minute), limit)) {
			kinds = append(kinds, string(timer.Match)+" "+timer.Kind)
		}
		return kinds
	}
	if next, ok, _ := db.NextTimer(); !ok || !next.Equal(noon.Add(10*time.Minute)) {
		t.Errorf("the next timer is due at %v", next)
	}
	for _, c := range []struct {
		minutes, limit int
		want           []string
	}{
		{9, 0, nil}, {10, 0, []string{"m1 early", "m1 twin"}},
		{60, 0, []string{"m1 early", "m1 twin", "m2 middle", "m1 late"}},
		{60, 1, []string{"m1 early"}},
	} {
		if got := due(c.minutes, c.limit); !reflect.DeepEqual(got, c.want) {
			t.Errorf("after %d minutes %v are due, not %v", c.minutes, got, c.want)
		}
	}
	commit(t, db, store.Commit{Now: noon, Match: match("m1"), Timers: []store.Timer{at(25, "new")}})
	if got := due(60, 0); !reflect.DeepEqual(got, []string{"m2 middle", "m1 new"}) {
		t.Errorf("after replacing, %v are due", got)
	}
	commit(t, db, store.Commit{Now: noon, Match: match("m1")})
	if got := due(60, 0); !reflect.DeepEqual(got, []string{"m2 middle"}) {
		t.Errorf("after removing, %v are due", got)
	}
	if timers := must(db.Timers("m1")); len(timers) != 0 {
		t.Errorf("match m1 has the timers %v", timers)
	}
}

func TestTheOutboxKeepsTheOrderOfAChannel(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "skald.db")
	db := open(t, path)
	post := func(id store.MatchID, kinds ...string) {
		c := store.Commit{Now: noon, Match: match(id)}
		for _, kind := range kinds {
			c.Outbox = append(c.Outbox, store.Outgoing{Kind: kind})
		}
		commit(t, db, c)
	}
	kinds := func(entries []store.Outgoing) (all []string) {
		for _, o := range entries {
			all = append(all, o.Kind)
		}
		return all
	}
	if _, ok, err := db.NextPending(); ok || err != nil {
		t.Error("an empty outbox has something to post")
	}
	post("m1", "a1", "a2")
	post("m2", "b1")
	post("m1", "a3")
	all := must(db.Pending(noon, 0))
	if got := kinds(all); !reflect.DeepEqual(got, []string{"a1", "a2", "b1", "a3"}) {
		t.Fatalf("pending are %v", got)
	}
	if got := kinds(must(db.Pending(noon, 3))); len(got) != 3 {
		t.Errorf("a limit of 3 gives %v", got)
	}

	later := noon.Add(time.Minute)
	if err := db.MarkTried(ctx, all[1].ID, "missing access", later); err != nil {
		t.Fatal(err)
	}
	if got := kinds(must(db.Pending(noon, 0))); !reflect.DeepEqual(got, []string{"a1", "b1"}) {
		t.Errorf("while a2 waits, pending are %v", got)
	}
	if next, ok, _ := db.NextPending(); !ok || !next.IsZero() {
		t.Errorf("something can be posted at once, not at %v", next)
	}
	for _, i := range []int{0, 2, 2} { // the second time it is gone already
		if err := db.RemoveOutgoing(ctx, all[i].ID); err != nil {
			t.Fatal(err)
		}
	}
	if next, ok, _ := db.NextPending(); !ok || !next.Equal(later) {
		t.Errorf("the next attempt is at %v, not %v", next, later)
	}
	rest := must(db.Pending(later, 0))
	if got := kinds(rest); !reflect.DeepEqual(got, []string{"a2", "a3"}) {
		t.Errorf("later, pending are %v", got)
	}
	if rest[0].Attempts != 1 || rest[0].LastError != "missing access" || !rest[0].Next.Equal(later) ||
		rest[0].Nonce != all[1].Nonce {
		t.Errorf("the failed attempt is noted as %+v", rest[0])
	}
	if got := kinds(must(db.PendingOf("m1"))); !reflect.DeepEqual(got, []string{"a2", "a3"}) {
		t.Errorf("match m1 has pending %v", got)
	}

	for _, o := range rest {
		if err := db.RemoveOutgoing(ctx, o.ID); err != nil {
			t.Fatal(err)
		}
	}
	closeChecked(t, db)
	db = open(t, path)
	post("m2", "b2")
	if got := must(db.Pending(noon, 0)); len(got) != 1 || got[0].ID <= all[3].ID {
		t.Errorf("after reopening an empty outbox, entries are %+v", got)
	}
	wantErr(t, db.MarkTried(ctx, all[0].ID, "x", later), store.ErrNotFound)
}

func TestWhatFailedInAChannelCanBeMadeDueAtOnce(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	later := noon.Add(2 * time.Hour)
	c := store.Commit{Now: noon, Match: match("m1")}
	c.Outbox = []store.Outgoing{{Kind: "failed"}, {Kind: "meant for later", Next: later},
		{Kind: "elsewhere", Channel: "other"}}
	commit(t, db, c)
	all := must(db.PendingOf("m1"))
	if n := must(db.RetryChannel(ctx, all[0].Channel)); n != 0 {
		t.Errorf("before anything failed %d entries were found", n)
	}
	for _, i := range []int{0, 2} {
		if err := db.MarkTried(ctx, all[i].ID, "missing access", later); err != nil {
			t.Fatal(err)
		}
	}
	if n := must(db.RetryChannel(ctx, all[0].Channel)); n != 1 {
		t.Errorf("%d entries were found", n)
	}
	got := must(db.PendingOf("m1"))
	if !got[0].Next.IsZero() || got[0].Attempts != 1 || got[0].LastError != "missing access" ||
		!got[1].Next.Equal(later) || !got[2].Next.Equal(later) {
		t.Errorf("the outbox is %+v", got)
	}
	if due := must(db.Pending(noon, 0)); len(due) != 1 || due[0].Kind != "failed" {
		t.Errorf("due are %+v", due)
	}
}

func TestWhatWasPostedIsNotedWithTheStrikeAndOutlivesCommits(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	m := match("m1")
	c := move(m, 0, nil)
	c.Outbox = []store.Outgoing{{Kind: "board"}, {Kind: "board"}}
	commit(t, db, c)
	for i, o := range must(db.Pending(noon, 0)) {
		posted := store.Post{Kind: "board", Channel: o.Channel, Message: fmt.Sprint("message ", i), Seq: 1}
		s := store.Delivery{Match: "m1", Removed: []uint64{o.ID}, Posts: []store.Post{posted}, Gone: []string{"armed"}}
		if i == 0 {
			s.Outbox = []store.Outgoing{{Kind: "next"}}
			s.Posts = append(s.Posts, store.Post{Kind: "armed"})
		}
		if err := db.RecordDelivery(ctx, noon, s); err != nil {
			t.Fatal(err)
		}
		s.Posts = []store.Post{{Kind: "board", Message: "twice"}}
		if err := db.RecordDelivery(ctx, noon, s); err != nil {
			t.Fatal(err)
		}
	}
	commit(t, db, move(m, 1, nil)) // with a header from before the posts
	m = must(db.Match("m1"))
	if p, ok := m.Post("board"); !ok || p.Message != "message 1" || len(m.Posts) != 1 {
		t.Errorf("the posts are %+v", m.Posts)
	}
	if left := must(db.Pending(noon, 0)); len(left) != 1 || left[0].Kind != "next" || left[0].Match != "m1" ||
		left[0].Channel != m.Channel {
		t.Errorf("the outbox holds %+v", left)
	}
}

// Discord's ids rise with the time. Those that do not are found too.
func TestInteractionsOfManyPeriods(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	ids := []string{"5", "7", "3", "55", "9", "1", "50"}
	for i, id := range ids {
		c := move(match("m1"), uint64(i), []byte("state"))
		c.Now, c.Interaction, c.Answer = noon.Add(time.Duration(i)*8*time.Minute), id, []byte(id)
		commit(t, db, c)
	}
	for _, id := range ids {
		if x, err := db.Interaction(id); err != nil || string(x.Answer) != id {
			t.Errorf("Interaction(%s) = %s, %v", id, x.Answer, err)
		}
	}
	for _, id := range []string{"0", "4", "51", "8", "99"} {
		if _, err := db.Interaction(id); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("Interaction(%s) = %v, want ErrNotFound", id, err)
		}
	}
}

func TestTenThousandInteractionsAreForgotten(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	m := match("m1")
	const many = 10_000
	ids := 0
	// Many interactions at the price of few commits: each match has a bucket of its own, the list is one.
	err := db.AddInteractions(many, func(i int) (string, store.Interaction) {
		ids++
		return fmt.Sprint("i", i),
			store.Interaction{Match: "m1", At: noon.Add(time.Duration(i) * time.Millisecond), Answer: []byte("x")}
	})
	if err != nil || ids != many {
		t.Fatal(ids, err)
	}
	commit(t, db, store.Commit{Now: noon.Add(time.Hour), Match: m, Interaction: "young"})
	if n := must(db.Stats(ctx)).Interactions; n != many+1 {
		t.Fatalf("there are %d interactions: none is older than an hour", n)
	}
	later := noon.Add(2 * time.Hour)
	if db.Shared() {
		if n, err := db.ForgetInteractions(ctx, later.Add(-time.Minute)); n != many || err != nil {
			t.Errorf("%d interactions are forgotten: %v", n, err)
		}
	}
	before, commits := must(db.Stats(ctx)).Interactions, 0
	for ; before > 1 && commits < many; commits++ {
		commit(t, db, store.Commit{Now: later.Add(-time.Minute), Match: m})
		n := must(db.Stats(ctx)).Interactions
		if before-n > 64 {
			t.Fatalf("one commit forgot %d interactions", before-n)
		}
		if n == before {
			break
		}
		before = n
	}
	if before != 1 {
		t.Errorf("after %d commits %d interactions are left", commits, before)
	}
	if _, err := db.Interaction("young"); err != nil {
		t.Errorf("a young interaction was forgotten: %v", err)
	}
}

func TestPlayersGuildsAndDraftsKeepWhatCallersGave(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	data := json.RawMessage(`{ "language": "it", "n": 1.0 }`)
	type access struct {
		get func() (json.RawMessage, error)
		put func(json.RawMessage) error
	}
	commit(t, db, store.Commit{Now: noon, Match: match("m1")})
	commit(t, db, store.Commit{Now: noon, Match: match("m10")})
	for name, a := range map[string]access{
		"player": {func() (json.RawMessage, error) { return db.Player("u1") }, func(d json.RawMessage) error {
			return db.PutPlayer(ctx, "u1", d)
		}},
		"guild": {func() (json.RawMessage, error) { return db.Guild("g1") }, func(d json.RawMessage) error {
			return db.PutGuild(ctx, "g1", d)
		}},
		"draft": {func() (json.RawMessage, error) { return db.Draft("m1", "u1") }, func(d json.RawMessage) error {
			return db.PutDraft(ctx, "m1", "u1", d)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := a.get()
			wantErr(t, err, store.ErrNotFound)
			wantErr(t, a.put(json.RawMessage("{")), store.ErrInvalid)
			if err := a.put(data); err != nil {
				t.Fatal(err)
			}
			if got := must(a.get()); !bytes.Equal(got, data) {
				t.Errorf("%s came back as %s", data, got)
			}
			if err := a.put(nil); err != nil {
				t.Fatal(err)
			}
			_, err = a.get()
			wantErr(t, err, store.ErrNotFound)
		})
	}
	wantErr(t, db.PutPlayer(ctx, "", data), store.ErrInvalid)
	wantErr(t, db.PutDraft(ctx, "none", "u1", data), store.ErrNotFound)

	for _, id := range []store.MatchID{"m1", "m10"} {
		if err := db.PutDraft(ctx, id, "u1", data); err != nil {
			t.Fatal(err)
		}
	}
	over := match("m1")
	over.Status = store.Over
	commit(t, db, store.Commit{Now: noon, Match: over})
	_, err := db.Draft("m1", "u1")
	wantErr(t, err, store.ErrNotFound)
	if _, err := db.Draft("m10", "u1"); err != nil {
		t.Errorf("the draft of another match is gone: %v", err)
	}
}

func TestTheAuditListIsReadNewestFirst(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	for i := range 10 {
		a := store.AuditRecord{Actor: "u1", Action: fmt.Sprint("act ", i), Guild: fmt.Sprint("g", i%2)}
		if err := db.Record(ctx, noon.Add(time.Duration(i)*time.Second), a); err != nil {
			t.Fatal(err)
		}
	}
	page := must(db.Audit(store.AuditFilter{Guild: "g1", Limit: 2}))
	if len(page) != 2 || page[0].Action != "act 9" || page[1].Action != "act 7" {
		t.Fatalf("the first page is %+v", page)
	}
	page = must(db.Audit(store.AuditFilter{Guild: "g1", Before: page[1].ID}))
	if len(page) != 3 || page[0].Action != "act 5" || !page[0].At.Equal(noon.Add(5*time.Second)) {
		t.Errorf("the second page is %+v", page)
	}
	wantErr(t, db.Record(ctx, noon, store.AuditRecord{Actor: "u"}), store.ErrInvalid)
}

func TestWalkTellsEverythingOfOneMatch(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	game := newSynthetic(1)
	m, other := match("m1"), match("m2")
	states := map[uint64][]byte{0: game.json()}
	commit(t, db, store.Commit{Now: noon, Match: m, Snapshot: states[0]})
	for seq := uint64(0); seq < 50; seq++ {
		c := move(m, seq, nil)
		if seq%3 != 0 {
			states[seq+1] = game.move()
			c.Snapshot = states[seq+1]
		}
		c.Timers = []store.Timer{{Due: noon, Kind: "clock"}}
		c.Outbox = []store.Outgoing{{Kind: "board"}}
		c.Audit = []store.AuditRecord{{Action: "something"}}
		commit(t, db, c)
		c = move(other, seq, []byte(`{}`))
		c.Outbox, c.Audit = []store.Outgoing{{Kind: "board"}}, []store.AuditRecord{{Action: "something"}}
		commit(t, db, c)
	}
	var order []string
	seen := map[string]int{}
	err := db.Walk(ctx, "m1", func(i store.Item) error {
		switch {
		case i.Match != nil:
			seen["match"]++
		case i.Entry != nil:
			seen["entry"]++
			order = append(order, fmt.Sprint("line ", i.Entry.Seq))
		case i.Snapshot != nil:
			seen["state"]++
			order = append(order, fmt.Sprint("state ", i.Snapshot.Seq))
			if !bytes.Equal(i.Snapshot.State, states[i.Snapshot.Seq]) {
				t.Errorf("the state after line %d is not the one committed", i.Snapshot.Seq)
			}
		case i.Timer != nil:
			seen["timer"]++
		case i.Outgoing != nil && i.Outgoing.Match == "m1":
			seen["post"]++
		case i.Audit != nil && i.Audit.Match == "m1":
			seen["audit"]++
		default:
			t.Errorf("unexpected: %+v", i)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := map[string]int{"match": 1, "entry": 50, "state": len(states), "timer": 1, "post": 50,
		"audit": 50}; !reflect.DeepEqual(seen, want) {
		t.Errorf("Walk told %v, not %v", seen, want)
	}
	if want := []string{"state 0", "line 1", "line 2", "state 2", "line 3", "state 3", "line 4",
		"line 5"}; !reflect.DeepEqual(order[:8], want) {
		t.Errorf("the order is %v, not %v", order[:8], want)
	}
	mine := errors.New("enough")
	if err := db.Walk(ctx, "m1", func(store.Item) error { return mine }); !is(err, mine) {
		t.Errorf("the error is %v", err)
	}
	wantErr(t, db.Walk(ctx, "none", func(store.Item) error { return nil }), store.ErrNotFound)
}

func TestManyGoroutinesShareOneDatabase(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	const players, moves = 6, 25
	var all sync.WaitGroup
	for p := range players {
		all.Go(func() {
			game := newSynthetic(uint64(p))
			m := match(store.MatchID(fmt.Sprint("m", p)))
			for seq := range uint64(moves) {
				c := move(m, seq, game.move())
				c.Outbox = []store.Outgoing{{Kind: "board"}}
				if err := db.Commit(ctx, c); err != nil {
					t.Error(err)
					return
				}
				s, err := db.Current(m.ID)
				if err != nil || s.Seq != seq+1 || !bytes.Equal(s.State, c.Snapshot) {
					t.Errorf("match %s reads back state %d, %v", m.ID, s.Seq, err)
				}
				if _, err := db.SnapshotAt(m.ID, seq/2+1); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Go(func() {
		for range 20 {
			if _, err := db.Check(ctx); err != nil {
				t.Error(err)
			}
			if err := db.Backup(ctx, new(bytes.Buffer)); err != nil && !db.Shared() {
				t.Error(err)
			}
		}
	})
	// One match moved by all at once: each line is won by exactly one.
	var won sync.Map
	for p := range players {
		all.Go(func() {
			for range moves {
				seq := uint64(0)
				if m, err := db.Match("shared"); err == nil {
					seq = m.Seq
				}
				err := db.Commit(ctx, move(match("shared"), seq, nil))
				if err == nil {
					if by, twice := won.LoadOrStore(seq, p); twice {
						t.Errorf("line %d was won by %d and %d", seq+1, by, p)
					}
				} else if !is(err, store.ErrStale) {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
}

func TestAClosedDatabaseSaysSo(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Errorf("closing twice: %v", err)
	}
	wantErr(t, db.Commit(ctx, move(match("m1"), 0, []byte("{}"))), store.ErrClosed)
	_, err := db.Match("m1")
	wantErr(t, err, store.ErrClosed, db.Path())
	_, err = db.Current("m1")
	wantErr(t, err, store.ErrClosed)
}
