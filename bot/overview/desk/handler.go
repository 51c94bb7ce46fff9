package desk

import (
	"time"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/lobby"
	"skald/bot/overview"
	"skald/bot/route"
	"skald/bot/seats"
	"skald/bot/slash"
	"skald/engine"
)

// Handler handles the list of a server's tables.
type Handler struct {
	GameList []engine.Rules
	House    *overview.House
	States   *overview.States
	Changes  *overview.Changes
	Client   *discord.Client
	Now      func() time.Time
	Lobby    *lobby.Handler
	Seats    *seats.Handler
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		route.Anywhere("/"+slash.CommandTables, h.tables),
		route.Anywhere("screen "+customid.ScreenTables, h.tables),
		route.Anywhere("screen "+customid.ScreenWatch, h.watch),
		{Pattern: "/" + slash.CommandSettings + " " + slash.SubTablesPost, Moderator: true, Do: h.tablesPost},
		{Pattern: "/" + slash.CommandSettings + " " + slash.SubDigest, Moderator: true, Do: h.digest,
			Complete: h.completeZone},
		{Pattern: "table " + customid.TableJoin, Needs: route.Lobby, Do: h.join},
	}
}
