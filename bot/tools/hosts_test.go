package tools

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"skald/bot/hosts"
	"skald/store"
	"skald/store/postgres/pgtest"
)

func TestTheTableOfHosts(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	s := store.Sharing{Now: now, Total: 4,
		Hosts: []store.Host{
			{Name: "lyra/7/A", Version: "v1.2", Since: now.Add(-time.Hour), Seen: now.Add(-2 * time.Second),
				Ready: true},
			{Name: "lyra/8/B", Version: "v1.3", Since: now.Add(-5 * time.Second), Seen: now.Add(-time.Second)},
			{Name: "vega/3/C", Since: now.Add(-time.Hour), Seen: now.Add(-time.Minute), Ready: true},
			{Name: "vega/4/D", Version: "v1.2", Since: now.Add(-time.Hour), Seen: now, Ready: true, Draining: true},
		},
		Shards: []store.Holding{
			{Shard: 0, Holder: "lyra/7/A", Since: now.Add(-time.Hour), Ends: now.Add(10 * time.Second)},
			{Shard: 1, Holder: "vega/3/C", Since: now.Add(-time.Hour), Ends: now.Add(-time.Second)},
			{Shard: 3, Holder: "vega/4/D", Since: now.Add(-90 * time.Second), Ends: now.Add(10 * time.Second),
				OfferedTo: "lyra/7/A"},
		},
	}
	var out bytes.Buffer
	if err := writeSharing(&out, s); !errors.Is(err, ErrNo) {
		t.Errorf("two shards have no host, and it ends with %v", err)
	}
	var got []string
	for line := range strings.Lines(out.String()) {
		got = append(got, strings.Join(strings.Fields(line), " "))
	}
	want := strings.Split(`SHARD HOST SINCE
0 lyra/7/A 2026-03-01 11:00:00 (1h0m0s)
1 no host
2 no host
3 vega/4/D, offered to lyra/7/A 2026-03-01 11:58:30 (1m30s)

HOST RELEASE SHARDS SINCE SEEN STATE
lyra/7/A v1.2 1 2026-03-01 11:00:00 (1h0m0s) 2s ago ready
lyra/8/B v1.3 0 2026-03-01 11:59:55 (5s) 1s ago starting
vega/3/C ? 0 2026-03-01 11:00:00 (1h0m0s) 1m0s ago silent
vega/4/D v1.2 1 2026-03-01 11:00:00 (1h0m0s) 0s ago draining

2 of 4 shards have no host`, "\n")
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("it says\n%s", out.String())
	}
}

func TestWhichHostIsDrained(t *testing.T) {
	now := time.Now()
	here := hosts.OfMachine()
	of := func(names ...string) (s store.Sharing) {
		s.Now = now
		for _, name := range names {
			seen := now
			if strings.HasSuffix(name, "!") {
				seen = now.Add(-time.Minute)
			}
			s.Hosts = append(s.Hosts, store.Host{Name: name, Seen: seen})
		}
		return s
	}
	for _, c := range []struct {
		hosts      store.Sharing
		name, want string
	}{
		{of("vega/1/A", here+"2/B"), "", here + "2/B"},
		{of("vega/1/A", here+"2/B", here+"3/C!"), "", here + "2/B"},
		{of("vega/1/A", here+"2/B", here+"3/C"), "", "several hosts are meant: " + here + "2/B, " + here +
			"3/C; say which"},
		{of("vega/1/A"), "", "no host runs on this machine; these do elsewhere: vega/1/A"},
		{of("vega/1/A", "vega/1/AB"), "vega/1/A", "vega/1/A"},
		{of("vega/1/A", "lyra/1/B"), "vega", "vega/1/A"},
		{of("vega/1/A", "vega/2/B"), "vega", "several hosts are meant: vega/1/A, vega/2/B; say which"},
		{of("vega/1/A"), "lyra", `no host is called "lyra"; these are there: vega/1/A`},
		{of("vega/1/A!"), "vega", "no host works on this database"},
	} {
		h, err := whichHost(c.hosts, c.name)
		if got := h.Name; got != c.want && (err == nil || err.Error() != c.want) {
			t.Errorf("%q among %v is %q, %v", c.name, c.hosts.Hosts, got, err)
		}
	}
}

func TestHostsAndDrainOnADatabase(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t, pgtest.Unsynced...).Fresh(t)
	var out bytes.Buffer
	fails := func(what string, err error) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), what) || strings.Contains(err.Error(), pgtest.Password) {
			t.Errorf("the error is %v, not %q", err, what)
		}
	}
	fails("holds no database of Skald", Hosts(t.Context(), &out, address))
	fails("holds no database of Skald", Drain(t.Context(), &out, address, ""))
	fails("belongs to one process", Drain(t.Context(), &out, "skald.db", ""))
	if err := Hosts(t.Context(), &out, "skald.db"); err != nil ||
		!strings.Contains(out.String(), "skald.db is a file, which belongs to one process") {
		t.Errorf("of a file it says %q, %v", out.String(), err)
	}
	db, err := store.Open(address, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	out.Reset()
	if err := Hosts(t.Context(), &out, address); err != nil ||
		out.String() != "no host has worked on this database yet\n" {
		t.Errorf("of a new database it says %q, %v", out.String(), err)
	}
	fails("no host works on this database", Drain(t.Context(), &out, address, ""))

	name := hosts.NewName()
	h := hosts.New(hosts.Options{Store: db, Name: name, Version: "v1", Total: 2,
		New: func(int, *store.Share) (hosts.Worker, error) { return idle{}, nil }})
	ended := make(chan error, 1)
	go func() { ended <- h.Run(t.Context()) }()
	for len(h.Works()) < 2 {
		time.Sleep(10 * time.Millisecond)
	}
	out.Reset()
	if err := Hosts(t.Context(), &out, address); err != nil || strings.Count(out.String(), name) != 3 ||
		!strings.Contains(out.String(), "starting") {
		t.Errorf("it says %v\n%s", err, out.String())
	}
	out.Reset()
	if err := Drain(t.Context(), &out, address, ""); err != nil ||
		out.String() != name+" hands its shards to other hosts and stops\n"+name+" has stopped\n" {
		t.Errorf("it says %q, %v", out.String(), err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// An idle worker does nothing.
type idle struct{}

func (idle) Run(ctx context.Context) error {
	<-ctx.Done()
	return nil
}

func (idle) Health() (string, error) { return "well", nil }
