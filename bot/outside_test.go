package bot

import (
	"net/http"
	"strings"
	"testing"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/store"
)

// outside has Discord refuse the bot everything in the channel but to answer interactions, as in a private thread it is
// not a member of.
func (d *desk) outside() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.refuse = func(s sent) (int, int) {
		if strings.HasPrefix(s.path, "/channels/"+place) {
			return http.StatusForbidden, discord.CodeMissingAccess
		}
		return 0, 0
	}
}

// inPrivateThread has an interaction happen in a private thread.
func inPrivateThread(i *discord.Interaction) *discord.Interaction {
	i.Own, i.Thread, i.PrivateThread, i.Parent = ownRights, true, true, "400"
	return i
}

func TestPrivateThreadWithoutTheBotOpensNoLobby(t *testing.T) {
	t.Parallel()
	for locale, language := range map[string]string{"en-GB": "en", "it": "it", "de": "de", "fr": "fr"} {
		d := newDesk(t, Options{})
		d.outside()
		i := inPrivateThread(command("anna", "game new", "game", "parley"))
		i.Locale = locale
		if a := d.does(i); !a.private() || !Words(language).Shows(a.text(), "app.outside") {
			t.Errorf("%s: /game new is answered %s", language, a.text())
		}
		if all, err := d.app.o.Store.Matches(store.Filter{}); err != nil || len(all) > 0 {
			t.Errorf("%s: a lobby is open: %v, %v", language, all, err)
		}
	}
	d := newDesk(t, Options{})
	d.lobby()
	start := customid.LobbyID{Lobby: string(d.head().ID), Act: customid.LobbyStart}.String()
	d.outside()
	if a := d.does(inPrivateThread(press("anna", start, "800"))); !a.private() || !a.shows("app.outside") ||
		d.head().Status != store.Lobby {
		t.Errorf("a bot that was removed starts a match that is %s, and answers %s", d.head().Status, a.text())
	}
	d.refusing("", "", 0, 0)
	if d.does(inPrivateThread(press("anna", start, "800"))); d.head().Status != store.Running {
		t.Errorf("a bot that was mentioned leaves the match %s", d.head().Status)
	}
}

func TestBotRemovedFromPrivateThreadTellsWhoActs(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	told := func(i *discord.Interaction) (n int) {
		d.since()
		d.app.Handle(t.Context(), inPrivateThread(i))
		for _, s := range d.since() {
			if strings.HasPrefix(s.path, "/webhooks/") && s.private() && s.shows("app.outside.waits") {
				n++
			}
		}
		return n
	}
	d.outside()
	if n := told(command("anna", "do", "move", "wait")); n != 0 {
		t.Errorf("before a post has failed %d answers tell of it", n)
	}
	d.deliver()
	for _, who := range []string{"anna", "ben", "zoe"} {
		if n := told(command(who, "game status")); n != 1 {
			t.Errorf("%s is told %d times", who, n)
		}
	}
	open := command("anna", "game status")
	if d.app.Handle(t.Context(), open); len(d.outbox()) == 0 {
		t.Fatal("nothing waits in the outbox")
	}
	d.refusing("", "", 0, 0)
	d.app.Posts.Joined(t.Context(), place)
	d.deliver()
	if left := d.outbox(); len(left) > 0 {
		t.Errorf("when the bot is a member again the outbox holds %+v", left)
	}
	if n := told(command("anna", "game status")); n != 0 {
		t.Errorf("when the bot is a member again %d answers tell of it", n)
	}
}
