package pgtest

import (
	"sync"
	"testing"
)

// Unsynced are the settings of a server that keeps nothing when the power goes, for tests that do not ask for that.
var Unsynced = []string{"fsync = off", "synchronous_commit = off", "full_page_writes = off"}

// common is the server that the tests of a package share.
var common struct {
	sync.Mutex
	server  *Server
	started bool
	err     error
	removes bool // Main is there to remove it
}

// Main runs the tests of a package, and removes the server they shared.
func Main(m *testing.M) (code int) {
	common.removes = true
	defer func() {
		if common.server != nil {
			common.server.Remove()
		}
	}()
	return m.Run()
}

// Shared returns the server that all tests of a package share which need databases and nothing else of it: it runs from
// the first of them to the end of Main, and what it acknowledges is lost when it is killed. Where there is none the
// test
// is skipped.
func Shared(t testing.TB) *Server {
	t.Helper()
	common.Lock()
	defer common.Unlock()
	if !common.removes {
		t.Fatal("the tests of this package are not run by pgtest.Main, which would remove the server")
	}
	if !common.started {
		common.started = true
		if common.server, common.err = Run(Unsynced...); common.server != nil {
			common.server.shared = true
		}
	}
	if common.err != nil {
		t.Fatal(common.err)
	}
	skipWithout(t, common.server)
	return common.server
}
