package bot_test

import (
	"strings"
	"testing"

	"skald/bot/playground/client"
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

// No channel gives anybody the right to manage the server, so who looks after one
// channel alone sets nothing for the others.
func TestWhoLooksAfterOneChannelSetsNothingForTheServer(t *testing.T) {
	h := build(t)
	h.permits(h.channel, h.server.UserID("ben"), manageMessages|manageGuild, 0)
	if m := h.says("ben", "settings server", client.Args{"limit": 1}); !m.Ephemeral() || !strings.Contains(m.Text(), "Manage Server") {
		t.Errorf("ben is answered %q", m.Text())
	}
	if m := h.says("ben", "settings channel", client.Args{"theme": "night"}); !strings.Contains(m.Text(), "Night") {
		t.Errorf("his own channel is answered %q", m.Text())
	}
	if m := h.says("moderator", "settings server", client.Args{"limit": 1}); !strings.Contains(m.Text(), "Tables at a time: 1") {
		t.Errorf("who owns the server is answered %q", m.Text())
	}
}
