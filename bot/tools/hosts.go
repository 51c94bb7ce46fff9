package tools

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"skald/bot/hosts"
	"skald/store"
)

// Hosts prints the shards of a database with their hosts and times, and the state of the hosts.
func Hosts(ctx context.Context, out io.Writer, database string) error {
	if !store.IsServer(database) {
		_, err := fmt.Fprintf(out, "%s is a file, which belongs to one process; skald health asks that how it is\n",
			database)
		return err
	}
	return WithDatabase(database, func(db *store.DB) error {
		s, err := db.Sharing(ctx)
		if err != nil {
			return err
		}
		return writeSharing(out, s)
	})
}

// writeSharing prints a table of shards and one of hosts.
func writeSharing(out io.Writer, s store.Sharing) error {
	if s.Total == 0 {
		_, err := fmt.Fprintln(out, "no host has worked on this database yet")
		return err
	}
	held, loads := map[int]store.Holding{}, map[string]int{}
	for _, h := range s.Shards {
		if h.Ends.After(s.Now) {
			held[h.Shard] = h
			loads[h.Holder]++
		}
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "SHARD\tHOST\tSINCE")
	for shard := range s.Total {
		h, ok := held[shard]
		switch {
		case !ok:
			fmt.Fprintf(table, "%d\tno host\t\n", shard)
		case h.OfferedTo != "":
			fmt.Fprintf(table, "%d\t%s, offered to %s\t%s\n", shard, h.Holder, h.OfferedTo, since(s, h.Since))
		default:
			fmt.Fprintf(table, "%d\t%s\t%s\n", shard, h.Holder, since(s, h.Since))
		}
	}
	fmt.Fprintln(table, "\t\t\nHOST\tRELEASE\tSHARDS\tSINCE\tSEEN\tSTATE")
	for _, h := range s.Hosts {
		release := h.Version
		if release == "" {
			release = "?"
		}
		fmt.Fprintf(table, "%s\t%s\t%d\t%s\t%s ago\t%s\n", h.Name, release, loads[h.Name], since(s, h.Since),
			s.Now.Sub(h.Seen).Round(time.Second), state(s, h))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if n := s.Total - len(held); n > 0 {
		_, err := fmt.Fprintf(out, "\n%d of %d shards have no host\n", n, s.Total)
		return errors.Join(err, ErrNo)
	}
	return nil
}

// since formats a time of the server in UTC.
func since(s store.Sharing, at time.Time) string {
	return fmt.Sprintf("%s (%s)", at.UTC().Format("2006-01-02 15:04:05"), s.Now.Sub(at).Round(time.Second))
}

func state(s store.Sharing, h store.Host) string {
	switch {
	case silent(s, h):
		return "silent"
	case h.Draining:
		return "draining"
	case h.Ready:
		return "ready"
	}
	return "starting"
}

// silent reports whether a host was not seen for a lease.
func silent(s store.Sharing, h store.Host) bool { return s.Now.Sub(h.Seen) >= hosts.LeaseTime }

// Drain asks a host of a database to hand its shards to others, and waits until it has stopped. The name may be
// abbreviated; "" is the only host of this machine.
func Drain(ctx context.Context, out io.Writer, database, name string) error {
	if !store.IsServer(database) {
		return fmt.Errorf("%s is a file, which belongs to one process, and no other can take over: stop that process",
			database)
	}
	if err := WithDatabase(database, func(*store.DB) error { return nil }); err != nil {
		return err // no tables, or older ones, which are left alone
	}
	db, err := store.Open(database, store.Options{})
	if err != nil {
		return err
	}
	defer db.Close()
	s, err := db.Sharing(ctx)
	if err != nil {
		return err
	}
	host, err := whichHost(s, name)
	if err != nil {
		return err
	}
	if err := db.Drain(ctx, host.Name); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s hands its shards to other hosts and stops\n", host.Name)
	return awaitDrained(ctx, out, db, host.Name)
}

// drainLook is the interval at which awaitDrained checks the host.
const drainLook = 250 * time.Millisecond

// awaitDrained waits until a host has stopped.
func awaitDrained(ctx context.Context, out io.Writer, db *store.DB, name string) error {
	for {
		s, err := db.Sharing(ctx)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(s.Hosts, func(h store.Host) bool { return h.Name == name })
		if i < 0 {
			_, err := fmt.Fprintf(out, "%s has stopped\n", name)
			return err
		}
		if silent(s, s.Hosts[i]) {
			return fmt.Errorf("%s does not answer any more; other hosts take its shards", name)
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("it was not waited until %s has stopped; skald hosts shows how far it is", name)
		case <-time.After(drainLook):
		}
	}
}

// whichHost returns the living host with a name or abbreviation.
func whichHost(s store.Sharing, name string) (store.Host, error) {
	begin := name
	if name == "" {
		begin = hosts.OfMachine()
	}
	var found []store.Host
	var all, fit []string
	for _, h := range s.Hosts {
		if silent(s, h) {
			continue
		}
		if h.Name == name {
			return h, nil
		}
		all = append(all, h.Name)
		if strings.HasPrefix(h.Name, begin) {
			found, fit = append(found, h), append(fit, h.Name)
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		return store.Host{}, fmt.Errorf("several hosts are meant: %s; say which", strings.Join(fit, ", "))
	case len(all) == 0:
		return store.Host{}, errors.New("no host works on this database")
	case name == "":
		return store.Host{}, fmt.Errorf("no host runs on this machine; these do elsewhere: %s", strings.Join(all, ", "))
	}
	return store.Host{}, fmt.Errorf("no host is called %q; these are there: %s", name, strings.Join(all, ", "))
}
