package bot

import (
	"encoding/json"
	"strings"
	"testing"

	"skald/bot/table"
	"skald/store"
)

// extra puts something in place of what the header of the match in the channel holds, as another version of Skald would
// have written it.
func (d *desk) extra(change func(map[string]any)) {
	d.t.Helper()
	err := d.app.o.Store.UpdateMatch(d.t.Context(), d.head().ID, func(m *store.Match) error {
		held := map[string]any{}
		if err := json.Unmarshal(m.Extra, &held); err != nil {
			return err
		}
		change(held)
		raw, err := json.Marshal(held)
		m.Extra = raw
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
	d.restart()
}

func TestAHeaderThatCannotBeReadIsToldAndLeftAsItIs(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun("pace", "daily")
	d.extra(func(held map[string]any) { held["queues"] = "of another form" })
	before := d.head()
	for _, name := range []string{"do", "game status", "undo"} {
		if a := d.does(command("anna", name, "move", "wait")); !a.private() || !a.shows("bot.trouble.unreadable") {
			t.Errorf("/%s is answered %s", name, a.text())
		}
	}
	if a := d.does(command("anna", "me", "every", 3)); !a.private() || !a.shows("bot.me.hours", "n", 3) {
		t.Errorf("/me is answered %s", a.text())
	}
	d.app.Time.Tick(t.Context())
	if now := d.head(); string(now.Extra) != string(before.Extra) || now.Seq != before.Seq {
		t.Errorf("the header holds %s instead of %s", now.Extra, before.Extra)
	}
	if !strings.Contains(d.logs.String(), "cannot be read by this version of Skald") {
		t.Errorf("the log says %s", d.logs)
	}
}

func TestWhatAPersonOrServerHasSetAndCannotBeReadIsToldAndLeftAsItIs(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	strange := json.RawMessage(`{"every":{},"limit":{}}`)
	if err := d.app.o.Store.PutPlayer(t.Context(), "anna", strange); err != nil {
		t.Fatal(err)
	}
	if err := d.app.o.Store.PutGuild(t.Context(), "3", strange); err != nil {
		t.Fatal(err)
	}
	for _, i := range []string{"me", "settings server"} {
		x := command("anna", i, "every", 3, "limit", 2)
		x.Permissions = permissionManager
		if a := d.does(x); !a.private() || !a.shows("bot.trouble.unreadable") {
			t.Errorf("/%s is answered %s", i, a.text())
		}
	}
	person, _ := d.app.o.Store.Player("anna")
	server, _ := d.app.o.Store.Guild("3")
	if string(person) != string(strange) || string(server) != string(strange) {
		t.Errorf("stored is %s and %s", person, server)
	}
}

func TestFieldsOfALaterVersionStayInTheHeaderWhileTheMatchGoesOn(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun("pace", "daily")
	d.extra(func(held map[string]any) { held["later"] = "kept" })
	d.does(command("anna", "do", "move", "wait"))
	d.does(command("ben", "queue add", "move", "wait"))
	h := d.head()
	if h.Seq != 2 || !strings.Contains(string(h.Extra), `"later":"kept"`) ||
		!strings.Contains(string(h.Extra), `"queues"`) {
		t.Errorf("after entry %d the header holds %s", h.Seq, h.Extra)
	}
	if e, err := table.ExtraOf(h); err != nil || e.Pace != "daily" {
		t.Errorf("it reads %+v (%v)", e, err)
	}
}
