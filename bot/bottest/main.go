package bottest

import (
	"os"
	"runtime/debug"
	"testing"

	"skald/engine/contract/sweep"
)

// Main runs the tests of a package that creates bots, and exits.
func Main(m *testing.M) {
	sweep.Together(16) // Many tests wait for a bot, a gateway or a server more than they work.
	// Hundreds of bots are created and dropped: collect garbage less often below two gigabytes.
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(2 << 30)
	os.Exit(m.Run())
}
