package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"skald/engine/contract/sweep"
	"skald/store/kv"
	"skald/store/postgres"
	"skald/store/postgres/pgtest"
)

var ctx = context.Background()

func TestMain(m *testing.M) {
	if address := os.Getenv(frozenHost); address != "" {
		if err := freeze(address); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	sweep.Together(4)
	os.Exit(pgtest.Main(m))
}

// fresh returns the address of an empty database.
func fresh(t *testing.T) string {
	t.Helper()
	return pgtest.Shared(t).Fresh(t)
}

func open(t *testing.T, opt postgres.Options) *postgres.DB {
	t.Helper()
	db, err := postgres.Open(ctx, opt)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// put is a write of one key.
func put(bucket, key, value string) func(kv.Tx) error {
	return func(t kv.Tx) error { return t.Bucket(bucket).Put([]byte(key), []byte(value)) }
}

// contents reads a bucket from its first key to its last, and from its last to its first.
func contents(t *testing.T, db kv.Engine, bucket string) string {
	t.Helper()
	var forth, back []string
	if err := db.View(nil, func(x kv.Tx) error {
		c := x.Bucket(bucket).Cursor()
		for k, v := c.First(); k != nil; k, v = c.Next() {
			forth = append(forth, fmt.Sprintf("%q=%q", k, v))
		}
		for k, v := c.Last(); k != nil; k, v = c.Prev() {
			back = append([]string{fmt.Sprintf("%q=%q", k, v)}, back...)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if strings.Join(forth, " ") != strings.Join(back, " ") {
		t.Fatalf("forth %q, back %q", forth, back)
	}
	return strings.Join(forth, " ")
}

func TestAWriteIsThereWholeOrNotAtAll(t *testing.T) {
	t.Parallel()
	db := open(t, postgres.Options{Address: fresh(t)})
	if err := db.Update(ctx, func(x kv.Tx) error {
		return errors.Join(put("players", "b", "2")(x), put("players", "a\x00", "1")(x), put("players", "a", "")(x),
			put("guilds", "g", "x")(x))
	}); err != nil {
		t.Fatal(err)
	}
	refused := errors.New("refused")
	if err := db.Update(ctx,
		func(x kv.Tx) error { return errors.Join(put("players", "c", "3")(x), refused) }); !errors.Is(err, refused) {
		t.Fatal(err)
	}
	if err := db.Update(ctx, func(x kv.Tx) error {
		b := x.Bucket("players")
		if string(b.Get([]byte("b"))) != "2" || b.Get([]byte("zzz")) != nil || b.Get([]byte("a")) == nil {
			t.Error("a key is read wrong")
		}
		return errors.Join(b.Delete([]byte("b")), b.Put([]byte("d"), []byte("4")))
	}); err != nil {
		t.Fatal(err)
	}
	if got := contents(t, db, "players"); got != `"a"="" "a\x00"="1" "d"="4"` {
		t.Error(got)
	}
}

func TestATransactionReadsWhatItHasWritten(t *testing.T) {
	t.Parallel()
	db := open(t, postgres.Options{Address: fresh(t)})
	if err := db.Update(ctx, func(x kv.Tx) error {
		b := x.Bucket("log")
		for i := range 5000 {
			if err := b.Put(fmt.Appendf(nil, "%05d", i), []byte("x")); err != nil {
				return err
			}
		}
		n := 0
		c := b.Cursor()
		for k, _ := c.Seek([]byte("00100")); k != nil; k, _ = c.Next() {
			n++
		}
		if n != 4900 {
			t.Errorf("%d keys are seen", n)
		}
		if k, _ := c.Seek([]byte("00200x")); string(k) != "00201" {
			t.Errorf("the next key is %q", k)
		}
		if k, _ := c.Prev(); string(k) != "00200" {
			t.Errorf("the key before is %q", k)
		}
		return b.Delete([]byte("00000"))
	}); err != nil {
		t.Fatal(err)
	}
	if got := contents(t, db, "log"); !strings.HasPrefix(got, `"00001"`) || strings.Count(got, "=") != 4999 {
		t.Errorf("%d keys, from %.20s", strings.Count(got, "="), got)
	}
}

func TestTwoThatChangeOneKeyComeOneAfterTheOther(t *testing.T) {
	t.Parallel()
	address := fresh(t)
	first, second := open(t, postgres.Options{Address: address}), open(t, postgres.Options{Address: address})
	done := make(chan error)
	const each = 100
	for _, db := range []*postgres.DB{first, second, first, second} {
		go func() {
			for range each {
				if err := db.Update(ctx, func(x kv.Tx) error {
					var n int
					b := x.Bucket("index")
					_, _ = fmt.Sscan(string(b.Get([]byte("n"))), &n)
					return b.Put([]byte("n"), fmt.Append(nil, n+1))
				}); err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	for range 4 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if got := contents(t, first, "index"); got != fmt.Sprintf(`"n"="%d"`, 4*each) {
		t.Error(got)
	}
}

func TestWhatIsHeldIsNotChangedMeanwhile(t *testing.T) {
	t.Parallel()
	db := open(t, postgres.Options{Address: fresh(t)})
	if err := db.Update(ctx, put("matches", "m", "live")); err != nil {
		t.Fatal(err)
	}
	// A draft is written while the match, which was live when it was looked at, ends.
	attempts := 0
	if err := db.Update(ctx, func(x kv.Tx) error {
		attempts++
		live := string(x.Bucket("matches").Get([]byte("m"))) == "live"
		if attempts == 1 {
			if err := db.Update(ctx, put("matches", "m", "over")); err != nil {
				return err
			}
		}
		if !live {
			return nil
		}
		return errors.Join(x.Bucket("matches").Hold([]byte("m")), put("drafts", "m", "x")(x))
	}); err != nil {
		t.Fatal(err)
	}
	if got := contents(t, db, "drafts"); got != "" || attempts != 2 {
		t.Errorf("after %d attempts the drafts are %s", attempts, got)
	}
}

func TestNumbersRise(t *testing.T) {
	t.Parallel()
	db := open(t, postgres.Options{Address: fresh(t)})
	last := uint64(0)
	for range 5 {
		if err := db.Update(ctx, func(x kv.Tx) error {
			x.Fetch(kv.Wanted{Bucket: "outbox", Numbers: 2})
			for range 3 {
				n, err := x.Bucket("outbox").NextSequence()
				if err != nil || n <= last {
					return fmt.Errorf("%d after %d: %w", n, last, err)
				}
				last = n
			}
			return put("outbox", fmt.Sprint(last), "x")(x)
		}); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Update(ctx, func(x kv.Tx) error { return x.Bucket("outbox").SetSequence(1000) }); err != nil {
		t.Fatal(err)
	}
	if err := db.View(nil, func(x kv.Tx) error {
		if n := x.Bucket("outbox").Sequence(); n != 1000 {
			t.Errorf("the last number is %d", n)
		}
		if n := x.Bucket("audit").Sequence(); n != 0 {
			t.Errorf("the last number of none is %d", n)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

func TestManyMayMakeTheTablesAtOnce(t *testing.T) {
	t.Parallel()
	address := fresh(t)
	done := make(chan error)
	for range 6 {
		go func() {
			db, err := postgres.Open(ctx, postgres.Options{Address: address, Connections: 1})
			if err == nil {
				db.Close()
			}
			done <- err
		}()
	}
	for range 6 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

func TestTablesOfANewerSkaldAreRefusedAndLeftAlone(t *testing.T) {
	t.Parallel()
	address := fresh(t)
	db := open(t, postgres.Options{Address: address})
	if err := db.Update(ctx, put("players", "a", "1")); err != nil {
		t.Fatal(err)
	}
	if err := pgtest.Shared(t).Admin(pgtest.DatabaseOf(address),
		"UPDATE skald.schema_version SET version = 1000"); err != nil {
		t.Fatal(err)
	}
	for _, readOnly := range []bool{true, false} {
		if _, err := postgres.Open(ctx, postgres.Options{Address: address, ReadOnly: readOnly}); !errors.Is(err,
			kv.ErrNewer) {
			t.Errorf("read-only %v: %v", readOnly, err)
		}
	}
	if got := contents(t, db, "players"); got != `"a"="1"` {
		t.Error(got)
	}
}

func TestAReadOnlyDatabaseReadsAndRefusesToWrite(t *testing.T) {
	t.Parallel()
	address := fresh(t)
	if _, err := postgres.Open(ctx, postgres.Options{Address: address, ReadOnly: true}); !errors.Is(err,
		kv.ErrNotFound) {
		t.Errorf("of a database without tables it says %v", err)
	}
	if err := open(t, postgres.Options{Address: address}).Update(ctx, put("players", "a", "1")); err != nil {
		t.Fatal(err)
	}
	db := open(t, postgres.Options{Address: address, ReadOnly: true})
	if err := db.Update(ctx, put("players", "a", "2")); !errors.Is(err, kv.ErrReadOnly) {
		t.Error(err)
	}
	if got := contents(t, db, "players"); got != `"a"="1"` {
		t.Error(got)
	}
}

func TestThePasswordStandsNowhere(t *testing.T) {
	t.Parallel()
	server := pgtest.Shared(t)
	const secret = "hunter2 and more"
	for what, opt := range map[string]postgres.Options{
		"a wrong password": {Address: fmt.Sprintf(
			"postgres://skald:%s@127.0.0.1:%d/postgres?sslmode=disable", "hunter2%20and%20more", server.Port)},
		"a wrong password beside it": {Address: fmt.Sprintf("postgres://skald@127.0.0.1:%d/postgres?sslmode=disable",
			server.Port), Password: secret},
		"nobody there":                 {Address: "postgres://skald:hunter2%20and%20more@127.0.0.1:1/x?sslmode=disable"},
		"an address that is malformed": {Address: "postgres://skald:hunter2 and more@127.0.0.1:abc/x"},
		"an unknown setting":           {Address: "postgres://skald:hunter2%20and%20more@127.0.0.1/x?sslmode=perhaps"},
	} {
		opt.Wait, opt.Patience = 2*time.Second, time.Second
		_, err := postgres.Open(ctx, opt)
		if err == nil {
			t.Errorf("%s: it opens", what)
			continue
		}
		if text := fmt.Sprintf("%v %+v %#v", err, err, err); strings.Contains(text, "hunter2") {
			t.Errorf("%s: %s", what, text)
		}
		if strings.Contains(postgres.Masked(opt.Address), "hunter2") {
			t.Errorf("%s: the masked address is %s", what, postgres.Masked(opt.Address))
		}
	}
}

func TestAPanicOfTheCallerIsPassedOnAndNothingIsWritten(t *testing.T) {
	t.Parallel()
	db := open(t, postgres.Options{Address: fresh(t), Connections: 1})
	func() {
		defer func() {
			if cause := recover(); cause != "mine" {
				t.Errorf("the panic is %v", cause)
			}
		}()
		calling := true
		_ = db.UpdateExclusive(ctx, &calling, func(x kv.Tx) error {
			_ = put("players", "a", "1")(x)
			x.Bucket("players").Get([]byte("b"))
			panic("mine")
		})
	}()
	if got := contents(t, db, "players"); got != "" {
		t.Error(got)
	}
}

func TestAClosedDatabaseSaysSo(t *testing.T) {
	t.Parallel()
	db := open(t, postgres.Options{Address: fresh(t)})
	db.Close()
	if err := db.Update(ctx, put("players", "a", "1")); !errors.Is(err, kv.ErrClosed) {
		t.Error(err)
	}
	if err := db.View(nil, func(x kv.Tx) error { x.Bucket("players").Get([]byte("a")); return nil }); !errors.Is(err,
		kv.ErrClosed) {
		t.Error(err)
	}
}
