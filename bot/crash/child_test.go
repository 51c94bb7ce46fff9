//go:build unix

// Package crash kills the bot at every step of its work and checks that nothing was lost or announced twice. It has
// only tests.
package crash

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"log/slog"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/checkpoint"
	"skald/engine"
	"skald/engine/contract/sealed"
	"skald/engine/contract/sweep"
	"skald/engine/games"
	"skald/engine/match"
	"skald/imaging"
	"skald/store"
	"skald/store/postgres/pgtest"
)

// asChild is the environment variable with the orders of the process to be killed.
const asChild = "SKALD_CRASH_CHILD"

func TestMain(m *testing.M) {
	if orders := os.Getenv(asChild); orders != "" {
		if err := obey(orders); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if orders := os.Getenv(asHost); orders != "" {
		if err := hostWork(orders); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if path := os.Getenv(asClerk); path != "" {
		fmt.Fprintln(os.Stderr, clerk(path))
		os.Exit(1)
	}
	sweep.Together(2) // Killed and restarted processes wait more than they work.
	os.Exit(pgtest.Main(m))
}

// played are the games the bot has: ours, and one whose people answer sealed.
var played = append(games.All(), sealed.New())

// rulesOf finds the rules of a game.
func rulesOf(id string) (engine.Rules, bool) {
	i := slices.IndexFunc(played, func(r engine.Rules) bool { return r.ID() == id })
	if i < 0 {
		return nil, false
	}
	return played[i], true
}

// orders are the orders of a child. One on a server starts with the database alone: it is on standby until the host
// before it is dead, and then gets the rest as a line.
type orders struct {
	// DB is the database, Base and Token are those of the playground.
	DB, Base, Token string
	// Ahead is how far the clock goes before the machine's.
	Ahead time.Duration
	// Slow is how long a picture takes.
	Slow time.Duration
	// Arm is the step at whose first passing it dies, "" for none.
	Arm checkpoint.Point
}

// trap kills the process at a passing of a step.
type trap struct {
	mu   sync.Mutex
	step checkpoint.Point
	left int
}

func (t *trap) arm(step checkpoint.Point, n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.step, t.left = step, n
}

// pass dies here and now when it is armed for the step, as a power cut would have it: nothing is flushed, nothing
// deferred runs. The others stand still behind the lock.
func (t *trap) pass(step checkpoint.Point) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if step != t.step {
		return
	}
	if t.left--; t.left == 0 {
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	}
}

// brush draws the same small picture of everything.
type brush struct {
	slow time.Duration
	png  []byte
}

func (b brush) Draw(ctx context.Context, _ string, _ any, _ imaging.Request) (imaging.Picture, error) {
	select {
	case <-ctx.Done():
		return imaging.Picture{}, ctx.Err()
	case <-time.After(b.slow):
	}
	return imaging.Picture{PNG: b.png}, nil
}

// told answers the parent once when the bot is connected, and forwards the log.
type told struct {
	slog.Handler
	ready func()
}

func (t told) Enabled(context.Context, slog.Level) bool { return true }

func (t told) Handle(ctx context.Context, r slog.Record) error {
	if r.Message == "connected" {
		t.ready()
	}
	if !t.Handler.Enabled(ctx, r.Level) {
		return nil
	}
	return t.Handler.Handle(ctx, r)
}

// obey runs the bot until it is killed or its parent is gone, and answers the parent's lines: "arm N STEP" and "calm",
// which asks whether nothing is left to do, and "hint", which asks for a move.
func obey(what string) error {
	var o orders
	if err := json.Unmarshal([]byte(what), &o); err != nil {
		return err
	}
	lines := make(chan string)
	go func() {
		defer close(lines) // the parent is gone
		for in := bufio.NewScanner(os.Stdin); in.Scan(); {
			lines <- in.Text()
		}
	}()
	// Writes before a SIGKILL have reached the system: waiting for the disk would prove nothing here.
	db, err := store.Open(o.DB, store.Options{NoSync: true, Timeout: patience})
	if err != nil {
		return err
	}
	var held func() bool
	if db.Shared() {
		share, told, err := takeOver(db, lines)
		if err != nil || told == "" {
			return err
		}
		if err := json.Unmarshal([]byte(told), &o); err != nil {
			return err
		}
		db, held = share.DB, share.Held
	}
	now := func() time.Time { return time.Now().Add(o.Ahead) }
	t := &trap{}
	if o.Arm != "" {
		t.arm(o.Arm, 1)
	}
	var pic bytes.Buffer
	if err := png.Encode(&pic, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
		return err
	}
	var out sync.Mutex
	say := func(line string) {
		out.Lock()
		defer out.Unlock()
		fmt.Println(line)
	}
	app, err := bot.New(bot.Options{
		Token: o.Token, Base: o.Base, Store: db, Games: played, Draw: brush{o.Slow, pic.Bytes()}, DrawTime: patience,
		Now: now, Checkpoint: t.pass, Held: held,
		Log: slog.New(told{slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}), func() {
			say("ready")
		}}),
	})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		defer cancel()
		for line := range lines {
			word, rest, _ := strings.Cut(line, " ")
			switch word {
			case "arm":
				n, step, _ := strings.Cut(rest, " ")
				times, err := strconv.Atoi(n)
				if err != nil {
					return
				}
				t.arm(checkpoint.Point(step), times)
				say("armed")
			case "calm":
				say(strconv.FormatBool(calm(db, now())))
			case "hint":
				say(hint(db, rest))
			}
		}
	}()
	return app.Run(ctx)
}

// lasts is the length of the lease of a bot on a server: longer than a busy machine keeps it from renewing. A test lets
// that of a dead one lapse.
const lasts = 20 * time.Second

// takeOver waits until the work of another host is free, takes it, and returns it with the line of orders, which is ""
// if the parent is gone.
func takeOver(db *store.DB, lines <-chan string) (share *store.Share, told string, err error) {
	o := store.ShareOptions{Holder: fmt.Sprint("host ", os.Getpid()), Total: 1, Lasts: lasts}
	var since time.Time // time at which told was read
	for share == nil || told == "" {
		var wait <-chan time.Time
		if share == nil {
			wait = time.After(50 * time.Millisecond)
			share, err = db.AcquireShare(context.Background(), o)
			switch {
			case err == nil:
				go func() {
					if err := share.Keep(context.Background()); err != nil {
						fmt.Fprintln(os.Stderr, err)
						os.Exit(1)
					}
				}()
				continue
			case !errors.Is(err, store.ErrLocked) || told != "" && time.Since(since) > patience:
				return nil, "", err
			}
		}
		select {
		case line, there := <-lines:
			if !there {
				return nil, "", nil
			}
			told, since = line, time.Now()
		case <-wait:
		}
	}
	return share, told, nil
}

// calm reports whether the outbox is empty and no timer is due.
func calm(db *store.DB, now time.Time) bool {
	// In this order: due timers add posts to the outbox.
	due, timer, err2 := db.NextTimer()
	_, posts, err := db.NextPending()
	return err == nil && err2 == nil && !posts && !(timer && !due.After(now))
}

// hint returns a move for a seat that the match of a channel waits for, in an open round or openly: the number of the
// seat and its autopilot's move. It is "" if the match waits for no seat.
func hint(db *store.DB, channel string) string {
	m, _, err := stored(db, channel)
	if err != nil {
		return ""
	}
	players := m.Players()
	for _, p := range m.Prompts() {
		if p.Round == "" || p.Kind == engine.May || players[p.Seat].User == "" {
			continue
		}
		if mv, _ := m.Hint(p.Seat, 2); mv != "" {
			return fmt.Sprintf("%d %s", p.Seat, mv)
		}
	}
	seats := append(engine.Waiting(m.Prompts(), engine.Public), m.Turn().Seat)
	for _, s := range seats {
		if int(s) < 0 || players[s].User == "" {
			continue
		}
		if mv, _ := m.Hint(s, 2); mv != "" {
			return fmt.Sprintf("%d %s", s, mv)
		}
	}
	return ""
}

// stored returns the last match of a channel in a database.
func stored(db *store.DB, channel string) (*match.Match, store.Match, error) {
	head, err := db.LastMatchInChannel(channel)
	if err != nil {
		return nil, head, err
	}
	rules, ok := rulesOf(head.Game)
	if !ok {
		return nil, head, fmt.Errorf("there is no game %q", head.Game)
	}
	now, err := db.Current(head.ID)
	if err != nil {
		return nil, head, err
	}
	m, err := match.Load(rules, now.State, head.Seed)
	return m, head, err
}
