package store_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"skald/store"
)

// randomLine is a line as they come: mostly some sentences, sometimes a word, sometimes a book.
func randomLine(random *rand.Rand) json.RawMessage {
	words := []string{"moved", "fought", "bandits", "wizard", "a4", "gold", "\\u00e8", " ", "the", "tower"}
	n := 1 + random.IntN(40)
	switch random.IntN(40) {
	case 0:
		return json.RawMessage(`7`)
	case 1:
		n = 8000
	}
	var b strings.Builder
	b.WriteString(`{"say":["`)
	for range n {
		b.WriteString(words[random.IntN(len(words))])
		if random.IntN(3) == 0 {
			fmt.Fprint(&b, random.IntN(1000))
		}
		b.WriteString(`","`)
	}
	b.WriteString(`"]}`)
	return json.RawMessage(b.String())
}

func TestEveryLineOfALogComesBackByteForByte(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	m := match("m1")
	random := rand.New(rand.NewPCG(1, 2))
	var lines []json.RawMessage
	for len(lines) < 300 {
		c := store.Commit{Now: noon, Match: m, ExpectSeq: uint64(len(lines))}
		for range 1 + random.IntN(4)*random.IntN(20) {
			e := randomLine(random)
			lines = append(lines, e)
			c.Entries = append(c.Entries, store.Entry{Data: e})
		}
		commit(t, db, c)
	}
	for range 200 {
		from := 1 + random.IntN(len(lines))
		to := from + random.IntN(len(lines)-from+1)
		got := must(db.Log("m1", uint64(from), uint64(to)))
		if len(got) != to-from+1 {
			t.Fatalf("from %d to %d there are %d lines", from, to, len(got))
		}
		for i, e := range got {
			if e.Seq != uint64(from+i) || !bytes.Equal(e.Data, lines[from+i-1]) {
				t.Fatalf("line %d comes back as number %d, %.80q instead of %.80q", from+i, e.Seq, e.Data,
					lines[from+i-1])
			}
		}
	}
	seen := 0
	err := db.Walk(ctx, "m1", func(i store.Item) error {
		if i.Entry != nil {
			if !bytes.Equal(i.Entry.Data, lines[seen]) {
				t.Fatalf("walking, line %d is another", seen+1)
			}
			seen++
		}
		return nil
	})
	if err != nil || seen != len(lines) {
		t.Errorf("walking, %d of %d lines were seen: %v", seen, len(lines), err)
	}
}

func TestWhatIsReadOfALogBelongsToTheCaller(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	for seq := range uint64(40) {
		commit(t, db, telling(seq, nil))
	}
	read := func() string {
		var all bytes.Buffer
		for _, e := range must(db.Log("m1", 0, 0)) {
			all.Write(e.Data)
		}
		return all.String()
	}
	before := read()
	for _, e := range must(db.Log("m1", 0, 0)) {
		for i := range e.Data {
			e.Data[i] = 'x'
		}
		_ = append(e.Data, "and more"...)
	}
	if read() != before {
		t.Error("writing to what was returned changed what is stored")
	}
}

// telling is a move with a line as long as they mostly are.
func telling(after uint64, state []byte) store.Commit {
	c := move(match("m1"), after, state)
	c.Entries[0].Data = fmt.Appendf(nil,
		`{"seq":%d,"move":"go %d","events":[{"kind":"moved","text":{"k":"say.walked","a":{"way":%d}},"facts":{"piece":"dwarf"}}]}`, after+1, after+1, after*after)
	return c
}

func TestABrokenLineIsNamedAndTheMatchGoesOn(t *testing.T) {
	t.Parallel()
	record := func(content string) func([]byte) []byte {
		return func([]byte) []byte { return store.WrapRecord(store.LineKey("m1", 5), []byte(content)) }
	}
	for name, change := range map[string]func([]byte) []byte{
		"missing":                     func([]byte) []byte { return nil },
		"damaged":                     func(r []byte) []byte { r[len(r)-1] ^= 4; return r },
		"cut short":                   func(r []byte) []byte { return r[:3] },
		"built upon itself":           record("d\x05\x01????x"),
		"built upon a later one":      record("d\x09\x01????x"),
		"built upon none":             record("d\x00\x01????x"),
		"built upon the middle":       record("d\x03\x01????x"),
		"larger than anything":        record("w\xff\xff\xff\xff\x0f????x"),
		"an encoding without an end":  record("z"),
		"compressed rubbish":          record("z\x01\x09????rubbish"),
		"whole, but of another state": record("w\x02????{}"),
	} {
		t.Run(name, func(t *testing.T) {
			db, err := store.Open(filepath.Join(t.TempDir(), "skald.db"), store.Options{NoSync: true})
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			for seq := range uint64(9) {
				commit(t, db, telling(seq, nil))
			}
			spoil(t, db, store.LineKey("m1", 5), change)
			for _, from := range []uint64{1, 5} {
				_, err = db.Log("m1", from, 0)
				wantErr(t, err, store.ErrDamaged, "line 5 of match m1")
			}
			_, err = db.Log("m1", 8, 0)
			wantErr(t, err, store.ErrDamaged, "line 8 of match m1")
			if before := must(db.Log("m1", 1, 4)); len(before) != 4 {
				t.Errorf("of the lines before it %d are left", len(before))
			}
			for seq := uint64(9); seq < 40; seq++ {
				commit(t, db, telling(seq, nil))
			}
			if after := must(db.Log("m1", 10, 0)); len(after) != 31 {
				t.Errorf("of the lines made after it %d are left", len(after))
			}
			if findings := must(db.Check(ctx)); !strings.Contains(strings.ToLower(strings.Join(findings, "\n")),
				"line 5 of match m1") {
				t.Errorf("the check finds %q", findings)
			}
		})
	}
}

func TestALineOfANewerSkaldIsNotTakenForADamagedOne(t *testing.T) {
	t.Parallel()
	db := must(store.Open(filepath.Join(t.TempDir(), "skald.db"), store.Options{NoSync: true}))
	defer db.Close()
	for seq := range uint64(9) {
		commit(t, db, telling(seq, nil))
	}
	spoil(t, db, store.LineKey("m1", 5), func(r []byte) []byte { r[0] = 9; return r })
	for _, from := range []uint64{1, 8} {
		_, err := db.Log("m1", from, 0)
		wantErr(t, err, store.ErrNewer, "line 5 of match m1")
	}
}
