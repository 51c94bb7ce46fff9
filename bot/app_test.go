package bot_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/playground"
	"skald/bot/playground/client"
	"skald/bot/render"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/returnofheroes"
	"skald/engine/returnofheroes/autopilot"
	"skald/store"
)

// patience is how long anything may take. It only has to be longer than any machine needs.
const patience = 5 * time.Minute

// house is a playground with the bot in it and people at its doors.
type house struct {
	t       *testing.T
	server  *playground.Server
	db      *store.DB
	path    string
	stop    func()
	guild   string
	channel string
	// draw makes the pictures; nil is for boards in words.
	draw render.Drawer
	// with changes what the bot is made of.
	with []func(*bot.Options)
}

// build starts a playground and a bot that posts boards in words.
func build(t *testing.T) *house {
	t.Helper()
	return buildWith(t, nil)
}

// buildWith is build with pictures, and with changes to what the bot is made of.
func buildWith(t *testing.T, draw render.Drawer, with ...func(*bot.Options)) *house {
	t.Helper()
	return buildOn(t, filepath.Join(t.TempDir(), "skald.db"), "", draw, with...)
}

// buildOn is buildWith on a database, and on a file that keeps the playground's state if one is named.
func buildOn(t *testing.T, path, state string, draw render.Drawer, with ...func(*bot.Options)) *house {
	t.Helper()
	server, err := playground.New(playground.Options{Addr: "127.0.0.1:0", Unpaced: true, AnswerTime: patience,
		StateFile: state})
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(context.Background()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	h := &house{t: t, server: server, path: path, guild: server.GuildID(), channel: server.ChannelID(), draw: draw,
		with: with}
	h.run()
	t.Cleanup(func() { h.stop() })
	return h
}

// run starts the bot on the house's database.
func (h *house) run() {
	h.t.Helper()
	db, err := store.Open(h.path, store.Options{NoSync: true})
	if err != nil {
		h.t.Fatal(err)
	}
	h.db = db
	connected := newHerald("connected")
	o := bot.Options{
		Token: h.server.Token(), Base: h.server.URL(), Store: db,
		Games: []engine.Rules{returnofheroes.New(autopilot.At)}, Log: slog.New(connected), Draw: h.draw,
		DrawTime: patience,
	}
	for _, change := range h.with {
		change(&o)
	}
	app, err := bot.New(o)
	if err != nil {
		h.t.Fatal(err)
	}
	// On a slow machine too the first answer is the whole one, and nobody waits for people to change their minds.
	app.DeferAfter(patience)
	app.UndoTime(0)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- app.Run(ctx) }()
	h.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			h.t.Errorf("the bot ended with %v", err)
		}
		db.Close()
	})
	select {
	case <-connected.heard:
	case <-time.After(patience):
		h.t.Fatal("the bot does not connect")
	}
}

// herald is a log that tells when something is logged for the first time.
type herald struct {
	what  string
	once  *sync.Once
	heard chan struct{}
}

func newHerald(what string) herald { return herald{what, &sync.Once{}, make(chan struct{})} }

func (h herald) Enabled(context.Context, slog.Level) bool { return true }
func (h herald) WithAttrs([]slog.Attr) slog.Handler       { return h }
func (h herald) WithGroup(string) slog.Handler            { return h }
func (h herald) Handle(_ context.Context, r slog.Record) error {
	if r.Message == h.what {
		h.once.Do(func() { close(h.heard) })
	}
	return nil
}

// both is a log that is written twice.
type both struct {
	slog.Handler
	herald slog.Handler
}

func (b both) Enabled(context.Context, slog.Level) bool { return true }
func (b both) Handle(ctx context.Context, r slog.Record) error {
	if err := b.herald.Handle(ctx, r); err != nil {
		return err
	}
	return b.Handler.Handle(ctx, r)
}

func (h *house) ctx() context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	h.t.Cleanup(cancel)
	return ctx
}

func (h *house) until(what string, is func() bool) {
	h.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if is() {
			return
		}
	}
	h.t.Fatalf("waited in vain for %s", what)
}

func (h *house) person(name string) client.Person {
	return client.Person{Base: h.server.URL(), Name: name}
}

// says runs a command and returns its answer.
func (h *house) says(name, command string, args client.Args) client.Message {
	h.t.Helper()
	before := h.newest(name)
	if err := h.person(name).Command(h.ctx(), h.guild, h.channel, command, args); err != nil {
		h.t.Fatalf("/%s by %s: %v", command, name, err)
	}
	m, ok := client.AnswerTo(name, before, h.messages(name))
	if !ok {
		h.t.Fatalf("nothing answers /%s by %s", command, name)
	}
	return m
}

// messages are what a person sees in the channel, newest first.
func (h *house) messages(name string) []client.Message {
	h.t.Helper()
	ms, err := h.person(name).Messages(h.ctx(), h.channel)
	if err != nil {
		h.t.Fatalf("%s cannot read: %v", name, err)
	}
	return ms
}

// newest is the id of the newest message a person sees, "" without any.
func (h *house) newest(name string) string {
	h.t.Helper()
	if ms := h.messages(name); len(ms) > 0 {
		return ms[0].ID
	}
	return ""
}

// press presses the control whose label or id contains text on a message, and returns the message that answers it, or
// else the pressed one as it is then.
func (h *house) press(name string, m client.Message, text string, values ...string) client.Message {
	h.t.Helper()
	c, ok := m.Find(text)
	if !ok {
		h.t.Fatalf("there is no %q to press on: %s\n%+v", text, m.Text(), m.Controls())
	}
	return h.pressed(name, m, c, values...)
}

// pressed is press with a control that the message may have lost meanwhile.
func (h *house) pressed(name string, m client.Message, c client.Component, values ...string) client.Message {
	h.t.Helper()
	before := h.newest(name)
	if err := h.person(name).Press(h.ctx(), h.guild, m, c, values...); err != nil {
		h.t.Fatalf("%s presses %q: %v", name, c.Label, err)
	}
	if answer, ok := client.AnswerTo(name, before, h.messages(name)); ok {
		return answer
	}
	return h.message(name, m.ID)
}

// message is a message as a person sees it now.
func (h *house) message(name, id string) client.Message {
	h.t.Helper()
	for _, m := range h.messages(name) {
		if m.ID == id {
			return m
		}
	}
	h.t.Fatalf("message %s is gone", id)
	return client.Message{}
}

// seat opens a lobby by anna, lets the others join, and starts.
func (h *house) seat(others ...string) {
	h.t.Helper()
	lobby := h.says("anna", "game new", client.Args{"game": "return-of-the-heroes", "seats": 1 + len(others)})
	for _, o := range others {
		h.press(o, lobby, ":join")
	}
	h.press("anna", h.message("anna", lobby.ID), ":start")
	h.board()
}

// board waits for the newest public post that carries moves.
func (h *house) board() client.Message {
	h.t.Helper()
	var found client.Message
	h.until("a post with moves", func() bool {
		for _, m := range h.messages("anna") {
			if _, ok := m.Find("v1:"); ok && !m.Ephemeral() {
				found = m
				return true
			}
		}
		return false
	})
	return found
}

// stored is the match of the channel as it lies in the store.
func (h *house) stored() *match.Match {
	h.t.Helper()
	head, err := h.db.LastMatchInChannel(h.channel)
	if err != nil {
		h.t.Fatal(err)
	}
	now, err := h.db.Current(head.ID)
	if err != nil {
		h.t.Fatal(err)
	}
	m, err := match.Load(returnofheroes.New(autopilot.At), now.State, head.Seed)
	if err != nil {
		h.t.Fatal(err)
	}
	return m
}

// asked is the name of the person others wait for.
func (h *house) asked() string {
	h.t.Helper()
	m := h.stored()
	for _, s := range engine.Waiting(m.Prompts(), engine.Public) {
		if p := m.Players()[s]; p.User != "" {
			return p.Name
		}
	}
	h.t.Fatal("nobody is asked")
	return ""
}

// other is a person at the table who is not asked.
func (h *house) other() string {
	if h.asked() == "anna" {
		return "ben"
	}
	return "anna"
}

func TestALobby(t *testing.T) {
	t.Parallel()
	h := build(t)
	lobby := h.says("anna", "game new", client.Args{"game": "return-of-the-heroes", "seats": 3})
	if lobby.Ephemeral() || !bot.GameWords("return-of-the-heroes", "en").Shows(lobby.Text(), "title") {
		t.Fatalf("the lobby reads %q", lobby.Text())
	}
	t.Run("shows the hash of the seed before anybody joins", func(t *testing.T) {
		head, err := h.db.MatchInChannel(h.channel)
		if err != nil || len(head.SeedHash) != 64 || !strings.Contains(lobby.Text(), head.SeedHash) {
			t.Errorf("%v %q", err, lobby.Text())
		}
	})
	t.Run("does not start with one", func(t *testing.T) {
		if _, ok := lobby.Find(":start"); ok {
			if m := h.press("anna", lobby, ":start"); !m.Ephemeral() {
				t.Errorf("it answers %q", m.Text())
			}
		}
	})
	t.Run("tells who joins twice that he sits already", func(t *testing.T) {
		h.press("ben", lobby, ":join")
		h.press("ben", h.message("ben", lobby.ID), ":join")
		// The lobby is shown as it is, and the word comes behind it.
		h.until("ben to be told", func() bool {
			return slices.ContainsFunc(h.messages("ben"), func(m client.Message) bool {
				return m.Ephemeral() && shows(m, "bot.lobby.already")
			})
		})
	})
	t.Run("lets somebody leave and an autopilot fill the seat", func(t *testing.T) {
		h.press("ben", h.message("ben", lobby.ID), ":leave")
		h.press("anna", h.message("anna", lobby.ID), ":auto")
		now := h.message("anna", lobby.ID)
		if strings.Contains(now.Text(), "ben") || !strings.Contains(now.Text(), "🤖") {
			t.Errorf("it reads %q", now.Text())
		}
	})
	t.Run("is the only table of its channel", func(t *testing.T) {
		if m := h.says("ben", "game new", client.Args{"game": "return-of-the-heroes"}); !m.Ephemeral() {
			t.Errorf("a second table is answered %q", m.Text())
		}
	})
	t.Run("is put away by its host only", func(t *testing.T) {
		if m := h.press("ben", h.message("ben", lobby.ID), ":option", "one-draw-per-turn"); !m.Ephemeral() {
			t.Errorf("ben, who is not the host, sets options: %q", m.Text())
		}
		h.press("anna", h.message("anna", lobby.ID), ":option", "one-draw-per-turn")
		h.until("the values of the option", func() bool {
			_, open := h.message("anna", lobby.ID).Find(":value:one-draw-per-turn")
			return open
		})
		h.press("anna", h.message("anna", lobby.ID), ":value:one-draw-per-turn", "on")
		h.until("the option to be set", func() bool {
			head, err := h.db.MatchInChannel(h.channel)
			return err == nil && head.Options["one-draw-per-turn"] == "on"
		})
		if m := h.press("ben", h.message("ben", lobby.ID), ":cancel"); !m.Ephemeral() {
			t.Errorf("ben is answered %q", m.Text())
		}
		h.press("anna", h.message("anna", lobby.ID), ":cancel")
		if n := len(h.message("anna", lobby.ID).Controls()); n > 0 {
			t.Errorf("%d buttons are left", n)
		}
		if _, err := h.db.MatchInChannel(h.channel); err == nil {
			t.Error("the channel is still taken")
		}
	})
}

func TestMovesByTheWrongPersonAtTheWrongTime(t *testing.T) {
	t.Parallel()
	h := build(t)
	if m := h.says("anna", "game status", nil); !m.Ephemeral() {
		t.Errorf("a channel without a table answers %q", m.Text())
	}
	h.seat("ben")
	post := h.board()
	asked, other := h.asked(), h.other()
	before := h.stored().Seq()
	quiet := func(t *testing.T, m client.Message) {
		t.Helper()
		if !m.Ephemeral() {
			t.Errorf("the answer is public: %q", m.Text())
		}
		if now := h.stored().Seq(); now != before {
			t.Errorf("something happened: %d entries became %d", before, now)
		}
	}
	t.Run("a button of another seat is refused in private", func(t *testing.T) {
		quiet(t, h.press(other, post, "v1:"))
	})
	t.Run("so is a looker-on's press", func(t *testing.T) {
		quiet(t, h.press("zoe", post, "v1:"))
	})
	t.Run("and a typed move of who is not asked", func(t *testing.T) {
		quiet(t, h.says(other, "do", client.Args{"move": "move a1"}))
	})
	t.Run("a move that is none is not understood", func(t *testing.T) {
		quiet(t, h.says(asked, "do", client.Args{"move": "dance on the table"}))
	})
	t.Run("an illegal move is refused with the reason", func(t *testing.T) {
		quiet(t, h.says(asked, "do", client.Args{"move": "hero priest"}))
	})
	t.Run("a button counts once, however often it is pressed", func(t *testing.T) {
		h.press(asked, post, "v1:")
		after := h.stored()
		if after.Seq() == before {
			t.Fatal("the first press did nothing")
		}
		c, _ := post.Find("v1:")
		// The old message as it was shown: a second tap that was already on its way. It is refused when the post has
		// lost its buttons already.
		last := h.newest(asked)
		if err := h.person(asked).Press(h.ctx(), h.guild, post, c); err == nil {
			if m, ok := client.AnswerTo(asked, last, h.messages(asked)); !ok || !m.Ephemeral() {
				t.Errorf("the second tap is answered in public: %q", m.Text())
			}
		}
		if now := h.stored(); now.Seq() != after.Seq() {
			t.Errorf("the second tap made another move")
		}
	})
}

func TestCompletionOffersTheLegalMovesOfWhoAsks(t *testing.T) {
	t.Parallel()
	h := build(t)
	h.seat("ben")
	asked, other := h.asked(), h.other()
	mine, err := h.person(asked).Complete(h.ctx(), h.guild, h.channel, "do", client.Args{"move": ""}, "move")
	if err != nil || len(mine) == 0 || len(mine) > 25 {
		t.Fatalf("%d choices: %v", len(mine), err)
	}
	for _, c := range mine {
		if !strings.HasPrefix(fmt.Sprint(c.Value), "hero ") {
			t.Errorf("%v is offered where a hero is chosen", c)
		}
	}
	theirs, err := h.person(other).Complete(h.ctx(), h.guild, h.channel, "do", client.Args{"move": ""}, "move")
	if err != nil || len(theirs) != 0 {
		t.Errorf("%s, who is not asked, is offered %v (%v)", other, theirs, err)
	}
}

func TestEveryReaderHasHisOwnLanguage(t *testing.T) {
	t.Parallel()
	h := build(t)
	if err := h.person("ben").Speak(h.ctx(), "it"); err != nil {
		t.Fatal(err)
	}
	h.seat("ben")
	if m := h.says("ben", "help", nil); !bot.Words("it").Shows(m.Text(), "bot.help.moves") {
		t.Errorf("ben reads %q", m.Text())
	}
	if m := h.says("anna", "help", nil); !shows(m, "bot.help.moves") {
		t.Errorf("anna reads %q", m.Text())
	}
}

func TestModeration(t *testing.T) {
	t.Parallel()
	h := build(t)
	h.seat("ben")
	for range 2 {
		seq := h.stored().Seq()
		h.until("a move to be made", func() bool {
			// The newest post may not be there yet: the one before has lost its buttons, or is answered in private that
			// it is out of date.
			m := h.board()
			if c, ok := m.Find("v1:"); ok {
				_ = h.person(h.asked()).Press(h.ctx(), h.guild, m, c)
			}
			return h.stored().Seq() > seq
		})
	}
	moved := h.stored()
	t.Run("needs the permission, whatever a guild has made of the command", func(t *testing.T) {
		last := h.newest("ben")
		err := h.person("ben").Command(h.ctx(), h.guild, h.channel, "mod reset",
			client.Args{"to": "start", "reason": "because"})
		if err == nil {
			if m, ok := client.AnswerTo("ben", last, h.messages("ben")); !ok || !m.Ephemeral() {
				t.Errorf("ben is answered %q", m.Text())
			}
		}
		if h.stored().Seq() != moved.Seq() {
			t.Error("ben could reset")
		}
	})
	t.Run("shows what it will do, asks, and logs the reason", func(t *testing.T) {
		q := h.says("moderator", "mod reset", client.Args{"to": "start", "reason": "wrong table"})
		if !q.Ephemeral() || !strings.Contains(q.Text(), "wrong table") || h.stored().Seq() != moved.Seq() {
			t.Fatalf("the question reads %q", q.Text())
		}
		h.press("moderator", q, ":yes:")
		after := h.stored()
		if after.Seq() != moved.Seq()+1 {
			t.Fatalf("%d entries became %d", moved.Seq(), after.Seq())
		}
		audit, err := h.db.Audit(store.AuditFilter{})
		if err != nil || len(audit) != 1 || audit[0].Reason != "wrong table" || audit[0].Action != "reset" {
			t.Errorf("the audit reads %+v (%v)", audit, err)
		}
	})
	t.Run("ends a match after asking", func(t *testing.T) {
		q := h.says("moderator", "mod end", client.Args{"reason": "closing time"})
		h.press("moderator", q, ":yes:")
		if !h.stored().Over() {
			t.Error("the match goes on")
		}
		if m := h.says("anna", "do", client.Args{"move": "stay"}); !m.Ephemeral() {
			t.Errorf("a move after the end is answered %q", m.Text())
		}
	})
}

func TestWhatWasNotPostedIsPostedAfterARestart(t *testing.T) {
	t.Parallel()
	h := build(t)
	h.seat("ben")
	h.stop()
	// A move that was committed and never announced, as after a crash.
	db, err := store.Open(h.path, store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	head, err := db.MatchInChannel(h.channel)
	if err != nil {
		t.Fatal(err)
	}
	now, err := db.Current(head.ID)
	if err != nil {
		t.Fatal(err)
	}
	m, err := match.Load(returnofheroes.New(autopilot.At), now.State, head.Seed)
	if err != nil {
		t.Fatal(err)
	}
	p := m.Prompts()[0]
	e, err := m.Play(match.Actor{User: m.Players()[p.Seat].User}, p.Seat, p.Choices[0].Move, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	state, err := m.State()
	if err != nil {
		t.Fatal(err)
	}
	line, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Commit(h.ctx(), store.Commit{Now: time.Now(), Match: head, Expect: e.Seq - 1,
		Entries: []store.Entry{{Data: line}}, Snapshot: state, Outbox: []store.Outgoing{{Kind: "board"}}})
	if err != nil {
		t.Fatal(err)
	}
	old := h.board()
	db.Close()
	h.run()
	h.until("the move to be announced", func() bool { return h.board().ID != old.ID })
	h.until("the old post to lose its buttons", func() bool { return len(h.message("anna", old.ID).Controls()) == 0 })
	h.until("the outbox to be empty", func() bool {
		left, err := h.db.Pending(time.Now().Add(time.Hour), 0)
		return err == nil && len(left) == 0
	})
}

// It looks at every goroutine of the process, so no other test runs beside it.
func TestAStoppedBotLeavesNothingBehind(t *testing.T) {
	h := build(t)
	h.seat("ben")
	h.stop()
	h.server.Close()
	h.until("everything to end", func() bool {
		b := make([]byte, 1<<20)
		running := string(b[:runtime.Stack(b, true)])
		for _, ours := range []string{"skald/bot.", "skald/bot/discord.", "discordgo.", "websocket.",
			"net/http.(*persistConn)"} {
			for _, g := range strings.Split(running, "\n\n") {
				// The people of this test have connections of their own to the playground, which end when they notice
				// that it is gone.
				if strings.Contains(g, ours) && !strings.Contains(g, "testing.tRunner") {
					return false
				}
			}
		}
		return true
	})
}
