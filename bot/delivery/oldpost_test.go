package delivery_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
)

// edited is the last content a message was changed to.
func edited(calls []bottest.Call, message string) (content string, found bool) {
	for _, c := range calls {
		if c.Method == http.MethodPatch && strings.HasSuffix(c.Path, "/messages/"+message) {
			if now, ok := c.Body["content"].(string); ok {
				content, found = now, true
			}
		}
	}
	return content, found
}

func TestAPostOfATurnThatIsOverAsksNobodyAnyMore(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	board, _ := d.Post("board")
	asked := fmt.Sprint(d.NewestPost()["content"])
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	d.Deliver()
	left, found := edited(d.TakeCalls(), board.Message)
	if !strings.Contains(asked, "<@anna>") || !found || strings.Contains(left, "<@") || strings.Contains(left, "?") ||
		!strings.HasPrefix(asked, strings.Split(left, "\n")[0]) {
		t.Errorf("it asked %q, and says %q afterwards", asked, left)
	}
	if now := fmt.Sprint(d.NewestPost()["content"]); !strings.Contains(now, "<@ben>") ||
		strings.Contains(now, "<@anna>") {
		t.Errorf("the new post says %q", now)
	}
}

func TestPostAfterUndoCountsMovesWithoutShowingThem(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Do(bottest.Command("anna", "do", "move", "wait"))
	asked := d.Do(bottest.Command("anna", "undo"))
	yes := bottest.Press("anna", bottest.CustomIDs(asked.Data()["components"])[0], "801")
	yes.MessageEphemeral = true
	d.Do(yes)
	d.Deliver()
	if now := fmt.Sprint(d.NewestPost()["content"]); strings.Contains(now, "Does wait") ||
		!bottest.EnglishWords().Shows(now, "match.table.back", "n", 1) || !strings.Contains(now, "<@anna> What now?") {
		t.Errorf("the post says %q", now)
	}
}

func TestHandOverNamesNewAndFormerPlayer(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	d.Do(bottest.Command("anna", "do", "move", "peek"))
	d.Do(bottest.Command("anna", "game hand-over", "user", "cara"))
	d.Deliver()
	board, _ := d.Post("board")
	if a := d.Do(bottest.Command("cara", "game sit")); a.Shows("bot.name.seat", "n", 1) ||
		a.Shows("match.seat", "n", 1) {
		t.Errorf("cara is answered %s", a.Text())
	}
	d.App.Posts.Deliver(t.Context(), d.Head().ID, time.Unix(0, 0))
	now, _ := edited(d.TakeCalls(), board.Message)
	if !strings.Contains(now, "<@cara> What now?") || strings.Contains(now, "<@anna> What now?") {
		t.Errorf("the post asks %q", now)
	}
	if a := d.Do(bottest.Command("cara", "undo")); !a.Shows("match.undo.before") {
		t.Errorf("what anna has played is taken back by cara: %s", a.Text())
	}
}
