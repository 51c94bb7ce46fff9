package legends_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/legends"
	"skald/bot/library"
	"skald/bot/table"
	"skald/engine/games"
	"skald/engine/text"
	"skald/store"
)

// givesLegend gives a legend and says yes.
func givesLegend(d *bottest.Bot, file string) bottest.Call {
	d.T.Helper()
	asked, yes := d.AskLegend(file)
	if yes == nil {
		d.T.Fatalf("it is not asked about: %s", asked.Text())
	}
	return d.Do(yes)
}

// picksLegend selects from the menus of /mod legend in turn, and confirms if asked.
func picksLegend(d *bottest.Bot, args ...string) bottest.Call {
	d.T.Helper()
	a := d.PressAsModerator(customid.Nav{Match: customid.NoTable, Seat: -1, Screen: customid.ScreenLibrary,
		Args: args}.String())
	if yes := a.Button(":library:0:yes:"); yes != "" {
		return d.PressAsModerator(yes)
	}
	return a
}

// offersLegends lists the legends /game new offers a user in a server, "" for a direct message.
func offersLegends(d *bottest.Bot, guild, typed, locale string) string {
	d.T.Helper()
	i := bottest.Interaction("anna", discord.KindAutocomplete)
	i.Command, i.Focus, i.Guild, i.Locale = "game new", "legend", guild, locale
	i.Options["legend"] = discord.Option{Value: typed}
	var out []string
	for _, c := range d.App.Router.Suggestions(i) {
		out = append(out, fmt.Sprint(c.Value, " ", c.Name))
	}
	return strings.Join(out, ", ")
}

func TestServerLegendIsOfferedOnItsServerOnly(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	asked, yes := d.AskLegend(bottest.MillLegend(t))
	if yes == nil || !asked.IsPrivate() || asked.FileText == "" {
		t.Fatalf("asked is %s", asked.Text())
	}
	andor := bottest.GameWords(bottest.AndorGame, "en")
	for _, want := range []string{
		"The miller's chart", "`mill`", andor.Say("brought.heroes", "least", 2, "most", 4),
		andor.Say("brought.map.own", "n", 15), "English", "Deutsch",
		andor.Say("brought.difficulty.one"), andor.Say("bot.legend.kept"),
	} {
		if !strings.Contains(asked.Reads(), want) {
			t.Errorf("the question does not tell %q: %s", want, asked.Text())
		}
	}
	if strings.Contains(offersLegends(d, "3", "", "en-GB"), "mill The") {
		t.Error("it is offered before anybody has said yes")
	}
	stranger := *yes
	stranger.ID, stranger.User, stranger.Permissions = "9001", "anna", 0
	if a := d.Do(&stranger); !a.Shows("bot.notallowed") ||
		strings.Contains(offersLegends(d, "3", "", "en-GB"), "mill The") {
		t.Errorf("anna answers it: %s", a.Text())
	}
	d.Restart() // the question outlives the bot
	if a := d.Do(yes); !a.Shows("bot.legend.done.give", "n", 1) || !strings.Contains(a.Text(), "<@mona>") {
		t.Fatalf("taken it is %s; the log: %s", a.Text(), d.Logs)
	}
	if got := offersLegends(d, "3", "MILLER'S CH", "en-GB"); got != "mill The miller's chart" {
		t.Errorf("the server is offered %q", got)
	}
	german := bottest.GameWords(bottest.AndorGame, "de").Say("legend.7.title")
	if got := offersLegends(d, "3", strings.ToLower(german[strings.LastIndex(german, " ")+1:]),
		"de"); got != fmt.Sprintf("7 %s (7), mill %[1]s (mill)", german) {
		t.Errorf("a German is offered %q", got)
	}
	for _, guild := range []string{"4", ""} {
		if got := offersLegends(d, guild, "", "en-GB"); strings.Contains(got, "mill The") ||
			!strings.Contains(got, "7 "+andor.Say("legend.7.title")) {
			t.Errorf("server %q is offered %q", guild, got)
		}
		elsewhere := bottest.Command("anna", "game new", "game", "legends-of-andor", "legend", "mill")
		elsewhere.Guild, elsewhere.Channel = guild, "77"
		if a := d.Do(elsewhere); !strings.Contains(a.Text(), "mill") || !a.IsPrivate() {
			t.Errorf("server %q plays it: %s", guild, a.Text())
		}
	}
	// Typing the legend's name works like choosing it.
	opened, _ := d.BeginLegend("legend", "the miller's chart")
	if !strings.Contains(opened.Text(), "The miller's chart") {
		t.Errorf("the lobby is %s", opened.Text())
	}
	d.Deliver()
	if h := d.Head(); h.Status != store.Running || h.Options["legend"] != "mill" {
		t.Fatalf("the match is %+v; the log: %s", h, d.Logs)
	}
	if a := d.Do(bottest.Command("anna", "board", "text", true)); strings.Contains(a.Text(), "‹") ||
		!bottest.GameWords(bottest.AndorGame, "en").Shows(a.Text(), "legend.7.goal") {
		t.Errorf("the board in words is %s", a.Text())
	}
	audit, err := d.Options.Store.Audit(store.AuditFilter{Guild: "3"})
	if err != nil || len(audit) != 1 || audit[0].Actor != "mona" || audit[0].Action != library.AuditAction ||
		!strings.Contains(string(audit[0].Detail), `"do":"give"`) {
		t.Errorf("the audit is %+v, %v", audit, err)
	}
}

func TestLegendErrorsGiveSentencesAndLines(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	lines := []string{"id: Mill", "events: bronze"}
	for n := range 14 {
		lines = append(lines, fmt.Sprintf("part-%d: x", n))
	}
	a, yes := d.AskLegend(strings.Join(lines, "\n"))
	if yes != nil {
		t.Fatal("it is asked about")
	}
	said := a.Content()
	for _, want := range []string{`line 1: the id "Mill" is not made of`,
		`line 2: there are silver and golden event cards, not "bronze"`, `line 3: "part\-0" is no part of a legend`,
		bottest.EnglishWords().Say("bot.legend.more", "n", 7), bottest.EnglishWords().Say("bot.legend.guide")} {
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
		"the id of one there is":    bottest.MillLegend(t, `id: "mill"`, `id: "2"`),
		"a text that pings":         bottest.MillLegend(t, "The miller's chart", "The @everyone's chart"),
		"a text that links":         bottest.MillLegend(t, "The miller's chart", "https://example.org"),
		"a text with a hidden link": bottest.MillLegend(t, "The miller's chart", "[a](b)"),
		"a text that turns around":  bottest.MillLegend(t, "The miller's chart", "The \u202echart"),
		"a bomb of aliases": "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c " +
			"[*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e " +
			"[*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: " +
			"&f [*e,*e,*e,*e,*e,*e,*e,*e,*e]\ng: [*f,*f,*f,*f,*f,*f,*f,*f,*f]\n",
		"a file that reads a file":   "id: !include /etc/passwd\n",
		"a title longer than titles": bottest.MillLegend(t, "The miller's chart", strings.Repeat("chart ", 20)),
	} {
		a, yes := d.AskLegend(file)
		if yes != nil || !a.IsPrivate() || a.Shows("bot.trouble") || !a.Shows("bot.legend.wrong") {
			t.Errorf("%s: it is answered %s", name, a.Text())
		}
		if strings.Contains(a.Text(), "root:") {
			t.Errorf("%s: a file was read", name)
		}
	}
	if got := d.App.Libraries.Of("3"); len(got.Entries) != 0 {
		t.Errorf("the library holds %+v", got)
	}
}

// A file without a mistake is tried in a few matches before a moderator is asked about it.
func TestALegendThatComesToNoEndIsNotAskedAbout(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	a, yes := d.AskLegend(
		"id: tale\nevents: golden\ncards:\n  - {id: a, when: start, do: [{heroes: ranks}]}\n  - {id: n, " +
			"when: letter N, do: [{win: won}]}\n" +
			"  - {id: c, when: letter C, again: true, do: [{if: castle-held, then: [{narrator-to: B}]}]}\n" +
			"texts:\n  en: {title: \"A tale\", about: \"For a test.\", won: \"Won.\"}\n")
	if yes != nil || !a.IsPrivate() || !a.Shows("bot.legend.wrong") || !strings.Contains(a.Text(), "comes to no end") {
		t.Errorf("it is answered %s", a.Text())
	}
}

func TestALegendTooLargeOrFromElsewhereIsNotFetched(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	i := bottest.Command("mona", "mod legend", "file", "77")
	i.Permissions = discordgo.PermissionManageMessages
	for _, c := range []struct {
		size int
		url  string
		want text.Message
	}{
		{library.MaxFile + 1, d.URL + "/attachments/1/2/l", text.M("bot.legend.large", "size", 64)},
		// a file larger than announced
		{5, d.ServeFiles(map[string]string{"l": strings.Repeat("x", library.MaxFile+1)}) + "l",
			text.M("bot.legend.large", "size", 64)},
		{5, "http://example.org/attachments/1/2/l", text.M("bot.legend.no.fetch")},
		{5, "file:///etc/passwd", text.M("bot.legend.no.fetch")},
		{5, d.URL + "/attachments/1/2/gone", text.M("bot.legend.no.fetch")},
	} {
		i.ID += "1"
		i.Files = map[string]discord.Attachment{"77": {Name: "l.yaml", Size: c.size, URL: c.url}}
		if a := d.Do(i); !a.Says(c.want) {
			t.Errorf("%s of %d bytes is answered %s", c.url, c.size, a.Text())
		}
	}
}

func TestALegendHasVersionsAndMatchesKeepTheOneTheyBeganWith(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	givesLegend(d, bottest.MillLegend(t))
	d.BeginLegend("legend", "mill")
	first := d.Head().ID
	if a, yes := d.AskLegend(bottest.MillLegend(t)); yes != nil || !a.Shows("bot.legend.no.same") {
		t.Errorf("the same file once more is answered %s", a.Text())
	}
	second := bottest.MillLegend(t, "The miller's chart", "The miller's map")
	asked, yes := d.AskLegend(second)
	changed := bottest.GameWords(bottest.AndorGame, "en").Say("brought.changed.texts", "came", 0, "changed", 1,
		"went", 0)
	for _, want := range []string{bottest.EnglishWords().Say("bot.legend.ask.next", "n", 2, "title", "The miller's map",
		"id", "mill",
		"before", 1), changed} {
		if !strings.Contains(asked.Reads(), want) {
			t.Errorf("the question does not tell %q: %s", want, asked.Text())
		}
	}
	if a := d.Do(yes); !a.Shows("bot.legend.done.give", "n", 2) {
		t.Fatalf("taken it is %s", a.Text())
	}
	if a := d.Do(yes); !a.Shows("bot.legend.version", "n", 2) || a.Shows("bot.legend.version", "n", 3) ||
		a.Shows("bot.legend.done.give", "n", 3) {
		t.Errorf("a yes that is delivered twice: %s", a.Text())
	}
	// A question from before a change of the library is void.
	stale := *yes
	stale.ID = "9002"
	if a := d.Do(&stale); !a.Shows("bot.legend.no.changed") {
		t.Errorf("an old yes is answered %s", a.Text())
	}
	title := func(id store.MatchID) string {
		t.Helper()
		tb, err := d.App.Tables.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		defer tb.Unlock()
		return d.App.Voices.By(tb.Rules(), "en").Say(table.PlayedName(tb.Rules(), tb.Head.Options))
	}
	d.Restart()
	if got := title(first); got != "The miller's chart" {
		t.Errorf("the match that runs plays %q now", got)
	}
	d.EndMatch()
	d.BeginLegend("legend", "mill")
	if got := title(d.Head().ID); got != "The miller's map" {
		t.Errorf("a new match plays %q", got)
	}
	d.EndMatch()
	if a := picksLegend(d, "mill", "1"); !a.Shows("bot.legend.done.use", "n", 1) {
		t.Fatalf("going back is answered %s", a.Text())
	}
	if a := d.Do(bottest.AsModerator(bottest.Command("mona", "mod legend"))); !strings.Contains(a.Text(),
		"**The miller's chart** (`mill`) · ") || !a.Shows("bot.legend.given", "version", 1, "who", "<@mona>") {
		t.Errorf("the list is %s", a.Text())
	}
	d.BeginLegend("legend", "mill")
	if got := title(d.Head().ID); got != "The miller's chart" {
		t.Errorf("after going back a new match plays %q", got)
	}
}

func TestRemovedLegendEndsMatchesAndCanReturn(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	givesLegend(d, bottest.MillLegend(t))
	d.BeginLegend("legend", "mill")
	h := d.Head()
	if a := picksLegend(d, "mill", legends.LibraryRemove); !a.Shows("bot.legend.gone", "who", "<@mona>") {
		t.Fatalf("removing is answered %s", a.Text())
	}
	if strings.Contains(offersLegends(d, "3", "", "en-GB"), "mill The") {
		t.Error("it is still offered")
	}
	d.Restart()
	d.Deliver()
	if a := d.Do(bottest.Command("anna", "board", "text", true)); strings.Contains(a.Text(), "‹") ||
		!bottest.GameWords(bottest.AndorGame, "en").Shows(a.Text(), "legend.7.goal") {
		t.Errorf("the board in words is %s; the log: %s", a.Text(), d.Logs)
	}
	if a := d.Do(bottest.Command("anna", "hint")); d.Head().ID != h.ID || a.Shows("bot.trouble") {
		t.Errorf("the match does not go on: %s", a.Text())
	}
	d.EndMatch()
	if opened, _ := d.BeginLegend("legend", "mill"); !opened.IsPrivate() {
		t.Errorf("a new match plays what was removed: %s", opened.Text())
	}
	if a := d.Do(bottest.Command("anna", "game rematch")); !a.IsPrivate() || !strings.Contains(a.Text(), "mill") {
		t.Errorf("a rematch plays what was removed: %s", a.Text())
	}
	if a := picksLegend(d, "mill", legends.LibraryRestore); !a.Shows("bot.legend.done.restore", "n", 1) ||
		!strings.Contains(offersLegends(d, "3", "", "en-GB"), "mill The") {
		t.Fatalf("bringing it back is answered %s", a.Text())
	}
	picksLegend(d, "mill", legends.LibraryRemove)
	d.Pass(library.KeepRemoved + time.Hour)
	if a := picksLegend(d, "mill", legends.LibraryRestore); !a.Shows("bot.legend.no.gone") {
		t.Errorf("after its time it is brought back: %s", a.Text())
	}
	// The next change lets go of it.
	givesLegend(d, bottest.MillLegend(t, `id: "mill"`, `id: "kiln"`))
	if l, err := d.Options.Store.Library("3"); err != nil || fmt.Sprint(l.Files) != "[legends-of-andor/kiln.1]" {
		t.Errorf("the files are %v, %v", l.Files, err)
	}
}

// Every change of a server's legends is in the audit log, at any table of the server and without one.
func TestTheAuditTellsWhatWasDoneToTheLegendsOfAServer(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	audit := func(user, guild, language string) string {
		i := bottest.AsModerator(bottest.Command(user, "mod audit"))
		i.Guild, i.Locale = guild, language
		if user == "anna" {
			i.Permissions = 0
		}
		a := d.Do(i)
		if !a.IsPrivate() {
			t.Errorf("others see the audit: %s", a.Text())
		}
		return a.Content()
	}
	if got := audit("mona", "3", "en-GB"); !bottest.EnglishWords().Shows(got, "bot.audit.none") {
		t.Errorf("before anything was done it reads %s", got)
	}
	givesLegend(d, bottest.MillLegend(t))
	d.Pass(time.Hour)
	givesLegend(d, bottest.MillLegend(t, "The miller's chart", "The miller's map"))
	picksLegend(d, "mill", "1")
	picksLegend(d, "mill", legends.LibraryRemove)
	picksLegend(d, "mill", legends.LibraryRestore)
	act := func(language, do, title string, n int) string {
		return bottest.Words(language).Say("bot.audit.legend."+do, "title", title, "id", "mill", "n", n)
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
	for _, at := range []time.Time{d.Now(), d.Now().Add(-time.Hour)} {
		if !strings.Contains(got, fmt.Sprintf("<t:%d:R> <@mona>", at.Unix())) {
			t.Errorf("it does not say that something was done at %v: %s", at, got)
		}
	}
	title := func(language string) string {
		return bottest.GameWords(bottest.AndorGame, language).Say("legend.7.title")
	}
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
	d.Do(bottest.Command("anna", "game new", "game", "legends-of-andor", "seats", 2, "autopilots", 1))
	if got := audit("mona", "3", "en-GB"); !slices.Equal(lines(got), acts) {
		t.Errorf("while players gather it reads %s", got)
	}
	d.Do(bottest.Press("anna", customid.LobbyID{Lobby: string(d.Head().ID), Act: customid.LobbyStart}.String(), "800"))
	d.Pass(time.Minute)
	d.Moderate("pause")
	if got := audit("mona", "3", "en-GB"); len(lines(got)) != 6 ||
		!bottest.EnglishWords().Shows(lines(got)[0], "bot.moderator.pause") || !slices.Equal(lines(got)[1:], acts) {
		t.Errorf("at a table it reads %s; the log: %s", got, d.Logs)
	}
}

func TestLobbyOfRemovedLegendStartsAnother(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	givesLegend(d, bottest.MillLegend(t))
	d.Do(bottest.Command("anna", "game new", "game", "legends-of-andor", "seats", 2, "autopilots", 1, "legend", "mill"))
	picksLegend(d, "mill", legends.LibraryRemove)
	start := customid.LobbyID{Lobby: string(d.Head().ID), Act: customid.LobbyStart}.String()
	if a := d.Do(bottest.Press("anna", start, "800")); d.Head().Status != store.Lobby ||
		!strings.Contains(a.Text(), "mill") {
		t.Fatalf("starting is answered %s", a.Text())
	}
	choose := bottest.Press("anna",
		customid.LobbyID{Lobby: string(d.Head().ID), Act: customid.LobbyValue, Option: "legend"}.String(), "800")
	choose.Values = []string{"2"}
	d.Do(choose)
	if a := d.Do(bottest.Press("anna", start, "800")); d.Head().Status != store.Running {
		t.Errorf("starting with another is answered %s", a.Text())
	}
}

func TestUntranslatedLegendFallsBackToEnglish(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	whole := bottest.MillLegend(t)
	english := whole[:strings.Index(whole, "\n  de:\n")+1]
	asked, yes := d.AskLegend(english)
	if yes == nil || !asked.Shows("bot.legend.lacks", "which",
		[]text.Message{text.Plain("Deutsch"), text.Plain("Français"), text.Plain("Italiano")}) {
		t.Fatalf("asked is %s", asked.Text())
	}
	d.Do(yes)
	opened, _ := d.BeginLegend("legend", "mill", "language", "de")
	if !strings.Contains(opened.Text(), "The miller's chart") ||
		!bottest.Words("de").Shows(opened.Text(), "bot.lobby.untold") {
		t.Errorf("the lobby is %s", opened.Text())
	}
	german := bottest.Command("anna", "board", "text", true)
	german.Locale = "de"
	if a := d.Do(german); strings.Contains(a.Text(), "‹") ||
		!bottest.GameWords(bottest.AndorGame, "en").Shows(a.Text(), "legend.7.goal") ||
		!bottest.GameWords(bottest.AndorGame, "de").Shows(a.Text(), "words.narrator") {
		t.Errorf("the board in words is %s", a.Text())
	}
}

func TestAServerHasAsManyLegendsAsFit(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	// For two heroes only a legend is tried soon.
	for n := range library.MaxEntries {
		givesLegend(d, bottest.MillLegend(t, `id: "mill"`, fmt.Sprintf(`id: "mill-%d"`, n), "heroes: [2, 4]",
			"heroes: [2, 2]"))
	}
	if a, yes := d.AskLegend(bottest.MillLegend(t)); yes != nil || !a.Shows("bot.legend.no.full", "n", 15) {
		t.Errorf("one more is answered %s", a.Text())
	}
	a := d.Do(bottest.AsModerator(bottest.Command("mona", "mod legend")))
	if !strings.Contains(a.Text(), "mill\\-0") && !strings.Contains(a.Text(), "`mill-0`") {
		t.Errorf("the list is %s", a.Text())
	}
	d.Do(bottest.Command("anna", "game new", "game", "legends-of-andor", "seats", 2, "legend", "mill-3"))
	open := bottest.Press("anna",
		customid.LobbyID{Lobby: string(d.Head().ID), Act: customid.LobbyOption}.String(), "800")
	open.Values = []string{"legend"}
	d.Do(open) // the menu of all legends fits Discord, which the kit checks
	for n := range library.MaxVersions + 2 {
		givesLegend(d, bottest.MillLegend(t, `id: "mill"`, `id: "mill-0"`, "The miller's chart",
			fmt.Sprintf("Chart %d", n),
			"heroes: [2, 4]", "heroes: [2, 2]"))
	}
	e := d.App.Libraries.Of("3").Entries[0]
	if len(e.Versions) != library.MaxVersions || e.Current != library.MaxVersions+3 {
		t.Errorf("after many versions it is %+v", e)
	}
}

func TestWhoGaveALegendIsTakenOutOfIt(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	givesLegend(d, bottest.MillLegend(t))
	if a := d.Do(bottest.Command("mona", "privacy show")); !a.Shows("bot.privacy.libraries", "n", 1) {
		t.Errorf("mona is told %s", a.Text())
	}
	d.Forget("mona")
	raw, err := json.Marshal(d.App.Libraries.Of("3"))
	if err != nil || strings.Contains(string(raw), "mona") ||
		!strings.Contains(offersLegends(d, "3", "", "en-GB"), "mill The") {
		t.Errorf("the library is %s, %v", raw, err)
	}
	if strings.Contains(d.StoredText(), "mona") {
		t.Error("the audit still names mona")
	}
	if a := d.Do(bottest.AsModerator(bottest.Command("ben", "mod legend"))); !a.Shows("bot.privacy.former") {
		t.Errorf("the list is %s", a.Text())
	}
}

func TestImportRefusesUnsoundLegend(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{Games: games.All()})
	givesLegend(d, bottest.MillLegend(t))
	d.BeginLegend("legend", "mill")
	d.Do(bottest.AsModerator(bottest.Command("mona", "mod act", "seat", 1, "move", "end", "reason", "x")))
	d.EndMatch()
	record := d.Do(bottest.Command("anna", "game export")).FileText
	if !strings.Contains(record, "\n|id: \"mill\"\n") {
		t.Fatal("the record does not carry the legend")
	}
	bad := strings.Replace(record, "The miller's chart", "The @everyone chart", -1)
	if a := d.Import(d.ServeFiles(map[string]string{"x.skald": bad})+"x.skald",
		len(bad)); !a.Shows("bot.import.wrong") {
		t.Errorf("it is answered %s", a.Text())
	}
}
