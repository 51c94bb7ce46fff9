package bot_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/table"
)

// fills lets the disk take nothing of the bot's database any more; the function it returns makes room.
func fills(d *bottest.Bot) (room func()) {
	d.T.Helper()
	path := d.Options.Store.Path()
	open, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		d.T.Skipf("what is open cannot be told here: %v", err)
	}
	read, err := os.Open(path)
	if err != nil {
		d.T.Fatal(err)
	}
	defer read.Close()
	for _, f := range open {
		fd, at := 0, filepath.Join("/proc/self/fd", f.Name())
		if to, err := os.Readlink(at); err != nil || to != path {
			continue
		}
		if _, err := fmt.Sscan(f.Name(), &fd); err != nil {
			d.T.Fatal(err)
		}
		if fd == int(read.Fd()) {
			continue
		}
		kept, err := syscall.Dup(fd)
		if err == nil {
			err = syscall.Dup3(int(read.Fd()), fd, syscall.O_CLOEXEC) // which cannot be written to
		}
		if err != nil {
			d.T.Fatal(err)
		}
		return func() {
			if err := syscall.Dup3(kept, fd, syscall.O_CLOEXEC); err != nil {
				d.T.Error(err)
			}
			syscall.Close(kept)
		}
	}
	d.T.Fatal("the database is not open")
	return nil
}

func TestWhatIsPostedAndCannotBeNotedIsNotPostedAgain(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	var room func()
	posts := 0
	d.Refuse = func(s bottest.Call) (int, int) {
		if s.Method == http.MethodPost && strings.HasSuffix(s.Path, "/messages") {
			if posts++; room == nil {
				room = fills(d) // it is posted, and then there is no room to note it
			}
		}
		return 0, 0
	}
	for range 5 {
		d.Deliver()
		d.Pass(5 * time.Minute)
	}
	if posts != 1 || len(d.Outbox()) == 0 {
		t.Errorf("%d messages are posted; in the outbox is %+v", posts, d.Outbox())
	}
	if said := d.Logs.String(); strings.Count(said, "posting nothing until") != 1 {
		t.Errorf("the log: %s", said)
	}
	if a := d.Do(bottest.Command("ben", "do", "move", "wait")); !a.Shows("bot.trouble") {
		t.Errorf("while nothing can be stored a move is answered %s", a.Text())
	}
	room()
	d.Pass(5 * time.Minute)
	d.Deliver()
	now, _ := d.Post(table.PostBoard)
	if posts != 1 || len(d.Outbox()) != 0 || now.Message != d.NewestPost()["id"] {
		t.Errorf("with room again %d messages are posted, noted is %+v; in the outbox is %+v", posts, now, d.Outbox())
	}
	d.Do(bottest.Command("ben", "do", "move", "wait"))
	if d.Deliver(); posts != 2 {
		t.Errorf("of the next turn %d messages are posted", posts-1)
	}
}
