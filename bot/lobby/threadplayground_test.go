package lobby_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"skald/bot/bottest"
	"skald/bot/playground/client"
)

// TestTableInThreadFromOpeningToRest plays a table in a thread of its own: it opens there, a note is
// kept there, and after the end the thread is archived once it has been quiet for an hour, until a rematch.
func TestTableInThreadFromOpeningToRest(t *testing.T) {
	t.Parallel()
	h := bottest.NewPlayground(t, bottest.Setup{})
	link := h.Command("anna", "game new", client.Args{"game": "return-of-the-heroes", "seats": 2, "thread": true,
		"name": "Friday round"})
	found := regexp.MustCompile(`<#(\d+)>`).FindStringSubmatch(link.Text())
	if found == nil || link.Ephemeral() {
		t.Fatalf("the channel reads %s", link.Text())
	}
	h.Channel = found[1]
	thread := func() (c struct {
		Name string
		Meta struct {
			Archived bool
			Minutes  int `json:"auto_archive_duration"`
		} `json:"thread_metadata"`
	}) {
		t.Helper()
		req, err := http.NewRequestWithContext(h.Context(), http.MethodGet,
			h.Server.URL()+"/api/v10/channels/"+h.Channel, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "User anna")
		answer, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if err := json.NewDecoder(answer.Body).Decode(&c); err != nil {
			t.Fatal(err)
		}
		return c
	}
	if c := thread(); c.Name != "Friday round" || c.Meta.Minutes != 7*24*60 {
		t.Errorf("the thread is %+v", c)
	}
	var lobby client.Message
	h.Until("the lobby in the thread", func() bool {
		for _, m := range h.Messages("anna") {
			if _, ok := m.Find(":join"); ok {
				lobby = m
				return true
			}
		}
		return false
	})
	h.Press("ben", lobby, ":join")
	h.Press("anna", h.Message("anna", lobby.ID), ":start")
	h.Board()
	asked := h.Asked()
	if m := h.Command(asked, "note", client.Args{"text": "the mill first"}); !m.Ephemeral() ||
		!strings.Contains(m.Text(), "the mill first") {
		t.Errorf("the note is answered %s", m.Text())
	}
	q := h.Command("moderator", "mod end", client.Args{"reason": "closing time"})
	h.Press("moderator", q, ":yes:")
	h.Until("the thread to rest", func() bool { return thread().Meta.Minutes == 60 })
	h.Clock.Jump(61 * time.Minute)
	h.Until("the thread to be archived", func() bool { return thread().Meta.Archived })
	if err := h.Person(asked).Say(h.Context(), h.Channel, "Another one?"); err != nil {
		t.Fatal(err)
	}
	h.Command(asked, "game rematch", nil)
	h.Until("the thread to be open for the rematch", func() bool {
		c := thread()
		return !c.Meta.Archived && c.Meta.Minutes == 7*24*60
	})
}
