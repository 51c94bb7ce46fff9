package discord

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Waits between attempts to reconnect; a connection that lasted steady starts
// them over. Discord allows a thousand fresh sessions a day.
const (
	firstWait = time.Second
	lastWait  = 5 * time.Minute
	steady    = time.Minute
)

// openTime bounds one attempt to connect, from the first byte to READY.
const openTime = 45 * time.Second

// Open connects. It returns an error when Discord does not answer in time or
// refuses for good; otherwise the connection keeps itself up until Close.
func (c *Client) Open(ctx context.Context) error {
	for wait := firstWait; ; wait *= 2 {
		err := c.connect(ctx)
		if err == nil {
			c.gateways.Go(c.keep)
			return nil
		}
		if !busy(err) || c.pause(ctx, wait) != nil {
			return err
		}
		c.opt.Log.Warn("Discord is not well, another attempt to connect follows", "error", err)
	}
}

// busy reports whether Discord only cannot answer now.
func busy(err error) bool {
	var e *CallError
	return errors.As(err, &e) && (e.Status >= http.StatusInternalServerError || e.Status == http.StatusTooManyRequests)
}

// connect makes one attempt. It ends soon after the context does.
func (c *Client) connect(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, openTime)
	defer cancel()
	c.mu.Lock()
	c.attempt, c.socket = ctx, nil
	c.mu.Unlock()
	// Once the socket is there, Open reads from it with the session locked: only
	// closing the socket ends that.
	stop := context.AfterFunc(ctx, c.hangUp)
	err := c.session.Open()
	if !stop() {
		if err == nil {
			_ = c.session.Close()
		}
		return fmt.Errorf("no answer from Discord in time: %w", ctx.Err())
	}
	c.mu.Lock()
	c.attempt = c.listening
	c.mu.Unlock()
	if err == nil || errors.Is(err, discordgo.ErrWSAlreadyOpen) {
		return nil
	}
	select {
	case fatal := <-c.fatal:
		return fatal
	default:
	}
	return fmt.Errorf("no way to Discord: %w", c.plain(err, attempt{}))
}

// keep connects again whenever the connection ends, until the client is closed
// or Discord refuses it for good.
func (c *Client) keep() {
	wait, since := firstWait, time.Now()
	for {
		select {
		case <-c.listening.Done():
			return
		case <-c.dropped:
		}
		if time.Since(since) > steady {
			wait = 0
		}
		for {
			c.mu.Lock()
			doomed := c.doomed
			c.mu.Unlock()
			if doomed {
				return
			}
			timer := time.NewTimer(wait)
			select {
			case <-c.listening.Done():
				timer.Stop()
				return
			case <-timer.C:
			}
			wait = min(max(2*wait, firstWait), lastWait)
			err := c.connect(c.listening)
			if err == nil {
				since = time.Now()
				break
			}
			var fatal *FatalError
			if errors.As(err, &fatal) {
				c.fatal <- fatal
				return
			}
			if c.listening.Err() == nil {
				c.opt.Log.Warn("the connection to Discord is lost, another attempt follows", "in", wait, "error", err)
			}
		}
	}
}

// lifeOf is how long a request to a path may live: asking for the gateway's
// address is part of an attempt to connect.
func (c *Client) lifeOf(path string) context.Context {
	c.mu.Lock()
	defer c.mu.Unlock()
	if strings.HasSuffix(path, "/gateway") && c.attempt != nil {
		return c.attempt
	}
	return c.life
}

// during is a context that ends with the attempt to connect as well.
func (c *Client) during(ctx context.Context) (context.Context, func()) {
	c.mu.Lock()
	attempt := c.attempt
	c.mu.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	if attempt == nil {
		return ctx, cancel
	}
	stop := context.AfterFunc(attempt, cancel)
	return ctx, func() { stop(); cancel() }
}

// watch takes a new socket of the gateway and wraps it.
func (c *Client) watch(conn net.Conn) (net.Conn, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.attempt != nil && c.attempt.Err() != nil {
		conn.Close()
		return nil, c.attempt.Err()
	}
	c.socket = conn
	return &watched{Conn: conn, closed: c.shut}, nil
}

// hangUp closes the gateway's socket, whatever is going on there.
func (c *Client) hangUp() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.socket != nil {
		c.socket.Close()
	}
}

// shut hears of close codes.
func (c *Client) shut(code int) {
	if _, fatal := fatalCodes[code]; !fatal {
		c.opt.Log.Info("the gateway closed the connection", "code", code)
		return
	}
	c.mu.Lock()
	first := !c.doomed
	c.doomed = true
	c.mu.Unlock()
	if first {
		c.fatal <- &FatalError{Code: code}
	}
}

// Close disconnects and waits for the interactions under way. Nothing of the
// client runs when it returns, and a closed client stays closed.
func (c *Client) Close() error {
	c.mu.Lock()
	again := c.closed
	c.closed = true
	c.mu.Unlock()
	if again {
		return nil
	}
	c.stopListen()
	c.gateways.Wait()
	err := c.session.Close()
	c.running.Wait()
	c.die()
	c.wire.CloseIdleConnections()
	if err != nil {
		return c.plain(err, attempt{})
	}
	return nil
}
