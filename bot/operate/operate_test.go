package operate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestMetricsAreWrittenAsPrometheusReadsThem(t *testing.T) {
	var m Metrics
	c := m.Counter("skald_posts_total", "Posts, a\nbackslash \\.", "kind", "outcome")
	c.Inc("board", "delivered")
	c.Inc("board", "delivered")
	c.Inc("a \"b\"\\\n\xff", "failed")
	m.Counter("skald_plain_total", "Nothing yet.")
	h := m.Histogram("skald_seconds", "How long.", []float64{0.5, 1, 3}, "kind")
	for _, s := range []float64{0.1, 1, 1.5, 99} {
		h.Observe(s, "x")
	}
	m.Gauge("skald_live", "By game.", []string{"game"}, func(put func(float64, ...string)) {
		put(2, "b")
		put(0.25, "a")
	})
	m.Reading("skald_unknown", "Cannot be told.", func() (float64, bool) { return 1, false })
	m.Count("skald_kept_total", "Kept elsewhere.", func() (float64, bool) { return 7, true })
	var b strings.Builder
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	want := `# HELP skald_posts_total Posts, a\nbackslash \\.
# TYPE skald_posts_total counter
skald_posts_total{kind="a \"b\"\\\n` + "\uFFFD" + `",outcome="failed"} 1
skald_posts_total{kind="board",outcome="delivered"} 2
# HELP skald_plain_total Nothing yet.
# TYPE skald_plain_total counter
skald_plain_total 0
# HELP skald_seconds How long.
# TYPE skald_seconds histogram
skald_seconds_bucket{kind="x",le="0.5"} 1
skald_seconds_bucket{kind="x",le="1"} 2
skald_seconds_bucket{kind="x",le="3"} 3
skald_seconds_bucket{kind="x",le="+Inf"} 4
skald_seconds_sum{kind="x"} 101.6
skald_seconds_count{kind="x"} 4
# HELP skald_live By game.
# TYPE skald_live gauge
skald_live{game="a"} 0.25
skald_live{game="b"} 2
# HELP skald_unknown Cannot be told.
# TYPE skald_unknown gauge
# HELP skald_kept_total Kept elsewhere.
# TYPE skald_kept_total counter
skald_kept_total 7
`
	if b.String() != want {
		t.Errorf("written is\n%s\nwant\n%s", b.String(), want)
	}
	if bad := badLine(b.String()); bad != "" {
		t.Errorf("the line %q does not fit the format", bad)
	}
}

// A line of the format: a comment about a metric, or a name, labels, a value.
var line = regexp.MustCompile(
	`^(# (HELP|TYPE) [a-zA-Z_:][a-zA-Z0-9_:]* .*|[a-zA-Z_:][a-zA-Z0-9_:]*(\{[a-zA-Z_][a-zA-Z0-9_]*="([^"\\\n]|\\[\\"n])*"(,[a-zA-Z_][a-zA-Z0-9_]*="([^"\\\n]|\\[\\"n])*")*\})? \S+)$`)

// badLine is the first line that is none of the format, "" when all are.
func badLine(text string) string {
	if !strings.HasSuffix(text, "\n") {
		return "the end"
	}
	for l := range strings.Lines(text) {
		l = strings.TrimSuffix(l, "\n")
		if !line.MatchString(l) {
			return l
		}
		if !strings.HasPrefix(l, "#") {
			if _, err := strconv.ParseFloat(l[strings.LastIndexByte(l, ' ')+1:], 64); err != nil {
				return l
			}
		}
	}
	return ""
}

func FuzzAnyLabelFitsTheFormat(f *testing.F) {
	f.Add("board", 1.5)
	f.Add("a\"\\\n}", -1.0)
	f.Fuzz(func(t *testing.T, label string, v float64) {
		var m Metrics
		m.Counter("c_total", label, "l").Inc(label)
		m.Histogram("h", "h", []float64{1, 3}, "l").Observe(v, label)
		var b strings.Builder
		if err := m.Write(&b); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(label, "\r") {
			return // a comment may hold any other white space
		}
		if bad := badLine(b.String()); bad != "" {
			t.Errorf("%q gives the line %q", label, bad)
		}
	})
}

func TestPartsThatCountTheSameStandUnderOneNameEachWithItsLabel(t *testing.T) {
	var own, first, second Metrics
	own.Reading("skald_up", "The process.", func() (float64, bool) { return 1, true })
	for n, m := range []*Metrics{&first, &second} {
		m.Counter("skald_moves_total", "Moves.", "game").Inc("heroes")
		m.Histogram("skald_seconds", "How long.", []float64{1}).Observe(float64(n))
		m.Reading("skald_waiting", "What waits.", func() (float64, bool) { return float64(n), true })
	}
	var b strings.Builder
	if err := Write(&b, Part{Of: &own}, Part{&first, "shard", "0"}, Part{&second, "shard", "7"}); err != nil {
		t.Fatal(err)
	}
	want := `# HELP skald_up The process.
# TYPE skald_up gauge
skald_up 1
# HELP skald_moves_total Moves.
# TYPE skald_moves_total counter
skald_moves_total{shard="0",game="heroes"} 1
skald_moves_total{shard="7",game="heroes"} 1
# HELP skald_seconds How long.
# TYPE skald_seconds histogram
skald_seconds_bucket{shard="0",le="1"} 1
skald_seconds_bucket{shard="0",le="+Inf"} 1
skald_seconds_sum{shard="0"} 0
skald_seconds_count{shard="0"} 1
skald_seconds_bucket{shard="7",le="1"} 1
skald_seconds_bucket{shard="7",le="+Inf"} 1
skald_seconds_sum{shard="7"} 1
skald_seconds_count{shard="7"} 1
# HELP skald_waiting What waits.
# TYPE skald_waiting gauge
skald_waiting{shard="0"} 0
skald_waiting{shard="7"} 1
`
	if b.String() != want {
		t.Errorf("written\n%swanted\n%s", b.String(), want)
	}
}

func TestAMetricThatIsNoneIsAMistakeOfTheProgram(t *testing.T) {
	for name, do := range map[string]func(m *Metrics){
		"a blank in the name":     func(m *Metrics) { m.Counter("a b", "") },
		"a digit first":           func(m *Metrics) { m.Counter("1a", "") },
		"the same name twice":     func(m *Metrics) { m.Counter("a", ""); m.Counter("a", "") },
		"the label of buckets":    func(m *Metrics) { m.Counter("a", "", "le") },
		"too few labels":          func(m *Metrics) { m.Counter("a", "", "b", "c").Inc("b") },
		"bounds that do not rise": func(m *Metrics) { m.Histogram("a", "", []float64{3, 1}) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("it is taken")
				}
			}()
			do(&Metrics{})
		})
	}
}

func TestCountingIsSafeForAllAtOnce(t *testing.T) {
	var m Metrics
	c := m.Counter("c_total", "", "l")
	h := m.Histogram("h", "", []float64{1})
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for n := range 100 {
				c.Inc(fmt.Sprint(n % 3))
				h.Observe(float64(n))
				_ = m.Write(io.Discard)
			}
		})
	}
	all.Wait()
	var b strings.Builder
	_ = m.Write(&b)
	if !strings.Contains(b.String(), "h_count 800\n") || !strings.Contains(b.String(), `c_total{l="0"} 272`) {
		t.Errorf("counted is\n%s", b.String())
	}
}

// TestTheRuntimeAndTheProcessAreMeasured holds that Go's metrics and, where Linux
// tells them, those of the process are there under the names dashboards know, with
// figures that can be.
func TestTheRuntimeAndTheProcessAreMeasured(t *testing.T) {
	var m Metrics
	m.Runtime()
	var b strings.Builder
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	if bad := badLine(b.String()); bad != "" {
		t.Errorf("the line %q does not fit the format", bad)
	}
	value := map[string]float64{}
	for l := range strings.Lines(b.String()) {
		if name, v, ok := strings.Cut(strings.TrimSuffix(l, "\n"), " "); ok && name != "#" {
			value[name], _ = strconv.ParseFloat(v, 64)
		}
	}
	for _, g := range goMetrics {
		if _, ok := value[g.name]; !ok {
			t.Errorf("%s is not told", g.name)
		}
	}
	if v := value[`go_info{version="`+runtime.Version()+`"}`]; v != 1 {
		t.Errorf("the version of Go is not told:\n%s", b.String())
	}
	positive := []string{"go_goroutines", "go_threads", "go_memstats_heap_alloc_bytes", "go_memstats_sys_bytes",
		"process_start_time_seconds"}
	if runtime.GOOS == "linux" {
		positive = append(positive, "process_resident_memory_bytes", "process_virtual_memory_bytes", "process_open_fds",
			"process_max_fds")
		if _, ok := value["process_cpu_seconds_total"]; !ok {
			t.Error("the processor time is not told")
		}
		if value["process_resident_memory_bytes"] > value["process_virtual_memory_bytes"] {
			t.Errorf("more memory is resident, %.0f bytes, than reserved, %.0f", value["process_resident_memory_bytes"],
				value["process_virtual_memory_bytes"])
		}
	}
	for _, name := range positive {
		if value[name] <= 0 {
			t.Errorf("%s is %v", name, value[name])
		}
	}
	if v := value["process_start_time_seconds"]; v > float64(time.Now().Unix()+1) {
		t.Errorf("the process started in the future, at %.0f", v)
	}
}

func TestTheServerTellsHealthAndMetrics(t *testing.T) {
	var m Metrics
	m.Counter("skald_moves_total", "Moves.").Inc()
	var wrong error
	s, err := Serve("127.0.0.1:0", func() (string, error) { return "all is well", wrong }, m.Write,
		slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	ask := func(method, path string) (int, string, string) {
		t.Helper()
		r, err := http.NewRequest(method, "http://"+s.Addr()+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		res, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		b, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode, string(b), res.Header.Get("Content-Type")
	}
	if code, said, _ := ask("GET", "/healthz"); code != 200 || said != "all is well\n" {
		t.Errorf("health is %d %q", code, said)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	if said, err := Ask(ctx, s.Addr()); said != "all is well" || err != nil {
		t.Errorf("asked for its health it says %q, %v", said, err)
	}
	wrong = errors.New("the disk is full")
	if code, said, _ := ask("GET", "/healthz"); code != 503 || said != "the disk is full\n" {
		t.Errorf("health is %d %q", code, said)
	}
	if said, err := Ask(ctx, s.Addr()); err == nil || err.Error() != "the disk is full" {
		t.Errorf("asked for its health it says %q, %v", said, err)
	}
	if code, said, kind := ask("GET", "/metrics"); code != 200 || kind != contentType ||
		!strings.Contains(said, "\nskald_moves_total 1\n") {
		t.Errorf("metrics are %d %s %q", code, kind, said)
	}
	for _, q := range [][2]string{{"POST", "/metrics"}, {"DELETE", "/healthz"}, {"GET", "/"},
		{"GET", "/debug/pprof/"}} {
		if code, _, _ := ask(q[0], q[1]); code != 404 && code != 405 {
			t.Errorf("%s %s gives %d", q[0], q[1], code)
		}
	}
	if _, err := Serve(s.Addr(), nil, nil, slog.New(slog.DiscardHandler)); err == nil ||
		!strings.Contains(err.Error(), "choose another port") {
		t.Errorf("a port that is taken gives %v", err)
	}
	s.Close()
	if _, err := Ask(ctx, s.Addr()); err == nil || !strings.Contains(err.Error(), "nobody answers") {
		t.Errorf("a server that was closed gives %v", err)
	}
	if l, err := net.Listen("tcp", s.Addr()); err != nil {
		t.Errorf("the address is not free again: %v", err)
	} else {
		l.Close()
	}
}

// TestWhoComesUnderAnotherNameIsToldNothing asks as a browser would that a page of the
// web has led here.
func TestWhoComesUnderAnotherNameIsToldNothing(t *testing.T) {
	for listen, closed := range map[string]bool{"127.0.0.1:0": true, "0.0.0.0:0": false} {
		s, err := Serve(listen, func() (string, error) { return "all is well", nil }, new(Metrics).Write,
			slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		_, port, _ := net.SplitHostPort(s.Addr())
		for host, own := range map[string]bool{
			"127.0.0.1:" + port: true, "localhost:" + port: true, "localhost": true, "[::1]:" + port: true,
			"127.0.0.1":            true,
			"evil.example:" + port: false, "evil.example": false, "127.0.0.1.evil.example": false, "192.168.1.5": false,
		} {
			for _, path := range []string{"/metrics", "/healthz"} {
				r, err := http.NewRequest(http.MethodGet, "http://127.0.0.1:"+port+path, nil)
				if err != nil {
					t.Fatal(err)
				}
				r.Host = host
				res, err := http.DefaultClient.Do(r)
				if err != nil {
					t.Fatal(err)
				}
				res.Body.Close()
				if served := res.StatusCode == 200; served != (own || !closed) {
					t.Errorf("on %s %s is asked for %s: %d", listen, host, path, res.StatusCode)
				}
			}
		}
	}
}

func TestOnlyLoopbackAddressesAreTakenUnlessSaidOtherwise(t *testing.T) {
	for addr, says := range map[string]string{
		"127.0.0.1:9090": "", "[::1]:1": "", "localhost:9090": "", "127.9.9.9:65535": "",
		"0.0.0.0:9090": "public: true", ":9090": "public: true", "[::]:9090": "public: true",
		"192.168.1.5:80": "public: true", "8.8.8.8:1": "public: true",
	} {
		err := CheckAddress(addr, false)
		if says == "" && err != nil || says != "" && (err == nil || !strings.Contains(err.Error(), says)) {
			t.Errorf("%q gives %v", addr, err)
		}
		if err := CheckAddress(addr, true); err != nil {
			t.Errorf("%q, public, gives %v", addr, err)
		}
	}
	for addr, says := range map[string]string{
		"9090": "127.0.0.1:9090", "127.0.0.1": "127.0.0.1:9090", "127.0.0.1:0": "port", "127.0.0.1:99999": "port",
		"127.0.0.1:http":   "port",
		"example.org:9090": "number of an address", "": "127.0.0.1:9090",
	} {
		for _, public := range []bool{false, true} {
			if err := CheckAddress(addr, public); err == nil || !strings.Contains(err.Error(), says) {
				t.Errorf("%q (public %v) gives %v", addr, public, err)
			}
		}
	}
}
