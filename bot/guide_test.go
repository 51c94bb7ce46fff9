package bot

import (
	"strings"
	"testing"

	"skald/bot/customid"
	"skald/bot/panel"
	"skald/engine"
	"skald/engine/games"
)

// guideAt is the custom_id of a page of the guide in an answer, "" without one.
func guideAt(a sent, page string) string { return buttonOf(a, ":"+customid.ScreenGuide+":"+page) }

// Who has never played a game is led through his first turn if he likes, alone: what he sees, a move, a fight, where
// help is. Once seen or skipped it is not offered again.
func TestANewcomerIsLedThroughHisFirstTurn(t *testing.T) {
	t.Parallel()
	for _, g := range games.All() {
		t.Run(g.ID(), func(t *testing.T) {
			d := newDesk(t, Options{Games: games.All()})
			h := d.begun("game", g.ID())
			moves := func(user string) sent {
				t.Helper()
				return d.does(press(user, customid.Nav{Match: string(h.ID), Seat: engine.Public,
					Screen: customid.ScreenMoves}.String(), "900"))
			}
			first := guideAt(moves("anna"), "0")
			if first == "" {
				t.Fatal("a newcomer is not offered to be shown around")
			}
			asked := "anna"
			if tb, err := d.app.Tables.Open(h.ID); err != nil {
				t.Fatal(err)
			} else {
				asked = tb.Match.Players()[engine.Waiting(tb.Match.Prompts(), engine.Public)[0]].User
				tb.Unlock()
			}
			id, play := first, ""
			for n, title := range []string{"bot.guide.title.see", "bot.guide.title.move", "bot.guide.title.fight",
				"bot.guide.title.help"} {
				before := d.head().Seq
				a := d.does(press(asked, id, "900"))
				if !a.private() || !a.shows(title) || d.head().Seq != before {
					t.Fatalf("page %d reads %s", n+1, a.text())
				}
				for _, x := range ids(a.data()["components"]) {
					if strings.HasPrefix(x, "v1:") {
						play = x
					}
				}
				if n < 3 {
					id = guideAt(a, string(rune('1'+n)))
					if !strings.Contains(a.text(), `"label":"`+words().Say("bot.guide.next")+`"`) {
						t.Errorf("page %d does not say how to go on: %s", n+1, a.text())
					}
				} else {
					id = guideAt(a, panel.GuideDone)
				}
				if id == "" {
					t.Fatalf("page %d leads nowhere: %s", n+1, a.text())
				}
			}
			if a := d.does(press(asked, id, "900")); guideAt(a, "0") != "" || guideAt(moves(asked), "0") != "" {
				t.Errorf("the guide is offered again: %s", a.text())
			}
			other := "ben"
			if asked == "ben" {
				other = "anna"
			}
			if guideAt(moves(other), "0") == "" {
				t.Errorf("%s is not offered what %s has seen", other, asked)
			}
			d.restart()
			if guideAt(moves(asked), "0") != "" {
				t.Error("a restart forgets who has been shown around")
			}
			before := d.head().Seq
			if play == "" {
				t.Fatal("no page plays a move")
			}
			if d.does(press(asked, play, "900")); d.head().Seq == before {
				t.Error("the move of the guide is not played")
			}
			if a := d.does(press("zoe", first, "900")); !a.private() || !a.shows("bot.notseated") {
				t.Errorf("a looker-on is led around: %s", a.text())
			}
			// Skipped is skipped.
			d.does(press(other, strings.TrimSuffix(first, "0")+panel.GuideDone, "900"))
			if guideAt(moves(other), "0") != "" {
				t.Error("who has skipped the guide is offered it again")
			}
		})
	}
}
