package load

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"skald/bot/hosts"
	"skald/bot/playground"
	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/games"
	"skald/engine/match"
	"skald/store"
	"skald/store/postgres/pgtest"
)

// The limits for the full load.
const (
	quick     = time.Second
	quickPart = 0.99
	longest   = 3 * time.Second
	// growth is how much the heap and the memory of the bot may become from the second minute on.
	growth = 1.25
)

// small is the plan of an ordinary test.
func small(games []engine.Rules) plan {
	return plan{games: games, matches: max(4, 2*len(games)), people: 10, rate: 5, time: 3 * time.Second, played: 20,
		languages: 1}
}

// ofEnvironment is the plan of the measure, where this run is one and no ordinary test.
func ofEnvironment(t *testing.T) (p plan, whole bool) {
	told := os.Getenv("SKALD_LOAD")
	if told == "" {
		return plan{}, false
	}
	d, err := time.ParseDuration(told)
	if err != nil || d < time.Second {
		t.Fatalf("SKALD_LOAD is %q; it says how long the load lasts, for example 10m", told)
	}
	p = plan{games: games.All(), matches: 1000, people: 50, rate: 50, time: d, played: 40, languages: len(languages),
		words: os.Getenv("SKALD_LOAD_WORDS") != ""}
	p.matches = asked(t, "SKALD_LOAD_MATCHES", "how many matches there are, for example 200", p.matches)
	p.rate = asked(t, "SKALD_LOAD_RATE", "how many interactions a second there are, for example 20", p.rate)
	return p, true
}

// asked returns the positive number in a variable of the environment, or the usual one if it is not set.
func asked(t testing.TB, variable, says string, usual int) int {
	t.Helper()
	told := os.Getenv(variable)
	if told == "" {
		return usual
	}
	n, err := strconv.Atoi(told)
	if err != nil || n < 1 {
		t.Fatalf("%s is %q; it says %s", variable, told, says)
	}
	return n
}

// TestLoadIsAnsweredAndNothingIsLost plays many matches at a time. In an ordinary run they are those of one game, for
// which the bot has to draw the grounds first; it says how long things took and requires only that they happened.
func TestLoadIsAnsweredAndNothingIsLost(t *testing.T) {
	if p, whole := ofEnvironment(t); whole {
		load(t, p, true)
		return
	}
	t.Parallel()
	sweep.Of(t, games.All(), 1).Run(t, engine.Rules.ID, func(t *testing.T, game engine.Rules) {
		load(t, small([]engine.Rules{game}), false)
	})
}

// TestTwoHostsShareTheLoad does the same with two processes and a server.
func TestTwoHostsShareTheLoad(t *testing.T) {
	p, whole := ofEnvironment(t)
	if !whole {
		t.Parallel()
		p = small(games.All())
		p.words = true // the pictures were drawn above
	}
	p.hosts = 2
	load(t, p, whole)
}

func load(t *testing.T, p plan, whole bool) {
	ctx, cancel := context.WithTimeout(t.Context(), p.time+20*time.Minute)
	defer cancel()
	dir := t.TempDir()
	database, log := filepath.Join(dir, "skald.db"), filepath.Join(dir, "bot.log")
	if p.hosts > 0 {
		database = pgtest.Start(t).Fresh(t)
	}
	w := newWatch()
	answerTime, drawTime := 10*time.Minute, 10*time.Minute // how fast the machine is decides nothing
	if whole {
		answerTime, drawTime = playground.AnswerTime, 0
	}
	var servers []*playground.Server
	for n := range max(p.hosts, 1) {
		server, err := playground.New(playground.Options{
			Addr: "127.0.0.1:0", Unpaced: true, StateFile: filepath.Join(dir, fmt.Sprintf("playground-%d.db", n)),
			Check: w.check, AnswerTime: answerTime, Number: n,
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := server.Start(ctx); err != nil {
			t.Fatal(err)
		}
		defer server.Close()
		servers = append(servers, server)
	}
	began := time.Now()
	tables := furnish(ctx, t, p, servers, database)
	t.Logf("%d matches were made in %v", len(tables), time.Since(began).Round(time.Second))
	began = time.Now()
	s := start{Token: playground.BotToken, Base: servers[0].URL(), File: database, Words: p.words, DrawTime: drawTime,
		Grounds: filepath.Join(dir, "grounds")}
	if p.hosts > 0 {
		s.Bases = make([]string, p.hosts)
		for _, server := range servers {
			s.Bases[hosts.ShardOf(server.GuildID(), p.hosts)] = server.URL()
		}
	}
	var b fleet
	for n := range max(p.hosts, 1) {
		b = append(b, startBot(t, s, fmt.Sprint(log, n)))
	}
	early := newCrowd(p, tables, w)
	up := early.arrive(ctx)
	before := b.until(ctx, "the first boards", func(c counts) bool {
		up := c.sum("skald_gateway_connected", "") == float64(len(b)) && c.sum("skald_outbox_entries", "") == 0
		if p.hosts > 0 {
			return up && b.shared(ctx)
		}
		return up && c.sum("skald_posts_total", "board") >= float64(len(tables))
	})
	up()
	t.Logf("their boards were posted in %v; %s", time.Since(began).Round(time.Second), early.sinceStart(began))

	c := newCrowd(p, tables, w)
	r := &report{plan: p, crowd: c, bot: b, before: before}
	watched := make(chan struct{})
	watching, stop := context.WithCancel(ctx)
	go func() { defer close(watched); r.watch(watching) }()
	c.play(ctx, p)
	stop()
	<-watched
	r.after = b.until(ctx, "everything to be posted", func(c counts) bool {
		return c.sum("skald_outbox_entries", "") == 0
	})
	b.stop()
	troubles, warned := b.troubles()
	r.print(t, warned)
	for _, trouble := range troubles {
		t.Error(trouble)
	}
	for _, server := range servers {
		for _, failure := range server.Failures() {
			t.Error(failure)
		}
	}
	for _, odd := range c.odd {
		t.Error(odd)
	}
	r.answered(t)
	told(t, p, database)
	if whole {
		r.kept(t)
	}
}

// told requires that nothing waits to be posted, that every match goes on, and that its newest post shows its newest
// public line.
func told(t *testing.T, p plan, file string) {
	t.Helper()
	db, err := store.Open(file, store.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	left, err := db.Pending(time.Now().AddDate(1, 0, 0), 0)
	if err != nil || len(left) > 0 {
		t.Errorf("%d entries are left in the outbox (%v)", len(left), err)
	}
	all, err := db.Matches(store.Filter{})
	if err != nil || len(all) < p.matches {
		t.Errorf("there are %d matches (%v)", len(all), err)
	}
	for _, m := range all {
		if post, ok := m.Post("board"); m.Seq > 0 && (!ok || post.Seq < open(t, db, m.ID)) {
			t.Errorf("match %s has %d lines, and its post shows line %d", m.ID, m.Seq, post.Seq)
		}
		if _, err := db.SnapshotAt(m.ID, m.Seq); err != nil && m.Seq > 0 {
			t.Errorf("match %s: %v", m.ID, err)
		}
	}
}

// open returns the newest public line of a match: sealed answers in an open round are posted nowhere.
func open(t *testing.T, db *store.DB, id store.MatchID) uint64 {
	t.Helper()
	lines, err := db.Log(id, 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	log := make([]match.Entry, len(lines))
	for i, l := range lines {
		if err := json.Unmarshal(l.Data, &log[i]); err != nil {
			t.Fatal(err)
		}
	}
	known := match.Visible(log, engine.Public)
	if len(known) == 0 {
		return 0
	}
	return known[len(known)-1].Seq
}

// size is that of a file in a form to be read.
func size(bytes float64) string { return fmt.Sprintf("%.1f MiB", bytes/(1<<20)) }
