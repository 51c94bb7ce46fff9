package desk

import (
	"time"

	"skald/bot/lobby"
	"skald/bot/preferences"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/tournament/director"
	"skald/engine"
	"skald/store"
)

// Handler handles the commands and buttons of tournaments.
type Handler struct {
	Direct  *director.Director
	Games   map[string]engine.Rules
	Now     func() time.Time
	Servers *preferences.Servers
	Store   *store.DB
	Lobby   *lobby.Handler
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		route.Anywhere("/"+slash.CommandTournament, h.tournament),
		{Pattern: "/" + slash.CommandTournament + " " + slash.SubNew, Do: h.newTournament, Complete: completePace},
		route.Anywhere("tournament", h.pressTournament),
	}
}
