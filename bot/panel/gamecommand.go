package panel

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// GameOf is the game a slash command belongs to; nil for the bot's own commands.
func GameOf(games []engine.Rules, command string) engine.Rules {
	for _, g := range games {
		if gameCommand(g, "en") == command {
			return g
		}
	}
	return nil
}

// gameCommand is the name of a game's slash command in a language; interactions
// arrive under the English one.
func gameCommand(g engine.Rules, language string) string {
	return g.Catalogue().In(language).Say(commandOf(g))
}

// commandOf is the name of a game's slash command as a message of the game.
func commandOf(g engine.Rules) text.Message {
	if g.Catalogue().Has(engine.CommandKey) {
		return text.M(engine.CommandKey)
	}
	return text.Plain(g.ID())
}

// calledOf is what a verb or an option of a game is called, as a message of the game.
func calledOf(g engine.Rules, name string) text.Message {
	if g.Catalogue().Has(engine.CalledKey + name) {
		return text.M(engine.CalledKey + name)
	}
	return text.Plain(name)
}

// Canonical puts the verb the rules know in place of the one of the reader's language
// that a typed move begins with.
func Canonical(t Table, typed string, s text.Speaker) string {
	word, rest, _ := strings.Cut(strings.TrimSpace(typed), " ")
	if word == "" || knownVerb(t, strings.ToLower(word)) {
		return typed
	}
	for _, v := range t.Rules.Verbs() {
		if ui.Fold(s.Say(calledOf(t.Rules, v.Name))) == ui.Fold(word) {
			return strings.TrimSpace(v.Name + " " + rest)
		}
	}
	return typed
}

// asTyped is a move as its reader types it.
func asTyped(t Table, m engine.Move, s text.Speaker) string {
	if !knownVerb(t, m.Verb()) {
		return string(m)
	}
	return s.Say(calledOf(t.Rules, m.Verb())) + strings.TrimPrefix(string(m), m.Verb())
}

// game is the command of a game: a subcommand for each verb that does not merely
// answer a question, with one argument that is completed.
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
		_, names := b.said(g.ID(), calledOf(g, verb.Name), ui.MaxCommandName)
		help, helps := b.said(g.ID(), verb.Help, ui.MaxCommandDescription)
		c.Options = append(c.Options, &discordgo.ApplicationCommandOption{
			Type: discordgo.ApplicationCommandOptionSubCommand, Name: verb.Name, NameLocalizations: names, Description: help, DescriptionLocalizations: helps,
			Options: []*discordgo.ApplicationCommandOption{b.completed("moves.what", OptionWhat, false)},
		})
	}
	c.Options = tidy(c.Options)
	return c
}

// WrongCommand answers who used the command of another game than the one that is
// played: it names the right one.
func WrongCommand(t Table, s text.Speaker) ui.Message {
	m := ui.Private(ui.Say(s, "bot.wrongcommand", "game", t.Rules.Name(), "command", gameCommand(t.Rules, s.Language())))
	m.Components = append(m.Components, ui.Footer(t.Match, s, !t.Over))
	return m
}
