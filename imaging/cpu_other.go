//go:build !linux

package imaging

import "time"

// threadCPU returns 0: threads have no processor time of their own here.
func threadCPU() time.Duration { return 0 }
