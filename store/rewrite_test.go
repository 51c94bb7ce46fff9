package store_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"skald/store"
)

const leaver, leaverName = "700000000000000017", "Zoë Leaver"

// left is a database with two matches, of which the first names the leaver everywhere, and a third person's own things.
func left(t *testing.T, path string) *store.DB {
	t.Helper()
	db := open(t, path)
	for n, id := range []store.MatchID{"aa", "bb"} {
		m := match(id)
		who, name := leaver, leaverName
		if n == 1 {
			who, name = "u9", "Someone"
		}
		m.Seats[0] = store.Seat{User: who, Name: name}
		for seq := range uint64(75) {
			c := move(m, seq, fmt.Appendf(nil, `{"players":[{"user":%q,"name":%q}],"turn":%d,"pad":%q}`, who, name, seq,
				strings.Repeat("x", 900)))
			c.Entries[0].Data = fmt.Appendf(nil, `{"seq":%d,"actor":%q}`, seq+1, who)
			if seq == 74 {
				c.Outbox = []store.Outgoing{{Kind: "notice", Payload: fmt.Appendf(nil, `{"to":[%q]}`, who)},
					{Kind: "board", Payload: json.RawMessage(`{}`)}}
				c.Timers = []store.Timer{{Due: noon, Kind: "clock"}}
				c.Audit = []store.AuditRecord{{Actor: who, Action: "end", Reason: "by " + name}}
				c.Interaction = "i-" + string(id)
				c.Plan = json.RawMessage(`{"note":"with ` + name + `"}`)
			}
			commit(t, db, c)
		}
	}
	for _, user := range []string{leaver, "u9"} {
		if err := errors.Join(db.PutPlayer(ctx, user, json.RawMessage(`{"zone":"UTC"}`)),
			db.PutDraft(ctx, "aa", user, json.RawMessage(`{}`)),
			db.PutDraft(ctx, "bb", user, json.RawMessage(`{}`))); err != nil {
			t.Fatal(err)
		}
	}
	// Another user's match names them, and a moderator of it has begun to give them a seat.
	m := match("cc")
	m.Seats[0] = store.Seat{User: "u9", Name: "Someone"}
	c := move(m, 0, []byte(`{}`))
	c.Outbox = []store.Outgoing{{Kind: "notice", Payload: fmt.Appendf(nil, `{"say":"<@%s>","to":[%q]}`, leaver,
		leaver)}, {Kind: "notice", Payload: json.RawMessage(`{"to":["u9"]}`)}}
	commit(t, db, c)
	for user, draft := range map[string]string{"u9": `{"deed":{"user":"` + leaver + `"}}`,
		"u8": `{"deed":{"user":"u7"}}`} {
		if err := db.PutDraft(ctx, "cc", user, json.RawMessage(draft)); err != nil {
			t.Fatal(err)
		}
	}
	// In their own match another player has a draft that names them.
	if err := errors.Join(db.PutDraft(ctx, "aa", "u8", json.RawMessage(`{"kick":"`+leaverName+`"}`)),
		db.PutDraft(ctx, "aa", "u7", json.RawMessage(`{"kick":"Someone"}`))); err != nil {
		t.Fatal(err)
	}
	return db
}

// leave takes the leaver out, as a bot would.
func leave(db *store.DB) error {
	swap := func(b []byte) []byte {
		return bytes.ReplaceAll(bytes.ReplaceAll(b, []byte(leaver), []byte("former-1")), []byte(leaverName),
			[]byte("a former player"))
	}
	err := db.RewriteMatch(ctx, "aa", store.Rewrite{
		Match: func(m *store.Match) error {
			m.Seats[0] = store.Seat{User: "former-1", Name: "a former player"}
			m.ID, m.Seq, m.Seed, m.Channel, m.Status = "zz", 1, nil, "elsewhere", store.Over // not for it to change
			return nil
		},
		Line:  func(e store.Entry) (json.RawMessage, error) { return swap(e.Data), nil },
		State: func(s []byte) ([]byte, error) { return swap(s), nil },
		Post:  func(o *store.Outgoing) (bool, error) { return o.Kind != "notice", nil },
		Draft: func(d json.RawMessage) bool { return !bytes.Contains(d, []byte(leaverName)) },
		Plan:  func(p json.RawMessage) (json.RawMessage, error) { return swap(p), nil },
	})
	if err != nil {
		return err
	}
	if _, err := db.RewriteAudit(ctx, func(a *store.AuditRecord) bool {
		if a.Actor != leaver {
			return false
		}
		a.Actor, a.Reason, a.At = "former-1", "by a former player", noon.AddDate(1, 0, 0)
		return true
	}); err != nil {
		return err
	}
	return db.ForgetPerson(ctx, leaver)
}

// content is everything a database holds, unpacked.
func content(t *testing.T, db *store.DB) string {
	t.Helper()
	var all strings.Builder
	for _, id := range []store.MatchID{"aa", "bb", "cc"} {
		err := db.Walk(ctx, id, func(i store.Item) error {
			switch {
			case i.Entry != nil:
				fmt.Fprintf(&all, "%d %s\n", i.Entry.Seq, i.Entry.Data)
			case i.Snapshot != nil:
				fmt.Fprintf(&all, "%d %s\n", i.Snapshot.Seq, i.Snapshot.State)
			default:
				b, err := json.Marshal(i)
				all.Write(append(b, '\n'))
				return err
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&all, "%s\n", must(db.Current(id)).State)
	}
	// Uncompressed records are read as they are.
	all.WriteString(everyRecord(t, db))
	return all.String()
}

func TestSomebodyWhoLeavesIsNamedNowhereAnyMoreAndTheRestStays(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "skald.db")
	db := left(t, path)
	before := content(t, db)
	head := must(db.Match("aa"))
	found, err := db.PersonalData(ctx, leaver)
	if err != nil || !found.Settings || fmt.Sprint(found.Matches) != "[aa]" || found.Lines != 75 || found.Posts != 2 ||
		found.Drafts != 3 || found.Audit != 1 {
		t.Errorf("found %+v (%v)", found, err)
	}
	if err := leave(db); err != nil {
		t.Fatal(err)
	}
	after := content(t, db)
	for _, name := range []string{leaver, leaverName} {
		if !strings.Contains(before, name) || strings.Contains(after, name) {
			t.Errorf("%q is still named", name)
		}
	}
	if found, err := db.PersonalData(ctx, leaver); err != nil || found.Settings ||
		len(found.Matches)+found.Lines+found.Posts+found.Drafts+found.Audit > 0 {
		t.Errorf("found is still %+v (%v)", found, err)
	}
	now := must(db.Match("aa"))
	if now.ID != "aa" || now.Seq != 75 || !bytes.Equal(now.Seed, head.Seed) || now.Channel != head.Channel ||
		now.Status != head.Status || !now.Updated.Equal(head.Updated) {
		t.Errorf("the header is %+v", now)
	}
	audit := must(db.Audit(store.AuditFilter{Match: "aa"}))
	if len(audit) != 1 || audit[0].Actor != "former-1" || audit[0].At.Year() != noon.Year() {
		t.Errorf("the audit is %+v", audit)
	}
	if posts := must(db.PendingOf("aa")); len(posts) != 1 || posts[0].Kind != "board" {
		t.Errorf("the outbox holds %+v", posts)
	}
	for _, seq := range []uint64{1, 31, 32, 33, 64, 75} {
		if s := must(db.SnapshotAt("aa", seq)); s.Seq != seq ||
			!strings.Contains(string(s.State), fmt.Sprintf(`"turn":%d,`, seq-1)) ||
			!strings.Contains(string(s.State), "former-1") {
			t.Errorf("the state after line %d is %.80s", seq, s.State)
		}
	}
	if posts := must(db.PendingOf("cc")); len(posts) != 1 {
		t.Errorf("the outbox of the other match holds %+v", posts)
	}
	if must(db.Draft("bb", "u9")) == nil || must(db.Draft("cc", "u8")) == nil || must(db.Draft("aa", "u7")) == nil ||
		must(db.Player("u9")) == nil {
		t.Error("somebody else lost something")
	}
	commit(t, db, move(now, 75, []byte(`{"turn":75}`))) // it goes on
	closeChecked(t, db)
	if server != nil {
		return // VACUUM does the rest there
	}
	if _, _, err := store.CompactInPlace(ctx, path); err != nil {
		t.Fatal(err)
	}
	if raw := readFile(t, path); bytes.Contains(raw, []byte(leaver)) || bytes.Contains(raw, []byte(leaverName)) {
		t.Error("the compacted file still names the leaver")
	}
}

func TestARewriteThatFailsChangesNothing(t *testing.T) {
	t.Parallel()
	db := left(t, filepath.Join(t.TempDir(), "skald.db"))
	before := content(t, db)
	broken := errors.New("no")
	same := store.Rewrite{
		Match: func(*store.Match) error { return nil },
		Line:  func(e store.Entry) (json.RawMessage, error) { return e.Data, nil },
		State: func(s []byte) ([]byte, error) { return s, nil },
		Post:  func(*store.Outgoing) (bool, error) { return true, nil },
		Draft: func(json.RawMessage) bool { return true },
		Plan:  func(p json.RawMessage) (json.RawMessage, error) { return p, nil },
	}
	for what, change := range map[string]func(*store.Rewrite){
		"header": func(r *store.Rewrite) { r.Match = func(m *store.Match) error { m.Host = "x"; return broken } },
		"line": func(r *store.Rewrite) {
			r.Line = func(e store.Entry) (json.RawMessage, error) {
				if e.Seq == 70 {
					return nil, broken
				}
				return json.RawMessage(`{}`), nil
			}
		},
		"plan": func(r *store.Rewrite) {
			r.Plan = func(json.RawMessage) (json.RawMessage, error) { return nil, broken }
		},
		"state": func(r *store.Rewrite) { r.State = func([]byte) ([]byte, error) { return nil, broken } },
		"post":  func(r *store.Rewrite) { r.Post = func(*store.Outgoing) (bool, error) { return false, broken } },
	} {
		r := same
		change(&r)
		if err := db.RewriteMatch(ctx, "aa", r); !errors.Is(err, broken) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := db.RewriteMatch(ctx, "dd", same); !is(err, store.ErrNotFound) {
		t.Errorf("a match that is not there: %v", err)
	}
	r := same
	r.Line = func(store.Entry) (json.RawMessage, error) { return json.RawMessage("{"), nil }
	if err := db.RewriteMatch(ctx, "aa", r); !is(err, store.ErrInvalid) {
		t.Errorf("a line that is no JSON: %v", err)
	}
	gone, cancel := context.WithCancel(ctx)
	cancel()
	if err := db.RewriteMatch(gone, "aa", same); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
	if after := content(t, db); after != before {
		t.Error("something has changed")
	}
	if err := db.RewriteMatch(ctx, "aa", same); err != nil || content(t, db) != before {
		t.Errorf("a rewrite that changes nothing: %v", err)
	}
}
