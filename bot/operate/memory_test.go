package operate

import (
	"context"
	"math"
	"runtime/debug"
	"testing"
)

func TestMemoryLimitLeavesRoom(t *testing.T) {
	for _, c := range []struct{ wanted, live, want int64 }{
		{256, 10, 256},
		{256, 140, 256},
		{256, 200, 350},
		{256, 2000, 3500},
	} {
		if got := memoryLimit(c.wanted, c.live); got != c.want {
			t.Errorf("memoryLimit(%d, %d) = %d, want %d", c.wanted, c.live, got, c.want)
		}
	}
}

func TestLimitMemory(t *testing.T) {
	t.Setenv("GOMEMLIMIT", "")
	was := debug.SetMemoryLimit(-1)
	defer debug.SetMemoryLimit(was)
	ended, end := context.WithCancel(t.Context())
	end()
	for _, c := range []struct {
		name         string
		wanted, want int64
		environment  string
	}{
		{"0 sets none", 0, math.MaxInt64, ""},
		{"the environment has priority", 1 << 40, math.MaxInt64, "1TiB"},
		{"a limit is set", 1 << 40, 1 << 40, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv("GOMEMLIMIT", c.environment)
			debug.SetMemoryLimit(math.MaxInt64)
			LimitMemory(ended, c.wanted)
			if got := debug.SetMemoryLimit(-1); got != c.want {
				t.Errorf("the limit is %d, want %d", got, c.want)
			}
		})
	}
}
