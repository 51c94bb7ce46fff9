package postgres_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"skald/store/kv"
	"skald/store/postgres"
)

// frozenHost is, in the environment of a process that is stopped in the midst of a transaction, the database.
const frozenHost = "SKALD_TEST_FROZEN_HOST"

// frozenLasts is how long that host may be silent.
const frozenLasts = 2 * time.Second

// freeze takes a shard, begins to write, and waits to be stopped. When its input ends it tries to end its transaction,
// and reports whether it could. It does not stop itself: a process may run for a moment after it has sent itself
// SIGSTOP, and could end its transaction.
func freeze(address string) error {
	db, err := postgres.Open(ctx, postgres.Options{Address: address})
	if err != nil {
		return err
	}
	defer db.Close()
	l, err := db.Take(ctx, kv.Claim{Holder: "frozen", Total: 1, Lasts: frozenLasts})
	if err != nil {
		return err
	}
	stopped := false
	err = l.Engine().Update(ctx, func(x kv.Tx) error {
		if err := put("log", "m", "frozen")(x); err != nil {
			return err
		}
		x.Bucket("log").Cursor().First() // the writes are at the server now
		if !stopped {
			stopped = true
			fmt.Println("in the midst of it")
			_, err := io.Copy(io.Discard, os.Stdin)
			return err
		}
		return nil
	})
	fmt.Println("replaced", errors.Is(err, kv.ErrReplaced))
	return nil
}

// The server ends its transaction while its lease lasts, so that the next host waits only for the lease: neither for
// locks of the old host nor for a limit of its own.
func hostFrozen(t *testing.T) {
	address := fresh(t)
	// A lock that is not free within 3 s would be an error.
	db := open(t, postgres.Options{Address: address, Wait: 3750 * time.Millisecond})
	if err := db.Update(ctx, put("log", "m", "before")); err != nil {
		t.Fatal(err)
	}
	host := exec.Command(os.Args[0])
	host.Env = append(os.Environ(), frozenHost+"="+address)
	out, err := host.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	in, err := host.StdinPipe()
	if err == nil {
		err = host.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = host.Process.Kill() })
	said := bufio.NewScanner(out)
	if !said.Scan() || said.Text() != "in the midst of it" {
		t.Fatalf("the host says %q", said.Text())
	}
	if err := host.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	var l kv.Lease
	for l == nil {
		if l, err = db.Take(ctx, kv.Claim{Holder: "next", Total: 1, Lasts: time.Minute}); err != nil &&
			!errors.Is(err, kv.ErrLocked) {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Millisecond)
	}
	if err := l.Engine().Update(ctx, put("log", "m", "next")); err != nil {
		t.Error(err)
	}
	t.Logf("another works %v after the host stands still (lease: %v)", time.Since(began).Round(10*time.Millisecond),
		frozenLasts)
	if err := errors.Join(host.Process.Signal(syscall.SIGCONT), in.Close()); err != nil {
		t.Fatal(err)
	}
	if !said.Scan() || said.Text() != "replaced true" {
		t.Errorf("the host that was woken says %q", said.Text())
	}
	if err := host.Wait(); err != nil {
		t.Error(err)
	}
	if got := contents(t, db, "log"); got != `"m"="next"` {
		t.Error(got)
	}
}
