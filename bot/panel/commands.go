package panel

import (
	"regexp"
	"slices"
	"sort"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/imaging"
)

// The bot's own commands, by the names in which interactions arrive.
const (
	CommandGame  = "game"
	CommandDo    = "do"
	CommandBoard = "board"
	CommandLog   = "log"
	CommandRules = "rules"
	CommandUndo  = "undo"
	CommandWhy   = "why"
	CommandHelp  = "help"
	CommandMod   = "mod"
	CommandPlan  = "plan-board"
	// CommandSettings is for moderators.
	CommandSettings = "settings"
	CommandMatches  = "matches"
	CommandRecap    = "recap"
	CommandHint     = "hint"
	CommandMe       = "me"
	CommandQueue    = "queue"
	CommandTry      = "try"
	CommandStanding = "standing-answers"
	CommandVerify   = "verify"
	CommandBug      = "bug"
	CommandPrivacy  = "privacy"
	CommandStats    = "stats"
)

// Subcommands of /game, /mod and /plan-board.
const (
	SubNew    = "new"
	SubStatus = "status"
	SubBest   = "best"
	SubEnd    = "end"
	SubReset  = "reset"
	SubShow   = "show"
	SubMark   = "mark"
	SubClear  = "clear"
	// SubChannel and SubServer are those of /settings, beside SubShow.
	SubChannel = "channel"
	SubServer  = "server"
	SubPause   = "pause"
	SubResume  = "resume"
	SubSit     = "sit"
	SubHand    = "hand-over"
	SubPace    = "pace"
	SubKick    = "kick"
	SubSeat    = "seat"
	SubAct     = "act"
	SubSkip    = "skip"
	SubMove    = "move"
	SubLock    = "lock"
	SubExport  = "export"
	SubAudit   = "audit"
	// SubAdd is that of /queue, beside SubShow and SubClear.
	SubAdd     = "add"
	SubRematch = "rematch"
	SubForget  = "forget"
	SubFork    = "fork"
	SubImport  = "import"
)

// Options of the commands.
const (
	OptionGame       = "game"
	OptionPace       = "pace"
	OptionLanguage   = "language"
	OptionSeats      = "seats"
	OptionAutopilots = "autopilots"
	OptionWhat       = "what"
	OptionMove       = "move"
	OptionView       = "view"
	OptionTile       = "tile"
	OptionSeat       = "seat"
	OptionText       = "text"
	OptionPage       = "page"
	OptionTopic      = "topic"
	OptionTo         = "to"
	OptionTurn       = "turn"
	OptionReason     = "reason"
	OptionPlace      = "place"
	OptionNote       = "note"
	OptionStep       = "step"
	OptionTheme      = "theme"
	OptionPlain      = "plain"
	OptionRole       = "role"
	OptionChannel    = "channel"
	OptionLimit      = "limit"
	OptionUser       = "user"
	OptionTable      = "table"
	OptionEvery      = "every"
	OptionQuiet      = "quiet"
	OptionZone       = "zone"
	OptionAway       = "away"
	OptionWhere      = "where"
	OptionMute       = "mute"
	OptionNext       = "next"
	OptionN          = "n"
	OptionFile       = "file"
)

// WhereDirect and WhereChannel are the values of OptionWhere.
const (
	WhereDirect  = "direct"
	WhereChannel = "channel"
)

// ResetStart and ResetTurn are the values of OptionTo in /mod reset.
const (
	ResetStart = "start"
	ResetTurn  = "turn"
)

// locales are the Discord locales the bot's languages go to, English aside: it
// is what every other locale falls back to.
var locales = map[string][]discordgo.Locale{
	"it": {discordgo.Italian},
	"de": {discordgo.German},
	"fr": {discordgo.French},
}

// languageNames are how languages call themselves.
var languageNames = map[string]string{"en": "English", "it": "Italiano", "de": "Deutsch", "fr": "Français"}

// Commands are the slash commands of the bot and of the games: the bot's own
// ones, and one for every verb, with one argument that is completed. They come
// sorted by name, so that equal games give equal commands.
func Commands(games []engine.Rules, v *Voices) []*discordgo.ApplicationCommand {
	games = slices.Clone(games)
	sort.Slice(games, func(i, j int) bool { return games[i].ID() < games[j].ID() })
	b := builder{v: v}
	cs := []*discordgo.ApplicationCommand{
		b.command(CommandGame, b.newGame(games), b.sub("game.status"), b.sub("game.best"), b.sub("game.end"),
			b.sub("game.pause", b.limited("game.pause.reason", OptionReason, maxReason)), b.sub("game.resume"),
			b.sub("game.sit", b.number("game.sit.seat", OptionSeat, 1, 25)),
			b.sub("game.hand-over", b.needed("game.hand-over.user", OptionUser, discordgo.ApplicationCommandOptionUser), b.number("game.hand-over.seat", OptionSeat, 1, 25)),
			b.sub("game.rematch"), b.sub("game.export"), b.fork()),
		b.command(CommandVerify),
		b.bug(),
		b.command(CommandStats, b.option("stats.user", OptionUser, discordgo.ApplicationCommandOptionUser)),
		b.command(CommandPrivacy, b.sub("privacy.show"), b.sub("privacy.forget")),
		b.command(CommandMatches),
		b.command(CommandRecap),
		b.command(CommandHint),
		b.me(),
		b.command(CommandQueue,
			b.sub("queue.add", b.completed("queue.add.move", OptionMove, true)), b.sub("queue.show"),
			b.sub("queue.clear", b.number("queue.clear.n", OptionN, 1, MaxQueue), b.number("queue.clear.seat", OptionSeat, 1, 25))),
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
		b.moderation(),
		b.settings(),
	}
	taken := map[string]bool{}
	for _, c := range cs {
		taken[c.Name] = true
	}
	for _, g := range games {
		for _, verb := range g.Verbs() {
			if !taken[verb.Name] {
				taken[verb.Name] = true
				cs = append(cs, b.verb(g, verb))
			}
		}
	}
	for _, l := range b.v.Languages() {
		for _, where := range locales[l] {
			distinct(cs, where)
		}
	}
	sort.Slice(cs, func(i, j int) bool { return cs[i].Name < cs[j].Name })
	return cs
}

// distinct drops the localised name of a command that another one bears: Discord
// refuses a set in which two commands have the same name in some language.
func distinct(cs []*discordgo.ApplicationCommand, where discordgo.Locale) {
	seen := map[string]bool{}
	for _, c := range cs {
		if c.NameLocalizations == nil || (*c.NameLocalizations)[where] == "" {
			seen[c.Name] = true
		}
	}
	for _, c := range cs {
		if c.NameLocalizations == nil {
			continue
		}
		if name := (*c.NameLocalizations)[where]; name != "" {
			if seen[name] {
				delete(*c.NameLocalizations, where)
			}
			seen[name] = true
		}
	}
}

// builder makes commands with all their languages.
type builder struct{ v *Voices }

// said is a message in English and in the locales of the other languages.
func (b builder) said(game string, m text.Message, limit int) (string, map[discordgo.Locale]string) {
	english := named(b.v.In(game, "en").Say(m), limit)
	other := map[discordgo.Locale]string{}
	for _, l := range b.v.Languages() {
		for _, where := range locales[l] {
			if w := named(b.v.In(game, l).Say(m), limit); w != english {
				other[where] = w
			}
		}
	}
	if len(other) == 0 {
		other = nil
	}
	return english, other
}

// names are the localised names of a command or option; the English one is the
// name the code knows.
func (b builder) names(key string) map[discordgo.Locale]string {
	_, other := b.said("", text.M("bot.cmd."+key+".name"), maxCommandName)
	return other
}

// command makes one of the bot's own commands.
func (b builder) command(name string, options ...*discordgo.ApplicationCommandOption) *discordgo.ApplicationCommand {
	help, helps := b.said("", text.M("bot.cmd."+name+".help"), maxCommandDescription)
	names := b.names(name)
	return guildOnly(&discordgo.ApplicationCommand{
		Type: discordgo.ChatApplicationCommand, Name: name, NameLocalizations: pointer(names),
		Description: help, DescriptionLocalizations: pointer(helps), Options: tidy(options),
	})
}

// guildOnly keeps a command out of private conversations, where no table can
// stand.
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

// tidy leaves no list nil: Discord takes an empty list, not null.
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

// option makes an option described under a key.
func (b builder) option(key, name string, kind discordgo.ApplicationCommandOptionType) *discordgo.ApplicationCommandOption {
	help, helps := b.said("", text.M("bot.cmd."+key+".help"), maxCommandDescription)
	return &discordgo.ApplicationCommandOption{
		Type: kind, Name: name, NameLocalizations: b.names(key),
		Description: help, DescriptionLocalizations: helps,
	}
}

// sub makes a subcommand; the key ends in its name.
func (b builder) sub(key string, options ...*discordgo.ApplicationCommandOption) *discordgo.ApplicationCommandOption {
	o := b.option(key, key[strings.LastIndexByte(key, '.')+1:], discordgo.ApplicationCommandOptionSubCommand)
	o.Options = options
	return o
}

// completed makes a text option that is completed while it is typed.
func (b builder) completed(key, name string, required bool) *discordgo.ApplicationCommandOption {
	o := b.option(key, name, discordgo.ApplicationCommandOptionString)
	o.Autocomplete, o.Required, o.MaxLength = true, required, maxChoice
	return o
}

// number makes an option for a whole number.
func (b builder) number(key, name string, least, most float64) *discordgo.ApplicationCommandOption {
	o := b.option(key, name, discordgo.ApplicationCommandOptionInteger)
	o.MinValue, o.MaxValue = &least, most
	return o
}

// needed makes an option that must be given.
func (b builder) needed(key, name string, kind discordgo.ApplicationCommandOptionType) *discordgo.ApplicationCommandOption {
	o := b.option(key, name, kind)
	o.Required = true
	return o
}

// limited makes an option for a text of bounded length.
func (b builder) limited(key, name string, most int) *discordgo.ApplicationCommandOption {
	o := b.option(key, name, discordgo.ApplicationCommandOptionString)
	o.MaxLength = most
	return o
}

// me is /me: how somebody wants to be reminded.
func (b builder) me() *discordgo.ApplicationCommand {
	where := b.option("me.where", OptionWhere, discordgo.ApplicationCommandOptionString)
	for _, v := range []string{WhereChannel, WhereDirect} {
		b.choice(where, "", v, text.M("bot.me.where."+v))
	}
	return b.command(CommandMe,
		b.number("me.every", OptionEvery, 0, 336), b.limited("me.quiet", OptionQuiet, 20), b.limited("me.zone", OptionZone, 60),
		b.number("me.away", OptionAway, 0, 366), where, b.option("me.mute", OptionMute, discordgo.ApplicationCommandOptionBoolean),
		b.option("me.next", OptionNext, discordgo.ApplicationCommandOptionBoolean))
}

// choice adds a value to an option; the name is a message of a game or, with
// game "", of the bot.
func (b builder) choice(o *discordgo.ApplicationCommandOption, game, value string, name text.Message) {
	english, other := b.said(game, name, maxChoice)
	o.Choices = append(o.Choices, &discordgo.ApplicationCommandOptionChoice{Name: english, NameLocalizations: other, Value: value})
}

// newGame is /game new: which game, how fast, in which language, for how many,
// and what the games let the host choose.
func (b builder) newGame(games []engine.Rules) *discordgo.ApplicationCommandOption {
	game := b.option("game.new.game", OptionGame, discordgo.ApplicationCommandOptionString)
	game.Required = true
	seats := engine.Range{Min: 1, Max: 1}
	for _, g := range games {
		b.choice(game, g.ID(), g.ID(), g.Name())
		seats.Max = max(seats.Max, mostSeats(g))
	}
	pace := b.pace("game.new.pace", false)
	language := b.language("game.new.language")
	options := []*discordgo.ApplicationCommandOption{game, pace, language,
		b.number("game.new.seats", OptionSeats, 1, float64(seats.Max)),
		b.number("game.new.autopilots", OptionAutopilots, 0, float64(seats.Max)),
	}
	return b.sub("game.new", append(options, b.gameOptions(games, options)...)...)
}

// mostSeats is the greatest number of seats of a game with any of its options.
func mostSeats(g engine.Rules) int {
	most := g.Seats(nil).Max
	for _, o := range g.Options() {
		for _, v := range o.Values {
			most = max(most, g.Seats(map[string]string{o.ID: v.ID}).Max)
		}
	}
	return most
}

// gameOptions are the options of the games themselves: the first of every game,
// then the second, as far as Discord's limit goes; all of them can be set in the
// lobby. One that several games know is offered once, with the values of all.
func (b builder) gameOptions(games []engine.Rules, taken []*discordgo.ApplicationCommandOption) []*discordgo.ApplicationCommandOption {
	byName := map[string]*discordgo.ApplicationCommandOption{}
	for _, o := range taken {
		byName[o.Name] = o
	}
	var out []*discordgo.ApplicationCommandOption
	for i, more := 0, true; more; i++ {
		more = false
		for _, g := range games {
			if i >= len(g.Options()) {
				continue
			}
			more = true
			opt := g.Options()[i]
			o := byName[opt.ID]
			if o == nil {
				if len(taken)+len(out) == maxCommandOptions {
					continue
				}
				help, helps := b.said(g.ID(), opt.Help, maxCommandDescription)
				o = &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionString, Name: opt.ID, Description: help, DescriptionLocalizations: helps}
				byName[opt.ID] = o
				out = append(out, o)
			}
			for _, val := range opt.Values {
				if !slices.ContainsFunc(o.Choices, func(c *discordgo.ApplicationCommandOptionChoice) bool { return c.Value == val.ID }) {
					b.choice(o, g.ID(), val.ID, val.Name)
				}
			}
		}
	}
	return out
}

// boardOptions are those of /board.
func (b builder) boardOptions() []*discordgo.ApplicationCommandOption {
	view := b.option("board.view", OptionView, discordgo.ApplicationCommandOptionString)
	for _, kind := range PicturesAsked {
		b.choice(view, "", kind, text.M("bot.board.kind."+kind))
	}
	tile := b.option("board.tile", OptionTile, discordgo.ApplicationCommandOptionString)
	tile.MaxLength = 20
	return []*discordgo.ApplicationCommandOption{view, tile,
		b.number("board.seat", OptionSeat, 1, 25),
		b.option("board.text", OptionText, discordgo.ApplicationCommandOptionBoolean),
	}
}

// plan is /plan-board.
func (b builder) plan() *discordgo.ApplicationCommand {
	note := b.option("plan-board.mark.note", OptionNote, discordgo.ApplicationCommandOptionString)
	note.MaxLength = maxPlanNote
	return b.command(CommandPlan,
		b.sub("plan-board.show"),
		b.sub("plan-board.mark", b.completed("plan-board.mark.place", OptionPlace, true), note,
			b.number("plan-board.mark.step", OptionStep, 1, MaxSteps), b.number("plan-board.mark.seat", OptionSeat, 1, 25)),
		b.sub("plan-board.clear",
			b.number("plan-board.clear.step", OptionStep, 1, MaxSteps), b.number("plan-board.clear.seat", OptionSeat, 1, 25)))
}

// moderation is /mod. Who may use it is checked again when it is used, because a
// guild can override what stands here.
func (b builder) moderation() *discordgo.ApplicationCommand {
	to := b.option("mod.reset.to", OptionTo, discordgo.ApplicationCommandOptionString)
	to.Required = true
	b.choice(to, "", ResetStart, text.M("bot.reset.start"))
	b.choice(to, "", ResetTurn, text.M("bot.reset.turn"))
	reason := func(key string) *discordgo.ApplicationCommandOption {
		o := b.option(key, OptionReason, discordgo.ApplicationCommandOptionString)
		o.Required, o.MaxLength = true, maxReason
		return o
	}
	seat := func(key string) *discordgo.ApplicationCommandOption {
		o := b.number(key, OptionSeat, 1, 25)
		o.Required = true
		return o
	}
	move := b.limited("mod.act.move", OptionMove, maxChoice)
	move.Required = true
	c := b.command(CommandMod,
		b.sub("mod.reset", to, reason("mod.reset.reason"), b.number("mod.reset.turn", OptionTurn, 1, 99999)),
		b.sub("mod.end", reason("mod.end.reason")),
		b.sub("mod.pause", reason("mod.pause.reason")),
		b.sub("mod.resume", reason("mod.resume.reason")),
		b.sub("mod.pace", b.pace("mod.pace.pace", true), reason("mod.pace.reason")),
		b.sub("mod.kick", seat("mod.kick.seat"), reason("mod.kick.reason")),
		b.sub("mod.seat", seat("mod.seat.seat"), b.needed("mod.seat.user", OptionUser, discordgo.ApplicationCommandOptionUser), reason("mod.seat.reason")),
		b.sub("mod.act", seat("mod.act.seat"), move, reason("mod.act.reason")),
		b.sub("mod.skip", seat("mod.skip.seat"), reason("mod.skip.reason")),
		b.sub("mod.move", b.needed("mod.move.channel", OptionChannel, discordgo.ApplicationCommandOptionChannel), reason("mod.move.reason")),
		b.sub("mod.lock", reason("mod.lock.reason")),
		b.sub("mod.export"),
		b.sub("mod.import", b.needed("mod.import.file", OptionFile, discordgo.ApplicationCommandOptionAttachment)),
		b.sub("mod.audit"))
	permissions := int64(discordgo.PermissionManageMessages)
	c.DefaultMemberPermissions = &permissions
	return c
}

// fork is /game fork.
func (b builder) fork() *discordgo.ApplicationCommandOption {
	turn := b.number("game.fork.turn", OptionTurn, 1, 99999)
	turn.Required = true
	return b.sub("game.fork", turn, b.limited("game.fork.reason", OptionReason, maxReason))
}

// bug is /bug.
func (b builder) bug() *discordgo.ApplicationCommand {
	says := b.limited("bug.text", OptionText, maxReason)
	says.Required = true
	return b.command(CommandBug, says)
}

// pace is an option with the paces there are.
func (b builder) pace(key string, required bool) *discordgo.ApplicationCommandOption {
	o := b.option(key, OptionPace, discordgo.ApplicationCommandOptionString)
	o.Required = required
	for _, p := range match.Paces() {
		b.choice(o, "", string(p), text.M("bot.pace."+string(p)))
	}
	return o
}

// language is an option with the languages there are.
func (b builder) language(key string) *discordgo.ApplicationCommandOption {
	o := b.option(key, OptionLanguage, discordgo.ApplicationCommandOptionString)
	for _, l := range b.v.Languages() {
		b.choice(o, "", l, text.Plain(LanguageName(l)))
	}
	return o
}

// settings is /settings. Who may use it is checked again, as with /mod.
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
			b.number("settings.server.limit", OptionLimit, 0, 10000)))
	permissions := int64(discordgo.PermissionManageMessages)
	c.DefaultMemberPermissions = &permissions
	return c
}

// maxReason is the greatest length of a moderator's reason.
const maxReason = 300

// verb is the command of a verb. A game may call it otherwise in other languages
// with a message whose key is that of its help with ".name" behind.
func (b builder) verb(g engine.Rules, verb engine.Verb) *discordgo.ApplicationCommand {
	help, helps := b.said(g.ID(), verb.Help, maxCommandDescription)
	var names map[discordgo.Locale]string
	if key := verb.Help.Key + ".name"; g.Catalogue().Has(key) {
		_, names = b.said(g.ID(), text.M(key), maxCommandName)
		for where, n := range names {
			if !commandName.MatchString(n) || strings.ToLower(n) != n {
				delete(names, where)
			}
		}
	}
	return guildOnly(&discordgo.ApplicationCommand{
		Type: discordgo.ChatApplicationCommand, Name: verb.Name, NameLocalizations: pointer(names),
		Description: help, DescriptionLocalizations: pointer(helps),
		Options: tidy([]*discordgo.ApplicationCommandOption{b.completed("verb.what", OptionWhat, false)}),
	})
}

// commandName is what Discord takes as the name of a command or option.
var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// LanguageName is how a language calls itself.
func LanguageName(language string) string {
	if n, ok := languageNames[language]; ok {
		return n
	}
	return language
}
