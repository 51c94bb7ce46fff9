package bot_test

import (
	"strings"
	"testing"

	"skald/bot/playground/client"
	"skald/engine/text"
	"skald/store"
)

// permits gives somebody rights in a channel and takes others from him.
func (h *house) permits(channel, user string, allow, deny int64) {
	h.t.Helper()
	if err := h.person("moderator").Permit(h.ctx(), channel, user, allow, deny); err != nil {
		h.t.Fatal(err)
	}
}

const (
	manageGuild    = 1 << 5
	manageMessages = 1 << 13
)

// No channel gives anybody the right to manage the server, so who looks after one channel alone sets nothing for the
// others.
func TestWhoLooksAfterOneChannelSetsNothingForTheServer(t *testing.T) {
	t.Parallel()
	h := build(t)
	h.permits(h.channel, h.server.UserID("ben"), manageMessages|manageGuild, 0)
	if m := h.says("ben", "settings server", client.Args{"limit": 1}); !m.Ephemeral() || !shows(m, "bot.notmanager") {
		t.Errorf("ben is answered %q", m.Text())
	}
	if m := h.says("ben", "settings channel", client.Args{"theme": "night"}); !shows(m, "bot.settings.here", "theme",
		text.M("bot.theme.night")) {
		t.Errorf("his own channel is answered %q", m.Text())
	}
	if m := h.says("moderator", "settings server", client.Args{"limit": 1}); !shows(m, "bot.settings.limit", "n", 1) {
		t.Errorf("who owns the server is answered %q", m.Text())
	}
}

const (
	viewChannel = 1 << 10
	attachFiles = 1 << 15
)

// A moderator moves a match about as he would by hand: what cannot take it is refused, a word stays behind, and when
// its channel is deleted it comes back.
func TestAMatchGoesRoundTheChannelsOfAServer(t *testing.T) {
	t.Parallel()
	h := build(t)
	h.seat("ben")
	board := h.board()
	moderator := h.person("moderator")
	made := func(id string, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	category := made(moderator.NewCategory(h.ctx(), h.guild, "Games"))
	hidden := made(moderator.NewChannel(h.ctx(), h.guild, "hidden"))
	mute := made(moderator.NewChannel(h.ctx(), h.guild, "mute"))
	other := made(moderator.NewChannel(h.ctx(), h.guild, "other"))
	h.permits(hidden, h.server.ApplicationID(), 0, viewChannel)
	h.permits(mute, h.server.ApplicationID(), 0, attachFiles)
	for where, why := range map[string]text.Message{
		category: text.M("bot.move.empty"), hidden: text.M("bot.move.unseen"),
		mute: text.M("bot.move.closed", "what", text.M("app.permission.attach")), h.channel: text.M("bot.mod.here"),
	} {
		m := h.says("moderator", "mod move", client.Args{"channel": client.Channel(where), "reason": "more room"})
		if _, asks := m.Find(":yes:"); asks || !m.Ephemeral() || !says(m, why) {
			t.Errorf("%s is answered %q", where, m.Text())
		}
	}
	asked := h.says("moderator", "mod move", client.Args{"channel": client.Channel(other), "reason": "more room"})
	if !shows(asked, "bot.ask.move") {
		t.Errorf("asked is %q", asked.Text())
	}
	h.press("moderator", asked, ":yes:")
	h.until("a word to be left", func() bool {
		ms := h.messages("anna")
		return len(ms) > 0 && shows(ms[0], "bot.move.pointer", "where", "<#"+other+">") &&
			len(h.message("anna", board.ID).Controls()) == 0
	})
	first := h.channel
	h.channel = other
	h.until("the board to stand in its new channel", func() bool { return len(h.messages("anna")) > 0 })
	if err := moderator.DeleteChannel(h.ctx(), other); err != nil {
		t.Fatal(err)
	}
	h.channel = first
	lost := h.says("moderator", "mod move", client.Args{"channel": client.Channel(first), "reason": "where is it"})
	id := string(h.lostMatch())
	if !strings.Contains(lost.Text(), id) {
		t.Fatalf("the lost matches are told as %q", lost.Text())
	}
	h.press("moderator",
		h.says("moderator", "mod move", client.Args{"channel": client.Channel(first), "reason": "here", "match": id}),
		":yes:")
	h.until("the board to be back", func() bool {
		ms := h.messages("anna")
		if len(ms) == 0 {
			return false
		}
		_, live := ms[0].Find("n1:")
		return live
	})
	if bad := h.server.Failures(); len(bad) > 0 {
		t.Errorf("the playground notes %v", bad)
	}
}

// lostMatch is the one match there is.
func (h *house) lostMatch() store.MatchID {
	h.t.Helper()
	all, err := h.db.Matches(store.Filter{})
	if err != nil || len(all) != 1 {
		h.t.Fatalf("there are %d matches (%v)", len(all), err)
	}
	return all[0].ID
}
