//go:build !linux

package imaging

// stepBehind does nothing: threads have no niceness of their own here.
func stepBehind() {}
