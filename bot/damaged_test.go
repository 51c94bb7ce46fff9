package bot_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/store"
)

// harms damages the header of the match in the channel, as a failing disk would, while no bot runs.
func harms(d *bottest.Bot) store.Match {
	d.T.Helper()
	head, path := d.Head(), d.Options.Store.Path()
	if err := d.Options.Store.Close(); err != nil {
		d.T.Fatal(err)
	}
	file, err := bolt.Open(path, 0o600, nil)
	if err != nil {
		d.T.Fatal(err)
	}
	err = file.Update(func(t *bolt.Tx) error {
		matches := t.Bucket([]byte("matches"))
		record := bytes.Clone(matches.Get([]byte(head.ID)))
		record[len(record)/2] ^= 1
		return matches.Put([]byte(head.ID), record)
	})
	if err := errors.Join(err, file.Close()); err != nil {
		d.T.Fatal(err)
	}
	if d.Options.Store, err = store.Open(path, store.Options{NoSync: true}); err != nil {
		d.T.Fatal(err)
	}
	d.T.Cleanup(func() { d.Options.Store.Close() })
	d.Restart()
	return head
}

func TestADamagedHeaderBlocksNoChannel(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	button := d.Button("wait")
	lost := harms(d)
	t.Run("who needs the match reads which it is, who can bring it back, and what to do meanwhile", func(t *testing.T) {
		i := bottest.Command("ben", "game status")
		answers := []bottest.Call{d.Do(bottest.Command("anna", "do", "move", "wait")), d.Do(i),
			d.Do(bottest.Press("anna", button, "1"))}
		for _, a := range answers {
			if !a.IsPrivate() || !a.Shows("bot.trouble.damaged", "match", string(lost.ID)) ||
				!strings.Contains(a.Text(), "/game new") {
				t.Errorf("it is answered %s", a.Text())
			}
		}
	})
	t.Run("the log names it, and who can do what", func(t *testing.T) {
		if said := d.Logs.String(); !strings.Contains(said, "skald restore") ||
			!strings.Contains(said, string(lost.ID)) {
			t.Errorf("the log says %s", said)
		}
	})
	t.Run("other commands go on", func(t *testing.T) {
		for _, name := range []string{"help", "matches", "me", "stats", "rules", "mod audit"} {
			i := bottest.Command("anna", name)
			i.Permissions = discordgo.PermissionManageMessages
			if a := d.Do(i); a.Shows("bot.trouble") || a.Shows("bot.trouble.damaged", "match", string(lost.ID)) {
				t.Errorf("/%s is answered %s", name, a.Text())
			}
		}
	})
	t.Run("a new match is opened in the channel, and played", func(t *testing.T) {
		next := d.Begin()
		if next.ID == lost.ID {
			t.Fatal("it is the damaged one")
		}
		d.Do(bottest.Command("anna", "do", "move", "wait"))
		d.Deliver()
		if h := d.Head(); h.ID != next.ID || h.Seq <= next.Seq {
			t.Errorf("in the channel is %s with %d entries", h.ID, h.Seq)
		}
	})
	t.Run("and the check names the damaged one alone", func(t *testing.T) {
		wrong, err := d.Options.Store.Check(t.Context())
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
