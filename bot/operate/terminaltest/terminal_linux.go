// Package terminaltest opens terminals and starts programs on them, for tests.
package terminaltest

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"unsafe"
)

// Open opens a terminal: screen is the end that shows it, and closing it closes the terminal. It skips the test on
// systems other than Linux.
func Open(t testing.TB) (screen, terminal *os.File) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("there are no terminals here: %v", err)
	}
	var unlock, number uint32
	for request, arg := range map[uintptr]*uint32{syscall.TIOCSPTLCK: &unlock, syscall.TIOCGPTN: &number} {
		if _, _, no := syscall.Syscall(syscall.SYS_IOCTL, screen.Fd(), request, uintptr(unsafe.Pointer(arg))); no != 0 {
			t.Fatal(no)
		}
	}
	if terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0); err != nil {
		t.Skipf("there are no terminals here: %v", err)
	}
	return screen, terminal
}

// Detach makes a program start without a terminal, or with its own.
func Detach(c *exec.Cmd, terminal *os.File) {
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if terminal != nil {
		c.Stdin, c.SysProcAttr.Setctty = terminal, true
	}
}
