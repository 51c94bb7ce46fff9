package bottest

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"skald/bot/table"
	"skald/engine/match"
	"skald/store"
)

// Head returns the header of the newest match in the channel.
func (d *Bot) Head() store.Match {
	d.T.Helper()
	m, err := d.Options.Store.LastMatchInChannel(cmp.Or(d.Channel, Channel))
	if err != nil {
		d.T.Fatal(err)
	}
	return m
}

// Match returns the header of a match by its id.
func (d *Bot) Match(id store.MatchID) store.Match {
	d.T.Helper()
	m, err := d.Options.Store.Match(id)
	if err != nil {
		d.T.Fatal(err)
	}
	return m
}

// ExtraOf decodes the extra data in the header of a match.
func ExtraOf(t testing.TB, m store.Match) table.Extra {
	t.Helper()
	e, err := table.ExtraOf(m)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Entries returns the log of the match in the channel.
func (d *Bot) Entries(t *testing.T) []match.Entry {
	t.Helper()
	tb, err := d.App.Tables.Open(d.Head().ID)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Unlock()
	return slices.Clone(tb.Log)
}

// Moves returns the moves of the match in the channel, as "2 wait". It fails the test if one was not made by its
// player.
func (d *Bot) Moves() []string {
	d.T.Helper()
	entries, err := d.Options.Store.Log(d.Head().ID, 1, 0)
	if err != nil {
		d.T.Fatal(err)
	}
	var out []string
	for _, raw := range entries {
		var e match.Entry
		if err := json.Unmarshal(raw.Data, &e); err != nil {
			d.T.Fatal(err)
		}
		if e.Move != "" {
			out = append(out, string(rune('1'+e.Seat))+" "+string(e.Move))
			if e.By != match.ByPlayer || e.Actor == "" {
				d.T.Errorf("%s was made by %s for %q", e.Move, e.By, e.Actor)
			}
		}
	}
	return out
}

// Plan returns the stored plan.
func (d *Bot) Plan() (p table.Plan) {
	d.T.Helper()
	raw, err := d.Options.Store.Plan(d.Head().ID)
	if err == nil {
		err = json.Unmarshal(raw, &p)
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		d.T.Fatal(err)
	}
	return p
}

// Outbox returns the entries of the outbox.
func (d *Bot) Outbox() []store.Outgoing {
	d.T.Helper()
	left, err := d.Options.Store.PendingOf(d.Head().ID)
	if err != nil {
		d.T.Fatal(err)
	}
	return left
}

// Post returns the recorded post of a kind, and whether there is one.
func (d *Bot) Post(kind string) (store.Post, bool) {
	h := d.Head()
	return h.Post(kind)
}

// MatchHash returns a hash of all stored data of the match in the channel.
func (d *Bot) MatchHash() string {
	d.T.Helper()
	return d.MatchHashOf(d.Head().ID)
}

// MatchHashOf returns a hash of all stored data of a match.
func (d *Bot) MatchHashOf(id store.MatchID) string {
	d.T.Helper()
	db := d.Options.Store
	head, err := db.Match(id)
	if err != nil {
		d.T.Fatal(err)
	}
	all := []any{head}
	if head.Seq > 0 {
		now, err := db.Current(id)
		if err != nil {
			d.T.Fatal(err)
		}
		log, err := db.Log(id, 1, 0)
		if err != nil {
			d.T.Fatal(err)
		}
		all = append(all, string(now.State), log)
	}
	plan, _ := db.Plan(id)
	all = append(all, string(plan))
	for _, user := range append(slices.Clone(ExplorerSeats), "zoe", "mona") {
		draft, _ := db.Draft(id, user)
		all = append(all, string(draft))
	}
	pending, err := db.PendingOf(id)
	if err != nil {
		d.T.Fatal(err)
	}
	audit, err := db.Audit(store.AuditFilter{Match: id})
	if err != nil {
		d.T.Fatal(err)
	}
	b, err := json.Marshal(append(all, pending, audit))
	if err != nil {
		d.T.Fatal(err)
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// StoredState returns the stored data that will become visible later: entries of the outbox, timers, and the posts in
// the channel. It leaves out entry numbers, which count sealed entries and are never shown.
func (s *Bot) StoredState() string {
	s.T.Helper()
	head := s.Head()
	pending, err := s.Options.Store.PendingOf(head.ID)
	timers, failed := s.Options.Store.Timers(head.ID)
	if err != nil || failed != nil {
		s.T.Fatal(err, failed)
	}
	for i := range head.Posts {
		head.Posts[i].Seq, head.Posts[i].First = 0, 0
	}
	for i := range pending {
		pending[i].ID, pending[i].Nonce, pending[i].Payload = 0, "", nil
	}
	return fmt.Sprint(pending, timers, head.Status, head.Channel, head.Posts)
}

// StoredText returns all stored data of all matches as text.
func (d *Bot) StoredText() string {
	d.T.Helper()
	all, err := d.Options.Store.Matches(store.Filter{})
	if err != nil {
		d.T.Fatal(err)
	}
	var b strings.Builder
	for _, m := range all {
		err := d.Options.Store.Walk(context.Background(), m.ID, func(i store.Item) error {
			switch {
			case i.Entry != nil:
				b.Write(i.Entry.Data)
			case i.Snapshot != nil:
				b.Write(i.Snapshot.State)
			default:
				raw, err := json.Marshal(i)
				b.Write(raw)
				return err
			}
			return nil
		})
		if err != nil {
			d.T.Fatal(err)
		}
		now, err := d.Options.Store.Current(m.ID)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			d.T.Fatal(err)
		}
		b.Write(now.State)
	}
	rest, err := d.Options.Store.Audit(store.AuditFilter{})
	if err != nil {
		d.T.Fatal(err)
	}
	fmt.Fprintf(&b, "%+v", rest)
	return b.String()
}
