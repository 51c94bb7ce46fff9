package discord

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"
)

// A gatekeeper is Discord's record of new sessions: those that begin too soon are rejected, and count.
type gatekeeper struct {
	t       *testing.T
	abreast int
	latest  map[int]time.Time
	begun   []time.Time
}

func (g *gatekeeper) identify(shard int) {
	now := time.Now()
	if at, ok := g.latest[shard%g.abreast]; ok && now.Sub(at) < 5*time.Second {
		g.t.Errorf("shard %d introduces itself %v after another", shard, now.Sub(at))
	}
	g.latest[shard%g.abreast] = now
	g.begun = append(g.begun, now)
}

// session begins a session as a shard does: it waits for its turn, connects, and introduces itself.
func session(s *Starts, shard, abreast int, told startsLeft, connect time.Duration) {
	for {
		wait, _ := s.turn(context.Background(), shard, abreast, told)
		if wait == 0 {
			break
		}
		time.Sleep(wait)
	}
	time.Sleep(connect)
	for {
		wait, _ := s.begin(context.Background(), shard)
		if wait == 0 {
			return
		}
		time.Sleep(wait)
	}
}

func TestShardsOfAllHostsIntroduceThemselvesAsOftenAsDiscordAllows(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		abreast int
		connect time.Duration
	}{{1, 0}, {1, 200 * time.Millisecond}, {1, 7 * time.Second}, {2, 200 * time.Millisecond}, {16, 0}} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				const shards = 8
				g := &gatekeeper{t: t, abreast: c.abreast, latest: map[int]time.Time{}}
				ledger := &memory{}
				began := time.Now()
				done := make(chan int)
				for shard := range shards {
					s := NewStarts(fmt.Sprint("host ", shard%3), ledger)
					go func() {
						session(s, shard, c.abreast, startsLeft{}, c.connect)
						done <- shard
					}()
				}
				for range shards {
					g.identify(<-done)
				}
				rounds := time.Duration(max(shards/c.abreast, 1))
				if took, most := time.Since(began), rounds*(identifyInterval+2*c.connect); took > most {
					t.Errorf("all began within %v, not %v", took, most)
				}
			})
		})
	}
}

// A host that dies with its turn holds up the others until that ends, and not for longer however often it dies.
func TestATurnThatIsNotUsedPasses(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ledger := &memory{}
		for n := range 20 {
			s := NewStarts(fmt.Sprint("crashing ", n), ledger)
			for shard := range 8 {
				if _, err := s.turn(t.Context(), shard, 1, startsLeft{}); err != nil {
					t.Fatal(err)
				}
			}
			time.Sleep(time.Second)
		}
		began := time.Now()
		session(NewStarts("host", ledger), 0, 1, startsLeft{}, 0)
		if waited := time.Since(began); waited > identifyInterval {
			t.Errorf("it waits for %v", waited)
		}
	})
}

func TestAShardThatMayBeginKeepsItsTurn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ledger := &memory{}
		mine, other := NewStarts("a", ledger), NewStarts("b", ledger)
		may := func(s *Starts, shard int, want bool) {
			t.Helper()
			if may, err := s.May(t.Context(), shard); err != nil || may != want {
				t.Errorf("host %s may begin on shard %d: %v, %v", s.name, shard, may, err)
			}
		}
		may(mine, 3, true)
		may(mine, 4, false)
		may(other, 3, false)
		time.Sleep(4 * time.Second)
		may(mine, 3, true)
		session(mine, 3, 1, startsLeft{}, 0)
		may(mine, 3, false)
		time.Sleep(5 * time.Second)
		may(other, 3, false)
		time.Sleep(time.Second)
		may(other, 3, true)
	})
}

// Two hosts that begin sessions as fast as they may, for five days, get Discord's numbers a minute late.
func TestHostsTogetherNeverUseUpTheSessionsOfADay(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const total, day = 1000, 24 * time.Hour
		ledger := &memory{}
		begun, most, ends := 0, 0, time.Now().Add(day)
		told := startsLeft{total, total, day}
		asked := time.Now()
		for n := 0; ends.Before(time.Now().Add(5*day)) && n < 5000; n++ {
			if !time.Now().Before(ends) {
				begun, ends = 0, ends.Add(day)
			}
			if time.Since(asked) > startsFresh {
				told, asked = startsLeft{total, total - begun, time.Until(ends)}, time.Now()
			}
			told.within = time.Until(ends)
			// Half of them are of processes that remember nothing.
			session(NewStarts(fmt.Sprint("host ", n), ledger), n%8, 1, told, 0)
			if !time.Now().Before(ends) {
				begun, ends = 0, ends.Add(day)
			}
			if begun++; begun >= total {
				t.Fatalf("session %d of a day begins", begun)
			}
			most = max(most, begun)
		}
		if most < total*4/5 {
			t.Errorf("only %d of %d sessions are used in a day", most, total)
		}
	})
}

// A ledger that refuses lets nothing begin.
type noLedger struct{ err error }

func (n noLedger) Change(context.Context, int, int, func(time.Time, *StartPace, *StartBudget)) error {
	return n.err
}

func TestWithoutAnAccountNothingBegins(t *testing.T) {
	t.Parallel()
	f, _ := starting(t, 1000)
	gone := errors.New("the database is away")
	c := f.client(Options{Starts: NewStarts("host", noLedger{gone})})
	if err := c.Open(briefly(t)); !errors.Is(err, gone) {
		t.Errorf("it ends with %v", err)
	}
	if ops := f.identified(); len(ops) > 0 {
		t.Errorf("the connections began with %v", ops)
	}
}

func briefly(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	t.Cleanup(cancel)
	return ctx
}

// An overtaken ledger gives turns and has another session begin while this one connects.
type overtaken struct {
	*memory
	connected chan bool // closed when the gateway has greeted
	overtook  bool
}

func (o *overtaken) Change(ctx context.Context, shard, abreast int,
	change func(time.Time, *StartPace, *StartBudget)) error {
	return o.memory.Change(ctx, shard, abreast, func(now time.Time, p *StartPace, b *StartBudget) {
		select {
		case <-o.connected:
			if !o.overtook {
				o.overtook = true
				p.Turn, p.Next = "", now.Add(300*time.Millisecond)
			}
		default:
		}
		change(now, p, b)
	})
}

// A session that was overtaken while it connected introduces itself when it is its turn again.
func TestASessionIntroducesItselfWhenItIsItsTurn(t *testing.T) {
	t.Parallel()
	f, _ := starting(t, 1000)
	o := &overtaken{memory: &memory{}, connected: make(chan bool)}
	var greeted, introduced time.Time
	f.hello = func(_ int, c *websocket.Conn) {
		close(o.connected)
		greeted = time.Now()
		f.send(c, 10, "", map[string]any{"heartbeat_interval": 40000})
		var in struct {
			Op int `json:"op"`
		}
		if c.ReadJSON(&in) == nil {
			introduced = time.Now()
			f.mu.Lock()
			f.ops = append(f.ops, in.Op)
			f.mu.Unlock()
			f.send(c, 0, "READY", map[string]any{"session_id": "s", "guilds": []any{}})
		}
	}
	c := f.client(Options{Starts: NewStarts("host", o)})
	if err := c.Open(soon(t)); err != nil {
		t.Fatal(err)
	}
	if ops := f.identified(); !slices.Equal(ops, []int{2}) {
		t.Errorf("the connections began with %v", ops)
	}
	if waited := introduced.Sub(greeted); waited < 300*time.Millisecond {
		t.Errorf("it introduces itself %v after it was greeted", waited)
	}
	if b := o.budget; b.Used != 1 || b.Total != 1000 {
		t.Errorf("the account is %+v", b)
	}
}

func TestAResumedSessionIsNotCounted(t *testing.T) {
	t.Parallel()
	f, _ := starting(t, 1000)
	account := &memory{}
	ready := make(chan bool, 5)
	c := f.client(Options{Starts: NewStarts("host", account), Ready: func() { ready <- true }})
	if err := c.Open(soon(t)); err != nil {
		t.Fatal(err)
	}
	wait(t, "READY", ready)
	f.newest().Close()
	wait(t, "the session to be resumed", ready)
	if ops := f.identified(); !slices.Equal(ops, []int{2, 6}) {
		t.Errorf("the connections began with %v", ops)
	}
	account.mu.Lock()
	defer account.mu.Unlock()
	if account.budget.Used != 1 {
		t.Errorf("%d sessions are counted", account.budget.Used)
	}
}

// Discord may have been asked before the latest sessions began.
func TestTheAccountKnowsMoreThanDiscordHasTold(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_700_000_000, 0)
	b := StartBudget{Used: 40, Total: 1000, Ends: now.Add(time.Hour)}
	for _, c := range []struct {
		told startsLeft
		used int
		ends time.Duration
	}{
		{startsLeft{}, 40, time.Hour},
		{startsLeft{1000, 990, time.Hour}, 40, time.Hour},
		{startsLeft{1000, 900, time.Hour}, 100, time.Hour},
		{startsLeft{1000, 999, 24 * time.Hour}, 1, 24 * time.Hour}, // another day
	} {
		b.learn(now, c.told)
		if b.Used != c.used || !b.Ends.Equal(now.Add(c.ends)) {
			t.Errorf("told of %+v, the account is %+v", c.told, b)
		}
	}
}
