//go:build !linux

package terminaltest

import (
	"os"
	"os/exec"
	"testing"
)

// Open skips the test.
func Open(t testing.TB) (screen, terminal *os.File) {
	t.Helper()
	t.Skip("the tests open terminals on Linux only")
	return nil, nil
}

// Detach does nothing here.
func Detach(*exec.Cmd, *os.File) {}
