package leaderboard_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/imaging"
	"skald/store"
)

// finished stores matches of parley that are over; each is a list of users by place.
func finished(d *bottest.Bot, matches ...[]string) {
	d.T.Helper()
	for _, users := range matches {
		d.Pass(time.Minute)
		id, err := d.Options.Store.NewMatchID(d.App.Tables.Random)
		if err != nil {
			d.T.Fatal(err)
		}
		m := store.Match{ID: id, Game: "parley", Guild: "3", Status: store.Over, Channel: "c" + string(id),
			Host: users[0]}
		e := table.Extra{Ending: &table.Ending{Won: true}, Shown: d.Now().Unix()}
		for seat, u := range users {
			m.Seats = append(m.Seats, store.Seat{User: u, Name: "Sir " + u})
			e.Ending.Rated = append(e.Ending.Rated, u)
			e.Ending.Places = append(e.Ending.Places, []engine.Seat{engine.Seat(seat)})
		}
		if m.Extra, err = e.JSON(); err != nil {
			d.T.Fatal(err)
		}
		if err := d.Options.Store.Commit(context.Background(), store.Commit{Now: d.Now(), Match: m}); err != nil {
			d.T.Fatal(err)
		}
		d.App.Ratings.Ended(m)
	}
}

// leaderboard asks for the leaderboard of parley in words.
func leaderboard(d *bottest.Bot, user string) bottest.Call {
	d.T.Helper()
	return d.Do(bottest.Command(user, "leaderboard", "game", "parley", "text", true))
}

func repeat(n int, users ...string) [][]string { return slices.Repeat([][]string{users}, n) }

func TestLeaderboardShowsRatings(t *testing.T) {
	t.Parallel()
	var drawn []imaging.Request
	d := bottest.New(t, bot.Options{Draw: bottest.RecordPictures(&drawn)})
	if a := leaderboard(d, "anna"); !a.IsPrivate() || !a.Shows("bot.leaderboard.none", "game", "Parley", "n", 5) {
		t.Errorf("without matches it is %s", a.Text())
	}
	finished(d, repeat(4, "anna", "ben")...)
	if a := leaderboard(d, "anna"); !a.Shows("bot.leaderboard.you.few", "n", 4, "of", 5) ||
		strings.Contains(a.Text(), "ben") {
		t.Errorf("after four matches it is %s", a.Text())
	}
	finished(d, []string{"anna", "ben"}, []string{"zoe", "cara"})
	a := leaderboard(d, "cara")
	anna, ben := strings.Index(a.Text(), "<@anna>"), strings.Index(a.Text(), "<@ben>")
	if anna < 0 || ben < anna || strings.Contains(a.Text(), "zoe") || !a.Shows("bot.leaderboard.matches", "n", 5) ||
		!a.Shows("bot.leaderboard.you.few", "n", 1, "of", 5) || len(a.Pinged()) > 0 {
		t.Errorf("after five matches it is %s", a.Text())
	}
	if a := d.Do(bottest.Command("ben", "leaderboard", "game", "parley")); !a.IsPrivate() || len(drawn) != 1 ||
		drawn[0].Kind != ui.PictureLadder || !a.Shows("bot.leaderboard.you", "place", 2, "value",
		ratingOf(d, "ben")) {
		t.Errorf("as a picture it is %s with %+v", a.Text(), drawn)
	}
	if a := d.Do(bottest.Command("ben", "stats", "user", "anna")); strings.Contains(a.Text(), "📈") {
		t.Errorf("matches that are none of the statistics show %s", a.Text())
	}
	if a := d.Do(bottest.Command("ben", "leaderboard", "game", "chess")); !a.Shows("bot.lobby.nogame") {
		t.Errorf("of an unknown game it is %s", a.Text())
	}
}

func ratingOf(d *bottest.Bot, user string) int {
	p, _ := d.App.Ratings.Of("3", "parley", user)
	return p.Value()
}

func TestLeaderboardHasPages(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	for n := range 12 {
		finished(d, repeat(5, fmt.Sprintf("first%02d", n), fmt.Sprintf("second%02d", n))...)
	}
	a := d.Do(bottest.Command("anna", "leaderboard", "game", "parley"))
	next := bottest.ButtonWithSuffix(a, ":1:next")
	if next == "" {
		t.Fatalf("no button turns %s", a.Text())
	}
	i := bottest.Press("anna", next, "800")
	i.MessageEphemeral = true
	b := d.Do(i)
	if strings.Count(a.Text(), "**") != strings.Count(b.Text(), "**") || a.Text() == b.Text() ||
		!strings.Contains(b.Text(), "11. ") && !strings.Contains(b.Text(), "1. ") {
		t.Errorf("the second page is %s", b.Text())
	}
	far := bottest.Press("anna", customid.Nav{Match: customid.NoTable, Seat: engine.Public,
		Screen: customid.ScreenLeaderboard, Args: []string{"parley", "99"}}.String(), "800")
	far.MessageEphemeral = true
	if c := d.Do(far); !strings.Contains(c.Text(), "<@second") {
		t.Errorf("a page far beyond is %s", c.Text())
	}
}

func TestUnlistedPeople(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	finished(d, repeat(5, "anna", "ben", "cara")...)
	rating := ratingOf(d, "cara")
	if a := d.Do(bottest.Command("ben", "privacy leaderboard", "shown", false)); !a.IsPrivate() ||
		!a.Shows("bot.leaderboard.unlisted") {
		t.Errorf("the choice is answered by %s", a.Text())
	}
	if a := leaderboard(d, "anna"); strings.Contains(a.Text(), "ben") || ratingOf(d, "cara") != rating {
		t.Errorf("without ben it is %s", a.Text())
	}
	if a := leaderboard(d, "ben"); !a.Shows("bot.leaderboard.you.unlisted") {
		t.Errorf("to ben it is %s", a.Text())
	}
	if a := d.Do(bottest.Command("ben", "privacy show")); !a.Shows("bot.privacy.unlisted") {
		t.Errorf("ben's data are %s", a.Text())
	}
	if a := d.Do(bottest.Command("ben", "privacy leaderboard", "shown", true)); !a.Shows("bot.leaderboard.listed") {
		t.Errorf("the choice is answered by %s", a.Text())
	}
	if a := leaderboard(d, "anna"); !strings.Contains(a.Text(), "<@ben>") {
		t.Errorf("with ben again it is %s", a.Text())
	}
}

func TestForgottenPeopleLeaveLeaderboards(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	finished(d, repeat(5, "anna", "ben")...)
	leaderboard(d, "anna")
	d.Forget("ben")
	if a := leaderboard(d, "anna"); strings.Contains(a.Text(), "ben") || !strings.Contains(a.Text(), "<@anna>") {
		t.Errorf("without ben it is %s", a.Text())
	}
}

func TestPeopleWhoLeftHaveNoName(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	finished(d, repeat(5, "anna", "ben")...)
	d.Refuse = func(s bottest.Call) (status, code int) {
		if s.Method == http.MethodGet && strings.HasSuffix(s.Path, "/members/ben") {
			return http.StatusNotFound, discord.CodeUnknownMember
		}
		return 0, 0
	}
	a := leaderboard(d, "anna")
	if strings.Contains(a.Text(), "ben") || !a.Shows("bot.leaderboard.left") || !strings.Contains(a.Text(), "<@anna>") {
		t.Errorf("after ben left it is %s", a.Text())
	}
}

// While Discord does not answer, it is asked once a minute, and everyone counts as present.
func TestMembersDuringAnOutage(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	finished(d, repeat(5, "anna", "ben", "cara")...)
	asked := map[string]bool{}
	d.Refuse = func(s bottest.Call) (status, code int) {
		if s.Method == http.MethodGet && strings.Contains(s.Path, "/members/") {
			asked[s.Path] = true
			return http.StatusInternalServerError, 0
		}
		return 0, 0
	}
	for range 2 {
		if a := leaderboard(d, "anna"); !strings.Contains(a.Text(), "<@cara>") || len(asked) != 1 {
			t.Errorf("%d people are asked for, and it is %s", len(asked), a.Text())
		}
	}
	clear(asked)
	d.Pass(2 * time.Minute)
	if leaderboard(d, "anna"); len(asked) != 1 {
		t.Errorf("after two minutes %v are asked for", asked)
	}
}

// TestEndOfMatchShowsRatings plays the fifth match of two people to its end.
func TestEndOfMatchShowsRatings(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	finished(d, repeat(4, "anna", "ben")...)
	was := ratingOf(d, "anna")
	d.Pass(time.Minute)
	d.Finish()
	now := ratingOf(d, "anna")
	end := fmt.Sprint(d.NewestPost())
	if want := fmt.Sprintf("<@anna> %d (%s)", now, ui.Signed(now-was)); !strings.Contains(end, want) || now == was {
		t.Errorf("%q is not in %s", want, end)
	}
	if a := d.Do(bottest.Command("ben", "stats", "user", "anna")); !strings.Contains(a.Text(), "📈") {
		t.Errorf("statistics are %s", a.Text())
	}
}

// TestUnratedMatchChangesNothing turns ratings off in the lobby.
func TestUnratedMatchChangesNothing(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	h := d.Lobby()
	set := customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyValue, Option: "table-rated"}.String()
	i := bottest.Press("anna", set, "800")
	i.Values = []string{"off"}
	d.Do(i)
	if e := bottest.ExtraOf(t, d.Head()); !e.Unrated {
		t.Fatalf("the lobby is %+v; the log: %s", e, d.Logs)
	}
	i = bottest.Press("ben", set, "800")
	i.Values = []string{"on"}
	if d.Do(i); !bottest.ExtraOf(t, d.Head()).Unrated {
		t.Error("a player who is not the host turns ratings on")
	}
	d.Do(bottest.Press("anna", bottest.LobbyButton(h, customid.LobbyStart), "800"))
	for n := range 8 {
		d.Do(bottest.Command([]string{"anna", "ben"}[n%2], "do", "move", "wait"))
	}
	if d.Head().Status != store.Over {
		t.Fatalf("the match is not over; the log: %s", d.Logs)
	}
	if _, rated := d.App.Ratings.Of("3", "parley", "anna"); rated {
		t.Error("the match changed a rating")
	}
}
