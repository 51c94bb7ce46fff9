package lobby_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/clock"
	"skald/bot/customid"
	"skald/bot/pace"
	"skald/engine/games"
)

func TestTableHasOwnPace(t *testing.T) {
	t.Parallel()
	d := withBen(t)
	opensSettings(d)
	if a := d.Do(inPanel(d, "anna", customid.LobbyValue, "table-pace", "other")); a.Data()["custom_id"] !=
		(customid.LobbyID{Lobby: string(d.Head().ID), Act: customid.LobbyValue, Option: "table-pace"}).String() {
		t.Fatalf("the value for another pace is answered %s", a.Text())
	}
	d.Do(inPanel(d, "anna", customid.LobbyValue, "table-pace", "1 day 12 hours"))
	if extra(d).Pace != "1d12h" {
		t.Fatalf("the pace is %q", extra(d).Pace)
	}
	if got := d.Do(bottest.Command("anna", "game status")); !got.Shows("bot.lobby.pace", "pace",
		pace.Words("1d12h"), "language", "English") {
		t.Errorf("the lobby shows %s", got.Text())
	}
	presses(d, "anna", customid.LobbyStart)
	d.Restart()
	if got := d.Do(bottest.Command("ben", "game status")); !got.Shows("bot.deadline.short", "at",
		"<t:"+bottest.Timestamp(d.Now().Add(36*time.Hour))+":f>", "in",
		"<t:"+bottest.Timestamp(d.Now().Add(36*time.Hour))+":R>") {
		t.Errorf("the status is %s", got.Text())
	}
}

func TestNewGameTakesTypedPace(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	d.Do(bottest.Command("anna", "game new", "game", "return-of-the-heroes", "pace", "2 days"))
	if extra(d).Pace != "2d" {
		t.Errorf("the pace is %q", extra(d).Pace)
	}
	i := bottest.Command("ben", "game new", "game", "heroes", "pace", "soon")
	i.Channel = "501"
	if a := d.Do(i); !a.Shows("bot.pace.unread", "typed", "soon") {
		t.Errorf("an unreadable pace is answered %s", a.Text())
	}
}

func TestHostChoosesTimeThatCounts(t *testing.T) {
	t.Parallel()
	d := withBen(t)
	opensSettings(d)
	d.Do(bottest.Command("anna", "me", "zone", "Rome"))
	if a := d.Do(inPanel(d, "anna", customid.LobbyOption, "table-times")); a.Data()["custom_id"] !=
		(customid.LobbyID{Lobby: string(d.Head().ID), Act: customid.LobbyValue, Option: "table-times"}).String() ||
		!strings.Contains(a.Text(), "Europe/Rome") {
		t.Fatalf("the button for the times of day is answered %s", a.Text())
	}
	d.Do(inPanel(d, "anna", customid.LobbyValue, "table-times", "8:30-22", "Berlin"))
	a := d.Do(inPanel(d, "anna", customid.LobbyValue, "table-hours", "1", "2", "3", "4", "5"))
	if got := ticked(a, "table-hours"); !slices.Equal(got, []string{"1", "2", "3", "4", "5"}) {
		t.Errorf("ticked are %v", got)
	}
	h := extra(d).Hours
	want := clock.Hours{From: 8*60 + 30, Until: 22 * 60, Zone: "Europe/Berlin",
		Off: []time.Weekday{time.Sunday, time.Saturday}}
	if h == nil || !reflect.DeepEqual(*h, want) {
		t.Fatalf("the hours are %+v", h)
	}
	for _, show := range []string{"lobby", "status"} {
		if got := d.Do(bottest.Command("ben", "game status")); !got.Says(pace.HoursWords(&want)) {
			t.Errorf("the %s shows %s", show, got.Text())
		}
		presses(d, "anna", customid.LobbyStart)
	}
}

func TestHoursThatCannotBeAreRefused(t *testing.T) {
	t.Parallel()
	d := withBen(t)
	opensSettings(d)
	before := d.MatchHash()
	huge := strings.Repeat("x", 100_000)
	for _, x := range []struct {
		says   string
		option string
		values []string
	}{
		{"bot.hours.few", "table-times", []string{"9-12", "Berlin"}},
		{"bot.hours.unread", "table-times", []string{"nine to five", "Berlin"}},
		{"bot.hours.unread", "table-times", []string{huge, ""}},
		{"bot.me.nozone", "table-times", []string{"9-17", "Atlantis"}},
		{"bot.me.nozone", "table-times", []string{"9-17", huge}},
		{"bot.lobby.novalue", "table-times", []string{"9-17"}},
		{"bot.lobby.novalue", "table-hours", nil},
		{"bot.lobby.novalue", "table-hours", []string{"7", "-1", huge}},
	} {
		var args []any
		clipped := func(s string) string {
			if s == huge {
				return strings.Repeat("x", 59) + "…"
			}
			return s
		}
		switch x.says {
		case "bot.hours.few":
			args = []any{"n", 4}
		case "bot.hours.unread":
			args = []any{"typed", clipped(x.values[0])}
		case "bot.me.nozone":
			args = []any{"zone", clipped(x.values[1])}
		}
		if a := d.Do(inPanel(d, "anna", customid.LobbyValue, x.option, x.values...)); !a.Shows(x.says, args...) ||
			d.MatchHash() != before {
			t.Errorf("%s %.30q is answered %.400s", x.option, x.values, a.Text())
		}
	}
	d.Do(inPanel(d, "anna", customid.LobbyValue, "table-times", "all day", "Berlin"))
	if h := extra(d).Hours; !h.IsAlways() {
		t.Errorf("the hours are %+v", h)
	}
}
