package bot

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

	"skald/bot/customid"
	"skald/bot/records"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// played puts a recorded match of Andor into the channel as one the users have played, "" for the autopilot.
func (d shelf) played(record string, users ...string) store.Match {
	d.t.Helper()
	f, err := os.Open(filepath.Join("../engine/games/testdata/legends-of-andor", record))
	if err != nil {
		d.t.Fatal(err)
	}
	defer f.Close()
	return d.playedRecord(f, users...)
}

// playedRecord is played for a record wherever it comes from.
func (d shelf) playedRecord(record io.Reader, users ...string) store.Match {
	d.t.Helper()
	rec, err := match.ParseRecord(record)
	if err != nil {
		d.t.Fatal(err)
	}
	for n, user := range users {
		rec.Players[n] = match.Player{User: user, Name: user}
		if user == "" {
			rec.Players[n] = match.Player{Autopilot: 2}
		}
	}
	d.pass(time.Hour)
	andor, _ := games.Find("legends-of-andor")
	head := store.Match{Guild: "3", Channel: place, Host: users[0]}
	if head.ID, err = d.app.o.Store.NewMatchID(rand.Reader); err != nil {
		d.t.Fatal(err)
	}
	end := store.Commit{Match: head, Now: d.now()}
	if head, err = records.Import(context.Background(), d.app.o.Store, andor, rec, end); err != nil {
		d.t.Fatal(err)
	}
	return head
}

// heroes are the heroes of the match in the channel, by seat.
func (d shelf) heroes() string {
	d.t.Helper()
	t, err := d.app.Tables.Open(d.head().ID)
	if err != nil {
		d.t.Fatal(err)
	}
	defer t.Unlock()
	v := t.Match.View(engine.Public).(engine.Mapped)
	var out []string
	for n := range t.Match.Players() {
		out = append(out, v.Piece(engine.Seat(n)))
	}
	return strings.Join(out, " ")
}

func TestAGroupThatHasWonALegendGoesOnByOnePressWithItsHeroes(t *testing.T) {
	t.Parallel()
	d := newShelf(t)
	d.played("legend-1-3-won.skald", "anna", "ben", "")
	were := strings.Fields(d.heroes())
	andor := GameWords(andorGame, "en")
	second := andor.Say("legend.2.title")
	over := d.does(command("anna", "game status"))
	next := over.button(":next")
	if next == "" || !over.shows("bot.button.chapter", "what", second) {
		t.Fatalf("the match that is over shows %s", over.text())
	}
	if a := d.does(press("zoe", next, "900")); !a.private() || d.head().Status != store.Over {
		t.Errorf("zoe did not play, and it goes on: %s", a.text())
	}
	opened := d.does(press("ben", next, "900"))
	for _, want := range []string{second, words().Say("bot.lobby.kept"),
		words().Say("bot.lobby.option", "name", andor.Say("option.heroes"), "value", words().Say("bot.lobby.before"))} {
		if !strings.Contains(opened.reads(), want) {
			t.Errorf("the lobby does not tell %q: %s", want, opened.text())
		}
	}
	h := d.head()
	if h.Status != store.Lobby || h.Options["legend"] != "2" || len(h.Seats) != 2 {
		t.Fatalf("the table is %+v", h)
	}
	calls := d.outbox()
	if len(calls) != 1 || !strings.Contains(string(calls[0].Payload), "anna") ||
		!strings.Contains(string(calls[0].Payload), "bot.next.call") {
		t.Errorf("called is %v", calls)
	}
	// Zoe sits down before anna; ben keeps his hero, anna hers, the autopilot its own.
	lobby := func(act string) customid.LobbyID { return customid.LobbyID{Lobby: string(h.ID), Act: act} }
	d.does(press("anna", lobby(customid.LobbyJoin).String(), "800"))
	d.does(press("ben", lobby(customid.LobbyStart).String(), "800"))
	if a := d.does(command("ben", "game status")); a.shows("bot.lobby.kept") {
		t.Errorf("the match that runs still speaks of a menu: %s", a.text())
	}
	if got, want := d.heroes(), fmt.Sprintf("%s %s %s", were[1], were[2], were[0]); d.head().Status != store.Running ||
		got != want {
		t.Errorf("the heroes are %q, and were %q: ben, the autopilot and anna want %q", got, were, want)
	}
	if a := d.does(press("anna", next, "900")); !a.private() {
		t.Errorf("where a table stands another is opened: %s", a.text())
	}
}

func TestANewTableOfAGroupThatHasWonIsOfTheNextLegendWhereNobodyChoseOne(t *testing.T) {
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
			d := newShelf(t)
			d.played(c.record, "anna", "ben")
			opened := d.does(command(c.user, "game new", append([]any{"game", "legends-of-andor"}, c.args...)...))
			if h := d.head(); h.Options["legend"] != c.legend || opened.shows("bot.lobby.kept") != c.kept {
				t.Errorf("the table is %+v: %s", h.Options, opened.text())
			}
		})
	}
}

func TestAGroupThatHasTheHeroesDrawnAnewGetsOthers(t *testing.T) {
	t.Parallel()
	d := newShelf(t)
	d.played("legend-1-2-won.skald", "anna", "ben")
	d.does(command("anna", "game new", "game", "legends-of-andor", "seats", 2))
	h := d.head()
	open := press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyOption}.String(), "800")
	open.Values = []string{"heroes"}
	if a := d.does(open); strings.Contains(a.text(), `"default":true`) {
		t.Errorf("a value is chosen beforehand, so that nobody can choose it: %s", a.text())
	}
	rank := press("anna",
		customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyValue, Option: "heroes"}.String(), "800")
	rank.Values = []string{"rank"}
	if a := d.does(rank); a.shows("bot.lobby.kept") {
		t.Errorf("the lobby still keeps them: %s", a.text())
	}
	d.does(press("ben", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyJoin}.String(), "800"))
	d.does(press("anna", customid.LobbyID{Lobby: string(h.ID), Act: customid.LobbyStart}.String(), "800"))
	if got := d.heroes(); got != "dwarf warrior" {
		t.Errorf("by rank the heroes are %q", got)
	}
}

func TestWhoHasLostOrIsInTheMiddleGoesOnWithNothing(t *testing.T) {
	t.Parallel()
	d := newShelf(t)
	d.played("legend-1-2-lost.skald", "anna", "ben")
	if a := d.does(command("anna", "game status")); a.button(":next") != "" {
		t.Errorf("a match that was lost shows %s", a.text())
	}
	forged := customid.TableAct{Match: string(d.head().ID), What: customid.TableNext}.String()
	if a := d.does(press("anna", forged, "900")); !a.private() || !a.shows("bot.next.none") {
		t.Errorf("pressed all the same it answers %s", a.text())
	}
}

func TestStatisticsTellTheLegendsOfAGroupWithDayAndLetter(t *testing.T) {
	t.Parallel()
	d := newShelf(t)
	d.played("legend-1-2-lost.skald", "anna", "ben")
	d.played("legend-1-2-won.skald", "anna", "ben")
	d.played("legend-2-3-easy-won.skald", "anna", "ben", "zoe")
	d.played("legend-7-2-won.skald", "anna", "")
	told := func(locale string) string {
		t.Helper()
		i := command("anna", "stats")
		i.Locale = locale
		return fmt.Sprint(d.does(i).data()["content"])
	}
	for _, locale := range []string{"en-GB", "de", "it", "fr"} {
		andor := GameWords(andorGame, locale)
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

func TestStatisticsTellALegendOfTheServerThatIsNotThereAnyMore(t *testing.T) {
	t.Parallel()
	d := newShelf(t)
	andor, _ := games.Find("legends-of-andor")
	m, first, err := match.Start(match.Config{
		ID: "m", Rules: andor, Options: map[string]string{"legend": "mill"}, Brought: millLegend(t),
		Seed:    bytes.Repeat([]byte{7}, match.SeedSize),
		Players: []match.Player{{Autopilot: 2}, {Autopilot: 2}},
	}, d.now())
	if err != nil {
		t.Fatal(err)
	}
	log := []match.Entry{first}
	for !m.Over() {
		e, _, err := m.Auto(d.now())
		if err != nil {
			t.Fatal(err)
		}
		log = append(log, e)
	}
	var b bytes.Buffer
	if err := match.Export(&b, m.Header(), log, match.ExportOptions{}); err != nil {
		t.Fatal(err)
	}
	d.playedRecord(&b, "anna", "ben")
	if a := d.does(command("anna", "stats")); !strings.Contains(a.text(), "**The miller's chart** · ") {
		t.Errorf("anna is told %s", a.text())
	}
}
