package help

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/slash"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// AllCommands is a page of the list of commands with their descriptions: first the bot's own, then the moves of the
// game played, or of every game if that is nil. Only moderators see their commands. The page is counted from 0; match
// is NoTable without a table.
func AllCommands(match string, cs []*discordgo.ApplicationCommand, played engine.Rules, moderates bool, page int,
	s text.Localizer) ui.Message {
	var lines, moves []string
	for _, c := range cs {
		switch own := s.Knows("bot.cmd." + c.Name + ".help"); {
		case c.DefaultMemberPermissions != nil && *c.DefaultMemberPermissions != 0 && !moderates:
		case own:
			lines = append(lines, commandLines(c, s)...)
		case played == nil || c.Name == slash.GameCommand(played, "en"):
			moves = append(moves, "", "**"+translated(c.Description, ui.Locals(c.DescriptionLocalizations), s)+"**")
			moves = append(moves, commandLines(c, s)...)
		}
	}
	ps := ui.Pages(append(lines, moves...), ui.MaxPage)
	page = min(max(page, 0), len(ps)-1)
	m := ui.Message{Ephemeral: true,
		Embeds: []*discordgo.MessageEmbed{ui.TextEmbed(ui.Say(s, "bot.commands.title"), strings.TrimSpace(ps[page]))}}
	m.Components = ui.Pager(match, customid.ScreenCommands, nil, page, len(ps), s)
	m.Components = append(m.Components,
		ui.Row(ui.Link(customid.Nav{Match: match, Seat: engine.Public, Screen: customid.ScreenHelp},
			text.M("bot.button.help"), "❔", s)))
	return m
}

// commandLines returns the description of a command, or of each of its subcommands.
func commandLines(c *discordgo.ApplicationCommand, s text.Localizer) []string {
	line := func(name, help string) string { return "`/" + name + "` – " + help }
	name := translated(c.Name, ui.Locals(c.NameLocalizations), s)
	var out []string
	for _, o := range c.Options {
		if o.Type == discordgo.ApplicationCommandOptionSubCommand {
			out = append(out, line(name+" "+translated(o.Name, o.NameLocalizations, s),
				translated(o.Description, o.DescriptionLocalizations, s)))
		}
	}
	if out == nil {
		out = []string{line(name, translated(c.Description, ui.Locals(c.DescriptionLocalizations), s))}
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
