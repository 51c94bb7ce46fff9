package bottest

import (
	"context"
	"log/slog"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/checkpoint"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// Bot is an App without a gateway, connected to a fake Discord that records the calls it receives. Tests act as users
// with Do. Nothing happens in the background: Deliver posts the entries of the outbox that are due, and Pass and
// PassHours advance the clock.
type Bot struct {
	T       testing.TB
	App     *bot.App
	Options bot.Options // of which Restart makes the App
	Logs    *Log
	URL     string // of the Discord

	// Mu guards the fields below; a test may change them without it before the first interaction.
	Mu    sync.Mutex
	Clock time.Time
	// Calls are the calls since the last TakeCalls; Posts are the messages of the channel. Both are in order, oldest
	// first.
	Calls []Call
	Posts []map[string]any
	// Refuse, if set, returns the HTTP status and the error code with which Discord refuses a call; status 0 accepts
	// it.
	Refuse func(s Call) (status, code int)
	// Checkpoint, if set, is called at every checkpoint.
	Checkpoint checkpoint.Hook
	// HideHistory makes the channel look empty to the bot, as without permission to read its history.
	HideHistory bool
	// ChannelInfo has Discord's description of channels as JSON, by channel id; channels not listed are text
	// channels.
	ChannelInfo map[string]string
	// ServedFiles are the contents of the files that ServeFiles serves, by name.
	ServedFiles map[string]string
	// Guild and Channel are the place of interactions; "" means server 3 and the constant Channel.
	Guild, Channel string
	made           int // posts and threads
}

// New returns a bot with a new database. Unless o says otherwise, it plays parley and takes its time from Clock.
func New(t testing.TB, o bot.Options) *Bot {
	d := &Bot{T: t, Clock: time.Unix(1_800_000_000, 0), Logs: &Log{}}
	server := httptest.NewServer(d)
	t.Cleanup(server.Close)
	d.URL = server.URL
	db, err := store.Open(filepath.Join(t.TempDir(), "skald.db"), store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	o.Token, o.Base, o.Store = Token, server.URL, db
	if o.Games == nil {
		o.Games = []engine.Rules{ParleyRules{}}
	}
	o.Log = slog.New(slog.NewTextHandler(d.Logs, nil))
	if o.Now == nil {
		o.Now = d.Now
	}
	if o.Checkpoint == nil {
		o.Checkpoint = func(p checkpoint.Point) { d.Checkpoint.Reach(p) }
	}
	d.Options = o
	d.Restart()
	t.Cleanup(func() { d.App.Client.Close() })
	return d
}

// Restart replaces the App by a new one on the stored data, as after a crash.
func (d *Bot) Restart() {
	d.T.Helper()
	if d.App != nil {
		d.App.Client.Close()
	}
	var err error
	if d.App, err = bot.New(d.Options); err != nil {
		d.T.Fatal(err)
	}
	// The speed of the machine must not matter: no response is deferred, and autopilots make all their moves at once
	// unless the match sets another pace. Tests press the same button again at once.
	d.App.Router.DoubleTap = 0
	d.App.Router.DeferAfter, d.App.Tables.AutomaticTime, d.App.Tables.UndoTime = time.Hour, time.Hour, 0
}

// Until calls the function Until with the bot's test.
func (d *Bot) Until(what string, is func() bool) {
	d.T.Helper()
	Until(d.T, what, is)
}

// Do handles an interaction and returns the first answer to it.
func (d *Bot) Do(i *discord.Interaction) Call {
	d.T.Helper()
	d.TakeCalls()
	if d.Guild != "" {
		i.Guild, i.Channel = d.Guild, d.Channel
	}
	d.App.Handle(context.Background(), i)
	for _, s := range d.TakeCalls() {
		if strings.HasPrefix(s.Path, "/interactions/") {
			return s
		}
	}
	d.T.Fatalf("nothing answers %+v; the log: %s", i, d.Logs)
	return Call{}
}

// DoAll handles an interaction, delivers the outbox, and returns all calls.
func (d *Bot) DoAll(i *discord.Interaction) []Call {
	d.T.Helper()
	d.TakeCalls()
	d.App.Handle(context.Background(), i)
	d.Deliver()
	return d.TakeCalls()
}

// Lobby opens a table as anna; ben joins it.
func (d *Bot) Lobby(args ...any) store.Match {
	d.T.Helper()
	d.Do(Command("anna", "game new", append([]any{"game", "parley"}, args...)...))
	d.Do(Press("ben", LobbyButton(d.Head(), customid.LobbyJoin), "800"))
	return d.Head()
}

// Begin starts a match of anna and ben and posts its board.
func (d *Bot) Begin(args ...any) store.Match {
	d.T.Helper()
	h := d.Lobby(args...)
	d.Do(Press("anna", LobbyButton(h, customid.LobbyStart), "800"))
	d.Deliver()
	if h = d.Head(); h.Status != store.Running || len(h.Posts) == 0 {
		d.T.Fatalf("the match has not begun: %+v; the log: %s", h, d.Logs)
	}
	d.TakeCalls()
	return h
}

// Finish plays a match of anna and ben to its end and delivers all posts.
func (d *Bot) Finish(args ...any) store.Match {
	d.T.Helper()
	d.Begin(args...)
	d.Do(Command("anna", "do", "move", "roll"))
	d.Do(Command("anna", "do", "move", "peek"))
	for n := range 8 {
		d.Do(Command([]string{"anna", "ben"}[n%2], "do", "move", "wait"))
	}
	d.Deliver()
	h := d.Head()
	if h.Status != store.Over {
		d.T.Fatalf("the match is not over: %+v; the log: %s", h, d.Logs)
	}
	d.TakeCalls()
	return h
}

// begin starts a match of a game with the given people in the first seats and autopilots in the others.
func begin(t *testing.T, rules engine.Rules, autopilots int, people []string, args ...any) *Bot {
	t.Helper()
	d := New(t, bot.Options{Games: []engine.Rules{rules}})
	d.Do(Command(people[0], "game new", append([]any{"game", rules.ID(), "seats", len(people) + autopilots,
		"autopilots", autopilots}, args...)...))
	for _, p := range people[1:] {
		d.Do(Press(p, LobbyButton(d.Head(), customid.LobbyJoin), "800"))
	}
	d.Do(Press(people[0], LobbyButton(d.Head(), customid.LobbyStart), "800"))
	if h := d.Head(); h.Status != store.Running {
		t.Fatalf("the match has not begun: %+v; the log: %s", h, d.Logs)
	}
	return d
}

// Deliver posts the contents of the outbox and updates private panels.
func (d *Bot) Deliver() { d.DeliverSince(time.Unix(0, 0)) }

// DeliverSince is Deliver for a bot that started at a time: earlier entries may have been posted before a crash.
func (d *Bot) DeliverSince(started time.Time) {
	d.App.Panels.Edit(context.Background())
	for _, id := range d.App.Posts.Due() {
		d.App.Posts.Deliver(context.Background(), id, started)
	}
	for _, guild := range d.App.Posts.DueServers() {
		d.App.Posts.DeliverServer(context.Background(), guild, started)
	}
	for _, id := range d.App.Posts.DueFilms() {
		d.App.Posts.DeliverFilm(context.Background(), id, time.Unix(0, 0))
	}
}

// PlayMoves makes moves as a user and returns the answer to the last.
func (d *Bot) PlayMoves(user string, moves ...string) (last Call) {
	d.T.Helper()
	for _, m := range moves {
		last = d.Do(Command(user, "do", "move", m))
		if strings.Contains(last.Text(), "⛔") {
			d.T.Errorf("%s may not %s: %s", user, m, last.Text())
		}
	}
	return last
}

// Leave has a user leave the table and confirm it.
func (d *Bot) Leave(user string) {
	d.T.Helper()
	asked := d.Do(Command(user, "game leave"))
	d.Do(Press(user, asked.Button(":yes:"), "801"))
}

// Apart has a user list the users they do not want to sit with, by the button and the menu of /me.
func (d *Bot) Apart(user string, avoided ...string) {
	d.T.Helper()
	open := Press(user, d.Do(Command(user, "me")).Button(":"+customid.ScreenApart), "801")
	open.MessageEphemeral = true
	menu := Press(user, d.Do(open).Button(":"+customid.ScreenApart+":chosen"), "801")
	menu.MessageEphemeral, menu.Values = true, avoided
	d.Do(menu)
}

// SeekSubstitute has a user look for a substitute with the button of the status panel, or stop looking, and returns the
// answer.
func (d *Bot) SeekSubstitute(user string) Call {
	d.T.Helper()
	press := func(id string) *discord.Interaction {
		i := Press(user, id, "801")
		i.MessageEphemeral = true
		return i
	}
	a := d.Do(press(d.Do(Command(user, "game status")).Button(":" + customid.ScreenSubstitute)))
	return d.Do(press(a.Button(":yes:")))
}

// Fork runs /game fork as a user and returns its calls and the lobby it opens, the zero Match if none.
func (d *Bot) Fork(user string, turn int) ([]Call, store.Match) {
	d.T.Helper()
	d.TakeCalls()
	d.App.Handle(d.T.Context(), Command(user, "game fork", "turn", turn, "reason", "what if"))
	calls := d.TakeCalls()
	for _, c := range calls {
		if strings.HasSuffix(c.Path, "/threads") {
			all, err := d.Options.Store.Matches(store.Filter{Status: []string{store.Lobby}})
			if err != nil || len(all) != 1 {
				d.T.Fatalf("the tables are %+v (%v)", all, err)
			}
			return calls, all[0]
		}
	}
	return calls, store.Match{}
}

// Panel opens the private panel of a seat from the public post and returns it.
func (d *Bot) Panel(user string, seat engine.Seat) Call {
	d.T.Helper()
	return d.Do(Press(user,
		customid.Nav{Match: string(d.Head().ID), Seat: seat, Screen: customid.ScreenMoves}.String(), "800"))
}

// Forget has a user delete their personal data, confirms it, and returns the answer.
func (d *Bot) Forget(user string) Call {
	d.T.Helper()
	asked := d.Do(Command(user, "privacy forget"))
	yes := Press(user, CustomIDs(asked.Data()["components"])[0], "801")
	yes.MessageEphemeral = true
	return d.Do(yes)
}

// LobbyButton returns the custom_id of a lobby's button for an action.
func LobbyButton(m store.Match, act string) string {
	return customid.LobbyID{Lobby: string(m.ID), Act: act}.String()
}

// PressTag returns the tag of a choice as offered now, "" if the move is not legal.
func PressTag(t *table.Table, seat engine.Seat, m engine.Move) string {
	o := engine.Legal(t.Match.Prompts(), seat, m)
	if o == nil {
		return ""
	}
	return match.Tag(*o.Choice)
}
