package panel

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/engine"
	"skald/engine/text"
)

// AllCommands is a page of the list of commands, with what each does: the bot's
// own first, then those of the games' verbs. What is for moderators is listed for
// them alone. The page counts from 0; match is NoTable where no table stands.
func AllCommands(match string, cs []*discordgo.ApplicationCommand, moderates bool, page int, s text.Speaker) Message {
	var lines, verbs []string
	for _, c := range cs {
		if c.DefaultMemberPermissions != nil && *c.DefaultMemberPermissions != 0 && !moderates {
			continue
		}
		name := there(c.Name, locals(c.NameLocalizations), s)
		if !s.Knows("bot.cmd." + c.Name + ".help") {
			verbs = append(verbs, commandLine(name, there(c.Description, locals(c.DescriptionLocalizations), s)))
			continue
		}
		whole := true
		for _, o := range c.Options {
			if o.Type == discordgo.ApplicationCommandOptionSubCommand {
				whole = false
				lines = append(lines, commandLine(name+" "+there(o.Name, o.NameLocalizations, s), there(o.Description, o.DescriptionLocalizations, s)))
			}
		}
		if whole {
			lines = append(lines, commandLine(name, there(c.Description, locals(c.DescriptionLocalizations), s)))
		}
	}
	if len(verbs) > 0 {
		lines = append(append(lines, "", "**"+say(s, "bot.commands.verbs")+"**"), verbs...)
	}
	ps := pages(lines, maxEmbedDescription)
	page = min(max(page, 0), len(ps)-1)
	m := Message{Ephemeral: true, Embeds: []*discordgo.MessageEmbed{block(say(s, "bot.commands.title"), strings.TrimSpace(ps[page]))}}
	m.Components = pager(Table{Match: match}, ScreenCommands, nil, page, len(ps), s)
	m.Components = append(m.Components, row(link(Nav{Match: match, Seat: engine.Public, Screen: ScreenHelp}, text.M("bot.button.help"), "❔", s)))
	return m
}

func commandLine(name, help string) string { return "`/" + name + "` – " + help }

// there is a word of a command as its reader's Discord shows it.
func there(english string, local map[discordgo.Locale]string, s text.Speaker) string {
	for _, where := range locales[s.Language()] {
		if w := local[where]; w != "" {
			return w
		}
	}
	return english
}

func locals(m *map[discordgo.Locale]string) map[discordgo.Locale]string {
	if m == nil {
		return nil
	}
	return *m
}
