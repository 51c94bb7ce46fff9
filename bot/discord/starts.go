package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Discord allows a bot a thousand new sessions a day, and resets its token if it begins more. Shards whose numbers have
// the same remainder, divided by the number that may begin at once, share a bucket: one session may begin in five
// seconds, and Discord ends the others; refused ones count as well. A resumed session does not count.
const (
	// identifyInterval is the time between two sessions of a bucket, with a margin for one that takes longer on its way
	// than the next.
	identifyInterval = 5*time.Second + 300*time.Millisecond
	// startsFresh is the time for which Discord's answer about new sessions is used: other processes begin sessions
	// too.
	startsFresh = time.Minute
)

// A StartPace is the time of the next session of a bucket.
type StartPace struct {
	Next time.Time
	// Turn is the session whose turn ends at Next, "" for none.
	Turn string
}

// A StartBudget is the number of sessions a bot may begin in a day. The zero value is that of a bot without an answer
// from Discord.
type StartBudget struct {
	// Used of Total have begun until Ends, the latest at Latest.
	Used, Total  int
	Latest, Ends time.Time
}

// A Ledger records the sessions a bot begins, for all its processes.
type Ledger interface {
	// Change changes the record under a lock: the budget, and the pace of the bucket of a shard. abreast is the number
	// of buckets, 0 for the number recorded. All times, and now, are those of the ledger's clock.
	Change(ctx context.Context, shard, abreast int, change func(now time.Time, p *StartPace, b *StartBudget)) error
}

// A memory is the ledger of the only process of a bot.
type memory struct {
	mu     sync.Mutex
	paces  map[int]*StartPace
	budget StartBudget
	// abreast is the number of sessions that may begin at once, 0 for one.
	abreast int
}

// Change implements Ledger.
func (m *memory) Change(_ context.Context, shard, abreast int,
	change func(now time.Time, p *StartPace, b *StartBudget)) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if abreast > 0 {
		m.abreast = abreast
	}
	bucket := shard % max(m.abreast, 1)
	if m.paces == nil {
		m.paces = map[int]*StartPace{}
	}
	if m.paces[bucket] == nil {
		m.paces[bucket] = &StartPace{}
	}
	change(time.Now(), m.paces[bucket], &m.budget)
	return nil
}

// Starts takes turns for new sessions.
type Starts struct {
	name   string
	ledger Ledger
}

// NewStarts returns the turns of a process by a ledger. The processes of a ledger must have different names.
func NewStarts(name string, ledger Ledger) *Starts { return &Starts{name, ledger} }

// May reports whether a session may begin on a shard now. If so, that shard has the turn for five seconds.
func (s *Starts) May(ctx context.Context, shard int) (bool, error) {
	wait, err := s.turn(ctx, shard, 0, startsLeft{})
	return wait == 0, err
}

// turn gives a session of a shard the turn, or returns the time to wait before asking again.
func (s *Starts) turn(ctx context.Context, shard, abreast int, told startsLeft) (wait time.Duration, err error) {
	err = s.ledger.Change(ctx, shard, abreast, func(now time.Time, p *StartPace, b *StartBudget) {
		b.learn(now, told)
		wait = p.take(now, s.session(shard), b)
	})
	return wait, err
}

// begin counts a session that begins now, or returns the time to wait before asking again. Between its turn and its
// beginning the turn may have passed to another session.
func (s *Starts) begin(ctx context.Context, shard int) (wait time.Duration, err error) {
	err = s.ledger.Change(ctx, shard, 0, func(now time.Time, p *StartPace, b *StartBudget) {
		if wait = p.take(now, s.session(shard), b); wait > 0 {
			return
		}
		p.Turn, p.Next = "", now.Add(identifyInterval)
		b.Used++
		b.Latest = now
	})
	return wait, err
}

// session returns the name of a session of a shard in the ledger.
func (s *Starts) session(shard int) string { return fmt.Sprint(s.name, " ", shard) }

// take gives a session the turn if it may begin now, or returns the time to wait.
func (p *StartPace) take(now time.Time, session string, b *StartBudget) time.Duration {
	wait := b.wait(now)
	if p.Turn != session {
		wait = max(wait, p.Next.Sub(now))
	}
	if wait > 0 {
		return wait
	}
	if p.Turn != session || !now.Before(p.Next) {
		p.Turn, p.Next = session, now.Add(identifyInterval)
	}
	return 0
}

// startsLeft is Discord's answer about new sessions: left of total may begin within a time. The zero value is no
// answer.
type startsLeft struct {
	total, left int
	within      time.Duration
}

// newDay is the minimum delay of the end of the day in Discord's answer that makes it another day.
const newDay = time.Hour

// learn adds Discord's answer to the budget. Sessions that began after the question are not in the answer.
func (b *StartBudget) learn(now time.Time, told startsLeft) {
	if told.total == 0 {
		return
	}
	ends := now.Add(told.within)
	if !now.Before(b.Ends) || ends.Sub(b.Ends) > newDay {
		b.Used, b.Ends = 0, ends
	}
	b.Total, b.Used = told.total, max(b.Used, told.total-told.left)
}

// wait returns the time a session has to wait so that some are left until the day ends. If no session of the day is
// known, the latest is assumed to have begun now.
func (b *StartBudget) wait(now time.Time) time.Duration {
	gap := startWait(b.Total, b.Total-b.Used, b.Ends.Sub(now))
	if gap == 0 {
		return 0
	}
	if b.Latest.Before(b.Ends.AddDate(0, 0, -2)) {
		b.Latest = now
	}
	return max(0, b.Latest.Add(gap).Sub(now))
}

// startWait returns the time between two new sessions when left of total may begin within a time. The last fifth is
// spread over it, so that a bot that is restarted again and again never uses them up.
func startWait(total, left int, reset time.Duration) time.Duration {
	if left > total/5 || reset <= 0 {
		return 0
	}
	return reset / time.Duration(max(left, 1))
}

// starts is a client's knowledge of new sessions.
type starts struct {
	*Starts
	mu sync.Mutex
	// abreast is the number of sessions Discord lets begin at once.
	abreast int
	// told is Discord's answer at the time of; reset is the end of the day.
	told         startsLeft
	asked, reset time.Time
}

// askStarts asks Discord for the sessions left, the number of shards, and the number that may begin at once.
func (c *Client) askStarts(ctx context.Context) (shards int, err error) {
	var said struct {
		Shards int `json:"shards"`
		Limit  struct {
			Total     int  `json:"total"`
			Remaining *int `json:"remaining"`
			Reset     int  `json:"reset_after"`
			Abreast   int  `json:"max_concurrency"`
		} `json:"session_start_limit"`
	}
	err = c.call(ctx, http.MethodGet, discordgo.EndpointGatewayBot, nil, "", &said)
	if answer := (*CallError)(nil); errors.As(err, &answer) && answer.Status == http.StatusUnauthorized {
		return 0, &FatalError{Code: 4004}
	}
	if err != nil {
		return 0, err
	}
	now := time.Now()
	st := &c.starts
	st.mu.Lock()
	defer st.mu.Unlock()
	st.asked, st.abreast = now, max(said.Limit.Abreast, 1)
	if left := said.Limit.Remaining; left != nil {
		st.told = startsLeft{total: said.Limit.Total, left: *left}
		st.reset = now.Add(time.Duration(said.Limit.Reset) * time.Millisecond)
	}
	return max(said.Shards, 1), nil
}

// awaitTurn waits until a session of a shard may begin.
func (c *Client) awaitTurn(ctx context.Context, shard int) error {
	st := &c.starts
	for warned := false; ; {
		st.mu.Lock()
		stale := time.Since(st.asked) > startsFresh
		st.mu.Unlock()
		if stale {
			if _, err := c.askStarts(ctx); err != nil {
				return err
			}
		}
		st.mu.Lock()
		told, abreast := st.told, st.abreast
		told.within = time.Until(st.reset)
		st.mu.Unlock()
		wait, err := st.turn(ctx, shard, abreast, told)
		if err != nil || wait == 0 {
			return err
		}
		if wait > identifyInterval && !warned {
			warned = true
			c.opt.Log.Warn("few of the sessions of this day are left; the next one waits", "shard",
				shard, "in", wait.Round(time.Second))
		}
		if err := c.pause(ctx, wait); err != nil {
			return err
		}
	}
}

// longestBegin is the maximum time a connected session waits for its turn. Discord does not wait long for it to
// identify.
const longestBegin = 2 * identifyInterval

// errNotItsTurn ends a connection that would have to wait too long.
var errNotItsTurn = errors.New("another session begins first")

// awaitBegin waits until a connected session may identify, and counts it.
func (c *Client) awaitBegin(ctx context.Context, shard int) error {
	ctx, cancel := context.WithTimeout(ctx, longestBegin)
	defer cancel()
	for {
		wait, err := c.starts.begin(ctx, shard)
		if err != nil || wait == 0 {
			return err
		}
		if err := c.pause(ctx, wait); err != nil {
			return errNotItsTurn
		}
	}
}
