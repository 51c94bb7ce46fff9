package stats

import (
	"log/slog"

	"skald/bot/locale"
	"skald/bot/preferences"
	"skald/bot/ratings"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/engine"
	"skald/store"
)

// Handler handles statistics of users and games.
type Handler struct {
	Games  map[string]engine.Rules
	Log    *slog.Logger
	People *preferences.People
	Book   *ratings.Book
	Store  *store.DB
	Tables *table.Tables
	Voices *locale.Speakers
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		route.Anywhere("/"+slash.CommandGame+" "+slash.SubBest, h.best),
		route.Anywhere("/"+slash.CommandStats, h.stats),
	}
}
