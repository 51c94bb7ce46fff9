package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

func TestASessionOpensAndKnowsItsApplication(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	ready := make(chan bool, 5)
	c := f.client(Options{Ready: func() { ready <- true }})
	if err := c.Open(soon(t)); err != nil {
		t.Fatal(err)
	}
	wait(t, "READY", ready)
	if app, err := c.Application(soon(t)); err != nil || app != "42" {
		t.Errorf("the application is %q (%v)", app, err)
	}
}

func TestAGatewayThatNeverSaysReadyIsGivenUpInTime(t *testing.T) {
	t.Parallel()
	for name, hello := range map[string]func(int, *websocket.Conn){
		"silent from the start": func(int, *websocket.Conn) {},
		"silent after hello": func(_ int, c *websocket.Conn) {
			_ = c.WriteJSON(map[string]any{"op": 10, "d": map[string]any{"heartbeat_interval": 40000}})
		},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFake(t)
			f.hello = hello
			ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
			defer cancel()
			start := time.Now()
			if err := f.client(Options{}).Open(ctx); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("the error is %v", err)
			}
			// Less than the client itself would allow a gateway.
			if took := time.Since(start); took > openTime*2/3 {
				t.Errorf("it took %v", took)
			}
		})
	}
}

func TestAFatalCloseCodeEndsTheConnectionForGood(t *testing.T) {
	t.Parallel()
	t.Run("while connecting", func(t *testing.T) {
		f := newFake(t)
		f.hello = func(_ int, c *websocket.Conn) {
			f.send(c, 10, "", map[string]any{"heartbeat_interval": 40000})
			_, _, _ = c.ReadMessage()
			_ = c.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(4004, "Authentication failed."))
		}
		err := f.client(Options{}).Open(soon(t))
		var fatal *FatalError
		if !errors.As(err, &fatal) || fatal.Code != 4004 || !strings.Contains(err.Error(), "DISCORD_TOKEN") {
			t.Errorf("the error is %v", err)
		}
	})
	t.Run("later", func(t *testing.T) {
		f := newFake(t)
		c := f.client(Options{})
		if err := c.Open(soon(t)); err != nil {
			t.Fatal(err)
		}
		_ = f.newest().WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(4014, ""),
			time.Now().Add(patience))
		var fatal *FatalError
		if err := wait(t, "the fatal error", c.Fatal()); !errors.As(err, &fatal) || fatal.Code != 4014 {
			t.Errorf("the error is %v", err)
		}
		if n := len(f.identified()); n != 1 {
			t.Errorf("it connected %d times", n)
		}
	})
}

func TestALostConnectionIsResumed(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	ready := make(chan bool, 5)
	c := f.client(Options{Ready: func() { ready <- true }})
	if err := c.Open(soon(t)); err != nil {
		t.Fatal(err)
	}
	wait(t, "READY", ready)
	f.newest().Close()
	wait(t, "RESUMED", ready)
	if ops := f.identified(); !reflect.DeepEqual(ops, []int{2, 6}) {
		t.Errorf("the connections began with %v", ops)
	}
}

func TestAPanicOfAHandlerIsLoggedAndTheNextInteractionIsHandled(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	var j journal
	handled := make(chan string, 5)
	c := f.client(Options{Log: j.logger(), Handle: func(_ context.Context, i *Interaction) {
		handled <- i.ID
		if i.ID == "1" {
			panic("oh dear")
		}
	}})
	if err := c.Open(soon(t)); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"1", "2"} {
		f.send(f.newest(), 0, "INTERACTION_CREATE", map[string]any{"id": id, "token": "t", "type": 2,
			"user": map[string]any{"id": "5"}, "data": map[string]any{"name": "help"}})
		if got := wait(t, "an interaction", handled); got != id {
			t.Errorf("%s is handled instead of %s", got, id)
		}
	}
	for deadline := time.Now().Add(patience); !strings.Contains(j.String(),
		"oh dear"); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("the log says %q", j.String())
		}
	}
}

func TestAClosedClientLeavesNothingBehind(t *testing.T) {
	f := newFake(t)
	before := runtime.NumGoroutine()
	started, release := make(chan bool), make(chan bool)
	var finished atomic.Bool
	c := f.client(Options{Handle: func(ctx context.Context, _ *Interaction) {
		close(started)
		<-release
		finished.Store(ctx.Err() == nil)
	}})
	if err := c.Open(soon(t)); err != nil {
		t.Fatal(err)
	}
	f.send(f.newest(), 0, "INTERACTION_CREATE",
		map[string]any{"id": "1", "token": "t", "type": 2, "user": map[string]any{"id": "5"}})
	wait(t, "the interaction", started)
	time.AfterFunc(100*time.Millisecond, func() { close(release) })
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if !finished.Load() {
		t.Error("Close did not wait for the interaction under way, or cut it off")
	}
	if err := c.Close(); err != nil {
		t.Errorf("closing again: %v", err)
	}
	if _, err := c.Post(soon(t), "1", Message{Content: "x"}); err == nil {
		t.Error("a closed client still posts")
	}
	f.close()
	for deadline := time.Now().Add(patience); runtime.NumGoroutine() > before; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			b := make([]byte, 1<<16)
			t.Fatalf("%d goroutines became %d:\n%s", before, runtime.NumGoroutine(), b[:runtime.Stack(b, true)])
		}
	}
}

func TestClosingDoesNotWaitForADiscordThatIsAway(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	c := f.client(Options{})
	if err := c.Open(soon(t)); err != nil {
		t.Fatal(err)
	}
	silent := make(chan bool, 1)
	f.hello = func(int, *websocket.Conn) { silent <- true }
	f.newest().Close()
	wait(t, "the next connection", silent)
	start := time.Now()
	c.Close()
	// Less than a connection that never opens is allowed.
	if took := time.Since(start); took > openTime*2/3 {
		t.Errorf("it took %v", took)
	}
}

func TestAMessageSaysEverythingItMeans(t *testing.T) {
	f := newFake(t)
	var got map[string]any
	var path string
	f.api = func(w http.ResponseWriter, r *http.Request) {
		got, path = read(t, r), r.Method+" "+r.URL.Path
		fmt.Fprint(w, `{"id":"99","channel_id":"5"}`)
	}
	c := f.client(Options{})
	t.Run("a post names its picture, its description, its nonce and who is pinged", func(t *testing.T) {
		p, err := c.Post(soon(t), "5", Message{Content: "hello", Mentions: []string{"8"}, Nonce: "n-1",
			Files: []File{{Name: "a.png", Description: "a board", Type: "image/png", Data: []byte("png")}}})
		if err != nil || p.ID != "99" || path != "POST /api/v10/channels/5/messages" {
			t.Fatalf("%+v %v %s", p, err, path)
		}
		want := map[string]any{
			"content": "hello", "embeds": []any{}, "components": []any{}, "nonce": "n-1", "enforce_nonce": true,
			"allowed_mentions": map[string]any{"parse": []any{}, "users": []any{"8"}},
			"attachments":      []any{map[string]any{"id": "0", "filename": "a.png", "description": "a board"}},
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("sent %#v\nwant %#v", got, want)
		}
	})
	t.Run("an edit without a picture takes the old one away", func(t *testing.T) {
		if err := c.Edit(soon(t), "5", "99", Message{Content: "x"}); err != nil ||
			path != "PATCH /api/v10/channels/5/messages/99" {
			t.Fatal(err, path)
		}
		if a, ok := got["attachments"].([]any); !ok || len(a) != 0 {
			t.Errorf("sent %v", got)
		}
	})
	t.Run("taking the buttons off leaves the picture", func(t *testing.T) {
		if err := c.Disarm(soon(t), "5", "99", ""); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got,
			map[string]any{"components": []any{}, "allowed_mentions": map[string]any{"parse": []any{}}}) {
			t.Errorf("sent %v", got)
		}
	})
	t.Run("a private answer is ephemeral", func(t *testing.T) {
		i := &Interaction{ID: "7", Token: "tok", Application: "42"}
		if err := c.Reply(soon(t), i, Message{Content: "psst", Ephemeral: true}); err != nil ||
			path != "POST /api/v10/interactions/7/tok/callback" {
			t.Fatal(err, path)
		}
		if data := got["data"].(map[string]any); got["type"] != 4.0 || data["flags"] != 64.0+1<<15 ||
			data["content"] != nil {
			t.Errorf("sent %v", got)
		}
	})
	t.Run("a private answer is a container: texts, pictures, components, other files", func(t *testing.T) {
		m := Message{Content: "which way?", Ephemeral: true, Accent: 0xABCDEF,
			Embeds: []*discordgo.MessageEmbed{{Title: "All", Description: "north or south"}},
			Components: []discordgo.MessageComponent{discordgo.ActionsRow{
				Components: []discordgo.MessageComponent{discordgo.Button{Label: "North", CustomID: "n"}}}},
			Files: []File{{Name: "a.skald", Type: "text/plain"},
				{Name: "a.png", Description: "a board", Type: "image/png"}}}
		data, err := json.Marshal(m.Payload())
		if err != nil {
			t.Fatal(err)
		}
		want := `{"content":null,"embeds":[],"components":[{"accent_color":11259375,"spoiler":false,"components":[` +
			`{"content":"which way?","type":10},{"content":"### All\nnorth or south","type":10},` +
			`{"items":[{"media":{"url":"attachment://a.png"},"description":"a board","spoiler":false}],"type":12},` +
			`{"components":[{"label":"North","style":1,"disabled":false,"custom_id":"n","type":2}],"type":1},` +
			`{"file":{"url":"attachment://a.skald"},"spoiler":false,"type":13}],"type":17}],` +
			`"allowed_mentions":{"parse":[]},"attachments":[{"id":"0","filename":"a.skald"},` +
			`{"id":"1","filename":"a.png","description":"a board"}],"flags":32832}`
		var got, wanted any
		if json.Unmarshal(data, &got) != nil || json.Unmarshal([]byte(want), &wanted) != nil ||
			!reflect.DeepEqual(got, wanted) {
			t.Errorf("sent %s\nwant %s", data, want)
		}
	})
}

func TestErrorsNeverHoldATokenAndKeepTheCode(t *testing.T) {
	f := newFake(t)
	c := f.client(Options{})
	i := &Interaction{ID: "7", Token: "interaction-secret", Application: "42"}
	f.api = func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusForbidden)
		fmt.Fprintf(w, `{"code":50013,"message":"Missing Permissions for %s"}`, r.Header.Get("Authorization"))
	}
	refused := c.Reply(soon(t), i, Message{})
	if CodeOf(refused) != CodeMissingPermissions {
		t.Errorf("the code of %v is %d", refused, CodeOf(refused))
	}
	f.close()
	brief, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	for _, err := range []error{refused, c.Reply(soon(t), i, Message{}), c.Open(brief)} {
		if err == nil {
			t.Error("no error from a Discord that is away")
			continue
		}
		for _, secret := range []string{testToken, i.Token} {
			if strings.Contains(err.Error(), secret) {
				t.Errorf("%q holds %q", err, secret)
			}
		}
	}
	if _, err := New(Options{Token: "x", Base: "nowhere"}); err == nil {
		t.Error("an address without a host is taken")
	}
}

func TestALimitIsWaitedForWhenThereIsTimeAndToldWhenThereIsNot(t *testing.T) {
	f := newFake(t)
	c := f.client(Options{})
	var calls atomic.Int32
	after := "0.05"
	f.api = func(w http.ResponseWriter, r *http.Request) {
		if calls.Add(1) == 1 {
			w.WriteHeader(http.StatusTooManyRequests)
			fmt.Fprintf(w, `{"message":"slow down","retry_after":%s,"global":false}`, after)
			return
		}
		fmt.Fprint(w, `{"id":"1"}`)
	}
	if _, err := c.Post(soon(t), "5", Message{Content: "x"}); err != nil || calls.Load() != 2 {
		t.Errorf("%d calls, %v", calls.Load(), err)
	}
	calls.Store(0)
	after = "3600"
	var limit *LimitError
	if _, err := c.Post(soon(t), "5", Message{Content: "x"}); !errors.As(err, &limit) ||
		limit.Wait.Round(time.Second) != time.Hour {
		t.Errorf("the error is %v", err)
	}
}

func TestAnswersDoNotWaitForOneAnother(t *testing.T) {
	f := newFake(t)
	c := f.client(Options{})
	const n = 12
	var together sync.WaitGroup
	together.Add(n)
	f.api = func(w http.ResponseWriter, r *http.Request) {
		together.Done()
		together.Wait() // all of them have to be here at once
		w.WriteHeader(http.StatusNoContent)
	}
	errs := make(chan error, n)
	for k := range n {
		go func() {
			errs <- c.Reply(soon(t), &Interaction{ID: fmt.Sprint(k), Token: "t"}, Message{Content: "x"})
		}()
	}
	for range n {
		if err := wait(t, "an answer", errs); err != nil {
			t.Error(err)
		}
	}
	if c.buckets.made > n {
		t.Errorf("%d answers made %d buckets", n, c.buckets.made)
	}
}
