package slash_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot/locale"
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

func TestEveryCommandFitsDiscord(t *testing.T) {
	for name, gs := range tabletest.SetsOfGames() {
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
	if looked != 10 {
		t.Errorf("/game new has %d options, want eight of its own and two of the games", looked)
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
