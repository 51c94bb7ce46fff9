package playground

import (
	"net/http"
	"strconv"
	"sync"
	"time"
)

// rate is how often something may be done within a time.
type rate struct {
	times int
	in    time.Duration
}

var (
	// rateOfAll is how often a bot may call in all; answers to interactions are exempt.
	rateOfAll = rate{50, time.Second}
	// rateOfPosts is how often it may post in a channel.
	rateOfPosts = rate{5, 5 * time.Second}
	// rateOfOldEdits is how often it may edit messages of a channel that are older than
	// oldMessage.
	rateOfOldEdits = rate{3, 6 * time.Second}
	// rateOfOthers bounds everything else; Discord's own bounds are not known.
	rateOfOthers = rate{500, time.Second}
)

// oldMessage is how old a message is whose edits Discord counts apart.
const oldMessage = time.Hour

// limiter counts the requests in each bucket. Its zero value is ready.
type limiter struct {
	mu      sync.Mutex
	buckets map[string]*limitBucket
}

type limitBucket struct {
	until time.Time
	used  int
}

// take counts a request. It returns how many are left in the bucket, less than 0 for
// one too many, and how long until it is empty again.
func (l *limiter) take(bucket string, r rate, now time.Time) (left int, wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.buckets[bucket]
	if b == nil || !now.Before(b.until) {
		if l.buckets == nil || len(l.buckets) > 10_000 {
			l.buckets = map[string]*limitBucket{}
		}
		b = &limitBucket{until: now.Add(r.in)}
		l.buckets[bucket] = b
	}
	b.used++
	return r.times - b.used, b.until.Sub(now)
}

// limited counts a request of the bot and writes the headers Discord sends. It
// reports whether the bot was told to wait instead of being served.
func (s *Server) limited(w http.ResponseWriter, rt *route, args map[string]string) bool {
	now := s.real()
	if !s.opts.Unpaced && !exempt(rt) {
		if left, wait := s.limits.take("", rateOfAll, now); left < 0 {
			(&Fault{RetryAfter: wait, Global: true}).limit(w, rt, now)
			return true
		}
	}
	r := rateOfOthers
	if !s.opts.Unpaced && rt.method == http.MethodPost && rt.path == "/channels/{channel}/messages" {
		r = rateOfPosts
	}
	left, wait := s.limits.take(bucketOf(rt, args), r, now)
	if left < 0 {
		(&Fault{RetryAfter: wait}).limit(w, rt, now)
		return true
	}
	h := w.Header()
	h.Set("X-RateLimit-Limit", strconv.Itoa(r.times))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(left))
	h.Set("X-RateLimit-Reset", strconv.FormatFloat(float64(now.Add(wait).UnixMilli())/1000, 'f', 3, 64))
	h.Set("X-RateLimit-Reset-After", strconv.FormatFloat(wait.Seconds(), 'f', 3, 64))
	h.Set("X-RateLimit-Bucket", sharedBucket(rt))
	return false
}

// checkOldEdit counts an edit of a message that is old.
func (s *Server) checkOldEdit(ch *channel, m *message) error {
	if s.opts.Unpaced || s.now().Sub(m.Time) < oldMessage {
		return nil
	}
	left, wait := s.limits.take("old edits "+ch.ID, rateOfOldEdits, s.real())
	if left >= 0 {
		return nil
	}
	e := fail(http.StatusTooManyRequests, codeOldEdits,
		"Maximum number of edits to messages older than 1 hour reached. Try again later.")
	e.wait = wait
	return e
}

// bucketOf names what is counted together: the route and the channel, guild,
// application or webhook it concerns.
func bucketOf(rt *route, args map[string]string) string {
	name := rt.method + rt.path
	for _, key := range rt.names() {
		switch key {
		case "channel", "guild", "application", "interaction", "token":
			name += " " + args[key]
		}
	}
	return name
}

// sharedBucket is the name of a bucket in the headers. It is the same for every
// channel, guild and webhook, though each is counted for itself.
func sharedBucket(rt *route) string { return hashID(rt.method + rt.path) }
