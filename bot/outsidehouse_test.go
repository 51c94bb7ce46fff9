package bot_test

import (
	"slices"
	"testing"

	"skald/bot"
	"skald/bot/playground/client"
	"skald/store"
)

// told waits until a person reads an ephemeral message with the text of a key.
func (h *house) told(name, key string) {
	h.t.Helper()
	h.until(name+" to read "+key, func() bool {
		return slices.ContainsFunc(h.messages(name), func(m client.Message) bool {
			return m.Ephemeral() && bot.Words("en").Shows(m.Text(), key)
		})
	})
}

func TestPrivateThreadFromMentionToDeletion(t *testing.T) {
	t.Parallel()
	h := build(t)
	anna := h.person("anna")
	thread, err := anna.NewPrivateThread(h.ctx(), h.channel, "secret table")
	if err != nil {
		t.Fatal(err)
	}
	h.channel = thread
	ben, err := h.person("ben").ID(h.ctx())
	if err != nil {
		t.Fatal(err)
	}
	mention := "<@" + h.server.ApplicationID() + "> <@" + ben + "> come"
	if m := h.says("anna", "game new", client.Args{"game": "return-of-the-heroes", "seats": 2}); !m.Ephemeral() ||
		!bot.Words("en").Shows(m.Text(), "app.outside") {
		t.Fatalf("before the bot is a member /game new is answered %q", m.Text())
	}
	if err := anna.Say(h.ctx(), thread, mention); err != nil {
		t.Fatal(err)
	}
	h.seat("ben")
	if err := anna.RemoveFromThread(h.ctx(), thread, h.server.ApplicationID()); err != nil {
		t.Fatal(err)
	}
	h.says("anna", "game pause", nil)
	h.until("a post to fail", func() bool {
		waiting, err := h.db.Pending(h.server.Now().AddDate(1, 0, 0), 0)
		return err == nil && slices.ContainsFunc(waiting, func(o store.Outgoing) bool { return o.Attempts > 0 })
	})
	h.says("ben", "game status", nil)
	h.told("ben", "app.outside.waits")
	if err := anna.Say(h.ctx(), thread, mention); err != nil {
		t.Fatal(err)
	}
	h.until("what waited to be posted", func() bool {
		waiting, err := h.db.Pending(h.server.Now().AddDate(1, 0, 0), 0)
		return err == nil && len(waiting) == 0
	})
	head, err := h.db.LastMatchInChannel(thread)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.person("moderator").DeleteChannel(h.ctx(), thread); err != nil {
		t.Fatal(err)
	}
	h.until("the match to be paused", func() bool {
		m, err := h.db.Match(head.ID)
		return err == nil && m.Status == store.Paused
	})
}
