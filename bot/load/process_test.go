package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	_ "net/http/pprof"
	"os"
	"os/exec"
	"runtime"
	"runtime/metrics"
	"strconv"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/config"
	"skald/bot/operate"
	"skald/engine/games"
	"skald/imaging"
	"skald/imaging/andor"
	"skald/imaging/heroes"
	"skald/imaging/returnofheroes"
	"skald/imaging/runebound"
	"skald/store"
)

// botVariable is set in the environment of the process that is to be the bot; it holds a start.
const botVariable = "SKALD_LOAD_BOT"

// start are the orders of the bot's process.
type start struct {
	Token, Base, File string
	// Listen is the address of health and metrics, Stats that of the runtime's statistics.
	Listen, Stats string
	// Words is for boards that are not drawn. DrawTime is how long drawing may take, 0 as long as always.
	Words    bool
	DrawTime time.Duration
	// Grounds is the folder for those of pictures.
	Grounds string
	// Bases are the Discords of the shards, where several processes share a database on a server.
	Bases []string
}

// runtimeStats are statistics of the bot's process.
type runtimeStats struct {
	// Live and InUse are the heap after the last collection and now, in bytes.
	Live, InUse uint64
	Collections uint32
	Paused      time.Duration
	Goroutines  int
	Pictures    imaging.Stats
}

// scenes are those of the games.
func scenes() map[string]imaging.Scene {
	return map[string]imaging.Scene{"return-of-the-heroes": returnofheroes.Scene{}, "legends-of-andor": andor.Scene{},
		"runebound": runebound.Scene{}, "heroes": heroes.Scene{}}
}

func TestMain(m *testing.M) {
	var err error
	if told := os.Getenv(botVariable); told != "" {
		var s start
		if err = json.Unmarshal([]byte(told), &s); err == nil {
			err = runBot(s)
		}
	} else if told := os.Getenv(replayVariable); told != "" {
		err = runReplay(told)
	} else {
		os.Exit(m.Run())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// runBot is the bot as skald serve runs it. It stops when its standard input ends, which it also does when the test
// dies.
func runBot(s start) error {
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	go operate.LimitMemory(ctx, int64(config.Default().Operation.Memory)<<20)
	db, err := store.Open(s.File, store.Options{})
	if err != nil {
		return err
	}
	defer db.Close()
	o := bot.Options{
		Token: s.Token, Base: s.Base, Store: db, Games: games.All(), DrawTime: s.DrawTime, Listen: s.Listen,
		Bake: true, StopTime: time.Minute,
		Log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelInfo})),
	}
	stats := func() imaging.Stats { return imaging.Stats{} }
	if !s.Words {
		n := runtime.GOMAXPROCS(0)
		runtime.GOMAXPROCS(2 * n)
		studio, err := imaging.NewStudio(scenes(),
			imaging.Options{Workers: n, LowPriority: true, DiskDir: s.Grounds, Timeout: s.DrawTime})
		if err != nil {
			return err
		}
		defer studio.Close()
		o.Draw, stats = studio, studio.Stats
	}
	http.HandleFunc("/runtime", func(w http.ResponseWriter, _ *http.Request) {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		_ = json.NewEncoder(w).Encode(runtimeStats{
			Live: live[0].Value.Uint64(), InUse: m.HeapAlloc, Collections: m.NumGC,
			Paused: time.Duration(m.PauseTotalNs), Goroutines: runtime.NumGoroutine(), Pictures: stats(),
		})
	})
	go func() { _ = http.ListenAndServe(s.Stats, nil) }() // with net/http/pprof
	if len(s.Bases) > 0 {
		o.Shards = config.Shards{Total: len(s.Bases), Lease: true}
		return bot.Share(ctx, bot.ShareOptions{Options: o, Base: func(shard int) string { return s.Bases[shard] }})
	}
	app, err := bot.New(o)
	if err != nil {
		return err
	}
	return app.Run(ctx)
}

// process is the bot's, seen from the test.
type process struct {
	t     *testing.T
	start start
	cmd   *exec.Cmd
	stdin io.Closer
	log   *os.File
}

// startBot starts the bot on a database; its log goes to a file.
func startBot(t *testing.T, s start, log string) *process {
	t.Helper()
	s.Listen, s.Stats = free(t), free(t)
	told, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, start: s, cmd: exec.Command(self)}
	p.cmd.Env = append(os.Environ(), botVariable+"="+string(told))
	if p.log, err = os.Create(log); err != nil {
		t.Fatal(err)
	}
	p.cmd.Stdout, p.cmd.Stderr = p.log, p.log
	if p.stdin, err = p.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.cmd.Process.Kill() })
	return p
}

// free returns an unused loopback address.
func free(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// stop stops the bot and waits until it has posted everything.
func (p *process) stop() {
	p.t.Helper()
	p.stdin.Close()
	if err := p.cmd.Wait(); err != nil {
		p.t.Errorf("the bot ended with %v", err)
	}
	p.log.Close()
}

// cpu returns the processor time of a stopped process.
func (p *process) cpu() time.Duration {
	return p.cmd.ProcessState.UserTime() + p.cmd.ProcessState.SystemTime()
}

// troubles returns unexpected lines of the log, and the number of each warning.
func (p *process) troubles() (found []string, warned map[string]int) {
	b, err := os.ReadFile(p.log.Name())
	if err != nil {
		p.t.Fatal(err)
	}
	warned = map[string]int{}
	for line := range strings.Lines(string(b)) {
		switch {
		case strings.Contains(line, "level=INFO"):
		case strings.Contains(line, "level=WARN"):
			_, what, _ := strings.Cut(line, `msg="`)
			what, _, _ = strings.Cut(what, `"`)
			warned[what]++
		default:
			found = append(found, strings.TrimSpace(line))
		}
	}
	return found, warned
}

// ask reads something from the bot's process.
func ask(ctx context.Context, url string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return "", err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode != http.StatusOK {
		err = errors.New(res.Status)
	}
	return string(b), err
}

// runtime returns statistics of the process.
func (p *process) runtime(ctx context.Context) (s runtimeStats, err error) {
	said, err := ask(ctx, "http://"+p.start.Stats+"/runtime")
	if err == nil {
		err = json.Unmarshal([]byte(said), &s)
	}
	return s, err
}

// counts are the bot's metrics by their name with labels.
type counts map[string]float64

// counts adds the process's metrics.
func (p *process) counts(ctx context.Context, c counts) error {
	said, err := ask(ctx, "http://"+p.start.Listen+"/metrics")
	if err != nil {
		return err
	}
	for line := range strings.Lines(said) {
		name, value, ok := strings.Cut(strings.TrimSpace(line), " ")
		if v, err := strconv.ParseFloat(value, 64); ok && err == nil {
			c[name] += v
		}
	}
	return nil
}

// sum adds up all counts of a metric whose labels hold a text.
func (c counts) sum(metric, label string) (n float64) {
	for name, v := range c {
		if m, labels, _ := strings.Cut(name, "{"); m == metric && strings.Contains(labels, label) {
			n += v
		}
	}
	return n
}

// A fleet is one bot: its processes.
type fleet []*process

// counts are those of all processes, added up.
func (f fleet) counts(ctx context.Context) (counts, error) {
	c := counts{}
	var failed []error
	for _, p := range f {
		failed = append(failed, p.counts(ctx, c))
	}
	return c, errors.Join(failed...)
}

// runtime returns the sum of the statistics of all processes.
func (f fleet) runtime(ctx context.Context) (all runtimeStats, err error) {
	for _, p := range f {
		s, err := p.runtime(ctx)
		if err != nil {
			return all, err
		}
		all.Live, all.InUse, all.Goroutines = all.Live+s.Live, all.InUse+s.InUse, all.Goroutines+s.Goroutines
		all.Collections, all.Paused = all.Collections+s.Collections, all.Paused+s.Paused
		all.Pictures = all.Pictures.Plus(s.Pictures)
	}
	return all, nil
}

// shared reports whether each process has a shard.
func (f fleet) shared(ctx context.Context) bool {
	for _, p := range f {
		c := counts{}
		if p.counts(ctx, c) != nil || c["skald_shards_held"] != 1 {
			return false
		}
	}
	return true
}

func (f fleet) stop() {
	for _, p := range f {
		p.stop()
	}
}

// cpu returns the processor time of all stopped processes.
func (f fleet) cpu() (spent time.Duration) {
	for _, p := range f {
		spent += p.cpu()
	}
	return spent
}

// troubles are those of all.
func (f fleet) troubles() (found []string, warned map[string]int) {
	warned = map[string]int{}
	for _, p := range f {
		lines, whats := p.troubles()
		found = append(found, lines...)
		for what, n := range whats {
			warned[what] += n
		}
	}
	return found, warned
}

// until waits for something of the bot's.
func (f fleet) until(ctx context.Context, what string, is func(counts) bool) counts {
	f[0].t.Helper()
	for {
		c, err := f.counts(ctx)
		if err == nil && is(c) {
			return c
		}
		select {
		case <-ctx.Done():
			b, _ := os.ReadFile(f[0].log.Name())
			f[0].t.Fatalf("waited in vain for %s (%v); the bot's log ends\n%s", what, err, b[max(0, len(b)-4000):])
		case <-time.After(250 * time.Millisecond):
		}
	}
}
