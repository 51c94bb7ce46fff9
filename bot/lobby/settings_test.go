package lobby_test

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/lobby"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/store"
)

// withBen is a lobby of Return of the Heroes that anna has opened and ben has joined.
func withBen(t *testing.T) *bottest.Bot {
	t.Helper()
	d := opened(t, "return-of-the-heroes")
	presses(d, "ben", customid.LobbyJoin)
	return d
}

// inPanel is a press of a user in the settings.
func inPanel(d *bottest.Bot, user, act, option string, values ...string) *discord.Interaction {
	i := bottest.Press(user, customid.LobbyID{Lobby: string(d.Head().ID), Act: act, Option: option}.String(), "801")
	i.MessageEphemeral, i.Values = true, values
	if act == customid.LobbyNamed {
		i.Kind = discord.KindModal
	}
	return i
}

// opensSettings has anna open the settings from the post of the lobby, message 800.
func opensSettings(d *bottest.Bot) bottest.Call {
	d.T.Helper()
	return d.Do(bottest.Press("anna", bottest.LobbyButton(d.Head(), customid.LobbySettings), "800"))
}

func extra(d *bottest.Bot) table.Extra {
	d.T.Helper()
	return bottest.ExtraOf(d.T, d.Head())
}

// ticked returns the ticked values of the menu of a setting in a panel.
func ticked(a bottest.Call, setting string) (out []string) {
	var walk func(x any)
	walk = func(x any) {
		switch x := x.(type) {
		case []any:
			for _, y := range x {
				walk(y)
			}
		case map[string]any:
			if id, _ := x["custom_id"].(string); strings.HasSuffix(id, ":value:"+setting) {
				for _, o := range x["options"].([]any) {
					if o := o.(map[string]any); o["default"] == true {
						out = append(out, o["value"].(string))
					}
				}
			}
			for _, y := range x {
				walk(y)
			}
		}
	}
	walk(a.Data()["components"])
	return out
}

func TestChosenSettingKeepsItsMenuOpen(t *testing.T) {
	t.Parallel()
	d := withBen(t)
	if a := opensSettings(d); !a.IsPrivate() || !a.Shows("bot.lobby.set.title") {
		t.Fatalf("the button of the settings is answered %s", a.Text())
	}
	for _, x := range []struct {
		setting, before, after string
		is                     func() string
	}{
		{"table-language", "en", "de", func() string { return d.Head().Language }},
		{"table-pace", "none", "daily", func() string { return string(extra(d).Pace) }},
		{"table-join", "all", "invited", func() string {
			return map[bool]string{false: "all", true: "invited"}[extra(d).Closed]
		}},
		{"preset", "introductory", "standard", func() string { return d.Head().Options["preset"] }},
	} {
		if got := ticked(d.Do(inPanel(d, "anna", customid.LobbyOption, x.setting)), x.setting); !slices.Equal(got,
			[]string{x.before}) {
			t.Errorf("%s: ticked is %q, want %s", x.setting, got, x.before)
		}
		calls := d.DoAll(inPanel(d, "anna", customid.LobbyValue, x.setting, x.after))
		if got := ticked(calls[0], x.setting); !slices.Equal(got, []string{x.after}) || x.is() != x.after {
			t.Errorf("%s: then ticked is %q and stored %q, want %s", x.setting, got, x.is(), x.after)
		}
		if !slices.ContainsFunc(calls,
			func(c bottest.Call) bool { return strings.HasSuffix(c.Path, "/messages/800") }) {
			t.Errorf("%s: the post of the lobby is not updated", x.setting)
		}
	}
}

func TestSettingsAreTheHosts(t *testing.T) {
	t.Parallel()
	d := withBen(t)
	before := d.MatchHash()
	for act, option := range map[string]string{customid.LobbyOption: "map",
		customid.LobbyValue: "table-pace", customid.LobbyName: "", customid.LobbyNamed: "", customid.LobbyInvite: "",
		customid.LobbyRemove: ""} {
		if a := d.Do(inPanel(d, "ben", act, option, "daily")); !a.Shows("bot.lobby.nothost", "host", "<@anna>") ||
			d.MatchHash() != before {
			t.Errorf("%s of a player is answered %s", act, a.Text())
		}
	}
}

func TestForgedSettingIsRefusedInWords(t *testing.T) {
	t.Parallel()
	d := withBen(t)
	opensSettings(d)
	before := d.MatchHash()
	many := make([]string, table.MaxInvited+1)
	for i := range many {
		many[i] = strconv.Itoa(1000 + i)
	}
	huge := strings.Repeat("x", 100_000)
	for _, x := range []struct {
		says, act, option string
		values            []string
	}{
		{"bot.lobby.novalue", customid.LobbyValue, "table-language", []string{"xx"}},
		{"bot.pace.unread", customid.LobbyValue, "table-pace", []string{huge}},
		{"bot.pace.limits", customid.LobbyValue, "table-pace", []string{"31d"}},
		{"bot.lobby.novalue", customid.LobbyValue, "table-pace", nil},
		{"bot.lobby.novalue", customid.LobbyValue, "table-join", nil},
		{"bot.lobby.novalue", customid.LobbyValue, "map", []string{huge}},
		{"bot.lobby.novalue", customid.LobbyValue, "everything", []string{"all"}},
		{"bot.lobby.name.long", customid.LobbyNamed, "", []string{strings.Repeat("n", table.MaxName+1)}},
		{"bot.lobby.name.long", customid.LobbyNamed, "", []string{huge}},
		{"bot.lobby.invite.many", customid.LobbyInvite, "", many},
		{"bot.lobby.invite.many", customid.LobbyInvite, "", []string{huge}},
		{"bot.lobby.remove.none", customid.LobbyRemove, "", []string{"zoe"}},
		{"bot.lobby.remove.none", customid.LobbyRemove, "", []string{"anna"}},
		{"bot.lobby.remove.none", customid.LobbyRemove, "", []string{""}},
		{"bot.lobby.remove.none", customid.LobbyRemove, "", nil},
	} {
		var args []any
		switch x.says {
		case "bot.lobby.name.long":
			args = []any{"n", table.MaxName}
		case "bot.lobby.invite.many":
			args = []any{"n", table.MaxInvited}
		case "bot.pace.unread":
			args = []any{"typed", strings.Repeat("x", 59) + "…"}
		case "bot.pace.limits":
			args = []any{"least", match.TimeWords(match.MinTurn), "most", match.TimeWords(match.MaxTurn)}
		}
		if a := d.Do(inPanel(d, "anna", x.act, x.option, x.values...)); !a.Shows(x.says, args...) ||
			d.MatchHash() != before {
			t.Errorf("%s %s %.20q is answered %s", x.act, x.option, x.values, a.Text())
		}
	}
	if a := d.Do(bottest.Command("anna", "game new", "game", "heroes", "name", huge)); !a.Shows("bot.lobby.name.long",
		"n", table.MaxName) {
		t.Errorf("a huge name is answered %s", a.Text())
	}
}

func TestOnlyInvitedPlayersJoinClosedTable(t *testing.T) {
	t.Parallel()
	d := opened(t, "return-of-the-heroes")
	opensSettings(d)
	d.Do(inPanel(d, "anna", customid.LobbyValue, "table-join", "invited"))
	join := func(user string) bottest.Call {
		return d.Do(bottest.Press(user, bottest.LobbyButton(d.Head(), customid.LobbyJoin), "800"))
	}
	if a := join("ben"); !a.Shows("bot.lobby.no.join") || len(d.Head().Seats) != 1 {
		t.Errorf("an uninvited player is answered %s", a.Text())
	}
	d.Do(inPanel(d, "anna", customid.LobbyInvite, "", "ben"))
	if got := d.Do(bottest.Command("anna", "game status")); !strings.Contains(got.Text(), "<@ben>") {
		t.Errorf("the lobby does not name the invited: %s", got.Text())
	}
	if join("ben"); len(d.Head().Seats) != 2 {
		t.Errorf("an invited player does not get a seat: %+v", d.Head().Seats)
	}
	d.Do(bottest.Press("ben", bottest.LobbyButton(d.Head(), customid.LobbyLeave), "800"))
	d.Do(inPanel(d, "anna", customid.LobbyInvite, ""))
	if a := join("ben"); !a.Shows("bot.lobby.no.join") {
		t.Errorf("who is invited no longer is answered %s", a.Text())
	}
	presses(d, "anna", customid.LobbyLeave)
	if join("anna"); len(d.Head().Seats) != 1 {
		t.Error("the host needs an invitation")
	}
}

func TestFreeSeatOfClosedTableIsForTheInvited(t *testing.T) {
	t.Parallel()
	d := withBen(t)
	opensSettings(d)
	d.Do(inPanel(d, "anna", customid.LobbyValue, "table-join", "invited"))
	d.Do(inPanel(d, "anna", customid.LobbyInvite, "", "dora"))
	presses(d, "anna", customid.LobbyStart)
	d.Leave("ben")
	if d.Do(bottest.Command("eve", "game sit", "seat", 2)); d.Head().Seats[1].User != "" {
		t.Errorf("an uninvited player has %+v", d.Head().Seats[1])
	}
	if d.Do(bottest.Command("dora", "game sit", "seat", 2)); d.Head().Seats[1].User != "dora" {
		t.Errorf("the invited player has not %+v", d.Head().Seats[1])
	}
}

func TestRemovedPlayerJoinsOnlyWhenInvited(t *testing.T) {
	t.Parallel()
	d := withBen(t)
	opensSettings(d)
	calls := d.DoAll(inPanel(d, "anna", customid.LobbyRemove, "", "ben"))
	at := slices.IndexFunc(calls, func(c bottest.Call) bool { return strings.HasSuffix(c.Path, "/messages/800") })
	if at < 0 || !calls[at].Shows("bot.lobby.removed", "who", "ben") || strings.Contains(calls[at].Text(), "<@ben>") ||
		len(d.Head().Seats) != 1 || len(extra(d).Joins) != 1 {
		t.Fatalf("after a removal of %+v follows %v", d.Head().Seats, calls)
	}
	join := func() bottest.Call {
		return d.Do(bottest.Press("ben", bottest.LobbyButton(d.Head(), customid.LobbyJoin), "800"))
	}
	if a := join(); !a.Shows("bot.lobby.removed.join") || len(d.Head().Seats) != 1 {
		t.Errorf("who was removed is answered %s", a.Text())
	}
	d.Restart()
	if a := join(); !a.Shows("bot.lobby.removed.join") {
		t.Errorf("after a restart who was removed is answered %s", a.Text())
	}
	d.Do(inPanel(d, "anna", customid.LobbyInvite, "", "ben"))
	if join(); len(d.Head().Seats) != 2 || len(extra(d).Removed) != 0 {
		t.Errorf("who is invited again has no seat: %+v", d.Head().Seats)
	}
}

func TestForgottenPersonLeavesNoTraceInALobby(t *testing.T) {
	t.Parallel()
	d := withBen(t)
	opensSettings(d)
	d.Do(inPanel(d, "anna", customid.LobbyRemove, "", "ben"))
	d.Do(inPanel(d, "anna", customid.LobbyInvite, "", "dora"))
	d.Forget("ben")
	d.Forget("dora")
	if e := extra(d); len(e.Removed)+len(e.Invited) != 0 || strings.Contains(string(d.Head().Extra), "ben") {
		t.Errorf("the lobby knows %s", d.Head().Extra)
	}
}

func TestTableHasAName(t *testing.T) {
	t.Parallel()
	wild := "**Friday**\n<@123> \u202enight"
	d := bottest.New(t, bot.Options{Games: games.All()})
	a := d.Do(bottest.Command("anna", "game new", "game", "return-of-the-heroes", "seats", 2, "autopilots", 1,
		"name", wild))
	if strings.ContainsAny(extra(d).Name, "\n\u202e") || strings.Contains(a.Text(), "<@123>") ||
		!strings.Contains(a.Reads(), `\*\*Friday\*\*`) {
		t.Errorf("a wild name is shown as %s", a.Reads())
	}
	opensSettings(d)
	if w := d.Do(inPanel(d, "anna", customid.LobbyName, "")); w.Body["type"] != 9.0 {
		t.Errorf("the button of the name opens %s", w.Text())
	}
	if a := d.Do(inPanel(d, "anna", customid.LobbyNamed, "", " Friday night ")); extra(d).Name != "Friday night" ||
		!strings.Contains(a.Reads(), "Friday night") {
		t.Errorf("named is %q, the panel %s", extra(d).Name, a.Text())
	}
	posts := bottest.PostsIn(d.DoAll(bottest.Press("anna", bottest.LobbyButton(d.Head(), customid.LobbyStart), "800")))
	if len(posts) == 0 || !strings.Contains(posts[0].Reads(), "Friday night") {
		t.Errorf("the first posts are %v", posts)
	}
}

func TestForkAndRematchKeepTheName(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Finish("name", "Friday_night")
	calls, fork := d.Fork("ben", 4)
	if title, _ := calls[0].Body["name"].(string); !strings.HasPrefix(title, "Friday_night,") ||
		bottest.ExtraOf(t, fork).Name != "Friday_night" {
		t.Errorf("the thread is %s, the table %s", calls[0].Text(), fork.Extra)
	}
	d.Do(bottest.Command("anna", "game rematch"))
	if got := extra(d); got.Name != "Friday_night" || got.Closed {
		t.Errorf("the rematch is %+v", got)
	}
}

// A fork has the options of its origin, but a name, language, pace and hours of its own.
func TestForkHasSettingsWithoutMatchOptions(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	l := lobby.LobbyState{ID: "abc", Rules: games.All()[0], Language: "en", Host: "1", Fork: &match.Origin{Match: "x"},
		Seats: engine.Range{Min: 2, Max: 4}, Languages: []string{"en"}}
	s := d.App.Voices.By(l.Rules, "en")
	for page := range 3 {
		m := lobby.Settings(l, page, s)
		if texts := ui.Texts(m.Components); len(texts) != 5 {
			t.Errorf("page %d shows %q", page, texts)
		}
	}
}

func TestEmptyNameRemovesIt(t *testing.T) {
	t.Parallel()
	d := withBen(t)
	for _, name := range []string{"Friday", " \u200b "} {
		d.Do(inPanel(d, "anna", customid.LobbyNamed, "", name))
	}
	if got := extra(d).Name; got != "" {
		t.Errorf("the name is %q", got)
	}
}

func TestOldLobbyLoadsAndHugeOneIsCut(t *testing.T) {
	t.Parallel()
	old, err := table.ExtraOf(store.Match{Extra: json.RawMessage(`{"pace":"daily","seats":3,"joins":["1"]}`)})
	if err != nil || old.Closed || old.Called() != "" || old.Pace != match.Daily {
		t.Errorf("an old lobby is %+v: %v", old, err)
	}
	if raw, err := old.JSON(); err != nil || strings.Contains(string(raw), "name") ||
		strings.Contains(string(raw), "invited") {
		t.Errorf("it is written as %s: %v", raw, err)
	}
	huge := table.Extra{Name: strings.Repeat("n", 5000)}
	if n := ui.Length(huge.Called()); n > table.MaxName {
		t.Errorf("a stored name of %d characters is shown", n)
	}
	l := lobby.LobbyState{ID: "abc", Rules: games.All()[0], Language: "en", Host: "1", Closed: true,
		Seats: engine.Range{Min: 2, Max: 4}, Languages: []string{"en"}}
	for i := range 500 {
		l.Invited = append(l.Invited, strconv.Itoa(i))
		l.Removed = append(l.Removed, store.Seat{User: strconv.Itoa(i), Name: strings.Repeat("n", 80)})
	}
	s := bottest.New(t, bot.Options{Games: games.All()}).App.Voices.By(l.Rules, "en")
	for _, m := range []ui.Message{lobby.Lobby(l, s), lobby.Settings(l, 0, s)} {
		if err := ui.Check(m); err != nil {
			t.Error(err)
		}
	}
}

func TestSettingsFitPhone(t *testing.T) {
	t.Parallel()
	voices := bottest.New(t, bot.Options{Games: games.All()}).App.Voices
	for _, g := range games.All() {
		for _, language := range []string{"en", "de", "fr", "it"} {
			l := lobby.LobbyState{ID: "abcdefgh", Rules: g, Language: language, Host: "1", Name: "Friday night",
				Seats: engine.Range{Min: 2, Max: 4}, Languages: []string{"en", "de", "fr", "it"},
				Taken: []match.Player{{User: "1", Name: "Anna"}, {User: "2", Name: "Ben"}}}
			s := voices.By(g, language)
			shown := map[string]bool{}
			for page := range 6 {
				for _, l.Open = range append([]string{"", "table-language", "table-pace", "table-join", "table-later",
					"table-hours", "table-rated"}, optionIDs(g)...) {
					m := lobby.Settings(l, page, s)
					if err := ui.Check(m); err != nil {
						t.Error(err)
					}
					if n := ui.PanelHeight(m); n > ui.PhoneHeight {
						t.Errorf("%s in %s: page %d with %q is %d high", g.ID(), language, page, l.Open, n)
					}
					for _, c := range ui.Texts(m.Components) {
						shown[c] = true
					}
				}
			}
			for _, o := range table.OpenOptions(g, nil) {
				want := "**" + s.Say(o.Name) + "** · " + s.Say(table.OptionValue(nil, o).Name)
				if !shown[ui.Clip(want, 200)] {
					t.Errorf("%s in %s: no page shows %q", g.ID(), language, want)
				}
			}
		}
	}
}

// optionIDs are the ids of a game's options.
func optionIDs(g engine.Rules) (out []string) {
	for _, o := range g.Options() {
		out = append(out, o.ID)
	}
	return out
}

// The lobby says how long a match is with the figures of the front page.
func TestLengthsAreThoseOfTheFrontPage(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]lobby.Length{}
	for _, row := range regexp.MustCompile(`(?m)^\| \[([^\]]+)\].*\| (\d+) in (\d+) `).FindAllStringSubmatch(
		string(page), -1) {
		moves, _ := strconv.Atoi(row[2])
		turns, _ := strconv.Atoi(row[3])
		rows[row[1]] = lobby.Length{Moves: moves, Turns: turns}
	}
	voices := bottest.New(t, bot.Options{Games: games.All()}).App.Voices
	for _, g := range games.All() {
		s := voices.By(g, "en")
		got, ok := lobby.LengthOf(g.ID())
		if want, found := rows[s.Say(g.Name())]; !ok || !found || got != want {
			t.Errorf("%s: the lobby says %+v, the front page %+v", g.ID(), got, want)
		}
		l := lobby.LobbyState{ID: "abc", Rules: g, Language: "en", Host: "1", Seats: engine.Range{Min: 2, Max: 4}}
		if shown := lobby.Lobby(l, s).Content; !strings.Contains(shown, strconv.Itoa(got.Turns)) {
			t.Errorf("%s: the lobby says %s", g.ID(), shown)
		}
		shown := lobby.Terms(l, s).Content
		if !strings.Contains(shown, strconv.Itoa(got.Moves)) || !strings.Contains(shown, strconv.Itoa(got.Turns)) {
			t.Errorf("%s: the lobby in full says %s", g.ID(), shown)
		}
	}
}

// A player at the table reads all settings of the lobby with the button by which the host changes them.
func TestPlayersReadSettings(t *testing.T) {
	t.Parallel()
	d := withBen(t)
	a := d.Do(bottest.Press("ben", bottest.LobbyButton(d.Head(), customid.LobbySettings), "800"))
	if !a.IsPrivate() || !a.Shows("bot.lobby.pace") || !a.Shows("bot.lobby.seed", "hash", d.Head().SeedHash) ||
		len(bottest.ControlIDs(a.Data()["components"])) > 0 {
		t.Errorf("ben reads %s", a.Text())
	}
}
