package panel

import (
	"fmt"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// commands checks the whole set as it is registered at once.
func (c *checker) commands(cs []*discordgo.ApplicationCommand) {
	if len(cs) > MaxCommands {
		c.bad("%d commands; %d are the most", len(cs), MaxCommands)
	}
	var names []localised
	for _, x := range cs {
		names = append(names, localised{x.Name, locals(x.NameLocalizations)})
		c.command(x)
	}
	c.distinct("commands", names)
}

// localised is a name of a command or option with its translations.
type localised struct {
	name   string
	others map[discordgo.Locale]string
}

// distinct checks that names differ in every language; where one has no
// translation its English one counts.
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

// command checks one command with everything in it.
func (c *checker) command(x *discordgo.ApplicationCommand) {
	what := "/" + x.Name
	total := c.titled(what, x.Name, locals(x.NameLocalizations), x.Description, locals(x.DescriptionLocalizations))
	total += c.options(what, x.Options, 0)
	if total > maxCommandTotal {
		c.bad("%s has %d characters in all, counting the longest language; %d are the most", what, total, maxCommandTotal)
	}
}

// titled checks name and description in every language and returns the length
// of the longest of each.
func (c *checker) titled(what, name string, names map[discordgo.Locale]string, help string, helps map[discordgo.Locale]string) int {
	one := func(name string) {
		if !commandName.MatchString(name) || strings.ToLower(name) != name || length(name) > maxCommandName {
			c.bad("%s: %q is no name for a command or option", what, name)
		}
	}
	one(name)
	c.text(what+": the description", help, 1, maxCommandDescription)
	for l, n := range names {
		one(n)
		c.locale(what, l)
	}
	for l, h := range helps {
		c.text(what+": the description in "+string(l), h, 1, maxCommandDescription)
		c.locale(what, l)
	}
	return longest(name, names) + longest(help, helps)
}

// locale checks that Discord knows the locale.
func (c *checker) locale(what string, l discordgo.Locale) {
	if _, ok := discordgo.Locales[l]; !ok || l == "" {
		c.bad("%s: Discord knows no locale %q", what, l)
	}
}

func longest(s string, others map[discordgo.Locale]string) int {
	n := length(s)
	for _, o := range others {
		n = max(n, length(o))
	}
	return n
}

// options checks options and subcommands and returns how many characters they
// count for.
func (c *checker) options(what string, os []*discordgo.ApplicationCommandOption, depth int) int {
	if len(os) > maxCommandOptions {
		c.bad("%s has %d options; %d are the most", what, len(os), maxCommandOptions)
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

// choices checks fixed choices or completions and returns how many characters
// they count for.
func (c *checker) choices(what string, cs []*discordgo.ApplicationCommandOptionChoice) int {
	if len(cs) > maxCommandOptions {
		c.bad("%s has %d choices; %d are the most", what, len(cs), maxCommandOptions)
	}
	total := 0
	values := map[string]bool{}
	for i, x := range cs {
		where := fmt.Sprintf("%s, choice %d", what, i+1)
		c.text(where+": the name", x.Name, 1, maxChoice)
		for l, n := range x.NameLocalizations {
			c.text(where+": the name in "+string(l), n, 1, maxChoice)
		}
		value := fmt.Sprint(x.Value)
		c.text(where+": the value", value, 1, maxChoice)
		if values[value] {
			c.bad("%s: the value %q is there twice", where, value)
		}
		values[value] = true
		total += longest(x.Name, x.NameLocalizations) + length(value)
	}
	return total
}
