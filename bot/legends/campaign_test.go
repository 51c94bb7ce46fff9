package legends_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/records"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// hasPlayed puts a recorded match of Andor into the channel as one the users have played, "" for the autopilot.
func hasPlayed(d *bottest.Bot, record string, users ...string) store.Match {
	d.T.Helper()
	f, err := os.Open(filepath.Join(bottest.ModuleFolder(d.T), "engine", "games", "testdata", "legends-of-andor",
		record))
	if err != nil {
		d.T.Fatal(err)
	}
	defer f.Close()
	return hasPlayedRecord(d, f, users...)
}

// hasPlayedRecord is hasPlayed for a record wherever it comes from.
func hasPlayedRecord(d *bottest.Bot, record io.Reader, users ...string) store.Match {
	d.T.Helper()
	rec, err := match.ParseRecord(record)
	if err != nil {
		d.T.Fatal(err)
	}
	for n, user := range users {
		rec.Players[n] = match.Player{User: user, Name: user}
		if user == "" {
			rec.Players[n] = match.Player{Autopilot: 2}
		}
	}
	d.Pass(time.Hour)
	andor, _ := games.Find("legends-of-andor")
	head := store.Match{Guild: "3", Channel: bottest.Channel, Host: users[0]}
	if head.ID, err = d.Options.Store.NewMatchID(rand.Reader); err != nil {
		d.T.Fatal(err)
	}
	end := store.Commit{Match: head, Now: d.Now()}
	if head, err = records.Import(context.Background(), d.Options.Store, andor, rec, end); err != nil {
		d.T.Fatal(err)
	}
	return head
}

// heroesOf are the heroes of the match in the channel, by seat.
func heroesOf(d *bottest.Bot) string {
	d.T.Helper()
	t, err := d.App.Tables.Open(d.Head().ID)
	if err != nil {
		d.T.Fatal(err)
	}
	defer t.Unlock()
	v := t.Match.View(engine.Public).(engine.Mapped)
	var out []string
	for n := range t.Match.Players() {
		out = append(out, v.Piece(engine.Seat(n)))
	}
	return strings.Join(out, " ")
}

func TestNextLegendKeepsHeroesByOnePress(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	hasPlayed(d, "legend-1-3-won.skald", "anna", "ben", "")
	were := strings.Fields(heroesOf(d))
	andor := bottest.GameWords(bottest.AndorGame, "en")
	second := andor.Say("legend.2.title")
	over := d.Do(bottest.Command("anna", "game status"))
	next := over.Button(":next")
	if next == "" || !over.Shows("bot.button.chapter", "what", second) {
		t.Fatalf("the match that is over shows %s", over.Text())
	}
	if a := d.Do(bottest.Press("zoe", next, "900")); !a.IsPrivate() || d.Head().Status != store.Over {
		t.Errorf("zoe did not play, and it goes on: %s", a.Text())
	}
	opened := d.Do(bottest.Press("ben", next, "900"))
	for _, want := range []string{second, bottest.EnglishWords().Say("bot.lobby.kept")} {
		if !strings.Contains(opened.Reads(), want) {
			t.Errorf("the lobby does not tell %q: %s", want, opened.Text())
		}
	}
	h := d.Head()
	before := "**" + andor.Say("option.heroes") + "** · " + bottest.EnglishWords().Say("bot.lobby.before")
	if a := d.Do(bottest.Press("ben", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbySettings,
		Option: "1"}.String(), "900")); !strings.Contains(a.Reads(), before) {
		t.Errorf("the settings are %s", a.Text())
	}
	if h.Status != store.Lobby || h.Options["legend"] != "2" || len(h.Seats) != 2 {
		t.Fatalf("the table is %+v", h)
	}
	calls := d.Outbox()
	if len(calls) != 1 || !strings.Contains(string(calls[0].Payload), "anna") ||
		!strings.Contains(string(calls[0].Payload), "bot.next.call") {
		t.Errorf("called is %v", calls)
	}
	// Zoe joins before anna; ben, anna and the autopilot keep their heroes.
	lobby := func(act string) customid.LobbyID { return customid.LobbyID{Lobby: string(h.ID), Act: act} }
	d.Do(bottest.Press("anna", lobby(customid.LobbyJoin).String(), "800"))
	d.Do(bottest.Press("ben", lobby(customid.LobbyStart).String(), "800"))
	if a := d.Do(bottest.Command("ben", "game status")); a.Shows("bot.lobby.kept") {
		t.Errorf("the match that runs still speaks of a menu: %s", a.Text())
	}
	if got, want := heroesOf(d), fmt.Sprintf("%s %s %s", were[1], were[2], were[0]); d.Head().Status != store.Running ||
		got != want {
		t.Errorf("the heroes are %q, and were %q: ben, the autopilot and anna want %q", got, were, want)
	}
	if a := d.Do(bottest.Press("anna", next, "900")); !a.IsPrivate() {
		t.Errorf("where a table stands another is opened: %s", a.Text())
	}
}

func TestNewTableAfterWinOffersNextLegend(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, record, user string
		args               []any
		legend             string
		kept               bool
	}{
		{"who has won the first", "legend-1-2-won.skald", "anna", nil, "2", true},
		{"who chooses otherwise", "legend-1-2-won.skald", "anna", []any{"legend", "1"}, "1", false},
		{"who has lost it", "legend-1-2-lost.skald", "anna", nil, "", false},
		{"who did not play it", "legend-1-2-won.skald", "zoe", nil, "", false},
		{"who has won one that is alone", "legend-6-2-won.skald", "anna", nil, "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := bottest.New(t, bot.Options{Games: games.All()})
			hasPlayed(d, c.record, "anna", "ben")
			opened := d.Do(bottest.Command(c.user, "game new", append([]any{"game", "legends-of-andor"}, c.args...)...))
			if h := d.Head(); h.Options["legend"] != c.legend || opened.Shows("bot.lobby.kept") != c.kept {
				t.Errorf("the table is %+v: %s", h.Options, opened.Text())
			}
		})
	}
}

func TestAGroupThatHasTheHeroesDrawnAnewGetsOthers(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	hasPlayed(d, "legend-1-2-won.skald", "anna", "ben")
	d.Do(bottest.Command("anna", "game new", "game", "legends-of-andor", "seats", 2))
	h := d.Head()
	open := bottest.Press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyOption}.String(), "800")
	open.Values = []string{"heroes"}
	if a := d.Do(open); strings.Contains(a.Text(), `"default":true`) {
		t.Errorf("a value is chosen beforehand, so that nobody can choose it: %s", a.Text())
	}
	rank := bottest.Press("anna",
		customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyValue, Option: "heroes"}.String(), "800")
	rank.Values = []string{"rank"}
	if a := d.Do(rank); a.Shows("bot.lobby.kept") {
		t.Errorf("the lobby still keeps them: %s", a.Text())
	}
	d.Do(bottest.Press("ben", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyJoin}.String(), "800"))
	d.Do(bottest.Press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyStart}.String(), "800"))
	if got := heroesOf(d); got != "dwarf warrior" {
		t.Errorf("by rank the heroes are %q", got)
	}
}

func TestWhoHasLostOrIsInTheMiddleGoesOnWithNothing(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	hasPlayed(d, "legend-1-2-lost.skald", "anna", "ben")
	if a := d.Do(bottest.Command("anna", "game status")); a.Button(":next") != "" {
		t.Errorf("a match that was lost shows %s", a.Text())
	}
	forged := customid.TableAct{Match: string(d.Head().ID), What: customid.TableNext}.String()
	if a := d.Do(bottest.Press("anna", forged, "900")); !a.IsPrivate() || !a.Shows("bot.next.none") {
		t.Errorf("pressed all the same it answers %s", a.Text())
	}
}

func TestStatisticsTellTheLegendsOfAGroupWithDayAndLetter(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	hasPlayed(d, "legend-1-2-lost.skald", "anna", "ben")
	hasPlayed(d, "legend-1-2-won.skald", "anna", "ben")
	hasPlayed(d, "legend-2-3-easy-won.skald", "anna", "ben", "zoe")
	hasPlayed(d, "legend-7-2-won.skald", "anna", "")
	told := func(locale string) string {
		t.Helper()
		i := bottest.Command("anna", "stats")
		i.Locale = locale
		return d.Do(i).Content()
	}
	for _, locale := range []string{"en-GB", "de", "it", "fr"} {
		andor := bottest.GameWords(bottest.AndorGame, locale)
		got := told(locale)
		if strings.Contains(got, "‹") {
			t.Errorf("in %s it tells %s", locale, got)
		}
		for _, x := range []struct {
			with          []text.Message
			title, result string
		}{
			{nil, "legend.7.title", "bot.stats.chapter.won"},
			{[]text.Message{text.Plain("<@ben>")}, "legend.1.title", "bot.stats.chapter.won"},
			{[]text.Message{text.Plain("<@ben>")}, "legend.1.title", "bot.stats.chapter.lost"},
			{[]text.Message{text.Plain("<@ben>"), text.Plain("<@zoe>")}, "legend.2.title", "bot.stats.chapter.won"},
		} {
			group := andor.Say("bot.stats.alone")
			if x.with != nil {
				group = andor.Say("bot.stats.with", "who", x.with)
			}
			_, line, ok := strings.Cut(got, group+"\n• **"+andor.Say(x.title)+"** · ")
			line, _, _ = strings.Cut(line, "\n")
			if !ok || !andor.Shows(line, x.result) || !andor.Shows(line, "chapter.told") {
				t.Errorf("in %s it does not tell of %s: %s", locale, x.title, got)
			}
		}
	}
}

func TestStatsNameRemovedServerLegend(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	andor, _ := games.Find("legends-of-andor")
	m, first, err := match.Start(match.Config{
		ID: "m", Rules: andor, Options: map[string]string{"legend": "mill"}, Brought: bottest.MillLegend(t),
		Seed:    bytes.Repeat([]byte{7}, match.SeedSize),
		Players: []match.Player{{Autopilot: 2}, {Autopilot: 2}},
	}, d.Now())
	if err != nil {
		t.Fatal(err)
	}
	log := []match.Entry{first}
	for !m.Over() {
		e, _, err := m.Auto(d.Now())
		if err != nil {
			t.Fatal(err)
		}
		log = append(log, e)
	}
	var b bytes.Buffer
	if err := match.Export(&b, m.Header(), log, match.ExportOptions{}); err != nil {
		t.Fatal(err)
	}
	hasPlayedRecord(d, &b, "anna", "ben")
	if a := d.Do(bottest.Command("anna", "stats")); !strings.Contains(a.Text(), "**The miller's chart** · ") {
		t.Errorf("anna is told %s", a.Text())
	}
}
