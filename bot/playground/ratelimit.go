package playground

import (
	"net/http"
	"strconv"
	"sync"
	"time"
)

// rate is a number of requests within a time.
type rate struct {
	times int
	in    time.Duration
}

var (
	// rateOfAll is the rate of all calls of a bot, except for answers to interactions.
	rateOfAll = rate{50, time.Second}
	// rateOfPosts is the rate of posts in a channel.
	rateOfPosts = rate{5, 5 * time.Second}
	// rateOfOldEdits is the rate of edits in a channel of messages older than oldMessage.
	rateOfOldEdits = rate{3, 6 * time.Second}
	// rateOfEmojis is the rate of new emojis. Discord limits them by rules of their own.
	rateOfEmojis = rate{20, time.Second}
	// rateOfOthers is the rate of all other requests; Discord's own limits are not known.
	rateOfOthers = rate{500, time.Second}
)

// oldMessage is the age from which Discord counts edits of a message separately.
const oldMessage = time.Hour

// limiter counts the requests in each bucket. Its zero value is ready for use.
type limiter struct {
	mu      sync.Mutex
	buckets map[string]*limitBucket
}

type limitBucket struct {
	until time.Time
	used  int
}

// take counts a request. It returns the number left in the bucket, negative for one too many, and the time until it is
// empty again.
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

// limited counts a request of the bot and writes Discord's headers. It reports whether it refused the request.
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
	if !s.opts.Unpaced && rt.method == http.MethodPost && rt.path == "/applications/{application}/emojis" {
		r = rateOfEmojis
	}
	left, wait := s.limits.take(bucketOf(rt, args), r, now)
	if left < 0 {
		(&Fault{RetryAfter: wait}).limit(w, rt, now)
		return true
	}
	setLimit(w.Header(), rt, r.times, left, now, wait)
	return false
}

// setLimit writes the headers of a bucket with left of times requests that is empty again after wait.
func setLimit(h http.Header, rt *route, times, left int, now time.Time, wait time.Duration) {
	h.Set("X-RateLimit-Limit", strconv.Itoa(times))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(left))
	h.Set("X-RateLimit-Reset", strconv.FormatFloat(float64(now.Add(wait).UnixMilli())/1000, 'f', 3, 64))
	h.Set("X-RateLimit-Reset-After", strconv.FormatFloat(wait.Seconds(), 'f', 3, 64))
	h.Set("X-RateLimit-Bucket", sharedBucket(rt))
}

// checkOldEdit counts an edit of an old message.
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

// bucketOf returns the name of the bucket of a request: the route with its channel, guild, application or webhook.
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

// sharedBucket returns the name of a bucket in the headers. It is the same for every channel, guild and webhook, though
// each is counted separately.
func sharedBucket(rt *route) string { return hashID(rt.method + rt.path) }
