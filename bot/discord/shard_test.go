package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// divided is a fake that proposes shards and records those that identify.
type divided struct {
	*fake
	mu    sync.Mutex
	came  [][2]int
	conns map[[2]int]*websocket.Conn
}

func newDivided(t *testing.T, proposed, abreast int) *divided {
	d := &divided{fake: newFake(t), conns: map[[2]int]*websocket.Conn{}}
	d.api = func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/v10/gateway/bot" {
			fmt.Fprintf(w, `{"shards":%d,"session_start_limit":{"total":1000,"remaining":900,"reset_after":60000,"max_concurrency":%d}}`, proposed, abreast)
			return
		}
		fmt.Fprint(w, "{}")
	}
	d.hello = func(_ int, c *websocket.Conn) {
		d.send(c, 10, "", map[string]any{"heartbeat_interval": 40000})
		var in struct {
			Op int `json:"op"`
			D  struct {
				Shard [2]int `json:"shard"`
			} `json:"d"`
		}
		if c.ReadJSON(&in) != nil {
			return
		}
		d.mu.Lock()
		d.came = append(d.came, in.D.Shard)
		d.conns[in.D.Shard] = c
		d.mu.Unlock()
		if in.Op == 6 {
			d.send(c, 0, "RESUMED", map[string]any{})
			return
		}
		d.send(c, 0, "READY", map[string]any{"session_id": fmt.Sprint(in.D.Shard),
			"application": map[string]any{"id": "42"}, "user": map[string]any{"id": "7"}})
	}
	return d
}

// shards returns the shards that identified, by number.
func (d *divided) shards() [][2]int {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := slices.Clone(d.came)
	slices.SortFunc(s, func(a, b [2]int) int { return a[0] - b[0] })
	return s
}

func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !is(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

func TestAsManyShardsAreRunAsDiscordProposes(t *testing.T) {
	t.Parallel()
	for proposed, want := range map[int][][2]int{
		0: {{0, 0}}, 1: {{0, 0}}, // a bot of one shard introduces itself without
		3: {{0, 3}, {1, 3}, {2, 3}},
	} {
		d := newDivided(t, proposed, 16)
		c := d.client(Options{})
		if err := c.Open(soon(t)); err != nil {
			t.Fatal(err)
		}
		until(t, "all shards", func() bool { return c.Status().Up == len(want) })
		if got := d.shards(); !reflect.DeepEqual(got, want) {
			t.Errorf("of %d proposed there are %v", proposed, got)
		}
		if st := c.Status(); st.Shards != len(want) || len(st.Down) != 0 || st.Reconnects != 0 {
			t.Errorf("the status is %+v", st)
		}
	}
}

func TestAProcessRunsTheShardsItIsGivenAndHearsTheirInteractions(t *testing.T) {
	t.Parallel()
	d := newDivided(t, 99, 16)
	handled := make(chan string, 5)
	answered := make(chan time.Duration, 5)
	var c *Client
	c = d.client(Options{
		Shards: Shards{Total: 8, Run: []int{2, 5}},
		Handle: func(ctx context.Context, i *Interaction) {
			handled <- i.ID
			_ = c.Reply(ctx, i, Message{Content: "x"})
		},
		Acknowledged: func(_ *Interaction, after time.Duration) { answered <- after },
	})
	if err := c.Open(soon(t)); err != nil {
		t.Fatal(err)
	}
	until(t, "both shards", func() bool { return c.Status().Up == 2 })
	if got, want := d.shards(), [][2]int{{2, 8}, {5, 8}}; !reflect.DeepEqual(got, want) {
		t.Errorf("there are %v", got)
	}
	for _, shard := range [][2]int{{5, 8}, {2, 8}} {
		d.mu.Lock()
		conn := d.conns[shard]
		d.mu.Unlock()
		d.send(conn, 0, "INTERACTION_CREATE", map[string]any{"id": fmt.Sprint(shard[0]), "token": "t", "type": 2,
			"user": map[string]any{"id": "5"}, "data": map[string]any{"name": "help"}})
		if got := wait(t, "an interaction", handled); got != fmt.Sprint(shard[0]) {
			t.Errorf("shard %v brings %s", shard, got)
		}
		if after := wait(t, "its answer", answered); after <= 0 || after > patience {
			t.Errorf("it was answered after %v", after)
		}
	}
}

func TestAShardThatIsLostIsToldAndComesBackAlone(t *testing.T) {
	t.Parallel()
	d := newDivided(t, 2, 16)
	c := d.client(Options{})
	if err := c.Open(soon(t)); err != nil {
		t.Fatal(err)
	}
	until(t, "both shards", func() bool { return c.Status().Up == 2 })
	d.mu.Lock()
	conn := d.conns[[2]int{1, 2}]
	d.mu.Unlock()
	conn.Close()
	until(t, "the loss to be noticed", func() bool {
		st := c.Status()
		return st.Reconnects > 0 || reflect.DeepEqual(st.Down, []int{1})
	})
	until(t, "the shard to come back", func() bool { st := c.Status(); return st.Up == 2 && st.Reconnects == 1 })
	if n := len(d.shards()); n != 3 {
		t.Errorf("%d connections were made", n)
	}
}

func TestAFatalCloseCodeOfAnyShardEndsThemAll(t *testing.T) {
	t.Parallel()
	d := newDivided(t, 2, 16)
	c := d.client(Options{})
	if err := c.Open(soon(t)); err != nil {
		t.Fatal(err)
	}
	until(t, "both shards", func() bool { return c.Status().Up == 2 })
	d.mu.Lock()
	for _, conn := range d.conns {
		_ = conn.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(4011, ""), time.Now().Add(patience))
	}
	d.mu.Unlock()
	var fatal *FatalError
	if err := wait(t, "the fatal error", c.Fatal()); !errors.As(err, &fatal) || fatal.Code != 4011 ||
		!strings.Contains(err.Error(), "shards: auto") {
		t.Errorf("the error is %v", err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if n := len(d.shards()); n != 2 {
		t.Errorf("%d connections were made", n)
	}
}

func TestShardsThatCannotBeAreRefused(t *testing.T) {
	for _, s := range []Shards{{Total: 2}, {Run: []int{0}}, {Total: 2, Run: []int{2}}, {Total: 2, Run: []int{-1}},
		{Total: 2, Run: []int{1, 1}}, {Total: -1}} {
		if _, err := New(Options{Token: "x", Shards: s}); err == nil {
			t.Errorf("%+v is taken", s)
		}
	}
}

func TestATokenDiscordDoesNotKnowIsToldBeforeConnecting(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	f.api = func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusUnauthorized)
		fmt.Fprint(w, `{"message":"401: Unauthorized","code":0}`)
	}
	err := f.client(Options{}).Open(soon(t))
	var fatal *FatalError
	if !errors.As(err, &fatal) || fatal.Code != 4004 || !strings.Contains(err.Error(), "DISCORD_TOKEN") {
		t.Errorf("the error is %v", err)
	}
}

func TestLeavingWaitsForWhatIsUnderWayAsLongAsItMayAndCallsGoOn(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	started, ended := make(chan bool, 1), make(chan error, 1)
	c := f.client(Options{Handle: func(ctx context.Context, _ *Interaction) {
		started <- true
		<-ctx.Done() // only cutting it off ends it
		ended <- ctx.Err()
	}})
	if err := c.Open(soon(t)); err != nil {
		t.Fatal(err)
	}
	f.send(f.newest(), 0, "INTERACTION_CREATE",
		map[string]any{"id": "1", "token": "t", "type": 2, "user": map[string]any{"id": "5"}})
	wait(t, "the interaction", started)
	brief, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if err := c.Leave(brief); err != nil {
		t.Error(err)
	}
	if len(ended) > 0 {
		t.Error("leaving cut off what was under way")
	}
	if st := c.Status(); st.Up != 0 {
		t.Errorf("after leaving the status is %+v", st)
	}
	if err := c.Edit(soon(t), "5", "9", Message{Content: "x"}); err != nil {
		t.Errorf("after leaving a call ends with %v", err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if err := wait(t, "the interaction to be cut off", ended); !errors.Is(err, context.Canceled) {
		t.Errorf("it ended with %v", err)
	}
}
