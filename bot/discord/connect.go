package discord

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/cenkalti/backoff/v5"
)

// steady is the time after which a lost connection is replaced at once.
const steady = time.Minute

// newWaits returns the waits between attempts to connect: they double, and vary by up to half, so that shards and bots
// do not all come back at the same moment. Discord allows a thousand new sessions a day.
func newWaits() *backoff.ExponentialBackOff {
	return &backoff.ExponentialBackOff{InitialInterval: time.Second, MaxInterval: 5 * time.Minute, Multiplier: 2,
		RandomizationFactor: 0.5}
}

// openTime is the maximum time for one attempt to connect, from the first byte to READY.
const openTime = 45 * time.Second

// Open connects. While Discord cannot be reached it logs that and tries again until the context ends; it returns an
// error then, or when Discord refuses for good. Once connected, the client reconnects by itself until Close. Open waits
// for the first shard; the others follow as Discord allows.
func (c *Client) Open(ctx context.Context) error {
	for waits := newWaits(); ; {
		err := c.planShards(ctx)
		if err == nil {
			err = c.shards[0].connect(ctx)
		}
		if err == nil {
			for i, s := range c.shards {
				if i > 0 {
					s.dropped <- struct{}{} // keepConnected connects it
				}
				c.gateways.Go(s.keepConnected)
			}
			return nil
		}
		var fatal *FatalError
		if errors.As(err, &fatal) || ctx.Err() != nil {
			return err
		}
		wait := waits.NextBackOff()
		c.opt.Log.Warn("connecting to Discord failed; will retry", "in", wait.Round(time.Second),
			"error", err)
		if c.pause(ctx, wait) != nil {
			return err
		}
	}
}

// connect makes one attempt. It ends soon after the context does.
func (s *shard) connect(ctx context.Context) error {
	c := s.c
	c.mu.Lock()
	resumes := s.resumable
	c.mu.Unlock()
	if !resumes {
		if err := s.prepareIdentify(ctx); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, openTime)
	defer cancel()
	c.mu.Lock()
	s.attempt, s.socket, s.fresh = ctx, nil, !resumes
	c.mu.Unlock()
	// Once the socket is open, Open reads from it with the session locked: only closing the socket ends that.
	stop := context.AfterFunc(ctx, s.closeSocket)
	err := s.session.Open()
	if !stop() {
		if err == nil {
			_ = s.session.Close()
		}
		return fmt.Errorf("no answer from Discord in time: %w", ctx.Err())
	}
	c.mu.Lock()
	s.attempt = c.listening
	c.mu.Unlock()
	if err == nil || errors.Is(err, discordgo.ErrWSAlreadyOpen) {
		if again := s.connected(); again && err == nil {
			c.reconnects.Add(1)
		}
		return nil
	}
	select {
	case fatal := <-c.fatal:
		return fatal
	default:
	}
	return fmt.Errorf("no way to Discord: %w", c.plain(err, attempt{}))
}

// reconnectWaits are the waits before attempts to connect again: longer and longer, but none after a connection that
// lasted.
type reconnectWaits struct {
	waits *backoff.ExponentialBackOff
	next  time.Duration
	since time.Time // beginning of the newest connection
}

// newReconnectWaits returns waits that begin with a connection.
func newReconnectWaits(now time.Time) *reconnectWaits {
	w := &reconnectWaits{waits: newWaits(), since: now}
	w.next = w.waits.NextBackOff()
	return w
}

func (w *reconnectWaits) lost(now time.Time) {
	if now.Sub(w.since) > steady {
		w.waits.Reset()
		w.next = 0
	}
}

// wait returns the wait before the next attempt.
func (w *reconnectWaits) wait() time.Duration {
	wait := w.next
	w.next = w.waits.NextBackOff()
	return wait
}

// keepConnected connects again whenever the connection ends, until the client is closed or Discord refuses it for good.
func (s *shard) keepConnected() {
	c := s.c
	waits := newReconnectWaits(time.Now())
	for {
		select {
		case <-c.listening.Done():
			return
		case <-s.dropped:
		}
		waits.lost(time.Now())
		for {
			c.mu.Lock()
			refused := c.refusedForGood
			c.mu.Unlock()
			if refused || c.pause(c.listening, waits.wait()) != nil {
				return
			}
			err := s.connect(c.listening)
			if err == nil {
				waits.since = time.Now()
				break
			}
			var fatal *FatalError
			if errors.As(err, &fatal) {
				c.reportFatal(fatal)
				return
			}
			if c.listening.Err() == nil {
				c.opt.Log.Warn("connection to Discord lost; will reconnect", "shard", s.id, "in",
					waits.next.Round(time.Second), "error", err)
			}
		}
	}
}

// lifeOf returns the context of a request to a path: that of the attempt to connect for the gateway's address.
func (s *shard) lifeOf(path string) context.Context {
	s.c.mu.Lock()
	defer s.c.mu.Unlock()
	if strings.HasSuffix(path, "/gateway") && s.attempt != nil {
		return s.attempt
	}
	return s.c.life
}

// withAttempt returns a context that also ends with the attempt to connect.
func (s *shard) withAttempt(ctx context.Context) (context.Context, func()) {
	s.c.mu.Lock()
	attempt := s.attempt
	s.c.mu.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	if attempt == nil {
		return ctx, cancel
	}
	stop := context.AfterFunc(attempt, cancel)
	return ctx, func() { stop(); cancel() }
}

// watch wraps a new socket of the gateway.
func (s *shard) watch(conn net.Conn) (net.Conn, error) {
	s.c.mu.Lock()
	defer s.c.mu.Unlock()
	if s.attempt != nil && s.attempt.Err() != nil {
		conn.Close()
		return nil, s.attempt.Err()
	}
	s.socket = conn
	w := &watchedConn{Conn: conn, closed: s.c.closedWith, invalid: s.invalidated, greeted: func() error { return nil }}
	if attempt := s.attempt; s.fresh && attempt != nil {
		w.greeted = func() error { return s.c.awaitBegin(attempt, s.id) }
	}
	return w, nil
}

// closeSocket closes the gateway's socket, even while it is in use.
func (s *shard) closeSocket() {
	s.c.mu.Lock()
	defer s.c.mu.Unlock()
	if s.socket != nil {
		s.socket.Close()
	}
}

// reportFatal reports the error after which the bot must stop, unless one was reported.
func (c *Client) reportFatal(fatal error) {
	select {
	case c.fatal <- fatal:
	default:
	}
}

func (c *Client) closedWith(code int) {
	if _, fatal := fatalCodes[code]; !fatal {
		c.opt.Log.Info("connection closed by the gateway", "code", code)
		return
	}
	c.mu.Lock()
	first := !c.refusedForGood
	c.refusedForGood = true
	c.mu.Unlock()
	if first {
		c.reportFatal(&FatalError{Code: code})
	}
}

// Leave disconnects from the gateway, so that no more interactions arrive, and waits for running ones until the context
// ends. Calls still work until Close.
func (c *Client) Leave(ctx context.Context) error {
	c.mu.Lock()
	first, shards := !c.closed, c.shards
	c.closed = true
	c.mu.Unlock()
	c.stopListen()
	c.gateways.Wait()
	failed := make([]error, len(shards))
	if first {
		var closing sync.WaitGroup
		for i, s := range shards {
			closing.Go(func() { failed[i] = s.session.Close() })
		}
		closing.Wait()
		c.mu.Lock()
		for _, s := range shards {
			s.up = false // discordgo reports the end of the connection later
		}
		c.mu.Unlock()
	}
	done := make(chan struct{})
	go func() {
		c.running.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
		c.mu.Lock()
		c.cutOff = true
		c.mu.Unlock()
	}
	if err := errors.Join(failed...); err != nil {
		return c.plain(err, attempt{})
	}
	return nil
}

// Close disconnects and waits for running interactions. If Leave gave up waiting for them, it cuts them off. When it
// returns, nothing of the client runs any more; a closed client cannot be opened.
func (c *Client) Close() error {
	c.mu.Lock()
	cutOff := c.cutOff
	c.mu.Unlock()
	var err error
	if !cutOff {
		err = c.Leave(context.Background())
	}
	c.endLife()
	c.running.Wait()
	c.wire.CloseIdleConnections()
	return err
}
