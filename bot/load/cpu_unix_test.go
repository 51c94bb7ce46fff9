//go:build unix

package load

import (
	"syscall"
	"time"
)

// ownCPU returns the processor time of this process, 0 if unknown.
func ownCPU() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
