package delivery_test

import (
	"net/http"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/store"
)

// outside has Discord refuse the bot everything in the channel but to answer interactions, as in a private thread it is
// not a member of.
func outside(d *bottest.Bot) {
	d.Mu.Lock()
	defer d.Mu.Unlock()
	d.Refuse = func(s bottest.Call) (int, int) {
		if strings.HasPrefix(s.Path, "/channels/"+bottest.Channel) {
			return http.StatusForbidden, discord.CodeMissingAccess
		}
		return 0, 0
	}
}

// inPrivateThread has an interaction happen in a private thread.
func inPrivateThread(i *discord.Interaction) *discord.Interaction {
	i.Own, i.Thread, i.PrivateThread, i.Parent = bottest.OwnPermissions, true, true, "400"
	return i
}

func TestPrivateThreadWithoutTheBotOpensNoLobby(t *testing.T) {
	t.Parallel()
	for locale, language := range map[string]string{"en-GB": "en", "it": "it", "de": "de", "fr": "fr"} {
		d := bottest.New(t, bot.Options{})
		outside(d)
		i := inPrivateThread(bottest.Command("anna", "game new", "game", "parley"))
		i.Locale = locale
		if a := d.Do(i); !a.IsPrivate() || !bottest.Words(language).Shows(a.Text(), "app.outside") {
			t.Errorf("%s: /game new is answered %s", language, a.Text())
		}
		if all, err := d.Options.Store.Matches(store.Filter{}); err != nil || len(all) > 0 {
			t.Errorf("%s: a lobby is open: %v, %v", language, all, err)
		}
	}
	d := bottest.New(t, bot.Options{})
	d.Lobby()
	start := customid.LobbyID{Lobby: string(d.Head().ID), Act: customid.LobbyStart}.String()
	outside(d)
	if a := d.Do(inPrivateThread(bottest.Press("anna", start, "800"))); !a.IsPrivate() || !a.Shows("app.outside") ||
		d.Head().Status != store.Lobby {
		t.Errorf("a bot that was removed starts a match that is %s, and answers %s", d.Head().Status, a.Text())
	}
	d.RefuseCalls("", "", 0, 0)
	if d.Do(inPrivateThread(bottest.Press("anna", start, "800"))); d.Head().Status != store.Running {
		t.Errorf("a bot that was mentioned leaves the match %s", d.Head().Status)
	}
}

func TestBotRemovedFromPrivateThreadTellsWhoActs(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	told := func(i *discord.Interaction) (n int) {
		d.TakeCalls()
		d.App.Handle(t.Context(), inPrivateThread(i))
		for _, s := range d.TakeCalls() {
			if strings.HasPrefix(s.Path, "/webhooks/") && s.IsPrivate() && s.Shows("app.outside.waits") {
				n++
			}
		}
		return n
	}
	outside(d)
	if n := told(bottest.Command("anna", "do", "move", "wait")); n != 0 {
		t.Errorf("before a post has failed %d answers tell of it", n)
	}
	d.Deliver()
	for _, who := range []string{"anna", "ben", "zoe"} {
		if n := told(bottest.Command(who, "game status")); n != 1 {
			t.Errorf("%s is told %d times", who, n)
		}
	}
	open := bottest.Command("anna", "game status")
	if d.App.Handle(t.Context(), open); len(d.Outbox()) == 0 {
		t.Fatal("nothing waits in the outbox")
	}
	d.RefuseCalls("", "", 0, 0)
	d.App.Posts.Joined(t.Context(), bottest.Channel)
	d.Deliver()
	if left := d.Outbox(); len(left) > 0 {
		t.Errorf("when the bot is a member again the outbox holds %+v", left)
	}
	if n := told(bottest.Command("anna", "game status")); n != 0 {
		t.Errorf("when the bot is a member again %d answers tell of it", n)
	}
}
