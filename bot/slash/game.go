package slash

import (
	"github.com/bwmarrin/discordgo"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// GameOf returns the game of a slash command; nil for the bot's own commands.
func GameOf(games []engine.Rules, command string) engine.Rules {
	for _, g := range games {
		if GameCommand(g, "en") == command {
			return g
		}
	}
	return nil
}

// GameCommand returns the name of a game's slash command in a language; interactions arrive under the English one.
func GameCommand(g engine.Rules, language string) string {
	return g.Catalogue().In(language).Say(commandOf(g))
}

// commandOf returns the name of a game's slash command as a message of the game.
func commandOf(g engine.Rules) text.Message {
	if g.Catalogue().Has(engine.CommandKey) {
		return text.M(engine.CommandKey)
	}
	return text.Plain(g.ID())
}

// CalledOf returns the name of a verb or an option of a game, as a message of the game.
func CalledOf(g engine.Rules, name string) text.Message {
	if g.Catalogue().Has(engine.CalledKey + name) {
		return text.M(engine.CalledKey + name)
	}
	return text.Plain(name)
}

// game builds the command of a game: a subcommand for each verb except those that only answer a question, with one
// completed argument.
func (b builder) game(g engine.Rules) *discordgo.ApplicationCommand {
	name, names := b.said(g.ID(), commandOf(g), ui.MaxCommandName)
	help, helps := b.said(g.ID(), text.M("bot.cmd.moves.help", "game", g.Name()), ui.MaxCommandDescription)
	c := guildOnly(&discordgo.ApplicationCommand{
		Type: discordgo.ChatApplicationCommand, Name: name, NameLocalizations: pointer(names),
		Description: help, DescriptionLocalizations: pointer(helps),
	})
	for _, verb := range g.Verbs() {
		if verb.Answers {
			continue
		}
		_, names := b.said(g.ID(), CalledOf(g, verb.Name), ui.MaxCommandName)
		help, helps := b.said(g.ID(), verb.Help, ui.MaxCommandDescription)
		c.Options = append(c.Options, &discordgo.ApplicationCommandOption{
			Type: discordgo.ApplicationCommandOptionSubCommand, Name: verb.Name, NameLocalizations: names,
			Description: help, DescriptionLocalizations: helps,
			Options: []*discordgo.ApplicationCommandOption{b.completed("moves.what", OptionWhat, false)},
		})
	}
	c.Options = tidy(c.Options)
	return c
}
