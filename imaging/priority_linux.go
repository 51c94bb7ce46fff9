package imaging

import (
	"runtime"
	"syscall"
)

// lowNiceness is the niceness of workers that let others go first: they get about a tenth of the time of a thread of
// the process that wants the processor too.
const lowNiceness = 10

// lowerPriority lets the other threads of the process go before the goroutine that calls it. Where the system refuses,
// nothing changes.
func lowerPriority() {
	runtime.LockOSThread()
	_ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, lowNiceness) // 0 is this thread alone
}
