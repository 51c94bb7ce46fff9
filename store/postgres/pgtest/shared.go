package pgtest

import (
	"sync"
	"testing"
)

// Unsynced are the settings of a server that loses data in a power cut, for tests that do not need more.
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

// Shared returns the server shared by the tests of a package that need only databases: it runs from the first of them
// to the end of Main, and loses data when it is killed. If PostgreSQL is not installed the test is skipped.
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
