package slash

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"skald/bot/tournament"
	"skald/engine"
	"skald/engine/text"
)

// tournament builds /tournament. Users other than its organiser and moderators can join, leave and look.
func (b builder) tournament(games []engine.Rules) *discordgo.ApplicationCommand {
	const user = discordgo.ApplicationCommandOptionUser
	how := b.option("tournament.result.how", OptionHow, discordgo.ApplicationCommandOptionString)
	for _, v := range []string{HowDraw, HowAgain, HowNobody} {
		b.choice(how, "", v, text.M("bot.tournament.how."+v))
	}
	table := b.number("tournament.result.table", OptionTable, 1, tournament.MostPlayers)
	table.Required = true
	days := b.number("tournament.deadline.days", OptionDays, 0, tournament.MostHours/24)
	days.Required = true
	return b.command(CommandTournament,
		b.newTournament(games), b.sub("tournament.join"), b.sub("tournament.leave"), b.sub("tournament.start"),
		b.sub("tournament.status"),
		b.sub("tournament.result", table, b.option("tournament.result.first", OptionFirst, user),
			b.option("tournament.result.second", OptionSecond, user),
			b.option("tournament.result.third", OptionThird, user),
			b.option("tournament.result.fourth", OptionFourth, user), how,
			b.number("tournament.result.round", OptionRound, 1, tournament.MostRounds)),
		b.sub("tournament.substitute", b.needed("tournament.substitute.user", OptionUser, user),
			b.option("tournament.substitute.by", OptionBy, user)),
		b.sub("tournament.drop", b.needed("tournament.drop.user", OptionUser, user)),
		b.sub("tournament.pair-again"),
		b.sub("tournament.deadline", days),
		b.sub("tournament.take-back"),
		b.sub("tournament.cancel"))
}

// newTournament builds /tournament new: the name, the system, and the options of /game new. A tournament has no lobby
// for further options, so those of cooperative games are left out to have room for the others; such a game is refused
// with an explanation.
func (b builder) newTournament(games []engine.Rules) *discordgo.ApplicationCommandOption {
	name := b.limited("tournament.new.name", OptionName, tournament.MostName)
	name.Required = true
	game := b.needed("game.new.game", OptionGame, discordgo.ApplicationCommandOptionString)
	for _, g := range games {
		b.choice(game, g.ID(), g.ID(), g.Name())
	}
	system := b.needed("tournament.new.system", OptionSystem, discordgo.ApplicationCommandOptionString)
	for _, s := range tournament.Systems() {
		b.choice(system, "", string(s), text.M("bot.tournament.system."+string(s)))
	}
	options := []*discordgo.ApplicationCommandOption{
		name, game, system,
		b.number("tournament.new.seats", OptionSeats, 2, tournament.MostSeats),
		b.number("tournament.new.rounds", OptionRounds, 1, tournament.MostRounds),
		b.number("tournament.new.days", OptionDays, 0, tournament.MostHours/24),
		b.completed("game.new.pace", OptionPace, false), b.language("game.new.language"),
	}
	rivals := slices.DeleteFunc(slices.Clone(games), func(g engine.Rules) bool { return !mayRival(g) })
	return b.sub("tournament.new", append(options, b.gameOptions(rivals, options)...)...)
}

// mayRival reports whether a game is competitive with any of its options.
func mayRival(g engine.Rules) bool {
	return engine.Rivals(g, nil) || slices.ContainsFunc(g.Options(), func(o engine.Option) bool {
		return slices.ContainsFunc(o.Values, func(v engine.OptionValue) bool {
			return engine.Rivals(g, map[string]string{o.ID: v.ID})
		})
	})
}
