package slash

// The bot's own commands, by the names under which interactions arrive.
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
	CommandTables   = "tables"
	CommandRecap    = "recap"
	CommandFilm     = "film"
	CommandHint     = "hint"
	CommandMe       = "me"
	CommandQueue    = "queue"
	CommandNote     = "note"
	CommandTry      = "try"
	CommandStanding = "standing-answers"
	CommandVerify   = "verify"
	CommandBug      = "bug"
	CommandPrivacy  = "privacy"
	CommandStats    = "stats"
	// CommandChallenge is also a subcommand of CommandSettings.
	CommandChallenge = "challenge"
	// CommandLeaderboard is also a subcommand of CommandPrivacy.
	CommandLeaderboard = "leaderboard"
	// CommandTournament is for the tournaments of a server.
	CommandTournament = "tournament"
)

// The subcommands.
const (
	SubNew    = "new"
	SubStatus = "status"
	SubBest   = "best"
	SubEnd    = "end"
	SubReset  = "reset"
	SubShow   = "show"
	SubMark   = "mark"
	SubClear  = "clear"
	// SubChannel and SubServer belong to /settings, which also has SubShow.
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
	// SubAdd belongs to /queue, which also has SubShow and SubClear.
	SubAdd     = "add"
	SubRematch = "rematch"
	SubForget  = "forget"
	SubFork    = "fork"
	SubLeave   = "leave"
	SubImport  = "import"
	SubLegend  = "legend"
	// The subcommands of /tournament, which also has SubNew, SubStatus and SubLeave.
	SubJoin       = "join"
	SubStart      = "start"
	SubResult     = "result"
	SubSubstitute = "substitute"
	SubDrop       = "drop"
	SubPair       = "pair-again"
	SubDeadline   = "deadline"
	SubTakeBack   = "take-back"
	SubCancel     = "cancel"
	// SubTablesPost and SubDigest belong to /settings.
	SubTablesPost = "tables-post"
	SubDigest     = "digest"
)

// Options of the commands.
const (
	OptionGame       = "game"
	OptionPace       = "pace"
	OptionLanguage   = "language"
	OptionSeats      = "seats"
	OptionAutopilots = "autopilots"
	OptionUndoTime   = "undo-time"
	OptionWhat       = "what"
	OptionMove       = "move"
	OptionMatch      = "match"
	OptionView       = "view"
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
	OptionVacation   = "vacation"
	OptionWhere      = "where"
	OptionMute       = "mute"
	OptionNext       = "next"
	OptionN          = "n"
	OptionFile       = "file"
	OptionName       = "name"
	OptionThread     = "thread"
	OptionSystem     = "system"
	OptionRounds     = "rounds"
	OptionDays       = "days"
	OptionRound      = "round"
	OptionFirst      = "first"
	OptionSecond     = "second"
	OptionThird      = "third"
	OptionFourth     = "fourth"
	OptionHow        = "how"
	OptionBy         = "by"
	OptionShown      = "shown"
	OptionOn         = "on"
	OptionHour       = "hour"
	OptionWeekday    = "weekday"
)

// WhereDirect and WhereChannel are the values of OptionWhere.
const (
	WhereDirect  = "direct"
	WhereChannel = "channel"
)

// The values of OptionHow, the result of a table without a winner.
const (
	HowDraw   = "draw"
	HowAgain  = "again"
	HowNobody = "nobody"
)

// ResetStart, ResetTurn and ResetRedo are the values of OptionTo in /mod reset.
const (
	ResetStart = "start"
	ResetTurn  = "turn"
	// ResetRedo undoes the last reset.
	ResetRedo = "redo"
)
