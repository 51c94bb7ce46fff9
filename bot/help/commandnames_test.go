package help_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/help"
	"skald/bot/locale"
	"skald/bot/panel"
	"skald/bot/queue"
	"skald/bot/slash"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/text"
)

func TestFourGamesNeedAtMostFortyCommands(t *testing.T) {
	gs := games.All()
	if len(gs) != 4 {
		t.Fatalf("there are %d games", len(gs))
	}
	cs := slash.Commands(gs, locale.NewSpeakers(gs))
	if err := ui.Check(cs); err != nil {
		t.Error(err)
	}
	own := locale.Catalogue()
	for _, c := range cs {
		g := slash.GameOf(gs, c.Name)
		if g == nil {
			continue
		}
		// Each description is that of the game the command belongs to.
		for _, o := range c.Options {
			verb := g.Verbs()[slices.IndexFunc(g.Verbs(), func(v engine.Verb) bool { return v.Name == o.Name })]
			for _, language := range own.Languages() {
				want := ui.LabelText(g.Catalogue().In(language).Say(verb.Help), ui.MaxCommandDescription)
				if got := help.Translated(o.Description, o.DescriptionLocalizations, own.In(language)); got != want {
					t.Errorf("/%s %s is described in %s as %q, want %q", c.Name, o.Name, language, got, want)
				}
			}
		}
	}
}

func TestTheCommandOfAnotherGameIsAnsweredWithTheRightOne(t *testing.T) {
	for _, s := range tabletest.Speakers(t) {
		m := panel.WrongCommand(panel.Of(tabletest.Bare()), s)
		tabletest.Checked(t, "the wrong command", m)
		if want := "`/" + slash.GameCommand(tabletest.NewToy(), s.Language()) + "`"; !m.Ephemeral ||
			!strings.Contains(m.Content, want) {
			t.Errorf("%s: %q does not name %s", s.Language(), m.Content, want)
		}
	}
}

// spoken returns the names of the commands in a language: those of subcommands by command, and those of options by
// command and subcommand.
func spoken(cs []*discordgo.ApplicationCommand, s text.Localizer) map[string][]string {
	out := map[string][]string{}
	for _, c := range cs {
		name := help.Translated(c.Name, ui.Locals(c.NameLocalizations), s)
		out[name] = []string{}
		for _, o := range c.Options {
			called := help.Translated(o.Name, o.NameLocalizations, s)
			if o.Type != discordgo.ApplicationCommandOptionSubCommand {
				out[name] = append(out[name], called+":")
				continue
			}
			out[name] = append(out[name], called)
			out[name+" "+called] = []string{}
			for _, x := range o.Options {
				out[name+" "+called] = append(out[name+" "+called], help.Translated(x.Name, x.NameLocalizations, s)+":")
			}
		}
	}
	return out
}

// alike are words that two languages share, so that a command bears its English name.
var alike = []string{"mod", "server", "pause", "n", "text", "page", "note", "table", "cube", "no", "file", "thread"}

func TestCommandsHaveANameOfTheirOwnInEveryLanguage(t *testing.T) {
	gs := games.All()
	named := map[discordgo.Locale]int{}
	var walk func(where, name string, names map[discordgo.Locale]string, options []*discordgo.ApplicationCommandOption)
	walk = func(where, name string, names map[discordgo.Locale]string, options []*discordgo.ApplicationCommandOption) {
		for _, all := range slash.Locales {
			for _, l := range all {
				named[l]++
				if names[l] == "" && !slices.Contains(alike, name) && slash.GameOf(gs, name) == nil {
					t.Errorf("%s%s has no name in %s", where, name, l)
				}
			}
		}
		for _, o := range options {
			walk(where+name+" ", o.Name, o.NameLocalizations, o.Options)
		}
	}
	for _, c := range slash.Commands(gs, locale.NewSpeakers(gs)) {
		walk("/", c.Name, ui.Locals(c.NameLocalizations), c.Options)
	}
	if len(named) != 3 {
		t.Errorf("names are looked for in %v", named)
	}
}

// Users may type verbs of their own language, after /do or in a queue.
func TestAVerbIsTypedInTheReadersLanguage(t *testing.T) {
	tb := panel.Of(tabletest.Snapshot(tabletest.Prompt(0, engine.Must, []engine.Choice{
		{Move: "move h3", Label: tabletest.Wide("Gehen wir heim")},
		{Move: "move h4", Label: tabletest.Wide("To the tower")}, {Move: "pass", Label: tabletest.Wide("Muovi tutto")},
	})))
	italian := tabletest.Speaking().In("toy", "it")
	for typed, want := range map[string]engine.Move{
		"muovi h3": "move h3", "MUOVI h4": "move h4", "move h3": "move h3", "muovi q9": "move q9",
		"muovi tutto": "pass", "passa": "", "muovi": "",
	} {
		if w := panel.Resolve(tb, []engine.Seat{0}, "", typed, italian); w.Move != want {
			t.Errorf("%q is read as %q, want %q", typed, w.Move, want)
		}
	}
	if w := panel.Resolve(tb, []engine.Seat{0}, "", "muovi h3", tabletest.English()); w.Move != "" {
		t.Errorf("in English, muovi is read as %q", w.Move)
	}
	if got := tabletest.Values(panel.Complete(tb, []engine.Seat{0}, "", "muovi h", italian)); !slices.Equal(got,
		[]string{"move h3", "move h4"}) {
		t.Errorf("muovi h completes to %v", got)
	}
	if got := tabletest.Values(queue.CompleteQueue(tb, []engine.Seat{0}, "muo", italian)); !slices.Contains(got,
		"move") {
		t.Errorf("muo completes to %v in a queue", got)
	}
	if q := queue.ResolveQueue(tb, []engine.Seat{0}, "muovi z1", italian); q.Move != "move z1" ||
		!strings.Contains(queue.Queued(tb, q.Move, italian), "`muovi z1`") {
		t.Errorf("muovi z1 is queued as %+v", q)
	}
	if w := panel.Resolve(panel.Of(tabletest.Snapshot()), []engine.Seat{0}, "move", "", italian); w.Show == nil ||
		!tabletest.ReadsIn("it").Shows(w.Show.Content, "bot.resolve.idle", "typed", "muovi") {
		t.Errorf("a verb with which nothing can be done is answered with %+v", w.Show)
	}
	if m := panel.Allowed(tb, 0, "move h3", italian); !strings.Contains(m.Content,
		"`/"+tabletest.ReadsIn("it").Say("bot.cmd.do.name")+" muovi h3`") {
		t.Errorf("what is allowed is typed as %q", m.Content)
	}
}

var (
	typed      = regexp.MustCompile(`(?:^|[\s(«„“"` + "`" + `])/([\pL][\pL-]*)([^` + "`" + `.,;]*)`)
	typedWords = regexp.MustCompile(`[\pL-]+:?`)
	// typedMove is a move as one types it, "move h3".
	typedMove = regexp.MustCompile("`(\\p{Ll}+)[^`]*`")
	// typedOption is an option named alone, such as "text:True".
	typedOption = regexp.MustCompile("`([\\pL-]+:)(?:True|true)?`")
)

// Users find the commands that a text mentions: under the name in their language, with subcommands and options that
// exist. If a command has a name in their language, the text does not mention the English one.
func TestTextsNameCommandsAsTheirReaderSeesThem(t *testing.T) {
	gs := games.All()
	cs := slash.Commands(gs, locale.NewSpeakers(gs))
	catalogues := []*text.Catalogue{locale.Catalogue(), match.Catalogue()}
	for _, g := range gs {
		catalogues = append(catalogues, g.Catalogue())
	}
	looked, everyName := map[string]int{}, map[string]map[string][]string{}
	for _, language := range catalogues[0].Languages() {
		everyName[language] = spoken(cs, catalogues[0].In(language))
	}
	check := func(where, language, said string) {
		known := everyName[language]
		for _, m := range typedOption.FindAllStringSubmatch(said, -1) {
			if !slices.ContainsFunc(slices.Collect(maps.Values(known)),
				func(options []string) bool { return slices.Contains(options, m[1]) }) {
				t.Errorf("%s, %s: no command has an option %q: %s", where, language, m[1], said)
			}
		}
		for _, m := range typed.FindAllStringSubmatch(said, -1) {
			looked[language]++
			command, rest := m[1], typedWords.FindAllString(m[2], -1)
			options, ok := known[command]
			if !ok {
				t.Errorf("%s, %s: there is no /%s: %s", where, language, command, said)
				continue
			}
			if len(rest) > 0 && strings.HasPrefix(strings.TrimSpace(m[0]), "`") {
				if len(options) > 0 && !strings.HasSuffix(options[0], ":") {
					if !slices.Contains(options, rest[0]) {
						t.Errorf("%s, %s: /%s has no %q but %q: %s", where, language, command, rest[0], options, said)
						continue
					}
					options = known[command+" "+rest[0]]
				}
				for _, o := range rest {
					if strings.HasSuffix(o, ":") && !slices.Contains(options, o) {
						t.Errorf("%s, %s: /%s has no option %q but %q: %s", where, language, command, o, options, said)
					}
				}
			}
		}
	}
	// A move that a game's text quotes begins with a verb as its reader types it.
	quoted := func(g engine.Rules, key, language, said string) {
		for _, m := range typedMove.FindAllStringSubmatch(said, -1) {
			if !slices.ContainsFunc(g.Verbs(),
				func(v engine.Verb) bool { return g.Catalogue().In(language).Say(slash.CalledOf(g, v.Name)) == m[1] }) {
				t.Errorf("%s, %s: there is no verb %q: %s", key, language, m[1], said)
			}
			looked["moves in "+language]++
		}
	}
	for _, c := range catalogues {
		for _, language := range c.Languages() {
			for _, key := range c.Keys(language) {
				said := c.In(language).Say(text.M(key))
				check(key, language, said)
				for _, g := range gs {
					if g.Catalogue() == c {
						quoted(g, key, language, said)
					}
				}
			}
		}
	}
	documents, err := filepath.Glob("../../engine/*/README.md")
	if err != nil || len(documents) < 4 {
		t.Fatalf("the documents are %v: %v", documents, err)
	}
	for _, name := range append(documents, "../../README.md", "../README.md", "../operate/README.md") {
		document, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, span := range regexp.MustCompile("`/[^`\n]*`").FindAllString(string(document), -1) {
			if !strings.HasPrefix(span, "`/data") && !strings.HasPrefix(span, "`/healthz") &&
				!strings.HasPrefix(span, "`/metrics") {
				check(name, "en", span)
			}
		}
	}
	for _, language := range slices.Sorted(maps.Keys(looked)) {
		if least := map[bool]int{true: 10, false: 40}[strings.HasPrefix(language, "moves")]; looked[language] < least {
			t.Errorf("only %d are named: %s", looked[language], language)
		}
	}
}
