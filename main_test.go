package main

import (
	"bytes"
	"context"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	canvas "image/draw"
	"image/gif"
	"image/png"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"skald/bot"
	"skald/bot/config"
	"skald/bot/locale"
	"skald/bot/operate"
	"skald/bot/operate/terminaltest"
	"skald/bot/playground"
	"skald/bot/playground/browsertest"
	"skald/bot/playground/client"
	"skald/bot/playground/conform"
	"skald/bot/tools"
	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/text/texttest"
	"skald/imaging"
	"skald/store"
	"skald/store/postgres/pgtest"
)

// patience is how long anything may take. It only has to be longer than any machine needs that runs other tests beside
// this one.
const patience = 2 * time.Minute

// hosted names the folder a child process hosts a playground in.
const hosted = "SKALD_TEST_HOST"

func TestMain(m *testing.M) {
	if dir := os.Getenv(hosted); dir != "" {
		if err := host(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(pgtest.Main(m))
}

// host runs bot and playground on the files of a folder until it is killed. Every request of the bot is compared with
// Discord's own description if that is at hand; deviations are appended to a file.
func host(dir string) error {
	ctx := context.Background()
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	opts := playground.Options{Addr: "127.0.0.1:0", Unpaced: true, StateFile: filepath.Join(dir, "discord.db"),
		Log: log, AnswerTime: patience}
	if path := os.Getenv("DISCORD_OPENAPI"); path != "" {
		d, err := conform.Load(path)
		if err != nil {
			return err
		}
		opts.Check = func(direction, method, path string, query url.Values, body []byte, status int) error {
			err := d.Check(direction, method, path, query, body, status)
			if err != nil {
				note(dir, fmt.Sprintf("%s %s %s: %v\n", direction, method, path, err))
			}
			return err
		}
	}
	server, err := playground.New(opts)
	if err != nil {
		return err
	}
	if err := server.Start(ctx); err != nil {
		return err
	}
	db, err := store.Open(filepath.Join(dir, "skald.db"), store.Options{Timeout: patience})
	if err != nil {
		return err
	}
	st, err := studio(imaging.Options{Timeout: patience})
	if err != nil {
		return err
	}
	app, err := bot.New(bot.Options{Token: server.Token(), Base: server.URL(), Store: db, Games: games.All(), Draw: st,
		DrawTime: patience, Log: log})
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "address.new"), []byte(server.URL()), 0o600); err != nil {
		return err
	}
	if err := os.Rename(filepath.Join(dir, "address.new"), filepath.Join(dir, "address")); err != nil {
		return err
	}
	return app.Run(ctx)
}

// note appends to the list of problems.
func note(dir, line string) {
	f, err := os.OpenFile(filepath.Join(dir, "wrong"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	defer f.Close()
	_, _ = f.WriteString(line)
}

// table is a playground in a process of its own and the people at it.
type table struct {
	t              *testing.T
	dir            string
	child          *exec.Cmd
	base           string
	guild, channel string
	people         []client.Person
	ids            []string
	pictures       int
	seen           map[string]bool
}

// gather starts a playground and lets people come.
func gather(t *testing.T, names ...string) *table {
	tb := &table{t: t, dir: t.TempDir(), seen: map[string]bool{}}
	for _, n := range names {
		tb.people = append(tb.people, client.Person{Name: n})
	}
	tb.start()
	t.Cleanup(tb.kill)
	ctx := tb.ctx()
	var channels map[string]string
	var err error
	tb.guild, channels, err = tb.people[0].Channels(ctx)
	if err != nil || len(channels) == 0 {
		t.Fatalf("no channel to play in: %v %v", channels, err)
	}
	for _, id := range channels {
		tb.channel = id
	}
	for _, p := range tb.people {
		id, err := p.ID(ctx)
		if err != nil {
			t.Fatal(err)
		}
		tb.ids = append(tb.ids, id)
	}
	return tb
}

func (tb *table) ctx() context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	tb.t.Cleanup(cancel)
	return ctx
}

// start starts the child process and waits until its bot answers.
func (tb *table) start() {
	tb.t.Helper()
	os.Remove(filepath.Join(tb.dir, "address"))
	exe, err := os.Executable()
	if err != nil {
		tb.t.Fatal(err)
	}
	tb.child = exec.Command(exe)
	tb.child.Env = append(os.Environ(), hosted+"="+tb.dir)
	tb.child.Stderr = os.Stderr
	if err := tb.child.Start(); err != nil {
		tb.t.Fatal(err)
	}
	tb.until("the playground to answer", func() bool {
		b, err := os.ReadFile(filepath.Join(tb.dir, "address"))
		if err != nil {
			return false
		}
		tb.base = string(b)
		for i := range tb.people {
			tb.people[i].Base = tb.base
		}
		guild, _, err := tb.people[0].Channels(tb.ctx())
		if err != nil {
			return false
		}
		_, err = tb.people[0].Complete(tb.ctx(), guild, tb.anyChannel(), "rules", client.Args{"topic": ""}, "topic")
		return err == nil
	})
}

func (tb *table) anyChannel() string {
	_, channels, err := tb.people[0].Channels(tb.ctx())
	if err != nil {
		return ""
	}
	for _, id := range channels {
		return id
	}
	return ""
}

// kill kills the child process as a power cut would.
func (tb *table) kill() {
	if tb.child == nil || tb.child.Process == nil {
		return
	}
	_ = tb.child.Process.Signal(syscall.SIGKILL)
	_ = tb.child.Wait()
	tb.child = nil
}

// until waits for something to become true.
func (tb *table) until(what string, is func() bool) {
	tb.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(30 * time.Millisecond) {
		if is() {
			return
		}
	}
	tb.t.Fatalf("waited in vain for %s", what)
}

// inStore waits until a copy of the database, as the bot stored it, is as wanted.
func (tb *table) inStore(what string, is func(db *store.DB) bool) {
	tb.t.Helper()
	file := filepath.Join(tb.dir, "skald.db")
	tb.until(what, func() bool {
		b, err := os.ReadFile(file)
		if err != nil || !bytes.HasPrefix(b, heads(file)) {
			return false // something was committed while it was read
		}
		path := filepath.Join(tb.dir, "copy.db")
		if os.WriteFile(path, b, 0o600) != nil {
			return false
		}
		db, err := store.Open(path, store.Options{NoSync: true})
		if err != nil {
			return false // it was being written
		}
		defer db.Close()
		return is(db)
	})
}

// heads are the first two pages of a database, of which each commit changes one.
func heads(file string) []byte {
	f, err := os.Open(file)
	if err != nil {
		return nil
	}
	defer f.Close()
	b := make([]byte, 2*os.Getpagesize())
	n, _ := io.ReadFull(f, b)
	return b[:n]
}

// lobby waits until the header of the newest match in the channel is as wanted.
func (tb *table) lobby(what string, is func(store.Match) bool) {
	tb.t.Helper()
	tb.inStore(what, func(db *store.DB) bool {
		head, err := db.LastMatchInChannel(tb.channel)
		return err == nil && is(head)
	})
}

// settle waits until all posts are in the channel.
func (tb *table) settle() {
	tb.t.Helper()
	tb.inStore("the posts to be delivered", func(db *store.DB) bool {
		left, err := db.Pending(time.Now().Add(time.Hour), 0)
		return err == nil && len(left) == 0
	})
}

// made waits until a seat has made a move, and returns the match then. A deferred response may be answered before the
// move is stored.
func (tb *table) made(who int, before *match.Match, seat engine.Seat, move engine.Move) *match.Match {
	tb.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(30 * time.Millisecond) {
		if after, _ := tb.stored(); after.Own(seat) == before.Own(seat)+1 {
			return after
		}
	}
	tb.t.Fatalf("the move %q of seat %d was not made; %s reads: %s", move, seat+1, tb.people[who].Name,
		tb.newest(who).Text())
	return nil
}

// stored is the match as the bot stored it.
func (tb *table) stored() (*match.Match, store.Match) {
	tb.t.Helper()
	var m *match.Match
	var head store.Match
	tb.inStore("a match in the store", func(db *store.DB) bool {
		var err error
		if head, err = db.LastMatchInChannel(tb.channel); err != nil {
			return false
		}
		now, err := db.Current(head.ID)
		if err != nil {
			return false
		}
		rules, ok := games.Find(head.Game)
		if !ok {
			return false
		}
		m, err = match.Load(rules, now.State, head.Seed)
		return err == nil
	})
	return m, head
}

// post is the newest public message with a picture of the board.
func (tb *table) post() (client.Message, bool) {
	ms, err := tb.people[0].Messages(tb.ctx(), tb.channel)
	if err != nil {
		tb.t.Fatal(err)
	}
	for _, m := range ms {
		if m.Author.Bot && !m.Ephemeral() && len(m.Attachments) > 0 {
			return m, true
		}
	}
	return client.Message{}, false
}

// look checks the pictures of the newest messages: PNG, and described in words.
func (tb *table) look() {
	tb.t.Helper()
	ms, err := tb.people[0].Messages(tb.ctx(), tb.channel)
	if err != nil {
		tb.t.Fatal(err)
	}
	for _, m := range ms {
		for _, a := range m.Attachments {
			if tb.seen[a.ID] {
				continue
			}
			tb.seen[a.ID] = true
			b, err := tb.people[0].File(tb.ctx(), a.URL)
			if err != nil {
				if tb.replaced(m.ID, a.ID) {
					continue
				}
				tb.t.Fatalf("%s cannot be fetched: %v", a.Filename, err)
			}
			img, err := png.Decode(bytes.NewReader(b))
			if err != nil {
				tb.t.Fatalf("%s is no PNG: %v", a.Filename, err)
			}
			if img.Bounds().Dx() < 800 || a.Description == "" || len([]rune(a.Description)) > 1024 {
				tb.t.Errorf("%s is %v, described as %q", a.Filename, img.Bounds(), a.Description)
			}
			tb.pictures++
		}
	}
}

// sheets looks at the sheet of every seat, asked for by the command and by the menu below the board: both draw the
// same, and each seat another.
func (tb *table) sheets() {
	tb.t.Helper()
	p := tb.people[0]
	drawn := map[string]int{}
	last := ""
	answer := func(what string) (m client.Message, picture string) {
		tb.t.Helper()
		tb.until(what, func() bool {
			ms, err := p.Messages(tb.ctx(), tb.channel)
			if err != nil {
				return false
			}
			for _, m = range ms {
				if m.Ephemeral() && !m.Loading() && len(m.Attachments) == 1 && m.Attachments[0].ID != last {
					return true
				}
				if m.Ephemeral() {
					return false
				}
			}
			return false
		})
		last = m.Attachments[0].ID
		b, err := p.File(tb.ctx(), m.Attachments[0].URL)
		if err != nil {
			tb.t.Fatal(err)
		}
		return m, string(b)
	}
	m, _ := tb.stored()
	for i := range m.Players() {
		what := fmt.Sprintf("the sheet of seat %d", i+1)
		if err := p.Command(tb.ctx(), tb.guild, tb.channel, "board", client.Args{"seat": i + 1}); err != nil {
			tb.t.Fatal(err)
		}
		board, typed := answer(what)
		menu, ok := client.Component{}, false
		sheet := -1
		for _, menu = range board.Controls() {
			// The sheets are those of its options that end in the seat's number.
			sheet = slices.IndexFunc(menu.Options, func(o client.Option) bool {
				return strings.HasSuffix(o.Value, ":sheet:"+strconv.Itoa(i+1))
			})
			if ok = sheet >= 0; ok {
				break
			}
		}
		if !ok {
			tb.t.Fatal("the board has no menu of sheets")
		}
		if err := p.Press(tb.ctx(), tb.guild, board, menu, menu.Options[sheet].Value); err != nil {
			tb.t.Fatal(err)
		}
		if _, picked := answer(what + " from the menu"); picked != typed {
			tb.t.Errorf("%s looks otherwise when it is picked from the menu", what)
		}
		if other, twice := drawn[typed]; twice {
			tb.t.Errorf("seats %d and %d have the same sheet", other+1, i+1)
		}
		drawn[typed] = i
	}
}

// replaced reports whether a message has got another picture meanwhile.
func (tb *table) replaced(message, attachment string) bool {
	for _, a := range tb.message(message).Attachments {
		if a.ID == attachment {
			return false
		}
	}
	return true
}

// play has the people play to the end. Each move is that of the autopilot of level 2, made with a button of the public
// post if it has one and typed otherwise. stop, if not nil, is called before each move.
func (tb *table) play(stop func(moves int) bool) (moves int) {
	tb.t.Helper()
	buttons := 0
	own := engine.NewDice(engine.NewChance(1), engine.StreamPositions{})
	m, _ := tb.stored()
	for ; moves < 6000; moves++ {
		if _, asked := tb.next(m); !asked && !m.Over() {
			// The autopilot is still at it, on a busy machine or after a start.
			tb.until("somebody to be asked", func() bool {
				m, _ = tb.stored()
				_, asked = tb.next(m)
				return asked || m.Over()
			})
		}
		if m.Over() {
			if moves > 20 && buttons == 0 {
				tb.t.Errorf("none of %d moves could be made with a button", moves)
			}
			return moves
		}
		if stop != nil && stop(moves) {
			return moves
		}
		seat, ok := tb.next(m)
		if !ok {
			tb.t.Fatalf("nobody is asked at %v", m.Turn())
		}
		pilot := m.Rules().Autopilot(2)
		move, _ := pilot.Choose(engineGame(m).Imagine(seat, own), seat, own)
		who := tb.who(m, seat)
		if moves%3 != 0 && tb.pressed(who, seat, m.Own(seat), move) {
			buttons++
		} else if err := tb.people[who].Command(tb.ctx(), tb.guild, tb.channel, "do",
			client.Args{"move": string(move)}); err != nil {
			tb.t.Fatalf("/do %s of %s: %v", move, tb.people[who].Name, err)
		}
		m = tb.made(who, m, seat, move)
		if moves%25 == 0 {
			tb.look()
		}
	}
	tb.t.Fatal("the match does not end")
	return moves
}

// engineGame is the position of a match, loaded anew.
func engineGame(m *match.Match) engine.Game {
	b, err := m.State()
	if err != nil {
		panic(err)
	}
	var saved struct {
		Game json.RawMessage `json:"game"`
	}
	if err := json.Unmarshal(b, &saved); err != nil {
		panic(err)
	}
	g, err := m.Rules().Load(saved.Game)
	if err != nil {
		panic(err)
	}
	return g
}

// next is the seat of a person that others wait for.
func (tb *table) next(m *match.Match) (engine.Seat, bool) {
	for _, s := range engine.Waiting(m.Prompts(), engine.Public) {
		if m.Players()[s].User != "" {
			return s, true
		}
	}
	return 0, false
}

func (tb *table) who(m *match.Match, seat engine.Seat) int {
	for i, id := range tb.ids {
		if m.Players()[seat].User == id {
			return i
		}
	}
	tb.t.Fatalf("nobody here holds seat %d", seat+1)
	return 0
}

// pressed presses the button of a move under the public post; false when it has none.
func (tb *table) pressed(who int, seat engine.Seat, own int, move engine.Move) bool {
	tb.settle()
	c, ok := tb.button(seat, own, move)
	if !ok {
		return false
	}
	m, _ := tb.post()
	if err := tb.people[who].Press(tb.ctx(), tb.guild, m, c); err != nil {
		tb.t.Fatalf("pressing %q: %v", c.Label, err)
	}
	return true
}

// open opens a lobby for a game with options, seats the people and so many autopilots, and starts.
func (tb *table) open(game string, autopilots int, options client.Args) {
	tb.t.Helper()
	args := client.Args{"game": game, "seats": len(tb.people) + autopilots, "undo-time": 0}
	maps.Copy(args, options)
	err := tb.people[0].Command(tb.ctx(), tb.guild, tb.channel, "game new", args)
	if err != nil {
		tb.t.Fatal(err)
	}
	press := func(who int, act string) {
		tb.t.Helper()
		var lobby client.Message
		var button client.Component
		tb.until("a lobby with the button "+act, func() bool {
			ms, err := tb.people[who].Messages(tb.ctx(), tb.channel)
			for _, lobby = range ms {
				for _, button = range lobby.Controls() {
					if strings.HasPrefix(button.CustomID, "l1:") && strings.HasSuffix(button.CustomID, ":"+act) {
						return err == nil
					}
				}
			}
			return false
		})
		if err := tb.people[who].Press(tb.ctx(), tb.guild, lobby, button); err != nil {
			tb.t.Fatalf("pressing %s: %v", act, err)
		}
	}
	taken := 1
	sit := func(who int, act string) {
		tb.t.Helper()
		press(who, act)
		taken++
		tb.lobby("a seat to be taken", func(head store.Match) bool { return len(head.Seats) == taken })
	}
	for who := range tb.people[1:] {
		sit(who+1, "join")
	}
	for range autopilots {
		sit(0, "auto")
	}
	press(0, "start")
	tb.lobby("the match to begin", func(head store.Match) bool { return head.Status == store.Running })
}

func (tb *table) newest(who int) client.Message {
	tb.t.Helper()
	ms, err := tb.people[who].Messages(tb.ctx(), tb.channel)
	if err != nil || len(ms) == 0 {
		tb.t.Fatalf("no message in the channel: %v", err)
	}
	return ms[0]
}

func (tb *table) message(id string) client.Message {
	tb.t.Helper()
	ms, err := tb.people[0].Messages(tb.ctx(), tb.channel)
	if err != nil {
		tb.t.Fatal(err)
	}
	for _, m := range ms {
		if m.ID == id {
			return m
		}
	}
	tb.t.Fatalf("message %s is gone", id)
	return client.Message{}
}

// finish checks the match, its record and the channel after the end.
func (tb *table) finish() {
	tb.t.Helper()
	tb.settle()
	if m, ok := tb.post(); !ok {
		tb.t.Error("the end is not posted")
	} else if _, moves := m.Find("v1:"); moves {
		tb.t.Errorf("moves can be made after the end: %s", m.Text())
	}
	tb.look()
	m, _ := tb.stored()
	if o := m.Outcome(); o == nil || o.Reason.IsZero() {
		tb.t.Errorf("the match ended without an outcome: %+v", o)
	}
	if tb.pictures < 2 {
		tb.t.Errorf("only %d pictures were posted", tb.pictures)
	}
	if b, err := os.ReadFile(filepath.Join(tb.dir, "wrong")); !errors.Is(err, os.ErrNotExist) {
		tb.t.Errorf("requests do not fit Discord's description (%v):\n%.4000s", err, b)
	}
	tb.kill()
	db, err := store.Open(filepath.Join(tb.dir, "skald.db"), store.Options{})
	if err != nil {
		tb.t.Fatal(err)
	}
	defer db.Close()
	wrong, err := db.Check(tb.ctx())
	if err != nil || len(wrong) > 0 {
		tb.t.Errorf("the database is not sound: %v %v", wrong, err)
	}
	if left, err := db.Pending(time.Now().Add(time.Hour), 0); err != nil || len(left) > 0 {
		tb.t.Errorf("%d posts are left in the outbox (%v)", len(left), err)
	}
}

// whole is a match to be played from /game new to its end, by buttons and by typed commands, through the gateway and
// the HTTP API of the playground.
type whole struct {
	name       string
	game       string
	options    client.Args
	people     []string
	autopilots int
	// killed is after how many moves the bot is killed and started again, 0 for never.
	killed int
}

func (w whole) play(t *testing.T) {
	if os.Getenv("DISCORD_OPENAPI") == "" {
		t.Log("DISCORD_OPENAPI is not set: requests are not held against Discord's own description")
	}
	tb := gather(t, w.people...)
	tb.open(w.game, w.autopilots, w.options)
	if w.killed > 0 {
		tb.play(func(moves int) bool { return moves >= w.killed })
		tb.sheets()
		before, _ := tb.stored()
		tb.kill()
		tb.start()
		after, _ := tb.stored()
		if before.Hash() != after.Hash() {
			t.Fatal("the match is at another position after the restart")
		}
	}
	moves := tb.play(nil)
	tb.finish()
	t.Logf("%d moves by people, %d pictures looked at", moves, tb.pictures)
}

// TestWholeMatches plays matches to their end. Those of Return of the Heroes take minutes.
func TestWholeMatches(t *testing.T) {
	t.Parallel()
	sweep.Of(t, []whole{
		{name: "a legend of two people and an autopilot, killed and started again half-way", game: "legends-of-andor",
			options: client.Args{"legend": "6"}, people: []string{"anna", "ben"}, autopilots: 1, killed: 12},
		{name: "two people", game: "return-of-the-heroes", people: []string{"anna", "ben"}},
		{name: "two people and two autopilots, killed and started again half-way", game: "return-of-the-heroes",
			people: []string{"carla", "dario"}, autopilots: 2, killed: 60},
	}, 0).Parallel(t, func(w whole) string { return w.name }, func(t *testing.T, w whole) { w.play(t) })
}

// TestThePageInABrowser opens the page, creates a match for two, plays three turns with clicks and with completion, and
// looks at the board.
func TestThePageInABrowser(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("skipped with -short: a browser beside the race detector answers too late")
	}
	if browsertest.Browser() == "" {
		t.Skip("no Chromium or Chrome is installed: the page is not tried in a browser")
	}
	tb := gather(t, "anna", "bruno")
	p := browsertest.Open(t, 1280, 900, tb.base+"/?as=anna")
	as := func(name string) {
		t.Helper()
		p.Click("[data-test=acting]")
		p.Click(`[data-test=persona][data-name=` + name + `]`)
		p.Until(`document.querySelector("[data-test=acting]").innerText.includes("` + name + `")`)
		p.Wait("body[data-ready]")
	}
	p.Wait("body[data-ready]")

	// A match for two: the command is picked and its options are completed.
	p.Type("#composer", "/game new")
	p.Wait(`[data-test=command-picker] [data-command="game new"]`)
	p.Press(kb.Tab)
	p.Wait(`[data-test=command-chip][data-command="game new"]`)
	p.Click(`[data-test=completion][data-value="return-of-the-heroes"]`)
	p.Press(kb.Enter)
	p.Wait(`[data-test=button][data-custom-id$=":join"]`)
	as("bruno")
	p.Click(`[data-test=button][data-custom-id$=":join"]`)
	p.Until(`document.querySelector('[data-test=message] [data-test=content]').innerText.includes("bruno")`)
	as("anna")
	p.Click(`[data-test=button][data-custom-id$=":start"]`)
	tb.lobby("the match to begin", func(head store.Match) bool { return head.Status == store.Running })
	tb.settle()
	if m, ok := tb.post(); !ok {
		t.Error("no board is posted")
	} else if _, moves := m.Find("v1:"); !moves {
		t.Errorf("the board offers no moves: %s", m.Text())
	}

	own := engine.NewDice(engine.NewChance(1), engine.StreamPositions{})
	acting, clicks, typed := "anna", 0, 0
	begun, _ := tb.stored()
	for n := 0; n < 80; n++ {
		m, _ := tb.stored()
		if m.Turn().Number >= begun.Turn().Number+5 { // two heroes chosen, three turns played
			break
		}
		seat, ok := tb.next(m)
		if !ok {
			t.Fatal("nobody is asked")
		}
		who := tb.who(m, seat)
		if name := tb.people[who].Name; name != acting {
			acting = name
			as(name)
		}
		move, _ := m.Rules().Autopilot(2).Choose(engineGame(m).Imagine(seat, own), seat, own)
		button := fmt.Sprintf(`[data-test=button][data-custom-id^="v1:%s:%d:%d:"][data-custom-id$=":%s"]`, m.ID(),
			seat+1, m.Own(seat), move)
		tb.settle()
		if _, has := tb.button(seat, m.Own(seat), move); has && n%2 == 0 {
			p.Click(button)
			clicks++
		} else {
			// Typed behind its verb, taken from the completions.
			p.Type("#composer", "/do ")
			p.Wait(`[data-test=command-chip][data-command=do]`)
			p.Press(string(move))
			p.Wait(fmt.Sprintf(`[data-test=completion][data-value=%q][aria-selected=true]`, string(move)))
			p.Press(kb.Enter)
			p.Until(`!document.querySelector("[data-test=completion]")`) // it is taken, and Enter sends
			p.Press(kb.Enter)
			typed++
		}
		tb.made(who, m, seat, move)
	}
	if m, _ := tb.stored(); m.Turn().Number < begun.Turn().Number+3 {
		t.Errorf("only turn %d was reached from %d", m.Turn().Number, begun.Turn().Number)
	}
	if clicks == 0 || typed == 0 {
		t.Errorf("%d moves were clicked and %d typed", clicks, typed)
	}

	// The picture of the post can be enlarged, and has a description.
	p.Click(`[data-test=picture]`)
	p.Until(`document.querySelector("#lightbox img") && document.querySelector("#lightbox img").naturalWidth >= 1000`)
	if alt := browsertest.Eval[string](p, `document.querySelector("#lightbox img").alt`); len(alt) < 40 {
		t.Errorf("the picture is described as %q", alt)
	}
	if shot := p.Screenshot(); len(shot) < 10_000 {
		t.Errorf("the window shows %d bytes of picture", len(shot))
	}
}

// TestPictureOfTheFrontPage opens a match in the middle in a narrow window and takes the picture of the channel that
// the front page shows. It runs if SKALD_CHANNEL names the file, bot/playground/testdata/channel.png.
func TestPictureOfTheFrontPage(t *testing.T) {
	name := os.Getenv("SKALD_CHANNEL")
	if name == "" {
		t.Skip("SKALD_CHANNEL names no file for the picture")
	}
	tb := gather(t, "Anna", "Ben")
	tb.open("return-of-the-heroes", 0, nil)
	tb.play(func(moves int) bool { return moves >= 60 })
	tb.settle()
	p := browsertest.Open(t, 640, 1000, tb.base+"/?as=Cara")
	p.Wait("body[data-ready]")
	p.Until(`[...document.querySelectorAll("[data-test=picture] img, img[data-test=picture]")].` +
		`some(i => i.naturalWidth > 400)`)
	shot := p.Screenshot()
	if len(shot) < 100_000 {
		t.Errorf("the picture has %d bytes: it shows no board", len(shot))
	}
	if err := os.WriteFile(name, shot, 0o644); err != nil {
		t.Fatal(err)
	}
}

// button finds the button of a move under the newest public post.
func (tb *table) button(seat engine.Seat, own int, move engine.Move) (client.Component, bool) {
	m, ok := tb.post()
	if !ok {
		return client.Component{}, false
	}
	for _, c := range m.Controls() {
		id := strings.SplitN(c.CustomID, ":", 6)
		if c.Type == 2 && len(id) == 6 && id[0] == "v1" && id[2] == fmt.Sprint(int(seat)+1) &&
			id[3] == fmt.Sprint(own) && id[5] == string(move) {
			return c, true
		}
	}
	return client.Component{}, false
}

// TestTheCommandLine checks exit statuses and that errors are one clear sentence on standard error.
func TestTheCommandLine(t *testing.T) {
	t.Parallel()
	record := "engine/games/testdata/return-of-the-heroes/two.skald"
	dir := t.TempDir()
	db := filepath.Join(dir, "skald.db")
	good, err := os.ReadFile(record)
	if err != nil {
		t.Fatal(err)
	}
	bad := filepath.Join(dir, "bad.skald")
	if err := os.WriteFile(bad, bytes.Replace(good, []byte("> hero "), []byte("> hero x"), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	none := func(string) string { return "" }
	rules, _ := games.Find("legends-of-andor")
	andor := rules.Catalogue().In("en").Say(rules.Name())
	for _, c := range []struct {
		name string
		args string
		code int
		says string
	}{
		{"nothing at all is wrong use", "", 2, "skald play"},
		{"help is no error", "help", 0, "simulate"},
		{"which program it is", "version", 0, andor + ": version 3; matches of 1, 2 are played on"},
		{"help on a command", "replay -h", 0, "-png"},
		{"an unknown command", "dance", 2, "dance"},
		{"an unknown flag", "replay -sideways x", 2, "sideways"},
		{"a missing argument", "verify", 2, "missing"},
		{"a record replays", "replay " + record, 0, "hash: "},
		{"a record draws a turn", "replay " + record + " -turn 3 -png " + filepath.Join(dir, "turn.png"), 0, "hash: "},
		{"a record draws all turns that have a view", "replay " + record + " -view end -all " +
			filepath.Join(dir, "all"), 0, "hash: "},
		{"a record verifies", "verify " + record, 0, "verified"},
		{"a record with an illegal line does not replay", "replay " + bad, 1, "line"},
		{"nor does it verify", "verify " + bad, 1, "line"},
		{"a file that is not there", "replay nowhere.skald", 1, "nowhere.skald"},
		{"a record is imported", "import -db " + db + " " + record, 0, "imported as match"},
		{"a database is backed up", "backup -db " + db + " " + filepath.Join(dir, "copy.db"), 0, ""},
		{"a backup replaces nothing", "backup -db " + db + " " + filepath.Join(dir, "copy.db"), 1, "copy.db"},
		{"a database is compacted", "compact -db " + db, 0, "bytes"},
		{"an unknown match names those there are", "export -db " + db + " -match zzzz", 1, "zzzz"},
		{"a database that is not there", "dump -db " + db + ".not -match a", 1, "cannot be opened"},
		{"a few simulated matches", "simulate -game return-of-the-heroes -matches 2 -seats 2", 0, "2: 2 won, 0 lost"},
		{"a game nobody knows", "simulate -game chess", 1, "return-of-the-heroes"},
		{"serving without a token", "serve -config " + filepath.Join(dir, "none.yaml"), 1, "none.yaml"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out, errs bytes.Buffer
			code := run(context.Background(), strings.Fields(c.args), &out, &errs, none)
			if code != c.code {
				t.Errorf("exit status %d\n%s%s", code, out.String(), errs.String())
			}
			if !strings.Contains(out.String()+errs.String(), c.says) {
				t.Errorf("it does not say %q:\n%s%s", c.says, out.String(), errs.String())
			}
		})
	}
	t.Run("a picture of the end was drawn and no other", func(t *testing.T) {
		drawn, err := os.ReadDir(filepath.Join(dir, "all"))
		if err != nil || len(drawn) != 1 || drawn[0].Name() != "turn-end.png" {
			t.Errorf("the folder holds %v (%v)", drawn, err)
		}
	})
	t.Run("an imported match is exported and dumped", func(t *testing.T) {
		d, err := store.Open(db, store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		ms, err := d.Matches(store.Filter{})
		d.Close()
		if err != nil || len(ms) != 1 {
			t.Fatalf("%d matches: %v", len(ms), err)
		}
		var out, errs bytes.Buffer
		if code := run(context.Background(), []string{"export", "-db", db, "-match", string(ms[0].ID)}, &out, &errs,
			none); code != 0 {
			t.Fatalf("export ends with %d: %s", code, errs.String())
		}
		again := filepath.Join(dir, "again.skald")
		if err := os.WriteFile(again, out.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		if code := run(context.Background(), []string{"verify", again}, &out, &errs, none); code != 0 {
			t.Errorf("what was exported does not verify: %s%s", out.String(), errs.String())
		}
		out.Reset()
		if code := run(context.Background(), []string{"dump", "-db", db, "-match", string(ms[0].ID), "-turn", "3"},
			&out, &errs, none); code != 0 || !json.Valid(out.Bytes()) {
			t.Errorf("dump ends with %d: %.300s%s", code, out.String(), errs.String())
		}
	})
}

// TestReplayKnowsEveryViewThereIs holds the views that the shell completes against those that the scene of the game
// draws.
func TestReplayKnowsEveryViewThereIs(t *testing.T) {
	t.Parallel()
	draw, end, err := artist()
	if err != nil {
		t.Fatal(err)
	}
	defer end()
	for game, record := range map[string]string{"return-of-the-heroes": "two", "legends-of-andor": "legend-1-2-won"} {
		rules, _ := games.Find(game)
		g, _, err := rules.New(engine.Setup{Seats: 2}, engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
		if err != nil {
			t.Fatal(err)
		}
		_, err = draw(t.Context(), tools.Picture{Game: game, View: g.View(engine.Public)},
			tools.Drawing{Kind: "?", Language: "en", Theme: imaging.DayTheme})
		if err == nil {
			t.Fatalf("%s draws what nobody knows", game)
		}
		_, list, _ := strings.Cut(err.Error(), "there are ")
		drawn := strings.Split(strings.ReplaceAll(list, " and ", ", "), ", ")
		var out, errs bytes.Buffer
		run(t.Context(), []string{"__completeNoDesc", "replay",
			"engine/games/testdata/" + game + "/" + record + ".skald", "-view", ""}, &out, &errs, func(string) string {
			return ""
		})
		completed := strings.Fields(out.String())
		completed = completed[:len(completed)-1] // a directive for the shell follows them
		slices.Sort(drawn)
		slices.Sort(completed)
		if len(drawn) < 8 || !slices.Equal(drawn, completed) {
			t.Errorf("%s draws %q, and -view knows %q", game, drawn, completed)
		}
	}
}

// documents returns the paths of all documents.
func documents(t *testing.T) (paths []string) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		if err == nil && e.IsDir() && e.Name() == ".git" {
			return filepath.SkipDir
		}
		if filepath.Ext(path) == ".md" {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil || len(paths) < 10 {
		t.Fatalf("%d documents: %v", len(paths), err)
	}
	return paths
}

// TestDocumentedCommandLinesAreThere holds every command and flag that the texts name against those there are.
func TestDocumentedCommandLinesAreThere(t *testing.T) {
	t.Parallel()
	var texts strings.Builder
	for _, name := range append(documents(t), "Dockerfile") {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts.Write(b)
	}
	// The Dockerfile writes a command line as a list of strings.
	text := strings.NewReplacer(`["/skald", "`, "skald ", `CMD ["serve`, "skald serve", `", "`,
		" ").Replace(texts.String())
	root := skald(func(string) string { return "" })
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	commands, flags := map[string]bool{}, 0
	for _, line := range regexp.MustCompile(
		"(?m)(?:^|[`( ])(?:skald|go run \\.) ([a-z]+)((?: +[^`\n]*)?)").FindAllStringSubmatch(text, -1) {
		words := strings.FieldsFunc(line[2], func(r rune) bool { return strings.ContainsRune(" []\"", r) })
		command, _, err := root.Find([]string{line[1]})
		if err != nil || command == root {
			t.Errorf("there is no command for %q", line[0])
			continue
		}
		commands[command.Name()] = true
		for _, word := range words {
			if name, ok := strings.CutPrefix(word, "-"); ok && len(name) > 1 {
				if flags++; command.Flag(name) == nil {
					t.Errorf("%s has no flag %s, which %q has", command.CommandPath(), word, line[0])
				}
			}
		}
	}
	if len(commands) < 12 || flags < 25 {
		t.Errorf("only %d commands with %d flags were found", len(commands), flags)
	}
}

// TestFourHeroesAtOnce plays Legends of Andor with four people: while the hero on turn acts, the others press their
// free actions at the same moment, and every command is sent twice. The committed moves must replay in a fresh kernel
// to the same position.
func TestFourHeroesAtOnce(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("skipped with -short: a whole table takes a minute under the race detector")
	}
	tb := gather(t, "anna", "ben", "carla", "dario")
	tb.open("legends-of-andor", 0, nil)
	own := engine.NewDice(engine.NewChance(7), engine.StreamPositions{})
	m, _ := tb.stored()
	for round := 0; round < 40 && !m.Over(); round++ {
		g := engineGame(m)
		var wg sync.WaitGroup
		for seat := range engine.Seat(4) {
			move, _ := m.Rules().Autopilot(2).Choose(g.Imagine(seat, own), seat, own)
			if !awaits(m, seat) {
				move = engine.MakeMove("standing", "invite", []string{"ask", "always", "never"}[(round+int(seat))%3])
			}
			who := tb.who(m, seat)
			for range 2 {
				wg.Go(func() {
					// The second press may be refused; the match must survive it.
					_ = tb.people[who].Command(tb.ctx(), tb.guild, tb.channel, "do", client.Args{"move": string(move)})
				})
			}
		}
		wg.Wait()
		before := m
		// A deferred response may be answered before the move is stored.
		tb.until(fmt.Sprintf("the eight presses of round %d to change something", round), func() bool {
			m, _ = tb.stored()
			return m.Hash() != before.Hash()
		})
	}
	tb.settle()
	if _, ok := tb.post(); !ok {
		t.Error("no board is posted")
	}
	tb.look()
	tb.kill()
	m, head := tb.stored() // late presses included
	db, err := store.Open(filepath.Join(tb.dir, "skald.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	wrong, err := db.Check(ctx)
	if err != nil || len(wrong) > 0 {
		t.Errorf("the database is not sound: %v %v", wrong, err)
	}
	var record bytes.Buffer
	if err := tools.Export(&record, db, string(head.ID)); err != nil {
		t.Fatal(err)
	}
	rec, err := match.ParseRecord(bytes.NewReader(record.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	rules, _ := games.Find(rec.Game)
	got, err := match.Replay(rec, rules)
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprint(m.Hash()); got.Hash != want {
		t.Errorf("the log replays to %s, the table stands at %s", got.Hash, want)
	}
}

// awaits says whether others wait for a seat.
func awaits(m *match.Match, seat engine.Seat) bool {
	for _, s := range engine.Waiting(m.Prompts(), engine.Public) {
		if s == seat {
			return true
		}
	}
	return false
}

// BenchmarkStudio draws boards of both games as a bot with many tables does: turn after turn of recorded matches, in
// the theme and language of their servers. It reports the mean size of a picture and the memory held in the end.
func BenchmarkStudio(b *testing.B) {
	type board struct {
		game string
		view engine.View
	}
	var boards []board
	for _, path := range []string{"return-of-the-heroes/four.skald", "legends-of-andor/legend-2-3-easy-won.skald"} {
		data, err := os.ReadFile(filepath.Join("engine", "games", "testdata", path))
		if err != nil {
			b.Fatal(err)
		}
		rec, err := match.ParseRecord(strings.NewReader(string(data)))
		if err != nil {
			b.Fatal(err)
		}
		rules, _ := games.Find(rec.Game)
		played, err := match.Replay(rec, rules)
		if err != nil {
			b.Fatal(err)
		}
		for i, turn := range played.Turns() {
			if i == 40 {
				break
			}
			v, err := played.View(turn, engine.Public)
			if err != nil {
				b.Fatal(err)
			}
			boards = append(boards, board{rec.Game, v})
		}
	}
	before := inUse()
	st, err := studio(imaging.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer st.Close()
	size := 0
	for i := 0; b.Loop(); i++ {
		x := boards[i*7%len(boards)]
		p, err := st.Draw(b.Context(), x.game, x.view, imaging.Request{
			Theme: imaging.DayTheme, Language: "en",
		})
		if err != nil {
			b.Fatal(err)
		}
		size += len(p.PNG)
	}
	b.ReportMetric(float64(size)/float64(b.N)/1024, "KB")
	b.ReportMetric((inUse()-before)/(1<<20), "MiB")
}

func TestBenchmarks(t *testing.T) {
	t.Parallel()
	contract.Benchmarks(t, map[string]func(*testing.B){"Studio": BenchmarkStudio})
}

// inUse is the memory that is held, in bytes, after collecting garbage.
func inUse() float64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapInuse + m.StackInuse)
}

// TestTheCommandLineOfDatabases goes with a database through its life: a record comes in, a backup is taken, everything
// that only reads works from the backup too, the database is lost and restored.
func TestTheCommandLineOfDatabases(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db, copied, rotten := filepath.Join(dir, "skald.db"), filepath.Join(dir, "copy.db"), filepath.Join(dir, "rotten.db")
	skald := func(code int, args string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if got := run(context.Background(), strings.Fields(args), &out, &errs,
			func(string) string { return "" }); got != code {
			t.Fatalf("skald %s ends with %d\n%s%s", args, got, out.String(), errs.String())
		}
		if strings.Count(errs.String(), "\n") > 1 {
			t.Errorf("skald %s: the error is more than a sentence: %s", args, errs.String())
		}
		return out.String() + errs.String()
	}
	says := func(text, words string) {
		t.Helper()
		if !strings.Contains(text, words) {
			t.Errorf("it does not say %q: %s", words, text)
		}
	}

	id := strings.TrimSpace(strings.TrimPrefix(skald(0, "import -db "+db+
		" engine/games/testdata/legends-of-andor/legend-1-newcomer-won.skald"), "imported as match"))
	skald(0, "backup -db "+db+" "+copied)
	if err := os.Chmod(copied, 0o400); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"export -match " + id + " -db ", "dump -turn 2 -match " + id + " -db ",
		"check -db "} {
		if skald(0, args+db) != skald(0, args+copied) {
			t.Errorf("skald %s says something else of the backup", args)
		}
	}
	says(skald(0, "check -db "+copied), "the database is sound")
	says(skald(0, "check -db "+copied), "no match is running")
	skald(0, "backup -db "+copied+" "+filepath.Join(dir, "again.db"))

	content, err := os.ReadFile(copied)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(rotten,
		bytes.ReplaceAll(content, []byte(`"legends-of-andor"`), []byte(`"legends-of-error"`)), 0o600); err != nil {
		t.Fatal(err)
	}
	says(skald(1, "check -db "+rotten), "the checksum does not fit")
	says(skald(1, "restore -db "+db+" "+rotten), "was not put in place")
	skald(0, "check -db "+db)
	says(skald(0, "check -rebuild-index -db "+db), "the database is sound")
	says(skald(1, "check -rebuild-index"), "say which with -db FILE")
	says(skald(1, "dump -db "+rotten+" -match "+id), "damaged")

	if err := os.Truncate(db, 5000); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"check -db " + db, "compact -db " + db,
		"backup -db " + db + " " + filepath.Join(dir, "third.db"),
		"import -db " + db + " engine/games/testdata/legends-of-andor/legend-1-newcomer-won.skald"} {
		says(skald(1, args), "put a backup in its place (skald restore)")
	}
	says(skald(0, "restore -db "+db+" "+copied), "is kept as "+db+".before-")
	says(skald(0, "compact -db "+db), "bytes before")
	skald(0, "check -db "+db)
	says(skald(0, "restore -db "+filepath.Join(dir, "moved.db")+" "+copied), "is now the database")

	running, err := store.Open(db, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer running.Close()
	for _, args := range []string{"restore -db " + db + " " + copied, "export -db " + db + " -match " + id} {
		says(skald(1, args), "stop that one first")
	}
	for _, args := range []string{"restore " + copied, "restore -db " + db, "compact",
		"check -db " + db + " -sideways"} {
		skald(2, args)
	}
}

// Every command works on a server as it does on a file, and a database copied there and back is the same.
func TestTheCommandLineOfADatabaseOnAServer(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("skipped with -short: every command is tried on a server")
	}
	address := pgtest.Shared(t).Fresh(t)
	dir := t.TempDir()
	db, back := filepath.Join(dir, "skald.db"), filepath.Join(dir, "back.db")
	skald := func(code int, args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if got := run(context.Background(), args, &out, &errs, func(string) string { return "" }); got != code {
			t.Fatalf("skald %s ends with %d\n%s%s", args, got, out.String(), errs.String())
		}
		said := out.String() + errs.String()
		if strings.Contains(said, url.QueryEscape(pgtest.Password)) || strings.Contains(said, pgtest.Password) ||
			strings.Contains(said, "signs") {
			t.Errorf("skald %s shows the password: %s", args[0], said)
		}
		return said
	}
	says := func(text, words string) {
		t.Helper()
		if !strings.Contains(text, words) {
			t.Errorf("it does not say %q: %s", words, text)
		}
	}
	const record = "engine/games/testdata/legends-of-andor/legend-1-newcomer-won.skald"
	skald(1, "check", "-db", address)
	id := strings.TrimSpace(strings.TrimPrefix(skald(0, "import", "-db", db, record), "imported as match"))
	says(skald(0, "copy", "-from", db, "-to", address), "both come to ")
	says(skald(1, "copy", "-from", db, "-to", address), "is not empty")
	says(skald(0, "check", "-db", address), "the database is sound")
	says(skald(0, "check", "-rebuild-index", "-db", address), "the database is sound")
	exported := skald(0, "export", "-match", id, "-db", address)
	if exported != skald(0, "export", "-match", id, "-db", db) {
		t.Error("the record is another on the server")
	}
	path := filepath.Join(dir, "match.skald")
	if err := os.WriteFile(path, []byte(exported), 0o600); err != nil {
		t.Fatal(err)
	}
	skald(0, "verify", path)
	if skald(0, "dump", "-turn", "2", "-match", id, "-db", address) != skald(0, "dump", "-turn", "2", "-match", id,
		"-db", db) {
		t.Error("the dump is another on the server")
	}
	says(skald(0, "import", "-db", address, record), "imported as match")
	skald(0, "copy", "-from", address, "-to", back)
	skald(0, "backup", "-db", address, filepath.Join(dir, "backup.db"))
	for _, file := range []string{back, filepath.Join(dir, "backup.db")} {
		says(skald(0, "check", "-db", file), `"Matches":2`)
	}
	says(skald(1, "compact", "-db", address), "VACUUM")
	says(skald(1, "restore", "-db", address, back), "skald copy")

	// While instances run, no other process may change their database; reading does not disturb them.
	server, err := store.Open(address, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	share, err := server.AcquireShare(t.Context(),
		store.ShareOptions{Holder: "vega", Shard: 5, Total: 8, Lasts: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"import", "-db", address, record}, {"check", "-rebuild-index", "-db", address},
		{"copy", "-from", db, "-to", address},
		{"copy", "-from", address, "-to", filepath.Join(dir, "live.db")},
		{"play", "-addr", "127.0.0.1:0", "-db", address},
	} {
		said := skald(1, args...)
		says(said, "vega")
		says(said, "stop them first")
	}
	says(skald(0, "check", "-db", address), `"Matches":2`)
	skald(0, "backup", "-db", address, filepath.Join(dir, "live.db"))
	if err := share.Release(t.Context()); err != nil {
		t.Fatal(err)
	}
	skald(0, "import", "-db", address, record)
	if _, err := server.AcquireShare(t.Context(),
		store.ShareOptions{Holder: "vega", Shard: 5, Total: 8, Lasts: time.Minute}); err != nil {
		t.Errorf("what a command needed for itself is not free again: %v", err)
	}

	config := filepath.Join(dir, "config.yaml")
	if err := os.WriteFile(config, []byte("database: \""+address+"\"\nshards: {total: 8, run: lease}\n"),
		0o600); err != nil {
		t.Fatal(err)
	}
	says(skald(1, "check", "-config", config), "8 shards are shared out")
	if err := os.WriteFile(config, []byte("database: skald.db\nshards: {total: 8, run: lease}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	says(skald(1, "check", "-config", config), "share a database on a server")
}

func TestTheCommandsForWhoKeepsTheBotRunning(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	config, database, copies := filepath.Join(dir, "config.yaml"), filepath.Join(dir, "skald.db"),
		filepath.Join(dir, "copies")
	db, err := store.Open(database, store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.BackupInto(t.Context(), copies, 3, time.Now()); err != nil {
		t.Fatal(err)
	}
	old, err := db.BackupInto(t.Context(), copies, 3, time.Now().Add(-72*time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	var wrong error
	bot, err := operate.Serve("127.0.0.1:0", func() (string, error) { return "fit as a fiddle", wrong },
		new(operate.Metrics).Write, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer bot.Close()
	const token = "MTIzNDU2.abcdef.secret"
	skald := func(code int, args, config string, says ...string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, "config.yaml"), []byte(config), 0o600); err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		got := run(context.Background(), strings.Fields(args), &out, &errs, func(k string) string {
			if k == "DISCORD_TOKEN" {
				return token
			}
			return ""
		})
		said := out.String() + errs.String()
		if got != code {
			t.Errorf("skald %s: exit status %d\n%s", args, got, said)
		}
		for _, s := range says {
			if !strings.Contains(said, s) {
				t.Errorf("skald %s does not say %q:\n%s", args, s, said)
			}
		}
		if strings.Contains(said, token) {
			t.Errorf("skald %s says the token:\n%s", args, said)
		}
	}
	base := "database: " + database + "\n"
	backups := base + "backups: {folder: " + copies + ", every: 12h}\n"
	skald(0, "check -config "+config, base, "no backups are made by themselves", "health and metrics are not served",
		"all shards Discord proposes", "a stop may take 20s")
	skald(0, "check -config "+config,
		backups+"operation: {listen: 127.0.0.1:9090, stop: 45s}\nshards: {total: 4, run: [2-3]}\n",
		"2 backups in "+copies, "on 127.0.0.1:9090, for this machine alone", "of 4 shards this process runs 2 3",
		"a stop may take 45s")
	skald(1, "check -config "+config, base+"operation: {listen: 0.0.0.0:9090}\n", "public: true")
	skald(1, "check -config "+config, base+"backups: {folder: "+filepath.Join(dir, "a", "b")+"}\n",
		"no backup can be written to")
	skald(1, "check -config "+config, "database: "+filepath.Join(dir, "a", "b.db")+"\n",
		"there is no folder "+filepath.Join(dir, "a"))
	skald(0, "check -config "+config, base+"token: "+token+"\n", "a token is set")
	if err := os.Chmod(config, 0o644); err != nil {
		t.Fatal(err)
	}
	skald(0, "check -config "+config, base, "a token is set")
	skald(1, "check -config "+config, base+"token: "+token+"\n", "everybody on this machine can read it",
		"DISCORD_TOKEN")
	files, err := store.Copies(copies, database)
	if err != nil || len(files) != 2 {
		t.Fatalf("%d backups, %v", len(files), err)
	}
	if err := os.Remove(files[0].Path); err != nil {
		t.Fatal(err)
	}
	skald(1, "check -config "+config, backups, old.Path+", 3d old, and one is due every 12h")
	skald(1, "health -config "+config, base, "listen is empty")
	skald(0, "health -config "+config, base+"operation: {listen: \""+bot.Addr()+"\"}\n", "fit as a fiddle")
	wrong = os.ErrDeadlineExceeded
	skald(1, "health -config "+config, base+"operation: {listen: \""+bot.Addr()+"\"}\n", wrong.Error())
	bot.Close()
	skald(1, "health -config "+config, base+"operation: {listen: \""+bot.Addr()+"\"}\n", "nobody answers",
		"skald serve")
}

func TestCheckWarnsOfAServerWithoutSSLMode(t *testing.T) {
	t.Parallel()
	for address, warned := range map[string]bool{
		"postgres://bot@db.invalid/skald": true, "postgres://bot@db.invalid/skald?sslmode=verify-full": false,
		"postgres://bot@127.0.0.1:1/skald": false,
	} {
		config := filepath.Join(t.TempDir(), "config.yaml")
		if err := os.WriteFile(config, []byte("database: "+address+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		run(t.Context(), []string{"check", "-config", config}, &out, &errs, func(string) string { return "" })
		if said := out.String(); strings.Contains(said,
			"warning: the address of the database has no sslmode") != warned {
			t.Errorf("of %s check says\n%s", address, said)
		}
	}
}

func TestTimeZonesAreKnownOnAnyMachine(t *testing.T) {
	t.Setenv("ZONEINFO", filepath.Join(t.TempDir(), "none"))
	for _, name := range []string{"Europe/Rome", "America/Sao_Paulo", "Asia/Kolkata", "Pacific/Chatham"} {
		if _, err := time.LoadLocation(name); err != nil {
			t.Error(err)
		}
	}
	// That of the machine may have been found; the program's own has to be there.
	b, err := os.ReadFile("main.go")
	if err != nil || !bytes.Contains(b, []byte(`_ "time/tzdata"`)) {
		t.Errorf("the program holds no time zones (%v)", err)
	}
}

func TestCertificatesAreKnownInAnEmptyImage(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the image is one of Linux")
	}
	if os.Getenv("SSL_CERT_DIR") != t.Name() {
		// The certificates of the system are read once, so another process looks for them elsewhere.
		cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		cmd.Env = append(os.Environ(), "SSL_CERT_DIR="+t.Name(), "SSL_CERT_FILE="+os.DevNull)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	roots, err := x509.SystemCertPool()
	if err != nil || roots.Equal(x509.NewCertPool()) {
		t.Errorf("SystemCertPool() has no certificate, %v", err)
	}
}

// printout is where a command prints its output, for another goroutine to read.
type printout struct {
	mu   sync.Mutex
	said bytes.Buffer
}

func (p *printout) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.said.Write(b)
}

func (p *printout) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.said.String()
}

func TestWeeksPassInThePlaygroundWhenItsClockIsMoved(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithTimeout(context.Background(), 3*patience)
	var out, errs printout
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, []string{"play", "-addr", "127.0.0.1:0", "-quiet"}, &out, &errs, func(string) string {
			return ""
		})
	}()
	defer func() {
		stop()
		if code := <-ended; code != tools.ExitDone {
			t.Errorf("play ends with %d: %s", code, errs.String())
		}
	}()
	until := func(what string, is func() bool) {
		t.Helper()
		for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
			if is() {
				return
			}
		}
		t.Fatalf("waited in vain for %s", what)
	}
	anna, ben := client.Person{Name: "anna"}, client.Person{Name: "ben"}
	var guild, channel string
	until("the playground", func() bool {
		_, base, _ := strings.Cut(strings.TrimSpace(out.String()), ": ")
		anna.Base, ben.Base = base, base
		g, channels, err := anna.Channels(ctx)
		guild, channel = g, channels["tavern"]
		return err == nil && anna.Command(ctx, guild, channel, "help", nil) == nil
	})
	game, _ := games.Find("return-of-the-heroes")
	words := texttest.English(locale.Catalogue(), match.Catalogue(), game.Catalogue())
	// find is the newest public message with the text of a key, any for "", and a control.
	find := func(key, control string) (m client.Message, c client.Component, ok bool) {
		ms, err := anna.Messages(ctx, channel)
		if err != nil {
			return
		}
		for _, m = range ms {
			if c, ok = m.Find(control); (ok || control == "") && !m.Ephemeral() &&
				(key == "" || words.Shows(m.Text(), key)) {
				return m, c, true
			}
		}
		return m, c, false
	}
	reads := func(key string) func() bool {
		return func() bool { _, _, ok := find(key, ""); return ok }
	}
	// press presses it until something has come of it. On a slow machine an answer may come too late for the person,
	// and count all the same.
	press := func(who client.Person, key, control string, then func() bool) {
		t.Helper()
		until(control, func() bool {
			if then() {
				return true
			}
			if m, c, ok := find(key, control); ok {
				_ = who.Press(ctx, guild, m, c)
			}
			return false
		})
	}
	hears := func(later time.Duration, key string) {
		t.Helper()
		if err := anna.Later(ctx, later); err != nil {
			t.Fatal(err)
		}
		until(key, reads(key))
	}
	until("a lobby", func() bool {
		_ = anna.Command(ctx, guild, channel, "game new",
			client.Args{"game": "return-of-the-heroes", "seats": 2, "pace": "daily"})
		_, _, ok := find("", ":join")
		return ok
	})
	id, err := ben.ID(ctx)
	if err != nil {
		t.Fatal(err)
	}
	contains := func(said string) func() bool {
		return func() bool {
			ms, err := anna.Messages(ctx, channel)
			return err == nil && slices.ContainsFunc(ms, func(m client.Message) bool {
				return !m.Ephemeral() && strings.Contains(m.Text(), said)
			})
		}
	}
	press(ben, "", ":join", contains("<@"+id+">"))
	press(anna, "", ":start", reads("ask.hero"))
	hears(13*time.Hour, "bot.clock.due")
	hears(12*time.Hour, "bot.vote.late")
	first, _, _ := find("bot.vote.late", "")
	voter := anna
	if first.Mentions[0].Username == "ben" {
		voter = ben
	}
	press(voter, "bot.vote.late", ":once", contains("("+words.Say("match.by.autopilot")+")"))
	hears(20*24*time.Hour, "bot.clock.warn")
	hears(2*24*time.Hour, "bot.clock.away")
	before, _, _ := find("bot.clock.away", "")
	until("a new board after the table is brought back", func() bool {
		_ = ben.Command(ctx, guild, channel, "game resume", nil)
		m, _, ok := find("match.table.resume", "v1:")
		return ok && m.ID > before.ID && len(m.Mentions) == 1
	})
}

// ownWords are the bot's own English messages, by key.
var ownWords = sync.OnceValue(func() texttest.Texts { return texttest.English(locale.Catalogue(), match.Catalogue()) })

// opened is skald play that runs in this process.
type opened struct {
	t     *testing.T
	errs  printout
	stop  context.CancelFunc
	ended chan int
	anna  client.Person
	guild string
	place string
}

// openPlay opens a playground with these arguments and waits until its bot answers.
func openPlay(t *testing.T, args ...string) *opened {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	p := &opened{t: t, stop: stop, ended: make(chan int, 1), anna: client.Person{Name: "anna"}}
	var out printout
	go func() {
		p.ended <- run(ctx, append([]string{"play", "-addr", "127.0.0.1:0", "-quiet"}, args...), &out, &p.errs,
			func(string) string { return "" })
	}()
	t.Cleanup(stop)
	p.until("the playground", func() bool {
		_, p.anna.Base, _ = strings.Cut(strings.TrimSpace(out.String()), ": ")
		guild, channels, err := p.anna.Channels(t.Context())
		p.guild, p.place = guild, channels["tavern"]
		return err == nil && p.says("help", nil) == nil
	})
	return p
}

func (p *opened) until(what string, is func() bool) {
	p.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(30 * time.Millisecond) {
		if is() {
			return
		}
	}
	p.t.Fatalf("waited in vain for %s: %s", what, p.errs.String())
}

func (p *opened) says(command string, args client.Args) error {
	return p.anna.Command(p.t.Context(), p.guild, p.place, command, args)
}

// find is the newest message with the text of a key, any for "", and its control.
func (p *opened) find(key, control string) (m client.Message, c client.Component, ok bool) {
	ms, err := p.anna.Messages(p.t.Context(), p.place)
	for _, m := range ms {
		if c, has := m.Find(control); (has || control == "") && (key == "" || ownWords().Shows(m.Text(), key)) {
			return m, c, err == nil
		}
	}
	return m, c, false
}

func (p *opened) close() {
	p.t.Helper()
	p.stop()
	if code := <-p.ended; code != tools.ExitDone {
		p.t.Errorf("play ends with %d: %s", code, p.errs.String())
	}
}

// A match begun in a playground whose matches lie on a server is played on in the next one, to its end, and its dice
// are proved.
func TestAPlaygroundKeepsItsMatchesOnAServer(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped with -short: a whole match at Discord's own pace takes a while")
	}
	address := pgtest.Shared(t).Fresh(t)
	t.Chdir(t.TempDir()) // the channels lie in a file there
	db, err := store.Open(address, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	p := openPlay(t, "-db", address)
	p.until("a lobby", func() bool {
		_, _, ok := p.find("", ":start")
		if !ok {
			_ = p.says("game new",
				client.Args{"game": "runebound", "seats": 2, "autopilots": 1, "length": "dash", "undo-time": 0})
		}
		return ok
	})
	p.until("the match to begin", func() bool {
		if m, c, ok := p.find("", ":start"); ok {
			_ = p.anna.Press(t.Context(), p.guild, m, c)
		}
		m, err := db.LastMatchInChannel(p.place)
		return err == nil && m.Status == store.Running
	})
	rules, _ := games.Find("runebound")
	play := func(moves int) (made int) {
		for made < moves {
			head, err := db.LastMatchInChannel(p.place)
			if err != nil {
				t.Fatal(err)
			}
			now, err := db.Current(head.ID)
			if err != nil {
				t.Fatal(err)
			}
			m, err := match.Load(rules, now.State, head.Seed)
			if err != nil {
				t.Fatal(err)
			}
			if m.Over() {
				return made
			}
			if !slices.Contains(engine.Waiting(m.Prompts(), engine.Public), 0) {
				time.Sleep(10 * time.Millisecond)
				continue
			}
			move, _ := m.Hint(0, 2)
			// Where it is not answered in time it is looked at again.
			if p.says("do", client.Args{"move": string(move)}) == nil {
				p.until("the move "+string(move), func() bool {
					after, err := db.Match(head.ID)
					return err == nil && after.Seq > head.Seq
				})
				made++
			}
		}
		return made
	}
	made := play(10)
	p.close()
	p = openPlay(t, "-db", address)
	began := time.Now()
	made += play(5000)
	t.Logf("%d moves, those of the second playground in %v", made, time.Since(began).Round(time.Second))
	p.until("the proof", func() bool {
		_, _, ok := p.find("bot.verify.title", "")
		if !ok {
			_ = p.says("verify", nil)
		}
		return ok
	})
	if m, _, _ := p.find("bot.verify.title", ""); !ownWords().Shows(m.Text(), "bot.verify.holds") {
		t.Errorf("/verify says %s", m.Text())
	}
	p.close()
	if wrong, err := db.Check(t.Context()); err != nil || len(wrong) > 0 {
		t.Errorf("the check finds %q, %v", wrong, err)
	}
}

func TestTheImageListensWhereItIsAskedForItsHealth(t *testing.T) {
	t.Parallel()
	example, err := os.ReadFile("config.example.yaml")
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile("Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(example, []byte("\n  listen: \"\"\n")); n != 1 {
		t.Errorf("the line the image changes is there %d times", n)
	}
	if !bytes.Contains(file, []byte(`sed 's/^  listen: ""$/  listen: 127.0.0.1:9090/' config.example.yaml`)) ||
		!bytes.Contains(file, []byte(`HEALTHCHECK`)) {
		t.Error("the image does not listen where it is asked")
	}
}

// TestTheImageHasAFolderForTemporaryFiles compares the image with the program's needs: an empty one has no /tmp, and
// skald restore tries a copy there.
func TestTheImageHasAFolderForTemporaryFiles(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile("Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	_, image, _ := strings.Cut(string(file), "\nFROM scratch\n")
	for _, want := range []string{"COPY --from=build /image /\n", "USER 65532:65532\n"} {
		if !strings.Contains(image, want) {
			t.Errorf("the image lacks %q:\n%s", want, image)
		}
	}
	if !strings.Contains(string(file), "/image/tmp ") || !strings.Contains(string(file), "chmod 1777 /image/tmp ") {
		t.Error("nothing makes the folders of the image")
	}
	guide, err := os.ReadFile("bot/operate/README.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(guide), "65532") {
		t.Error("the guide for operators does not say who has to read a configuration that is mounted")
	}
}

func TestPlayKeepsPicturesBesideItsDatabase(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "skald.db")
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	var out, errs printout
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, []string{"play", "-addr", "127.0.0.1:0", "-quiet", "-db", file}, &out, &errs,
			func(string) string { return "" })
	}()
	for out.String() == "" && ctx.Err() == nil {
		time.Sleep(50 * time.Millisecond)
	}
	stop()
	if code := <-ended; code != tools.ExitDone {
		t.Fatalf("play ends with %d: %s", code, errs.String())
	}
	if versions, err := os.ReadDir(file + config.PictureSuffix); err != nil || len(versions) != 1 {
		t.Errorf("the folder beside the database has %v (%v), want one for this version", versions, err)
	}
}

// A machine's speed decides how long a build takes, so the test compares the build with the part of it that is Go's own
// library.
func TestFirstBuildTakesTheTimeOfTheReadme(t *testing.T) {
	sweep.Of(t, []string{"empty cache"}, 0).Run(t, func(string) string { return "with an empty cache" },
		func(t *testing.T, _ string) {
			readme, err := os.ReadFile(".github/CONTRIBUTING.md")
			if err != nil {
				t.Fatal(err)
			}
			m := regexp.MustCompile(`(\d+) processor-seconds, (\d+) of them for Go's own library`).FindSubmatch(readme)
			if m == nil {
				t.Fatal("the document does not say how many processor-seconds the first build takes, and how many " +
					"of them Go's own library")
			}
			wantAll, _ := strconv.ParseFloat(string(m[1]), 64)
			wantGo, _ := strconv.ParseFloat(string(m[2]), 64)
			all, own := firstBuild(t)
			t.Logf("the first build takes %.0f processor-seconds, %.0f of them for Go's own library", all.Seconds(),
				own.Seconds())
			got, want := all.Seconds()/own.Seconds(), wantAll/wantGo
			if got > want*4/3 || got < want*2/3 {
				t.Errorf("the first build takes %.1f times as long as Go's own library, by the document %.1f times",
					got, want)
			}
		})
}

// firstBuild builds the program with an empty build cache. It returns the processor time of all of it, and that of the
// packages of Go's own library.
func firstBuild(t *testing.T) (all, own time.Duration) {
	t.Helper()
	folder := t.TempDir()
	graph := filepath.Join(folder, "actions")
	build := exec.CommandContext(t.Context(), "go", "build", "-debug-actiongraph="+graph, "-o",
		filepath.Join(folder, "skald"), ".")
	build.Env = append(os.Environ(), "GOCACHE="+filepath.Join(folder, "cache"))
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	data, err := os.ReadFile(graph)
	if err != nil {
		t.Fatal(err)
	}
	var actions []struct {
		Package         string
		CmdUser, CmdSys time.Duration
	}
	if err := json.Unmarshal(data, &actions); err != nil {
		t.Fatal(err)
	}
	for _, a := range actions {
		spent := a.CmdUser + a.CmdSys
		all += spent
		// Paths of other modules begin with the name of a host.
		if first, _, _ := strings.Cut(a.Package, "/"); first != "" && first != "skald" &&
			!strings.Contains(first, ".") {
			own += spent
		}
	}
	return all, own
}

// served names the configuration with which a child process is skald serve.
const served = "SKALD_TEST_SERVE"

func init() {
	if config := os.Getenv(served); config != "" {
		os.Args = []string{"skald", "serve", "-config", config}
		main()
	}
}

// serving is skald serve in a process of its own.
type serving struct {
	t     *testing.T
	child *exec.Cmd
	log   printout
	// ended is closed when the process has ended, with err.
	ended chan struct{}
	err   error
	// file is its configuration.
	file string
}

// startServing serves with a configuration, in a session of its own; terminal, if not nil, is its controlling one.
func startServing(t *testing.T, config string, terminal *os.File) *serving {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("programs are hung up on Linux only")
	}
	s := &serving{t: t, ended: make(chan struct{}), file: filepath.Join(t.TempDir(), "config.yaml")}
	s.write(config)
	s.child = exec.Command(os.Args[0])
	s.child.Env = append(os.Environ(), served+"="+s.file)
	s.child.Stderr = &s.log
	terminaltest.Detach(s.child, terminal)
	// A child inherits that a signal is ignored, as nohup has it, but not that it is caught.
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	err := s.child.Start()
	signal.Stop(hangups)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.child.Process.Kill() })
	go func() { s.err = s.child.Wait(); close(s.ended) }()
	s.says("connected", 1)
	return s
}

func (s *serving) write(config string) {
	s.t.Helper()
	if err := os.WriteFile(s.file, []byte(config), 0o600); err != nil {
		s.t.Fatal(err)
	}
}

// says waits until the log contains a text at least so many times.
func (s *serving) says(what string, times int) {
	s.t.Helper()
	s.until(patience, fmt.Sprintf("%q %d times in the log", what, times), func() bool { return s.count(what) >= times })
}

// count returns the number of times the log contains a text.
func (s *serving) count(what string) int { return strings.Count(s.log.String(), what) }

// until waits for something that the process does while it runs, for so long at most.
func (s *serving) until(most time.Duration, what string, is func() bool) {
	s.t.Helper()
	for deadline := time.Now().Add(most); !is(); {
		select {
		case <-s.ended:
			s.t.Fatalf("it has ended (%v), without %s: %s", s.err, what, s.log.String())
		case <-time.After(20 * time.Millisecond):
		}
		if time.Now().After(deadline) {
			s.t.Fatalf("waited in vain for %s: %s", what, s.log.String())
		}
	}
}

// Messages of the log about a reload.
const again, refused = "configuration reloaded", "reloading the configuration failed"

// reloads reloads a changed configuration and returns the log of that.
func (s *serving) reloads(config string) (told string) {
	s.t.Helper()
	before := s.log.String()
	s.write(config)
	s.signal(syscall.SIGHUP)
	s.until(patience/4, "a word of the reload", func() bool {
		told = s.log.String()[len(before):]
		return strings.Contains(told, again) || strings.Contains(told, refused)
	})
	return told
}

func (s *serving) signal(which os.Signal) {
	s.t.Helper()
	if err := s.child.Process.Signal(which); err != nil {
		s.t.Fatal(err)
	}
}

// ends waits until the process has ended well.
func (s *serving) ends() {
	s.t.Helper()
	select {
	case <-s.ended:
		if s.err != nil {
			s.t.Errorf("it ends with %v: %s", s.err, s.log.String())
		}
	case <-time.After(patience):
		s.t.Fatalf("it does not end: %s", s.log.String())
	}
}

// openDiscord opens a playground to which bots come from processes of their own, and returns the line that leads there.
func openDiscord(t *testing.T) string {
	t.Helper()
	server, err := playground.New(playground.Options{Addr: "127.0.0.1:0", Unpaced: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	return "discord: " + server.URL() + "\n"
}

func TestSIGHUPReadsTheConfigurationAgain(t *testing.T) {
	t.Parallel()
	legends := t.TempDir()
	base := openDiscord(t) + "database: " + filepath.Join(t.TempDir(), "skald.db") + "\nlegends: " + legends + "\n"
	s := startServing(t, base+"log: info\n", nil)
	if told := s.reloads(base + "log: debug\nmoderator_roles: [\"123456789012345678\"]\n"); !strings.Contains(told,
		again) {
		t.Fatalf("it is told %s", told)
	}
	s.says("legends replaced", 1)
	mine := filepath.Join(legends, "mine.yaml")
	for _, wrong := range []struct{ config, legend, told string }{
		{base + "log: loud\n", "", "is none of debug"},
		{"", "", "is empty"},
		{strings.Replace(base, legends, legends+".none", 1), "", "the folder of legends cannot be read"},
		{base + "log: debug\n", "id: [\n", "the legend mine.yaml"},
	} {
		if wrong.legend != "" {
			if err := os.WriteFile(mine, []byte(wrong.legend), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if told := s.reloads(wrong.config); !strings.Contains(told, refused) || !strings.Contains(told, wrong.told) ||
			strings.Contains(told, again) {
			t.Errorf("a mistake that should be told as %s is told as %s", wrong.told, told)
		}
	}
	if err := os.Remove(mine); err != nil {
		t.Fatal(err)
	}
	// Level warn leaves out the message of a reload; the next mistake is logged although it was logged before.
	s.write(base + "log: warn\n")
	s.signal(syscall.SIGHUP)
	time.Sleep(200 * time.Millisecond)
	s.reloads(base + "log: loud\n")
	if n := s.count(again); n != 1 {
		t.Errorf("with a log of level warn it is told of %d reloads: %s", n, s.log.String())
	}
	s.write(base + "log: info\n")
	s.signal(syscall.SIGHUP)
	s.says(again, 2)
	s.signal(syscall.SIGTERM)
	s.ends()
}

func TestAClosedTerminalStopsABotThatLeavesNoLease(t *testing.T) {
	t.Parallel()
	address := pgtest.Shared(t).Fresh(t)
	screen, terminal := terminaltest.Open(t)
	defer screen.Close()
	s := startServing(t, openDiscord(t)+"database: "+address+"\n", terminal)
	terminal.Close()
	s.signal(syscall.SIGHUP) // the terminal is there: an operator asks for it
	s.says(again, 1)
	time.Sleep(2 * operate.Settle)
	if err := screen.Close(); err != nil {
		t.Fatal(err)
	}
	s.ends()
	db, err := store.Open(address, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	share, err := db.AcquireShare(t.Context(), store.ShareOptions{Holder: "another", Total: 1, Lasts: time.Minute})
	if err != nil {
		t.Fatalf("a lease is left: %v", err)
	}
	if err := share.Release(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestGameStartsInTheLanguageOfThePerson opens a lobby as a person who reads Italian.
func TestGameStartsInTheLanguageOfThePerson(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("skipped with -short: a browser beside the race detector answers too late")
	}
	if browsertest.Browser() == "" {
		t.Skip("no Chromium or Chrome is installed: the page is not tried in a browser")
	}
	tb := gather(t, "anna", "bruno")
	p := browsertest.Open(t, 390, 844, tb.base+"/?as=anna")
	p.Wait("body[data-ready]")
	browsertest.Eval[any](p, `(() => {
		const s = document.querySelector("[data-test=locale]");
		s.value = "it";
		s.dispatchEvent(new Event("change", { bubbles: true }));
	})()`)
	p.Until(`document.documentElement.lang === "it"`)
	p.Click("[data-test=welcome-start]")
	p.Wait("[data-test=start-list][open]")
	p.Click(`[data-test=start-game][data-value="return-of-the-heroes"]`)
	p.Wait(`[data-test=button][data-custom-id$=":join"]`)
	tb.lobby("a table in Italian", func(head store.Match) bool { return head.Language == "it" })
}

// TestGameStartsFromThePageOnAPhone opens a lobby with the button of the page, fills it and starts the match, with taps
// alone, and follows the switch between people to the one who has to act.
func TestGameStartsFromThePageOnAPhone(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("skipped with -short: a browser beside the race detector answers too late")
	}
	if browsertest.Browser() == "" {
		t.Skip("no Chromium or Chrome is installed: the page is not tried in a browser")
	}
	tb := gather(t, "anna", "bruno")
	p := browsertest.Open(t, 390, 844, tb.base+"/?as=anna")
	p.Wait("body[data-ready]")
	as := func(name string) {
		t.Helper()
		p.Click("[data-test=switch-person][data-name=" + name + "]")
		p.Wait("[data-test=switch-person][data-name=" + name + "][aria-current]")
		p.Wait("body[data-ready]")
	}

	p.Click("[data-test=welcome-start]")
	p.Wait("[data-test=start-list][open]")
	for _, g := range games.All() {
		if s := p.Text(fmt.Sprintf("[data-test=start-game][data-value=%q] span", g.ID())); len(s) < 15 {
			t.Errorf("%s is introduced with %q", g.ID(), s)
		}
	}
	p.Click(`[data-test=start-game][data-value="return-of-the-heroes"]`)
	p.Wait(`[data-test=button][data-custom-id$=":join"]`)
	if used := p.Text(".used"); !strings.HasSuffix(used, "anna used /game new") {
		t.Errorf("the lobby comes from %q", used)
	}
	if turn := p.Text("[data-test=turn]"); turn != "" {
		t.Errorf("in a lobby, the page says %q", turn)
	}

	as("bruno")
	p.Click(`[data-test=button][data-custom-id$=":join"]`)
	p.Until(`document.querySelector('[data-test=message] [data-test=content]').innerText.includes("bruno")`)
	as("anna")
	p.Click(`[data-test=button][data-custom-id$=":start"]`)
	tb.lobby("the match to begin", func(head store.Match) bool { return head.Status == store.Running })
	for range 2 {
		tb.settle()
		m, _ := tb.stored()
		seat, ok := tb.next(m)
		if !ok {
			t.Fatal("no player is asked")
		}
		who := tb.people[tb.who(m, seat)].Name
		p.Until(fmt.Sprintf(`document.querySelector("[data-test=turn]").innerText.includes(%q)`, who))
		if n := p.Count("[data-test=switch-person][data-must]"); n != 1 {
			t.Errorf("%d people have to act, want 1", n)
		}
		as(who)
		if turn := p.Text("[data-test=turn]"); turn != "You have to act, "+who+"." {
			t.Errorf("the page tells %s: %q", who, turn)
		}
		move := fmt.Sprintf(`^="v1:%s:%d:"]`, m.ID(), seat+1)
		if p.Count(`[data-test=button][data-custom-id`+move) > 0 {
			p.Click(`[data-test=button][data-custom-id` + move + `:not(:disabled)`)
		} else {
			p.Click(`[data-test=message]:last-child [data-test=select]`)
			p.Click(`[data-test=select-option][data-value` + move)
		}
		tb.until("the move to be made", func() bool {
			now, _ := tb.stored()
			return now.MoveCount(seat) > m.MoveCount(seat)
		})
	}
	for _, r := range p.Refused() {
		t.Error(r)
	}
}

// filmed matches the command line of a film in the README of a game.
var filmed = regexp.MustCompile("`go run \\. (film [^`]*?) OUT\\.gif`")

// The films in the galleries are small, and are those that the command beside them draws.
func TestFilmsOfTheGalleries(t *testing.T) {
	t.Parallel()
	games := []string{"andor", "heroes", "returnofheroes", "runebound"}
	sweep.Of(t, games, 1).Run(t, func(game string) string { return game }, func(t *testing.T, game string) {
		const most = 1_500_000
		stored, err := os.ReadFile(filepath.Join("imaging", game, "testdata", "gallery", "film.gif"))
		if err != nil || len(stored) > most {
			t.Fatalf("the film has %d bytes, at most %d are allowed: %v", len(stored), most, err)
		}
		readme, err := os.ReadFile(filepath.Join("engine", game, "README.md"))
		if err != nil {
			t.Fatal(err)
		}
		command := filmed.FindSubmatch(readme)
		if command == nil {
			t.Fatal("no command is beside the film")
		}
		file := filepath.Join(t.TempDir(), "film.gif")
		var out, errs bytes.Buffer
		args := append(strings.Fields(string(command[1])), file)
		if code := run(context.Background(), args, &out, &errs, func(string) string { return "" }); code != 0 {
			t.Fatalf("%q ends with %d: %s%s", args, code, out.String(), errs.String())
		}
		drawn, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want, got := frames(t, stored), frames(t, drawn)
		// How long a frame is shown depends on the words below it.
		near := func(a, b int) bool { return a*10 <= b*11 && b*10 <= a*11 }
		if !slices.EqualFunc(want.Delay, got.Delay, near) || want.Config.Width != got.Config.Width ||
			want.Config.Height != got.Config.Height {
			t.Fatalf("the film has other frames: %v, stored %v; draw it with the command beside it", got.Delay,
				want.Delay)
		}
		a, b := image.NewRGBA(got.Image[0].Rect), image.NewRGBA(got.Image[0].Rect)
		for i := range got.Image {
			canvas.Draw(a, a.Rect, want.Image[i], a.Rect.Min, canvas.Over)
			canvas.Draw(b, b.Rect, got.Image[i], b.Rect.Min, canvas.Over)
			if off := distance(a, b); off > 1 {
				t.Fatalf("frame %d differs by %.2f levels; draw the film with the command beside it", i+1, off)
			}
		}
	})
}

func frames(t *testing.T, b []byte) *gif.GIF {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// distance returns the mean difference of two pictures in levels of colour.
func distance(a, b *image.RGBA) float64 {
	sum := 0
	for i, v := range a.Pix {
		sum += max(int(v), int(b.Pix[i])) - min(int(v), int(b.Pix[i]))
	}
	return float64(sum) / float64(len(a.Pix))
}
