// Package playground is a local server with Discord's API on the loopback interface: enough of the HTTP API v10 and the
// gateway v10 for an ordinary bot session, endpoints for people as Discord's own client uses them, and a web page to
// play on. It does not depend on the bot it serves.
package playground

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"time"
)

// AnswerTime is the time a bot has for its first answer to an interaction.
const AnswerTime = 3 * time.Second

// tokenLife is the time for which an interaction token is valid.
const tokenLife = 15 * time.Minute

// Directions given to Options.Check.
const (
	Request = "request" // a request of the bot
	Answer  = "answer"  // the playground's answer
)

// Options configure a playground.
type Options struct {
	// Addr is the address to listen on, like "127.0.0.1:7777"; port 0 chooses a free one. Only loopback addresses are
	// allowed.
	Addr string
	// StateFile stores channels, people, messages, attachments and commands between runs, even if the process is
	// killed. If it is empty they are kept in memory.
	StateFile string
	// Now is the clock for timestamps, tokens, nonces, archiving, and the life of a lost gateway session; nil means the
	// real one. Advance moves the playground ahead of it. A first answer is late after AnswerTime by this clock, and no
	// request waits longer for it by the real one. Rate limits use the real one.
	Now func() time.Time
	// Check, if set, is called with each request of the bot and each answer to it. The path is that of the API without
	// /api/v10, the body JSON (the payload_json of a multipart request) or empty, the status 0 for a request. An error
	// is recorded among the failures, and the bot gets status 400.
	Check func(direction, method, path string, query url.Values, body []byte, status int) error
	// Number distinguishes the playgrounds of a bot with several shards: 0 for the first or only one, up to 31. Each
	// has its own guild, which belongs to the shard Number after that of the first one, and ids that no other has.
	Number int
	// Shards is the number of shards proposed to the bot, and the number that may identify at once if they are paced; 0
	// means 1.
	Shards int
	// Unpaced disables Discord's rate limits of calls, posts, edits of old messages and sessions, for tests that have
	// no time for them.
	Unpaced bool
	// FixedClock prevents moving the clock, because bots in other processes use another one.
	FixedClock bool
	// Privileged are the privileged intents the bot was granted, as bits; a bot that asks for others is refused.
	Privileged int
	// Log receives errors; nil discards them.
	Log *slog.Logger
	// AnswerTime is the time the bot has for a first answer; 0 means AnswerTime.
	AnswerTime time.Duration
}

// Server is a playground. It is safe for concurrent use.
type Server struct {
	opts Options
	log  *slog.Logger
	now  func() time.Time
	// real is the clock of the machine, which limits use however far the clock of the playground was moved.
	real func() time.Time
	// ahead is the time by which the clock was moved, in nanoseconds.
	ahead atomic.Int64

	mu           sync.Mutex
	disk         *disk
	ids          snowflakes
	guildID      string
	tavernID     string
	users        map[string]*user
	channels     map[string]*channel
	commands     map[string]*command
	emojis       map[string]*appEmoji
	interactions map[string]*interaction
	modals       map[string]*modal // by the id of the interaction that opened it
	sessions     map[string]*session
	watchers     map[*watcher]bool
	nonces       map[string]string // author and nonce to the message's id
	moved        []func()          // called when the clock was moved
	outgoing     []event           // sent once the change is written
	failures     []error
	started      bool
	closed       bool

	// identifies are the times of the sessions of the last day, refused ones included, and slots those of the latest
	// one of each slot, by the real clock. accepted and rejected count both kinds.
	identifies         []time.Time
	slots              map[int]time.Time
	accepted, rejected int
	// tokenReset is set if too many sessions began in a day.
	tokenReset atomic.Bool
	// out is set while the bot is removed from the guild.
	out bool

	limits   limiter
	faults   faults
	listener net.Listener
	http     *http.Server
	stop     context.CancelFunc
	done     chan struct{}
	addr     string
}

// New makes a playground and reads its state file. It listens only after Start.
func New(opts Options) (*Server, error) {
	if opts.Addr == "" {
		opts.Addr = "127.0.0.1:0"
	}
	if err := checkLoopback(opts.Addr); err != nil {
		return nil, err
	}
	if opts.Number < 0 || opts.Number >= playgrounds {
		return nil, fmt.Errorf("there is no playground of number %d, only 0 to %d", opts.Number, playgrounds-1)
	}
	if opts.AnswerTime == 0 {
		opts.AnswerTime = AnswerTime
	}
	s := &Server{
		opts:         opts,
		real:         time.Now,
		log:          opts.Log,
		users:        map[string]*user{},
		channels:     map[string]*channel{},
		commands:     map[string]*command{},
		emojis:       map[string]*appEmoji{},
		interactions: map[string]*interaction{},
		modals:       map[string]*modal{},
		sessions:     map[string]*session{},
		watchers:     map[*watcher]bool{},
		nonces:       map[string]string{},
		slots:        map[int]time.Time{},
		done:         make(chan struct{}),
		ids:          snowflakes{number: uint64(opts.Number)},
		guildID:      formatID(firstGuild + uint64(opts.Number)<<22),
		tavernID:     formatID(firstTavern + uint64(opts.Number)<<22),
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if opts.Now == nil {
		opts.Now = time.Now
	}
	s.now = func() time.Time { return opts.Now().Add(s.Ahead()) }
	var err error
	if s.disk, err = openDisk(opts.StateFile); err != nil {
		return nil, err
	}
	if err := s.load(); err != nil {
		s.disk.close()
		return nil, err
	}
	s.prepare()
	if err := s.disk.commit(); err != nil {
		s.disk.close()
		return nil, fmt.Errorf("write the playground's file %s: %w", opts.StateFile, err)
	}
	s.outgoing = nil // there are no listeners yet
	return s, nil
}

// checkLoopback refuses an address that other machines could reach.
func checkLoopback(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("the playground cannot listen on %q: %w; give an address like 127.0.0.1:7777", addr, err)
	}
	if host == "localhost" {
		return nil
	}
	if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() {
		return fmt.Errorf("the playground has no passwords and listens on a loopback address only, like "+
			"127.0.0.1:7777, not on %q", addr)
	}
	return nil
}

// prepare creates the parts every playground has, and rebuilds derived data.
func (s *Server) prepare() {
	now := s.now()
	if s.users[botID] == nil {
		s.users[botID] = &user{ID: botID, Name: botName, Locale: "en-US", Joined: now, Bot: true}
		s.disk.put(bucketUsers, botID, s.users[botID])
	}
	s.person(moderatorName)
	if s.channels[s.tavernID] == nil {
		s.channels[s.tavernID] = &channel{ID: s.tavernID, Type: channelText, Name: tavernName}
		s.disk.put(bucketChannels, s.tavernID, s.channels[s.tavernID])
	}
	for _, c := range s.channels {
		for _, m := range c.messages {
			if m.Nonce != "" && now.Sub(m.Time) < nonceLife {
				s.nonces[nonceKey(m.Author, m.Nonce)] = m.ID
			}
		}
	}
}

// Start listens and serves until the context ends or Close is called.
func (s *Server) Start(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return errors.New("the playground is closed")
	}
	if s.started {
		return errors.New("the playground runs already")
	}
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", s.opts.Addr)
	if err != nil {
		return fmt.Errorf("the playground cannot listen on %s: %w; is another one running there? Choose another port, "+
			"or 0 for a free one", s.opts.Addr, err)
	}
	if tcp, ok := l.Addr().(*net.TCPAddr); !ok || !tcp.IP.IsLoopback() {
		l.Close()
		return fmt.Errorf("%s is no loopback address", l.Addr())
	}
	s.started = true
	s.listener = l
	s.addr = l.Addr().String()
	ctx, s.stop = context.WithCancel(ctx)
	s.http = &http.Server{
		Handler:           s,
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       time.Minute,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	go func() {
		defer close(s.done)
		if err := s.http.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("serving the playground failed", "error", err)
		}
	}()
	go s.archiveThreads(ctx.Done())
	context.AfterFunc(ctx, func() { s.Close() })
	return nil
}

// Close ends all connections and closes the state file. It may be called twice.
func (s *Server) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		<-s.done
		return nil
	}
	s.closed = true
	started := s.started
	if started {
		s.stop()
	}
	for _, c := range s.openConnections() {
		c.ws.Close()
	}
	for w := range s.watchers {
		s.dropWatcher(w)
	}
	s.mu.Unlock()

	var err error
	if started {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		if err = s.http.Shutdown(ctx); err != nil {
			err = s.http.Close()
		}
	} else {
		close(s.done)
	}
	<-s.done
	s.mu.Lock()
	defer s.mu.Unlock()
	return errors.Join(err, s.disk.close())
}

// URL returns the address of the web page, like http://127.0.0.1:7777, without a trailing slash; empty before Start.
func (s *Server) URL() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.url()
}

func (s *Server) url() string {
	if s.addr == "" {
		return ""
	}
	return "http://" + s.addr
}

// Token returns the bot's token, without the prefix Bot. It is valid only in playgrounds.
func (s *Server) Token() string { return BotToken }

// ApplicationID returns the id of the bot's application and of the bot itself.
func (s *Server) ApplicationID() string { return applicationID }

// GuildID returns the id of the only guild.
func (s *Server) GuildID() string { return s.guildID }

// ChannelID returns the id of #tavern, the channel that always exists.
func (s *Server) ChannelID() string { return s.tavernID }

// UserID returns the id that the person with a name has in every playground.
func (s *Server) UserID(name string) string { return userID(name) }

// Failures returns the errors that must not happen: the bot called a route the playground does not have or broke a
// limit of Discord's, or Options.Check refused a request or an answer. The oldest come first, and at most 1000 are
// kept.
func (s *Server) Failures() []error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]error(nil), s.failures...)
}

// recordFailure records a failure. The caller must not hold the lock.
func (s *Server) recordFailure(err error) {
	s.log.Error("handling a request to the playground failed", "error", err)
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.failures) < 1000 {
		s.failures = append(s.failures, err)
	}
}

func (s *Server) newID() string {
	id, renewed := s.ids.next(s.now())
	if renewed {
		s.disk.put(bucketMeta, keyLease, s.ids.lease)
	}
	return formatID(id)
}

// change runs f with the state locked, writes its changes and then announces them.
func (s *Server) change(f func() (reply, error)) (reply, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return reply{}, fail(http.StatusServiceUnavailable, 0, "The playground is closed.")
	}
	r, err := f()
	if werr := s.disk.commit(); werr != nil {
		s.log.Error("writing the file of the playground failed", "error", werr)
		s.outgoing = nil
		return reply{}, fail(http.StatusInternalServerError, 0, "The playground cannot write its file: %v", werr)
	}
	s.tell()
	return r, err
}
