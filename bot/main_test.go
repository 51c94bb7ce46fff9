package bot

import (
	"flag"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"testing"
)

func TestMain(m *testing.M) {
	flag.Parse()
	if p := flag.Lookup("test.parallel"); p.Value.String() == p.DefValue {
		// Many tests wait for a bot, a gateway or a server more than they work.
		_ = p.Value.Set(strconv.Itoa(16 * runtime.GOMAXPROCS(0)))
	}
	// Hundreds of bots are made and dropped: they are collected less often, below two gigabytes.
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(2 << 30)
	os.Exit(m.Run())
}
