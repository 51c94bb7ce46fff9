package bottest

import (
	"cmp"
	"context"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/playground"
	"skald/bot/playground/client"
	"skald/bot/render"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/store"
)

// Playground is a bot connected to a playground, with its users.
type Playground struct {
	T       testing.TB
	Server  *playground.Server
	Clock   *ShiftedClock // of the playground
	DB      *store.DB
	Path    string // of the database
	Stop    func() // ends the bot and closes its database
	Guild   string
	Channel string // in which commands are given
	setup   Setup
	// With changes the bot's options the next time it starts.
	With  []func(*bot.Options)
	games []engine.Rules
}

// Setup configures a Playground. Its zero value suits most tests: Return of the Heroes on a new database, with boards
// in words.
type Setup struct {
	Server playground.Options // an answer may take Patience if it does not say otherwise
	Path   string             // of the database; "" is for a new one
	Draw   render.Drawer      // makes the pictures
	// DeferAfter is the time after which a response is deferred; 0 means Patience.
	DeferAfter time.Duration
}

// Play returns an option with which the bot plays the given games.
func Play(rules ...engine.Rules) func(*bot.Options) {
	return func(o *bot.Options) { o.Games = rules }
}

// NewPlayground starts a playground and connects a bot to it, after with has changed the bot's options.
func NewPlayground(t testing.TB, s Setup, with ...func(*bot.Options)) *Playground {
	t.Helper()
	h := &Playground{T: t, Clock: &ShiftedClock{}, setup: s, With: with, Path: s.Path}
	if h.Path == "" {
		h.Path = filepath.Join(t.TempDir(), "skald.db")
	}
	o := s.Server
	o.Addr, o.Unpaced, o.Now = "127.0.0.1:0", true, h.Clock.now
	if o.AnswerTime == 0 {
		o.AnswerTime = Patience
	}
	var err error
	if h.Server, err = playground.New(o); err == nil {
		err = h.Server.Start(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Server.Close() })
	h.Guild, h.Channel = h.Server.GuildID(), h.Server.ChannelID()
	h.Run()
	t.Cleanup(func() { h.Stop() })
	return h
}

// Run starts the bot on the database, and returns when it is connected.
func (h *Playground) Run() {
	h.T.Helper()
	db, err := store.Open(h.Path, store.Options{NoSync: true})
	if err != nil {
		h.T.Fatal(err)
	}
	h.DB = db
	rules, _ := games.Find(HeroesGame)
	logs := &Log{}
	o := bot.Options{
		Token: h.Server.Token(), Base: h.Server.URL(), Store: db,
		Games: []engine.Rules{rules}, Log: slog.New(slog.NewTextHandler(logs, nil)),
		Draw: h.setup.Draw, DrawTime: Patience,
	}
	for _, change := range h.With {
		change(&o)
	}
	h.games = o.Games
	app, err := bot.New(o)
	if err != nil {
		h.T.Fatal(err)
	}
	// On a slow machine too the first answer is complete, and autopilots do not wait for undo.
	app.Router.DoubleTap = 0 // tests press the same button again at once
	app.Router.DeferAfter, app.Tables.UndoTime = cmp.Or(h.setup.DeferAfter, Patience), 0
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- app.Run(ctx) }()
	h.Stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			h.T.Errorf("the bot ended with %v", err)
		}
		db.Close()
	})
	h.Until("the bot to connect", func() bool { return strings.Contains(logs.String(), "msg=connected") })
}

// ShiftedClock is a running clock that tests can move forward.
type ShiftedClock struct {
	mu  sync.Mutex
	off time.Duration
}

func (c *ShiftedClock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Now().Add(c.off)
}

// Jump moves the clock forward.
func (c *ShiftedClock) Jump(by time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.off += by
}

// Context returns a context that ends after Patience.
func (h *Playground) Context() context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), Patience)
	h.T.Cleanup(cancel)
	return ctx
}

// Until calls the function Until with the playground's test.
func (h *Playground) Until(what string, is func() bool) {
	h.T.Helper()
	Until(h.T, what, is)
}

// Person returns the client of a named user with ordinary permissions; the user named moderator may moderate.
func (h *Playground) Person(name string) client.Person {
	return client.Person{Base: h.Server.URL(), Name: name}
}

// Begin opens a lobby as anna, has the others join, and starts the match.
func (h *Playground) Begin(others ...string) {
	h.T.Helper()
	lobby := h.Command("anna", "game new", client.Args{"game": "return-of-the-heroes", "seats": 1 + len(others)})
	for _, o := range others {
		h.Press(o, lobby, ":join")
	}
	h.Press("anna", h.Message("anna", lobby.ID), ":start")
	h.Board()
}

// Command runs a command and returns its answer.
func (h *Playground) Command(name, command string, args client.Args) client.Message {
	h.T.Helper()
	before := h.Newest(name)
	if err := h.Person(name).Command(h.Context(), h.Guild, h.Channel, command, args); err != nil {
		h.T.Fatalf("/%s by %s: %v", command, name, err)
	}
	return h.Answer(name, before, "/"+command)
}

// Answer waits for the answer to what a user did, among the messages after one with an id. A bot on a busy machine asks
// them to wait first.
func (h *Playground) Answer(name, after, what string) (m client.Message) {
	h.T.Helper()
	h.Until("an answer to "+what+" by "+name, func() (ok bool) {
		m, ok = client.AnswerTo(name, after, h.Messages(name))
		return ok
	})
	return m
}

// Press presses the control whose label or id contains text on a message. It returns the message that answers it, or
// else the pressed message in its new state.
func (h *Playground) Press(name string, m client.Message, text string, values ...string) client.Message {
	h.T.Helper()
	c, ok := m.Find(text)
	if !ok {
		h.T.Fatalf("there is no %q to press on: %s\n%+v", text, m.Text(), m.Controls())
	}
	return h.pressControl(name, m, c, values...)
}

// pressControl is Press with a control that may have left the message meanwhile.
func (h *Playground) pressControl(name string, m client.Message, c client.Component, values ...string) client.Message {
	h.T.Helper()
	before := h.Newest(name)
	if err := h.Person(name).Press(h.Context(), h.Guild, m, c, values...); err != nil {
		h.T.Fatalf("%s presses %q: %v", name, c.Label, err)
	}
	if answer, ok := client.AnswerTo(name, before, h.Messages(name)); ok {
		return answer
	}
	return h.Message(name, m.ID)
}

// Board waits for the newest public post with moves and returns it.
func (h *Playground) Board() client.Message {
	h.T.Helper()
	var found client.Message
	h.Until("a post with moves", func() bool {
		for _, m := range h.Messages("anna") {
			if _, ok := m.Find("v1:"); ok && !m.Ephemeral() {
				found = m
				return true
			}
		}
		return false
	})
	return found
}

// Message returns a message as a user sees it now.
func (h *Playground) Message(name, id string) client.Message {
	h.T.Helper()
	for _, m := range h.Messages(name) {
		if m.ID == id {
			return m
		}
	}
	h.T.Fatalf("message %s is gone", id)
	return client.Message{}
}

// Messages returns the messages a user sees in the channel, newest first.
func (h *Playground) Messages(name string) []client.Message {
	h.T.Helper()
	ms, err := h.Person(name).Messages(h.Context(), h.Channel)
	if err != nil {
		h.T.Fatalf("%s cannot read: %v", name, err)
	}
	return ms
}

// Newest returns the id of the newest message a user sees, "" for none.
func (h *Playground) Newest(name string) string {
	h.T.Helper()
	if ms := h.Messages(name); len(ms) > 0 {
		return ms[0].ID
	}
	return ""
}

// Match returns the match of the channel as stored.
func (h *Playground) Match() *match.Match {
	h.T.Helper()
	head, err := h.DB.LastMatchInChannel(h.Channel)
	if err != nil {
		h.T.Fatal(err)
	}
	now, err := h.DB.Current(head.ID)
	if err != nil {
		h.T.Fatal(err)
	}
	rules, _ := games.FindIn(h.games, head.Game)
	m, err := match.Load(rules, now.State, head.Seed)
	if err != nil {
		h.T.Fatal(err)
	}
	return m
}

// Asked returns the name of the user the match is waiting for.
func (h *Playground) Asked() string {
	h.T.Helper()
	m := h.Match()
	for _, s := range engine.Waiting(m.Prompts(), engine.Public) {
		if p := m.Players()[s]; p.User != "" {
			return p.Name
		}
	}
	h.T.Fatal("nobody is asked")
	return ""
}

// Other returns the user at the table whom the match is not waiting for.
func (h *Playground) Other() string {
	if h.Asked() == "anna" {
		return "ben"
	}
	return "anna"
}
