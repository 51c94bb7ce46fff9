package discord

import (
	"mime"
	"net/http"
	"strings"
	"sync"
	"time"
)

// A Lockout is the time for which the network in front of Discord answers nothing that comes from this machine. It
// answers 429 on any route, with a page instead of Discord's JSON. All clients of a process share one, because it
// counts by address. The zero value is ready for use, and a Lockout is safe for concurrent use.
type Lockout struct {
	mu    sync.Mutex
	until time.Time
	// refusals counts answers in a row that locked out, each to a call made after the wait of the one before; noted is
	// the time of the last.
	refusals int
	noted    time.Time
}

// wait returns the time until a call may be made, 0 if it may be made now.
func (l *Lockout) wait() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return max(time.Until(l.until), 0)
}

// note handles an answer to a call that began at a time. It reports whether a lockout begins with it.
func (l *Lockout) note(began time.Time, res *http.Response) (begins bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	if !locksOut(res) {
		if began.After(l.noted) {
			l.refusals = 0
		}
		return false
	}
	begins = !now.Before(l.until)
	if l.refusals == 0 || began.After(l.noted) { // not one of several that ran at the same time
		l.refusals++
	}
	l.noted = now
	if until := now.Add(refusedWait(retryAfter(res.Header, now), l.refusals)); until.After(l.until) {
		l.until = until
	}
	return begins
}

// locksOut reports whether an answer of 429 was not given by Discord itself, which writes JSON and names the limit in
// headers.
func locksOut(res *http.Response) bool {
	if res.StatusCode != http.StatusTooManyRequests {
		return false
	}
	for name := range res.Header {
		if strings.HasPrefix(name, "X-Ratelimit-") {
			return false
		}
	}
	kind, _, err := mime.ParseMediaType(res.Header.Get("Content-Type"))
	return err != nil || kind != "application/json"
}

// retryAfter reads the header Retry-After, a number of seconds or a date; 0 if there is none.
func retryAfter(h http.Header, now time.Time) time.Duration {
	value := h.Get("Retry-After")
	if at, err := http.ParseTime(value); err == nil {
		return max(at.Sub(now), 0)
	}
	return seconds(value)
}

// outbound makes all requests of a client to Discord, and none during a lockout.
type outbound struct {
	*http.Transport
	lockout *Lockout
	// begins is called when a lockout begins, with its length.
	begins func(lasts time.Duration)
}

// RoundTrip implements http.RoundTripper. During a lockout the error is a LimitError.
func (w *outbound) RoundTrip(r *http.Request) (*http.Response, error) {
	if wait := w.lockout.wait(); wait > 0 {
		return nil, &LimitError{Wait: wait}
	}
	began := time.Now()
	res, err := w.Transport.RoundTrip(r)
	if err == nil && w.lockout.note(began, res) {
		w.begins(w.lockout.wait())
	}
	return res, err
}
