package discord

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

// starts is the account of new sessions: Discord allows a bot a thousand a day, and
// resets its token when it begins more. A resumed session is none.
type starts struct {
	mu sync.Mutex
	// known says that Discord told the rest: that left of total may begin until
	// reset. asked is when it was told.
	known       bool
	total, left int
	reset       time.Time
	asked       time.Time
}

// startsFresh is how long what Discord said about starts is believed: other
// processes begin sessions too.
const startsFresh = time.Minute

// askStarts asks how many sessions may begin, how many shards there should be, and
// how many of them may begin abreast.
func (c *Client) askStarts(ctx context.Context) (shards, abreast int, err error) {
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
		return 0, 0, &FatalError{Code: 4004}
	}
	if err != nil {
		return 0, 0, err
	}
	now := time.Now()
	st := &c.starts
	st.mu.Lock()
	defer st.mu.Unlock()
	st.asked = now
	if left := said.Limit.Remaining; left != nil {
		st.known, st.total, st.left = true, said.Limit.Total, *left
		st.reset = now.Add(time.Duration(said.Limit.Reset) * time.Millisecond)
	}
	return max(said.Shards, 1), max(said.Limit.Abreast, 1), nil
}

// reserveStart counts one more session, and says how long it has to wait.
func (c *Client) reserveStart(ctx context.Context) (time.Duration, error) {
	st := &c.starts
	st.mu.Lock()
	stale := time.Since(st.asked) > startsFresh
	st.mu.Unlock()
	if stale {
		if _, _, err := c.askStarts(ctx); err != nil {
			return 0, err
		}
	}
	st.mu.Lock()
	defer st.mu.Unlock()
	if !st.known {
		return 0, nil
	}
	wait := startWait(st.total, st.left, time.Until(st.reset))
	st.left = max(st.left-1, 0)
	return wait, nil
}

// startWait is how long a new session has to wait when left of total may begin
// within a time. The last fifth is spread over it: a bot that is started again and
// again, whatever the reason, never uses them up.
func startWait(total, left int, reset time.Duration) time.Duration {
	if left > total/5 || reset <= 0 {
		return 0
	}
	return reset / time.Duration(max(left, 1))
}
