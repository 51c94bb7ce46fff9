package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// calls are the ways to call Discord.
var calls = map[string]func(context.Context, *Client) error{
	"a post": func(ctx context.Context, c *Client) error {
		_, err := c.Post(ctx, "5", Message{Content: "x", Nonce: "n"})
		return err
	},
	"an edit": func(ctx context.Context, c *Client) error {
		return c.Edit(ctx, "5", "9", Message{Content: "x"})
	},
	"a first answer": func(ctx context.Context, c *Client) error { return c.Reply(ctx, asked, Message{Content: "x"}) },
	"a later answer": func(ctx context.Context, c *Client) error {
		return c.Original(ctx, asked, Message{Content: "x"})
	},
	"another answer": func(ctx context.Context, c *Client) error {
		_, err := c.FollowUp(ctx, asked, Message{Content: "x"})
		return err
	},
	"a withdrawal":    func(ctx context.Context, c *Client) error { return c.DeleteResponse(ctx, asked) },
	"a look at posts": func(ctx context.Context, c *Client) error { _, err := c.Recent(ctx, "5", 3); return err },
}

var asked = &Interaction{ID: "7", Token: "tok", Application: "42"}

// failing answers the first calls in its own way and the rest well.
func (f *fake) failing(n int32, with http.HandlerFunc) *atomic.Int32 {
	var count atomic.Int32
	f.api = func(w http.ResponseWriter, r *http.Request) {
		switch {
		case count.Add(1) <= n:
			with(w, r)
		case r.Method == http.MethodGet:
			fmt.Fprint(w, `[]`)
		default:
			fmt.Fprint(w, `{"id":"1"}`)
		}
	}
	return &count
}

func status(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(code) }
}

func TestWhatDiscordCannotServeIsAskedForAgain(t *testing.T) {
	t.Parallel()
	for name, with := range map[string]http.HandlerFunc{
		"500": status(500), "502": status(502), "503": status(503),
		"a lost answer": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
		"half an answer": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "100")
			fmt.Fprint(w, `{"id":`)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for what, call := range calls {
				f := newFake(t)
				c := f.client(Options{})
				count := f.failing(2, with)
				if err := call(soon(t), c); err != nil || count.Load() != 3 {
					t.Errorf("%s: %d calls, %v", what, count.Load(), err)
				}
			}
		})
	}
}

func TestWhatDiscordCannotServeForLongIsGivenUp(t *testing.T) {
	t.Parallel()
	for name, code := range map[string]int{"502": 502, "503": 503} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFake(t)
			c := f.client(Options{})
			count := f.failing(100, status(code))
			var e *CallError
			if err := calls["a post"](soon(t), c); !errors.As(err, &e) || e.Status != code ||
				count.Load() != int32(1+len(retryWaits)) {
				t.Errorf("%d calls, %v", count.Load(), err)
			}
		})
	}
	t.Run("and refusals at once", func(t *testing.T) {
		t.Parallel()
		f := newFake(t)
		c := f.client(Options{})
		count := f.failing(100, status(403))
		if err := calls["a post"](soon(t), c); err == nil || count.Load() != 1 {
			t.Errorf("%d calls, %v", count.Load(), err)
		}
	})
}

func TestUncertainPostIsNotRepeated(t *testing.T) {
	f := newFake(t)
	c := f.client(Options{})
	count := f.failing(1, status(503))
	if _, err := c.Post(soon(t), "5", Message{Content: "x"}); err == nil || count.Load() != 1 {
		t.Errorf("%d calls, %v", count.Load(), err)
	}
}

func TestAnAnswerThatWasGivenAlreadyCountsWhenItWasTheSame(t *testing.T) {
	t.Parallel()
	for name, n := range map[string]int32{"after a lost answer": 1, "but not out of the blue": 0} {
		t.Run(name, func(t *testing.T) {
			f := newFake(t)
			c := f.client(Options{})
			var count atomic.Int32
			f.api = func(w http.ResponseWriter, r *http.Request) {
				if count.Add(1) <= n {
					panic(http.ErrAbortHandler)
				}
				w.WriteHeader(http.StatusBadRequest)
				fmt.Fprintf(w, `{"code":%d,"message":"Interaction has already been acknowledged."}`, CodeAnswered)
			}
			if err := c.Reply(soon(t), asked, Message{Content: "x"}); (err == nil) != (n > 0) {
				t.Errorf("it ends with %v", err)
			}
		})
	}
}

// limited answers with a 429.
func limited(after string, global bool) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Retry-After", "1")
		w.Header().Set("X-RateLimit-Reset-After", after)
		if global {
			w.Header().Del("X-RateLimit-Reset-After")
			w.Header().Set("X-RateLimit-Global", "true")
			w.Header().Set("X-RateLimit-Scope", "global")
		}
		w.WriteHeader(http.StatusTooManyRequests)
		fmt.Fprintf(w, `{"message":"slow down","retry_after":%s,"global":%t}`, after, global)
	}
}

func TestALimitIsKept(t *testing.T) {
	t.Parallel()
	// first makes a call that is answered with a wait of an hour.
	first := func(t *testing.T, with http.HandlerFunc) (*Client, *atomic.Int32) {
		f := newFake(t)
		c := f.client(Options{})
		count := f.failing(1, with)
		var limit *LimitError
		if err := calls["a post"](soon(t), c); !errors.As(err, &limit) || limit.Wait < 59*time.Minute {
			t.Fatalf("the first call ends with %v", err)
		}
		return c, count
	}
	t.Run("by its own bucket, without asking again", func(t *testing.T) {
		c, count := first(t, limited("3600", false))
		var limit *LimitError
		if err := calls["a post"](soon(t), c); !errors.As(err, &limit) || count.Load() != 1 {
			t.Errorf("%d calls, %v", count.Load(), err)
		}
		for _, what := range []string{"an edit", "a first answer", "a look at posts"} {
			if err := calls[what](soon(t), c); err != nil {
				t.Errorf("%s: %v", what, err)
			}
		}
	})
	t.Run("by everything but answers when it is global", func(t *testing.T) {
		c, count := first(t, limited("3600", true))
		for what, call := range calls {
			var limit *LimitError
			err, free := call(soon(t), c), strings.Contains(what, "answer") || what == "a withdrawal"
			if free && err != nil || !free && !errors.As(err, &limit) {
				t.Errorf("%s: %v", what, err)
			}
		}
		if n := count.Load(); n != 5 {
			t.Errorf("%d calls", n)
		}
	})
	t.Run("before it is broken", func(t *testing.T) {
		f := newFake(t)
		c := f.client(Options{})
		count := f.failing(1, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("X-RateLimit-Remaining", "0")
			w.Header().Set("X-RateLimit-Reset-After", "3600")
			fmt.Fprint(w, `{"id":"1"}`)
		})
		var limit *LimitError
		if err := calls["a post"](soon(t), c); err != nil {
			t.Fatal(err)
		}
		if err := calls["a post"](soon(t), c); !errors.As(err, &limit) || count.Load() != 1 {
			t.Errorf("%d calls, %v", count.Load(), err)
		}
	})
	t.Run("and the waiting ends when nobody wants the answer any more", func(t *testing.T) {
		f := newFake(t)
		c := f.client(Options{})
		f.failing(1, limited("15", false))
		ctx, cancel := context.WithCancel(soon(t))
		time.AfterFunc(50*time.Millisecond, cancel)
		if err := calls["a post"](ctx, c); !errors.Is(err, context.Canceled) {
			t.Errorf("it ends with %v", err)
		}
	})
}

// TestALimitWithoutATimeIsNotRunInto answers 429 for ever, without saying how long or with a time that does not help.
func TestALimitWithoutATimeIsNotRunInto(t *testing.T) {
	t.Parallel()
	var all sync.WaitGroup
	for name, with := range map[string]http.HandlerFunc{
		"no time": status(429),
		"0":       limited("0", false), "global 0": limited("0", true),
		"too short a time": limited("0.001", false),
		"a header of 0": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Retry-After", "0")
			w.WriteHeader(429)
		},
	} {
		for what, call := range calls {
			all.Go(func() {
				f := newFake(t)
				c := f.client(Options{})
				count := f.failing(10_000, with)
				ctx, cancel := context.WithTimeout(context.Background(), 2500*time.Millisecond)
				defer cancel()
				if err := call(ctx, c); err == nil || count.Load() > 3 {
					t.Errorf("%s, %s: %d calls in little more than two seconds, %v", name, what, count.Load(), err)
				}
			})
		}
	}
	all.Wait()
}

func TestWaitsForALimitGrowFromRefusalToRefusal(t *testing.T) {
	var l limits
	for n := range 12 {
		before := time.Now()
		for range 5 { // under way together: they count as one
			l.note("b", false, attempt{began: before, status: http.StatusTooManyRequests}, nil)
		}
		want := min(firstWait<<n, longestWait)
		if got := l.wait("b", false); got > want || got < want-time.Since(before) {
			t.Errorf("after %d refusals the wait is %v and should be %v", n+1, got, want)
		}
	}
	l.note("b", false, attempt{began: time.Now(), status: http.StatusOK}, nil)
	if got := l.wait("b", false); got != 0 {
		t.Errorf("after a call that was served the wait is %v", got)
	}
}

func TestABusyDiscordIsConnectedToWhenItIsWellAgain(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	c := f.client(Options{})
	var count atomic.Int32
	gateway := f.http.Config.Handler
	f.http.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/gateway") && count.Add(1) == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		gateway.ServeHTTP(w, r)
	})
	if err := c.Open(soon(t)); err != nil || count.Load() != 2 {
		t.Errorf("%d attempts, %v", count.Load(), err)
	}
}

func TestAnInteractionDeliveredTwiceIsHandledOnce(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	handled := make(chan string, 5)
	c := f.client(Options{Handle: func(_ context.Context, i *Interaction) { handled <- i.ID }})
	if err := c.Open(soon(t)); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"1", "1", "2"} {
		f.send(f.newest(), 0, "INTERACTION_CREATE", map[string]any{"id": id, "token": "t", "type": 2,
			"user": map[string]any{"id": "5"}, "data": map[string]any{"name": "help"}})
	}
	got := map[string]bool{wait(t, "one", handled): true, wait(t, "two", handled): true}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if !got["1"] || !got["2"] || len(handled) != 0 {
		t.Errorf("handled were %v and %d more", got, len(handled))
	}
	var s recentInteractions
	for n := range 3 * rememberedInteractions {
		if !s.isNew(fmt.Sprint(n)) || len(s.ids) > rememberedInteractions+1 {
			t.Fatalf("at %d it remembers %d", n, len(s.ids))
		}
	}
	if s.isNew(fmt.Sprint(3*rememberedInteractions-1)) || !s.isNew("0") {
		t.Error("it remembers the old and not the new")
	}
}
