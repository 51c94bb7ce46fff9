package panel_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/locale"
	"skald/bot/panel"
	"skald/bot/playground/conform"
	"skald/bot/slash"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

func TestTheEnglishNamesOfCommandsAreThoseTheProgramKnows(t *testing.T) {
	c := locale.Catalogue()
	for _, key := range c.Keys("en") {
		rest, ok := strings.CutPrefix(key, "bot.cmd.")
		rest, isName := strings.CutSuffix(rest, ".name")
		if !ok || !isName {
			continue
		}
		want := rest[strings.LastIndexByte(rest, '.')+1:]
		if got := c.In("en").Say(text.M(key)); got != want {
			t.Errorf("%s says %q; interactions arrive as %q", key, got, want)
		}
	}
}

// setsOfGames are the sets of games commands are made for.
func setsOfGames() map[string][]engine.Rules {
	big := tabletest.Toy{GameID: "many-verbs"}
	for i := range ui.MaxCommandOptions {
		big.Knows = append(big.Knows,
			engine.Verb{Name: fmt.Sprintf("%s%d", strings.Repeat("v", 30), i), Help: text.M("toy.help.long")})
	}
	for i := range 20 {
		o := engine.Option{ID: fmt.Sprintf("option-%d", i), Name: tabletest.Wide("Option"),
			Help: tabletest.Wide(strings.Repeat("🐉", 80)), Default: "a"}
		for j := range 4 {
			o.Values = append(o.Values,
				engine.OptionValue{ID: fmt.Sprintf("%c", 'a'+j), Name: tabletest.Wide(strings.Repeat("🐉", 20))})
		}
		big.Opts = append(big.Opts, o)
	}
	return map[string][]engine.Rules{"none": nil, "the toy": {tabletest.NewToy()}, "twenty-five verbs": {big}}
}

func TestEveryCommandFitsDiscord(t *testing.T) {
	for name, gs := range setsOfGames() {
		if err := ui.Check(slash.Commands(gs, locale.NewSpeakers(gs))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCommandsAreTheSameEveryTimeAndSorted(t *testing.T) {
	a, b := tabletest.NewToy(), tabletest.NewToy()
	b.GameID = "another"
	b.Knows = append(b.Knows, engine.Verb{Name: "cast", Help: text.M("toy.help.move")})
	first := slash.Commands([]engine.Rules{a, b}, locale.NewSpeakers([]engine.Rules{a, b}))
	second := slash.Commands([]engine.Rules{b, a}, locale.NewSpeakers([]engine.Rules{a, b}))
	x, err := json.Marshal(first)
	if err != nil {
		t.Fatal(err)
	}
	y, err := json.Marshal(second)
	if err != nil {
		t.Fatal(err)
	}
	if string(x) != string(y) {
		t.Error("the order of the games changes the commands")
	}
	if !sort.SliceIsSorted(first, func(i, j int) bool { return first[i].Name < first[j].Name }) {
		t.Error("the commands are not sorted")
	}
	if strings.Contains(string(x), ":null") {
		t.Errorf("a list is null where Discord wants an empty one: %s", x)
	}
}

func TestAGameBringsOneCommandWithASubcommandForEachVerb(t *testing.T) {
	g := tabletest.NewToy()
	g.Knows = append(g.Knows, engine.Verb{Name: "yes", Help: text.M("toy.help.move"), Answers: true})
	byName := map[string]*discordgo.ApplicationCommand{}
	for _, c := range slash.Commands([]engine.Rules{g}, tabletest.Speaking()) {
		byName[c.Name] = c
	}
	for _, want := range []string{"game", "do", "board", "log", "rules", "undo", "help", "mod", "toy-box"} {
		if byName[want] == nil {
			t.Fatalf("there is no /%s", want)
		}
	}
	c := byName["toy-box"]
	if got := (*c.NameLocalizations)[discordgo.Italian]; got != "giocattoli" {
		t.Errorf("the command of the game is called %q in Italian", got)
	}
	var subs []string
	for _, o := range c.Options {
		subs = append(subs, o.Name)
	}
	if want := []string{"move", "fight", "share", "wish", "pass"}; !slices.Equal(subs, want) {
		t.Errorf("/toy-box has %v, want %v: a verb that only answers needs no subcommand", subs, want)
	}
	move := c.Options[0]
	if move.DescriptionLocalizations[discordgo.Italian] != "Vai da qualche parte" {
		t.Errorf("/toy-box move is described in Italian as %v", move.DescriptionLocalizations)
	}
	if len(move.Options) != 1 || !move.Options[0].Autocomplete ||
		move.Options[0].NameLocalizations[discordgo.Italian] != tabletest.ReadsIn("it").Say("bot.cmd.moves.what.name") {
		t.Errorf("/toy-box move takes %+v", move.Options)
	}
	if p := byName["mod"].DefaultMemberPermissions; p == nil || *p != discordgo.PermissionManageMessages {
		t.Errorf("/mod needs %v", p)
	}
}

func TestAnOptionOfSeveralGamesIsDescribedAsNoneOfThem(t *testing.T) {
	values := func(from, to byte) (out []engine.OptionValue) {
		for v := from; v <= to; v++ {
			out = append(out, engine.OptionValue{ID: string(v), Name: tabletest.Wide("Value " + string(v))})
		}
		return out
	}
	one, two := tabletest.NewToy(), tabletest.NewToy()
	one.Opts = []engine.Option{{ID: "length", Help: tabletest.Wide("How long the toys play"), Values: values('a', 't')},
		{ID: "seats", Help: tabletest.Wide("Chairs for toys"), Values: values('a', 'b')}}
	two.GameID, two.Opts = "two",
		[]engine.Option{{ID: "depth", Help: tabletest.Wide("How deep the pond is"), Values: values('a', 'b')},
			{ID: "length", Help: tabletest.Wide("How long the pond is"), Values: values('p', 'z')}}
	gs, looked := []engine.Rules{one, two}, 0
	for _, c := range slash.Commands(gs, locale.NewSpeakers(gs)) {
		if err := ui.Check(c); err != nil {
			t.Error(err)
		}
		for _, o := range c.Options {
			if c.Name != slash.CommandGame || o.Name != slash.SubNew {
				continue
			}
			for _, x := range o.Options {
				looked++
				if x.Name == "length" && (x.Description != tabletest.Reads().Say("bot.cmd.game.new.option.help") ||
					len(x.Choices) != ui.MaxCommandOptions) ||
					x.Name == "depth" && x.Description != "How deep the pond is" ||
					x.Name == slash.OptionSeats && len(x.Choices) != 0 {
					t.Errorf("%s is described as %q and has %d values", x.Name, x.Description, len(x.Choices))
				}
			}
		}
	}
	if looked != 8 {
		t.Errorf("/game new has %d options, want six of its own and two of the games", looked)
	}
}

func TestTheCommandOfAGameIsFoundByItsEnglishName(t *testing.T) {
	nameless := tabletest.NewToy()
	nameless.GameID, nameless.Unnamed = "nameless", true
	gs := []engine.Rules{nameless, tabletest.NewToy()}
	for command, want := range map[string]string{"toy-box": "toy", "nameless": "nameless", "toy": "", "giocattoli": "",
		"do": "", "": ""} {
		got := ""
		if g := slash.GameOf(gs, command); g != nil {
			got = g.ID()
		}
		if got != want {
			t.Errorf("/%s belongs to %q, want %q", command, got, want)
		}
	}
}

func TestACommandSetThatDiscordWouldRefuseIsFound(t *testing.T) {
	option := func(o ...*discordgo.ApplicationCommandOption) *discordgo.ApplicationCommand {
		return &discordgo.ApplicationCommand{Name: "x", Description: "x", Options: o}
	}
	plain := func() *discordgo.ApplicationCommandOption {
		return &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionString, Name: "o",
			Description: "o"}
	}
	required, full, twice, fixed, sub := plain(), plain(), plain(), plain(), plain()
	required.Name, required.Required = "r", true
	italian := plain()
	italian.Name, italian.NameLocalizations = "p", map[discordgo.Locale]string{discordgo.Italian: "o"}
	for i := range 26 {
		full.Choices = append(full.Choices, &discordgo.ApplicationCommandOptionChoice{Name: "c", Value: i})
	}
	for range 2 {
		twice.Choices = append(twice.Choices, &discordgo.ApplicationCommandOptionChoice{Name: "c", Value: "same"})
	}
	fixed.Autocomplete, fixed.Choices = true, twice.Choices[:1]
	sub.Type, sub.Name = discordgo.ApplicationCommandOptionSubCommand, "s"
	var heavy []*discordgo.ApplicationCommandOption
	for i := range 25 {
		o := plain()
		o.Name = fmt.Sprintf("o%d", i)
		for j := range 20 {
			o.Choices = append(o.Choices, &discordgo.ApplicationCommandOptionChoice{Name: "c",
				NameLocalizations: map[discordgo.Locale]string{discordgo.Italian: strings.Repeat("c", 30)}, Value: j})
		}
		heavy = append(heavy, o)
	}
	var wideSet []*discordgo.ApplicationCommandOption
	for i := range 26 {
		o := plain()
		o.Name = fmt.Sprintf("o%d", i)
		wideSet = append(wideSet, o)
	}
	for what, c := range map[string]*discordgo.ApplicationCommand{
		"a name with capitals":         {Name: "Move", Description: "x"},
		"a name with an apostrophe":    {Name: "l'arco", Description: "x"},
		"a name with a blank":          {Name: "move on", Description: "x"},
		"an empty name":                {Description: "x"},
		"a name of 33 letters":         {Name: strings.Repeat("a", 33), Description: "x"},
		"no description":               {Name: "x"},
		"a description of 101 letters": {Name: "x", Description: strings.Repeat("a", 101)},
		"a description of 51 dragons":  {Name: "x", Description: strings.Repeat("🐉", 51)},
		"a locale Discord does not know": {Name: "x", Description: "x",
			DescriptionLocalizations: &map[discordgo.Locale]string{"xx": "x"}},
		"a required option at the end":   option(plain(), required),
		"26 choices":                     option(full),
		"one value twice":                option(twice),
		"completion and choices":         option(fixed),
		"one option twice":               option(plain(), plain()),
		"two options of an Italian name": option(plain(), italian),
		"subcommand beside an argument":  option(sub, plain()),
		"26 options":                     option(wideSet...),
		"over 8000 characters":           option(heavy...),
	} {
		if ui.Check(c) == nil {
			t.Errorf("%s passes", what)
		}
	}
	var many []*discordgo.ApplicationCommand
	for i := range ui.MaxCommands + 1 {
		many = append(many, &discordgo.ApplicationCommand{Name: fmt.Sprintf("c%d", i), Description: "x"})
	}
	if ui.Check(many[:ui.MaxCommands]) != nil || ui.Check(many) == nil {
		t.Errorf("%d commands are refused or %d pass", ui.MaxCommands, len(many))
	}
	same := []*discordgo.ApplicationCommand{{Name: "a", Description: "x"},
		{Name: "b", Description: "x", NameLocalizations: &map[discordgo.Locale]string{discordgo.Italian: "a"}}}
	if ui.Check(same) == nil {
		t.Error("two commands of one Italian name pass")
	}
}

func TestAMessageThatDiscordWouldRefuseIsFound(t *testing.T) {
	b := func(id string) discordgo.Button { return discordgo.Button{Label: "x", CustomID: id} }
	sel := func(n int, value func(int) string) ui.Message {
		m := discordgo.SelectMenu{CustomID: "s"}
		for i := range n {
			m.Options = append(m.Options, discordgo.SelectMenuOption{Label: "x", Value: value(i)})
		}
		return ui.Message{Content: "x", Components: []discordgo.MessageComponent{ui.Row(m)}}
	}
	number := func(i int) string { return fmt.Sprint(i) }
	var sixRows []discordgo.MessageComponent
	for i := range 6 {
		sixRows = append(sixRows, ui.Row(b(number(i))))
	}
	picture := func(name, alt string) *ui.PictureRequest { return &ui.PictureRequest{FileName: name, Alt: alt} }
	embed := func(es ...*discordgo.MessageEmbed) ui.Message { return ui.Message{Embeds: es} }
	for what, m := range map[string]ui.Message{
		"nothing at all":     {},
		"2001 characters":    {Content: strings.Repeat("a", 2001)},
		"1001 dragons":       {Content: strings.Repeat("🐉", 1001)},
		"a broken character": {Content: "\xff"},
		"six rows":           {Content: "x", Components: sixRows},
		"six buttons in a row": {Content: "x",
			Components: []discordgo.MessageComponent{ui.Row(b("1"), b("2"), b("3"), b("4"), b("5"), b("6"))}},
		"a custom_id twice": {Content: "x",
			Components: []discordgo.MessageComponent{ui.Row(b("1")), ui.Row(b("1"))}},
		"a custom_id of 101": {Content: "x",
			Components: []discordgo.MessageComponent{ui.Row(b(strings.Repeat("a", 101)))}},
		"no custom_id": {Content: "x", Components: []discordgo.MessageComponent{ui.Row(b(""))}},
		"a label of 81": {Content: "x",
			Components: []discordgo.MessageComponent{ui.Row(discordgo.Button{Label: strings.Repeat("a", 81),
				CustomID: "1"})}},
		"an empty row":              {Content: "x", Components: []discordgo.MessageComponent{ui.Row()}},
		"a button outside a row":    {Content: "x", Components: []discordgo.MessageComponent{b("1")}},
		"26 options":                sel(26, number),
		"no options":                sel(0, number),
		"a value twice":             sel(2, func(int) string { return "same" }),
		"a value of 101":            sel(1, func(int) string { return strings.Repeat("a", 101) }),
		"a picture without words":   {Content: "x", Picture: picture("a.png", "")},
		"a picture of too many":     {Content: "x", Picture: picture("a.png", strings.Repeat("a", 1025))},
		"a file name with a folder": {Content: "x", Picture: picture("../a.png", "x")},
		"a file that is not there": embed(
			&discordgo.MessageEmbed{Image: &discordgo.MessageEmbedImage{URL: "attachment://a.png"}}),
		"a description of 4097": embed(ui.TextEmbed("x", "x"),
			&discordgo.MessageEmbed{Description: strings.Repeat("a", 4097)}),
		"6001 characters in embeds": embed(&discordgo.MessageEmbed{Description: strings.Repeat("a", 3001)},
			&discordgo.MessageEmbed{Description: strings.Repeat("a", 3000)}),
		"an empty embed":         embed(&discordgo.MessageEmbed{}),
		"a user mentioned twice": {Content: "x", Mentions: []string{"1", "1"}},
		"a text field in a message": {Content: "x",
			Components: []discordgo.MessageComponent{ui.Row(discordgo.TextInput{CustomID: "1", Label: "x"})}},
	} {
		if ui.Check(m) == nil {
			t.Errorf("%s passes", what)
		}
	}
	input := func(label string) discordgo.MessageComponent {
		return ui.Row(discordgo.TextInput{CustomID: label, Label: label})
	}
	for what, m := range map[string]ui.Modal{
		"a title of 46": {CustomID: "1", Title: strings.Repeat("a", 46),
			Components: []discordgo.MessageComponent{input("a")}},
		"no fields": {CustomID: "1", Title: "x"},
		"six fields": {CustomID: "1", Title: "x", Components: []discordgo.MessageComponent{input("a"),
			input("b"), input("c"), input("d"), input("e"), input("f")}},
		"a field label of 46": {CustomID: "1", Title: "x",
			Components: []discordgo.MessageComponent{input(strings.Repeat("a", 46))}},
		"a button": {CustomID: "1", Title: "x", Components: []discordgo.MessageComponent{ui.Row(b("1"))}},
	} {
		if ui.Check(m) == nil {
			t.Errorf("a modal with %s passes", what)
		}
	}
	if ui.Check(42) == nil {
		t.Error("a number passes for a message")
	}
}

// TestDiscordsOwnDescriptionTakesEverything needs Discord's description at the path in DISCORD_OPENAPI.
func TestDiscordsOwnDescriptionTakesEverything(t *testing.T) {
	path := os.Getenv("DISCORD_OPENAPI")
	if path == "" {
		t.Skip("DISCORD_OPENAPI does not name Discord's description")
	}
	d, err := conform.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	check := func(what, method, route string, body any) {
		data, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Check("request", method, route, url.Values{}, data, 0); err != nil {
			t.Errorf("%s: %v\n%.1500s", what, err, data)
		}
	}
	for name, gs := range setsOfGames() {
		check("the commands of "+name, "PUT", "/applications/123456789012345678/commands",
			slash.Commands(gs, locale.NewSpeakers(gs)))
	}
	seen := map[string]bool{}
	everything(toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(60, 16), tabletest.WishForm(30))),
		tabletest.English(), func(what string, v any) {
			m, ok := v.(ui.Message)
			if !ok || seen[what] {
				return
			}
			seen[what] = true
			body := map[string]any{"content": m.Content, "allowed_mentions": map[string]any{"parse": []string{}}}
			if m.Components != nil {
				body["components"] = m.Components
			}
			if m.Embeds != nil {
				body["embeds"] = m.Embeds
			}
			check(what, "POST", "/channels/123456789012345678/messages", body)
		})
}

func TestEqualTablesGiveEqualMessages(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(60, 16), tabletest.WishForm(30)))
	if !reflect.DeepEqual(panel.Turn(tb, nil, tabletest.English()), panel.Turn(tb, nil, tabletest.English())) {
		t.Error("the same table is posted differently")
	}
}

func TestEveryPictureOnAButtonIsAnEmoji(t *testing.T) {
	tables, err := filepath.Glob("../../engine/*/pictures.go")
	if err != nil {
		t.Fatal(err)
	}
	if len(tables) < 2 {
		t.Fatalf("the games have %q", tables)
	}
	for _, table := range append(tables, "../../engine/emoji/emoji.go") {
		src, err := os.ReadFile(table)
		if err != nil {
			t.Fatal(err)
		}
		entries := regexp.MustCompile(`"([a-z-]+)": "([^"]+)",`).FindAllStringSubmatch(string(src), -1)
		if len(entries) == 0 {
			t.Errorf("%s has no emojis", table)
		}
		for _, e := range entries {
			m := ui.Message{Content: "x",
				Components: []discordgo.MessageComponent{ui.Row(discordgo.Button{Label: "x", CustomID: "1",
					Emoji: &discordgo.ComponentEmoji{Name: e[2]}})}}
			if err := ui.Check(m); err != nil {
				t.Errorf("%s: %s: %v", table, e[1], err)
			}
		}
	}
	for _, no := range []string{"⌫", "x", "✓", ""} {
		m := ui.Message{Content: "x",
			Components: []discordgo.MessageComponent{ui.Row(discordgo.Button{Label: "x", CustomID: "1",
				Emoji: &discordgo.ComponentEmoji{Name: no}})}}
		if ui.Check(m) == nil {
			t.Errorf("%q passes for an emoji", no)
		}
	}
}
