//go:build !unix

package load

import "time"

// ownCPU returns 0: the processor time is unknown here.
func ownCPU() time.Duration { return 0 }
