package delivery_test

import (
	"slices"
	"testing"

	"skald/bot/bottest"
	"skald/bot/playground/client"
	"skald/store"
)

// told waits until a user reads an ephemeral message with the text of a key.
func told(h *bottest.Playground, name, key string) {
	h.T.Helper()
	h.Until(name+" to read "+key, func() bool {
		return slices.ContainsFunc(h.Messages(name), func(m client.Message) bool {
			return m.Ephemeral() && bottest.Words("en").Shows(m.Text(), key)
		})
	})
}

func TestPrivateThreadFromMentionToDeletion(t *testing.T) {
	t.Parallel()
	h := bottest.NewPlayground(t, bottest.Setup{})
	anna := h.Person("anna")
	thread, err := anna.NewPrivateThread(h.Context(), h.Channel, "secret table")
	if err != nil {
		t.Fatal(err)
	}
	h.Channel = thread
	ben, err := h.Person("ben").ID(h.Context())
	if err != nil {
		t.Fatal(err)
	}
	mention := "<@" + h.Server.ApplicationID() + "> <@" + ben + "> come"
	if m := h.Command("anna", "game new", client.Args{"game": "return-of-the-heroes", "seats": 2}); !m.Ephemeral() ||
		!bottest.Words("en").Shows(m.Text(), "app.outside") {
		t.Fatalf("before the bot is a member /game new is answered %q", m.Text())
	}
	if err := anna.Say(h.Context(), thread, mention); err != nil {
		t.Fatal(err)
	}
	h.Begin("ben")
	if err := anna.RemoveFromThread(h.Context(), thread, h.Server.ApplicationID()); err != nil {
		t.Fatal(err)
	}
	h.Command("anna", "game pause", nil)
	h.Until("a post to fail", func() bool {
		waiting, err := h.DB.Pending(h.Server.Now().AddDate(1, 0, 0), 0)
		return err == nil && slices.ContainsFunc(waiting, func(o store.Outgoing) bool { return o.Attempts > 0 })
	})
	h.Command("ben", "game status", nil)
	told(h, "ben", "app.outside.waits")
	if err := anna.Say(h.Context(), thread, mention); err != nil {
		t.Fatal(err)
	}
	h.Until("what waited to be posted", func() bool {
		waiting, err := h.DB.Pending(h.Server.Now().AddDate(1, 0, 0), 0)
		return err == nil && len(waiting) == 0
	})
	head, err := h.DB.LastMatchInChannel(thread)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Person("moderator").DeleteChannel(h.Context(), thread); err != nil {
		t.Fatal(err)
	}
	h.Until("the match to be paused", func() bool {
		m, err := h.DB.Match(head.ID)
		return err == nil && m.Status == store.Paused
	})
}
