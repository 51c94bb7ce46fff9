package matches

import (
	"log/slog"
	"time"

	"skald/bot/customid"
	"skald/bot/preferences"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/engine"
	"skald/store"
)

// Handler handles the list of a user's matches, and their reminders.
type Handler struct {
	Games   map[string]engine.Rules
	Log     *slog.Logger
	Now     func() time.Time
	People  *preferences.People
	Servers *preferences.Servers
	Store   *store.DB
	Tables  *table.Tables
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		route.Anywhere("/"+slash.CommandMatches, h.matches),
		{Pattern: "/" + slash.CommandMe, Do: h.me, Complete: h.completeMe},
		route.Anywhere("screen "+customid.ScreenMe, h.pressMe),
		route.Anywhere("screen "+customid.ScreenApart, h.pressApart),
		route.Anywhere("screen "+customid.ScreenMatches, h.matches),
	}
}
