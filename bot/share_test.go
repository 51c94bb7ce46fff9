package bot_test

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/config"
	"skald/bot/playground"
	"skald/engine/games"
	"skald/store"
	"skald/store/postgres/pgtest"
)

// A process that works on several shards exports the metrics of each shard separately and the shared ones once.
func TestTheMetricsOfAHostTellItsShardsApart(t *testing.T) {
	t.Parallel()
	database := pgtest.Start(t, pgtest.Unsynced...)
	address := database.Fresh(t)
	server, err := playground.New(playground.Options{Unpaced: true, AnswerTime: bottest.Patience})
	if err == nil {
		err = server.Start(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	db, err := store.Open(address, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	const shards = 3
	listen := free(t)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- bot.Share(ctx, bot.ShareOptions{Lasts: 5 * time.Second, Options: bot.Options{
			Token: server.Token(), Base: server.URL(), Store: db, Games: games.All(), Listen: listen,
			Shards: config.Shards{Total: shards, Lease: true},
		}})
	}()
	var said string
	bottest.Until(t, "all shards to be connected", func() bool {
		if res, err := http.Get("http://" + listen + "/healthz"); err != nil || res.Body.Close() != nil {
			return false // it does not listen yet
		}
		_, said = read(t, "http://"+listen+"/metrics")
		return len(regexp.MustCompile(`(?m)^skald_gateway_connected{shard="\d"} 1$`).FindAllString(said, -1)) == shards
	})
	for n := range shards {
		for _, want := range []string{"skald_outbox_entries", "skald_gateway_shards", "skald_timers_late",
			"skald_database_trouble"} {
			if !strings.Contains(said, fmt.Sprintf("\n%s{shard=\"%d\"}", want, n)) {
				t.Errorf("%s of shard %d is not told", want, n)
			}
		}
	}
	for _, once := range []string{"skald_shards_configured 3", "skald_shards_held 3", "skald_shards_unheld 0",
		"skald_matches_live{game=\"heroes\"} 0", "skald_build_info{release=", "go_goroutines ",
		"# TYPE skald_outbox_entries gauge"} {
		if strings.Count(said, "\n"+once) != 1 {
			t.Errorf("%q stands there %d times", once, strings.Count(said, "\n"+once))
		}
	}
	bottest.Until(t, "a host that is well", func() bool {
		code, how := read(t, "http://"+listen+"/healthz")
		return code == http.StatusOK && how == "works on shards 0, 1, 2 of 3\n"
	})
	t.Run("and is not well while the server may only be read, though nobody plays", func(t *testing.T) {
		database.OnlyReads(t, address, true)
		bottest.Until(t, "a host that is not well", func() bool {
			code, how := read(t, "http://"+listen+"/healthz")
			return code == http.StatusServiceUnavailable && strings.Contains(how, "the server may only be read")
		})
		database.OnlyReads(t, address, false)
		bottest.Until(t, "a host that is well again", func() bool {
			code, _ := read(t, "http://"+listen+"/healthz")
			return code == http.StatusOK
		})
	})
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
