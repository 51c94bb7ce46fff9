package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/time/rate"
)

// Options configure a client.
type Options struct {
	// Token is the bot's token, without "Bot ".
	Token string
	// Base is the address of another server with Discord's API, such as a playground; "" is Discord's.
	Base string
	Log  *slog.Logger
	// Handle is called for every interaction, each in a goroutine of its own.
	Handle func(context.Context, *Interaction)
	// Ready is called whenever the gateway connects.
	Ready func()
	// Server, if set, is called when the bot is added to a server, also for each of its servers at the beginning of a
	// session, and when it is removed from one. A server that is only unavailable does not count as removed.
	Server func(id string, in bool)
	// Servers, if set, is called when a session begins; left reports whether a server of its shard no longer has the
	// bot.
	Servers func(left func(id string) bool)
	// Joined, if set, is called when the bot became a member of a thread, Deleted when a channel or thread was deleted.
	Joined, Deleted func(channel string)
	// Shards are the parts of the gateway to connect to.
	Shards Shards
	// Lockout is shared by all clients of a process; nil if there is one client.
	Lockout *Lockout
	// May, if set, reports before each call whether this process may still make it.
	May func() bool
	// Starts, if set, takes turns with other clients for new sessions.
	Starts *Starts
	// Pace, if set, spreads the calls of all clients that share it.
	Pace *Pace
	// Acknowledged, if set, is called after the first answer to an interaction, with the time since it arrived.
	Acknowledged func(i *Interaction, after time.Duration)
}

// Client is the bot's connection to Discord. It is safe for concurrent use.
type Client struct {
	opt  Options
	base *url.URL
	// session makes the calls; each shard has a session of its own.
	session *discordgo.Session
	wire    *outbound
	buckets buckets
	limits  limits
	invalid *invalidRequests
	pace    *rate.Limiter
	fatal   chan error
	starts  starts
	// reconnects counts new connections, refused the calls refused for a rate limit.
	reconnects, refused atomic.Uint64
	// life ends when the client is closed and its interactions have ended; listening ends at the beginning of Close.
	life, listening     context.Context
	endLife, stopListen context.CancelFunc
	running, gateways   sync.WaitGroup

	mu     sync.Mutex
	app    string
	closed bool
	recent recentInteractions
	shards []*shard
	// refusedForGood is set when connecting again cannot help.
	refusedForGood bool
	// cutOff is set when Leave stopped waiting for interactions.
	cutOff bool
	// names are the names of servers by id, from the gateway.
	names map[string]string
}

// callTime is the maximum time for a call to Discord, waits included.
const callTime = 20 * time.Second

// New prepares a client; Open connects it.
func New(o Options) (*Client, error) {
	if o.Token == "" {
		return nil, errors.New("there is no token: set DISCORD_TOKEN, or token in the configuration")
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Lockout == nil {
		o.Lockout = new(Lockout)
	}
	if err := o.Shards.check(); err != nil {
		return nil, err
	}
	var base *url.URL
	if o.Base != "" {
		var err error
		if base, err = url.Parse(o.Base); err != nil || base.Host == "" {
			return nil, fmt.Errorf("%q is no address of a Discord; it should look like http://127.0.0.1:7777", o.Base)
		}
	}
	c := &Client{opt: o, base: base, fatal: make(chan error, 1), pace: newPace(o.Shards.share()),
		invalid: newInvalidRequests(o.Shards.share())}
	if o.Pace != nil {
		c.pace = o.Pace.calls
	}
	if c.starts.Starts = o.Starts; o.Starts == nil {
		c.starts.Starts = NewStarts("", &memory{})
	}
	c.life, c.endLife = context.WithCancel(context.Background())
	c.listening, c.stopListen = context.WithCancel(context.Background())
	c.wire = &outbound{http.DefaultTransport.(*http.Transport).Clone(), o.Lockout, c.lockedOut}
	var err error
	c.session, err = c.newSession(func(string) context.Context { return c.life })
	return c, err
}

// answered counts an invalid request.
func (c *Client) answered(status int, header http.Header) {
	if c.invalid.note(status, header, time.Now()) {
		c.opt.Log.Warn("many requests refused, which may lead to a ban; slowing down all calls: check the bot's "+
			"permissions and token", "last", status, "window", invalidWindow)
	}
}

// lockedOut logs the beginning of a lockout.
func (c *Client) lockedOut(lasts time.Duration) {
	c.opt.Log.Warn("address of this machine banned by Discord; sending nothing until that ends", "for",
		lasts.Round(time.Second))
}

func (c *Client) ready() {
	if c.opt.Ready != nil {
		c.opt.Ready()
	}
}

// Fatal returns a channel with the error after which the bot must stop.
func (c *Client) Fatal() <-chan error { return c.fatal }

// Application returns the id of the bot's application.
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

func (s *shard) event(_ *discordgo.Session, e *discordgo.Event) {
	c := s.c
	defer func() {
		if p := recover(); p != nil {
			c.opt.Log.Error("panic while handling an event of the gateway", "event", e.Type, "panic", fmt.Sprint(p))
		}
	}()
	switch e.Type {
	case "INTERACTION_CREATE":
		c.interaction(e.RawData)
	case "GUILD_CREATE", "GUILD_DELETE":
		c.server(e.RawData, e.Type == "GUILD_CREATE")
	case "READY":
		s.servers(e.RawData)
	case "THREAD_CREATE":
		c.channel(e.RawData, c.opt.Joined)
	case "CHANNEL_DELETE", "THREAD_DELETE":
		c.channel(e.RawData, c.opt.Deleted)
	}
}

// whileOpen calls do unless the client is closed.
func (c *Client) whileOpen(do func()) {
	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		return
	}
	c.running.Add(1)
	c.mu.Unlock()
	defer c.running.Done()
	do()
}

// server handles an event that the bot was added to or removed from a server.
func (c *Client) server(raw json.RawMessage, in bool) {
	var g struct {
		ID          string `json:"id"`
		Name        string `json:"name"`
		Unavailable bool   `json:"unavailable"`
	}
	if err := json.Unmarshal(raw, &g); err != nil || g.ID == "" || g.Unavailable {
		return // malformed, or an outage
	}
	c.mu.Lock()
	if c.names == nil {
		c.names = map[string]string{}
	}
	if delete(c.names, g.ID); in && g.Name != "" {
		c.names[g.ID] = g.Name
	}
	c.mu.Unlock()
	if c.opt.Server == nil {
		return
	}
	c.whileOpen(func() { c.opt.Server(g.ID, in) })
}

// channel calls tell with the channel or thread of an event.
func (c *Client) channel(raw json.RawMessage, tell func(channel string)) {
	var ch struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(raw, &ch); err != nil || ch.ID == "" || tell == nil {
		return
	}
	c.whileOpen(func() { tell(ch.ID) })
}

// ServerName returns the name of a server, "" until the gateway has sent it.
func (c *Client) ServerName(guild string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.names[guild]
}

// servers handles the list of servers at the beginning of a session.
func (s *shard) servers(raw json.RawMessage) {
	var ready struct {
		Guilds []struct {
			ID string `json:"id"`
		} `json:"guilds"`
	}
	if err := json.Unmarshal(raw, &ready); err != nil || s.c.opt.Servers == nil {
		return
	}
	in := map[string]bool{}
	for _, g := range ready.Guilds {
		in[g.ID] = true
	}
	s.c.whileOpen(func() {
		s.c.opt.Servers(func(id string) bool { return s.hears(id) && !in[id] })
	})
}

func (c *Client) interaction(raw json.RawMessage) {
	arrived := time.Now()
	i, err := ParseInteraction(raw)
	if err != nil {
		c.opt.Log.Warn("interaction ignored", "error", err)
		return
	}
	i.arrived = arrived
	if i.Kind == KindPing || c.opt.Handle == nil {
		return
	}
	if !c.enter(i.ID) {
		return
	}
	defer c.running.Done()
	defer func() {
		if p := recover(); p != nil {
			c.opt.Log.Error("panic while handling an interaction", "interaction", i.ID, "panic", fmt.Sprint(p))
		}
	}()
	c.opt.Handle(c.life, i)
}

// enter counts a running interaction. It returns false if the client is closed, or the interaction arrived before.
func (c *Client) enter(id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed || !c.recent.isNew(id) {
		return false
	}
	c.running.Add(1)
	return true
}

// A request is a call of Discord's API.
type request struct {
	method, address string
	body            any // sent as JSON; nil for none
	files           []File
	bucket          string // of discordgo's rate limits; "" is the address
	out             any    // a pointer for the answer; nil to ignore it
}

// limit returns the name under which Client.limits counts the request.
func (r *request) limit() string {
	if r.bucket == "" || isAnswer(r.address) {
		return r.method + " " + r.address
	}
	return r.method + " " + r.bucket
}

// encode returns the body with its files and its content type.
func (r *request) encode() (kind string, b []byte, err error) {
	kind, err = "application/json", holdsPings(r.body)
	switch {
	case err != nil:
	case len(r.files) > 0:
		kind, b, err = discordgo.MultipartBodyWithJSON(r.body, attached(r.files))
	case r.body != nil:
		b, err = json.Marshal(r.body)
	}
	if err != nil {
		return "", nil, fmt.Errorf("what is to be sent to Discord cannot be written: %w", err)
	}
	return kind, b, nil
}

// call makes a request without files.
func (c *Client) call(ctx context.Context, method, address string, body any, bucket string, out any) error {
	return c.send(ctx, request{method: method, address: address, body: body, bucket: bucket, out: out})
}

// send makes a request, repeats it if necessary, and decodes the answer.
func (c *Client) send(ctx context.Context, r request) error {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	kind, b, err := r.encode()
	if err != nil {
		return err
	}
	key, isAnswer := r.limit(), isAnswer(r.address)
	perhapsDone := false // an attempt may have had its effect
	for n := 0; ; {
		if !isAnswer {
			turn := c.pace.Reserve()
			if err := c.pause(ctx, turn.Delay()); err != nil {
				turn.Cancel()
				return err
			}
		}
		wait := max(c.limits.wait(key, isAnswer), c.invalid.wait(isAnswer, time.Now()), c.opt.Lockout.wait())
		if err := c.pause(ctx, wait); err != nil {
			return err
		}
		try := attempt{address: r.address, began: time.Now()}
		got, err := c.session.RequestRaw(r.method, r.address, kind, b, r.bucket, 0,
			discordgo.WithContext(context.WithValue(ctx, attemptKey{}, &try)))
		if c.limits.note(key, isAnswer, try, err) {
			c.refused.Add(1)
			continue
		}
		if err == nil || !transient(err, try) {
			if perhapsDone && err != nil && alreadyDone(r.method, r.address, CodeOf(c.plain(err, try))) {
				return nil
			}
			return c.read(got, err, try, r.out)
		}
		if n == len(retryWaits) || !repeatable(r.method, r.address, r.body) || c.life.Err() != nil ||
			c.pause(ctx, retryWaits[n]) != nil {
			return c.plain(err, try)
		}
		perhapsDone = true
		n++
	}
}

// pause waits, or returns a LimitError if ctx does not leave enough time.
func (c *Client) pause(ctx context.Context, wait time.Duration) error {
	if wait <= 0 {
		return ctx.Err()
	}
	if end, ok := ctx.Deadline(); ok && time.Until(end) < wait {
		return &LimitError{Wait: wait}
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// LimitError means that Discord requires a wait longer than the call may take.
type LimitError struct{ Wait time.Duration }

func (e *LimitError) Error() string {
	return fmt.Sprintf("Discord asks to wait %s before this is tried again", e.Wait.Round(time.Second))
}

func (c *Client) read(b []byte, err error, try attempt, out any) error {
	if err != nil {
		return c.plain(err, try)
	}
	if out == nil || len(b) == 0 {
		return nil
	}
	if err := json.Unmarshal(b, out); err != nil {
		return fmt.Errorf("an answer of Discord cannot be read: %w", err)
	}
	return nil
}

// CallError is an error of Discord's API.
type CallError struct {
	// Status is the HTTP status, Code Discord's error code, 0 if there is none.
	Status, Code int
	Text         string
}

func (e *CallError) Error() string {
	return fmt.Sprintf("Discord answered %d (code %d): %s", e.Status, e.Code, e.Text)
}

// Discord's error codes that the bot acts on. CodeCannotDirect and CodeNoMutualGuilds mean that a user cannot be sent
// direct messages: they do not accept them, or share no server with the bot any more.
const (
	CodeUnknownChannel     = 10003
	CodeUnknownMember      = 10007
	CodeUnknownMessage     = 10008
	CodeUnknownUser        = 10013
	CodeUnknownInteraction = 10062
	CodeAnswered           = 40060
	CodeMissingAccess      = 50001
	CodeCannotDirect       = 50007
	CodeNoMutualGuilds     = 50278
	CodeMissingPermissions = 50013
	CodeInvalidForm        = 50035
	CodeArchived           = 50083
	CodeThreadExists       = 160004
	CodeLocked             = 160005
	CodeTooManyThreads     = 160006
)

// CodeOf returns Discord's error code in an error, 0 if there is none.
func CodeOf(err error) int {
	var e *CallError
	if errors.As(err, &e) {
		return e.Code
	}
	return 0
}

// plain turns an error of discordgo into one without tokens, fit to be shown and logged.
func (c *Client) plain(err error, try attempt) error {
	var re *discordgo.RESTError
	if errors.As(err, &re) && re.Response != nil {
		e := &CallError{Status: re.Response.StatusCode, Text: c.hide(string(re.ResponseBody), try.address)}
		if try.status != 0 {
			e.Status = try.status
		}
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
		return fmt.Errorf("no way to Discord: %w", ue.Err) // the address may contain a token
	}
	return errors.New(c.hide(err.Error(), try.address))
}
