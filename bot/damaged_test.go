package bot

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"

	"skald/store"
)

// harms damages the header of the match in the channel, as a failing disk would, while no bot runs.
func (d *desk) harms() store.Match {
	d.t.Helper()
	head, path := d.head(), d.app.o.Store.Path()
	if err := d.app.o.Store.Close(); err != nil {
		d.t.Fatal(err)
	}
	file, err := bolt.Open(path, 0o600, nil)
	if err != nil {
		d.t.Fatal(err)
	}
	err = file.Update(func(t *bolt.Tx) error {
		matches := t.Bucket([]byte("matches"))
		record := bytes.Clone(matches.Get([]byte(head.ID)))
		record[len(record)/2] ^= 1
		return matches.Put([]byte(head.ID), record)
	})
	if err := errors.Join(err, file.Close()); err != nil {
		d.t.Fatal(err)
	}
	if d.o.Store, err = store.Open(path, store.Options{NoSync: true}); err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { d.o.Store.Close() })
	d.restart()
	return head
}

func TestADamagedHeaderBlocksNoChannel(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	button := d.button("wait")
	lost := d.harms()
	t.Run("who needs the match reads which it is, who can bring it back, and what to do meanwhile", func(t *testing.T) {
		i := command("ben", "game status")
		answers := []sent{d.does(command("anna", "do", "move", "wait")), d.does(i), d.does(press("anna", button, "1"))}
		for _, a := range answers {
			if !a.private() || !a.shows("bot.trouble.damaged", "match", string(lost.ID)) ||
				!strings.Contains(a.text(), "/game new") {
				t.Errorf("it is answered %s", a.text())
			}
		}
	})
	t.Run("the log names it, and who can do what", func(t *testing.T) {
		if said := d.logs.String(); !strings.Contains(said, "skald restore") ||
			!strings.Contains(said, string(lost.ID)) {
			t.Errorf("the log says %s", said)
		}
	})
	t.Run("other commands go on", func(t *testing.T) {
		for _, name := range []string{"help", "matches", "me", "stats", "rules", "mod audit"} {
			i := command("anna", name)
			i.Permissions = permissionManageMessages
			if a := d.does(i); a.shows("bot.trouble") || a.shows("bot.trouble.damaged", "match", string(lost.ID)) {
				t.Errorf("/%s is answered %s", name, a.text())
			}
		}
	})
	t.Run("a new match is opened in the channel, and played", func(t *testing.T) {
		next := d.begun()
		if next.ID == lost.ID {
			t.Fatal("it is the damaged one")
		}
		d.does(command("anna", "do", "move", "wait"))
		d.deliver()
		if h := d.head(); h.ID != next.ID || h.Seq <= next.Seq {
			t.Errorf("in the channel is %s with %d entries", h.ID, h.Seq)
		}
	})
	t.Run("and the check names the damaged one alone", func(t *testing.T) {
		wrong, err := d.app.o.Store.Check(t.Context())
		if err != nil || len(wrong) == 0 {
			t.Fatalf("%q, %v", wrong, err)
		}
		for _, w := range wrong {
			if !strings.Contains(w, string(lost.ID)) {
				t.Errorf("it says %q", w)
			}
		}
	})
}
