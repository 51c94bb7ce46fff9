package desk_test

import (
	"slices"
	"strings"
	"testing"

	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/playground/client"
	"skald/engine/games"
	"skald/store"
)

// seated returns the users with a seat at the table of a channel.
func seated(h *bottest.Playground, channel string) (users []string) {
	h.T.Helper()
	head, err := h.DB.MatchInChannel(channel)
	if err != nil {
		h.T.Fatal(err)
	}
	for _, s := range head.Seats {
		if s.User != "" {
			users = append(users, s.User)
		}
	}
	return users
}

// Four people in a playground gather at a table of another channel: cleo subscribes to Andor and gets a message about
// the new table, ben takes a seat from /tables and dora from the post of all tables.
func TestPeopleFindTables(t *testing.T) {
	t.Parallel()
	h := bottest.NewPlayground(t, bottest.Setup{}, bottest.Play(games.All()...))
	words := bottest.Words("en")
	hall, table := h.Channel, must(h.Person("moderator").NewChannel(h.Context(), h.Guild, "castle"))
	watch := h.Press("cleo", h.Command("cleo", "tables", nil), customid.ScreenWatch)
	h.Press("cleo", watch, "legends-of-andor")

	h.Channel = table
	h.Command("anna", "game new", client.Args{"game": "legends-of-andor", "seats": 3})
	h.Channel = hall
	h.Until("a message to cleo", func() bool {
		for _, c := range must(h.Person("cleo").Conversations(h.Context())) {
			for _, m := range must(h.Person("cleo").Messages(h.Context(), c)) {
				if strings.Contains(m.Content, "<#"+table+">") && words.Shows(m.Text(), "bot.tables.new.how") {
					return true
				}
			}
		}
		return false
	})
	h.Press("ben", h.Command("ben", "tables", nil), ":"+customid.TableJoin)
	if got := seated(h, table); len(got) != 2 {
		t.Fatalf("after ben joins from /tables, %v sit", got)
	}
	h.Command("moderator", "settings tables-post", client.Args{"on": true})
	var post client.Message
	h.Until("a public post with a seat", func() bool {
		for _, m := range h.Messages("dora") {
			if _, joins := m.Find(":" + customid.TableJoin); joins && !m.Ephemeral() {
				post = m
				return true
			}
		}
		return false
	})
	h.Press("dora", post, ":"+customid.TableJoin)
	if got := seated(h, table); len(got) != 3 {
		t.Fatalf("after dora joins from the post of all tables, %v sit", got)
	}
	h.Channel = table
	lobby := h.Messages("anna")[slices.IndexFunc(h.Messages("anna"), func(m client.Message) bool {
		_, can := m.Find(":" + customid.LobbyStart)
		return can
	})]
	h.Press("anna", lobby, ":"+customid.LobbyStart)
	h.Board()
	if head := must(h.DB.MatchInChannel(table)); head.Status != store.Running {
		t.Fatalf("the match is %s", head.Status)
	}
}

// must returns a value read without an error, and panics otherwise.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
