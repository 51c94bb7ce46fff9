package discord

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// page answers as the network in front of Discord does that shuts an address out.
func page(after string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=UTF-8")
		w.Header().Set("Retry-After", after)
		w.WriteHeader(http.StatusTooManyRequests)
		fmt.Fprint(w, "<!DOCTYPE html><title>Access denied | discord.com used Cloudflare to restrict "+
			"access</title>error code: 1015")
	}
}

func TestNoCallLeavesDuringALockout(t *testing.T) {
	t.Parallel()
	for name, after := range map[string]string{"minutes in seconds": "600",
		"a date": time.Now().Add(10 * time.Minute).UTC().Format(http.TimeFormat)} {
		for first, begin := range calls {
			t.Run(name+", told to "+first, func(t *testing.T) {
				t.Parallel()
				f := newFake(t)
				var j journal
				lockout := new(Lockout)
				c, beside := f.client(Options{Lockout: lockout, Log: j.logger()}), f.client(Options{Lockout: lockout})
				count := f.failing(1000, page(after))
				var gateway atomic.Int32
				api := f.http.Config.Handler
				f.http.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if strings.HasSuffix(r.URL.Path, "/gateway") {
						gateway.Add(1)
					}
					api.ServeHTTP(w, r)
				})
				var limit *LimitError
				if err := begin(soon(t), c); !errors.As(err, &limit) || limit.Wait < 9*time.Minute {
					t.Errorf("the first call ends with %v", err)
				}
				for what, call := range calls {
					for _, client := range []*Client{c, beside} {
						if err := call(soon(t), client); !errors.As(err, &limit) {
							t.Errorf("%s ends with %v", what, err)
						}
					}
				}
				if _, err := c.session.Gateway(); err == nil {
					t.Error("the address of the gateway was asked for")
				}
				if _, err := c.Fetch(soon(t), f.http.URL+"/file", 10); err == nil {
					t.Error("a file was fetched")
				}
				if n := count.Load(); n != 1 || gateway.Load() != 0 {
					t.Errorf("%d calls left, %d for the gateway", n, gateway.Load())
				}
				if said := j.String(); strings.Count(said, "banned by Discord") != 1 {
					t.Errorf("the log says %q", said)
				}
			})
		}
	}
}

func TestCallsGoOnAfterALockout(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	c := f.client(Options{})
	var mu sync.Mutex
	var times []time.Time
	count := f.failing(1, page("2"))
	api := f.api
	f.api = func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		times = append(times, time.Now())
		mu.Unlock()
		api(w, r)
	}
	var all sync.WaitGroup
	if err := calls["a post"](soon(t), c); err != nil {
		t.Errorf("the post ends with %v", err)
	}
	for what, call := range calls {
		all.Go(func() {
			if err := call(soon(t), c); err != nil {
				t.Errorf("%s: %v", what, err)
			}
		})
	}
	all.Wait()
	if n := count.Load(); n != int32(2+len(calls)) || times[1].Sub(times[0]) < 1900*time.Millisecond {
		t.Errorf("%d calls at %v", n, times)
	}
}

func TestOnlyPagesLockOut(t *testing.T) {
	for _, c := range []struct {
		what   string
		status int
		header map[string]string
		want   bool
	}{
		{"a page", 429, map[string]string{"Content-Type": "text/html"}, true},
		{"a line of text", 429, map[string]string{"Content-Type": "text/plain", "Retry-After": "60"}, true},
		{"an answer of Discord", 429, map[string]string{"Content-Type": "application/json"}, false},
		{"an answer with a limit's headers", 429, map[string]string{"X-RateLimit-Global": "true"}, false},
		{"a page of another trouble", 503, map[string]string{"Content-Type": "text/html", "Retry-After": "60"}, false},
	} {
		res := &http.Response{StatusCode: c.status, Header: http.Header{}}
		for k, v := range c.header {
			res.Header.Set(k, v)
		}
		if got := locksOut(res); got != c.want {
			t.Errorf("%s: %t", c.what, got)
		}
	}
}
