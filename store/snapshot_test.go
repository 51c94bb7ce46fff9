package store_test

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"skald/store"
	"skald/store/kv"
)

// bytesPerSnapshotGoal is the maximum average size of a stored state over a match.
const bytesPerSnapshotGoal = 700

func TestEveryStateOfAMatchComesBackByteForByte(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	game := newSynthetic(3)
	m := match("m1")
	states := [][]byte{game.json()}
	commit(t, db, store.Commit{Now: noon, Match: m, Snapshot: states[0]})
	for seq := range uint64(130) {
		states = append(states, game.move())
		commit(t, db, move(m, seq, states[seq+1]))
		if s := must(db.Current("m1")); s.Seq != seq+1 || !bytes.Equal(s.State, states[seq+1]) {
			t.Fatalf("after line %d the current state is the one after %d", seq+1, s.Seq)
		}
	}
	for seq, want := range states {
		s, err := db.SnapshotAt("m1", uint64(seq))
		if err != nil || s.Seq != uint64(seq) || !bytes.Equal(s.State, want) {
			t.Fatalf("the state after line %d: %v", seq, err)
		}
	}
	stats := must(db.Stats(ctx))
	if stats.Snapshots != 131 || stats.Whole != 5 {
		t.Errorf("of %d states %d are whole, not 5 of 131", stats.Snapshots, stats.Whole)
	}
	if mean := stats.SnapshotBytes / int64(stats.Snapshots); mean > bytesPerSnapshotGoal {
		t.Errorf("a state takes %d bytes on average, more than %d", mean, bytesPerSnapshotGoal)
	}
}

func TestStatesOfAllSmallSizes(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	for n := range uint64(600) {
		state := bytes.Repeat([]byte("xyzzy"), 1+int(n)/5)[:1+n]
		commit(t, db, move(match("m1"), n, state))
		if s := must(db.Current("m1")); !bytes.Equal(s.State, state) {
			t.Fatalf("a state of %d bytes is read as %q", len(state), s.State)
		}
	}
}

func TestSnapshotAtFindsTheNearestBefore(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	m := match("m1")
	_, err := db.SnapshotAt("m1", 0)
	wantErr(t, err, store.ErrNotFound, "m1")
	_, err = db.Current("m1")
	wantErr(t, err, store.ErrNotFound, "m1")
	for seq := range uint64(40) {
		var state []byte
		if seq+1 == 7 || seq+1 == 8 || seq+1 == 33 {
			state = fmt.Appendf(nil, `{"after":%d}`, seq+1)
		}
		commit(t, db, move(m, seq, state))
	}
	for _, c := range []struct{ at, want uint64 }{{7, 7}, {8, 8}, {9, 8}, {32, 8}, {33, 33}, {34, 33}, {1 << 60, 33}} {
		s, err := db.SnapshotAt("m1", c.at)
		if err != nil || s.Seq != c.want || string(s.State) != fmt.Sprintf(`{"after":%d}`, c.want) {
			t.Errorf("at line %d there is %+v (%v), not the state after line %d", c.at, s, err, c.want)
		}
	}
	_, err = db.SnapshotAt("m1", 6)
	wantErr(t, err, store.ErrNotFound, "m1", "line 6")
}

func TestAStateCanBeReplacedWithoutALine(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	m := match("m1")
	game := newSynthetic(5)
	for seq := range uint64(5) {
		commit(t, db, move(m, seq, game.move()))
	}
	replaced := game.move()
	commit(t, db, store.Commit{Now: noon, Match: m, ExpectSeq: 5, Snapshot: replaced})
	after := game.move()
	commit(t, db, move(m, 5, after))
	if s := must(db.SnapshotAt("m1", 5)); !bytes.Equal(s.State, replaced) {
		t.Error("the state after line 5 is not the one that replaced it")
	}
	if s := must(db.SnapshotAt("m1", 6)); !bytes.Equal(s.State, after) {
		t.Error("the state after line 6 does not come back")
	}
}

// spoil changes the record of a line or a state in the file.
func spoil(t *testing.T, db *store.DB, key []byte, change func(record []byte) []byte) {
	t.Helper()
	err := db.Spoil(func(tx kv.Tx) error {
		b := tx.Bucket("log")
		record := change(append([]byte(nil), b.Get(key)...))
		if record == nil {
			return b.Delete(key)
		}
		return b.Put(key, record)
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestABrokenChainOfStatesNamesMatchAndLine(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func([]byte) []byte{
		"missing":   func([]byte) []byte { return nil },
		"damaged":   func(r []byte) []byte { r[len(r)-1] ^= 4; return r },
		"cut short": func(r []byte) []byte { return r[:3] },
		"forged":    func([]byte) []byte { return store.WrapRecord(store.StateKey("m1", 5), []byte("d\x05\x01????x")) },
		"endless":   func([]byte) []byte { return store.WrapRecord(store.StateKey("m1", 5), []byte("d\x09\x01????x")) },
		"too large": func([]byte) []byte {
			return store.WrapRecord(store.StateKey("m1", 5), []byte("w\xff\xff\xff\xff\x0f????x"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			db, err := openAt(t.TempDir() + "/skald.db")
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			game := newSynthetic(8)
			m := match("m1")
			for seq := range uint64(35) {
				commit(t, db, move(m, seq, game.move()))
			}
			spoil(t, db, store.StateKey("m1", 5), change)
			for _, seq := range []uint64{6, 12} {
				_, err = db.SnapshotAt("m1", seq)
				wantErr(t, err, store.ErrDamaged, "match m1", fmt.Sprint("line ", seq), "line 5")
			}
			if s := must(db.SnapshotAt("m1", 4)); s.Seq != 4 {
				t.Error("the states before it are lost")
			}
			if s := must(db.SnapshotAt("m1", 33)); s.Seq != 33 {
				t.Error("the states after the next whole one are lost")
			}
			commit(t, db, move(m, 35, game.move())) // the match goes on
			findings := must(db.Check(ctx))
			if len(findings) == 0 || !strings.Contains(strings.Join(findings, " "), "match m1") {
				t.Errorf("the check found %q", findings)
			}
			if err := db.Walk(ctx, "m1", func(store.Item) error { return nil }); !is(err, store.ErrDamaged) {
				t.Errorf("Walk returned %v", err)
			}
		})
	}
}

func TestADamagedCurrentStateIsToldAndHealsWithTheNextMove(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	game := newSynthetic(9)
	m := match("m1")
	commit(t, db, move(m, 0, game.move()))
	err := db.Spoil(func(tx kv.Tx) error {
		b := tx.Bucket("matches")
		record := append([]byte(nil), b.Get(store.NewestKey("m1"))...)
		record[20] ^= 1
		return b.Put(store.NewestKey("m1"), record)
	})
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Current("m1")
	wantErr(t, err, store.ErrDamaged, "m1")
	next := game.move()
	commit(t, db, move(m, 1, next))
	if s := must(db.Current("m1")); !bytes.Equal(s.State, next) {
		t.Error("the current state is not the new one")
	}
}

func TestARecordOfANewerVersionIsRefusedAndLeftAlone(t *testing.T) {
	t.Parallel()
	db, err := openAt(t.TempDir() + "/skald.db")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	c := move(match("m1"), 0, []byte(`{"n":1}`))
	c.Timers = []store.Timer{{Due: noon, Kind: "x"}}
	c.Outbox = []store.Outgoing{{Kind: "x"}}
	commit(t, db, c)
	commit(t, db, move(match("m2"), 0, []byte(`{"n":1}`)))
	if err := db.PutPlayer(ctx, "u1", []byte(`{}`)); err != nil {
		t.Fatal(err)
	}
	newer := func(bucket string, key []byte) func() []byte {
		err := db.Spoil(func(tx kv.Tx) error {
			record := append([]byte(nil), tx.Bucket(bucket).Get(key)...)
			record[0] = 2
			return tx.Bucket(bucket).Put(key, record)
		})
		if err != nil {
			t.Fatal(err)
		}
		return func() (record []byte) {
			_ = db.Look(func(tx kv.Tx) error {
				record = append(record, tx.Bucket(bucket).Get(key)...)
				return nil
			})
			return record
		}
	}
	restore := func(bucket string, key []byte) {
		_ = db.Spoil(func(tx kv.Tx) error {
			record := append([]byte(nil), tx.Bucket(bucket).Get(key)...)
			record[0] = 1
			return tx.Bucket(bucket).Put(key, record)
		})
	}
	for _, part := range []struct {
		bucket string
		key    []byte
		try    func() error
	}{
		{"matches", []byte("m1"), func() error { return db.Commit(ctx, move(match("m1"), 1, nil)) }},
		{"matches", store.NewestKey("m1"), func() error { return db.Commit(ctx, move(match("m1"), 1, []byte("{}"))) }},
		{"matches", store.TimersKey("m1"), func() error { return db.Commit(ctx, move(match("m1"), 1, nil)) }},
		{"channels", []byte("c-m1"), func() error { _, err := db.MatchInChannel("c-m1"); return err }},
		{"players", []byte("u1"), func() error { return db.PutPlayer(ctx, "u1", []byte(`{"n":2}`)) }},
		{"outbox", store.NumberKey(1), func() error { return db.RemoveOutgoing(ctx, 1) }},
		{"outbox", store.NumberKey(1), func() error { return db.MarkTried(ctx, 1, "x", noon) }},
	} {
		now := newer(part.bucket, part.key)
		before := now()
		wantErr(t, part.try(), store.ErrNewer, "newer Skald")
		if !bytes.Equal(before, now()) {
			t.Errorf("the record in %s was changed", part.bucket)
		}
		restore(part.bucket, part.key)
	}
	// Lists name the records they cannot read and return the rest.
	newer("matches", []byte("m1"))
	all, err := db.Matches(store.Filter{})
	wantErr(t, err, store.ErrNewer, "m1")
	if len(all) != 1 || all[0].ID != "m2" {
		t.Errorf("the readable matches are %v", all)
	}
}

func TestADifferenceRestoresWhateverItWasMadeOf(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	texts := func() []byte {
		b := make([]byte, random.IntN(400))
		for i := range b {
			b[i] = "ab,{}0123"[random.IntN(1+random.IntN(9))]
		}
		return b
	}
	for range 3000 {
		base, next := texts(), texts()
		if random.IntN(2) == 0 && len(base) > 0 {
			cut := random.IntN(len(base))
			next = append(append(append([]byte{}, base[cut:]...), next...), base[:cut]...)
		}
		back, err := store.Patch(base, store.Difference(nil, base, next), len(next))
		if err != nil || !bytes.Equal(back, next) {
			t.Fatalf("%q → %q gives %q, %v", base, next, back, err)
		}
	}
}

func FuzzSnapshot(f *testing.F) {
	db, err := openAt(f.TempDir() + "/skald.db")
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { db.Close() })
	game := newSynthetic(1)
	before, after := game.json(), game.move()
	f.Add(db.WholeEncoding(after), before)
	f.Add(db.DeltaEncoding(0, before, after), before)
	f.Add(db.DeltaEncoding(0, []byte("{}"), after), []byte("{}"))
	f.Add([]byte{}, []byte{})
	f.Add([]byte("d\x00\x05sum!\x00\x05\x00"), []byte("12345"))
	f.Add([]byte("z\x00\x05sum!\x03"), []byte("12345"))
	f.Add(binary.AppendUvarint([]byte("w"), 1<<63), []byte("x"))
	f.Add(append([]byte("w\x08sum!"), bomb()...), []byte{})
	f.Fuzz(func(t *testing.T, encoding, before []byte) {
		state, err := db.RestoreState(encoding, before)
		if err == nil && len(state) > store.MaxRecord {
			t.Errorf("%d bytes came out", len(state))
		}
		if err != nil && state != nil {
			t.Error("a state came with an error")
		}
		// Every state is restored, whatever it builds upon.
		again, err := db.RestoreState(db.DeltaEncoding(1, before, encoding), before)
		if err != nil || !bytes.Equal(again, encoding) {
			t.Errorf("a difference does not restore: %v", err)
		}
	})
}

// bomb is twice as much as may be stored, compressed.
func bomb() []byte {
	var b bytes.Buffer
	w := must(flate.NewWriter(&b, flate.BestCompression))
	_ = must(w.Write(make([]byte, 2*store.MaxRecord)))
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func TestADecompressionBombIsRefused(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	bomb := bomb()
	if len(bomb) > 256<<10 {
		t.Fatalf("the bomb has %d bytes", len(bomb))
	}
	for _, head := range []string{"w\x08sum!", "z\x00\x08sum!", "w\xff\xff\x03sum!"} {
		if _, err := db.RestoreState(append([]byte(head), bomb...), nil); err == nil {
			t.Errorf("a bomb behind %q was decoded", head)
		}
	}
}

func BenchmarkSnapshotBytes(b *testing.B) {
	var states, raw, stored int64
	for b.Loop() {
		db, err := openAt(b.TempDir() + "/skald.db")
		if err != nil {
			b.Fatal(err)
		}
		game := newSynthetic(uint64(states))
		for seq := range uint64(300) {
			state := game.move()
			raw += int64(len(state))
			commit(b, db, move(match("m1"), seq, state))
		}
		stats := must(db.Stats(ctx))
		states += int64(stats.Snapshots)
		stored += stats.SnapshotBytes
		db.Close()
	}
	b.ReportMetric(float64(stored)/float64(states), "B/snapshot")
	b.ReportMetric(float64(raw)/float64(states), "B/state")
}

func benchmarkCommit(b *testing.B, noSync bool) {
	db, err := store.Open(b.TempDir()+"/skald.db", store.Options{NoSync: noSync})
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	game := newSynthetic(1)
	states := make([][]byte, 400)
	for i := range states {
		states[i] = game.move()
	}
	seq := uint64(0)
	for b.Loop() {
		c := move(match("m1"), seq, states[seq%uint64(len(states))])
		c.Interaction = fmt.Sprint(seq)
		c.Outbox = []store.Outgoing{{Kind: "board"}}
		c.Timers = []store.Timer{{Due: noon, Kind: "clock"}}
		commit(b, db, c)
		seq++
		if err := db.RemoveOutgoing(ctx, seq); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}

func BenchmarkCommitAndStrikeSynced(b *testing.B)   { benchmarkCommit(b, false) }
func BenchmarkCommitAndStrikeUnsynced(b *testing.B) { benchmarkCommit(b, true) }

func BenchmarkSnapshotAt(b *testing.B) {
	db, err := openAt(b.TempDir() + "/skald.db")
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	game := newSynthetic(1)
	for seq := range uint64(59) {
		commit(b, db, move(match("m1"), seq, game.move()))
	}
	for b.Loop() {
		if _, err := db.SnapshotAt("m1", 59); err != nil { // the longest chain
			b.Fatal(err)
		}
	}
}
