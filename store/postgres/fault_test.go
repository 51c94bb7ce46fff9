package postgres_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"skald/engine/contract/sweep"
	"skald/store/kv"
	"skald/store/postgres"
	"skald/store/postgres/pgtest"
)

// fault is a failure of a server or of the network, with its consequences.
type fault struct {
	name string
	test func(t *testing.T)
}

func (f fault) String() string { return f.name }

// faults mostly wait, for servers and for limits to pass.
var faults = []fault{
	{"a commit whose answer was lost is neither forgotten nor repeated", answersLost},
	{"connections that are cut and slow lose nothing", connectionsCut},
	{"a server that is killed in the middle of writes loses nothing", serverKilled},
	{"a server that stays away is told in a sentence, and writes go on when it is back", serverAway},
	{"a pool that is used up is waited for and then told", poolUsedUp},
	{"a lock that is held too long is told", lockHeld},
	{"a statement the server takes too long over is told and not done", statementSlow},
	{"an answer that never comes is not waited for, and nothing is written twice", answerNever},
	{"where nobody can be asked whether it is written that is said", nobodyToAsk},
	{"a standby that is promoted has everything acknowledged", standbyPromoted},
	{"a host that stands still in the midst of a transaction holds up nobody longer than its lease", hostFrozen},
}

func TestFaults(t *testing.T) {
	t.Parallel()
	sweep.Of(t, faults, 3).Parallel(t, fault.String, func(t *testing.T, f fault) { f.test(t) })
}

// note appends a key of its own, and fails if it is there already: so nothing can be written twice unseen.
func note(key string) func(kv.Tx) error {
	return func(x kv.Tx) error {
		b := x.Bucket("log")
		if b.Get([]byte(key)) != nil {
			return fmt.Errorf("%s is there already", key)
		}
		n, err := x.Bucket("audit").NextSequence()
		if err != nil {
			return err
		}
		return errors.Join(b.Put([]byte(key), []byte("x")),
			x.Bucket("audit").Put(fmt.Appendf(nil, "%012d", n), []byte(key)))
	}
}

// notedOnce expects that exactly the acknowledged keys were noted, once each; of the uncertain ones that may be so.
func notedOnce(t *testing.T, db kv.Engine, acknowledged, uncertain map[string]bool) {
	t.Helper()
	times := map[string]int{}
	if err := db.View(nil, func(x kv.Tx) error {
		c := x.Bucket("audit").Cursor()
		for k, v := c.First(); k != nil; k, v = c.Next() {
			times[string(v)]++
			if x.Bucket("log").Get(v) == nil {
				t.Errorf("of %s a half is there", v)
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	for key := range acknowledged {
		if times[key] != 1 {
			t.Errorf("%s was acknowledged and is there %d times", key, times[key])
		}
	}
	for key, n := range times {
		if n != 1 || !acknowledged[key] && !uncertain[key] {
			t.Errorf("%s is there %d times", key, n)
		}
	}
}

// writers write keys side by side and keep the errors.
type writers struct {
	mu                      sync.Mutex
	acknowledged, uncertain map[string]bool
	errs                    []error
}

func (w *writers) write(db *postgres.DB, writers, each int) {
	w.acknowledged, w.uncertain = map[string]bool{}, map[string]bool{}
	var all sync.WaitGroup
	for i := range writers {
		all.Go(func() {
			for j := range each {
				key := fmt.Sprintf("w%d-%d", i, j)
				err := db.Update(ctx, note(key))
				w.mu.Lock()
				if err == nil {
					w.acknowledged[key] = true
				} else {
					w.uncertain[key] = true
					w.errs = append(w.errs, err)
				}
				w.mu.Unlock()
			}
		})
	}
	all.Wait()
}

func answersLost(t *testing.T) {
	address := fresh(t)
	proxy := pgtest.NewProxy(t, pgtest.Shared(t).Port)
	db := open(t, postgres.Options{Address: proxy.Address(address), Connections: 4, Wait: 5 * time.Second,
		Patience: time.Minute})
	var lost, late atomic.Int64
	random := rand.New(rand.NewPCG(1, 2))
	var mu sync.Mutex
	proxy.OnCommit(func() pgtest.Cut {
		mu.Lock()
		defer mu.Unlock()
		switch random.IntN(6) {
		case 0:
			lost.Add(1)
			return pgtest.BeforeAnswer
		case 1:
			late.Add(1)
			return pgtest.BeforeIt
		}
		return pgtest.Pass
	})
	var w writers
	w.write(db, 4, 15)
	for _, err := range w.errs {
		t.Errorf("a write failed: %v", err)
	}
	if lost.Load() == 0 || late.Load() == 0 {
		t.Errorf("%d answers and %d commits were cut off", lost.Load(), late.Load())
	}
	notedOnce(t, open(t, postgres.Options{Address: address}), w.acknowledged, w.uncertain)
}

func connectionsCut(t *testing.T) {
	address := fresh(t)
	proxy := pgtest.NewProxy(t, pgtest.Shared(t).Port)
	db := open(t, postgres.Options{Address: proxy.Address(address), Connections: 4, Wait: 5 * time.Second,
		Patience: time.Minute})
	proxy.Slow(2 * time.Millisecond)
	go func() {
		for i := range 10 {
			time.Sleep(time.Duration(20*i) * time.Millisecond)
			proxy.CutAll()
		}
	}()
	var w writers
	w.write(db, 4, 15)
	for _, err := range w.errs {
		t.Errorf("a write failed: %v", err)
	}
	notedOnce(t, open(t, postgres.Options{Address: address}), w.acknowledged, w.uncertain)
}

func serverKilled(t *testing.T) {
	s := pgtest.Start(t)
	address := s.Fresh(t)
	db := open(t, postgres.Options{Address: address, Connections: 4, Wait: 20 * time.Second, Patience: time.Minute})
	done := make(chan struct{})
	var w writers
	go func() {
		defer close(done)
		w.write(db, 4, 60)
	}()
	for i := range 2 {
		time.Sleep(150 * time.Millisecond)
		end := s.Kill
		if i == 1 {
			end = s.Stop
		}
		if err := end(); err != nil {
			t.Fatal(err)
		}
		if err := s.Begin(); err != nil {
			t.Fatal(err)
		}
	}
	<-done
	for _, err := range w.errs {
		t.Errorf("a write failed: %v", err)
	}
	notedOnce(t, db, w.acknowledged, w.uncertain)
}

func serverAway(t *testing.T) {
	s := pgtest.Start(t)
	db := open(t, postgres.Options{Address: s.Fresh(t), Connections: 2, Wait: 20 * time.Second,
		Patience: 4 * time.Second})
	if err := db.Update(ctx, note("before")); err != nil {
		t.Fatal(err)
	}
	if err := s.Stop(); err != nil {
		t.Fatal(err)
	}
	err := db.Update(ctx, note("meanwhile"))
	if !errors.Is(err, kv.ErrNotWritten) || !strings.Contains(err.Error(), db.Name()) ||
		strings.Contains(err.Error(), pgtest.Password) {
		t.Errorf("the error is %v", err)
	}
	if err := db.WriteFailure(); !errors.Is(err, kv.ErrNotWritten) {
		t.Errorf("the failure is %v", err)
	}
	if err := s.Begin(); err != nil {
		t.Fatal(err)
	}
	if err := db.Update(ctx, note("after")); err != nil {
		t.Fatal(err)
	}
	if err := db.WriteFailure(); err != nil {
		t.Error(err)
	}
	notedOnce(t, db, map[string]bool{"before": true, "after": true}, nil)
}

func poolUsedUp(t *testing.T) {
	db := open(t, postgres.Options{Address: fresh(t), Connections: 1, Wait: 4 * time.Second,
		Patience: 300 * time.Millisecond})
	let := make(chan struct{})
	held := make(chan error)
	go func() {
		held <- db.View(nil, func(x kv.Tx) error {
			x.Bucket("log").Get([]byte("a"))
			let <- struct{}{}
			<-let
			return nil
		})
	}()
	<-let
	if err := db.Update(ctx, note("x")); !errors.Is(err, kv.ErrNotWritten) {
		t.Errorf("the error is %v", err)
	}
	let <- struct{}{}
	<-held
	if err := db.Update(ctx, note("y")); err != nil {
		t.Error(err)
	}
}

func lockHeld(t *testing.T) {
	address := fresh(t)
	if err := open(t, postgres.Options{Address: address}).Update(ctx, note("x")); err != nil {
		t.Fatal(err)
	}
	holder, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer holder.Close(ctx)
	if _, err := holder.Exec(ctx, "BEGIN; UPDATE skald.log SET v = v", pgx.QueryExecModeSimpleProtocol); err != nil {
		t.Fatal(err)
	}
	db := open(t, postgres.Options{Address: address, Wait: 4 * time.Second, Patience: 300 * time.Millisecond})
	if err := db.Update(ctx, put("log", "x", "y")); !errors.Is(err, kv.ErrNotWritten) ||
		!strings.Contains(err.Error(), "another transaction held what was needed for too long") {
		t.Errorf("the error is %v", err)
	}
	if _, err := holder.Exec(ctx, "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	if err := db.Update(ctx, put("log", "x", "z")); err != nil {
		t.Error(err)
	}
}

// slowly lets the server take its time over whatever is put under a key that begins with "slow".
func slowly(t *testing.T, address string, seconds float64) {
	t.Helper()
	if err := pgtest.Shared(t).Admin(pgtest.DatabaseOf(address),
		fmt.Sprintf(`CREATE FUNCTION skald.slowly() RETURNS trigger LANGUAGE plpgsql AS
		$$ BEGIN PERFORM pg_sleep(%g); RETURN NEW; END $$;
		CREATE TRIGGER slowly BEFORE INSERT ON skald.log
		FOR EACH ROW WHEN (convert_from(NEW.k, 'UTF8') LIKE 'slow%%')
		EXECUTE FUNCTION skald.slowly()`, seconds)); err != nil {
		t.Fatal(err)
	}
}

func statementSlow(t *testing.T) {
	address := fresh(t)
	db := open(t, postgres.Options{Address: address, Connections: 1, Wait: 5 * time.Second, Patience: 10 * time.Second})
	if err := db.Update(ctx, note("before")); err != nil {
		t.Fatal(err)
	}
	slowly(t, address, 60)
	if err := db.Update(ctx, note("slow")); !errors.Is(err, kv.ErrNotWritten) ||
		!strings.Contains(err.Error(), "a statement took too long and was ended") {
		t.Errorf("the error is %v", err)
	}
	if err := db.Update(ctx, note("after")); err != nil {
		t.Error(err)
	}
	notedOnce(t, db, map[string]bool{"before": true, "after": true}, nil)
	if n := db.Pool().NewConnsCount(); n != 1 {
		t.Errorf("%d connections were needed; the server has ended the statement, and not the connection", n)
	}
}

// The limit for an answer is ours. Writes finished by then count, and later ones do not.
func answerNever(t *testing.T) {
	address := fresh(t)
	proxy := pgtest.NewProxy(t, pgtest.Shared(t).Port)
	db := open(t, postgres.Options{Address: proxy.Address(address), Connections: 4, Wait: 1500 * time.Millisecond,
		Patience: time.Minute})
	var mute, late atomic.Int64
	var commits atomic.Int64
	proxy.OnCommit(func() pgtest.Cut {
		switch commits.Add(1) % 5 {
		case 1:
			mute.Add(1)
			return pgtest.Mute
		case 3:
			late.Add(1)
			return pgtest.Late
		}
		return pgtest.Pass
	})
	var w writers
	w.write(db, 4, 5)
	for _, err := range w.errs {
		t.Errorf("a write failed: %v", err)
	}
	if mute.Load() == 0 || late.Load() == 0 {
		t.Errorf("%d answers and %d commits were held up", mute.Load(), late.Load())
	}
	notedOnce(t, open(t, postgres.Options{Address: address}), w.acknowledged, w.uncertain)
}

func nobodyToAsk(t *testing.T) {
	address := fresh(t)
	proxy := pgtest.NewProxy(t, pgtest.Shared(t).Port)
	db := open(t, postgres.Options{Address: proxy.Address(address), Connections: 1, Wait: 4 * time.Second,
		Patience: 2 * time.Second})
	for _, cut := range []pgtest.Cut{pgtest.BeforeAnswer, pgtest.BeforeIt} {
		key := fmt.Sprint("cut", cut)
		proxy.OnCommit(func() pgtest.Cut {
			proxy.Refuse() // before the connection is cut, or the next one might get in
			return cut
		})
		err := db.Update(ctx, note(key))
		if !errors.Is(err, kv.ErrUncertain) || errors.Is(err, kv.ErrNotWritten) ||
			!strings.Contains(err.Error(), "cannot be asked whether it has written") {
			t.Errorf("the error is %v", err)
		}
		if err := db.WriteFailure(); !errors.Is(err, kv.ErrUncertain) {
			t.Errorf("the failure is %v", err)
		}
		proxy.OnCommit(func() pgtest.Cut { return pgtest.Pass })
		proxy.Down(false)
		// Whoever asks again finds out.
		err = db.Update(ctx, note(key))
		if there := err != nil && strings.Contains(err.Error(), "is there already"); err != nil && !there {
			t.Errorf("afterwards it comes to %v", err)
		}
		if err := db.Update(ctx, note(key+" after")); err != nil {
			t.Error(err)
		}
		if err := db.WriteFailure(); err != nil {
			t.Errorf("the failure goes on: %v", err)
		}
	}
	all := map[string]bool{}
	for _, cut := range []pgtest.Cut{pgtest.BeforeAnswer, pgtest.BeforeIt} {
		all[fmt.Sprint("cut", cut)], all[fmt.Sprint("cut", cut, " after")] = true, true
	}
	notedOnce(t, open(t, postgres.Options{Address: address}), all, nil)
}

func TestTheRightsTheRunbookNamesAreEnough(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	address := fresh(t)
	open(t, postgres.Options{Address: address}) // makes the tables
	if err := pgtest.Shared(t).Admin("postgres", "CREATE ROLE bot LOGIN PASSWORD 'x'"); err != nil {
		t.Fatal(err)
	}
	grants := 0
	for line := range strings.Lines(string(readme)) {
		if strings.HasPrefix(line, "GRANT ") {
			grants++
			if err := pgtest.Shared(t).Admin(pgtest.DatabaseOf(address), line); err != nil {
				t.Fatal(err)
			}
		}
	}
	db := open(t, postgres.Options{Address: fmt.Sprintf("postgres://bot:x@127.0.0.1:%d/%s?sslmode=disable",
		pgtest.Shared(t).Port, pgtest.DatabaseOf(address))})
	if err := db.Announce(ctx, kv.Host{Name: "host"}); err != nil {
		t.Error(err)
	}
	l, err := db.Take(ctx, kv.Claim{Holder: "host", Total: 1, Lasts: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Engine().Update(ctx, note("x")); err != nil {
		t.Error(err)
	}
	if err := db.Update(ctx, func(x kv.Tx) error { return x.Bucket("audit").SetSequence(7) }); err != nil {
		t.Error(err)
	}
	if err := errors.Join(l.Renew(ctx), l.Release(ctx), db.Gone(ctx, "host"), db.Tidy(ctx)); err != nil {
		t.Error(err)
	}
	if grants == 0 {
		t.Error("the runbook names no rights")
	}
}

func standbyPromoted(t *testing.T) {
	s := pgtest.Start(t, "wal_level = replica", "max_wal_senders = 4", "synchronous_standby_names = '*'",
		"synchronous_commit = local")
	address := s.Fresh(t)
	// The address names both; whoever may be written to is taken.
	standby := s.Standby(t)
	both := strings.Replace(address, fmt.Sprintf("127.0.0.1:%d", s.Port),
		fmt.Sprintf("127.0.0.1:%d,127.0.0.1:%d", s.Port, standby.Port), 1) + "&target_session_attrs=read-write"
	db := open(t, postgres.Options{Address: both, Connections: 4, Wait: 10 * time.Second, Patience: time.Minute})
	if err := db.Update(ctx, note("before")); err != nil {
		t.Fatal(err)
	}
	// From here on every acknowledged write is on both.
	if err := s.Admin("postgres", "ALTER SYSTEM SET synchronous_commit = on"); err != nil {
		t.Fatal(err)
	}
	if err := s.Admin("postgres", "SELECT pg_reload_conf()"); err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	var w writers
	go func() {
		defer close(done)
		w.write(db, 4, 40)
	}()
	time.Sleep(300 * time.Millisecond)
	if err := s.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := standby.Promote(); err != nil {
		t.Fatal(err)
	}
	<-done
	for _, err := range w.errs {
		t.Errorf("a write failed: %v", err)
	}
	w.acknowledged["before"] = true
	notedOnce(t, db, w.acknowledged, w.uncertain)
}
