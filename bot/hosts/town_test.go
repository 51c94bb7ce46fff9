package hosts_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"skald/bot/hosts"
	"skald/store"
	"skald/store/kv"
)

// A town is hosts that share the work on a database in memory, in virtual time, with a Discord that lets one session
// begin every five seconds.
type town struct {
	t     *testing.T
	total int

	mu     sync.Mutex
	hosts  map[string]kv.Host
	leases map[int]*townLease
	tokens int
	// next is when the next session may begin, turn the shard and host that have the turn until then.
	next time.Time
	turn string
	// up is which host answers for each shard, down since when none does; silent is the longest time without one.
	up     map[int]string
	down   map[int]time.Time
	silent map[int]time.Duration
	// moves counts how often a shard went to a host.
	moves map[string]int
	// refused is why a host can take no shard.
	refused map[string]error
}

type townLease struct {
	holder, token  string
	since, ends    time.Time
	taker, offerOf string
	offered        time.Time
	answer         string
}

const (
	townLasts = 15 * time.Second
	pace      = 5 * time.Second
)

func newTown(t *testing.T, total int) *town {
	w := &town{t: t, total: total, hosts: map[string]kv.Host{}, leases: map[int]*townLease{}, up: map[int]string{},
		down: map[int]time.Time{}, silent: map[int]time.Duration{}, moves: map[string]int{},
		refused: map[string]error{}}
	for shard := range total {
		w.down[shard] = time.Now()
	}
	return w
}

// A townHost is one of them, as it sees the database.
type townHost struct {
	kv.Engine
	town *town
	name string
	mu   sync.Mutex
	// awake is closed while the host can reach the database; dead reports that it never will again.
	awake chan struct{}
	dead  bool
	// slept are the shards that it answered for when it froze.
	slept []int
	term  context.CancelFunc
	ended chan error
	host  *hosts.Instance
	// among is how many hosts it last heard that the work is shared among.
	among int
}

var errDead = errors.New("the host is dead")

// host starts a host.
func (w *town) host(name string) *townHost {
	x := &townHost{town: w, name: name, awake: make(chan struct{}), ended: make(chan error, 1)}
	close(x.awake)
	ctx, term := context.WithCancel(context.Background())
	x.term = term
	x.host = hosts.New(hosts.Options{
		Store: store.On(x), Name: name, Version: "v1", Total: w.total, Lasts: townLasts,
		Shared: func(hosts int) {
			w.mu.Lock()
			defer w.mu.Unlock()
			x.among = hosts
		},
		Turn: func(_ context.Context, shard int) (bool, error) { return w.mayBegin(fmt.Sprint(name, shard)), x.wait() },
		New:  func(shard int, _ *store.Share) (hosts.Worker, error) { return &townWorker{x, shard}, nil },
	})
	go func() {
		defer close(x.ended)
		x.ended <- x.host.Run(ctx)
	}()
	w.t.Cleanup(x.kill)
	return x
}

// wait holds up a host that is frozen.
func (x *townHost) wait() error {
	x.mu.Lock()
	awake := x.awake
	x.mu.Unlock()
	<-awake
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.dead {
		return errDead
	}
	return nil
}

// kill ends a host as SIGKILL does: its leases and its row stay.
func (x *townHost) kill() {
	x.mu.Lock()
	x.dead = true
	select {
	case <-x.awake:
	default:
		close(x.awake)
	}
	x.mu.Unlock()
	x.town.silence(x.name)
	x.term()
	for range x.ended {
	}
}

func (x *townHost) freeze() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.awake = make(chan struct{})
	x.slept = x.town.of(x.name)
	x.town.silence(x.name)
}

// thaw wakes a host. It answers again for the shards it still has.
func (x *townHost) thaw() {
	x.mu.Lock()
	defer x.mu.Unlock()
	close(x.awake)
	w := x.town
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, shard := range x.slept {
		if l := w.leases[shard]; l != nil && l.holder == x.name {
			w.up[shard] = x.name
		}
	}
}

// silence notes that a host does not answer any more.
func (w *town) silence(name string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for shard, up := range w.up {
		if up == name {
			delete(w.up, shard)
			w.down[shard] = time.Now()
		}
	}
}

// stop has a host stop in order.
func (x *townHost) stop() {
	x.term()
	if err := <-x.ended; err != nil {
		x.town.t.Errorf("host %s ends with %v", x.name, err)
	}
}

// mayBegin reports whether a session may begin now.
func (w *town) mayBegin(who string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.turn == who && time.Now().Before(w.next) {
		return true
	}
	if time.Now().Before(w.next) {
		return false
	}
	w.turn, w.next = who, time.Now().Add(pace)
	return true
}

// A townWorker answers for a shard as soon as its session may begin.
type townWorker struct {
	*townHost
	shard int
}

func (x *townWorker) Health() (string, error) { return "well", nil }

func (x *townWorker) Run(ctx context.Context) error {
	w := x.town
	for !w.mayBegin(fmt.Sprint(x.name, x.shard)) {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(50 * time.Millisecond):
		}
	}
	if x.wait() != nil || ctx.Err() != nil {
		return nil
	}
	w.mu.Lock()
	w.turn = ""
	w.up[x.shard] = x.name
	w.silent[x.shard] = max(w.silent[x.shard], time.Since(w.down[x.shard]))
	w.mu.Unlock()
	<-ctx.Done()
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.up[x.shard] == x.name {
		delete(w.up, x.shard)
		w.down[x.shard] = time.Now()
	}
	return nil
}

// answered counts the shards that answer.
func (w *town) answered() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.up)
}

// of returns the shards that a host answers for.
func (w *town) of(name string) (shards []int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for shard, up := range w.up {
		if up == name {
			shards = append(shards, shard)
		}
	}
	slices.Sort(shards)
	return shards
}

// sharedAmong returns how many hosts a host knows to share the work with, itself included.
func (x *townHost) sharedAmong() int {
	x.town.mu.Lock()
	defer x.town.mu.Unlock()
	return x.among
}

// until lets time pass until something is so, and returns how long that took; more than most is an error.
func (w *town) until(what string, most time.Duration, so func() bool) time.Duration {
	w.t.Helper()
	for began := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		if so() {
			return time.Since(began)
		}
		if time.Since(began) > most {
			w.t.Fatalf("after %v it is not so that %s: %v", most, what, w.up)
		}
	}
}

// forgetSilence counts silence from now on.
func (w *town) forgetSilence() {
	w.mu.Lock()
	defer w.mu.Unlock()
	clear(w.silent)
	clear(w.moves)
}

// refuse lets a host take no shard for a reason, or again for nil.
func (w *town) refuse(host string, why error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.refused[host] = why
}

// The database.

func (x *townHost) Shared() bool                                    { return true }
func (x *townHost) Update(context.Context, func(kv.Tx) error) error { return x.wait() }
func (x *townHost) AtWork(context.Context) (string, error)          { return "", nil }
func (x *townHost) Tidy(context.Context) error                      { return nil }
func (x *townHost) Starts(context.Context, int, int, func(time.Time, *kv.StartPace, *kv.StartBudget)) error {
	return nil
}

// locked does something with the database, unless the host is dead.
func (x *townHost) locked(do func(w *town) error) error {
	if err := x.wait(); err != nil {
		return err
	}
	x.town.mu.Lock()
	defer x.town.mu.Unlock()
	return do(x.town)
}

func (x *townHost) Announce(_ context.Context, h kv.Host) error {
	return x.locked(func(w *town) error {
		old, there := w.hosts[h.Name]
		h.Since, h.Seen, h.Draining = time.Now(), time.Now(), h.Draining || old.Draining
		if there {
			h.Since = old.Since
		}
		w.hosts[h.Name] = h
		return nil
	})
}

func (x *townHost) Gone(_ context.Context, name string) error {
	return x.locked(func(w *town) error {
		delete(w.hosts, name)
		return nil
	})
}

func (x *townHost) Drain(_ context.Context, name string) error {
	return x.locked(func(w *town) error {
		h := w.hosts[name]
		h.Draining = true
		w.hosts[name] = h
		return nil
	})
}

func (x *townHost) Sharing(context.Context) (s kv.Sharing, err error) {
	return s, x.locked(func(w *town) error {
		s.Now, s.Total = time.Now(), w.total
		for _, h := range w.hosts {
			s.Hosts = append(s.Hosts, h)
		}
		for shard := range w.total {
			if l := w.leases[shard]; l != nil {
				h := kv.Holding{Shard: shard, Holder: l.holder, Since: l.since, Ends: l.ends}
				if l.offerOf == l.token {
					h.OfferedTo, h.Offered, h.Accepted = l.taker, l.offered, l.answer != ""
				}
				s.Shards = append(s.Shards, h)
			}
		}
		return nil
	})
}

func (x *townHost) Accept(_ context.Context, shard int, host string) (token []byte, err error) {
	return token, x.locked(func(w *town) error {
		l := w.leases[shard]
		if l == nil || l.offerOf != l.token || l.taker != host || !l.ends.After(time.Now()) {
			return kv.ErrNotFound
		}
		w.tokens++
		l.answer = fmt.Sprint("token ", w.tokens)
		token = []byte(l.answer)
		return nil
	})
}

func (x *townHost) Take(_ context.Context, c kv.Claim) (lease kv.Lease, err error) {
	return lease, x.locked(func(w *town) error {
		if why := w.refused[x.name]; why != nil {
			return why
		}
		l := w.leases[c.Shard]
		if l != nil && l.ends.After(time.Now()) && (c.Token == nil || l.token != string(c.Token)) {
			return kv.ErrLocked
		}
		token := string(c.Token)
		if token == "" {
			w.tokens++
			token = fmt.Sprint("token ", w.tokens)
		}
		w.moves[c.Holder]++
		w.leases[c.Shard] = &townLease{holder: c.Holder, token: token, since: time.Now(), ends: time.Now().Add(c.Lasts)}
		lease = &held{x, c.Shard, token, time.Now().Add(c.Lasts)}
		return nil
	})
}

// held is a lease as its holder has it.
type held struct {
	x     *townHost
	shard int
	token string
	until time.Time
}

// do does something with the lease while it is the holder's.
func (h *held) do(change func(w *town, l *townLease) error) error {
	return h.x.locked(func(w *town) error {
		l := w.leases[h.shard]
		if l == nil || l.token != h.token {
			return kv.ErrReplaced
		}
		return change(w, l)
	})
}

func (h *held) Renew(context.Context) error {
	return h.do(func(_ *town, l *townLease) error {
		l.ends = time.Now().Add(townLasts)
		h.until = l.ends
		return nil
	})
}

func (h *held) Until() time.Time { return h.until }

func (h *held) Offer(_ context.Context, taker string) error {
	return h.do(func(_ *town, l *townLease) error {
		l.taker, l.offerOf, l.offered, l.answer = taker, l.token, time.Now(), ""
		return nil
	})
}

func (h *held) Withdraw(context.Context) error {
	return h.do(func(_ *town, l *townLease) error {
		l.taker, l.offerOf, l.answer = "", "", ""
		return nil
	})
}

func (h *held) HandOver(_ context.Context, keep time.Duration) error {
	return h.do(func(w *town, l *townLease) error {
		if l.offerOf != l.token || l.answer == "" {
			return kv.ErrNotFound
		}
		w.leases[h.shard] = &townLease{holder: l.taker, token: l.answer, since: time.Now(), ends: time.Now().Add(keep)}
		return nil
	})
}

func (h *held) Release(context.Context) error {
	return h.do(func(w *town, _ *townLease) error {
		delete(w.leases, h.shard)
		return nil
	})
}

func (h *held) Engine() kv.Engine { return h.x }

// inTown runs a test in virtual time.
func inTown(t *testing.T, total int, test func(w *town)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) { test(newTown(t, total)) })
}
