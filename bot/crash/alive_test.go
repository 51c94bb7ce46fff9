//go:build unix

package crash

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"skald/bot/playground"
	"skald/engine/contract/sweep"
	"skald/store"
	"skald/store/postgres/pgtest"
)

// cluster is hosts that share eight shards of a Discord that paces sessions.
type cluster struct {
	*house
	db    *store.DB
	lasts time.Duration
}

const clusterShards = 8

// startCluster starts a Discord that lets so many sessions begin at once, and a database.
func startCluster(t *testing.T, abreast int, lasts time.Duration) *cluster {
	t.Helper()
	c := &cluster{house: &house{t: t, dir: t.TempDir(), clock: &clock{}, database: pgtest.Shared(t).Fresh(t)},
		lasts: lasts}
	var err error
	c.server, err = playground.New(playground.Options{Shards: abreast, AnswerTime: patience})
	if err == nil {
		err = c.server.Start(t.Context())
	}
	if err == nil {
		c.db, err = store.Open(c.database, store.Options{})
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.db.Close()
		c.close()
		if b, err := os.ReadFile(c.path("log")); t.Failed() && err == nil {
			t.Logf("the hosts' log:\n%s", b[max(0, len(b)-4000):])
		}
	})
	return c
}

func (c *cluster) start() *host { return c.hostOf(clusterShards, c.lasts) }

// answers returns the shards for which a host is connected.
func (x *host) answers() (shards []int) {
	for _, line := range x.measures("skald_gateway_connected{shard=") {
		if name, value, _ := strings.Cut(strings.TrimPrefix(line, "skald_gateway_connected{shard=\""),
			"\"} "); value == "1" {
			if shard, err := strconv.Atoi(name); err == nil {
				shards = append(shards, shard)
			}
		}
	}
	return shards
}

// holders returns the hosts with a current lease, by shard.
func (c *cluster) holders() map[int]string {
	c.t.Helper()
	s, err := c.db.Sharing(c.t.Context())
	if err != nil {
		c.t.Fatal(err)
	}
	held := map[int]string{}
	for _, h := range s.Shards {
		if h.Ends.After(s.Now) {
			held[h.Shard] = h.Holder
		}
	}
	return held
}

// has waits until a host answers for a number of shards.
func (c *cluster) has(x *host, shards int) {
	c.t.Helper()
	for deadline := time.Now().Add(4 * patience); len(x.answers()) != shards; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			c.t.Fatalf("it never comes to it that a host answers for %d shards: it answers for %v, and held are %v",
				shards, x.answers(), c.holders())
		}
	}
}

// A trouble is a failure beside a host that has all shards.
type trouble struct {
	name string
	// befalls has it happen beside the first host, whose name is given.
	befalls func(c *cluster, first *host, name string)
	// early is the number of sessions that may come too soon: one that a host was about to begin when it froze.
	early int
}

func (x trouble) String() string { return x.name }

var troubles = []trouble{
	{"a host crashes again and again", crashing, 0},
	{"a host freezes and wakes", freezing, 1},
	{"a host is drained", draining, 0},
}

// Eight shards on hosts of which one crashes again and again, one freezes or one is drained. An ordinary run tries one
// of these, with short leases and a Discord that lets all shards introduce themselves at once, each once in five
// seconds.
func TestShardsStayWithTheLivingOnAPacedDiscord(t *testing.T) {
	t.Parallel()
	sweep.Of(t, troubles, 1).Run(t, trouble.String, func(t *testing.T, x trouble) {
		abreast, leases := clusterShards, 2*hostLasts
		if sweep.Full() {
			abreast, leases = 1, 15*time.Second
		}
		c := startCluster(t, abreast, leases)
		first := c.start()
		c.has(first, clusterShards)
		x.befalls(c, first, c.holders()[0])
		accepted, rejected := c.server.Identifies()
		t.Logf("%d sessions began, %d came too soon", accepted, rejected)
		if rejected > x.early {
			t.Errorf("%d sessions came too soon", rejected)
		}
	})
}

// crashing has hosts come and die: they take nothing.
func crashing(c *cluster, first *host, name string) {
	crashes, each := 3, time.Second
	if sweep.Full() {
		crashes, each = 12, 3*time.Second
	}
	for range crashes {
		x := c.start()
		for deadline := time.Now().Add(each); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
			for shard, holder := range c.holders() {
				if holder != name {
					c.t.Fatalf("shard %d goes to %s", shard, holder)
				}
			}
		}
		x.kill()
	}
	if n := len(first.answers()); n != clusterShards {
		c.t.Errorf("beside a host that crashes again and again the healthy one answers for %d shards", n)
	}
}

// shares waits until another host has its part, and returns its name.
func (c *cluster) shares(name string) (other string) {
	c.t.Helper()
	for deadline := time.Now().Add(4 * patience); ; time.Sleep(50 * time.Millisecond) {
		n, held := 0, c.holders()
		for _, holder := range held {
			if holder != name {
				n, other = n+1, holder
			}
		}
		if n == clusterShards/2 {
			return other
		}
		if time.Now().After(deadline) {
			c.t.Fatalf("it never comes to it that two hosts share the shards: held are %v", held)
		}
	}
}

// freezing has a host get its part and freeze: the first takes all, until the other wakes.
func freezing(c *cluster, first *host, name string) {
	second := c.start()
	c.shares(name)
	_ = second.cmd.Process.Signal(syscall.SIGSTOP)
	c.has(first, clusterShards)
	_ = second.cmd.Process.Signal(syscall.SIGCONT)
	c.shares(name)
	c.has(second, clusterShards/2)
}

// draining has a host get its part and hand it back: each shard goes from hand to hand.
func draining(c *cluster, first *host, name string) {
	second := c.start()
	other := c.shares(name)
	c.has(second, clusterShards/2)
	if err := c.db.Drain(c.t.Context(), other); err != nil {
		c.t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- second.cmd.Wait() }()
	for over, deadline := false, time.Now().Add(2*patience); !over; time.Sleep(20 * time.Millisecond) {
		if held := c.holders(); len(held) != clusterShards || time.Now().After(deadline) {
			c.t.Fatalf("while a host is drained %v are held", held)
		}
		select {
		case err := <-ended:
			if over = true; err != nil {
				c.t.Errorf("the host that was drained ends with %v", err)
			}
		default:
		}
	}
	c.has(first, clusterShards)
}

// measureTakeovers is how many takeovers are measured, of each kind.
const measureTakeovers = "SKALD_TAKEOVERS"

// TestTakeover tells how long eight shards are silent, with leases of 15 seconds on a Discord that lets one session
// begin in five seconds: of two hosts with four shards each, one dies, or freezes.
func TestTakeover(t *testing.T) {
	runs, err := strconv.Atoi(os.Getenv(measureTakeovers))
	if err != nil {
		t.Skipf("%s is not a number of takeovers to measure", measureTakeovers)
	}
	t.Parallel()
	for kind, signal := range map[string]syscall.Signal{"SIGKILL": syscall.SIGKILL, "SIGSTOP": syscall.SIGSTOP} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			c := startCluster(t, 1, 15*time.Second)
			stays := c.start()
			c.has(stays, clusterShards)
			for run := range runs {
				other := c.start()
				c.has(other, clusterShards/2)
				c.has(stays, clusterShards/2)
				time.Sleep(10 * time.Second)
				acceptedBefore, rejectedBefore := c.server.Identifies()
				_ = other.cmd.Process.Signal(signal)
				began := time.Now()
				var after []string
				for n := clusterShards/2 + 1; n <= clusterShards; n++ {
					for len(stays.answers()) < n {
						time.Sleep(20 * time.Millisecond)
						if time.Since(began) > 3*patience {
							t.Fatalf("only %v answer", stays.answers())
						}
					}
					after = append(after, fmt.Sprintf("%.1f", time.Since(began).Seconds()))
				}
				accepted, rejected := c.server.Identifies()
				t.Logf("run %d: 5, 6, 7, 8 of 8 shards answer after %s s; sessions: %d accepted, %d rejected", run+1,
					strings.Join(after, ", "), accepted-acceptedBefore, rejected-rejectedBefore)
				if rejected > 0 {
					t.Errorf("%d sessions came too soon", rejected)
				}
				other.kill()
			}
		})
	}
}
