package store_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"skald/engine/contract/sweep"
	"skald/store"
	"skald/store/kv"
	"skald/store/postgres/pgtest"

	bolt "go.etcd.io/bbolt"
)

// The tests that need a second process run the test binary again with the path of a database and a part to play in the
// environment.
const (
	childPath = "SKALD_STORE_TEST_PATH"
	childPart = "SKALD_STORE_TEST_PART"
)

func TestMain(m *testing.M) {
	switch os.Getenv(childPart) {
	case "commit":
		os.Exit(commitForEver(os.Getenv(childPath)))
	case "commit side by side":
		os.Exit(commitSideBySide(os.Getenv(childPath)))
	case "write beside others":
		os.Exit(writeBesideOthers(os.Getenv(childPath)))
	case "hold":
		os.Exit(hold(os.Getenv(childPath)))
	case "":
	default:
		os.Exit(playPart(os.Getenv(childPart), os.Getenv(childPath)))
	}
	sweep.Together(2)
	os.Exit(pgtest.Main(m))
}

// crashCommit returns the commit that follows line seq in the tests with a crash. All of it depends on seq alone.
func crashCommit(seq uint64) store.Commit {
	c := move(match("crash"), seq, crashState(seq+1))
	c.Entries = append(c.Entries, store.Entry{Data: json.RawMessage(fmt.Sprintf(`{"move":"go %d"}`, seq+2))})
	c.Snapshot = crashState(seq + 2)
	c.Interaction, c.Answer = fmt.Sprint("i", seq+2), []byte(fmt.Sprint("answer ", seq+2))
	c.Outbox = []store.Outgoing{{Kind: fmt.Sprint("post ", seq+2)}}
	c.Timers = []store.Timer{{Due: noon.Add(time.Duration(seq+2) * time.Second), Kind: "clock"}}
	c.Audit = []store.AuditRecord{{Action: fmt.Sprint("act ", seq+2)}}
	c.Now = noon
	return c
}

func crashState(seq uint64) []byte {
	return fmt.Appendf(nil, `{"seq":%d,"filler":%q}`, seq, bytes.Repeat([]byte(strconv.FormatUint(seq*seq, 36)), 100))
}

// commitForEver commits and says so, line by line, until it is killed.
func commitForEver(path string) int {
	db, err := openToCommit(path)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	seq := uint64(0)
	if m, err := db.Match("crash"); err == nil {
		seq = m.Seq
	}
	for {
		if err := db.Commit(ctx, crashCommit(seq)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		seq += 2
		fmt.Println(seq)
	}
}

// hold keeps the database open until its input ends.
func hold(path string) int {
	db, err := store.Open(path, store.Options{})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	fmt.Println("open")
	_, _ = io.Copy(io.Discard, os.Stdin)
	if err := db.Close(); err != nil {
		return 1
	}
	return 0
}

// child starts the test binary again; its standard output is read from out.
func child(t *testing.T, part, path string) (process *exec.Cmd, in io.WriteCloser, out *bufio.Scanner) {
	t.Helper()
	limited, cancel := context.WithTimeout(ctx, time.Minute)
	t.Cleanup(cancel)
	process = exec.CommandContext(limited, os.Args[0])
	process.Env = append(os.Environ(), childPath+"="+path, childPart+"="+part)
	process.Stderr = os.Stderr
	in = must(process.StdinPipe())
	out = bufio.NewScanner(must(process.StdoutPipe()))
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	return process, in, out
}

func TestAKilledProcessLosesNothingItAcknowledged(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "skald.db")
	random := rand.New(rand.NewPCG(4, 5))
	for round := range 6 {
		process, _, out := child(t, "commit", path)
		acknowledged := uint64(0)
		for range 3 + random.IntN(40) {
			if !out.Scan() {
				t.Fatal("the child ended by itself")
			}
			acknowledged = must(strconv.ParseUint(out.Text(), 10, 64))
		}
		time.Sleep(time.Duration(random.IntN(3000)) * time.Microsecond)
		if err := process.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		for out.Scan() { // acknowledged before the kill took effect; the last line may be cut
			if n, err := strconv.ParseUint(out.Text(), 10, 64); err == nil && n == acknowledged+2 {
				acknowledged = n
			}
		}
		_ = process.Wait()

		db, err := openAt(path)
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		m := must(db.Match("crash"))
		if m.Seq < acknowledged || m.Seq > acknowledged+2 {
			t.Fatalf("round %d: the log ends with %d, acknowledged was %d", round, m.Seq, acknowledged)
		}
		log, posts := must(db.Log("crash", 0, 0)), must(db.Pending(noon, 0))
		audit, timers := must(db.Audit(store.AuditFilter{})), must(db.Timers("crash"))
		if uint64(len(log)) != m.Seq || uint64(len(posts)) != m.Seq/2 || uint64(len(audit)) != m.Seq/2 {
			t.Fatalf("round %d: after %d lines there are %d lines, %d posts, %d audit records", round, m.Seq, len(log),
				len(posts), len(audit))
		}
		for i, o := range posts {
			if o.Kind != fmt.Sprint("post ", 2*i+2) {
				t.Fatalf("post %d is %q", i, o.Kind)
			}
		}
		if len(timers) != 1 || !timers[0].Due.Equal(noon.Add(time.Duration(m.Seq)*time.Second)) {
			t.Errorf("the timers are %v", timers)
		}
		if s := must(db.Current("crash")); s.Seq != m.Seq || !bytes.Equal(s.State, crashState(m.Seq)) {
			t.Error("the current state is not that of the last commit")
		}
		for seq := uint64(2); seq <= m.Seq; seq += 2 {
			if i := must(db.Interaction(fmt.Sprint("i", seq))); string(i.Answer) != fmt.Sprint("answer ", seq) {
				t.Errorf("interaction %d was answered %q", seq, i.Answer)
			}
		}
		_, err = db.Interaction(fmt.Sprint("i", m.Seq+2))
		wantErr(t, err, store.ErrNotFound)
		closeChecked(t, db)
	}
}

func TestASecondProcessIsToldThatTheFileIsInUse(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "skald.db")
	process, in, out := child(t, "hold", path)
	if !out.Scan() {
		t.Fatal("the child did not open the database")
	}
	for _, readOnly := range []bool{false, true} {
		_, err := store.Open(path, store.Options{Timeout: 100 * time.Millisecond, ReadOnly: readOnly})
		wantErr(t, err, store.ErrLocked, path, "in use by another process", "stop that one first")
	}
	go func() {
		time.Sleep(100 * time.Millisecond)
		in.Close()
	}()
	// Whoever waits gets it when the other stops.
	db, err := store.Open(path, store.Options{Timeout: 30 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	closeChecked(t, db)
	if err := process.Wait(); err != nil {
		t.Fatal(err)
	}
}

func TestAPathThatCannotBeADatabaseIsRefusedWithAReason(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	write := func(name string, content []byte) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	plain := filepath.Join(folder, "plain.bolt")
	inner := must(bolt.Open(plain, 0o600, nil))
	err := inner.Update(func(tx *bolt.Tx) error { _, err := tx.CreateBucket([]byte("other")); return err })
	if err := errors.Join(err, inner.Close()); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path, words string
		readOnly    bool
		kind        error
	}{
		{folder, "is a folder", false, store.ErrNotDatabase},
		{filepath.Join(folder, "none", "skald.db"), "there is no folder", false, store.ErrNotFound},
		{filepath.Join(folder, "none.db"), "there is no database", true, store.ErrNotFound},
		{write("empty", nil), "put a backup in its place (skald restore); if none were, remove it", true,
			store.ErrNotDatabase},
		{write("emptied", nil), "put a backup in its place (skald restore); if none were, remove it", false,
			store.ErrNotDatabase},
		{write("text", []byte("Dear diary,\n")), "is not a database", false, store.ErrNotDatabase},
		{write("long", bytes.Repeat([]byte("Dear diary,\n"), 9000)), "is not a database", false, store.ErrNotDatabase},
		{plain, "is a bbolt file, but not", false, store.ErrNotDatabase},
		{os.DevNull, "not a regular file", false, store.ErrNotDatabase},
	} {
		before, _ := os.ReadFile(c.path)
		_, err := store.Open(c.path, store.Options{ReadOnly: c.readOnly})
		wantErr(t, err, c.kind, c.path, c.words)
		if after, _ := os.ReadFile(c.path); !bytes.Equal(before, after) {
			t.Errorf("%s was changed", c.path)
		}
	}
	if _, err := os.Stat(filepath.Join(folder, "none.db")); !is(err, fs.ErrNotExist) {
		t.Error("opening read-only created a file")
	}
	if _, err := store.Open(filepath.Join(folder, "text", "skald.db"), store.Options{}); err == nil {
		t.Error("a database was opened inside of a file")
	}
}

func TestANewDatabaseIsItsOwnersAlone(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	if info := must(os.Stat(db.Path())); info.Mode().Perm() != 0o600 {
		t.Errorf("the file has the mode %v", info.Mode())
	}
	if m := must(db.Matches(store.Filter{})); len(m) != 0 {
		t.Errorf("a new database has the matches %v", m)
	}
}

func TestAnotherSchemaIsRefusedAndTheFileLeftAlone(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "skald.db")
	db := must(store.Open(path, store.Options{NoSync: true}))
	commit(t, db, move(match("m1"), 0, []byte("{}")))
	setSchema := func(version string) {
		err := db.Raw().Update(func(tx *bolt.Tx) error {
			return tx.Bucket([]byte("meta")).Put([]byte("schema"), []byte(version))
		})
		if err := errors.Join(err, db.Close()); err != nil {
			t.Fatal(err)
		}
	}
	setSchema("6")
	before := sha256.Sum256(readFile(t, path))
	for _, readOnly := range []bool{false, true} {
		_, err := store.Open(path, store.Options{ReadOnly: readOnly})
		wantErr(t, err, store.ErrNewer, path, "version 6")
	}
	wantErr(t, store.Compact(ctx, path, path+".compact"), store.ErrNewer)
	if sha256.Sum256(readFile(t, path)) != before {
		t.Error("the file was changed")
	}

	path = filepath.Join(t.TempDir(), "skald.db")
	db = must(store.Open(path, store.Options{NoSync: true}))
	setSchema("3")
	before = sha256.Sum256(readFile(t, path))
	for _, readOnly := range []bool{false, true} {
		_, err := store.Open(path, store.Options{ReadOnly: readOnly})
		wantErr(t, err, store.ErrNotDatabase, path, "before its first release")
	}
	if sha256.Sum256(readFile(t, path)) != before {
		t.Error("the older file was changed")
	}

	path = filepath.Join(t.TempDir(), "skald.db")
	db = must(store.Open(path, store.Options{NoSync: true}))
	setSchema("one")
	_, err := store.Open(path, store.Options{})
	wantErr(t, err, store.ErrDamaged, "schema")
}

func TestAnInterruptedCreationIsFinished(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "skald.db")
	if err := must(bolt.Open(path, 0o600, nil)).Close(); err != nil { // pages, but no bucket yet
		t.Fatal(err)
	}
	if _, err := store.Open(path, store.Options{ReadOnly: true}); !is(err, store.ErrDamaged) &&
		!is(err, store.ErrNotDatabase) {
		t.Errorf("reading only, the error is %v", err)
	}
	db := open(t, path)
	commit(t, db, move(match("m1"), 0, nil))
}

func TestAReadOnlyDatabaseReadsAndRefusesToWrite(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	commit(t, db, move(match("m1"), 0, []byte("{}")))
	path := db.Path()
	closeChecked(t, db)
	before := readFile(t, path)
	first := must(store.Open(path, store.Options{ReadOnly: true}))
	second := must(store.Open(path, store.Options{ReadOnly: true})) // several may read
	defer closeChecked(t, second)
	defer closeChecked(t, first)
	if m := must(first.Match("m1")); m.Seq != 1 {
		t.Errorf("the match has %d lines", m.Seq)
	}
	wantErr(t, first.Commit(ctx, move(match("m1"), 1, nil)), store.ErrReadOnly, path)
	wantErr(t, first.RemoveOutgoing(ctx, 1), store.ErrReadOnly)
	if err := second.BackupFile(ctx, path+".backup"); err != nil {
		t.Error(err)
	}
	if !bytes.Equal(before, readFile(t, path)) {
		t.Error("the file was changed")
	}
}

// example fills a database of some hundred pages and returns its content.
func example(t testing.TB) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "skald.db")
	db := must(store.Open(path, store.Options{NoSync: true}))
	defer db.Close()
	fill(t, db)
	var content bytes.Buffer // without the room a file has to grow
	if err := db.Backup(ctx, &content); err != nil {
		t.Fatal(err)
	}
	return content.Bytes()
}

func fill(t testing.TB, db *store.DB) {
	t.Helper()
	for i := range 3 {
		m := match(store.MatchID(fmt.Sprint("m", i)))
		game := newSynthetic(uint64(i))
		for seq := range uint64(30) {
			c := move(m, seq, game.move())
			c.Interaction = fmt.Sprint(i, "-", seq)
			c.Outbox = []store.Outgoing{{Kind: "board"}}
			c.Timers = []store.Timer{{Due: noon, Kind: "clock"}}
			c.Audit = []store.AuditRecord{{Action: "act"}}
			commit(t, db, c)
		}
		if err := errors.Join(db.PutPlayer(ctx, fmt.Sprint("u", i), []byte("{}")),
			db.PutGuild(ctx, fmt.Sprint("g", i), []byte("{}")),
			db.PutDraft(ctx, m.ID, "u1", []byte("{}"))); err != nil {
			t.Fatal(err)
		}
	}
}

// use calls everything there is on a database that may be damaged. It must come back.
func use(db *store.DB) (failures int) {
	count := func(err error) {
		if err != nil {
			failures++
		}
	}
	for i := range 3 {
		id := store.MatchID(fmt.Sprint("m", i))
		m, err := db.Match(id)
		count(err)
		_, err = db.MatchInChannel("c-" + string(id))
		count(err)
		_, err = db.Log(id, 0, 0)
		count(err)
		_, err = db.Current(id)
		count(err)
		for seq := range uint64(30) {
			_, err = db.SnapshotAt(id, seq+1)
			count(err)
			_, err = db.Interaction(fmt.Sprint(i, "-", seq))
			count(err)
		}
		count(db.Walk(ctx, id, func(store.Item) error { return nil }))
		_, err = db.PendingOf(id)
		count(err)
		_, err = db.Player(fmt.Sprint("u", i))
		count(err)
		_, err = db.Guild(fmt.Sprint("g", i))
		count(err)
		_, err = db.Draft(id, "u1")
		count(err)
		count(db.Commit(ctx, move(match(id), m.Seq, []byte(`{"after":"damage"}`))))
	}
	_, err := db.Matches(store.Filter{})
	count(err)
	_, err = db.DueTimers(noon, 0)
	count(err)
	_, _, err = db.NextTimer()
	count(err)
	_, _, err = db.NextPending()
	count(err)
	pending, err := db.Pending(noon, 0)
	count(err)
	for _, o := range pending[:min(len(pending), 3)] {
		count(db.MarkTried(ctx, o.ID, "x", noon))
		count(db.RecordDelivery(ctx, noon,
			store.Delivery{Match: o.Match, Removed: []uint64{o.ID}, Posts: []store.Post{{Kind: "board"}}}))
	}
	_, err = db.Audit(store.AuditFilter{})
	count(err)
	_, err = db.Stats(ctx)
	count(err)
	_, err = db.Check(ctx)
	count(err)
	count(db.Backup(ctx, io.Discard))
	return failures
}

// contents sums up everything the example holds, as far as it can be read.
func contents(db *store.DB) [32]byte {
	sum := sha256.New()
	for i := range 3 {
		id := store.MatchID(fmt.Sprint("m", i))
		fmt.Fprintln(sum, db.Walk(ctx, id, func(item store.Item) error { return json.NewEncoder(sum).Encode(item) }))
		there, err := db.MatchInChannel("c-" + string(id))
		fmt.Fprintln(sum, there.ID, err)
		for seq := range 30 {
			interaction, err := db.Interaction(fmt.Sprint(i, "-", seq))
			fmt.Fprintln(sum, interaction, err)
		}
		for _, read := range []func() (json.RawMessage, error){
			func() (json.RawMessage, error) { return db.Player(fmt.Sprint("u", i)) },
			func() (json.RawMessage, error) { return db.Guild(fmt.Sprint("g", i)) },
			func() (json.RawMessage, error) { return db.Draft(id, "u1") },
		} {
			data, err := read()
			fmt.Fprintln(sum, data, err)
		}
	}
	return [32]byte(sum.Sum(nil))
}

// tryFile opens content as a database and uses it. It reports whether it was opened, and whether everything in it could
// be read.
func tryFile(t testing.TB, path string, content []byte) (opened, sound bool) {
	t.Helper()
	opened, sound, _ = tryContents(t, path, content)
	return opened, sound
}

// tryContents is tryFile with the sum of all records before anything was written.
func tryContents(t testing.TB, path string, content []byte) (opened, sound bool, sum [32]byte) {
	t.Helper()
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(path, store.Options{NoSync: true})
	if err != nil {
		if !is(err, store.ErrDamaged) && !is(err, store.ErrNotDatabase) && !is(err, store.ErrNewer) {
			t.Errorf("the error is of no kind: %v", err)
		}
		if !strings.Contains(err.Error(), path) {
			t.Errorf("the error %q does not name the file", err)
		}
		if !bytes.Equal(content, readFile(t, path)) {
			t.Error("a file that was refused was changed")
		}
		return false, false, sum
	}
	defer db.Close()
	findings, err := db.Check(ctx)
	sum = contents(db)
	return true, use(db) == 0 && err == nil && len(findings) == 0, sum
}

func TestATruncatedFileIsRefused(t *testing.T) {
	t.Parallel()
	whole := example(t)
	path := filepath.Join(t.TempDir(), "cut.db")
	if opened, sound := tryFile(t, path, whole); !opened || !sound {
		t.Fatal("the whole file is not sound")
	}
	used := 0
	for cut := len(whole) - 1; cut > 0; cut -= 1 + len(whole)/60 {
		opened, sound := tryFile(t, path, whole[:cut])
		if opened && !sound {
			t.Errorf("cut to %d of %d bytes the file was opened, but is not whole", cut, len(whole))
		}
		if !opened {
			used++
		}
	}
	for _, cut := range []int{1, 15, 79, 80, 4095, 4096, 4097, 8191, 8192} {
		if opened, _ := tryFile(t, path, whole[:cut]); opened {
			t.Errorf("cut to %d bytes the file was opened", cut)
		}
	}
	if used < 20 {
		t.Errorf("only %d cuts were noticed", used)
	}
}

func TestFlippedBitsNeverPanicAndAreNoticed(t *testing.T) {
	t.Parallel()
	whole := example(t)
	path := filepath.Join(t.TempDir(), "flipped.db")
	_, sound, want := tryContents(t, path, whole)
	if !sound {
		t.Fatal("the file is not sound to begin with")
	}
	refused, told, silent := 0, 0, 0
	const all = 100
	flips := sweep.Of(t, numbers(all), 25)
	flips.Run(t, strconv.Itoa, func(t *testing.T, n int) {
		random := rand.New(rand.NewPCG(11, uint64(n)))
		content := bytes.Clone(whole)
		page := random.IntN(len(content) / 4096)
		at := page * 4096
		switch random.IntN(3) { // heads of pages, elements, anything
		case 0:
			at += random.IntN(16)
		case 1:
			at += random.IntN(256)
		default:
			at += random.IntN(4096)
		}
		content[at] ^= 1 << random.IntN(8)
		switch opened, sound, got := tryContents(t, path, content); {
		case !opened:
			refused++
		case !sound:
			told++
		case got != want:
			t.Errorf("a flip at byte %d changed what is read, and nobody noticed", at)
		default:
			silent++ // in a free page, in the older description, in the gap at the end of a page
		}
	})
	t.Logf("%d refused when opening, %d told when used, %d in places that do not matter", refused, told, silent)
	if flips.Whole() && (refused == 0 || told == 0) {
		t.Error("the flips did not reach what they should test")
	}
}

func TestAPageOfRubbishNeverPanics(t *testing.T) {
	t.Parallel()
	whole := example(t)
	path := filepath.Join(t.TempDir(), "rubbish.db")
	random := rand.New(rand.NewPCG(21, 22))
	for page := 2; page < len(whole)/4096; page += 1 + random.IntN(3) {
		content := bytes.Clone(whole)
		rubbish := content[page*4096+16 : (page+1)*4096] // behind a credible head
		for i := range rubbish {
			rubbish[i] = byte(random.Uint32())
		}
		tryFile(t, path, content)
	}
}

func FuzzFile(f *testing.F) {
	whole := example(f)
	path := filepath.Join(f.TempDir(), "fuzz.db")
	f.Add(uint32(0), []byte{1})
	f.Add(uint32(4096*5+8), []byte{1, 0, 255, 255})
	f.Add(uint32(4096*7+16), binary.NativeEndian.AppendUint64(nil, 3))
	f.Add(uint32(4096*9+12), []byte{255, 255, 255, 255})
	f.Fuzz(func(t *testing.T, at uint32, change []byte) {
		content := bytes.Clone(whole)
		copy(content[int(at)%len(content):], change)
		tryFile(t, path, content)
	})
}

func FuzzPages(f *testing.F) {
	whole := example(f)
	f.Add(whole[:4*4096])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, content []byte) {
		_ = store.CheckPages(bytes.NewReader(content), int64(len(content))) // must come back
	})
}

func TestTheCheckFindsWhatContradictsItself(t *testing.T) {
	t.Parallel()
	set := func(bucket, key string, content string) func(kv.Tx) error {
		return func(tx kv.Tx) error {
			b := tx.Bucket(bucket)
			if content == "" {
				return b.Delete([]byte(key))
			}
			return b.Put([]byte(key), store.WrapRecord([]byte(key), []byte(content)))
		}
	}
	interaction := "\x00\x00\x00\x01x"
	if server != nil {
		interaction = "x"
	}
	db := must(openAt(filepath.Join(t.TempDir(), "skald.db")))
	defer db.Close()
	fill(t, db)
	before := records(t, db)
	for name, c := range map[string]struct {
		change func(kv.Tx) error
		words  string
	}{
		"a line of the log is missing": {func(tx kv.Tx) error {
			return tx.Bucket("log").Delete(store.LineKey("m1", 12))
		}, "Line 12 of match m1 is missing."},
		"the log and the states are gone": {func(tx kv.Tx) error {
			c := tx.Bucket("log").Cursor()
			for key, _ := c.Seek([]byte("m1\x00")); bytes.HasPrefix(key,
				[]byte("m1\x00")); key, _ = c.Seek([]byte("m1\x00")) {
				if err := tx.Bucket("log").Delete(bytes.Clone(key)); err != nil {
					return err
				}
			}
			return nil
		}, "Line 1 of match m1 is missing."},
		"a line belongs to nobody": {set("log", string(store.LineKey("none", 1)), "{}"),
			`A line of a log belongs to match "none"`},
		"the log goes on after its end": {func(tx kv.Tx) error {
			return tx.Bucket("log").Put(store.LineKey("m1", 31),
				store.WrapRecord(store.LineKey("m1", 31), []byte("{}")))
		}, "goes on after its last line 30"},
		"the header is gone": {set("matches", "m1", ""),
			`Channel "c-m1" points at match m1, which does not exist.`},
		"the header is not JSON": {set("matches", "m1", "{"), "Match m1 is damaged"},
		"the header belongs to another": {set("matches", "m1", `{"id":"m2","status":"running"}`),
			`belongs to match "m2"`},
		"the current state is gone": {set("matches", string(store.NewestKey("m1")), ""),
			"Match m1 has states but no current one."},
		"the current state is malformed": {set("matches", string(store.NewestKey("m1")), "x"),
			"The newest state of match m1 is damaged"},
		"the channel is not bound": {set("channels", "c-m1", ""), `its channel "c-m1" does not point at it`},
		"the channel thinks it is over": {set("channels", "c-m1", `{"match":"m1","live":false}`),
			"does not know that match m1 is running"},
		"a channel points at another": {set("channels", "x", `{"match":"m1","live":true}`),
			`which is in channel "c-m1"`},
		"timers belong to nobody": {set("matches", string(store.TimersKey("none")), `[]`),
			`A list of timers belongs to match "none"`},
		"a timer is not in the index": {set("matches", string(store.TimersKey("m1")),
			`[{"due":"2026-03-01T13:00:00Z","kind":"x"}]`), "Timer 1 of match m1 would never fall due."},
		"a post belongs to nobody": {set("outbox", string(store.NumberKey(5)),
			`{"match":"none","channel":"x","kind":"x","nonce":"","created":"2026-03-01T13:00:00Z"}`),
			"Entry 5 of the outbox belongs to match none"},
		"a post has a number of the future": {set("outbox", string(store.NumberKey(5000)),
			`{"match":"m1","channel":"x","kind":"x","nonce":"","created":"2026-03-01T13:00:00Z"}`), "never given out"},
		"an interaction is of another time": {set("interactions", interaction,
			`{"match":"m1","at":"2026-03-01T13:00:00Z"}`), `Interaction "x" would not be forgotten in time.`},
		"a match is not in the index": {set("index", "user\x00u1\x00unfinished\x00m1", ""),
			"does not agree with their headers (entries wrong or missing: 1)"},
		"the index names a match too much": {set("index", "live\x00none", "-"),
			"does not agree with their headers (entries wrong or missing: 1)"},
		"a number of matches is wrong": {set("index", "count\x00running\x00return-of-the-heroes", "7"),
			"does not agree with their headers (entries wrong or missing: 1)"},
		"a draft belongs to nobody": {set("drafts", "none\x00u1", `{}`), `A draft belongs to match "none"`},
		"preferences are damaged": {func(tx kv.Tx) error {
			return tx.Bucket("players").Put([]byte("u1"), []byte{1, 2, 3, 4, 5, 6})
		}, `The record of user "u1" is damaged`},
	} {
		t.Run(name, func(t *testing.T) {
			if findings := must(db.Check(ctx)); len(findings) != 0 {
				t.Fatalf("before, the check finds %q", findings)
			}
			if err := db.Spoil(c.change); err != nil {
				t.Fatal(err)
			}
			if findings := must(db.Check(ctx)); !strings.Contains(strings.Join(findings, "\n"), c.words) {
				t.Errorf("the check finds %q, but not %q", findings, c.words)
			}
			putBack(t, db, before)
		})
	}
}

func TestABackupTakenWhileMovesAreMadeIsWhole(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	fill(t, db)
	path := filepath.Join(t.TempDir(), "backup.db")
	stop, stopped := make(chan struct{}), make(chan error)
	go func() {
		game := newSynthetic(50)
		for seq := uint64(0); ; seq++ {
			select {
			case <-stop:
				stopped <- nil
				return
			default:
			}
			if err := db.Commit(ctx, move(match("busy"), seq, game.move())); err != nil {
				stopped <- err
				return
			}
		}
	}()
	err := db.BackupFile(ctx, path)
	close(stop)
	if err := errors.Join(err, <-stopped); err != nil {
		t.Fatal(err)
	}
	before := readFile(t, path)
	wantErr(t, db.BackupFile(ctx, path), fs.ErrExist, path)
	if !bytes.Equal(before, readFile(t, path)) {
		t.Error("the first backup was changed")
	}
	if info := must(os.Stat(path)); info.Mode().Perm() != 0o600 {
		t.Errorf("the backup has the mode %v", info.Mode())
	}
	copied := open(t, path)
	if m := must(copied.Match("m1")); m.Seq != 30 {
		t.Errorf("match m1 has %d lines in the backup", m.Seq)
	}
}

func TestAFailedBackupLeavesNoFile(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	fill(t, db)
	folder := t.TempDir()
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	wantErr(t, db.BackupFile(cancelled, filepath.Join(folder, "backup.db")), context.Canceled)
	if entries := must(os.ReadDir(folder)); len(entries) != 0 {
		t.Errorf("what remains is %v", entries)
	}
	if err := db.Backup(ctx, failing{}); !is(err, io.ErrShortWrite) {
		t.Errorf("the error is %v", err)
	}
	if err := db.BackupFile(ctx, filepath.Join(folder, "none", "backup.db")); !is(err, fs.ErrNotExist) {
		t.Errorf("the error is %v", err)
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestCompactingKeepsEverythingInLessSpace(t *testing.T) {
	t.Parallel()
	db := fresh(t)
	fill(t, db)
	for _, o := range must(db.Pending(noon, 0)) {
		if err := db.RemoveOutgoing(ctx, o.ID); err != nil {
			t.Fatal(err)
		}
	}
	before := must(db.Stats(ctx))
	path := db.Path()
	closeChecked(t, db)
	source := readFile(t, path)
	small := filepath.Join(t.TempDir(), "small.db")
	if err := store.Compact(ctx, path, small); err != nil {
		t.Fatal(err)
	}
	wantErr(t, store.Compact(ctx, path, small), fs.ErrExist)
	wantErr(t, store.Compact(ctx, path, path), fs.ErrExist)
	wantErr(t, store.Compact(ctx, path+".none", small+"2"), store.ErrNotFound)
	if !bytes.Equal(source, readFile(t, path)) {
		t.Error("the source was changed")
	}
	compact := open(t, small)
	after := must(compact.Stats(ctx))
	if after.FileBytes >= before.FileBytes {
		t.Errorf("%d bytes became %d", before.FileBytes, after.FileBytes)
	}
	after.FileBytes = before.FileBytes
	if after != before {
		t.Errorf("%+v became %+v", before, after)
	}
	c := move(match("m1"), 30, nil)
	c.Outbox = []store.Outgoing{{Kind: "next"}}
	commit(t, compact, c)
	if next := must(compact.Pending(noon, 0)); len(next) != 1 || next[0].ID != 91 {
		t.Errorf("the outbox goes on with %+v, not 91", next)
	}
}
