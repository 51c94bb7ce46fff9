package commands

import (
	"io"
	"log/slog"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/delivery"
	"skald/bot/director"
	"skald/bot/discord"
	"skald/bot/draft"
	"skald/bot/library"
	"skald/bot/lobby"
	"skald/bot/locale"
	"skald/bot/moderate"
	"skald/bot/preferences"
	"skald/bot/render"
	"skald/bot/seats"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/vote"
	"skald/engine"
	"skald/store"
)

// deskHandler handles the commands and buttons of tournaments.
type deskHandler struct {
	Direct  *director.Director
	Games   map[string]engine.Rules
	Now     func() time.Time
	Servers *preferences.Servers
	Store   *store.DB
	Lobby   *lobby.Handler
}

// helpHandler handles what explains: commands, rules, who decides what, and reports of bugs.
type helpHandler struct {
	GameList []engine.Rules
	Games    map[string]engine.Rules
	Log      *slog.Logger
	Store    *store.DB
	List     func() []*discordgo.ApplicationCommand
}

// legendsHandler handles the legends a server brings.
type legendsHandler struct {
	Client    *discord.Client
	GameList  []engine.Rules
	Libraries *library.Libraries
	Log       *slog.Logger
	Now       func() time.Time
	Voices    *locale.Speakers
}

// matchesHandler handles the list of the matches of a person, and their reminders.
type matchesHandler struct {
	Games  map[string]engine.Rules
	Log    *slog.Logger
	Now    func() time.Time
	People *preferences.People
	Store  *store.DB
	Tables *table.Tables
}

// planHandler handles the plan of a match.
type planHandler struct {
	Store  *store.DB
	Tables *table.Tables
}

// playHandler handles moves, what shows a match, and what takes moves back.
type playHandler struct {
	GameList []engine.Rules
	People   *preferences.People
	Posts    *delivery.Delivery
	Store    *store.DB
	Tables   *table.Tables
	Draft    *draft.Handler
	Moderate *moderate.Handler
	Seats    *seats.Handler
	Vote     *vote.Handler
	Lobby    *lobby.Handler
}

// privacyHandler handles what is stored about a person, and forgets it.
type privacyHandler struct {
	Direct     *director.Director
	Games      map[string]engine.Rules
	Language   string
	Libraries  *library.Libraries
	Log        *slog.Logger
	Now        func() time.Time
	People     *preferences.People
	Random     io.Reader
	Store      *store.DB
	Tables     *table.Tables
	Voices     *locale.Speakers
	forgetting sync.Mutex
}

// queueHandler handles the moves somebody queues.
type queueHandler struct {
	Store  *store.DB
	Tables *table.Tables
	Play   *playHandler
}

// settingsHandler handles the settings of a server.
type settingsHandler struct {
	Language string
	Now      func() time.Time
	Servers  *preferences.Servers
	Voices   *locale.Speakers
}

// statsHandler handles statistics of persons and games.
type statsHandler struct {
	Games  map[string]engine.Rules
	Log    *slog.Logger
	Store  *store.DB
	Tables *table.Tables
	Voices *locale.Speakers
}

// transferHandler handles records that leave and enter a server, and their proof.
type transferHandler struct {
	Voices *locale.Speakers
	Client *discord.Client
	Games  map[string]engine.Rules
	Log    *slog.Logger
	Now    func() time.Time
	Random io.Reader
	Render *render.Renderer
	Store  *store.DB
	Tables *table.Tables
	Lobby  *lobby.Handler
}

// tryHandler handles moves tried on a copy.
type tryHandler struct {
	Log    *slog.Logger
	Tables *table.Tables
	Draft  *draft.Handler
	Play   *playHandler
}

// Commands is what people can have done, by feature.
type Commands struct {
	Draft    *draft.Handler
	Settings *settingsHandler
	Lobby    *lobby.Handler
	Stats    *statsHandler
	Matches  *matchesHandler
	Privacy  *privacyHandler
	Legends  *legendsHandler
	Help     *helpHandler
	Transfer *transferHandler
	Plan     *planHandler
	Vote     *vote.Handler
	Seats    *seats.Handler
	Moderate *moderate.Handler
	Play     *playHandler
	Queue    *queueHandler
	Trial    *tryHandler
	Desk     *deskHandler
}

// New wires the features.
func New(o Options) *Commands {
	c := &Commands{}
	c.Draft = &draft.Handler{Store: o.Store}
	c.Settings = &settingsHandler{Language: o.Language, Now: o.Now, Servers: o.Servers, Voices: o.Voices}
	c.Lobby = &lobby.Handler{Client: o.Client, GameList: o.GameList, Games: o.Games, Language: o.Language, Libraries: o.Libraries, Log: o.Log, Now: o.Now, Random: o.Random, Render: o.Render, Servers: o.Servers, Store: o.Store, Tables: o.Tables, Voices: o.Voices}
	c.Stats = &statsHandler{Games: o.Games, Log: o.Log, Store: o.Store, Tables: o.Tables, Voices: o.Voices}
	c.Matches = &matchesHandler{Games: o.Games, Log: o.Log, Now: o.Now, People: o.People, Store: o.Store, Tables: o.Tables}
	c.Privacy = &privacyHandler{Direct: o.Direct, Games: o.Games, Language: o.Language, Libraries: o.Libraries, Log: o.Log, Now: o.Now, People: o.People, Random: o.Random, Store: o.Store, Tables: o.Tables, Voices: o.Voices}
	c.Legends = &legendsHandler{Client: o.Client, GameList: o.GameList, Libraries: o.Libraries, Log: o.Log, Now: o.Now, Voices: o.Voices}
	c.Help = &helpHandler{GameList: o.GameList, Games: o.Games, Log: o.Log, Store: o.Store, List: sync.OnceValue(func() []*discordgo.ApplicationCommand { return slash.Commands(o.GameList, o.Voices) })}
	c.Transfer = &transferHandler{Voices: o.Voices, Client: o.Client, Games: o.Games, Log: o.Log, Now: o.Now, Random: o.Random, Render: o.Render, Store: o.Store, Tables: o.Tables, Lobby: c.Lobby}
	c.Plan = &planHandler{Store: o.Store, Tables: o.Tables}
	c.Vote = &vote.Handler{Now: o.Now, Posts: o.Posts, Tables: o.Tables, Time: o.Time, Lobby: c.Lobby}
	c.Seats = &seats.Handler{Direct: o.Direct, Now: o.Now, Tables: o.Tables, Time: o.Time, Draft: c.Draft, Lobby: c.Lobby}
	c.Moderate = &moderate.Handler{Client: o.Client, Games: o.Games, Libraries: o.Libraries, Log: o.Log, Moderates: o.Moderates, Store: o.Store, Tables: o.Tables, Time: o.Time, Draft: c.Draft, Seats: c.Seats, Lobby: c.Lobby}
	c.Play = &playHandler{GameList: o.GameList, People: o.People, Posts: o.Posts, Store: o.Store, Tables: o.Tables, Draft: c.Draft, Moderate: c.Moderate, Seats: c.Seats, Vote: c.Vote, Lobby: c.Lobby}
	c.Queue = &queueHandler{Store: o.Store, Tables: o.Tables, Play: c.Play}
	c.Trial = &tryHandler{Log: o.Log, Tables: o.Tables, Draft: c.Draft, Play: c.Play}
	c.Desk = &deskHandler{Direct: o.Direct, Games: o.Games, Now: o.Now, Servers: o.Servers, Store: o.Store, Lobby: c.Lobby}
	return c
}
