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

// Fault is a failure between the bot and Discord. Method, Route and Event select the requests or dispatches it hits,
// and the other fields what happens to them. It never hits requests of people. Waits are real time, because the bot
// really waits.
type Fault struct {
	// Method is the HTTP method, empty for all.
	Method string
	// Route is a path of the API as in Discord's documentation, like "/channels/{channel}/messages"; empty for all.
	Route string
	// Event is the name of a dispatch, like "INTERACTION_CREATE". It makes the fault one of the gateway, for which only
	// Repeat and Delay count.
	Event string

	// Skip is the number of matching requests that are not hit at first.
	Skip int
	// Count is the number of hits; 0 means all until the fault is lifted.
	Count int

	// Delay is the time before the request is carried out or the dispatch sent: later ones overtake it.
	Delay time.Duration
	// Gate, if set, delays the request until it is closed.
	Gate <-chan struct{}
	// Cut closes the connection before the request is carried out.
	Cut bool
	// Status, if set, is answered instead of carrying the request out, with Code as Discord's error code; see
	// RetryAfter for 429.
	Status, Code int
	// RetryAfter is the time for which the bot has to wait after a 429. Until then all its requests of the same bucket,
	// or of all buckets if Global is set, are answered 429; answers to interactions are exempt from the latter, as they
	// are at Discord.
	RetryAfter time.Duration
	Global     bool
	// Hold is the time between carrying the request out and its answer.
	Hold time.Duration
	// Lose closes the connection after the request was carried out, instead of answering.
	Lose bool
	// Repeat is the number of additional times the dispatch is sent.
	Repeat int
}

// Injected is an active fault.
type Injected struct {
	set   *faults
	fault Fault
	skip  int
	hits  int
	early int
}

// Hits returns the number of requests or dispatches the fault has hit.
func (i *Injected) Hits() int {
	i.set.mu.Lock()
	defer i.set.mu.Unlock()
	return i.hits
}

// Early returns the number of requests the bot made although this fault had told it to wait, and it had had time to
// read that.
func (i *Injected) Early() int {
	i.set.mu.Lock()
	defer i.set.mu.Unlock()
	return i.early
}

// Lift ends the fault. Waits it has begun continue.
func (i *Injected) Lift() {
	i.set.mu.Lock()
	defer i.set.mu.Unlock()
	i.set.active = slices.DeleteFunc(i.set.active, func(o *Injected) bool { return o == i })
}

// Inject activates a fault. A fault for a route that does not exist is recorded among the failures.
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

// faults are the active faults and their waits. The zero value is none.
type faults struct {
	mu     sync.Mutex
	active []*Injected
	waits  map[string]*wait // by bucket; "" is the global one
}

// wait is a time for which the bot must not use a bucket.
type wait struct {
	since, until time.Time
	by           *Injected
}

// reactionTime is the time the bot may take to read that it has to wait.
const reactionTime = 250 * time.Millisecond

// next returns the first matching fault and counts the hit.
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

// dispatch returns the fault that hits a dispatch, nil for none.
func (fs *faults) dispatch(event string) *Fault {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	if i := fs.next(func(f *Fault) bool { return f.Event == event }); i != nil {
		return &i.fault
	}
	return nil
}

// request returns the fault that hits a request of the bot, nil for none.
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

// exempt reports whether a route is free of the global limit.
func exempt(rt *route) bool {
	return strings.HasPrefix(rt.path, "/interactions/") || strings.HasPrefix(rt.path, "/webhooks/")
}

// before applies a fault to a request that was not yet carried out. It reports whether the request ends there.
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

// after applies a fault to a request that was carried out.
func (f *Fault) after(ctx context.Context) {
	sleep(ctx, f.Hold)
	if f.Lose {
		panic(http.ErrAbortHandler)
	}
}

// limit writes a 429 with Discord's headers; those of a global limit name no bucket.
func (f *Fault) limit(w http.ResponseWriter, rt *route, now time.Time) {
	h := w.Header()
	h.Set("Retry-After", strconv.Itoa(int(math.Ceil(f.RetryAfter.Seconds()))))
	if f.Global {
		h.Set("X-RateLimit-Global", "true")
		h.Set("X-RateLimit-Scope", "global")
	} else {
		setLimit(h, rt, 1, 0, now, f.RetryAfter)
		h.Set("X-RateLimit-Scope", "user")
	}
	writeJSON(w, http.StatusTooManyRequests,
		obj{"message": "You are being rate limited.", "retry_after": f.RetryAfter.Seconds(), "global": f.Global})
}

// sleep waits, unless the context ends.
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
