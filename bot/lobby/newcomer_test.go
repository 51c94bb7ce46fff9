package lobby_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	screens "skald/bot/panel"
	"skald/engine"
	"skald/engine/games"
	"skald/store"
)

// opened is a lobby for two that anna has opened.
func opened(t *testing.T, game string) *bottest.Bot {
	t.Helper()
	d := bottest.New(t, bot.Options{Games: games.All()})
	d.Do(bottest.Command("anna", "game new", "game", game, "seats", 2))
	return d
}

// presses returns all private messages that a user gets for a press in the lobby.
func presses(d *bottest.Bot, user, act string) []bottest.Call {
	d.T.Helper()
	return slices.DeleteFunc(d.DoAll(bottest.Press(user, bottest.LobbyButton(d.Head(), act), "800")),
		func(a bottest.Call) bool { return !a.IsPrivate() })
}

// isShownAround reports whether one of the messages is the first page of the guide.
func isShownAround(calls []bottest.Call) bool {
	return slices.ContainsFunc(calls, func(a bottest.Call) bool { return a.Shows("bot.guide.title.aim") })
}

// guidePage is the custom_id of a page of the guide of the current table.
func guidePage(d *bottest.Bot, page string) string {
	return customid.Nav{Match: string(d.Head().ID), Seat: engine.Public, Screen: customid.ScreenGuide,
		Args: []string{page}}.String()
}

func TestNewcomerIsShownAroundBeforeTheMatch(t *testing.T) {
	t.Parallel()
	for _, g := range games.All() {
		t.Run(g.ID(), func(t *testing.T) {
			t.Parallel()
			d := opened(t, g.ID())
			first := presses(d, "ben", customid.LobbyJoin)
			if !isShownAround(first) || d.Head().Status != store.Lobby {
				t.Fatalf("ben joins and gets %v", first)
			}
			pages := []string{"aim", "see", "move", "fight", "help"}
			if g.ID() == "heroes" {
				pages = slices.Insert(pages, 1, "begin")
			}
			for n, title := range pages {
				a := d.Do(bottest.Press("ben", guidePage(d, string(rune('0'+n))), "900"))
				if !a.IsPrivate() || !a.Shows("bot.guide.title."+title) {
					t.Fatalf("page %d reads %s", n+1, a.Text())
				}
			}
			if a := d.Do(bottest.Press("ben", guidePage(d, screens.GuideDone), "900")); !a.Shows("bot.guide.lobby") {
				t.Errorf("the end of the tour reads %s", a.Text())
			}
			presses(d, "ben", customid.LobbyLeave)
			if isShownAround(presses(d, "ben", customid.LobbyJoin)) {
				t.Error("who has seen the guide gets it again")
			}
		})
	}
}

func TestStartShowsItsNewcomerAround(t *testing.T) {
	t.Parallel()
	d := opened(t, "runebound")
	presses(d, "anna", customid.LobbyAddAuto)
	if got := presses(d, "anna", customid.LobbyStart); !isShownAround(got) {
		t.Errorf("anna starts and gets %v", got)
	}
}

func TestClosedLobbyIsNoMatchPlayed(t *testing.T) {
	t.Parallel()
	d := opened(t, "runebound")
	presses(d, "ben", customid.LobbyJoin)
	presses(d, "anna", customid.LobbyCancel)
	d.Do(bottest.Command("anna", "game new", "game", "runebound", "seats", 2))
	if !isShownAround(presses(d, "ben", customid.LobbyJoin)) {
		t.Error("a lobby that never started counts as a match")
	}
}

// The first post would push a tour that comes before it out of sight.
func TestTourComesBelowTheFirstPost(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All(), TourTime: time.Minute})
	d.Do(bottest.Command("anna", "game new", "game", "runebound", "autopilots", 1))
	begun := make(chan []bottest.Call)
	go func() {
		begun <- d.DoAll(bottest.Press("anna", bottest.LobbyButton(d.Head(), customid.LobbyStart), "800"))
	}()
	d.Until("the match begins", func() bool { return d.Head().Status == store.Running })
	d.Deliver()
	posted, shown := -1, -1
	for i, a := range <-begun {
		if isShownAround([]bottest.Call{a}) {
			shown = i
		} else if a.Method == http.MethodPost && strings.HasSuffix(a.Path, "/messages") {
			posted = i
		}
	}
	if posted < 0 || shown < posted {
		t.Errorf("the first post is call %d, the tour is call %d", posted, shown)
	}
}

func TestSkippedGuideCountsOnce(t *testing.T) {
	t.Parallel()
	d := opened(t, "runebound")
	presses(d, "ben", customid.LobbyJoin)
	for range 2 {
		d.Do(bottest.Press("ben", guidePage(d, screens.GuideDone), "900"))
	}
	if p := d.App.People.Of("ben"); !slices.Equal(p.Guided, []string{"runebound"}) {
		t.Errorf("guided are %q", p.Guided)
	}
	if d.Do(bottest.Press("ben", guidePage(d, "4"), "900")); len(d.App.People.Of("ben").Guided) != 1 {
		t.Error("reading the last page counts again")
	}
}

// From the command to the first move of one's own there are at most six presses, and the guide takes none of them.
func TestFirstMoveIsSixTapsAway(t *testing.T) {
	t.Parallel()
	for _, g := range games.All() {
		t.Run(g.ID(), func(t *testing.T) {
			t.Parallel()
			d := bottest.New(t, bot.Options{Games: games.All()})
			d.Do(bottest.Command("anna", "game new", "game", g.ID()))
			presses(d, "anna", customid.LobbyAddAuto)
			presses(d, "anna", customid.LobbyStart)
			taps := 3 // the command and the two buttons
			for ; taps < 6; taps++ {
				a := d.Do(bottest.Press("anna", customid.Nav{Match: string(d.Head().ID), Seat: engine.Public,
					Screen: customid.ScreenMoves}.String(), "900"))
				id := ""
				for _, x := range bottest.ControlIDs(a.Data()["components"]) {
					if id == "" && strings.HasPrefix(x, "v1:") {
						id = x
					}
				}
				if taps++; id == "" {
					continue
				}
				before := d.Head().Seq
				if d.Do(bottest.Press("anna", id, "900")); d.Head().Seq > before {
					return
				}
			}
			t.Errorf("after %d taps anna has made no move", taps)
		})
	}
}

func TestGuideTakesNoRoomFromTheMoves(t *testing.T) {
	t.Parallel()
	for _, g := range games.All() {
		t.Run(g.ID(), func(t *testing.T) {
			t.Parallel()
			d := opened(t, g.ID())
			presses(d, "anna", customid.LobbyAddAuto)
			presses(d, "anna", customid.LobbyStart)
			plays := func() (out []string) {
				for _, id := range bottest.ControlIDs(panel(d, "anna").Data()["components"]) {
					if !strings.HasPrefix(id, "n1:") || strings.Contains(id, ":group:") {
						out = append(out, id)
					}
				}
				return out
			}
			newcomer := plays()
			if bottest.GuideButton(panel(d, "anna"), "0") == "" {
				t.Error("a newcomer is not offered the guide")
			}
			d.Do(bottest.Press("anna", guidePage(d, screens.GuideDone), "900"))
			// A newcomer has fewer links, and so room for as many moves or more: all of them, or the same groups.
			after, group := plays(), func(id string) bool { return strings.Contains(id, ":group:") }
			all := !slices.ContainsFunc(newcomer, group)
			missing := slices.DeleteFunc(slices.Clone(after), func(id string) bool {
				return slices.Contains(newcomer, id) || all && group(id)
			})
			if len(missing) > 0 || len(after) == 0 {
				t.Errorf("a newcomer has %q, others %q", newcomer, after)
			}
		})
	}
}

func TestFirstPostsOfferTheGuide(t *testing.T) {
	t.Parallel()
	d := opened(t, "return-of-the-heroes")
	presses(d, "anna", customid.LobbyAddAuto)
	posts := bottest.PostsIn(d.DoAll(bottest.Press("anna", bottest.LobbyButton(d.Head(), customid.LobbyStart), "800")))
	if len(posts) == 0 || !strings.Contains(posts[len(posts)-1].Text(), ":guide:0") {
		t.Fatalf("posted is %v", posts)
	}
	d.Do(bottest.Press("anna", guidePage(d, screens.GuideDone), "900"))
	for range 60 {
		tb, err := d.App.Tables.Open(d.Head().ID)
		if err != nil {
			t.Fatal(err)
		}
		own := tb.Match.Own(0)
		hint, _ := tb.Hint(0)
		tb.Unlock()
		posts = append(posts, bottest.PostsIn(d.DoAll(bottest.Command("anna", "do", "move", string(hint))))...)
		if last := posts[len(posts)-1]; own > 0 && len(posts) > 1 {
			if strings.Contains(last.Text(), ":guide:0") {
				t.Errorf("after anna's first turn the post still offers the guide: %s", last.Text())
			}
			return
		}
	}
	t.Error("no post follows")
}
