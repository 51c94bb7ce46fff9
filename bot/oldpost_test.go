package bot

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// edited is the last content a message was changed to.
func edited(calls []sent, message string) (content string, found bool) {
	for _, c := range calls {
		if c.method == http.MethodPatch && strings.HasSuffix(c.path, "/messages/"+message) {
			if now, ok := c.body["content"].(string); ok {
				content, found = now, true
			}
		}
	}
	return content, found
}

func TestAPostOfATurnThatIsOverAsksNobodyAnyMore(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	board, _ := d.post("board")
	asked := fmt.Sprint(d.newest()["content"])
	d.does(command("anna", "do", "move", "wait"))
	d.deliver()
	left, found := edited(d.since(), board.Message)
	if !strings.Contains(asked, "<@anna>") || !found || strings.Contains(left, "<@") || strings.Contains(left, "?") ||
		!strings.HasPrefix(asked, strings.Split(left, "\n")[0]) {
		t.Errorf("it asked %q, and says %q afterwards", asked, left)
	}
	if now := fmt.Sprint(d.newest()["content"]); !strings.Contains(now, "<@ben>") || strings.Contains(now, "<@anna>") {
		t.Errorf("the new post says %q", now)
	}
}

func TestAPostAfterAnUndoTellsHowManyMovesWereTakenBackAndNothingOfThem(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.does(command("anna", "do", "move", "wait"))
	asked := d.does(command("anna", "undo"))
	yes := press("anna", ids(asked.data()["components"])[0], "801")
	yes.MessageEphemeral = true
	d.does(yes)
	d.deliver()
	if now := fmt.Sprint(d.newest()["content"]); strings.Contains(now, "Does wait") ||
		!words().Shows(now, "match.table.back", "n", 1) || !strings.Contains(now, "<@anna> What now?") {
		t.Errorf("the post says %q", now)
	}
}

func TestAfterAHandOverEverythingSaysWhoPlaysNowAndWhoPlayedBefore(t *testing.T) {
	t.Parallel()
	d := newDesk(t, Options{})
	d.begun()
	d.does(command("anna", "do", "move", "peek"))
	d.does(command("anna", "game hand-over", "user", "cara"))
	d.deliver()
	board, _ := d.post("board")
	if a := d.does(command("cara", "game sit")); a.shows("bot.name.seat", "n", 1) || a.shows("match.seat", "n", 1) {
		t.Errorf("cara is answered %s", a.text())
	}
	d.app.Posts.Deliver(t.Context(), d.head().ID, time.Unix(0, 0))
	now, _ := edited(d.since(), board.Message)
	if !strings.Contains(now, "<@cara> What now?") || strings.Contains(now, "<@anna> What now?") {
		t.Errorf("the post asks %q", now)
	}
	if a := d.does(command("cara", "undo")); !a.shows("match.undo.before") {
		t.Errorf("what anna has played is taken back by cara: %s", a.text())
	}
}
