//go:build unix

package crash

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/config"
	"skald/bot/hosts"
	"skald/bot/playground/client"
	"skald/engine/contract/sweep"
	"skald/store"
	"skald/store/postgres/pgtest"
)

// asHost is the environment variable with the orders of a process that is one of several hosts.
const asHost = "SKALD_CRASH_HOST"

// hostOrders are the orders of a host; Listen is the address of its health, and Lasts the length of its lease.
type hostOrders struct {
	DB, Base, Token, Listen string
	Shards                  int
	Lasts                   time.Duration
}

// hostWork shares the work as skald serve does, until the process is killed or its parent is gone.
func hostWork(what string) error {
	var o hostOrders
	if err := json.Unmarshal([]byte(what), &o); err != nil {
		return err
	}
	db, err := store.Open(o.DB, store.Options{})
	if err != nil {
		return err
	}
	defer db.Close()
	var pic bytes.Buffer
	if err := png.Encode(&pic, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
		return err
	}
	ctx, gone := context.WithCancel(context.Background())
	go func() {
		defer gone()
		_, _ = io.Copy(io.Discard, os.Stdin)
	}()
	return bot.Share(ctx, bot.ShareOptions{Lasts: o.Lasts, Options: bot.Options{
		Token: o.Token, Base: o.Base, Store: db, Games: played, Draw: brush{png: pic.Bytes()}, DrawTime: patience,
		Listen: o.Listen,
		Shards: config.Shards{Total: o.Shards, Lease: true},
		Log:    slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
	}})
}

// A host is a process that shares the work.
type host struct {
	cmd    *exec.Cmd
	in     io.Closer
	listen string
}

// hostLasts is the length of the lease of a host, and so the time until another takes its work over.
const hostLasts = 2 * time.Second

// host starts one more host on the house's database.
func (h *house) host(shards int) *host { return h.hostOf(shards, hostLasts) }

// hostOf starts a host that may be silent for a time.
func (h *house) hostOf(shards int, lasts time.Duration) *host {
	h.t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		h.t.Fatal(err)
	}
	x := &host{listen: l.Addr().String()}
	l.Close()
	o, err := json.Marshal(hostOrders{DB: h.database, Base: h.server.URL(), Token: h.server.Token(), Listen: x.listen,
		Shards: shards, Lasts: lasts})
	if err != nil {
		h.t.Fatal(err)
	}
	log, err := os.OpenFile(h.path("log"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		h.t.Fatal(err)
	}
	defer log.Close()
	x.cmd = exec.Command(os.Args[0])
	x.cmd.Env = append(os.Environ(), asHost+"="+string(o))
	x.cmd.Stderr = log
	if x.in, err = x.cmd.StdinPipe(); err == nil {
		err = x.cmd.Start()
	}
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(x.kill)
	return x
}

func (x *host) kill() {
	if x.cmd.ProcessState == nil {
		_ = x.cmd.Process.Kill()
		_ = x.cmd.Wait()
	}
}

// measures are the lines of a host's metrics that begin so; none while it does not answer.
func (x *host) measures(begin string) (found []string) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+x.listen+"/metrics", nil)
	if err != nil {
		return nil
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil
	}
	defer res.Body.Close()
	for lines := bufio.NewScanner(res.Body); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), begin) {
			found = append(found, lines.Text())
		}
	}
	return found
}

// has reports whether the host is connected for a shard.
func (x *host) has(shard int) bool {
	return len(x.measures(fmt.Sprintf("skald_gateway_connected{shard=\"%d\"} 1", shard))) == 1
}

// A tabletop is a match of a channel that people play through hosts that come and go.
type tabletop struct {
	*house
	db    *store.DB
	moves *atomic.Int64 // of all tables
	// unanswered counts interactions while no host answered; typed the moves without a button.
	made, typed, unanswered int
}

// quiet reports whether nothing is left to do in the match of the channel.
func (x *tabletop) quiet() bool {
	head, err := x.db.LastMatchInChannel(x.channel)
	if err != nil {
		return false
	}
	due, err := x.db.DueTimers(x.clock.now(), 0)
	if err != nil {
		return false
	}
	for _, d := range due {
		if d.Match == head.ID {
			return false
		}
	}
	posts, err := x.db.Pending(x.clock.now().AddDate(1, 0, 0), 0)
	if err != nil {
		return false
	}
	for _, p := range posts {
		if p.Match == head.ID {
			return false
		}
	}
	return true
}

// answerTime is how long people wait for an answer before they look again.
const answerTime = 3 * time.Second

// does makes an interaction, and counts it if it is not answered.
func (x *tabletop) does(what func(ctx context.Context) error) {
	ctx, cancel := context.WithTimeout(context.Background(), answerTime)
	defer cancel()
	if what(ctx) != nil {
		x.unanswered++
		time.Sleep(50 * time.Millisecond)
	}
}

// opens opens a table and starts its match.
func (x *tabletop) opens(game string, persons, pilots int, options ...string) {
	x.seats = append(append([]string{people[0]}, make([]string, pilots)...), people[1:persons]...)
	args := client.Args{"game": game, "seats": persons + pilots, "autopilots": pilots, "undo-time": 0}
	for _, o := range options {
		id, value, _ := strings.Cut(o, "=")
		args[id] = value
	}
	press := func(who, what string, done func(store.Match) bool) {
		x.until(what, func() bool {
			if head, err := x.db.LastMatchInChannel(x.channel); err == nil && done(head) {
				return true
			}
			for _, m := range x.reads(who) {
				if c, ok := m.Find(what); ok {
					x.does(func(ctx context.Context) error { return x.person(who).Press(ctx, x.guild, m, c) })
					break
				}
			}
			return false
		})
	}
	x.until("a lobby", func() bool {
		if _, err := x.db.LastMatchInChannel(x.channel); err == nil {
			return true
		}
		x.does(func(ctx context.Context) error {
			return x.person("anna").Command(ctx, x.guild, x.channel, "game new", args)
		})
		return false
	})
	for n, name := range people[1:persons] {
		press(name, ":join", func(m store.Match) bool { return len(m.Seats) > 1+pilots+n })
	}
	press("anna", ":start", func(m store.Match) bool { return m.Status != store.Lobby })
}

// plays plays as the autopilot advises, by the buttons of the board where they are offered, until the match is over.
func (x *tabletop) plays() {
	for moved, made := time.Now(), x.made; ; {
		if x.made > made {
			moved, made = time.Now(), x.made
		}
		if time.Since(moved) > 5*patience {
			x.t.Errorf("the match does not go on after %d moves", x.made)
			return
		}
		m, head, err := stored(x.db, x.channel)
		if err == nil && m.Over() && x.quiet() {
			return
		}
		said := ""
		if err == nil && x.quiet() {
			said = hint(x.db, x.channel)
		}
		number, move, ok := strings.Cut(said, " ")
		if !ok {
			time.Sleep(10 * time.Millisecond)
			continue
		}
		seat := number[0] - '0'
		who := x.seats[seat]
		before := head.Seq
		if board, ok := x.board(); ok {
			for _, a := range x.house.moves(board) {
				if a.who == who && a.move() == move {
					x.does(func(ctx context.Context) error {
						return x.person(who).Press(ctx, x.guild, board, a.control, a.values...)
					})
					ok = false
					break
				}
			}
			if ok {
				x.typed++
				x.does(func(ctx context.Context) error {
					return x.person(who).Command(ctx, x.guild, x.channel, "do", client.Args{"move": move})
				})
			}
		}
		for deadline := time.Now().Add(answerTime); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
			if now, err := x.db.Match(head.ID); err == nil && now.Seq > before {
				x.made++
				x.moves.Add(1)
				break
			}
		}
	}
}

// A match of a game, in a full sweep of each, is begun on one host, the host is killed in the middle of it, twice, and
// played to its end on the others.
func TestAMatchOfEachGameGoesOnOnAnotherHost(t *testing.T) {
	t.Parallel()
	const shards = 2
	machine := pgtest.Shared(t)
	h := open(t, t.TempDir())
	h.machine, h.database = machine, machine.Fresh(t)
	db, err := store.Open(h.database, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	shard := hosts.ShardOf(h.guild, shards)
	all := []*host{h.host(shards), h.host(shards)}
	// holder waits until a host has the guild.
	holder := func() (at int) {
		t.Helper()
		h.until("a host that has the guild", func() bool {
			for i, x := range all {
				if x.has(shard) {
					at = i
					return true
				}
			}
			return false
		})
		return at
	}
	holder()
	h.until("both hosts to work", func() bool {
		return all[0].has(0) != all[1].has(0) && all[0].has(1) != all[1].has(1)
	})
	began := time.Now()
	var moves atomic.Int64
	var tables []*tabletop
	type setup struct {
		game            string
		persons, pilots int
		options         []string
	}
	played := sweep.Of(t, []setup{
		{"return-of-the-heroes", 2, 1, nil},
		{"legends-of-andor", 2, 1, nil},
		{"runebound", 1, 1, []string{"length=dash"}},
		{"heroes", 1, 1, []string{"start=ready", "army=ready", "format=short"}},
	}, 1)
	for _, g := range played.Cases() {
		if !played.Next() {
			break
		}
		channel, err := h.person("moderator").NewChannel(t.Context(), h.guild, g.game)
		if err != nil {
			t.Fatal(err)
		}
		x := &tabletop{house: &house{t: t, dir: h.dir, clock: h.clock, server: h.server, database: h.database,
			guild: h.guild, channel: channel}, db: db, moves: &moves}
		x.opens(g.game, g.persons, g.pilots, g.options...)
		tables = append(tables, x)
	}
	var playing sync.WaitGroup
	for _, x := range tables {
		playing.Go(x.plays)
	}
	lines := func() (n uint64) {
		for _, x := range tables {
			if head, err := db.LastMatchInChannel(x.channel); err == nil {
				n += head.Seq
			}
		}
		return n
	}
	for range 2 {
		goal := moves.Load() + 15*int64(len(tables))
		h.until("some moves", func() bool { return moves.Load() >= goal })
		at := holder()
		all[at].kill()
		dead, stored := time.Now(), lines()
		h.until("a move on another host", func() bool { return lines() > stored })
		t.Logf("%v after the death of its host the next move is made (lease: %v)",
			time.Since(dead).Round(10*time.Millisecond), hostLasts)
		all[at] = h.host(shards)
	}
	playing.Wait()
	t.Logf("%d moves of people in %v", moves.Load(), time.Since(began).Round(time.Second))
	holder()
	for _, x := range tables {
		x.proved()
	}
	if h.withdrawn > 0 {
		t.Errorf("%d posts were taken back and made again", h.withdrawn)
	}
	if wrong, err := db.Check(t.Context()); err != nil || len(wrong) > 0 {
		t.Errorf("the check finds %q, %v", wrong, err)
	}
}

// proved asks for /verify, and holds the posts of the channel against the log.
func (x *tabletop) proved() {
	x.t.Helper()
	m, log := x.log(x.db)
	game := m.Rules().ID()
	if !m.Over() {
		x.t.Errorf("the match of %s is not over", game)
		return
	}
	history := x.history()
	x.armed(history, m)
	lost, doubled := announced(history, m, log)
	for _, l := range lost {
		x.t.Errorf("%s: never announced: %s", game, l)
	}
	for _, d := range doubled {
		x.t.Errorf("%s: announced once more: %s", game, d)
	}
	said := ""
	x.until("the proof of "+game, func() bool {
		before := x.reads("anna")[0].ID
		x.does(func(ctx context.Context) error {
			return x.person("anna").Command(ctx, x.guild, x.channel, "verify", nil)
		})
		var answer client.Message
		ok := false
		for deadline := time.Now().Add(answerTime); !ok &&
			time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
			answer, ok = client.AnswerTo("anna", before, x.reads("anna"))
		}
		said = answer.Text()
		return ok
	})
	if !strings.Contains(said, "✅") {
		x.t.Errorf("%s: /verify says %s", game, said)
	}
	boards := 0
	for _, b := range history {
		if isBoard(b) {
			boards++
		}
	}
	x.t.Logf("%s: %d lines, %d boards posted, %d moves of people (%d typed, the others pressed), %d not answered at "+
		"first; %s", game, len(log), boards, x.made, x.typed, x.unanswered, strings.SplitN(said, "\n", 2)[0])
}
