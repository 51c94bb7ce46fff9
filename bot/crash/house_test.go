//go:build unix

package crash

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/playground"
	"skald/bot/playground/client"
	"skald/store"
	"skald/store/postgres/pgtest"
)

// patience is how long anything may take. It only has to be longer than any machine needs.
const patience = 3 * time.Minute

// clock is the playground's: it runs, and can be moved forward.
type clock struct {
	mu    sync.Mutex
	ahead time.Duration
}

func (c *clock) now() time.Time { return time.Now().Add(c.off()) }

func (c *clock) off() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ahead
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead += d
}

// people are the possible players, in the order of the seats.
var people = []string{"anna", "ben", "cleo"}

// house is a playground in this process and the bot in a child of it, which is killed and started again.
type house struct {
	t      *testing.T
	dir    string
	clock  *clock
	server *playground.Server
	// database is where the bot keeps its matches: a file of the folder, or one of machine.
	database string
	machine  *pgtest.Server
	guild    string
	channel  string
	// seats are the people by their seats, "" for an autopilot's.
	seats []string
	slow  time.Duration
	child *child
	// standby is the host that takes over on a server when the child is dead, nil for none.
	standby *child

	mu sync.Mutex
	// withdrawn counts the messages the bot took back.
	withdrawn int
}

// child is one life of the bot.
type child struct {
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  *bufio.Reader
	ctx  context.Context // ends when the child does
	gone context.CancelFunc
}

// errDead says that the bot died before it answered.
var errDead = errors.New("the bot is dead")

// open starts a playground on the files of a folder; the bot is not started.
func open(t *testing.T, dir string) *house {
	t.Helper()
	h := &house{t: t, dir: dir, clock: &clock{}}
	h.database = h.path("skald.db")
	server, err := playground.New(playground.Options{Addr: "127.0.0.1:0", Unpaced: true,
		StateFile: h.path("discord.db"), AnswerTime: patience, Now: h.clock.now, Check: h.watch})
	if err == nil {
		err = server.Start(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	h.server, h.guild, h.channel = server, server.GuildID(), server.ChannelID()
	t.Cleanup(func() {
		h.kill()
		h.close()
		if t.Failed() {
			if b, err := os.ReadFile(h.path("log")); err == nil && len(b) > 0 {
				t.Logf("the bot's log:\n%s", b[max(0, len(b)-4000):])
			}
		}
	})
	return h
}

// watch sees everything the bot asks of the playground.
func (h *house) watch(direction, method, path string, _ url.Values, _ []byte, status int) error {
	if direction == playground.Answer && method == http.MethodDelete && strings.HasPrefix(path, "/channels/") &&
		status < 300 {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.withdrawn++
	}
	return nil
}

func (h *house) path(name string) string { return filepath.Join(h.dir, name) }

// close stops the playground, and any bot on standby.
func (h *house) close() {
	h.standby.kill()
	h.standby = nil
	if h.server == nil {
		return
	}
	for _, f := range h.server.Failures() {
		h.t.Error(f)
	}
	if err := h.server.Close(); err != nil {
		h.t.Error(err)
	}
	h.server = nil
}

// copied opens a house in the same state as this one. Neither bot may run.
func (h *house) copied(t *testing.T) *house {
	t.Helper()
	dir := t.TempDir()
	files := []string{"discord.db", "skald.db"}
	if h.machine != nil {
		files = files[:1]
	}
	for _, name := range files {
		b, err := os.ReadFile(h.path(name))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), b, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	c := open(t, dir)
	if c.seats = h.seats; h.machine != nil {
		c.machine, c.database = h.machine, h.machine.CopyOf(t, h.database)
	}
	return c
}

// start starts the bot; arm is where it dies at the first passing, "" for nowhere. It reports false when it died before
// it was connected.
func (h *house) start(arm checkpoint.Point) bool {
	h.t.Helper()
	o := orders{DB: h.database, Base: h.server.URL(), Token: h.server.Token(), Ahead: h.clock.off(), Slow: h.slow,
		Arm: arm}
	if h.machine == nil {
		h.child = h.launch(o)
	} else {
		if h.child = h.standby; h.child == nil {
			h.child = h.launch(orders{DB: h.database})
		}
		h.standby = nil
		h.machine.Lapse(h.t, h.database)
		told, err := json.Marshal(o)
		if err == nil {
			_, err = fmt.Fprintf(h.child.in, "%s\n", told)
		}
		if err != nil {
			h.t.Fatal(err)
		}
	}
	line, err := h.child.out.ReadString('\n')
	if err != nil && arm == "" {
		h.t.Fatal("the bot ended before it was connected")
	}
	if h.machine != nil && err == nil {
		h.standby = h.launch(orders{DB: h.database})
	}
	return strings.TrimSpace(line) == "ready"
}

// launch starts a process of the bot.
func (h *house) launch(what orders) *child {
	h.t.Helper()
	exe, err := os.Executable()
	if err != nil {
		h.t.Fatal(err)
	}
	o, err := json.Marshal(what)
	if err != nil {
		h.t.Fatal(err)
	}
	log, err := os.OpenFile(h.path("log"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		h.t.Fatal(err)
	}
	defer log.Close()
	c := &child{cmd: exec.Command(exe)}
	c.cmd.Env = append(os.Environ(), asChild+"="+string(o))
	c.cmd.Stderr = log
	c.in, err = c.cmd.StdinPipe()
	if err != nil {
		h.t.Fatal(err)
	}
	out, in, err := os.Pipe()
	if err != nil {
		h.t.Fatal(err)
	}
	c.cmd.Stdout, c.out = in, bufio.NewReader(out)
	if err := c.cmd.Start(); err != nil {
		h.t.Fatal(err)
	}
	in.Close()
	c.ctx, c.gone = context.WithCancel(context.Background())
	go func() {
		_ = c.cmd.Wait()
		c.gone()
	}()
	return c
}

// kill kills the bot; one on standby on a server takes over.
func (h *house) kill() {
	h.child.kill()
	h.child = nil
}

func (c *child) kill() {
	if c == nil {
		return
	}
	_ = c.cmd.Process.Kill()
	<-c.ctx.Done()
}

// dead reports whether the bot has died; it waits a moment for a death that is under way.
func (h *house) dead() bool {
	select {
	case <-h.child.ctx.Done():
		return true
	case <-time.After(20 * time.Millisecond):
		return h.child.ctx.Err() != nil
	}
}

// tell sends the bot a line and returns its answer.
func (h *house) tell(line string) (string, error) {
	if _, err := fmt.Fprintln(h.child.in, line); err != nil {
		return "", errDead
	}
	answer, err := h.child.out.ReadString('\n')
	if err != nil {
		<-h.child.ctx.Done()
		return "", errDead
	}
	return strings.TrimSpace(answer), nil
}

// calm waits until the bot has nothing left to do; it is errDead when it dies over it.
func (h *house) calm() error {
	h.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		switch answer, err := h.tell("calm"); {
		case err != nil:
			return err
		case answer == "true":
			return nil
		}
	}
	h.t.Fatal("the bot does not come to rest")
	return nil
}

// arm lets the bot die at the n-th passing of a step from now on.
func (h *house) arm(step checkpoint.Point, n int) {
	h.t.Helper()
	if _, err := h.tell(fmt.Sprintf("arm %d %s", n, step)); err != nil {
		h.t.Fatal(err)
	}
}

// store opens the bot's database; the bot must be dead.
func (h *house) store() *store.DB {
	h.t.Helper()
	db, err := store.Open(h.database, store.Options{NoSync: true})
	if err != nil {
		h.t.Fatal(err)
	}
	return db
}

func (h *house) person(name string) client.Person {
	return client.Person{Base: h.server.URL(), Name: name}
}

// while is a context that ends with the bot's life.
func (h *house) while() context.Context { return h.child.ctx }

// reads are the newest messages a person sees, newest first.
func (h *house) reads(name string) []client.Message {
	h.t.Helper()
	ms, err := h.person(name).Messages(context.Background(), h.channel)
	if err != nil {
		h.t.Fatal(err)
	}
	return ms
}

// history are all messages of the channel that everybody sees, oldest first.
func (h *house) history() []client.Message {
	h.t.Helper()
	var all []client.Message
	before := ""
	for {
		ms, err := h.person("zoe").MessagesBefore(context.Background(), h.channel, before)
		if err != nil {
			h.t.Fatal(err)
		}
		if len(ms) == 0 {
			break
		}
		all = append(all, ms...)
		before = ms[len(ms)-1].ID
	}
	for i, j := 0, len(all)-1; i < j; i, j = i+1, j-1 {
		all[i], all[j] = all[j], all[i]
	}
	return all
}

// board returns the newest board in the channel.
func (h *house) board() (client.Message, bool) {
	for _, m := range h.reads("zoe") {
		if isBoard(m) {
			return m, true
		}
	}
	// So much was said since that one has to scroll.
	history := h.history()
	for i := len(history) - 1; i >= 0; i-- {
		if isBoard(history[i]) {
			return history[i], true
		}
	}
	return client.Message{}, false
}

// isBoard reports whether a message is a board: posted by the bot by itself, with a picture, and no plan.
func isBoard(m client.Message) bool {
	if !m.Author.Bot || m.Ephemeral() || m.Interaction != nil || len(m.Attachments) == 0 || isFilm(m) {
		return false
	}
	_, plan := m.Find(":plan")
	return !plan
}
