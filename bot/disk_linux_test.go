package bot

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"skald/bot/table"
)

// fills lets the disk take nothing of the desk's database any more; the function it returns makes room.
func (d *desk) fills() (room func()) {
	d.t.Helper()
	path := d.app.o.Store.Path()
	open, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		d.t.Skipf("what is open cannot be told here: %v", err)
	}
	read, err := os.Open(path)
	if err != nil {
		d.t.Fatal(err)
	}
	defer read.Close()
	for _, f := range open {
		fd, at := 0, filepath.Join("/proc/self/fd", f.Name())
		if to, err := os.Readlink(at); err != nil || to != path {
			continue
		}
		if _, err := fmt.Sscan(f.Name(), &fd); err != nil {
			d.t.Fatal(err)
		}
		if fd == int(read.Fd()) {
			continue
		}
		kept, err := syscall.Dup(fd)
		if err == nil {
			err = syscall.Dup3(int(read.Fd()), fd, syscall.O_CLOEXEC) // which cannot be written to
		}
		if err != nil {
			d.t.Fatal(err)
		}
		return func() {
			if err := syscall.Dup3(kept, fd, syscall.O_CLOEXEC); err != nil {
				d.t.Error(err)
			}
			syscall.Close(kept)
		}
	}
	d.t.Fatal("the database is not open")
	return nil
}

func TestWhatIsPostedAndCannotBeNotedIsNotPostedAgain(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.does(command("anna", "do", "move", "wait"))
	var room func()
	posts := 0
	d.refuse = func(s sent) (int, int) {
		if s.method == http.MethodPost && strings.HasSuffix(s.path, "/messages") {
			if posts++; room == nil {
				room = d.fills() // it is posted, and then there is no room to note it
			}
		}
		return 0, 0
	}
	for range 5 {
		d.deliver()
		d.pass(5 * time.Minute)
	}
	if posts != 1 || len(d.outbox()) == 0 {
		t.Errorf("%d messages are posted; in the outbox is %+v", posts, d.outbox())
	}
	if said := d.logs.String(); strings.Count(said, "posting nothing until") != 1 {
		t.Errorf("the log: %s", said)
	}
	if a := d.does(command("ben", "do", "move", "wait")); !a.shows("bot.trouble") {
		t.Errorf("while nothing can be stored a move is answered %s", a.text())
	}
	room()
	d.pass(5 * time.Minute)
	d.deliver()
	now, _ := d.post(table.PostBoard)
	if posts != 1 || len(d.outbox()) != 0 || now.Message != d.newest()["id"] {
		t.Errorf("with room again %d messages are posted, noted is %+v; in the outbox is %+v", posts, now, d.outbox())
	}
	d.does(command("ben", "do", "move", "wait"))
	if d.deliver(); posts != 2 {
		t.Errorf("of the next turn %d messages are posted", posts-1)
	}
}
