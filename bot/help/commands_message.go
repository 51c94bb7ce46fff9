package help

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/slash"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// essential are the commands that are enough to play, in the order in which they are needed; there are ten.
var essential = []string{
	slash.CommandGame + " " + slash.SubNew, slash.CommandGame + " " + slash.SubStatus, slash.CommandDo,
	slash.CommandBoard, slash.CommandLog, slash.CommandRules, slash.CommandHint, slash.CommandTry, slash.CommandUndo,
	slash.CommandHelp,
}

// commandsRoom is the height of the lines of a page of the list of commands on a phone, in CSS pixels.
const commandsRoom = 420

// AllCommands is a page of the list of commands with their descriptions: first the essential ones, then the bot's
// others, then the moves of the game played, or of every game if that is nil. Only moderators see their commands. The
// page is
// counted from 0; match is NoTable without a table.
func AllCommands(match string, cs []*discordgo.ApplicationCommand, played engine.Rules, moderates bool, page int,
	s text.Localizer) ui.Message {
	heading := func(words string) []string { return []string{"", "**" + words + "**"} }
	first, rest, moves := make([]string, len(essential)), heading(ui.Say(s, "bot.commands.rest")), []string(nil)
	for _, c := range cs {
		switch own := s.Knows("bot.cmd." + c.Name + ".help"); {
		case c.DefaultMemberPermissions != nil && *c.DefaultMemberPermissions != 0 && !moderates:
		case own:
			for _, l := range commandLines(c, s) {
				if at := slices.Index(essential, l.command); at >= 0 {
					first[at] = l.words
				} else {
					rest = append(rest, l.words)
				}
			}
		case played == nil || c.Name == slash.GameCommand(played, "en"):
			moves = append(moves, heading(translated(c.Description, ui.Locals(c.DescriptionLocalizations), s))...)
			for _, l := range commandLines(c, s) {
				moves = append(moves, l.words)
			}
		}
	}
	ps := ui.Pages(slices.Concat(heading(ui.Say(s, "bot.commands.first")), first), ui.MaxPage)
	for _, lines := range ui.PagesHigh(slices.Concat(rest, moves), commandsRoom) {
		ps = append(ps, strings.Join(lines, "\n"))
	}
	page = min(max(page, 0), len(ps)-1)
	m := ui.Message{Ephemeral: true,
		Embeds: []*discordgo.MessageEmbed{ui.TextEmbed(ui.Say(s, "bot.commands.title"), strings.TrimSpace(ps[page]))}}
	m.Components = ui.Pager(match, customid.ScreenCommands, nil, page, len(ps), s)
	m.Components = append(m.Components,
		ui.Row(ui.Link(customid.Nav{Match: match, Seat: engine.Public, Screen: customid.ScreenHelp},
			text.M("bot.button.help"), "❔", s)))
	return m
}

// commandLine is the description of a command or subcommand, with its English name.
type commandLine struct{ command, words string }

// commandLines returns the description of a command, or of each of its subcommands.
func commandLines(c *discordgo.ApplicationCommand, s text.Localizer) []commandLine {
	line := func(command, name, help string) commandLine {
		return commandLine{command, "`/" + name + "` – " + help}
	}
	name := translated(c.Name, ui.Locals(c.NameLocalizations), s)
	var out []commandLine
	for _, o := range c.Options {
		if o.Type == discordgo.ApplicationCommandOptionSubCommand {
			out = append(out, line(c.Name+" "+o.Name, name+" "+translated(o.Name, o.NameLocalizations, s),
				translated(o.Description, o.DescriptionLocalizations, s)))
		}
	}
	if out == nil {
		out = []commandLine{line(c.Name, name, translated(c.Description, ui.Locals(c.DescriptionLocalizations), s))}
	}
	return out
}

// translated returns a word of a command in the reader's language.
func translated(english string, local map[discordgo.Locale]string, s text.Localizer) string {
	for _, where := range slash.Locales[s.Language()] {
		if w := local[where]; w != "" {
			return w
		}
	}
	return english
}
