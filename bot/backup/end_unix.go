//go:build unix

package backup

import (
	"os/exec"
	"syscall"
)

// endWithChildren lets the end of a command be that of all it has started.
func endWithChildren(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
