//go:build !linux

package imaging

// lowerPriority does nothing: threads have no niceness of their own here.
func lowerPriority() {}
