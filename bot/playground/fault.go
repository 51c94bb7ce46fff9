package playground

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Fault is something that goes wrong between the bot and Discord. Method, Route
// and Event say what it hits; the rest says what happens. People's own requests
// are never hit. Waits are real time, since the bot really waits.
type Fault struct {
	// Method is the HTTP method, empty for all.
	Method string
	// Route is a path of the API as Discord describes it, like
	// "/channels/{channel}/messages"; empty for all.
	Route string
	// Event is the name of a dispatch, like "INTERACTION_CREATE". It makes the
	// fault one of the gateway: only Repeat and Delay count then.
	Event string

	// Skip is how many that fit are spared first.
	Skip int
	// Count is how many are hit; 0 is all until the fault is lifted.
	Count int

	// Delay passes before the request is carried out, or before the dispatch goes
	// out: later ones overtake it.
	Delay time.Duration
	// Gate, if set, holds the request up until it is closed.
	Gate <-chan struct{}
	// Cut ends the connection before anything is done.
	Cut bool
	// Status, if set, is answered in place of what was asked for, with Code as
	// Discord's own code; see RetryAfter for 429.
	Status, Code int
	// RetryAfter is how long the bot is to wait after a 429. Until then all its
	// requests of the same bucket are answered 429, or of all buckets if Global is
	// set; the answers to interactions are exempt from that, as they are at
	// Discord's.
	RetryAfter time.Duration
	Global     bool
	// Hold passes after the request was carried out, before it is answered.
	Hold time.Duration
	// Lose ends the connection after the request was carried out, in place of the
	// answer.
	Lose bool
	// Repeat is how often more the dispatch is sent.
	Repeat int
}

// Injected is a fault at work.
type Injected struct {
	set   *faults
	fault Fault
	skip  int
	hits  int
	early int
}

// Hits is how many requests or dispatches the fault has hit.
func (i *Injected) Hits() int {
	i.set.mu.Lock()
	defer i.set.mu.Unlock()
	return i.hits
}

// Early is how many requests came although the bot had been told by this fault
// to wait, and had had the time to hear of it.
func (i *Injected) Early() int {
	i.set.mu.Lock()
	defer i.set.mu.Unlock()
	return i.early
}

// Lift ends the fault. What it has begun, such as a wait, goes on.
func (i *Injected) Lift() {
	i.set.mu.Lock()
	defer i.set.mu.Unlock()
	i.set.active = slices.DeleteFunc(i.set.active, func(o *Injected) bool { return o == i })
}

// Inject lets something go wrong from now on. A fault of a route that does not
// exist is recorded among the failures.
func (s *Server) Inject(f Fault) *Injected {
	if f.Route != "" && !slices.ContainsFunc(routes, func(r route) bool {
		return r.path == f.Route && (f.Method == "" || f.Method == r.method)
	}) {
		s.recordFailure(fmt.Errorf("a fault was injected into %s %s, which does not exist", f.Method, f.Route))
	}
	i := &Injected{set: &s.faults, fault: f, skip: f.Skip}
	s.faults.mu.Lock()
	defer s.faults.mu.Unlock()
	s.faults.active = append(s.faults.active, i)
	return i
}

// faults are those at work and what they have begun. The zero value is none.
type faults struct {
	mu     sync.Mutex
	active []*Injected
	waits  map[string]*wait // by bucket; "" is the global one
}

// wait is the time for which the bot was told to leave a bucket alone.
type wait struct {
	since, until time.Time
	by           *Injected
}

// reactionTime is how long the bot may take to hear that it has to wait.
const reactionTime = 250 * time.Millisecond

// next returns the first fault that fits and counts the hit.
func (fs *faults) next(fits func(f *Fault) bool) *Injected {
	for n, i := range fs.active {
		if !fits(&i.fault) {
			continue
		}
		if i.skip > 0 {
			i.skip--
			continue
		}
		i.hits++
		if i.fault.Count > 0 && i.hits == i.fault.Count {
			fs.active = slices.Delete(slices.Clone(fs.active), n, n+1)
		}
		return i
	}
	return nil
}

// dispatch returns what happens to a dispatch; nil for nothing.
func (fs *faults) dispatch(event string) *Fault {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	if i := fs.next(func(f *Fault) bool { return f.Event == event }); i != nil {
		return &i.fault
	}
	return nil
}

// request returns what happens to a request of the bot; nil for nothing.
func (fs *faults) request(rt *route, bucket string, now time.Time) *Fault {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	keys := []string{bucket, ""}
	if exempt(rt) {
		keys = keys[:1]
	}
	for _, key := range keys {
		w := fs.waits[key]
		if w == nil {
			continue
		}
		if left := w.until.Sub(now); left > 0 {
			if now.Sub(w.since) > reactionTime {
				w.by.early++
			}
			return &Fault{Status: http.StatusTooManyRequests, RetryAfter: left, Global: key == ""}
		}
		delete(fs.waits, key)
	}
	i := fs.next(func(f *Fault) bool {
		return f.Event == "" && (f.Method == "" || f.Method == rt.method) && (f.Route == "" || f.Route == rt.path) &&
			!(f.Global && exempt(rt))
	})
	if i == nil {
		return nil
	}
	if i.fault.Status == http.StatusTooManyRequests {
		if fs.waits == nil {
			fs.waits = map[string]*wait{}
		}
		if i.fault.Global {
			bucket = ""
		}
		fs.waits[bucket] = &wait{since: now, until: now.Add(i.fault.RetryAfter), by: i}
	}
	return &i.fault
}

// exempt says whether a route is free of the global limit.
func exempt(rt *route) bool {
	return strings.HasPrefix(rt.path, "/interactions/") || strings.HasPrefix(rt.path, "/webhooks/")
}

// before lets a fault happen to a request that was not yet carried out. It
// reports whether that was all there is to it.
func (f *Fault) before(ctx context.Context, w http.ResponseWriter, rt *route) (over bool) {
	sleep(ctx, f.Delay)
	if f.Gate != nil {
		select {
		case <-f.Gate:
		case <-ctx.Done():
		}
	}
	switch {
	case f.Cut:
		panic(http.ErrAbortHandler)
	case f.Status == http.StatusTooManyRequests:
		f.limit(w, rt, time.Now())
		return true
	case f.Status != 0:
		writeJSON(w, f.Status,
			obj{"code": f.Code, "message": fmt.Sprintf("%d: %s", f.Status, http.StatusText(f.Status))})
		return true
	}
	return false
}

// after lets a fault happen to a request that was carried out.
func (f *Fault) after(ctx context.Context) {
	sleep(ctx, f.Hold)
	if f.Lose {
		panic(http.ErrAbortHandler)
	}
}

// limit writes a 429 with the headers Discord sends: with the global limit there
// is no bucket to speak of.
func (f *Fault) limit(w http.ResponseWriter, rt *route, now time.Time) {
	seconds := strconv.FormatFloat(f.RetryAfter.Seconds(), 'f', 3, 64)
	h := w.Header()
	h.Set("Retry-After", strconv.Itoa(int(math.Ceil(f.RetryAfter.Seconds()))))
	if f.Global {
		h.Set("X-RateLimit-Global", "true")
		h.Set("X-RateLimit-Scope", "global")
	} else {
		h.Set("X-RateLimit-Limit", "1")
		h.Set("X-RateLimit-Remaining", "0")
		h.Set("X-RateLimit-Reset", strconv.FormatFloat(float64(now.Add(f.RetryAfter).UnixMilli())/1000, 'f', 3, 64))
		h.Set("X-RateLimit-Reset-After", seconds)
		h.Set("X-RateLimit-Bucket", sharedBucket(rt))
		h.Set("X-RateLimit-Scope", "user")
	}
	writeJSON(w, http.StatusTooManyRequests,
		obj{"message": "You are being rate limited.", "retry_after": f.RetryAfter.Seconds(), "global": f.Global})
}

// sleep lets time pass, unless the one who waits gives up.
func sleep(ctx context.Context, d time.Duration) {
	if d <= 0 {
		return
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
