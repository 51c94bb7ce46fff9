package bot

import (
	"os"
	"runtime/debug"
	"testing"
)

func TestMain(m *testing.M) {
	// Hundreds of bots are made and dropped; collecting them less often costs a little memory.
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
