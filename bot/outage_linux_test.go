package bot

import (
	"context"
	"strings"
	"testing"
	"time"

	"skald/store/postgres/pgtest"
)

// A server that is away for a while is told as that, once, and not as damage of what is stored.
func TestAServerThatIsAwayIsToldOnceAndNotAsDamage(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("skipped with -short: it waits for most of its time")
	}
	server := pgtest.Start(t, pgtest.Unsynced...)
	proxy := pgtest.NewProxy(t, server.Port)
	d := newDesk(t, Options{})
	d.on(proxy.Address(server.Fresh(t)))
	d.begun("pace", "daily")
	proxy.Down(true)
	for range 4 {
		d.app.Posts.Due()
		d.app.Posts.DueTournaments()
		d.app.Time.Tick(t.Context())
		d.app.Direct.Look(t.Context())
		d.does(command("anna", "do", "move", "wait"))
		d.pass(2 * time.Second)
	}
	if said := d.unwell(); !strings.Contains(said, "the server cannot be reached") || strings.Contains(said, "outbox") {
		t.Errorf("its health is %q", said)
	}
	proxy.Down(false)
	d.pass(2 * time.Minute)
	d.until("the database to work", func() bool {
		return d.app.o.Store.PutPlayer(context.Background(), "anna", []byte("{}")) == nil
	})
	said := d.logs.String()
	if n := strings.Count(said, "level=ERROR"); n != 1 || strings.Contains(said, "outbox") ||
		strings.Contains(said, "timers") {
		t.Errorf("%d lines of level error: %s", n, said)
	}
	if strings.Count(said, "database works again") != 1 {
		t.Errorf("it is not told that it is over: %s", said)
	}
	if said := d.unwell(); said != "" {
		t.Errorf("afterwards its health is %q", said)
	}
	t.Run("a server that may only be read is told until it takes writes", func(t *testing.T) {
		serverOnlyReads(t, server)
	})
}

// serverOnlyReads has a server refuse writes, as a standby does, while somebody moves once and then nobody plays.
func serverOnlyReads(t *testing.T, server *pgtest.Server) {
	address := server.Fresh(t)
	d := newDesk(t, Options{})
	d.on(address)
	d.begun()
	d.deliver()
	server.OnlyReads(t, address, true)
	if a := d.does(command("anna", "do", "move", "wait")); !a.shows(nothingChanged) {
		t.Errorf("a move is answered %s", a.text())
	}
	for range 3 {
		d.pass(2 * time.Minute)
		d.app.Posts.Probe(t.Context())
		if said := d.unwell(); !strings.Contains(said, "the server may only be read") || !d.databaseTrouble() {
			t.Errorf("its health is %q", said)
		}
	}
	if said := d.logs.String(); strings.Contains(said, "database works again") ||
		strings.Count(said, "level=ERROR") != 1 {
		t.Errorf("the log says %s", said)
	}
	server.OnlyReads(t, address, false)
	d.pass(2 * time.Minute)
	d.app.Posts.Probe(t.Context())
	if said := d.unwell(); said != "" || d.databaseTrouble() {
		t.Errorf("when it takes writes its health is %q", said)
	}
	if said := d.logs.String(); strings.Count(said, "database works again") != 1 {
		t.Errorf("it is not told that it is over: %s", said)
	}
}
