package store_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"skald/store"
)

// oddTexts are strings that JSON writes in different ways.
var oddTexts = []string{"", "board", "Ada <&>", `say "no"`, `C:\x`, "two\nlines", "\x00\x1f\x7f", "Größe",
	"\u2028\u2029", "🎲", "broken \xff\xfe", strings.Repeat("long ", 100)}

var oddPayloads = []string{"", "1", `{"a":[1,2]}`, `{"a": "b c", "d" :[ ] }`, "[\n\t1\r\n]",
	`{"<&>":"\u2028 \u003c"}`, "null"}

// The records of a move are encoded by hand. Those of earlier releases were encoded by encoding/json.
func TestHandMadeJSON(t *testing.T) {
	t.Parallel()
	times := []time.Time{noon, noon.Add(-123456789), time.Unix(0, 1).UTC(), time.Unix(0, 1<<63-1).UTC(),
		time.Date(2026, 2, 28, 23, 59, 59, 100, time.UTC)}
	for i, text := range oddTexts {
		for j, payload := range oddPayloads {
			at := times[(i+j)%len(times)]
			o := store.Outgoing{Match: "m1", Channel: text, Kind: text, Payload: json.RawMessage(payload), Nonce: "n",
				Created: at}
			store.SameJSON(t, o.AppendJSON, o)
			o = store.Outgoing{Match: store.MatchID(text), Tournament: store.MatchID(text), Guild: text, Nonce: text,
				Payload: json.RawMessage(payload), Created: at, Attempts: i - 2, Next: at, LastError: text}
			store.SameJSON(t, o.AppendJSON, o)
			x := store.Interaction{ID: "i", Match: store.MatchID(text), At: at, Answer: []byte(payload + text)}
			store.SameJSON(t, x.AppendJSON, x)
			timers := []store.Timer{{Match: "m1", Due: at, Kind: text, Payload: json.RawMessage(payload)}, {Due: noon}}
			timers = timers[:1+j%2]
			store.SameJSON(t, func(b []byte) ([]byte, error) { return store.AppendTimers(b, timers) }, timers)
		}
	}
	never := store.Outgoing{Created: time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)}
	if _, err := never.AppendJSON(nil); err == nil {
		t.Error("a year of five digits was encoded")
	}
}

// A header in which only the time and the last line differ is not encoded anew, so each new field must be compared.
func TestSameHeaderComparesEachField(t *testing.T) {
	t.Parallel()
	m := match("m1")
	for i := range reflect.TypeFor[store.Match]().NumField() {
		field := reflect.TypeFor[store.Match]().Field(i)
		other := match("m1")
		change(t, reflect.ValueOf(&other).Elem().Field(i))
		ignored := field.Name == "Updated" || field.Name == "Seq"
		if got := store.SameHeader(&m, &other); got != ignored {
			t.Errorf("sameHeader() = %v for another %s, want %v", got, field.Name, ignored)
		}
	}
	for i := range reflect.TypeFor[store.Seat]().NumField() {
		other := match("m1")
		change(t, reflect.ValueOf(&other.Seats[0]).Elem().Field(i))
		if store.SameHeader(&m, &other) {
			t.Errorf("sameHeader() = true for another %s of a seat", reflect.TypeFor[store.Seat]().Field(i).Name)
		}
	}
}

// change gives a field another value.
func change(t *testing.T, v reflect.Value) {
	t.Helper()
	switch x := v.Addr().Interface().(type) {
	case *string:
		*x += "x"
	case *store.MatchID:
		*x += "x"
	case *int:
		*x++
	case *uint64:
		*x++
	case *time.Time:
		*x = x.Add(time.Second)
	case *store.Secret:
		*x = append(store.Secret("x"), *x...)
	case *json.RawMessage:
		*x = json.RawMessage(`{"other":1}`)
	case *[]string:
		*x = append(*x, "u9")
	case *[]store.Seat:
		*x = (*x)[1:]
	case *[]store.Post:
		*x = append(*x, store.Post{Kind: "board"})
	case *map[string]string:
		*x = map[string]string{"length": "other"}
	default:
		t.Fatalf("no other value is known for %T", x)
	}
}

// Whatever the store keeps of the last commits, it writes the same records as one that has just been opened.
func TestCommitsWriteTheSameAfterReopening(t *testing.T) {
	t.Parallel()
	kept, reopened := t.TempDir()+"/kept.db", t.TempDir()+"/reopened.db"
	db := open(t, kept)
	each := func(do func(db *store.DB) error) {
		t.Helper()
		other := must(openAt(reopened))
		one, two := do(db), do(other)
		if fmt.Sprint(one) != fmt.Sprint(two) {
			t.Errorf("the errors are %v and %v", one, two)
		}
		if err := other.Close(); err != nil {
			t.Error(err)
		}
	}
	seqs := make(map[store.MatchID]uint64)
	play := func(id store.MatchID, alter func(*store.Commit)) {
		t.Helper()
		c := smallMove(match(id), seqs[id])
		alter(&c)
		each(func(db *store.DB) error {
			err := db.Commit(ctx, c)
			if err != nil {
				t.Error(err)
			}
			return err
		})
		seqs[id] += uint64(len(c.Entries))
		if findings := must(db.Check(ctx)); len(findings) > 0 {
			t.Fatalf("the check found %v", findings)
		}
		header := records(t, db)["matches"][string(id)]
		store.SameJSON(t, func(b []byte) ([]byte, error) { return append(b, header[5:]...), nil }, must(db.Match(id)))
	}
	refuse := func(c store.Commit) func(*store.DB) error {
		return func(db *store.DB) error {
			err := db.Commit(ctx, c)
			if !errors.Is(err, store.ErrInvalid) {
				t.Errorf("Commit() = %v, want ErrInvalid", err)
			}
			return err
		}
	}
	same := func(*store.Commit) {}
	var misleading json.RawMessage
	var misleadingOf store.MatchID
	alterations := []func(*store.Commit){
		same, same, same,
		func(c *store.Commit) { c.Timers = nil },
		func(c *store.Commit) { c.Timers[0].Due = noon },
		func(c *store.Commit) { c.Timers[0].Due = noon },
		func(c *store.Commit) { c.Timers[0].Payload = json.RawMessage(`{"a": 1}`) },
		func(c *store.Commit) { c.Timers = append(c.Timers, store.Timer{Due: noon, Kind: "other"}) },
		func(c *store.Commit) { c.Match.Status = store.Paused },
		func(c *store.Commit) { c.Match.Options = map[string]string{"updated": `"seq":1`} },
		func(c *store.Commit) { c.Match.Extra = json.RawMessage(`{"spaces": "in it"}`) },
		func(c *store.Commit) { // the second time, the stored header has its own progress twice
			if misleading == nil || misleadingOf != c.Match.ID {
				misleadingOf = c.Match.ID
				misleading = fmt.Appendf(nil, `{"a":1,"updated":%q,"seq":%d}`, c.Now.Format(time.RFC3339Nano),
					c.ExpectSeq+1)
			}
			c.Match.Extra = misleading
		},
		func(c *store.Commit) { c.Match.Channel = "c-new-" + string(c.Match.ID) },
		func(c *store.Commit) { c.Entries = append(c.Entries, store.Entry{Data: json.RawMessage(`{"more":1}`)}) },
		func(c *store.Commit) { c.Entries, c.Snapshot, c.Interaction = nil, nil, "" },
		func(c *store.Commit) { c.Match.Status = store.Over },
		func(c *store.Commit) { c.Match.Status = store.Over },
	}
	for _, id := range []store.MatchID{"m1", "m2"} {
		for _, alter := range alterations {
			play(id, alter)
			play(id, alter)
		}
		each(func(db *store.DB) error {
			pending := must(db.PendingOf(id))
			return db.RecordDelivery(ctx, noon, store.Delivery{Match: id, Removed: []uint64{pending[0].ID},
				Posts: []store.Post{{Kind: "board", Channel: "c", Message: "1", Seq: 2}}})
		})
		play(id, same)
		play(id, same)
		each(func(db *store.DB) error {
			return db.UpdateMatch(ctx, id, func(m *store.Match) error { m.Left = []string{"u7"}; return nil })
		})
		play(id, same)
		refused := smallMove(match(id), seqs[id])
		refused.Timers[0].Due, refused.Outbox[0].Channel = noon, "no\nchannel"
		each(refuse(refused))
		play(id, same)
		late := smallMove(match(id), seqs[id])
		late.Timers[0].Due = noon
		late.Audit = []store.AuditRecord{{Actor: strings.Repeat("x", store.MaxRecord), Action: "x"}}
		each(refuse(late))
		play(id, func(c *store.Commit) { c.Timers[0].Due = noon })
	}
	if got, want := everyRecord(t, db), everyRecord(t, open(t, reopened)); got != want {
		t.Errorf("the database that stayed open has\n%s\nand the one opened for each commit\n%s", got, want)
	}
}
