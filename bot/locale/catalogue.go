package locale

import (
	"embed"
	"io/fs"
	"sync"

	challenge "skald/bot/challenge/text"
	conditional "skald/bot/conditional/text"
	film "skald/bot/film/text"
	help "skald/bot/help/text"
	leaderboard "skald/bot/leaderboard/text"
	legends "skald/bot/legends/text"
	lobby "skald/bot/lobby/text"
	matches "skald/bot/matches/text"
	moderate "skald/bot/moderate/text"
	note "skald/bot/note/text"
	overview "skald/bot/overview/text"
	pace "skald/bot/pace/text"
	panel "skald/bot/panel/text"
	plan "skald/bot/plan/text"
	play "skald/bot/play/text"
	privacy "skald/bot/privacy/text"
	queue "skald/bot/queue/text"
	seats "skald/bot/seats/text"
	settings "skald/bot/settings/text"
	slash "skald/bot/slash/text"
	stats "skald/bot/stats/text"
	tournament "skald/bot/tournament/text"
	transfer "skald/bot/transfer/text"
	try "skald/bot/try/text"
	vote "skald/bot/vote/text"
	zone "skald/bot/zone/text"
	"skald/engine/match"
	"skald/engine/text"
)

//go:embed text/*.yaml
var shared embed.FS

// rooms are the texts of the features and of their shared parts, each next to its code.
var rooms = []fs.FS{
	film.Files,
	challenge.Files,
	conditional.Files,
	help.Files,
	leaderboard.Files,
	legends.Files,
	lobby.Files,
	matches.Files,
	moderate.Files,
	overview.Files,
	pace.Files,
	panel.Files,
	plan.Files,
	play.Files,
	privacy.Files,
	queue.Files,
	note.Files,
	zone.Files,
	seats.Files,
	settings.Files,
	slash.Files,
	stats.Files,
	tournament.Files,
	transfer.Files,
	try.Files,
	vote.Files,
}

// catalogue joins the texts that several rooms of the bot say with those of each.
var catalogue = sync.OnceValue(func() *text.Catalogue {
	all := []*text.Catalogue{text.MustLoad(shared, "text")}
	for _, files := range rooms {
		all = append(all, text.MustLoad(files, "."))
	}
	return text.Join(all...)
})

// ownWords are the messages of the bot and of a match, for all games.
var ownWords = sync.OnceValue(func() *text.Catalogue { return text.Join(Catalogue(), match.Catalogue()) })

// Catalogue returns the bot's own texts, in every language.
func Catalogue() *text.Catalogue { return catalogue() }
