package bot_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/config"
	"skald/bot/playground/client"
	"skald/imaging"
	"skald/store"
)

// artist is a Drawer that runs a function.
type artist func(ctx context.Context) error

func (a artist) Draw(ctx context.Context, _ string, _ any, _ imaging.Request) (imaging.Picture, error) {
	return imaging.Picture{PNG: []byte("\x89PNG\r\n\x1a\n")}, a(ctx)
}

// logging writes the bot's log in a format to a journal as well.
func logging(t *testing.T, format string, j *bottest.Log) func(*bot.Options) {
	return func(o *bot.Options) {
		log, err := (config.Config{Log: "debug", LogFormat: format}).Logger(j)
		if err != nil {
			t.Fatal(err)
		}
		o.Log = slog.New(slog.NewMultiHandler(log.Handler(), o.Log.Handler()))
	}
}

// free returns an unused loopback address.
func free(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// read asks the bot's own address for something.
func read(t *testing.T, url string) (int, string) {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(b)
}

func TestHealthAndMetricsTellWhatTheBotDoes(t *testing.T) {
	t.Parallel()
	addr := free(t)
	var away atomic.Int64 // how far the clock is ahead
	var broken atomic.Bool
	var j bottest.Log
	h := bottest.NewPlayground(t, bottest.Setup{Draw: artist(func(context.Context) error {
		if broken.Load() {
			return errors.New("out of paint")
		}
		return nil
	})}, logging(t, "json", &j), func(o *bot.Options) {
		o.Listen = addr
		o.Now = func() time.Time { return time.Now().Add(time.Duration(away.Load())) }
	})
	if code, said := read(t, "http://"+addr+"/healthz"); code != 200 || !strings.Contains(said, "connected") {
		t.Fatalf("health is %d %q", code, said)
	}
	h.Begin("ben")
	h.Press(h.Asked(), h.Board(), "v1:")
	broken.Store(true)
	h.Command("anna", "board", nil)
	if _, err := h.Person("anna").Complete(h.Context(), h.Guild, h.Channel, "do", client.Args{"move": ""},
		"move"); err != nil {
		t.Fatal(err)
	}
	want := []string{
		`skald_interactions_total{shard="all",kind="command",outcome="answered"} `,
		`skald_interactions_total{shard="all",kind="component",outcome="answered"} `,
		`skald_interactions_total{shard="all",kind="autocomplete",outcome="answered"} 1`,
		`skald_acknowledgement_seconds_bucket{shard="all",kind="command",le="1"} `,
		`skald_acknowledgement_seconds_bucket{shard="all",kind="component",le="3"} `,
		`skald_moves_total{shard="all",game="return-of-the-heroes"} `,
		`skald_tables_opened_total{shard="all",from="memory"} `,
		`skald_tables_opened_total{shard="all",from="store"} 1`,
		`skald_posts_total{shard="all",kind="board",outcome="done"} `,
		`skald_pictures_total{shard="all",game="return-of-the-heroes",outcome="done"} `,
		`skald_pictures_total{shard="all",game="return-of-the-heroes",outcome="failed"} `,
		`skald_matches_live{game="return-of-the-heroes"} 1`, `skald_outbox_entries{shard="all"} `,
		`skald_outbox_oldest_seconds{shard="all"} `, `skald_timers_late{shard="all"} 0`,
		`skald_gateway_shards{shard="all"} 1`, `skald_gateway_connected{shard="all"} 1`,
		`skald_gateway_reconnects_total{shard="all"} 0`, `skald_rate_limits_total{shard="all"} 0`,
		`skald_build_info{release="`, `skald_rules_version{game="return-of-the-heroes"} `, "skald_database_bytes ",
		`skald_database_trouble{shard="all"} 0`, "go_memstats_heap_alloc_bytes ", "go_gc_cycles_total_gc_cycles_total ",
		"process_start_time_seconds ",
	}
	var said string
	h.Until("the counts", func() bool {
		_, said = read(t, "http://"+addr+"/metrics")
		for _, w := range want {
			if !strings.Contains(said, "\n"+w) {
				return false
			}
		}
		return true
	})
	t.Run("without any id, name or word of the players", func(t *testing.T) {
		for _, hidden := range []string{"anna", "ben", h.Channel, h.Guild, h.Server.Token()} {
			if strings.Contains(said, hidden) {
				t.Errorf("they hold %q", hidden)
			}
		}
	})
	t.Run("a failure in the log names its match and its interaction", func(t *testing.T) {
		head, err := h.DB.MatchInChannel(h.Channel)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for line := range strings.Lines(j.String()) {
			var l map[string]any
			if err := json.Unmarshal([]byte(line), &l); err != nil {
				t.Fatalf("%q is no JSON: %v", line, err)
			}
			if l["msg"] == "drawing a picture failed" && l["match"] == string(head.ID) && l["interaction"] != nil {
				found = true
			}
		}
		if !found {
			t.Errorf("the log says %s", j.String())
		}
	})
	t.Run("what waits to be posted for long is told", func(t *testing.T) {
		head, err := h.DB.MatchInChannel(h.Channel)
		if err != nil {
			t.Fatal(err)
		}
		// The delivery is not woken up for entries stored directly.
		err = h.DB.Commit(h.Context(), store.Commit{Now: time.Now(), Match: head, ExpectSeq: head.Seq, Timers: nil,
			Outbox: []store.Outgoing{{Kind: "notice"}}})
		if err != nil {
			t.Fatal(err)
		}
		away.Store(int64(time.Hour))
		code, said := read(t, "http://"+addr+"/healthz")
		if left, err := h.DB.PendingOf(head.ID); err == nil && len(left) == 0 {
			t.Skip("the delivery was faster") // it looks by itself now and then
		}
		if code != 503 || !strings.Contains(said, "stuck") {
			t.Errorf("health is %d %q", code, said)
		}
		away.Store(0)
	})
	t.Run("a Discord that is gone is told", func(t *testing.T) {
		h.Server.Close()
		h.Until("the health to be bad", func() bool {
			code, said := read(t, "http://"+addr+"/healthz")
			return code == 503 && strings.Contains(said, "gateway")
		})
	})
	h.Stop()
	if _, err := http.Get("http://" + addr + "/healthz"); err == nil {
		t.Error("after the stop somebody still answers")
	}
}

func TestAStopAnswersAndPostsWhatIsUnderWay(t *testing.T) {
	t.Parallel()
	var slow atomic.Bool
	drawing, paint := make(chan bool, 100), make(chan bool)
	h := bottest.NewPlayground(t, bottest.Setup{Draw: artist(func(ctx context.Context) error {
		if !slow.Load() {
			return nil
		}
		drawing <- true
		select {
		case <-paint:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	})}, func(o *bot.Options) { o.StopTime = bottest.Patience })
	h.Begin("ben")
	post := h.Board()
	c, _ := post.Find("v1:")
	asked := h.Asked()
	slow.Store(true)
	pressed := make(chan error, 1)
	go func() { pressed <- h.Person(asked).Press(h.Context(), h.Guild, post, c) }()
	<-drawing // the move is made, and its board is being drawn
	stopped := make(chan bool)
	go func() { h.Stop(); close(stopped) }()
	h.Until("the bot to leave", func() bool {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		// Nothing new is taken.
		return h.Person("ben").Command(ctx, h.Guild, h.Channel, "help", nil) != nil
	})
	select {
	case <-stopped:
		t.Error("the stop did not wait for what was under way")
	default:
	}
	close(paint)
	<-stopped
	if err := <-pressed; err != nil {
		t.Errorf("the press was answered with %v", err)
	}
	db, err := store.Open(h.Path, store.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	head, err := db.MatchInChannel(h.Channel)
	if err != nil {
		t.Fatal(err)
	}
	if left, err := db.Pending(time.Now().AddDate(1, 0, 0), 0); err != nil || len(left) > 0 {
		t.Errorf("%d posts are left (%v)", len(left), err)
	}
	if p, _ := head.Post("board"); p.Seq != head.Seq {
		t.Errorf("the last board shows entry %d of %d", p.Seq, head.Seq)
	}
}

func TestAStopThatTakesTooLongLeavesTheRestForTheNextStart(t *testing.T) {
	t.Parallel()
	var slow atomic.Bool
	var j bottest.Log
	drawing := make(chan bool, 100)
	h := bottest.NewPlayground(t, bottest.Setup{Draw: artist(func(ctx context.Context) error {
		if !slow.Load() {
			return nil
		}
		drawing <- true
		<-ctx.Done()
		return ctx.Err()
	})}, logging(t, "text", &j), func(o *bot.Options) { o.StopTime = 200 * time.Millisecond })
	h.Begin("ben")
	post := h.Board()
	asked := h.Asked()
	slow.Store(true)
	if err := h.Person(asked).Command(h.Context(), h.Guild, h.Channel, "do",
		client.Args{"move": legal(h, asked)}); err != nil {
		t.Log(err) // the answer has a picture that is not drawn in time either
	}
	<-drawing
	start := time.Now()
	h.Stop()
	if took := time.Since(start); took > bottest.Patience/2 {
		t.Errorf("the stop took %v", took)
	}
	if said := j.String(); strings.Contains(said, "level=ERROR") {
		t.Errorf("a stop is no error: %s", said)
	}
	slow.Store(false)
	h.Run()
	h.Until("the rest to be posted", func() bool {
		left, err := h.DB.Pending(time.Now().Add(time.Hour), 0)
		return err == nil && len(left) == 0 && h.Board().ID != post.ID
	})
}

// legal returns a move a user may make now, as they would type it.
func legal(h *bottest.Playground, name string) string {
	h.T.Helper()
	cs, err := h.Person(name).Complete(h.Context(), h.Guild, h.Channel, "do", client.Args{"move": ""}, "move")
	if err != nil || len(cs) == 0 {
		h.T.Fatalf("%s has no move: %v", name, err)
	}
	return fmt.Sprint(cs[0].Value)
}

func TestNoLogHoldsTheToken(t *testing.T) {
	t.Parallel()
	for _, format := range []string{"text", "json"} {
		t.Run(format, func(t *testing.T) {
			t.Parallel()
			var j bottest.Log
			draw := artist(func(context.Context) error { return errors.New("out of paint") })
			h := bottest.NewPlayground(t, bottest.Setup{Draw: draw}, logging(t, format, &j))
			h.Begin("ben")
			h.Command("anna", "board", nil)
			h.Server.Close() // from here on every call fails
			h.Until("a failure", func() bool { return strings.Contains(j.String(), "; will re") })
			h.Stop()
			said := j.String()
			if strings.Contains(said, h.Server.Token()) {
				t.Errorf("the token is in the log:\n%s", said)
			}
			if !strings.Contains(said, "out of paint") {
				t.Errorf("the log says %q", said)
			}
			for line := range strings.Lines(said) {
				if format == "json" && !json.Valid([]byte(line)) {
					t.Errorf("%q is no JSON", line)
				}
			}
		})
	}
}

func TestBackupsAreMadeWhileTheBotRuns(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "backups")
	var j bottest.Log
	h := bottest.NewPlayground(t, bottest.Setup{}, logging(t, "json", &j), func(o *bot.Options) {
		o.Backups = config.Backups{Folder: folder, Every: config.Span(time.Hour), Keep: 2}
	})
	var made []store.Copy
	h.Until("the first backup", func() bool {
		var err error
		made, err = store.Copies(folder, h.Path)
		return err == nil && len(made) == 1
	})
	db, err := store.Open(made[0].Path, store.Options{ReadOnly: true})
	if err != nil {
		t.Fatalf("the backup cannot be opened: %v", err)
	}
	db.Close()
	h.Stop()
	// A restart is no reason for another one.
	h.Run()
	h.Begin("ben")
	h.Stop()
	if now, err := store.Copies(folder, h.Path); err != nil || len(now) != 1 {
		t.Errorf("after a restart there are %d backups (%v)", len(now), err)
	}
}

func TestABackupThatFailsIsToldAndTheBotGoesOn(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(folder, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var j bottest.Log
	h := bottest.NewPlayground(t, bottest.Setup{}, logging(t, "json", &j), func(o *bot.Options) {
		o.Backups = config.Backups{Folder: folder, Every: config.Span(time.Hour), Keep: 2}
	})
	h.Until("the failure to be told", func() bool {
		said := j.String()
		return strings.Contains(said, `"level":"ERROR","msg":"making a backup failed; will retry`) &&
			strings.Contains(said, folder)
	})
	h.Command("anna", "help", nil)
}

func TestAProcessThatRunsOneShardOfSeveralHostsMatches(t *testing.T) {
	t.Parallel()
	h := bottest.NewPlayground(t, bottest.Setup{}, func(o *bot.Options) {
		o.Shards = config.Shards{Total: 2, Run: []int{1}}
	})
	h.Begin("ben")
	seq := h.Match().Seq()
	h.Press(h.Asked(), h.Board(), "v1:")
	if h.Match().Seq() == seq {
		t.Error("no move was made")
	}
}
