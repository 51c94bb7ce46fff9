package help_test

import (
	"slices"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/panel"
	"skald/engine"
	"skald/engine/games"
)

// The guide leads new players through their first turn, in private, if they want: the aim, the board, a move, a
// fight, and further help. Once seen or skipped it is not offered again.
func TestANewcomerIsLedThroughHisFirstTurn(t *testing.T) {
	t.Parallel()
	for _, g := range games.All() {
		t.Run(g.ID(), func(t *testing.T) {
			d := bottest.New(t, bot.Options{Games: games.All()})
			h := d.Begin("game", g.ID())
			moves := func(user string) bottest.Call {
				t.Helper()
				return d.Do(bottest.Press(user, customid.Nav{Match: string(h.ID), Seat: engine.Public,
					Screen: customid.ScreenMoves}.String(), "900"))
			}
			first := bottest.GuideButton(moves("anna"), "0")
			if first == "" {
				t.Fatal("a newcomer is not offered to be shown around")
			}
			asked := "anna"
			if tb, err := d.App.Tables.Open(h.ID); err != nil {
				t.Fatal(err)
			} else {
				asked = tb.Match.Players()[engine.Waiting(tb.Match.Prompts(), engine.Public)[0]].User
				tb.Unlock()
			}
			id, play := first, ""
			pages := []string{"bot.guide.title.aim", "bot.guide.title.see", "bot.guide.title.move",
				"bot.guide.title.fight", "bot.guide.title.help"}
			if g.ID() == "heroes" {
				pages = slices.Insert(pages, 1, "bot.guide.title.begin")
			}
			for n, title := range pages {
				before := d.Head().Seq
				a := d.Do(bottest.Press(asked, id, "900"))
				if !a.IsPrivate() || !a.Shows(title) || d.Head().Seq != before {
					t.Fatalf("page %d reads %s", n+1, a.Text())
				}
				for _, x := range bottest.CustomIDs(a.Data()["components"]) {
					if strings.HasPrefix(x, "v1:") {
						play = x
					}
				}
				if n < len(pages)-1 {
					id = bottest.GuideButton(a, string(rune('1'+n)))
					if !strings.Contains(a.Text(), `"label":"`+bottest.EnglishWords().Say("bot.guide.next")+`"`) {
						t.Errorf("page %d does not say how to go on: %s", n+1, a.Text())
					}
				} else {
					id = bottest.GuideButton(a, panel.GuideDone)
				}
				if id == "" {
					t.Fatalf("page %d leads nowhere: %s", n+1, a.Text())
				}
			}
			if a := d.Do(bottest.Press(asked, id, "900")); bottest.GuideButton(a, "0") != "" ||
				bottest.GuideButton(moves(asked), "0") != "" {
				t.Errorf("the guide is offered again: %s", a.Text())
			}
			other := "ben"
			if asked == "ben" {
				other = "anna"
			}
			if bottest.GuideButton(moves(other), "0") == "" {
				t.Errorf("%s is not offered what %s has seen", other, asked)
			}
			d.Restart()
			if bottest.GuideButton(moves(asked), "0") != "" {
				t.Error("a restart forgets who has been shown around")
			}
			before := d.Head().Seq
			drafts := slices.Contains([]string{"return-of-the-heroes", "heroes"}, g.ID())
			if drafts != (play == "") {
				t.Errorf("heroes are drafted: %v, and a page plays the move %q", drafts, play)
			}
			if play != "" {
				if d.Do(bottest.Press(asked, play, "900")); d.Head().Seq == before {
					t.Error("the move of the guide is not played")
				}
			}
			if a := d.Do(bottest.Press("zoe", first, "900")); !a.IsPrivate() || !a.Shows("bot.notseated") {
				t.Errorf("a looker-on is led around: %s", a.Text())
			}
			// Skipped is skipped.
			d.Do(bottest.Press(other, strings.TrimSuffix(first, "0")+panel.GuideDone, "900"))
			if bottest.GuideButton(moves(other), "0") != "" {
				t.Error("who has skipped the guide is offered it again")
			}
		})
	}
}
