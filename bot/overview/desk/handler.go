package desk

import (
	"skald/bot/customid"
	"skald/bot/lobby"
	"skald/bot/overview"
	"skald/bot/route"
	"skald/bot/seats"
	"skald/bot/slash"
)

// Handler handles the list of a server's tables.
type Handler struct {
	House *overview.House
	Lobby *lobby.Handler
	Seats *seats.Handler
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		route.Anywhere("/"+slash.CommandTables, h.tables),
		route.Anywhere("screen "+customid.ScreenTables, h.tables),
		{Pattern: "table " + customid.TableJoin, Needs: route.Lobby, Do: h.join},
	}
}
