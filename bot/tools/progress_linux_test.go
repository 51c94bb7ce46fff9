package tools

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"skald/store"
)

// terminal opens a terminal; text returns the text written to it so far.
func terminal(t *testing.T) (tty *os.File, text func() string) {
	t.Helper()
	control, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("this machine gives no terminals: %v", err)
	}
	t.Cleanup(func() { control.Close() })
	var number, unlock int32
	size := [4]uint16{24, 80} // lines and columns
	for request, value := range map[uintptr]unsafe.Pointer{
		syscall.TIOCGPTN: unsafe.Pointer(&number), syscall.TIOCSPTLCK: unsafe.Pointer(&unlock),
		syscall.TIOCSWINSZ: unsafe.Pointer(&size),
	} {
		if _, _, no := syscall.Syscall(syscall.SYS_IOCTL, control.Fd(), request, uintptr(value)); no != 0 {
			t.Skipf("this machine gives no terminals: %v", no)
		}
	}
	tty, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("this machine gives no terminals: %v", err)
	}
	t.Cleanup(func() { tty.Close() })
	var mu sync.Mutex
	var seen bytes.Buffer
	go func() {
		b := make([]byte, 4096)
		for {
			n, err := control.Read(b)
			mu.Lock()
			seen.Write(b[:n])
			mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return tty, func() string {
		mu.Lock()
		defer mu.Unlock()
		return seen.String()
	}
}

// slow takes a while for each write.
type slow struct{}

func (slow) Write(b []byte) (int, error) {
	time.Sleep(100 * time.Millisecond)
	return len(b), nil
}

func TestProgressIsShownOnATerminal(t *testing.T) {
	tty, text := terminal(t)
	until := func(what string) {
		t.Helper()
		for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
			if bytes.Contains([]byte(text()), []byte(what)) {
				return
			}
		}
		t.Fatalf("%q is not shown: %q", what, text())
	}
	counted := showProgressAfter(tty, "parts done", 30, 0)
	counted.step(10)
	until("10 of 30 parts done")
	counted.step(20)
	counted.end()
	timed := showProgressAfter(tty, "examining", 0, 0)
	until("examining")
	db, err := store.Open(filepath.Join(t.TempDir(), "skald.db"), store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	ctx := timed.watch(t.Context())
	if err := db.Backup(ctx, slow{}); err != nil {
		t.Fatal(err)
	}
	until(" %")
	timed.end()
}

func TestNoProgressIsShownOfWhatIsDoneSoon(t *testing.T) {
	tty, text := terminal(t)
	p := showProgressAfter(tty, "parts done", 3, time.Hour)
	p.step(1)
	time.Sleep(400 * time.Millisecond) // several times the interval between two updates of a bar
	p.end()
	if said := text(); bytes.Contains([]byte(said), []byte("parts")) {
		t.Errorf("it shows %q", said)
	}
}
