package moderate_test

import (
	"strings"
	"testing"

	"skald/bot/bottest"
	"skald/bot/playground/client"
	"skald/engine/text"
	"skald/store"
)

// permits allows and denies a user permissions in a channel.
func permits(h *bottest.Playground, channel, user string, allow, deny int64) {
	h.T.Helper()
	if err := h.Person("moderator").Permit(h.Context(), channel, user, allow, deny); err != nil {
		h.T.Fatal(err)
	}
}

const (
	manageGuild    = 1 << 5
	manageMessages = 1 << 13
)

// No channel gives the permission to manage the server, so the moderator of one channel changes nothing for the
// others.
func TestWhoLooksAfterOneChannelSetsNothingForTheServer(t *testing.T) {
	t.Parallel()
	h := bottest.NewPlayground(t, bottest.Setup{})
	permits(h, h.Channel, h.Server.UserID("ben"), manageMessages|manageGuild, 0)
	if m := h.Command("ben", "settings server", client.Args{"limit": 1}); !m.Ephemeral() ||
		!bottest.MessageShows(m, "bot.notmanager") {
		t.Errorf("ben is answered %q", m.Text())
	}
	if m := h.Command("ben", "settings channel", client.Args{"theme": "night"}); !bottest.MessageShows(m,
		"bot.settings.here", "theme",
		text.M("bot.theme.night")) {
		t.Errorf("his own channel is answered %q", m.Text())
	}
	if m := h.Command("moderator", "settings server", client.Args{"limit": 1}); !bottest.MessageShows(m,
		"bot.settings.limit", "n", 1) {
		t.Errorf("who owns the server is answered %q", m.Text())
	}
}

const (
	viewChannel = 1 << 10
	attachFiles = 1 << 15
)

// A moderator moves a match between channels: unsuitable channels are refused, a link stays behind, and when its
// channel is deleted it comes back.
func TestAMatchGoesRoundTheChannelsOfAServer(t *testing.T) {
	t.Parallel()
	h := bottest.NewPlayground(t, bottest.Setup{})
	h.Begin("ben")
	board := h.Board()
	moderator := h.Person("moderator")
	made := func(id string, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	category := made(moderator.NewCategory(h.Context(), h.Guild, "Games"))
	hidden := made(moderator.NewChannel(h.Context(), h.Guild, "hidden"))
	mute := made(moderator.NewChannel(h.Context(), h.Guild, "mute"))
	other := made(moderator.NewChannel(h.Context(), h.Guild, "other"))
	permits(h, hidden, h.Server.ApplicationID(), 0, viewChannel)
	permits(h, mute, h.Server.ApplicationID(), 0, attachFiles)
	for where, why := range map[string]text.Message{
		category: text.M("bot.move.empty"), hidden: text.M("bot.move.unseen"),
		mute: text.M("bot.move.closed", "what", text.M("app.permission.attach")), h.Channel: text.M("bot.mod.here"),
	} {
		m := h.Command("moderator", "mod move", client.Args{"channel": client.Channel(where), "reason": "more room"})
		if _, asks := m.Find(":yes:"); asks || !m.Ephemeral() || !bottest.MessageSays(m, why) {
			t.Errorf("%s is answered %q", where, m.Text())
		}
	}
	asked := h.Command("moderator", "mod move", client.Args{"channel": client.Channel(other), "reason": "more room"})
	if !bottest.MessageShows(asked, "bot.ask.move") {
		t.Errorf("asked is %q", asked.Text())
	}
	h.Press("moderator", asked, ":yes:")
	h.Until("a word to be left", func() bool {
		ms := h.Messages("anna")
		return len(ms) > 0 && bottest.MessageShows(ms[0], "bot.move.pointer", "where", "<#"+other+">") &&
			len(h.Message("anna", board.ID).Controls()) == 0
	})
	first := h.Channel
	h.Channel = other
	h.Until("the board to stand in its new channel", func() bool { return len(h.Messages("anna")) > 0 })
	if err := moderator.DeleteChannel(h.Context(), other); err != nil {
		t.Fatal(err)
	}
	h.Channel = first
	lost := h.Command("moderator", "mod move", client.Args{"channel": client.Channel(first), "reason": "where is it"})
	id := string(lostMatch(h))
	if !strings.Contains(lost.Text(), id) {
		t.Fatalf("the lost matches are told as %q", lost.Text())
	}
	h.Press("moderator",
		h.Command("moderator", "mod move",
			client.Args{"channel": client.Channel(first), "reason": "here", "match": id}),
		":yes:")
	h.Until("the board to be back", func() bool {
		ms := h.Messages("anna")
		if len(ms) == 0 {
			return false
		}
		_, live := ms[0].Find("n1:")
		return live
	})
	if bad := h.Server.Failures(); len(bad) > 0 {
		t.Errorf("the playground notes %v", bad)
	}
}

// lostMatch is the one match there is.
func lostMatch(h *bottest.Playground) store.MatchID {
	h.T.Helper()
	all, err := h.DB.Matches(store.Filter{})
	if err != nil || len(all) != 1 {
		h.T.Fatalf("there are %d matches (%v)", len(all), err)
	}
	return all[0].ID
}
