package bot_test

import (
	"testing"

	"skald/engine/contract/sweep"
)

// notShort skips long work of one goroutine with -short, as the race run goes: it does one thing after the other and
// takes minutes under the race detector.
func notShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("skipped with -short: long work of one goroutine")
	}
}

// walk is a pair of matches to walk through.
type walk struct {
	name string
	try  func(*testing.T)
}

// some takes a few of the walks in an ordinary run, on two days of three, and all in a full sweep.
func some(t *testing.T, few int, walks []walk) {
	t.Helper()
	sweep.Of(t, walks, sweep.Due(t, few)).Parallel(t, func(w walk) string { return w.name },
		func(t *testing.T, w walk) { w.try(t) })
}
