package discord

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/time/rate"
)

// Shards are the parts of the gateway a client connects to. Discord sends what
// happens in a server to the shard (id >> 22) % Total, and what happens in direct
// messages to shard 0. The zero value is as many as Discord proposes, all of them.
type Shards struct {
	Total int
	// Run are those of 0 to Total-1 this client connects to.
	Run []int
}

// check says what is wrong with shards that were decided on.
func (s Shards) check() error {
	seen := map[int]bool{}
	for _, id := range s.Run {
		if id < 0 || id >= s.Total || seen[id] {
			return fmt.Errorf("of %d shards %v cannot be run", s.Total, s.Run)
		}
		seen[id] = true
	}
	if (s.Total > 0) != (len(s.Run) > 0) || s.Total < 0 {
		return fmt.Errorf("of %d shards %v cannot be run", s.Total, s.Run)
	}
	return nil
}

// shard is one connection to the gateway.
type shard struct {
	c       *Client
	id      int
	session *discordgo.Session
	// dropped tells that the connection ended.
	dropped chan struct{}

	// The client's mu guards the rest. attempt is the latest attempt to connect,
	// socket what came of it; up says that it is connected,
	// connectedBefore that it was once.
	attempt             context.Context
	socket              net.Conn
	up, connectedBefore bool
}

// newSession makes a session that makes its requests within a life. It connects to nothing by
// itself.
func (c *Client) newSession(life func(path string) context.Context) (*discordgo.Session, error) {
	s, err := discordgo.New("Bot " + c.opt.Token)
	if err != nil {
		return nil, errors.New(hide(err.Error(), c.opt.Token))
	}
	s.Client = &http.Client{Transport: transport{base: c.base, next: c.wire, life: life}, Timeout: callTime}
	s.LogLevel = -1
	// discordgo's own waiting, repeating and reconnecting cannot be interrupted.
	s.MaxRestRetries = 0
	s.ShouldRetryOnRateLimit = false
	s.ShouldReconnectOnError = false
	return s, nil
}

// newShard prepares one shard of total.
func (c *Client) newShard(id, total int) (*shard, error) {
	s := &shard{c: c, id: id, dropped: make(chan struct{}, 1)}
	var err error
	if s.session, err = c.newSession(s.lifeOf); err != nil {
		return nil, err
	}
	s.session.ShardID, s.session.ShardCount = id, total
	s.session.Dialer = s.dialer()
	s.session.Identify.Intents = discordgo.IntentsGuilds
	s.session.StateEnabled = false
	s.session.AddHandler(c.event)
	s.session.AddHandler(func(_ *discordgo.Session, r *discordgo.Ready) {
		c.mu.Lock()
		if r.Application != nil {
			c.app = r.Application.ID
		}
		c.mu.Unlock()
		c.ready()
	})
	s.session.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { c.ready() })
	s.session.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) {
		c.mu.Lock()
		s.up = false
		c.mu.Unlock()
		select {
		case s.dropped <- struct{}{}:
		default:
		}
	})
	return s, nil
}

// connected notes that a shard is connected; again says that it was before.
func (s *shard) connected() (again bool) {
	s.c.mu.Lock()
	defer s.c.mu.Unlock()
	again = s.connectedBefore
	s.up, s.connectedBefore = true, true
	return again
}

// planShards decides once which shards there are, and asks Discord where that is
// needed.
func (c *Client) planShards(ctx context.Context) error {
	if c.shards != nil {
		return nil
	}
	parts := c.opt.Shards
	abreast := 1
	if parts.Total != 1 {
		var said struct {
			Shards int `json:"shards"`
			Limit  struct {
				Remaining *int `json:"remaining"`
				Reset     int  `json:"reset_after"`
				Abreast   int  `json:"max_concurrency"`
			} `json:"session_start_limit"`
		}
		err := c.call(ctx, http.MethodGet, discordgo.EndpointGatewayBot, nil, "", &said)
		if answer := (*CallError)(nil); errors.As(err, &answer) && answer.Status == http.StatusUnauthorized {
			return &FatalError{Code: 4004}
		}
		if err != nil {
			return err
		}
		abreast = max(said.Limit.Abreast, 1)
		if parts.Total == 0 {
			parts.Total = max(said.Shards, 1)
			for id := range parts.Total {
				parts.Run = append(parts.Run, id)
			}
		}
		if left := said.Limit.Remaining; left != nil && *left < len(parts.Run) {
			c.opt.Log.Warn("Discord allows fewer new connections today than there are shards", "left", *left, "shards", len(parts.Run), "more_in", time.Duration(said.Limit.Reset)*time.Millisecond)
		}
	}
	c.gate = newIdentifyGate(min(abreast, parts.Total))
	shards := make([]*shard, 0, len(parts.Run))
	for _, id := range parts.Run {
		s, err := c.newShard(id, parts.Total)
		if err != nil {
			return err
		}
		shards = append(shards, s)
	}
	c.mu.Lock()
	c.shards = shards
	c.mu.Unlock()
	if parts.Total > 1 {
		c.opt.Log.Info("this process runs several shards, or one of several", "total", parts.Total, "run", fmt.Sprint(parts.Run))
	}
	return nil
}

// identifyGate lets shards identify themselves one after the other: Discord takes
// one in five seconds, or so many abreast.
type identifyGate []*rate.Limiter

// identifyInterval is the time between two shards that identify themselves.
const identifyInterval = 5 * time.Second

func newIdentifyGate(abreast int) identifyGate {
	g := make(identifyGate, abreast)
	for i := range g {
		g[i] = rate.NewLimiter(rate.Every(identifyInterval), 1)
	}
	return g
}

// reserve says how long a shard has to wait for its turn, which it takes.
func (g identifyGate) reserve(id int, now time.Time) time.Duration {
	return g[id%len(g)].ReserveN(now, 1).DelayFrom(now)
}

// Status is how a client stands with Discord.
type Status struct {
	// Up of Shards connections stand.
	Shards, Up int
	// Down are the shards that are not connected.
	Down []int
	// Reconnects counts connections made anew, Limits the calls Discord refused for
	// a rate limit.
	Reconnects, Limits uint64
}

// Status tells how the client stands with Discord.
func (c *Client) Status() Status {
	c.mu.Lock()
	defer c.mu.Unlock()
	st := Status{Shards: len(c.shards), Reconnects: c.reconnects.Load(), Limits: c.refused.Load()}
	for _, s := range c.shards {
		if s.up {
			st.Up++
		} else {
			st.Down = append(st.Down, s.id)
		}
	}
	slices.Sort(st.Down)
	return st
}
