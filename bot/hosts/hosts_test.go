package hosts_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"skald/bot/hosts"
	"skald/store"
	"skald/store/postgres/pgtest"
)

// A child process is a host; these say where and as whom.
const (
	childDatabase = "SKALD_TEST_DATABASE"
	childName     = "SKALD_TEST_HOST_NAME"
	childAhead    = "SKALD_TEST_HOST_AHEAD" // how far its clock goes before the others
)

const (
	total  = 4
	lasts  = 2 * time.Second
	guilds = 8
)

// guild is one of guilds, two of each shard.
func guild(i int) string { return fmt.Sprint(uint64(i)<<22 + 5) }

func matchIn(i int) store.MatchID { return store.MatchID(fmt.Sprint("m", i)) }

func TestMain(m *testing.M) {
	if o := os.Getenv(childMoves); o != "" {
		if err := moves(o); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if address := os.Getenv(childDatabase); address != "" {
		if err := host(address, os.Getenv(childName)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// host shares the work until it gets SIGTERM.
func host(address, name string) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	ahead, err := time.ParseDuration(os.Getenv(childAhead))
	if err != nil {
		return err
	}
	db, err := store.Open(address, store.Options{})
	if err != nil {
		return err
	}
	defer db.Close()
	return hosts.New(hosts.Options{
		Store: db, Name: name, Total: total, Lasts: lasts,
		New: func(shard int, share *store.Share) (hosts.Worker, error) {
			return &mover{name: name, shard: shard, share: share, ahead: ahead}, nil
		},
	}).Run(ctx)
}

// A mover makes moves in the matches of its shard, and takes their posts out of the outbox as if it posted them.
type mover struct {
	name  string
	shard int
	share *store.Share
	ahead time.Duration
}

func (w *mover) Health() (string, error) { return "well", nil }

// move is the next move of a match.
func move(m store.Match, now time.Time, by string) store.Commit {
	return store.Commit{
		Now: now, Match: m, ExpectSeq: m.Seq, Interaction: fmt.Sprintf("%s-%d-%d", m.ID, m.Seq, now.UnixNano()),
		Entries:  []store.Entry{{Data: json.RawMessage(fmt.Sprintf(`{"by":%q}`, by))}},
		Snapshot: fmt.Appendf(nil, `{"line":%d}`, m.Seq+1),
		Outbox:   []store.Outgoing{{Kind: "line", Payload: json.RawMessage(fmt.Sprint(m.Seq + 1))}},
		Timers:   []store.Timer{{Due: now.Add(time.Hour), Kind: "clock"}},
	}
}

func (w *mover) Run(ctx context.Context) error {
	fmt.Println("took", w.shard)
	defer fmt.Println("left", w.shard)
	known := map[store.MatchID]store.Match{} // as a bot keeps tables in its memory
	for ctx.Err() == nil {
		for i := range guilds {
			if hosts.ShardOf(guild(i), total) != w.shard {
				continue
			}
			id := matchIn(i)
			m, ok := known[id]
			if !ok {
				var err error
				if m, err = w.share.DB.Match(id); errors.Is(err, store.ErrNotFound) {
					m, err = store.Match{ID: id, Game: "g", Guild: guild(i), Channel: "c" + string(id),
						Status: store.Running, Seed: store.Secret("s")}, nil
				}
				if err != nil {
					continue
				}
			}
			now := time.Now().Add(w.ahead)
			if err := w.share.DB.Commit(ctx, move(m, now, w.name)); err != nil {
				if errors.Is(err, store.ErrLeaseLost) {
					fmt.Println("refused", id)
				}
				delete(known, id)
				continue
			}
			m.Seq++
			known[id] = m
			fmt.Println("ack", id, m.Seq)
		}
		posts, err := w.share.DB.Pending(time.Now().Add(w.ahead), 50)
		for _, o := range posts {
			if hosts.ShardOf(guild(int(o.Match[1]-'0')), total) != w.shard {
				fmt.Println("stranger", o.Match)
			}
			if err == nil && w.share.Held() && w.share.DB.RemoveOutgoing(ctx, o.ID) == nil {
				fmt.Println("post", o.Match, string(o.Payload))
			}
		}
	}
	return nil
}

// A child is a host in a process of its own, with its output.
type child struct {
	cmd  *exec.Cmd
	mu   sync.Mutex
	said []string
	done chan struct{}
}

func start(t *testing.T, address, name string, ahead time.Duration) *child {
	t.Helper()
	c := &child{cmd: exec.Command(os.Args[0]), done: make(chan struct{})}
	c.cmd.Env = append(os.Environ(), childDatabase+"="+address, childName+"="+name, childAhead+"="+ahead.String())
	c.cmd.Stderr = os.Stderr
	out, err := c.cmd.StdoutPipe()
	if err == nil {
		err = c.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.signal(syscall.SIGKILL) })
	go func() {
		defer close(c.done)
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			c.mu.Lock()
			c.said = append(c.said, lines.Text())
			c.mu.Unlock()
		}
		_ = c.cmd.Wait()
	}()
	return c
}

func (c *child) signal(s os.Signal) { _ = c.cmd.Process.Signal(s) }

// lines returns the lines of its output from the given one on that begin with a word.
func (c *child) lines(from int, word string) (found []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, line := range c.said[min(from, len(c.said)):] {
		if strings.HasPrefix(line, word+" ") {
			found = append(found, line)
		}
	}
	return found
}

func (c *child) told() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.said)
}

// until waits for something to be so.
func until(t *testing.T, what string, so func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !so(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("it never comes to it that %s", what)
		}
	}
}

// movesAll waits until a host has moved in every match since a line of its output.
func movesAll(t *testing.T, c *child, since int) {
	t.Helper()
	until(t, "one host moves in all matches", func() bool {
		moved := map[string]bool{}
		for _, line := range c.lines(since, "ack") {
			moved[strings.Fields(line)[1]] = true
		}
		return len(moved) == guilds
	})
}

func TestHostsShareTheWorkAndTakeOverFromEachOther(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t).Fresh(t)
	first, second := start(t, address, "first", 0), start(t, address, "second", time.Hour) // at once
	until(t, "both hosts move", func() bool {
		return len(first.lines(0, "ack")) > 0 && len(second.lines(0, "ack")) > 0
	})

	// The first is killed, and the second takes over its shards.
	since := second.told()
	began := time.Now()
	first.signal(syscall.SIGKILL)
	<-first.done
	movesAll(t, second, since)
	t.Logf("%s after the death of a host the other has moved in all matches (lease: %s)",
		time.Since(began).Round(10*time.Millisecond), lasts)

	// A third comes; the second is stopped for longer than its lease, and wakes.
	third := start(t, address, "third", -time.Hour)
	until(t, "the third moves", func() bool { return len(third.lines(0, "ack")) > 0 })
	second.signal(syscall.SIGSTOP)
	movesAll(t, third, third.told())
	since = second.told()
	second.signal(syscall.SIGCONT)
	until(t, "the one that slept works again", func() bool { return len(second.lines(since, "took")) > 0 })
	until(t, "the one that slept moves again", func() bool { return len(second.lines(since, "ack")) > 0 })

	// One stops in order; the other has all at once.
	since = second.told()
	third.signal(syscall.SIGTERM)
	<-third.done
	movesAll(t, second, since)
	second.signal(syscall.SIGTERM)
	<-second.done

	db, err := store.Open(address, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if wrong, err := db.Check(context.Background()); err != nil || len(wrong) > 0 {
		t.Errorf("the check finds %q, %v", wrong, err)
	}
	acknowledged, posted := map[string]int{}, map[string]int{}
	for _, c := range []*child{first, second, third} {
		for _, line := range c.lines(0, "ack") {
			acknowledged[strings.TrimPrefix(line, "ack ")]++
		}
		for _, line := range c.lines(0, "post") {
			posted[strings.TrimPrefix(line, "post ")]++
		}
		if strange := c.lines(0, "stranger"); len(strange) > 0 {
			t.Errorf("a host saw %s of another's share", strange)
		}
	}
	stored := map[string]bool{}
	for i := range guilds {
		log, err := db.Log(matchIn(i), 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range log {
			stored[fmt.Sprint(matchIn(i), " ", e.Seq)] = true
		}
	}
	for line, times := range acknowledged {
		if times != 1 || !stored[line] {
			t.Errorf("line %s was acknowledged %d times, stored %v", line, times, stored[line])
		}
	}
	for line, times := range posted {
		if times != 1 || !stored[line] {
			t.Errorf("what line %s had to tell was posted %d times", line, times)
		}
	}
	t.Logf("%d lines stored, %d of them acknowledged, %d posted", len(stored), len(acknowledged), len(posted))
}

func TestTheShardOfAGuildIsDiscords(t *testing.T) {
	t.Parallel()
	for guild, want := range map[string]int{"": 0, "x": 0, "4194304": 1, "4194303": 0,
		fmt.Sprint(uint64(13) << 22): 5} {
		if got := hosts.ShardOf(guild, 8); got != want {
			t.Errorf("the shard of %q is %d, not %d", guild, got, want)
		}
	}
}
