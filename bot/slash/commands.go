package slash

import (
	"slices"
	"sort"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/locale"
	"skald/bot/preferences"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
	"skald/imaging"
)

// Commands returns the slash commands: the bot's own, and one for every game with a subcommand for each of its verbs.
// They are sorted by name, so that equal games give equal commands.
func Commands(games []engine.Rules, v *locale.Speakers) []*discordgo.ApplicationCommand {
	games = slices.Clone(games)
	sort.Slice(games, func(i, j int) bool { return games[i].ID() < games[j].ID() })
	b := builder{v: v}
	cs := []*discordgo.ApplicationCommand{
		b.command(CommandGame, b.newGame(games), b.sub("game.status"), b.sub("game.best"), b.sub("game.end"),
			b.sub("game.pause", b.limited("game.pause.reason", OptionReason, ui.MaxReason)), b.sub("game.resume"),
			b.sub("game.pace", b.completed("game.pace.pace", OptionPace, true)),
			b.sub("game.sit", b.counted("game.sit.seat", OptionSeat, 25)),
			b.sub("game.hand-over", b.needed("game.hand-over.user", OptionUser, discordgo.ApplicationCommandOptionUser),
				b.counted("game.hand-over.seat", OptionSeat, 25)),
			b.sub("game.leave", b.counted("game.leave.seat", OptionSeat, 25)),
			b.sub("game.rematch"), b.sub("game.export"), b.fork()),
		b.command(CommandVerify),
		b.bug(),
		b.command(CommandStats, b.option("stats.user", OptionUser, discordgo.ApplicationCommandOptionUser)),
		b.leaderboard(games),
		b.command(CommandChallenge),
		b.command(CommandPrivacy, b.sub("privacy.show"), b.sub("privacy.forget"),
			b.sub("privacy.leaderboard", b.needed("privacy.leaderboard.shown", OptionShown,
				discordgo.ApplicationCommandOptionBoolean))),
		b.command(CommandMatches),
		b.command(CommandTables, b.gameChoice("tables.game", games), b.language("tables.language")),
		b.command(CommandRecap),
		b.command(CommandFilm),
		b.command(CommandHint),
		b.me(),
		b.command(CommandQueue,
			b.sub("queue.add", b.completed("queue.add.move", OptionMove, true)), b.sub("queue.show"),
			b.sub("queue.clear", b.number("queue.clear.n", OptionN, 1, table.MaxQueue),
				b.counted("queue.clear.seat", OptionSeat, 25))),
		b.command(CommandNote, b.limited("note.text", OptionText, table.MaxPrivateNote)),
		b.command(CommandTry, b.completed("try.move", OptionMove, false)),
		b.command(CommandStanding),
		b.command(CommandDo, b.completed("do.move", OptionMove, true)),
		b.command(CommandBoard, b.boardOptions()...),
		b.command(CommandLog, b.number("log.page", OptionPage, 1, 9999)),
		b.command(CommandRules, b.completed("rules.topic", OptionTopic, false)),
		b.command(CommandUndo, b.option("undo.table", OptionTable, discordgo.ApplicationCommandOptionBoolean)),
		b.command(CommandWhy, b.completed("why.move", OptionMove, true)),
		b.command(CommandHelp),
		b.plan(),
		b.tournament(games),
		b.moderation(),
		b.settings(),
	}
	for _, g := range games {
		cs = append(cs, b.game(g))
	}
	sort.Slice(cs, func(i, j int) bool { return cs[i].Name < cs[j].Name })
	return cs
}

// leaderboard builds /leaderboard.
func (b builder) leaderboard(games []engine.Rules) *discordgo.ApplicationCommand {
	game := b.option("leaderboard.game", OptionGame, discordgo.ApplicationCommandOptionString)
	game.Required = true
	for _, g := range games {
		b.choice(game, g.ID(), g.ID(), g.Name())
	}
	return b.command(CommandLeaderboard, game,
		b.option("leaderboard.text", OptionText, discordgo.ApplicationCommandOptionBoolean))
}

// me builds /me, the reminder settings.
func (b builder) me() *discordgo.ApplicationCommand {
	where := b.option("me.where", OptionWhere, discordgo.ApplicationCommandOptionString)
	for _, v := range []string{WhereChannel, WhereDirect} {
		b.choice(where, "", v, text.M("bot.me.where."+v))
	}
	return b.command(CommandMe,
		b.number("me.every", OptionEvery, 0, 336), b.limited("me.quiet", OptionQuiet, 20),
		b.completed("me.zone", OptionZone, false),
		b.number("me.away", OptionAway, 0, 366), b.completed("me.vacation", OptionVacation, false), where,
		b.option("me.mute", OptionMute, discordgo.ApplicationCommandOptionBoolean),
		b.option("me.next", OptionNext, discordgo.ApplicationCommandOptionBoolean))
}

// newGame builds /game new: the game, pace, language, number of seats, and the options of the games.
func (b builder) newGame(games []engine.Rules) *discordgo.ApplicationCommandOption {
	game := b.gameChoice("game.new.game", games)
	game.Required = true
	seats := engine.Range{Min: 1, Max: 1}
	for _, g := range games {
		seats.Max = max(seats.Max, mostSeats(g))
	}
	pace := b.completed("game.new.pace", OptionPace, false)
	language := b.language("game.new.language")
	options := []*discordgo.ApplicationCommandOption{game, b.limited("game.new.name", OptionName, table.MaxName),
		pace, language,
		b.number("game.new.seats", OptionSeats, 1, float64(seats.Max)),
		b.number("game.new.autopilots", OptionAutopilots, 0, float64(seats.Max)),
		b.number("game.new.undo-time", OptionUndoTime, 0, table.MaxUndoTime.Seconds()),
		b.option("game.new.thread", OptionThread, discordgo.ApplicationCommandOptionBoolean),
	}
	return b.sub("game.new", append(options, b.gameOptions(games, options)...)...)
}

// gameChoice builds an option with all games.
func (b builder) gameChoice(key string, games []engine.Rules) *discordgo.ApplicationCommandOption {
	o := b.option(key, OptionGame, discordgo.ApplicationCommandOptionString)
	for _, g := range games {
		b.choice(o, g.ID(), g.ID(), g.Name())
	}
	return o
}

// mostSeats returns the maximum number of seats of a game with any of its options.
func mostSeats(g engine.Rules) int {
	most := g.Seats(nil).Max
	for _, o := range g.Options() {
		for _, v := range o.Values {
			most = max(most, g.Seats(map[string]string{o.ID: v.ID}).Max)
		}
	}
	return most
}

// gameOptions returns the options of the games: the first of every game, then the second, as many as Discord allows;
// all of them can be set in the lobby. An option of several games is offered once, with the values of all and a general
// description. An option with the name of one of taken is left to the lobby.
func (b builder) gameOptions(games []engine.Rules,
	taken []*discordgo.ApplicationCommandOption) []*discordgo.ApplicationCommandOption {
	all := slices.Clone(taken)
	for i, more := 0, true; more; i++ {
		more = false
		for _, g := range games {
			if i >= len(g.Options()) {
				continue
			}
			more = true
			opt := g.Options()[i]
			at := slices.IndexFunc(all, func(o *discordgo.ApplicationCommandOption) bool { return o.Name == opt.ID })
			switch {
			case at >= len(taken):
				all[at].Description, all[at].DescriptionLocalizations = b.said("",
					text.M("bot.cmd.game.new.option.help"), ui.MaxCommandDescription)
			case at < 0 && len(all) < ui.MaxCommandOptions:
				at = len(all)
				_, names := b.said(g.ID(), CalledOf(g, opt.ID), ui.MaxCommandName)
				help, helps := b.said(g.ID(), opt.Help, ui.MaxCommandDescription)
				all = append(all, &discordgo.ApplicationCommandOption{
					Type: discordgo.ApplicationCommandOptionString, Name: opt.ID, NameLocalizations: names,
					Description: help, DescriptionLocalizations: helps,
				})
			default:
				continue
			}
			if by, ok := g.(engine.Bringing); ok && by.BroughtBy() == opt.ID {
				all[at].Autocomplete, all[at].MaxLength = true, ui.MaxChoice // its values differ between servers
				continue
			}
			for _, val := range opt.Values {
				if o := all[at]; len(o.Choices) < ui.MaxCommandOptions &&
					!slices.ContainsFunc(o.Choices,
						func(c *discordgo.ApplicationCommandOptionChoice) bool { return c.Value == val.ID }) {
					b.choice(o, g.ID(), val.ID, val.Name)
				}
			}
		}
	}
	return all[len(taken):]
}

// boardOptions returns the options of /board.
func (b builder) boardOptions() []*discordgo.ApplicationCommandOption {
	return []*discordgo.ApplicationCommandOption{b.completed("board.view", OptionView, false),
		b.limited("board.place", OptionPlace, 20),
		b.counted("board.seat", OptionSeat, 25),
		b.option("board.text", OptionText, discordgo.ApplicationCommandOptionBoolean),
		b.counted("board.turn", OptionTurn, 99999),
	}
}

// plan builds /plan-board.
func (b builder) plan() *discordgo.ApplicationCommand {
	note := b.option("plan-board.mark.note", OptionNote, discordgo.ApplicationCommandOptionString)
	note.MaxLength = table.MaxNote
	return b.command(CommandPlan,
		b.sub("plan-board.show"),
		b.sub("plan-board.mark", b.completed("plan-board.mark.place", OptionPlace, true), note,
			b.number("plan-board.mark.step", OptionStep, 1, table.MaxSteps),
			b.counted("plan-board.mark.seat", OptionSeat, 25)),
		b.sub("plan-board.clear",
			b.number("plan-board.clear.step", OptionStep, 1, table.MaxSteps),
			b.counted("plan-board.clear.seat", OptionSeat, 25)))
}

// moderation builds /mod. The user's rights are checked again when it is used, because a server can override these
// permissions.
func (b builder) moderation() *discordgo.ApplicationCommand {
	to := b.option("mod.reset.to", OptionTo, discordgo.ApplicationCommandOptionString)
	to.Required = true
	b.choice(to, "", ResetStart, text.M("bot.reset.start"))
	b.choice(to, "", ResetTurn, text.M("bot.reset.turn"))
	b.choice(to, "", ResetRedo, text.M("bot.reset.redo"))
	reason := func(key string) *discordgo.ApplicationCommandOption {
		o := b.option(key, OptionReason, discordgo.ApplicationCommandOptionString)
		o.Required, o.MaxLength = true, ui.MaxReason
		return o
	}
	seat := func(key string) *discordgo.ApplicationCommandOption {
		o := b.counted(key, OptionSeat, 25)
		o.Required = true
		return o
	}
	move := b.limited("mod.act.move", OptionMove, ui.MaxChoice)
	move.Required = true
	where := b.needed("mod.move.channel", OptionChannel, discordgo.ApplicationCommandOptionChannel)
	where.ChannelTypes = writtenIn
	c := b.command(CommandMod,
		b.sub("mod.reset", to, reason("mod.reset.reason"), b.counted("mod.reset.turn", OptionTurn, 99999)),
		b.sub("mod.end", reason("mod.end.reason")),
		b.sub("mod.pause", reason("mod.pause.reason")),
		b.sub("mod.resume", reason("mod.resume.reason")),
		b.sub("mod.pace", b.completed("mod.pace.pace", OptionPace, true), reason("mod.pace.reason")),
		b.sub("mod.kick", seat("mod.kick.seat"), reason("mod.kick.reason")),
		b.sub("mod.seat", seat("mod.seat.seat"),
			b.needed("mod.seat.user", OptionUser, discordgo.ApplicationCommandOptionUser), reason("mod.seat.reason")),
		b.sub("mod.act", seat("mod.act.seat"), move, reason("mod.act.reason")),
		b.sub("mod.skip", seat("mod.skip.seat"), reason("mod.skip.reason")),
		b.sub("mod.move", where, reason("mod.move.reason"),
			b.limited("mod.move.match", OptionMatch, customid.MaxMatch)),
		b.sub("mod.lock", reason("mod.lock.reason")),
		b.sub("mod.export"),
		b.sub("mod.import", b.option("mod.import.file", OptionFile, discordgo.ApplicationCommandOptionAttachment)),
		b.sub("mod.legend", b.option("mod.legend.file", OptionFile, discordgo.ApplicationCommandOptionAttachment)),
		b.sub("mod.audit"))
	permissions := int64(discordgo.PermissionManageMessages)
	c.DefaultMemberPermissions = &permissions
	return c
}

// writtenIn are the types of channels that can contain messages, and so matches.
var writtenIn = []discordgo.ChannelType{
	discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildVoice, discordgo.ChannelTypeGuildNews,
	discordgo.ChannelTypeGuildNewsThread,
	discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread,
	discordgo.ChannelTypeGuildStageVoice,
}

// fork builds /game fork.
func (b builder) fork() *discordgo.ApplicationCommandOption {
	turn := b.counted("game.fork.turn", OptionTurn, 99999)
	turn.Required = true
	return b.sub("game.fork", turn, b.limited("game.fork.reason", OptionReason, ui.MaxReason))
}

// bug builds /bug.
func (b builder) bug() *discordgo.ApplicationCommand {
	says := b.limited("bug.text", OptionText, ui.MaxReason)
	says.Required = true
	return b.command(CommandBug, says)
}

// settings builds /settings. The user's rights are checked again, as for /mod.
func (b builder) settings() *discordgo.ApplicationCommand {
	theme := func(key string) *discordgo.ApplicationCommandOption {
		o := b.option(key, OptionTheme, discordgo.ApplicationCommandOptionString)
		for _, t := range imaging.Themes() {
			b.choice(o, "", t.Name, text.M("bot.theme."+t.Name))
		}
		return o
	}
	c := b.command(CommandSettings,
		b.sub("settings.show"),
		b.sub("settings.channel", theme("settings.channel.theme"), b.language("settings.channel.language"),
			b.option("settings.channel.plain", OptionPlain, discordgo.ApplicationCommandOptionBoolean)),
		b.sub("settings.server", theme("settings.server.theme"), b.language("settings.server.language"),
			b.option("settings.server.role", OptionRole, discordgo.ApplicationCommandOptionRole),
			b.option("settings.server.channel", OptionChannel, discordgo.ApplicationCommandOptionChannel),
			b.number("settings.server.limit", OptionLimit, 0, 10000),
			b.number("settings.server.vacation", OptionVacation, 0, preferences.MaxVacation)),
		b.sub("settings.tables-post",
			b.needed("settings.tables-post.on", OptionOn, discordgo.ApplicationCommandOptionBoolean)),
		b.challenge(),
		b.sub("settings.digest",
			b.needed("settings.digest.on", OptionOn, discordgo.ApplicationCommandOptionBoolean), b.weekday(),
			b.number("settings.digest.hour", OptionHour, 0, 23),
			b.completed("settings.digest.zone", OptionZone, false)))
	permissions := int64(discordgo.PermissionManageMessages)
	c.DefaultMemberPermissions = &permissions
	return c
}

// challenge builds /settings challenge.
func (b builder) challenge() *discordgo.ApplicationCommandOption {
	where := b.option("settings.challenge.channel", OptionChannel, discordgo.ApplicationCommandOptionChannel)
	where.ChannelTypes = writtenIn
	return b.sub("settings.challenge",
		b.needed("settings.challenge.on", OptionOn, discordgo.ApplicationCommandOptionBoolean), where,
		b.number("settings.challenge.hour", OptionHour, 0, 23),
		b.completed("settings.challenge.zone", OptionZone, false))
}

// weekday builds the option with the days of the week.
func (b builder) weekday() *discordgo.ApplicationCommandOption {
	o := b.option("settings.digest.weekday", OptionWeekday, discordgo.ApplicationCommandOptionString)
	for n := range 7 { // from Sunday
		b.choice(o, "", strconv.Itoa(n), text.M("bot.digest.day."+strconv.Itoa(n)))
	}
	return o
}
