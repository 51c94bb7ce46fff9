package bot_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"skald/bot"
	"skald/bot/bottest"
	"skald/engine/contract/sweep"
	"skald/store"
	"skald/store/postgres"
	"skald/store/postgres/pgtest"
)

// on moves a bot to a database on a server that is not waited for long.
func on(d *bottest.Bot, address string) {
	d.T.Helper()
	var db *postgres.DB
	// The connection timeout is short for the faults below, and may be too short on a busy machine.
	d.Until("the database", func() (opened bool) {
		var err error
		db, err = postgres.Open(context.Background(),
			postgres.Options{Address: address, Connections: 2, Wait: 3 * time.Second, Patience: 500 * time.Millisecond})
		return err == nil
	})
	d.T.Cleanup(func() { db.Close() })
	d.Options.Store = store.On(db)
	d.Restart()
}

// trouble is a fault of a server during a move.
type trouble struct {
	address    string
	begin, end func()
}

// Keys of the messages about a fault: nothing was changed, or perhaps something was.
const nothingChanged, perhapsChanged = "bot.trouble", "bot.trouble.uncertain"

// A move that meets a fault of the server is not made, its player reads so in their language, and when the fault has
// passed the same move is made once and announced once.
func TestWhatPeopleReadWhenTheServerOfTheDatabaseIsInTrouble(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("skipped with -short: it waits for most of its time")
	}
	s := pgtest.Start(t, pgtest.Unsynced...)
	// onEntry lets the server do something before it stores an entry of a log.
	onEntry := func(t *testing.T, on *pgtest.Server, address, does string) (begin, end func()) {
		sql := func(sql string) {
			t.Helper()
			if err := on.Admin(pgtest.DatabaseOf(address), sql); err != nil {
				t.Fatal(err)
			}
		}
		return func() {
			sql("CREATE OR REPLACE FUNCTION skald.does() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN " + does +
				"; RETURN NEW; END $$")
			sql("CREATE TRIGGER does BEFORE INSERT ON skald.log FOR EACH ROW EXECUTE FUNCTION skald.does()")
		}, func() { sql("DROP TRIGGER does ON skald.log") }
	}
	for _, c := range []struct {
		fault string
		log   string
		reads string   // the key of it
		in    []string // some languages, where each time is waited for
		of    func(t *testing.T) trouble
	}{
		{"its disk is full", "the server's disk is full; make room there", nothingChanged,
			[]string{"en-GB", "de", "fr", "it"}, func(t *testing.T) trouble {
				// A full disk stops whatever makes the server write everything it holds.
				on, disk := pgtest.Start(t, pgtest.Unsynced...), pgtest.NewDisk(t, 24)
				address := on.FreshOn(t, disk)
				begin, end := onEntry(t, on, address,
					"CREATE TABLE skald.more AS SELECT repeat('x', 1000) FROM generate_series(1, 100000)")
				return trouble{address, func() { begin(); disk.Fill() }, func() { disk.Empty(); end() }}
			}},
		{"it takes too long over a statement", "a statement took too long and was ended", nothingChanged,
			[]string{"de"}, func(t *testing.T) trouble {
				address := s.Fresh(t)
				begin, end := onEntry(t, s, address, "PERFORM pg_sleep(30)")
				return trouble{address, begin, end}
			}},
		{"somebody holds a lock", "another transaction held what was needed for too long", nothingChanged,
			[]string{"fr"}, func(t *testing.T) trouble {
				address := s.Fresh(t)
				var holder *pgx.Conn
				return trouble{address, func() {
					var err error
					if holder, err = pgx.Connect(t.Context(), address); err == nil {
						_, err = holder.Exec(t.Context(), "BEGIN; LOCK TABLE skald.log IN SHARE MODE",
							pgx.QueryExecModeSimpleProtocol)
					}
					if err != nil {
						t.Fatal(err)
					}
				}, func() { holder.Close(t.Context()) }}
			}},
		{"it cannot be reached", "the server cannot be reached", nothingChanged, []string{"en-GB", "it"},
			func(t *testing.T) trouble {
				proxy := pgtest.NewProxy(t, s.Port)
				return trouble{proxy.Address(s.Fresh(t)), func() { proxy.Down(true) }, func() { proxy.Down(false) }}
			}},
		{"it is lost while it writes", "cannot be asked whether it has written", perhapsChanged,
			[]string{"en-GB", "de", "fr", "it"}, func(t *testing.T) trouble {
				proxy := pgtest.NewProxy(t, s.Port)
				return trouble{proxy.Address(s.Fresh(t)), func() {
					proxy.OnCommit(func() pgtest.Cut {
						proxy.Down(true)
						return pgtest.BeforeIt
					})
				}, func() {
					proxy.OnCommit(func() pgtest.Cut { return pgtest.Pass })
					proxy.Down(false)
				}}
			}},
	} {
		t.Run(c.fault, func(t *testing.T) {
			t.Parallel()
			trouble := c.of(t)
			d := bottest.New(t, bot.Options{})
			on(d, trouble.address)
			d.Begin()
			posts := 0
			d.Refuse = func(s bottest.Call) (int, int) {
				if s.Method == http.MethodPost && strings.HasSuffix(s.Path, "/messages") {
					posts++
				}
				return 0, 0
			}
			seats := []string{"anna", "ben"}
			languages := sweep.Of(t, c.in, 1)
			for _, locale := range languages.Cases() {
				if !languages.Next() {
					break
				}
				before := d.Head().Seq
				wait := func() bottest.Call {
					i := bottest.Command(seats[0], "do", "move", "wait")
					i.Locale = locale
					return d.Do(i)
				}
				trouble.begin()
				if a := wait(); !a.IsPrivate() || !bottest.Words(locale).Shows(a.Text(), c.reads) {
					t.Errorf("in %s it is answered %s", locale, a.Text())
				}
				trouble.end()
				if now := d.Head().Seq; now != before {
					t.Errorf("after it the log has %d entries, before it %d", now, before)
				}
				posts = 0
				d.Until("the move to be made when it has passed", func() bool {
					return !bottest.Words(locale).Shows(wait().Text(), c.reads)
				})
				d.Pass(time.Minute)
				d.Deliver()
				if now := d.Head().Seq; now != before+1 || posts != 1 || len(d.Outbox()) != 0 {
					t.Errorf("when it has passed the log has %d entries after %d, %d messages are posted, and "+
						"%+v waits", now, before, posts, d.Outbox())
				}
				seats[0], seats[1] = seats[1], seats[0]
			}
			if said := d.Logs.String(); !strings.Contains(said, c.log) || strings.Contains(said, pgtest.Password) {
				t.Errorf("the log does not say %q, or the password: %s", c.log, said)
			}
		})
	}
}
