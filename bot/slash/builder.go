package slash

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/locale"
	"skald/bot/ui"
	"skald/engine/text"
)

// Locales are the Discord locales of each of the bot's languages except English, to which all other locales fall back.
var Locales = func() map[string][]discordgo.Locale {
	out := map[string][]discordgo.Locale{}
	for l := range discordgo.Locales {
		language, _, _ := strings.Cut(string(l), "-")
		if language != "en" && slices.Contains(text.Languages(), language) {
			out[language] = append(out[language], l)
		}
	}
	return out
}()

// builder builds commands in all languages.
type builder struct{ v *locale.Speakers }

// said returns a message in English, and in the locales in which it differs; it is clipped to limit.
func (b builder) said(game string, m text.Message, limit int) (string, map[discordgo.Locale]string) {
	english := ui.LabelText(b.v.In(game, "en").Say(m), limit)
	other := map[discordgo.Locale]string{}
	for _, l := range b.v.Languages() {
		for _, where := range Locales[l] {
			if w := ui.LabelText(b.v.In(game, l).Say(m), limit); w != english {
				other[where] = w
			}
		}
	}
	if len(other) == 0 {
		other = nil
	}
	return english, other
}

// names returns the localised names of a command or option; the English name is the one used in code.
func (b builder) names(key string) map[discordgo.Locale]string {
	_, other := b.said("", text.M("bot.cmd."+key+".name"), ui.MaxCommandName)
	return other
}

// command builds one of the bot's own commands.
func (b builder) command(name string, options ...*discordgo.ApplicationCommandOption) *discordgo.ApplicationCommand {
	help, helps := b.said("", text.M("bot.cmd."+name+".help"), ui.MaxCommandDescription)
	names := b.names(name)
	return guildOnly(&discordgo.ApplicationCommand{
		Type: discordgo.ChatApplicationCommand, Name: name, NameLocalizations: pointer(names),
		Description: help, DescriptionLocalizations: pointer(helps), Options: tidy(options),
	})
}

// guildOnly restricts a command to servers, as tables do not exist in direct messages.
func guildOnly(c *discordgo.ApplicationCommand) *discordgo.ApplicationCommand {
	c.Contexts = &[]discordgo.InteractionContextType{discordgo.InteractionContextGuild}
	c.IntegrationTypes = &[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall}
	return c
}

func pointer(m map[discordgo.Locale]string) *map[discordgo.Locale]string {
	if m == nil {
		return nil
	}
	return &m
}

// tidy replaces nil lists: Discord accepts an empty list, not null.
func tidy(options []*discordgo.ApplicationCommandOption) []*discordgo.ApplicationCommandOption {
	for _, o := range options {
		o.Options = tidy(o.Options)
		if o.ChannelTypes == nil {
			o.ChannelTypes = []discordgo.ChannelType{}
		}
		if o.Choices == nil {
			o.Choices = []*discordgo.ApplicationCommandOptionChoice{}
		}
	}
	if options == nil {
		return []*discordgo.ApplicationCommandOption{}
	}
	return options
}

// option builds an option described under a key.
func (b builder) option(key, name string,
	kind discordgo.ApplicationCommandOptionType) *discordgo.ApplicationCommandOption {
	help, helps := b.said("", text.M("bot.cmd."+key+".help"), ui.MaxCommandDescription)
	return &discordgo.ApplicationCommandOption{
		Type: kind, Name: name, NameLocalizations: b.names(key),
		Description: help, DescriptionLocalizations: helps,
	}
}

// sub builds a subcommand; the key ends in its name.
func (b builder) sub(key string, options ...*discordgo.ApplicationCommandOption) *discordgo.ApplicationCommandOption {
	o := b.option(key, key[strings.LastIndexByte(key, '.')+1:], discordgo.ApplicationCommandOptionSubCommand)
	o.Options = options
	return o
}

// completed builds a text option with autocomplete.
func (b builder) completed(key, name string, required bool) *discordgo.ApplicationCommandOption {
	o := b.option(key, name, discordgo.ApplicationCommandOptionString)
	o.Autocomplete, o.Required, o.MaxLength = true, required, ui.MaxChoice
	return o
}

// number builds an option for a whole number.
func (b builder) number(key, name string, least, most float64) *discordgo.ApplicationCommandOption {
	o := b.option(key, name, discordgo.ApplicationCommandOptionInteger)
	o.MinValue, o.MaxValue = &least, most
	return o
}

// counted builds an option for something that is numbered from 1, with autocomplete.
func (b builder) counted(key, name string, most float64) *discordgo.ApplicationCommandOption {
	o := b.number(key, name, 1, most)
	o.Autocomplete = true
	return o
}

// needed builds a required option.
func (b builder) needed(key, name string,
	kind discordgo.ApplicationCommandOptionType) *discordgo.ApplicationCommandOption {
	o := b.option(key, name, kind)
	o.Required = true
	return o
}

// limited builds an option for a text of at most most characters.
func (b builder) limited(key, name string, most int) *discordgo.ApplicationCommandOption {
	o := b.option(key, name, discordgo.ApplicationCommandOptionString)
	o.MaxLength = most
	return o
}

// choice adds a value to an option; its name is a message of a game or, with game "", of the bot.
func (b builder) choice(o *discordgo.ApplicationCommandOption, game, value string, name text.Message) {
	english, other := b.said(game, name, ui.MaxChoice)
	o.Choices = append(o.Choices,
		&discordgo.ApplicationCommandOptionChoice{Name: english, NameLocalizations: other, Value: value})
}

// language builds an option with all languages.
func (b builder) language(key string) *discordgo.ApplicationCommandOption {
	o := b.option(key, OptionLanguage, discordgo.ApplicationCommandOptionString)
	for _, l := range b.v.Languages() {
		b.choice(o, "", l, text.Plain(text.LanguageName(l)))
	}
	return o
}
