package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

func reports(j *journal, what string) bool { return strings.Contains(j.String(), what) }

// TestABotThatStartsAgainAndAgainNeverUsesUpItsSessions begins a session as soon as
// the wait for it is over, for five days, with nothing remembered between starts.
func TestABotThatStartsAgainAndAgainNeverUsesUpItsSessions(t *testing.T) {
	const total, day = 1000, 24 * time.Hour
	left, now, reset, most := total, time.Duration(0), day, 0
	for now < 5*day {
		if now >= reset {
			left, reset = total, reset+day
		}
		if wait := startWait(total, left, reset-now); wait > 0 {
			now += wait
			if now >= reset {
				continue
			}
		}
		if left == 0 {
			t.Fatalf("after %v no session is left", now)
		}
		left--
		most = max(most, total-left)
		now += 5 * time.Second // Discord takes no more
	}
	if most < total/2 {
		t.Errorf("of %d sessions %d are used: it waits without need", total, most)
	}
	for left, reset := range map[int]time.Duration{1000: day, 500: day, 201: day, 0: -time.Second} {
		if wait := startWait(total, left, reset); wait != 0 {
			t.Errorf("with %d left the next session waits %v", left, wait)
		}
	}
}

// starting is a fake that says how many sessions may begin.
func starting(t *testing.T, left int) (*fake, *atomic.Int32) {
	f := newFake(t)
	var asked atomic.Int32
	f.api = func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/v10/gateway/bot" {
			asked.Add(1)
			fmt.Fprintf(w, `{"shards":1,"session_start_limit":{"total":1000,"remaining":%d,"reset_after":86400000,"max_concurrency":1}}`, left)
			return
		}
		fmt.Fprint(w, "{}")
	}
	return f, &asked
}

func TestANewSessionWaitsWhenFewAreLeftAndSaysSo(t *testing.T) {
	t.Parallel()
	for _, shards := range []Shards{{}, {Total: 1, Run: []int{0}}} {
		f, asked := starting(t, 3)
		var j journal
		c := f.client(Options{Log: j.logger(), Shards: shards})
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		opened := make(chan error, 1)
		go func() { opened <- c.Open(ctx) }()
		until(t, "a warning", func() bool { return reports(&j, "few of the sessions") })
		cancel()
		if err := wait(t, "the end", opened); !errors.Is(err, context.Canceled) {
			t.Errorf("it ends with %v", err)
		}
		if n := len(f.identified()); n != 0 || asked.Load() == 0 {
			t.Errorf("with 3 sessions left for a day %d began at once, asked %d times", n, asked.Load())
		}
	}
}

// TestDiscordIsWaitedForAtTheStart lets the network, and then Discord, fail at first.
func TestDiscordIsWaitedForAtTheStart(t *testing.T) {
	t.Parallel()
	for name, with := range map[string]http.HandlerFunc{
		"no network": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
		"an outage":  status(503),
		"a limit": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Retry-After", "0")
			w.WriteHeader(429)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, _ := starting(t, 1000)
			well := f.api
			var count atomic.Int32
			failing := int32(1 + len(retryWaits) + 1) // more than one call tries
			if name == "a limit" {
				failing = 1
			}
			f.api = func(w http.ResponseWriter, r *http.Request) {
				if count.Add(1) <= failing {
					with(w, r)
					return
				}
				well(w, r)
			}
			var j journal
			c := f.client(Options{Log: j.logger()})
			if err := c.Open(soon(t)); err != nil {
				t.Fatal(err)
			}
			if name != "a limit" && !reports(&j, "connecting to Discord failed") {
				t.Errorf("nothing is said of it: %s", j.String())
			}
			if ops := f.identified(); !reflect.DeepEqual(ops, []int{2}) {
				t.Errorf("the connections began with %v", ops)
			}
		})
	}
}

// TestASessionDiscordEndsIsResumedWhereItCanBe sends opcode 9 both ways.
func TestASessionDiscordEndsIsResumedWhereItCanBe(t *testing.T) {
	t.Parallel()
	for resumable, want := range map[bool][]int{true: {2, 6}, false: {2, 2}} {
		t.Run(fmt.Sprint(resumable), func(t *testing.T) {
			t.Parallel()
			f, _ := starting(t, 1000)
			ready := make(chan bool, 5)
			c := f.client(Options{Ready: func() { ready <- true }})
			if err := c.Open(soon(t)); err != nil {
				t.Fatal(err)
			}
			wait(t, "READY", ready)
			f.mu.Lock()
			err := f.conns[0].WriteJSON(map[string]any{"op": 9, "d": resumable})
			f.mu.Unlock()
			if err != nil {
				t.Fatal(err)
			}
			wait(t, "the next session", ready)
			if ops := f.identified(); !reflect.DeepEqual(ops, want) {
				t.Errorf("the connections began with %v instead of %v", ops, want)
			}
			until(t, "the connection", func() bool { return c.Status().Up == 1 })
		})
	}
}

// TestAResumeThatIsRefusedBecomesANewSession answers a resume with opcode 9.
func TestAResumeThatIsRefusedBecomesANewSession(t *testing.T) {
	t.Parallel()
	f, _ := starting(t, 1000)
	f.hello = func(n int, c *websocket.Conn) {
		if n != 2 {
			f.greet(n, c)
			return
		}
		f.send(c, 10, "", map[string]any{"heartbeat_interval": 40000})
		var in struct {
			Op int `json:"op"`
		}
		if c.ReadJSON(&in) == nil {
			f.mu.Lock()
			f.ops = append(f.ops, in.Op)
			f.mu.Unlock()
			_ = c.WriteJSON(map[string]any{"op": 9, "d": false})
		}
	}
	ready := make(chan bool, 5)
	c := f.client(Options{Ready: func() { ready <- true }})
	if err := c.Open(soon(t)); err != nil {
		t.Fatal(err)
	}
	wait(t, "READY", ready)
	f.newest().Close()
	wait(t, "READY of another session", ready)
	if ops := f.identified(); !reflect.DeepEqual(ops, []int{2, 6, 2}) {
		t.Errorf("the connections began with %v", ops)
	}
	if st := c.Status(); st.Reconnects > 1 {
		t.Errorf("the status is %+v", st)
	}
}

func TestTheGatewayIsSpokenToInVersionTen(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	inner := f.http.Config.Handler
	versions := make(chan string, 5)
	f.http.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/ws") {
			versions <- r.URL.Query().Get("v")
		}
		inner.ServeHTTP(w, r)
	})
	if err := f.client(Options{}).Open(soon(t)); err != nil {
		t.Fatal(err)
	}
	if v := wait(t, "a connection", versions); v != "10" {
		t.Errorf("it asks for version %q", v)
	}
}

// TestWaitsShrinkAgainAfterAConnectionThatLasted lets connections end early, then
// last, then end early again.
func TestWaitsShrinkAgainAfterAConnectionThatLasted(t *testing.T) {
	now := time.Unix(1000, 0)
	w := newReconnectWaits(now)
	ends := func(after time.Duration) time.Duration {
		w.since = now
		now = now.Add(after)
		w.lost(now)
		wait := w.wait()
		now = now.Add(wait)
		return wait
	}
	for range 12 {
		ends(10 * time.Second)
	}
	if wait := ends(10 * time.Second); wait < 2*time.Minute {
		t.Errorf("after a dozen short connections the wait is %v", wait)
	}
	if wait := ends(time.Hour); wait != 0 {
		t.Errorf("after a connection that lasted the wait is %v", wait)
	}
	for n := range 3 {
		if wait := ends(10 * time.Second); wait > 2*time.Second<<n {
			t.Errorf("then wait %d is %v", n+1, wait)
		}
	}
}

func TestComingIntoAServerAndBeingPutOutOfItIsTold(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	type change struct {
		id string
		in bool
	}
	told := make(chan change, 9)
	c := f.client(Options{Server: func(id string, in bool) { told <- change{id, in} }})
	if err := c.Open(soon(t)); err != nil {
		t.Fatal(err)
	}
	for _, e := range []struct {
		kind string
		data map[string]any
		want change
	}{
		{"GUILD_CREATE", map[string]any{"id": "1", "unavailable": true}, change{}},
		{"GUILD_CREATE", map[string]any{"id": "1"}, change{"1", true}},
		{"GUILD_DELETE", map[string]any{"id": "1", "unavailable": true}, change{}}, // an outage
		{"GUILD_DELETE", map[string]any{"id": "1"}, change{"1", false}},
		{"GUILD_DELETE", map[string]any{}, change{}},
		{"GUILD_CREATE", map[string]any{"id": "1", "name": "The Tavern", "unavailable": false}, change{"1", true}},
	} {
		f.send(f.newest(), 0, e.kind, e.data)
		if e.want == (change{}) {
			continue
		}
		if got := wait(t, e.kind, told); got != e.want {
			t.Errorf("%s %v is told as %v", e.kind, e.data, got)
		}
	}
	if got := c.ServerName("1"); got != "The Tavern" {
		t.Errorf("the server is called %q", got)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if len(told) > 0 {
		t.Errorf("told is %v more", <-told)
	}
}

// TestTheServersABotLeftWhileItWasAwayAreTold begins sessions of two shards: each
// speaks for the servers it would hear of.
func TestTheServersABotLeftWhileItWasAwayAreTold(t *testing.T) {
	const here, gone, other = "4194304", "12582912", "8388608" // shards 1, 1 and 0 of 2
	s := &shard{c: &Client{}, id: 1, total: 2}
	var left func(string) bool
	s.c.opt.Servers = func(f func(string) bool) { left = f }
	s.servers([]byte(`{"guilds":[{"id":"` + here + `","unavailable":true}]}`))
	if left == nil {
		t.Fatal("nothing is told")
	}
	for id, want := range map[string]bool{here: false, gone: true, other: false, "x": false} {
		if left(id) != want {
			t.Errorf("that server %s was left is %v", id, !want)
		}
	}
}
