package bot_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/store/postgres/pgtest"
)

// A server that is away for a while is reported as an outage, once, and not as damaged data.
func TestAServerThatIsAwayIsToldOnceAndNotAsDamage(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("skipped with -short: it waits for most of its time")
	}
	server := pgtest.Start(t, pgtest.Unsynced...)
	proxy := pgtest.NewProxy(t, server.Port)
	d := bottest.New(t, bot.Options{})
	on(d, proxy.Address(server.Fresh(t)))
	d.Begin("pace", "daily")
	proxy.Down(true)
	for range 4 {
		d.App.Posts.Due()
		d.App.Posts.DueTournaments()
		d.App.Time.Tick(t.Context())
		d.App.Direct.Tick(t.Context())
		d.Do(bottest.Command("anna", "do", "move", "wait"))
		d.Pass(2 * time.Second)
	}
	if said := unwell(d); !strings.Contains(said, "the server cannot be reached") || strings.Contains(said, "outbox") {
		t.Errorf("its health is %q", said)
	}
	proxy.Down(false)
	d.Pass(2 * time.Minute)
	d.Until("the database to work", func() bool {
		return d.Options.Store.PutPlayer(context.Background(), "anna", []byte("{}")) == nil
	})
	said := d.Logs.String()
	if n := strings.Count(said, "level=ERROR"); n != 1 || strings.Contains(said, "outbox") ||
		strings.Contains(said, "timers") {
		t.Errorf("%d lines of level error: %s", n, said)
	}
	if strings.Count(said, "database works again") != 1 {
		t.Errorf("it is not told that it is over: %s", said)
	}
	if said := unwell(d); said != "" {
		t.Errorf("afterwards its health is %q", said)
	}
	t.Run("a server that may only be read is told until it takes writes", func(t *testing.T) {
		serverOnlyReads(t, server)
	})
}

// serverOnlyReads makes a server refuse writes, as a standby does, during one move and then a time without moves.
func serverOnlyReads(t *testing.T, server *pgtest.Server) {
	address := server.Fresh(t)
	d := bottest.New(t, bot.Options{})
	on(d, address)
	d.Begin()
	d.Deliver()
	server.OnlyReads(t, address, true)
	if a := d.Do(bottest.Command("anna", "do", "move", "wait")); !a.Shows(nothingChanged) {
		t.Errorf("a move is answered %s", a.Text())
	}
	for range 3 {
		d.Pass(2 * time.Minute)
		d.App.Posts.Probe(t.Context())
		if said := unwell(d); !strings.Contains(said, "the server may only be read") || !databaseTrouble(d) {
			t.Errorf("its health is %q", said)
		}
	}
	if said := d.Logs.String(); strings.Contains(said, "database works again") ||
		strings.Count(said, "level=ERROR") != 1 {
		t.Errorf("the log says %s", said)
	}
	server.OnlyReads(t, address, false)
	d.Pass(2 * time.Minute)
	d.App.Posts.Probe(t.Context())
	if said := unwell(d); said != "" || databaseTrouble(d) {
		t.Errorf("when it takes writes its health is %q", said)
	}
	if said := d.Logs.String(); strings.Count(said, "database works again") != 1 {
		t.Errorf("it is not told that it is over: %s", said)
	}
}
