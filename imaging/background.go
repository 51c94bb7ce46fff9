package imaging

import "runtime"

// Background runs f on a thread of its own, which all other threads of the process precede where the system can do
// that, and returns when f has returned. A panic of f ends the process.
func Background(f func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // the thread ends with the goroutine
		lowerPriority()
		f()
	}()
	<-done
}
