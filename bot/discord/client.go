package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Options say how to reach Discord.
type Options struct {
	// Token is the bot's token, without "Bot ".
	Token string
	// Base is the address of another Discord, such as a playground; "" is the
	// real one.
	Base string
	Log  *slog.Logger
	// Handle is called for every interaction, each in a goroutine of its own.
	Handle func(context.Context, *Interaction)
	// Ready is called whenever the gateway is connected anew.
	Ready func()
}

// Client is the bot's connection to Discord. It is safe for concurrent use.
type Client struct {
	opt     Options
	session *discordgo.Session
	fatal   chan error

	mu      sync.Mutex
	app     string
	running sync.WaitGroup
	stop    context.CancelFunc
	ctx     context.Context
}

// callTime bounds a single call to Discord.
const callTime = 20 * time.Second

// New prepares a client; Open connects it.
func New(o Options) (*Client, error) {
	if o.Token == "" {
		return nil, errors.New("there is no token: set DISCORD_TOKEN, or token in the configuration")
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	s, err := discordgo.New("Bot " + o.Token)
	if err != nil {
		return nil, errors.New(hide(err.Error(), o.Token))
	}
	t := transport{next: http.DefaultTransport}
	if o.Base != "" {
		if t.base, err = url.Parse(o.Base); err != nil {
			return nil, fmt.Errorf("the address %q cannot be read: %w", o.Base, err)
		}
	}
	c := &Client{opt: o, session: s, fatal: make(chan error, 1)}
	c.ctx, c.stop = context.WithCancel(context.Background())
	s.Client = &http.Client{Transport: t, Timeout: callTime}
	s.Dialer = dialer(c.closed)
	s.Identify.Intents = discordgo.IntentsGuilds
	s.StateEnabled = false
	s.LogLevel = -1
	s.MaxRestRetries = 3
	s.AddHandler(c.event)
	s.AddHandler(func(_ *discordgo.Session, r *discordgo.Ready) {
		c.mu.Lock()
		if r.Application != nil {
			c.app = r.Application.ID
		}
		c.mu.Unlock()
		c.ready()
	})
	s.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { c.ready() })
	return c, nil
}

func (c *Client) ready() {
	if c.opt.Ready != nil {
		c.opt.Ready()
	}
}

// closed hears of close codes.
func (c *Client) closed(code int) {
	if _, fatal := fatalCodes[code]; !fatal {
		c.opt.Log.Info("the gateway closed the connection", "code", code)
		return
	}
	c.session.ShouldReconnectOnError = false
	select {
	case c.fatal <- &FatalError{Code: code}:
	default:
	}
}

// Open connects. It returns an error when Discord does not answer in time or
// refuses for good; otherwise the connection keeps itself up until Close.
func (c *Client) Open(ctx context.Context) error {
	done := make(chan error, 1)
	go func() { done <- c.session.Open() }()
	select {
	case err := <-done:
		if err == nil {
			return nil
		}
		select {
		case fatal := <-c.fatal:
			return fatal
		default:
		}
		return fmt.Errorf("no way to Discord: %s", hide(err.Error(), c.opt.Token))
	case <-ctx.Done():
		return fmt.Errorf("no answer from Discord in time: %w", ctx.Err())
	}
}

// Fatal delivers the error after which the bot can only stop.
func (c *Client) Fatal() <-chan error { return c.fatal }

// Close disconnects and waits for the interactions under way.
func (c *Client) Close() error {
	c.session.ShouldReconnectOnError = false
	err := c.session.Close()
	c.running.Wait()
	c.stop()
	return err
}

// Application is the id of the bot's application.
func (c *Client) Application(ctx context.Context) (string, error) {
	c.mu.Lock()
	app := c.app
	c.mu.Unlock()
	if app != "" {
		return app, nil
	}
	var a struct {
		ID string `json:"id"`
	}
	if err := c.call(ctx, http.MethodGet, discordgo.EndpointAPI+"applications/@me", nil, "", &a); err != nil {
		return "", err
	}
	c.mu.Lock()
	c.app = a.ID
	c.mu.Unlock()
	return a.ID, nil
}

// event hears every gateway event raw.
func (c *Client) event(_ *discordgo.Session, e *discordgo.Event) {
	if e.Type != "INTERACTION_CREATE" {
		return
	}
	i, err := ParseInteraction(e.RawData)
	if err != nil {
		c.opt.Log.Warn("an interaction was passed over", "error", err)
		return
	}
	if i.Kind == KindPing || c.opt.Handle == nil {
		return
	}
	c.running.Add(1)
	defer c.running.Done()
	defer func() {
		if p := recover(); p != nil {
			c.opt.Log.Error("handling an interaction broke", "interaction", i.ID, "panic", fmt.Sprint(p))
		}
	}()
	c.opt.Handle(c.ctx, i)
}

func newReader(b []byte) io.Reader { return bytes.NewReader(b) }

// call makes one request and reads the answer into out, if given.
func (c *Client) call(ctx context.Context, method, address string, body any, bucket string, out any) error {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	b, err := c.session.RequestWithBucketID(method, address, body, bucket, discordgo.WithContext(ctx))
	return c.read(b, err, out)
}

// send makes one request with a message and its files.
func (c *Client) send(ctx context.Context, method, address string, body any, files []*discordgo.File, bucket string, out any) error {
	if len(files) == 0 {
		return c.call(ctx, method, address, body, bucket, out)
	}
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	kind, b, err := discordgo.MultipartBodyWithJSON(body, files)
	if err != nil {
		return err
	}
	b, err = c.session.RequestRaw(method, address, kind, b, bucket, 0, discordgo.WithContext(ctx))
	return c.read(b, err, out)
}

func (c *Client) read(b []byte, err error, out any) error {
	if err != nil {
		return c.plain(err)
	}
	if out == nil || len(b) == 0 {
		return nil
	}
	if err := json.Unmarshal(b, out); err != nil {
		return fmt.Errorf("an answer of Discord cannot be read: %w", err)
	}
	return nil
}

// CallError is an answer of Discord that is no success.
type CallError struct {
	// Status is the HTTP status, Code Discord's own, 0 when there is none.
	Status, Code int
	Text         string
}

// Error says what Discord said.
func (e *CallError) Error() string {
	return fmt.Sprintf("Discord answered %d (code %d): %s", e.Status, e.Code, e.Text)
}

// Codes of Discord that the bot acts on.
const (
	CodeUnknownChannel     = 10003
	CodeUnknownMessage     = 10008
	CodeUnknownInteraction = 10062
	CodeAnswered           = 40060
	CodeMissingAccess      = 50001
	CodeMissingPermissions = 50013
	CodeArchived           = 50083
)

// CodeOf is Discord's code in an error, 0 when there is none.
func CodeOf(err error) int {
	var e *CallError
	if errors.As(err, &e) {
		return e.Code
	}
	return 0
}

// plain makes an error of discordgo fit to be shown and logged.
func (c *Client) plain(err error) error {
	var re *discordgo.RESTError
	if errors.As(err, &re) && re.Response != nil {
		e := &CallError{Status: re.Response.StatusCode, Text: hide(string(re.ResponseBody), c.opt.Token)}
		if re.Message != nil {
			e.Code = re.Message.Code
		}
		if len(e.Text) > 600 {
			e.Text = e.Text[:600] + "…"
		}
		return e
	}
	var ue *url.Error
	if errors.As(err, &ue) {
		return fmt.Errorf("no way to Discord: %w", ue.Err) // the address may hold a token
	}
	return errors.New(hide(err.Error(), c.opt.Token))
}
