package bot

import (
	"slices"
	"sync"

	"github.com/bwmarrin/discordgo"

	"skald/bot/challenge"
	"skald/bot/conditional"
	"skald/bot/draft"
	"skald/bot/film"
	"skald/bot/help"
	"skald/bot/leaderboard"
	"skald/bot/legends"
	"skald/bot/lobby"
	"skald/bot/matches"
	"skald/bot/moderate"
	"skald/bot/note"
	overviews "skald/bot/overview/desk"
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

// Features are the features for users, each a package of its own.
type Features struct {
	Draft       *draft.Handler
	Settings    *settings.Handler
	Lobby       *lobby.Handler
	Stats       *stats.Handler
	Leaderboard *leaderboard.Handler
	Matches     *matches.Handler
	Privacy     *privacy.Handler
	Legends     *legends.Handler
	Help        *help.Handler
	Transfer    *transfer.Handler
	Plan        *plan.Handler
	Vote        *vote.Handler
	Seats       *seats.Handler
	Moderate    *moderate.Handler
	Play        *play.Handler
	Film        *film.Handler
	Queue       *queue.Handler
	Note        *note.Handler
	Conditional *conditional.Handler
	Try         *try.Handler
	Tournaments *tournaments.Handler
	Overview    *overviews.Handler
	Challenge   *challenge.Handler
}

// newFeatures connects the features with the rooms of the bot and with each other.
func newFeatures(a *App) *Features {
	f, o := &Features{}, a.o
	f.Draft = &draft.Handler{Store: o.Store}
	f.Settings = &settings.Handler{Language: o.Language, Now: o.Now, Servers: a.Servers, Voices: a.Voices}
	f.Lobby = &lobby.Handler{
		Client: a.Client, GameList: o.Games, Games: a.Games, Language: o.Language, Libraries: a.Libraries, Log: o.Log,
		Now: o.Now, People: a.People, Random: o.Random, Render: a.Render, Servers: a.Servers, Store: o.Store,
		Tables: a.Tables, TourTime: o.TourTime, Voices: a.Voices,
	}
	f.Stats = &stats.Handler{
		Book: a.Ratings, Games: a.Games, Log: o.Log, People: a.People, Store: o.Store, Tables: a.Tables,
		Voices: a.Voices,
	}
	f.Leaderboard = &leaderboard.Handler{
		Book: a.Ratings, Client: a.Client, Games: a.Games, Log: o.Log, Now: o.Now, People: a.People,
	}
	f.Matches = &matches.Handler{
		Games: a.Games, Log: o.Log, Now: o.Now, People: a.People, Servers: a.Servers, Store: o.Store,
		Tables: a.Tables,
	}
	f.Privacy = &privacy.Handler{
		Direct: a.Direct, Games: a.Games, Language: o.Language, Libraries: a.Libraries, Log: o.Log, Now: o.Now,
		People: a.People, Random: o.Random, Ratings: a.Ratings, States: a.States, Store: o.Store, Tables: a.Tables,
		Voices: a.Voices,
	}
	f.Legends = &legends.Handler{
		Client: a.Client, GameList: o.Games, Libraries: a.Libraries, Log: o.Log, Now: o.Now, Voices: a.Voices,
	}
	f.Help = &help.Handler{
		GameList: o.Games, Games: a.Games, Log: o.Log, Store: o.Store,
		List: sync.OnceValue(func() []*discordgo.ApplicationCommand { return slash.Commands(o.Games, a.Voices) }),
	}
	f.Transfer = &transfer.Handler{
		Voices: a.Voices, Client: a.Client, Games: a.Games, Log: o.Log, Now: o.Now, Random: o.Random, Render: a.Render,
		Store: o.Store, Tables: a.Tables, Lobby: f.Lobby,
	}
	f.Plan = &plan.Handler{Store: o.Store, Tables: a.Tables}
	f.Vote = &vote.Handler{Now: o.Now, Posts: a.Posts, Tables: a.Tables, Time: a.Time, Lobby: f.Lobby}
	f.Seats = &seats.Handler{
		Direct: a.Direct, Now: o.Now, People: a.People, Tables: a.Tables, Time: a.Time, Draft: f.Draft, Lobby: f.Lobby,
	}
	f.Moderate = &moderate.Handler{
		Client: a.Client, Games: a.Games, Libraries: a.Libraries, Log: o.Log, Moderates: a.moderates, Store: o.Store,
		Tables: a.Tables, Time: a.Time, Draft: f.Draft, Seats: f.Seats, Lobby: f.Lobby,
	}
	f.Film = &film.Handler{Now: o.Now, Posts: a.Posts, Render: a.Render, Store: o.Store, Tables: a.Tables}
	f.Play = &play.Handler{
		GameList: o.Games, People: a.People, Posts: a.Posts, Store: o.Store, Tables: a.Tables, Draft: f.Draft,
		Moderate: f.Moderate, Seats: f.Seats, Vote: f.Vote, Lobby: f.Lobby, Film: f.Film,
	}
	f.Queue = &queue.Handler{Store: o.Store, Tables: a.Tables, Play: f.Play}
	f.Conditional = &conditional.Handler{Store: o.Store, Tables: a.Tables}
	f.Note = &note.Handler{Draft: f.Draft, Play: f.Play}
	f.Try = &try.Handler{Log: o.Log, Tables: a.Tables, Draft: f.Draft, Play: f.Play}
	f.Tournaments = &tournaments.Handler{
		Direct: a.Direct, Games: a.Games, Now: o.Now, Servers: a.Servers, Store: o.Store, Lobby: f.Lobby,
	}
	f.Overview = &overviews.Handler{
		GameList: o.Games, House: a.House, States: a.States, Changes: a.Overviews.Changes,
		Client: a.Client, Now: o.Now, Lobby: f.Lobby, Seats: f.Seats,
	}
	f.Challenge = &challenge.Handler{Director: a.Challenges, Play: f.Play}
	return f
}

// routes lists the routes of all features.
func (f *Features) routes() []route.Route {
	return slices.Concat(
		f.Lobby.Routes(), f.Stats.Routes(), f.Leaderboard.Routes(), f.Transfer.Routes(), f.Privacy.Routes(),
		f.Matches.Routes(), f.Help.Routes(), f.Tournaments.Routes(), f.Settings.Routes(), f.Legends.Routes(),
		f.Moderate.Routes(), f.Play.Routes(), f.Vote.Routes(), f.Seats.Routes(), f.Plan.Routes(), f.Queue.Routes(),
		f.Note.Routes(), f.Try.Routes(), f.Overview.Routes(), f.Film.Routes(), f.Challenge.Routes(),
		f.Conditional.Routes(),
	)
}
