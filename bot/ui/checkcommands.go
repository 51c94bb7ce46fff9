package ui

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// localised is the name of a command or option with its translations.
type localised struct {
	name   string
	others map[discordgo.Locale]string
}

func longest(s string, others map[discordgo.Locale]string) int {
	n := Length(s)
	for _, o := range others {
		n = max(n, Length(o))
	}
	return n
}

// Locals returns the translations of a name, nil when there are none.
func Locals(m *map[discordgo.Locale]string) map[discordgo.Locale]string {
	if m == nil {
		return nil
	}
	return *m
}

// commandName matches the names Discord accepts for commands and options, except for the apostrophe, which it does not
// accept everywhere.
var commandName = regexp.MustCompile(`^[-_\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// commands checks the whole set, as it is registered.
func (c *checker) commands(cs []*discordgo.ApplicationCommand) {
	if len(cs) > MaxCommands {
		c.bad("%d commands; %d are the most", len(cs), MaxCommands)
	}
	var names []localised
	for _, x := range cs {
		names = append(names, localised{x.Name, Locals(x.NameLocalizations)})
		c.command(x)
	}
	c.distinct("commands", names)
}

// distinct checks that names differ in every language. A missing translation counts as the English name.
func (c *checker) distinct(what string, names []localised) {
	locales := map[discordgo.Locale]bool{"": true}
	for _, n := range names {
		for l := range n.others {
			locales[l] = true
		}
	}
	for where := range locales {
		seen := map[string]bool{}
		for _, n := range names {
			name := n.name
			if n.others[where] != "" {
				name = n.others[where]
			}
			if seen[name] {
				c.bad("two %s are called %q in locale %q", what, name, where)
			}
			seen[name] = true
		}
	}
}

// command checks a command and everything in it.
func (c *checker) command(x *discordgo.ApplicationCommand) {
	what := "/" + x.Name
	total := c.titled(what, x.Name, Locals(x.NameLocalizations), x.Description, Locals(x.DescriptionLocalizations))
	total += c.options(what, x.Options, 0)
	if total > maxCommandTotal {
		c.bad("%s has %d characters in all, counting the longest language; %d are the most", what, total,
			maxCommandTotal)
	}
}

// titled checks name and description in every language and returns the length of the longest of each.
func (c *checker) titled(what, name string, names map[discordgo.Locale]string, help string,
	helps map[discordgo.Locale]string) int {
	one := func(name string) {
		if !commandName.MatchString(name) || strings.ToLower(name) != name || Length(name) > MaxCommandName {
			c.bad("%s: %q is no name for a command or option", what, name)
		}
	}
	one(name)
	c.bare(what+": the description", help, 1, MaxCommandDescription)
	for l, n := range names {
		one(n)
		c.locale(what, l)
	}
	for l, h := range helps {
		c.bare(what+": the description in "+string(l), h, 1, MaxCommandDescription)
		c.locale(what, l)
	}
	return longest(name, names) + longest(help, helps)
}

// locale checks that Discord has the locale.
func (c *checker) locale(what string, l discordgo.Locale) {
	if _, ok := discordgo.Locales[l]; !ok || l == "" {
		c.bad("%s: Discord knows no locale %q", what, l)
	}
}

// options checks options and subcommands and returns their characters as Discord counts them.
func (c *checker) options(what string, os []*discordgo.ApplicationCommandOption, depth int) int {
	if len(os) > MaxCommandOptions {
		c.bad("%s has %d options; %d are the most", what, len(os), MaxCommandOptions)
	}
	total, subs, optional := 0, 0, false
	var names []localised
	for _, o := range os {
		where := what + " " + o.Name
		names = append(names, localised{o.Name, o.NameLocalizations})
		total += c.titled(where, o.Name, o.NameLocalizations, o.Description, o.DescriptionLocalizations)
		total += c.choices(where, o.Choices)
		switch o.Type {
		case discordgo.ApplicationCommandOptionSubCommand, discordgo.ApplicationCommandOptionSubCommandGroup:
			subs++
			if depth > 1 || depth == 1 && o.Type == discordgo.ApplicationCommandOptionSubCommandGroup {
				c.bad("%s: subcommands too deep", where)
			}
			total += c.options(where, o.Options, depth+1)
		default:
			if len(o.Options) > 0 {
				c.bad("%s: an argument with options of its own", where)
			}
		}
		if o.Autocomplete && len(o.Choices) > 0 {
			c.bad("%s: completed and with fixed choices", where)
		}
		if o.Required && optional {
			c.bad("%s: a required option behind one that is not", where)
		}
		optional = optional || !o.Required
		if o.MaxLength < 0 || o.MaxLength > 6000 {
			c.bad("%s: takes %d characters; 6000 are the most", where, o.MaxLength)
		}
	}
	c.distinct("options of "+what, names)
	if subs > 0 && subs != len(os) {
		c.bad("%s mixes subcommands with arguments", what)
	}
	return total
}

// choices checks fixed choices or completions and returns their characters as Discord counts them.
func (c *checker) choices(what string, cs []*discordgo.ApplicationCommandOptionChoice) int {
	if len(cs) > MaxCommandOptions {
		c.bad("%s has %d choices; %d are the most", what, len(cs), MaxCommandOptions)
	}
	total := 0
	values := map[string]bool{}
	for i, x := range cs {
		where := fmt.Sprintf("%s, choice %d", what, i+1)
		c.bare(where+": the name", x.Name, 1, MaxChoice)
		for l, n := range x.NameLocalizations {
			c.bare(where+": the name in "+string(l), n, 1, MaxChoice)
		}
		value := fmt.Sprint(x.Value)
		c.bare(where+": the value", value, 1, MaxChoice)
		if values[value] {
			c.bad("%s: the value %q is there twice", where, value)
		}
		values[value] = true
		total += longest(x.Name, x.NameLocalizations) + Length(value)
	}
	return total
}
