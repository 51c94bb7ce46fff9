package discord

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"
)

// Shards are the parts of the gateway a client connects to. Discord sends the events of a server to the shard (id >>
// 22) % Total, and those of direct messages to shard 0. The zero value is all of as many as Discord proposes.
type Shards struct {
	Total int
	// Run are those of 0 to Total-1 this client connects to.
	Run []int
}

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
	c         *Client
	id, total int
	session   *discordgo.Session
	// dropped receives a value when the connection ended.
	dropped chan struct{}

	// The client's mu guards the rest. attempt is the context of the latest attempt to connect, fresh whether it begins
	// a new session, socket its result; up is whether the shard is connected, connectedBefore whether it ever was,
	// resumable whether Discord still knows its session.
	attempt                        context.Context
	socket                         net.Conn
	fresh                          bool
	up, connectedBefore, resumable bool
}

// init selects version 10 of the gateway, as discordgo's default is 9. The addresses of calls were made from the
// default before, so transport changes their version.
func init() { discordgo.APIVersion = "10" }

// newSession returns a session that makes its requests within a life. It does not connect by itself.
func (c *Client) newSession(life func(path string) context.Context) (*discordgo.Session, error) {
	s, err := discordgo.New("Bot " + c.opt.Token)
	if err != nil {
		return nil, errors.New(hide(err.Error(), c.opt.Token))
	}
	s.Client = &http.Client{Transport: transport{base: c.base, next: c.wire, life: life, answered: c.answered,
		may: c.opt.May}, Timeout: callTime}
	s.LogLevel = -1
	// discordgo's waits, retries and reconnects cannot be interrupted.
	s.MaxRestRetries = 0
	s.ShouldRetryOnRateLimit = false
	s.ShouldReconnectOnError = false
	return s, nil
}

func (c *Client) newShard(id, total int) (*shard, error) {
	s := &shard{c: c, id: id, total: total, dropped: make(chan struct{}, 1)}
	return s, s.forget()
}

// forget replaces the session by a new one, unknown to Discord.
func (s *shard) forget() error {
	c := s.c
	session, err := c.newSession(s.lifeOf)
	if err != nil {
		return err
	}
	session.ShardID, session.ShardCount = s.id, s.total
	session.Dialer = s.dialer()
	session.Identify.Intents = discordgo.IntentsGuilds
	session.StateEnabled = false
	session.AddHandler(s.event)
	session.AddHandler(func(_ *discordgo.Session, r *discordgo.Ready) {
		c.mu.Lock()
		if r.Application != nil {
			c.app = r.Application.ID
		}
		c.mu.Unlock()
		c.ready()
	})
	session.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { c.ready() })
	session.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) {
		c.mu.Lock()
		s.up = false
		c.mu.Unlock()
		select {
		case s.dropped <- struct{}{}:
		default:
		}
	})
	s.session = session
	return nil
}

// hears reports whether this shard gets the events of a server.
func (s *shard) hears(server string) bool {
	id, err := strconv.ParseUint(server, 10, 64)
	return err == nil && int(id>>22%uint64(s.total)) == s.id
}

// connected records that a shard is connected; again reports whether it was before.
func (s *shard) connected() (again bool) {
	s.c.mu.Lock()
	defer s.c.mu.Unlock()
	again = s.connectedBefore
	s.up, s.connectedBefore, s.resumable = true, true, true
	return again
}

// invalidated records that Discord ended the session. A resumable one is resumed on the next connection.
func (s *shard) invalidated(resumable bool) {
	s.c.mu.Lock()
	s.resumable = s.resumable && resumable
	s.c.mu.Unlock()
	s.c.opt.Log.Info("session ended by Discord", "shard", s.id, "resumable", resumable)
}

// prepareIdentify replaces the session, and waits until Discord allows a new one.
func (s *shard) prepareIdentify(ctx context.Context) error {
	c := s.c
	if err := c.awaitTurn(ctx, s.id); err != nil {
		return err
	}
	c.mu.Lock()
	before := s.connectedBefore
	c.mu.Unlock()
	if !before {
		return nil // unused so far
	}
	return s.forget()
}

// planShards decides once on the shards. Discord proposes their number.
func (c *Client) planShards(ctx context.Context) error {
	if c.shards != nil {
		return nil
	}
	parts := c.opt.Shards
	proposed, err := c.askStarts(ctx)
	if err != nil {
		return err
	}
	if parts.Total == 0 {
		parts.Total = proposed
		for id := range parts.Total {
			parts.Run = append(parts.Run, id)
		}
	}
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
		c.opt.Log.Info("running several shards, or one of several", "total", parts.Total, "run",
			fmt.Sprint(parts.Run))
	}
	return nil
}

// Status is the state of a client's connections.
type Status struct {
	// Up of Shards are connected.
	Shards, Up int
	// Down are the shards that are not connected.
	Down []int
	// Reconnects counts new connections, Limits the calls Discord refused for a rate limit.
	Reconnects, Limits uint64
}

// Status returns the state of the client's connections.
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
