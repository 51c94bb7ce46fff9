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

// Discord allows a bot a thousand new sessions a day, and resets its token when it begins more. Of the shards whose
// numbers leave the same rest, divided by how many may begin at once, it takes one in five seconds, and ends the
// session
// of every other; what it refuses counts as well. A resumed session is none.
const (
	// identifyInterval is the time between two sessions of a bucket, with something to spare for one that is longer
	// on its way than the next.
	identifyInterval = 5*time.Second + 300*time.Millisecond
	// startsFresh is how long what Discord said about new sessions is believed: other processes begin sessions too.
	startsFresh = time.Minute
)

// A StartPace is when the next session of a bucket may begin.
type StartPace struct {
	Next time.Time
	// Turn is which session has the turn that ends with Next, "" for none.
	Turn string
}

// A StartBudget is how many sessions a bot may begin in a day. The zero value is for a bot that Discord has told
// nothing yet.
type StartBudget struct {
	// Used of Total have begun until Ends, the latest at Latest.
	Used, Total  int
	Latest, Ends time.Time
}

// A Ledger keeps the account of the sessions a bot begins, for all processes that begin some.
type Ledger interface {
	// Change changes the account while nobody else does: the budget, and the pace of the bucket of a shard. There are
	// as many buckets as sessions may begin at once, 0 for as many as before. All times are those of the ledger's
	// clock, by which it is now.
	Change(ctx context.Context, shard, abreast int, change func(now time.Time, p *StartPace, b *StartBudget)) error
}

// A memory is the ledger of a process that begins all sessions of its bot.
type memory struct {
	mu     sync.Mutex
	paces  map[int]*StartPace
	budget StartBudget
	// abreast is how many sessions may begin at once, 0 for one.
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

// Starts gives new sessions their turns.
type Starts struct {
	name   string
	ledger Ledger
}

// NewStarts returns the turns of a process by a ledger. No two processes of a ledger have the same name.
func NewStarts(name string, ledger Ledger) *Starts { return &Starts{name, ledger} }

// May reports whether a session may begin on a shard now. If so, it is that shard's turn for five seconds.
func (s *Starts) May(ctx context.Context, shard int) (bool, error) {
	wait, err := s.turn(ctx, shard, 0, startsLeft{})
	return wait == 0, err
}

// turn gives a session of a shard its turn, or returns how long it has to wait before it asks again.
func (s *Starts) turn(ctx context.Context, shard, abreast int, told startsLeft) (wait time.Duration, err error) {
	err = s.ledger.Change(ctx, shard, abreast, func(now time.Time, p *StartPace, b *StartBudget) {
		b.learn(now, told)
		wait = p.take(now, s.session(shard), b)
	})
	return wait, err
}

// begin counts a session that begins now, or returns how long it has to wait before it asks again. From its turn until
// it begins a session takes a while, and meanwhile the turn may have passed to another.
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

// session is how the ledger calls a session of a shard.
func (s *Starts) session(shard int) string { return fmt.Sprint(s.name, " ", shard) }

// take gives a session the turn if it may begin now, or returns how long it has to wait.
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

// startsLeft is what Discord tells about new sessions: that left of total may begin within a time. A total of 0 is for
// nothing told.
type startsLeft struct {
	total, left int
	within      time.Duration
}

// newDay is by how much later the day ends that Discord tells of if it is another one.
const newDay = time.Hour

// learn adds to the account what Discord tells. What began after it was asked, Discord does not know.
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

// wait returns how long a session has to wait so that there are some left until the day ends. Where no session of the
// day
// is known, the latest began now.
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

// startWait is the time between two new sessions when left of total may begin
// within a time. The last fifth is spread over it: a bot that is started again and
// again, whatever the reason, never uses them up.
func startWait(total, left int, reset time.Duration) time.Duration {
	if left > total/5 || reset <= 0 {
		return 0
	}
	return reset / time.Duration(max(left, 1))
}

// starts is what a client knows of new sessions.
type starts struct {
	*Starts
	mu sync.Mutex
	// abreast is how many sessions Discord lets begin at once.
	abreast int
	// told of what Discord said when it was asked; reset is when the day ends.
	told         startsLeft
	asked, reset time.Time
}

// askStarts asks how many sessions may begin, how many shards there should be, and
// how many of them may begin abreast.
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
			c.opt.Log.Warn("few of the new sessions Discord allows in a day are left: the next one waits", "shard",
				shard, "in", wait.Round(time.Second))
		}
		if err := c.pause(ctx, wait); err != nil {
			return err
		}
	}
}

// longestBegin is how long a session waits for its turn once it is connected. Discord does not wait long for one to
// introduce itself.
const longestBegin = 2 * identifyInterval

// errNotItsTurn ends a connection that would have to wait for too long.
var errNotItsTurn = errors.New("another session begins first")

// awaitBegin waits until a session that is connected may introduce itself, and counts it.
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
