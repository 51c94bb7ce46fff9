package imaging

import "syscall"

// lowNiceness is the niceness of workers that let others go first: they get about a tenth of the time of a thread of
// the process that wants the processor too.
const lowNiceness = 10

// lowerPriority lets the other threads of the process go before the one that calls it, to which the goroutine must be
// locked. Where the system refuses, nothing changes.
func lowerPriority() {
	_ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, lowNiceness) // 0 is this thread alone
}
