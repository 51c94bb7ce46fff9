package lobby

import (
	"io"
	"log/slog"
	"sync"
	"time"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/library"
	"skald/bot/locale"
	"skald/bot/preferences"
	"skald/bot/render"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/engine"
	"skald/store"
)

// Handler handles the beginning of matches: lobbies, rematches and forks.
type Handler struct {
	Client    *discord.Client
	GameList  []engine.Rules
	Games     map[string]engine.Rules
	Language  string
	Libraries *library.Libraries
	Log       *slog.Logger
	Now       func() time.Time
	People    *preferences.People
	Random    io.Reader
	Render    *render.Renderer
	Servers   *preferences.Servers
	Store     *store.DB
	Tables    *table.Tables
	// TourTime is the longest that the tour of the user starting a match waits for its first post; 0 is no wait.
	TourTime time.Duration
	Voices   *locale.Speakers
	// opening has the ids of the interactions for which a thread is being opened.
	opening sync.Map
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		{Pattern: "/" + slash.CommandGame + " " + slash.SubNew, Do: h.newGame, Complete: h.completeNew},
		route.Anywhere("/"+slash.CommandGame+" "+slash.SubRematch, h.rematch),
		route.Started("/"+slash.CommandGame+" "+slash.SubFork, h.fork),
		{Pattern: "lobby", Needs: route.Lobby, Do: h.lobbyPress},
		route.Started("table "+customid.TableRematch, h.pressRematch),
		route.Started("table "+customid.TableNext, h.pressNext),
		route.Started("table "+customid.TableFork, h.pressFork),
	}
}
