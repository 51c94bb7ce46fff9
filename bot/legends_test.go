package bot

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/legends"
	"skald/bot/library"
	"skald/bot/table"
	"skald/engine/games"
	"skald/engine/text"
	"skald/store"
)

// millLegend is legend 7 as somebody else might have written it, with things replaced.
func millLegend(t testing.TB, replace ...string) string {
	t.Helper()
	file, err := os.ReadFile("../engine/andor/legends/7.yaml")
	if err != nil {
		t.Fatal(err)
	}
	title := GameWords(andorGame, "en").Say("legend.7.title")
	own := strings.NewReplacer(`id: "7"`, `id: "mill"`, title, "The miller's chart").Replace(string(file))
	return strings.NewReplacer(replace...).Replace(own)
}

// shelf is a desk with all games, to which legends are given.
type shelf struct{ *desk }

func newShelf(t testing.TB) shelf { return shelf{newDesk(t, Options{Games: games.All()})} }

// asks sends a file to /mod legend, and returns the question and the yes to it, nil when there is none.
func (d shelf) asks(file string) (asked sent, yes *discord.Interaction) {
	d.t.Helper()
	i := command("mona", "mod legend", "file", "77")
	i.Permissions = permissionManageMessages
	i.Files = map[string]discord.Attachment{"77": {Name: "legend.yaml", Size: len(file),
		URL: d.files(map[string]string{"l.yaml": file}) + "l.yaml"}}
	asked = d.does(i)
	if asked.button(":library:0:yes:") == "" {
		return asked, nil
	}
	yes = press("mona", asked.button(":library:0:yes:"), "801")
	yes.Permissions, yes.MessageEphemeral = permissionManageMessages, true
	yes.Files = map[string]discord.Attachment{"5": {Name: asked.file, Size: len(asked.held),
		URL: d.files(map[string]string{"carried": asked.held}) + "carried"}}
	return asked, yes
}

// gives gives a legend and says yes.
func (d shelf) gives(file string) sent {
	d.t.Helper()
	asked, yes := d.asks(file)
	if yes == nil {
		d.t.Fatalf("it is not asked about: %s", asked.text())
	}
	return d.does(yes)
}

// picks follows what is picked in the menus of /mod legend, and says yes where it is asked.
func (d shelf) picks(args ...string) sent {
	d.t.Helper()
	a := d.asMod(customid.Nav{Match: customid.NoTable, Seat: -1, Screen: customid.ScreenLibrary, Args: args}.String())
	if yes := a.button(":library:0:yes:"); yes != "" {
		return d.asMod(yes)
	}
	return a
}

// offers lists the legends /game new offers somebody in a server, "" for a direct message.
func (d shelf) offers(guild, typed, locale string) string {
	d.t.Helper()
	i := by("anna", discord.KindAutocomplete)
	i.Command, i.Focus, i.Guild, i.Locale = "game new", "legend", guild, locale
	i.Options["legend"] = discord.Option{Value: typed}
	var out []string
	for _, c := range d.app.Router.Suggestions(i) {
		out = append(out, fmt.Sprint(c.Value, " ", c.Name))
	}
	return strings.Join(out, ", ")
}

// plays opens a table of anna and an autopilot with a legend, and starts it.
func (d shelf) plays(args ...any) (opened, started sent) {
	d.t.Helper()
	opened = d.does(command("anna", "game new",
		append([]any{"game", "legends-of-andor", "seats", 2, "autopilots", 1}, args...)...))
	if _, err := d.app.o.Store.MatchInChannel(place); err != nil {
		return opened, sent{}
	}
	started = d.does(press("anna",
		customid.LobbyID{Lobby: string(d.head().ID), Act: customid.LobbyStart}.String(), "800"))
	return opened, started
}

// ends closes the table.
func (d shelf) ends() {
	d.t.Helper()
	d.does(moderating(command("mona", "mod end", "reason", "x")))
	if m, err := d.app.o.Store.MatchInChannel(place); err == nil {
		d.mod("end", "reason", "x")
		if m, err = d.app.o.Store.MatchInChannel(place); err == nil {
			d.t.Fatalf("the table still stands: %+v", m.Status)
		}
	}
}

func TestALegendOfAModeratorIsShownAskedAboutAndPlayedOnItsServerOnly(t *testing.T) {
	t.Parallel()
	d := newShelf(t)
	asked, yes := d.asks(millLegend(t))
	if yes == nil || !asked.private() || asked.held == "" {
		t.Fatalf("asked is %s", asked.text())
	}
	andor := GameWords(andorGame, "en")
	for _, want := range []string{
		"The miller's chart", "`mill`", andor.Say("brought.heroes", "least", 2, "most", 4),
		andor.Say("brought.map.own", "n", 15), "English", "Deutsch",
		andor.Say("brought.difficulty.one"), andor.Say("bot.legend.kept"),
	} {
		if !strings.Contains(asked.reads(), want) {
			t.Errorf("the question does not tell %q: %s", want, asked.text())
		}
	}
	if strings.Contains(d.offers("3", "", "en-GB"), "mill The") {
		t.Error("it is offered before anybody has said yes")
	}
	stranger := *yes
	stranger.ID, stranger.User, stranger.Permissions = "9001", "anna", 0
	if a := d.does(&stranger); !a.shows("bot.notallowed") || strings.Contains(d.offers("3", "", "en-GB"), "mill The") {
		t.Errorf("anna answers it: %s", a.text())
	}
	d.restart() // the question outlives the bot
	if a := d.does(yes); !a.shows("bot.legend.done.give", "n", 1) || !strings.Contains(a.text(), "<@mona>") {
		t.Fatalf("taken it is %s; the log: %s", a.text(), d.logs)
	}
	if got := d.offers("3", "MILLER'S CH", "en-GB"); got != "mill The miller's chart" {
		t.Errorf("the server is offered %q", got)
	}
	german := GameWords(andorGame, "de").Say("legend.7.title")
	if got := d.offers("3", strings.ToLower(german[strings.LastIndex(german, " ")+1:]),
		"de"); got != fmt.Sprintf("7 %s (7), mill %[1]s (mill)", german) {
		t.Errorf("a German is offered %q", got)
	}
	for _, guild := range []string{"4", ""} {
		if got := d.offers(guild, "", "en-GB"); strings.Contains(got, "mill The") ||
			!strings.Contains(got, "7 "+andor.Say("legend.7.title")) {
			t.Errorf("server %q is offered %q", guild, got)
		}
		elsewhere := command("anna", "game new", "game", "legends-of-andor", "legend", "mill")
		elsewhere.Guild, elsewhere.Channel = guild, "77"
		if a := d.does(elsewhere); !strings.Contains(a.text(), "mill") || !a.private() {
			t.Errorf("server %q plays it: %s", guild, a.text())
		}
	}
	// Who types the name of it instead of choosing it plays it too.
	opened, _ := d.plays("legend", "the miller's chart")
	if !strings.Contains(opened.text(), "The miller's chart") {
		t.Errorf("the lobby is %s", opened.text())
	}
	d.deliver()
	if h := d.head(); h.Status != store.Running || h.Options["legend"] != "mill" {
		t.Fatalf("the match is %+v; the log: %s", h, d.logs)
	}
	if a := d.does(command("anna", "board", "text", true)); strings.Contains(a.text(), "‹") ||
		!GameWords(andorGame, "en").Shows(a.text(), "legend.7.goal") {
		t.Errorf("the board in words is %s", a.text())
	}
	audit, err := d.app.o.Store.Audit(store.AuditFilter{Guild: "3"})
	if err != nil || len(audit) != 1 || audit[0].Actor != "mona" || audit[0].Action != library.AuditAction ||
		!strings.Contains(string(audit[0].Detail), `"do":"give"`) {
		t.Errorf("the audit is %+v, %v", audit, err)
	}
}

func TestWhatIsWrongWithALegendIsToldBySentencesWithTheirLines(t *testing.T) {
	t.Parallel()
	d := newShelf(t)
	lines := []string{"id: Mill", "events: bronze"}
	for n := range 14 {
		lines = append(lines, fmt.Sprintf("part-%d: x", n))
	}
	a, yes := d.asks(strings.Join(lines, "\n"))
	if yes != nil {
		t.Fatal("it is asked about")
	}
	said := fmt.Sprint(a.data()["content"])
	for _, want := range []string{`line 1: the id "Mill" is not made of`,
		`line 2: there are silver and golden event cards, not "bronze"`, `line 3: "part\-0" is no part of a legend`,
		words().Say("bot.legend.more", "n", 7), words().Say("bot.legend.guide")} {
		if !strings.Contains(said, want) {
			t.Errorf("it does not tell %q: %s", want, said)
		}
	}
	if n := len(regexp.MustCompile(`line \d+: `).FindAllString(said, -1)); n != 10 {
		t.Errorf("%d mistakes are told: %s", n, said)
	}
	for name, file := range map[string]string{
		"no YAML at all":            "id: [",
		"nothing":                   "\n",
		"bytes of something else":   "\x89PNG\r\n\x1a\n\x00\x01",
		"the id of one there is":    millLegend(t, `id: "mill"`, `id: "2"`),
		"a text that pings":         millLegend(t, "The miller's chart", "The @everyone's chart"),
		"a text that links":         millLegend(t, "The miller's chart", "https://example.org"),
		"a text with a hidden link": millLegend(t, "The miller's chart", "[a](b)"),
		"a text that turns around":  millLegend(t, "The miller's chart", "The \u202echart"),
		"a bomb of aliases": "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c " +
			"[*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e " +
			"[*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: " +
			"&f [*e,*e,*e,*e,*e,*e,*e,*e,*e]\ng: [*f,*f,*f,*f,*f,*f,*f,*f,*f]\n",
		"a file that reads a file":   "id: !include /etc/passwd\n",
		"a title longer than titles": millLegend(t, "The miller's chart", strings.Repeat("chart ", 20)),
	} {
		a, yes := d.asks(file)
		if yes != nil || !a.private() || a.shows("bot.trouble") || !a.shows("bot.legend.wrong") {
			t.Errorf("%s: it is answered %s", name, a.text())
		}
		if strings.Contains(a.text(), "root:") {
			t.Errorf("%s: a file was read", name)
		}
	}
	if got := d.app.Libraries.Of("3"); len(got.Entries) != 0 {
		t.Errorf("the library holds %+v", got)
	}
}

// A file without a mistake is tried in a few matches before a moderator is asked about it.
func TestALegendThatComesToNoEndIsNotAskedAbout(t *testing.T) {
	t.Parallel()
	d := newShelf(t)
	a, yes := d.asks("id: tale\nevents: golden\ncards:\n  - {id: a, when: start, do: [{heroes: ranks}]}\n  - {id: n, " +
		"when: letter N, do: [{win: won}]}\n" +
		"  - {id: c, when: letter C, again: true, do: [{if: castle-held, then: [{narrator-to: B}]}]}\n" +
		"texts:\n  en: {title: \"A tale\", about: \"For a test.\", won: \"Won.\"}\n")
	if yes != nil || !a.private() || !a.shows("bot.legend.wrong") || !strings.Contains(a.text(), "comes to no end") {
		t.Errorf("it is answered %s", a.text())
	}
}

func TestALegendTooLargeOrFromElsewhereIsNotFetched(t *testing.T) {
	t.Parallel()
	d := newShelf(t)
	i := command("mona", "mod legend", "file", "77")
	i.Permissions = permissionManageMessages
	for _, c := range []struct {
		size int
		url  string
		want text.Message
	}{
		{library.MaxFile + 1, d.base + "/attachments/1/2/l", text.M("bot.legend.large", "size", 64)},
		// it lies about its size
		{5, d.files(map[string]string{"l": strings.Repeat("x", library.MaxFile+1)}) + "l",
			text.M("bot.legend.large", "size", 64)},
		{5, "http://example.org/attachments/1/2/l", text.M("bot.legend.no.fetch")},
		{5, "file:///etc/passwd", text.M("bot.legend.no.fetch")},
		{5, d.base + "/attachments/1/2/gone", text.M("bot.legend.no.fetch")},
	} {
		i.ID += "1"
		i.Files = map[string]discord.Attachment{"77": {Name: "l.yaml", Size: c.size, URL: c.url}}
		if a := d.does(i); !a.says(c.want) {
			t.Errorf("%s of %d bytes is answered %s", c.url, c.size, a.text())
		}
	}
}

func TestALegendHasVersionsAndMatchesKeepTheOneTheyBeganWith(t *testing.T) {
	t.Parallel()
	d := newShelf(t)
	d.gives(millLegend(t))
	d.plays("legend", "mill")
	first := d.head().ID
	if a, yes := d.asks(millLegend(t)); yes != nil || !a.shows("bot.legend.no.same") {
		t.Errorf("the same file once more is answered %s", a.text())
	}
	second := millLegend(t, "The miller's chart", "The miller's map")
	asked, yes := d.asks(second)
	changed := GameWords(andorGame, "en").Say("brought.changed.texts", "came", 0, "changed", 1, "went", 0)
	for _, want := range []string{words().Say("bot.legend.ask.next", "n", 2, "title", "The miller's map", "id", "mill",
		"before", 1), changed} {
		if !strings.Contains(asked.reads(), want) {
			t.Errorf("the question does not tell %q: %s", want, asked.text())
		}
	}
	if a := d.does(yes); !a.shows("bot.legend.done.give", "n", 2) {
		t.Fatalf("taken it is %s", a.text())
	}
	if a := d.does(yes); !a.shows("bot.legend.version", "n", 2) || a.shows("bot.legend.version", "n", 3) ||
		a.shows("bot.legend.done.give", "n", 3) {
		t.Errorf("a yes that is delivered twice: %s", a.text())
	}
	// What was asked before the library changed does not hold any more.
	stale := *yes
	stale.ID = "9002"
	if a := d.does(&stale); !a.shows("bot.legend.no.changed") {
		t.Errorf("an old yes is answered %s", a.text())
	}
	title := func(id store.MatchID) string {
		t.Helper()
		tb, err := d.app.Tables.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		defer tb.Unlock()
		return d.app.Voices.By(tb.Rules(), "en").Say(table.PlayedName(tb.Rules(), tb.Head.Options))
	}
	d.restart()
	if got := title(first); got != "The miller's chart" {
		t.Errorf("the match that runs plays %q now", got)
	}
	d.ends()
	d.plays("legend", "mill")
	if got := title(d.head().ID); got != "The miller's map" {
		t.Errorf("a new match plays %q", got)
	}
	d.ends()
	if a := d.picks("mill", "1"); !a.shows("bot.legend.done.use", "n", 1) {
		t.Fatalf("going back is answered %s", a.text())
	}
	if a := d.does(moderating(command("mona", "mod legend"))); !strings.Contains(a.text(),
		"**The miller's chart** (`mill`) · ") || !a.shows("bot.legend.given", "version", 1, "who", "<@mona>") {
		t.Errorf("the list is %s", a.text())
	}
	d.plays("legend", "mill")
	if got := title(d.head().ID); got != "The miller's chart" {
		t.Errorf("after going back a new match plays %q", got)
	}
}

func TestALegendThatIsRemovedIsPlayedToItsEndAndCanBeBroughtBack(t *testing.T) {
	t.Parallel()
	d := newShelf(t)
	d.gives(millLegend(t))
	d.plays("legend", "mill")
	h := d.head()
	if a := d.picks("mill", legends.LibraryRemove); !a.shows("bot.legend.gone", "who", "<@mona>") {
		t.Fatalf("removing is answered %s", a.text())
	}
	if strings.Contains(d.offers("3", "", "en-GB"), "mill The") {
		t.Error("it is still offered")
	}
	d.restart()
	d.deliver()
	if a := d.does(command("anna", "board", "text", true)); strings.Contains(a.text(), "‹") ||
		!GameWords(andorGame, "en").Shows(a.text(), "legend.7.goal") {
		t.Errorf("the board in words is %s; the log: %s", a.text(), d.logs)
	}
	if a := d.does(command("anna", "hint")); d.head().ID != h.ID || a.shows("bot.trouble") {
		t.Errorf("the match does not go on: %s", a.text())
	}
	d.ends()
	if opened, _ := d.plays("legend", "mill"); !opened.private() {
		t.Errorf("a new match plays what was removed: %s", opened.text())
	}
	if a := d.does(command("anna", "game rematch")); !a.private() || !strings.Contains(a.text(), "mill") {
		t.Errorf("a rematch plays what was removed: %s", a.text())
	}
	if a := d.picks("mill", legends.LibraryRestore); !a.shows("bot.legend.done.restore", "n", 1) ||
		!strings.Contains(d.offers("3", "", "en-GB"), "mill The") {
		t.Fatalf("bringing it back is answered %s", a.text())
	}
	d.picks("mill", legends.LibraryRemove)
	d.pass(library.KeepRemoved + time.Hour)
	if a := d.picks("mill", legends.LibraryRestore); !a.shows("bot.legend.no.gone") {
		t.Errorf("after its time it is brought back: %s", a.text())
	}
	// The next change lets go of it.
	d.gives(millLegend(t, `id: "mill"`, `id: "kiln"`))
	if l, err := d.app.o.Store.Library("3"); err != nil || fmt.Sprint(l.Files) != "[legends-of-andor/kiln.1]" {
		t.Errorf("the files are %v, %v", l.Files, err)
	}
}

// Every act upon the legends of a server stands in the audit, at any table of the server and where there is none.
func TestTheAuditTellsWhatWasDoneToTheLegendsOfAServer(t *testing.T) {
	t.Parallel()
	d := newShelf(t)
	audit := func(user, guild, language string) string {
		i := moderating(command(user, "mod audit"))
		i.Guild, i.Locale = guild, language
		if user == "anna" {
			i.Permissions = 0
		}
		a := d.does(i)
		if !a.private() {
			t.Errorf("others see the audit: %s", a.text())
		}
		return fmt.Sprint(a.data()["content"])
	}
	if got := audit("mona", "3", "en-GB"); !words().Shows(got, "bot.audit.none") {
		t.Errorf("before anything was done it reads %s", got)
	}
	d.gives(millLegend(t))
	d.pass(time.Hour)
	d.gives(millLegend(t, "The miller's chart", "The miller's map"))
	d.picks("mill", "1")
	d.picks("mill", legends.LibraryRemove)
	d.picks("mill", legends.LibraryRestore)
	act := func(language, do, title string, n int) string {
		return Words(language).Say("bot.audit.legend."+do, "title", title, "id", "mill", "n", n)
	}
	var acts []string
	for _, x := range []struct {
		do string
		n  int
	}{{"restore", 1}, {"remove", 1}, {"use", 1}, {"give", 2}, {"give", 1}} {
		acts = append(acts, act("en", x.do, "The miller's chart", x.n))
	}
	lines := func(said string) (out []string) {
		for _, l := range strings.Split(said, "\n") {
			if _, what, ok := strings.Cut(l, " <@mona>: "); ok {
				out = append(out, what)
			}
		}
		return out
	}
	got := audit("mona", "3", "en-GB")
	if !slices.Equal(lines(got), acts) {
		t.Errorf("in a channel without a table it reads %s", got)
	}
	for _, at := range []time.Time{d.now(), d.now().Add(-time.Hour)} {
		if !strings.Contains(got, fmt.Sprintf("<t:%d:R> <@mona>", at.Unix())) {
			t.Errorf("it does not say that something was done at %v: %s", at, got)
		}
	}
	title := func(language string) string { return GameWords(andorGame, language).Say("legend.7.title") }
	for language, want := range map[string]string{
		"de": act("de", "give", title("de"), 2), "fr": act("fr", "remove", title("fr"), 1),
		"it": act("it", "restore", title("it"), 1),
	} {
		if got := audit("mona", "3", language); !strings.Contains(got, want) {
			t.Errorf("in %s it reads %s", language, got)
		}
	}
	if got := audit("anna", "3", "en-GB"); strings.Contains(got, "mill") {
		t.Errorf("who is no moderator reads %s", got)
	}
	for _, guild := range []string{"4", ""} {
		if got := audit("mona", guild, "en-GB"); strings.Contains(got, "mill") {
			t.Errorf("server %q reads %s", guild, got)
		}
	}
	d.does(command("anna", "game new", "game", "legends-of-andor", "seats", 2, "autopilots", 1))
	if got := audit("mona", "3", "en-GB"); !slices.Equal(lines(got), acts) {
		t.Errorf("while players gather it reads %s", got)
	}
	d.does(press("anna", customid.LobbyID{Lobby: string(d.head().ID), Act: customid.LobbyStart}.String(), "800"))
	d.pass(time.Minute)
	d.mod("pause")
	if got := audit("mona", "3", "en-GB"); len(lines(got)) != 6 ||
		!words().Shows(lines(got)[0], "bot.moderator.pause") || !slices.Equal(lines(got)[1:], acts) {
		t.Errorf("at a table it reads %s; the log: %s", got, d.logs)
	}
}

func TestALobbyWhoseLegendIsRemovedSaysSoAndStartsWithAnother(t *testing.T) {
	t.Parallel()
	d := newShelf(t)
	d.gives(millLegend(t))
	d.does(command("anna", "game new", "game", "legends-of-andor", "seats", 2, "autopilots", 1, "legend", "mill"))
	d.picks("mill", legends.LibraryRemove)
	start := customid.LobbyID{Lobby: string(d.head().ID), Act: customid.LobbyStart}.String()
	if a := d.does(press("anna", start, "800")); d.head().Status != store.Lobby || !strings.Contains(a.text(), "mill") {
		t.Fatalf("starting is answered %s", a.text())
	}
	choose := press("anna",
		customid.LobbyID{Lobby: string(d.head().ID), Act: customid.LobbyValue, Option: "legend"}.String(), "800")
	choose.Values = []string{"2"}
	d.does(choose)
	if a := d.does(press("anna", start, "800")); d.head().Status != store.Running {
		t.Errorf("starting with another is answered %s", a.text())
	}
}

func TestALegendWithoutTheTablesLanguageSaysSoAndIsToldInEnglish(t *testing.T) {
	t.Parallel()
	d := newShelf(t)
	whole := millLegend(t)
	english := whole[:strings.Index(whole, "\n  de:\n")+1]
	asked, yes := d.asks(english)
	if yes == nil || !asked.shows("bot.legend.lacks", "which",
		[]text.Message{text.Plain("Deutsch"), text.Plain("Français"), text.Plain("Italiano")}) {
		t.Fatalf("asked is %s", asked.text())
	}
	d.does(yes)
	opened, _ := d.plays("legend", "mill", "language", "de")
	if !strings.Contains(opened.text(), "The miller's chart") || !Words("de").Shows(opened.text(), "bot.lobby.untold") {
		t.Errorf("the lobby is %s", opened.text())
	}
	german := command("anna", "board", "text", true)
	german.Locale = "de"
	if a := d.does(german); strings.Contains(a.text(), "‹") ||
		!GameWords(andorGame, "en").Shows(a.text(), "legend.7.goal") ||
		!GameWords(andorGame, "de").Shows(a.text(), "words.narrator") {
		t.Errorf("the board in words is %s", a.text())
	}
}

func TestAServerHasAsManyLegendsAsFit(t *testing.T) {
	t.Parallel()
	d := newShelf(t)
	// For two heroes only a legend is tried soon.
	for n := range library.MaxEntries {
		d.gives(millLegend(t, `id: "mill"`, fmt.Sprintf(`id: "mill-%d"`, n), "heroes: [2, 4]", "heroes: [2, 2]"))
	}
	if a, yes := d.asks(millLegend(t)); yes != nil || !a.shows("bot.legend.no.full", "n", 15) {
		t.Errorf("one more is answered %s", a.text())
	}
	a := d.does(moderating(command("mona", "mod legend")))
	if !strings.Contains(a.text(), "mill\\-0") && !strings.Contains(a.text(), "`mill-0`") {
		t.Errorf("the list is %s", a.text())
	}
	d.does(command("anna", "game new", "game", "legends-of-andor", "seats", 2, "legend", "mill-3"))
	open := press("anna", customid.LobbyID{Lobby: string(d.head().ID), Act: customid.LobbyOption}.String(), "800")
	open.Values = []string{"legend"}
	d.does(open) // the menu of all legends fits Discord, which the desk checks
	for n := range library.MaxVersions + 2 {
		d.gives(millLegend(t, `id: "mill"`, `id: "mill-0"`, "The miller's chart", fmt.Sprintf("Chart %d", n),
			"heroes: [2, 4]", "heroes: [2, 2]"))
	}
	e := d.app.Libraries.Of("3").Entries[0]
	if len(e.Versions) != library.MaxVersions || e.Current != library.MaxVersions+3 {
		t.Errorf("after many versions it is %+v", e)
	}
}

func TestWhoGaveALegendIsTakenOutOfIt(t *testing.T) {
	t.Parallel()
	d := newShelf(t)
	d.gives(millLegend(t))
	if a := d.does(command("mona", "privacy show")); !a.shows("bot.privacy.libraries", "n", 1) {
		t.Errorf("mona is told %s", a.text())
	}
	d.forgets("mona")
	raw, err := json.Marshal(d.app.Libraries.Of("3"))
	if err != nil || strings.Contains(string(raw), "mona") ||
		!strings.Contains(d.offers("3", "", "en-GB"), "mill The") {
		t.Errorf("the library is %s, %v", raw, err)
	}
	if strings.Contains(d.kept(), "mona") {
		t.Error("the audit still names mona")
	}
	if a := d.does(moderating(command("ben", "mod legend"))); !a.shows("bot.privacy.former") {
		t.Errorf("the list is %s", a.text())
	}
}

func TestARecordThatCarriesALegendIsImportedOnlyIfTheLegendIsSound(t *testing.T) {
	t.Parallel()
	d := newShelf(t)
	d.gives(millLegend(t))
	d.plays("legend", "mill")
	d.does(moderating(command("mona", "mod act", "seat", 1, "move", "end", "reason", "x")))
	d.ends()
	record := d.does(command("anna", "game export")).held
	if !strings.Contains(record, "\n|id: \"mill\"\n") {
		t.Fatal("the record does not carry the legend")
	}
	bad := strings.Replace(record, "The miller's chart", "The @everyone chart", -1)
	if a := d.imports(d.files(map[string]string{"x.skald": bad})+"x.skald", len(bad)); !a.shows("bot.import.wrong") {
		t.Errorf("it is answered %s", a.text())
	}
}
