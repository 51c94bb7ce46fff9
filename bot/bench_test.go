package bot_test

import (
	"context"
	"encoding/json"
	"path/filepath"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/playground"
	"skald/bot/playground/client"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/returnofheroes"
	"skald/engine/returnofheroes/autopilot"
	"skald/imaging"
	scene "skald/imaging/returnofheroes"
	"skald/store"
)

// BenchmarkTurn measures a press of a button from the interaction to the committed snapshot and the finished picture in
// the post, gateway and HTTP of the playground included. The disk is waited for.
func BenchmarkTurn(b *testing.B) {
	server, err := playground.New(playground.Options{Addr: "127.0.0.1:0", Unpaced: true, AnswerTime: time.Minute})
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if err := server.Start(ctx); err != nil {
		b.Fatal(err)
	}
	defer server.Close()
	db, err := store.Open(filepath.Join(b.TempDir(), "skald.db"), store.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	studio, err := imaging.NewStudio(map[string]imaging.Scene{"return-of-the-heroes": scene.Scene{}}, imaging.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer studio.Close()
	app, err := bot.New(bot.Options{Token: server.Token(), Base: server.URL(), Store: db,
		Games: []engine.Rules{returnofheroes.New(autopilot.At)}, Draw: studio})
	if err != nil {
		b.Fatal(err)
	}
	done := make(chan struct{})
	go func() { defer close(done); _ = app.Run(ctx) }()
	defer func() { cancel(); <-done }()

	anna := client.Person{Base: server.URL(), Name: "anna"}
	guild, channel := server.GuildID(), server.ChannelID()
	for anna.Command(ctx, guild, channel, "help", nil) != nil {
		time.Sleep(50 * time.Millisecond)
	}
	// board is the newest post with buttons, once everything that was to be posted is there: one that is about to be
	// replaced has buttons that are gone when pressed.
	board := func() client.Message {
		for {
			left, err := db.Pending(time.Now().Add(time.Hour), 0)
			if err != nil {
				b.Fatal(err)
			}
			if len(left) == 0 {
				ms, err := anna.Messages(ctx, channel)
				if err != nil {
					b.Fatal(err)
				}
				for _, m := range ms {
					_, moves := m.Find("v1:")
					if _, lobby := m.Find("l1:"); !m.Ephemeral() && (moves || lobby) {
						return m
					}
				}
			}
			time.Sleep(time.Millisecond)
		}
	}
	press := func(texts ...string) {
		m := board()
		for _, text := range texts {
			if c, ok := m.Find(text); ok {
				b.StartTimer()
				if err := anna.Press(ctx, guild, m, c); err != nil {
					b.Fatal(err)
				}
				board()
				b.StopTimer()
				return
			}
		}
		b.Fatalf("there is none of %q to press", texts)
	}
	if err := anna.Command(ctx, guild, channel, "game new",
		client.Args{"game": "return-of-the-heroes", "seats": 2}); err != nil {
		b.Fatal(err)
	}
	press(":more")
	press(":start")
	press("v1:") // both heroes are anna's
	press("v1:")
	// From here on she walks to and fro: every press changes the board.
	b.StopTimer()
	b.ResetTimer()
	for range b.N {
		press(":move ", ":end", "v1:")
	}
}

// BenchmarkSnapshots stores whole matches played by autopilots in the same way as the bot and reports the average
// cost of a snapshot and of a log line.
func BenchmarkSnapshots(b *testing.B) {
	for n := range b.N {
		db, err := store.Open(filepath.Join(b.TempDir(), "skald.db"), store.Options{NoSync: true})
		if err != nil {
			b.Fatal(err)
		}
		seed := make([]byte, match.SeedSize)
		seed[0] = byte(n)
		now := time.Unix(1_700_000_000, 0)
		m, e, err := match.Start(match.Config{ID: "bench", Rules: returnofheroes.New(autopilot.At), Seed: seed,
			Joins:   []string{"a", "b", "c"},
			Players: []match.Player{{Autopilot: 2}, {Autopilot: 2}, {Autopilot: 2}}}, now)
		moves := 0
		for ok := true; ok && err == nil && moves < 3000; moves++ {
			line, lineErr := json.Marshal(e)
			state, stateErr := m.State()
			if lineErr != nil || stateErr != nil {
				b.Fatal(lineErr, stateErr)
			}
			err = db.Commit(context.Background(),
				store.Commit{Now: now, ExpectSeq: e.Seq - 1, Snapshot: state, Entries: []store.Entry{{Data: line}},
					Match: store.Match{ID: "bench", Game: "return-of-the-heroes", Status: store.Running, Seed: seed}})
			if err == nil {
				e, ok, err = m.Auto(now)
			}
		}
		if err != nil {
			b.Fatal(err)
		}
		st, err := db.Stats(context.Background())
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(st.SnapshotBytes)/float64(st.Snapshots), "B/snapshot")
		b.ReportMetric(float64(st.LogBytes)/float64(st.Entries), "B/line")
		b.ReportMetric(float64(moves), "moves/match")
		db.Close()
	}
}
