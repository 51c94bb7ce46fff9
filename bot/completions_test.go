package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/discord"
	"skald/bot/slash"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/games"
	"skald/engine/match"
)

// completedOption is an option with autocomplete.
type completedOption struct {
	command, option string
	number          bool
}

// completedOptions returns the options with autocomplete of all commands.
func completedOptions(d *bottest.Bot) (out []completedOption) {
	var walk func(name string, options []*discordgo.ApplicationCommandOption)
	walk = func(name string, options []*discordgo.ApplicationCommandOption) {
		for _, o := range options {
			if o.Type == discordgo.ApplicationCommandOptionSubCommand {
				walk(name+" "+o.Name, o.Options)
			} else if o.Autocomplete {
				out = append(out, completedOption{name, o.Name, o.Type == discordgo.ApplicationCommandOptionInteger})
			}
		}
	}
	for _, c := range slash.Commands(d.Options.Games, d.App.Voices) {
		walk(c.Name, c.Options)
	}
	return out
}

// completed returns the completions of typed text for a user.
func completed(d *bottest.Bot, user, locale string, o completedOption,
	typed string) []*discordgo.ApplicationCommandOptionChoice {
	i := bottest.AsModerator(bottest.Interaction(user, discord.KindAutocomplete))
	i.Locale, i.Command, i.Focus = locale, o.command, o.option
	i.Options[o.option] = discord.Option{Value: typed}
	return d.App.Router.Suggestions(i)
}

// syntax returns the moves written in a value, as the reader of a language would type them.
func syntax(d *bottest.Bot, rules engine.Rules, value, locale string) []string {
	if _, rest, ok := strings.Cut(value, ": "); ok {
		value = rest
	}
	m := engine.Move(value)
	known := slices.ContainsFunc(rules.Verbs(), func(v engine.Verb) bool { return v.Name == m.Verb() })
	if !known || !strings.ContainsFunc(strings.Join(m.Args(), ""), unicode.IsLetter) || strings.Contains(value, "…") {
		return nil // a number is the same in words, and a group is named in words
	}
	own := d.App.Voices.In(rules.ID(), locale).Say(slash.CalledOf(rules, m.Verb()))
	return []string{value, strings.ToLower(own + strings.TrimPrefix(value, m.Verb()))}
}

// Each option that is completed is completed in words of the reader's language, and what is typed in full comes first.
func TestCompletionsAreWordsWithExactMatchFirst(t *testing.T) {
	t.Parallel()
	type position struct {
		rules  engine.Rules
		moves  int
		locale string
	}
	var all []position
	for _, rules := range games.All() {
		for _, n := range []int{12, 60} {
			for _, locale := range []string{"en-GB", "de", "it", "fr"} {
				all = append(all, position{rules, n, locale})
			}
		}
	}
	name := func(p position) string { return fmt.Sprint(p.rules.ID(), " ", p.moves, " ", p.locale) }
	sweep.Of(t, all, 3).Run(t, name, func(t *testing.T, p position) {
		c := bottest.RecordedUntil(t, p.rules.ID()+"/*.skald", p.moves,
			func(m *match.Match, _ match.Entry) bool { return !m.Over() })
		d := bottest.PlacedBot(t, c)
		for _, o := range completedOptions(d) {
			for _, user := range bottest.People[:2] {
				checkCompletions(t, d, p.rules, user, p.locale, o, movesOf(c))
			}
		}
	})
}

// movesOf returns a few moves of each verb that were made in a match.
func movesOf(c bottest.Recorded) (out []string) {
	count := map[string]int{}
	for _, e := range c.Log {
		if v := e.Move.Verb(); e.Move != "" && count[v] < 2 && !slices.Contains(out, string(e.Move)) {
			count[v]++
			out = append(out, string(e.Move))
		}
	}
	return out
}

func checkCompletions(t *testing.T, d *bottest.Bot, rules engine.Rules, user, locale string, o completedOption,
	made []string) {
	t.Helper()
	all := completed(d, user, locale, o, "")
	typed := []string{}
	for n := range min(len(all), 6) {
		c := all[(n*7)%len(all)]
		typed = append(typed, c.Name, fmt.Sprint(c.Value))
	}
	for _, x := range typed {
		got := completed(d, user, locale, o, x)
		exact := func(c *discordgo.ApplicationCommandOptionChoice) bool {
			name, _, _ := strings.Cut(c.Name, " – ")
			typed, _, _ := strings.Cut(x, " – ")
			return ui.Fold(c.Name) == ui.Fold(x) || ui.Fold(fmt.Sprint(c.Value)) == ui.Fold(x) ||
				ui.Fold(name) == ui.Fold(typed)
		}
		if group := strings.Contains(x, "… – ") || strings.HasSuffix(x, "…"); !group &&
			(len(got) == 0 || !exact(got[0])) {
			t.Errorf("%s: /%s %s:%s is completed by %d, not by itself first: %v", locale, o.command, o.option, x,
				len(got), named(got))
		}
		all = append(all, got...)
	}
	if o.option == slash.OptionMove || o.option == slash.OptionWhat {
		for _, m := range made {
			got := completed(d, user, locale, o, m)
			if o.command == "queue add" && (len(got) == 0 || got[0].Value != m && got[0].Value != "1: "+m) {
				t.Errorf("%s: /queue add %s is completed by %v", locale, m, named(got))
			}
			all = append(all, got...)
		}
	}
	for _, c := range all {
		value, isText := c.Value.(string)
		if isText == o.number || c.Name == value && strings.ContainsAny(value, "-_") {
			t.Errorf("%s: /%s %s offers %q for %v", locale, o.command, o.option, c.Name, c.Value)
		}
		for _, x := range syntax(d, rules, value, locale) {
			if strings.Contains(strings.ToLower(c.Name), x) && locale != "en-GB" {
				t.Errorf("%s: /%s %s:%s shows the syntax in %q", locale, o.command, o.option, value, c.Name)
			}
		}
	}
}

func named(cs []*discordgo.ApplicationCommandOptionChoice) (out []string) {
	for _, c := range cs[:min(len(cs), 4)] {
		out = append(out, fmt.Sprintf("%s = %v", c.Name, c.Value))
	}
	return out
}

// A number that stands for something is offered with its meaning.
func TestSeatsAndTurnsAreCompletedWithTheirMeaning(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Begin()
	for _, m := range []string{"anna roll", "anna wait", "ben wait", "anna wait"} {
		user, move, _ := strings.Cut(m, " ")
		d.PlayMoves(user, move)
	}
	for _, o := range completedOptions(d) {
		if !o.number {
			continue
		}
		got := completed(d, "anna", "en-GB", o, "")
		switch {
		case o.command == "game sit":
			if len(got) != 0 {
				t.Errorf("no seat is free, and /%s offers %v", o.command, named(got))
			}
		case o.option == slash.OptionTurn:
			if len(got) < 2 || !strings.HasPrefix(got[0].Name, "Turn ") || got[0].Value.(int) <= got[1].Value.(int) {
				t.Errorf("/%s offers the turns %v", o.command, named(got))
			}
		case len(got) == 0 || got[0].Value != 1 || !strings.Contains(got[0].Name, "anna"):
			t.Errorf("/%s offers the seats %v", o.command, named(got))
		case strings.HasPrefix(o.command, "mod ") != (len(got) == 2) && o.command != "board":
			t.Errorf("/%s offers the seats %v", o.command, named(got))
		}
		// Every number that names a seat or a turn has this.
		if o.option != slash.OptionSeat && o.option != slash.OptionTurn {
			t.Errorf("/%s %s is completed, and nobody says what it counts", o.command, o.option)
		}
	}
	for name, options := range bottest.EveryCommand(d) {
		for option := range options {
			if option != slash.OptionSeat && option != slash.OptionTurn && option != slash.OptionZone {
				continue
			}
			if !slices.ContainsFunc(completedOptions(d), func(o completedOption) bool {
				return o.command == name && o.option == option
			}) {
				t.Errorf("/%s %s is not completed", name, option)
			}
		}
	}
	d.Leave("ben")
	if got := completed(d, "cara", "en-GB", completedOption{command: "game sit", option: "seat"},
		""); len(got) != 1 || got[0].Value != 2 {
		t.Errorf("with the second seat free cara is offered %v", named(got))
	}
}
