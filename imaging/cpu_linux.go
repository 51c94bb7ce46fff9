package imaging

import (
	"syscall"
	"time"
)

// threadCPU returns the processor time of the calling thread.
func threadCPU() time.Duration {
	const thread = 1 // RUSAGE_THREAD
	var u syscall.Rusage
	if err := syscall.Getrusage(thread, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
