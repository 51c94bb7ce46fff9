package bot_test

import (
	"encoding/json"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/table"
	"skald/store"
)

// extra changes the stored header data of the match in the channel, as another version of Skald might have written
// it.
func extra(d *bottest.Bot, change func(map[string]any)) {
	d.T.Helper()
	err := d.Options.Store.UpdateMatch(d.T.Context(), d.Head().ID, func(m *store.Match) error {
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
		d.T.Fatal(err)
	}
	d.Restart()
}

func TestAHeaderThatCannotBeReadIsToldAndLeftAsItIs(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	extra(d, func(held map[string]any) { held["queues"] = "of another form" })
	before := d.Head()
	for _, name := range []string{"do", "game status", "undo"} {
		if a := d.Do(bottest.Command("anna", name, "move", "wait")); !a.IsPrivate() ||
			!a.Shows("bot.trouble.unreadable") {
			t.Errorf("/%s is answered %s", name, a.Text())
		}
	}
	if a := d.Do(bottest.Command("anna", "me", "every", 3)); !a.IsPrivate() || !a.Shows("bot.me.hours", "n", 3) {
		t.Errorf("/me is answered %s", a.Text())
	}
	d.App.Time.Tick(t.Context())
	if now := d.Head(); string(now.Extra) != string(before.Extra) || now.Seq != before.Seq {
		t.Errorf("the header holds %s instead of %s", now.Extra, before.Extra)
	}
	if !strings.Contains(d.Logs.String(), "cannot be read by this version of Skald") {
		t.Errorf("the log says %s", d.Logs)
	}
}

func TestUnreadableSettingsAreReportedAndKept(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	strange := json.RawMessage(`{"every":{},"limit":{}}`)
	if err := d.Options.Store.PutPlayer(t.Context(), "anna", strange); err != nil {
		t.Fatal(err)
	}
	if err := d.Options.Store.PutGuild(t.Context(), "3", strange); err != nil {
		t.Fatal(err)
	}
	for _, i := range []string{"me", "settings server"} {
		x := bottest.Command("anna", i, "every", 3, "limit", 2)
		x.Permissions = bottest.ManageServer
		if a := d.Do(x); !a.IsPrivate() || !a.Shows("bot.trouble.unreadable") {
			t.Errorf("/%s is answered %s", i, a.Text())
		}
	}
	person, _ := d.Options.Store.Player("anna")
	server, _ := d.Options.Store.Guild("3")
	if string(person) != string(strange) || string(server) != string(strange) {
		t.Errorf("stored is %s and %s", person, server)
	}
}

func TestFieldsOfALaterVersionStayInTheHeaderWhileTheMatchGoesOn(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin("pace", "daily")
	extra(d, func(held map[string]any) { held["tomorrow"] = "kept" })
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.Do(bottest.Command("ben", "queue add", "move", "wait"))
	h := d.Head()
	if h.Seq != 2 || !strings.Contains(string(h.Extra), `"tomorrow":"kept"`) ||
		!strings.Contains(string(h.Extra), `"queues"`) {
		t.Errorf("after entry %d the header holds %s", h.Seq, h.Extra)
	}
	if e, err := table.ExtraOf(h); err != nil || e.Pace != "daily" {
		t.Errorf("it reads %+v (%v)", e, err)
	}
}
