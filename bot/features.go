package bot

import (
	"slices"
	"sync"

	"github.com/bwmarrin/discordgo"

	"skald/bot/draft"
	"skald/bot/help"
	"skald/bot/legends"
	"skald/bot/lobby"
	"skald/bot/matches"
	"skald/bot/moderate"
	"skald/bot/plan"
	"skald/bot/play"
	"skald/bot/privacy"
	"skald/bot/queue"
	"skald/bot/route"
	"skald/bot/seats"
	"skald/bot/settings"
	"skald/bot/slash"
	"skald/bot/stats"
	tournaments "skald/bot/tournament/desk"
	"skald/bot/transfer"
	"skald/bot/try"
	"skald/bot/vote"
)

// features are what people can do, each a folder of its own.
type features struct {
	draft    *draft.Handler
	settings *settings.Handler
	lobby    *lobby.Handler
	stats    *stats.Handler
	matches  *matches.Handler
	privacy  *privacy.Handler
	legends  *legends.Handler
	help     *help.Handler
	transfer *transfer.Handler
	plan     *plan.Handler
	vote     *vote.Handler
	seats    *seats.Handler
	moderate *moderate.Handler
	play     *play.Handler
	queue    *queue.Handler
	trial    *try.Handler
	desk     *tournaments.Handler
}

// newFeatures wires the features with the rooms of the bot. A feature that needs another is given it.
func newFeatures(a *App) *features {
	f, o := &features{}, a.o
	f.draft = &draft.Handler{Store: o.Store}
	f.settings = &settings.Handler{Language: o.Language, Now: o.Now, Servers: a.servers, Voices: a.voices}
	f.lobby = &lobby.Handler{
		Client: a.client, GameList: o.Games, Games: a.games, Language: o.Language, Libraries: a.libraries, Log: o.Log,
		Now: o.Now, Random: o.Random, Render: a.render, Servers: a.servers, Store: o.Store, Tables: a.tables,
		Voices: a.voices,
	}
	f.stats = &stats.Handler{Games: a.games, Log: o.Log, Store: o.Store, Tables: a.tables, Voices: a.voices}
	f.matches = &matches.Handler{
		Games: a.games, Log: o.Log, Now: o.Now, People: a.people, Store: o.Store, Tables: a.tables,
	}
	f.privacy = &privacy.Handler{
		Direct: a.direct, Games: a.games, Language: o.Language, Libraries: a.libraries, Log: o.Log, Now: o.Now,
		People: a.people, Random: o.Random, Store: o.Store, Tables: a.tables, Voices: a.voices,
	}
	f.legends = &legends.Handler{
		Client: a.client, GameList: o.Games, Libraries: a.libraries, Log: o.Log, Now: o.Now, Voices: a.voices,
	}
	f.help = &help.Handler{
		GameList: o.Games, Games: a.games, Log: o.Log, Store: o.Store,
		List: sync.OnceValue(func() []*discordgo.ApplicationCommand { return slash.Commands(o.Games, a.voices) }),
	}
	f.transfer = &transfer.Handler{
		Voices: a.voices, Client: a.client, Games: a.games, Log: o.Log, Now: o.Now, Random: o.Random, Render: a.render,
		Store: o.Store, Tables: a.tables, Lobby: f.lobby,
	}
	f.plan = &plan.Handler{Store: o.Store, Tables: a.tables}
	f.vote = &vote.Handler{Now: o.Now, Posts: a.posts, Tables: a.tables, Time: a.time, Lobby: f.lobby}
	f.seats = &seats.Handler{
		Direct: a.direct, Now: o.Now, Tables: a.tables, Time: a.time, Draft: f.draft, Lobby: f.lobby,
	}
	f.moderate = &moderate.Handler{
		Client: a.client, Games: a.games, Libraries: a.libraries, Log: o.Log, Moderates: a.moderates, Store: o.Store,
		Tables: a.tables, Time: a.time, Draft: f.draft, Seats: f.seats, Lobby: f.lobby,
	}
	f.play = &play.Handler{
		GameList: o.Games, People: a.people, Posts: a.posts, Store: o.Store, Tables: a.tables, Draft: f.draft,
		Moderate: f.moderate, Seats: f.seats, Vote: f.vote, Lobby: f.lobby,
	}
	f.queue = &queue.Handler{Store: o.Store, Tables: a.tables, Play: f.play}
	f.trial = &try.Handler{Log: o.Log, Tables: a.tables, Draft: f.draft, Play: f.play}
	f.desk = &tournaments.Handler{
		Direct: a.direct, Games: a.games, Now: o.Now, Servers: a.servers, Store: o.Store, Lobby: f.lobby,
	}
	return f
}

// routes lists the routes of all features.
func (f *features) routes() []route.Route {
	return slices.Concat(
		f.lobby.Routes(), f.stats.Routes(), f.transfer.Routes(), f.privacy.Routes(), f.matches.Routes(),
		f.help.Routes(), f.desk.Routes(), f.settings.Routes(), f.legends.Routes(), f.moderate.Routes(),
		f.play.Routes(), f.vote.Routes(), f.seats.Routes(), f.plan.Routes(), f.queue.Routes(), f.trial.Routes(),
	)
}
