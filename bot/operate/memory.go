package operate

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// memoryEvery is the time after which the limit of memory is compared with what the program keeps.
const memoryEvery = 5 * time.Second

// LimitMemory lets the runtime collect garbage more often where the program would otherwise take more than wanted bytes
// from the machine. It returns when ctx ends. It does nothing if wanted is 0 or GOMEMLIMIT is set in the environment.
func LimitMemory(ctx context.Context, wanted int64) {
	if wanted == 0 || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	tick := time.NewTicker(memoryEvery)
	defer tick.Stop()
	for {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		debug.SetMemoryLimit(memoryLimit(wanted, int64(live[0].Value.Uint64())))
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// memoryLimit returns the limit for a program that keeps live bytes: the one wanted, or three quarters as much again as
// it keeps. Closer to that, collecting garbage takes time from answering people.
func memoryLimit(wanted, live int64) int64 { return max(wanted, live+live*3/4) }
