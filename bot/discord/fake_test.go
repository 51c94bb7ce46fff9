package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"skald/engine/contract/sweep"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

const testToken = "MTIzNDU2.secret.token"

// fake is a scripted Discord.
type fake struct {
	t    *testing.T
	http *httptest.Server
	// hello handles a new gateway connection; it may close it.
	hello func(n int, c *websocket.Conn)
	// api answers all calls but /gateway.
	api http.HandlerFunc

	mu    sync.Mutex
	conns []*websocket.Conn
	ops   []int
}

func newFake(t *testing.T) *fake {
	f := &fake{t: t, api: func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "{}") }}
	f.hello = f.greet
	mux := http.NewServeMux()
	mux.HandleFunc("/api/v10/gateway", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `{"url":"ws%s/ws"}`, strings.TrimPrefix(f.http.URL, "http"))
	})
	up := websocket.Upgrader{}
	mux.HandleFunc("/ws/", func(w http.ResponseWriter, r *http.Request) {
		c, err := up.Upgrade(w, r, nil)
		if err != nil {
			return
		}
		defer c.Close()
		f.mu.Lock()
		f.conns = append(f.conns, c)
		n := len(f.conns)
		f.mu.Unlock()
		f.hello(n, c)
		for {
			if _, _, err := c.ReadMessage(); err != nil {
				return
			}
		}
	})
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { f.api(w, r) })
	f.http = httptest.NewServer(mux)
	t.Cleanup(f.close)
	return f
}

func (f *fake) close() {
	f.mu.Lock()
	for _, c := range f.conns {
		c.Close()
	}
	f.mu.Unlock()
	f.http.Close()
}

// greet says hello and READY, or RESUMED when the bot resumes.
func (f *fake) greet(_ int, c *websocket.Conn) {
	f.send(c, 10, "", map[string]any{"heartbeat_interval": 40000})
	var in struct {
		Op int `json:"op"`
	}
	if c.ReadJSON(&in) != nil {
		return
	}
	f.mu.Lock()
	f.ops = append(f.ops, in.Op)
	f.mu.Unlock()
	if in.Op == 6 {
		f.send(c, 0, "RESUMED", map[string]any{})
		return
	}
	f.send(c, 0, "READY",
		map[string]any{"session_id": "s", "application": map[string]any{"id": "42"}, "user": map[string]any{"id": "7"}})
}

func (f *fake) send(c *websocket.Conn, op int, kind string, data any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := c.WriteJSON(map[string]any{"op": op, "t": kind, "s": 1, "d": data}); err != nil {
		f.t.Logf("the fake could not send: %v", err)
	}
}

// newest is the newest connection.
func (f *fake) newest() *websocket.Conn {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.conns[len(f.conns)-1]
}

// identified lists the operations connections began with.
func (f *fake) identified() []int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]int(nil), f.ops...)
}

func (f *fake) client(o Options) *Client {
	f.t.Helper()
	o.Token, o.Base = testToken, f.http.URL
	c, err := New(o)
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(func() { c.Close() })
	return c
}

// patience is how long anything may take. It only has to be longer than any machine needs.
const patience = 2 * time.Minute

func TestMain(m *testing.M) {
	sweep.Together(8)
	os.Exit(m.Run())
}

func soon(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	return ctx
}

// wait waits for something from a channel.
func wait[T any](t *testing.T, what string, c <-chan T) T {
	t.Helper()
	select {
	case v := <-c:
		return v
	case <-time.After(patience):
		t.Fatalf("waited in vain for %s", what)
		panic("unreachable")
	}
}

// journal is a log that can be read.
type journal struct {
	mu   sync.Mutex
	text strings.Builder
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(b)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

func (j *journal) logger() *slog.Logger { return slog.New(slog.NewTextHandler(j, nil)) }

// read decodes the JSON part of a request's body.
func read(t *testing.T, r *http.Request) map[string]any {
	t.Helper()
	var b []byte
	if r.ParseMultipartForm(1<<20) == nil {
		b = []byte(r.FormValue("payload_json"))
	} else {
		b, _ = io.ReadAll(r.Body)
	}
	var m map[string]any
	if err := json.Unmarshal(b, &m); err != nil {
		t.Errorf("%s %s has the body %q: %v", r.Method, r.URL, b, err)
	}
	return m
}
