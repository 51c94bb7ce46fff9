package moderate

import (
	"log/slog"

	"skald/bot/discord"
	"skald/bot/draft"
	"skald/bot/library"
	"skald/bot/lobby"
	"skald/bot/route"
	"skald/bot/seats"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/timecontrol"
	"skald/engine"
	"skald/store"
)

// Handler handles the actions of moderators on a match.
type Handler struct {
	Client    *discord.Client
	Games     map[string]engine.Rules
	Libraries *library.Libraries
	Log       *slog.Logger
	Moderates func(*discord.Interaction) bool
	Store     *store.DB
	Tables    *table.Tables
	Time      *timecontrol.Keeper
	Draft     *draft.Handler
	Seats     *seats.Handler
	Lobby     *lobby.Handler
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		{On: "/" + slash.CommandMod + " " + slash.SubMove, Moderator: true, Do: h.move},
		{On: "/" + slash.CommandGame + " " + slash.SubEnd, Needs: route.Running, Do: h.askEnd,
			Gathering: h.Lobby.CancelLobby},
		{On: "/" + slash.CommandMod, Needs: route.Running, Moderator: true, Do: h.askAction},
		{On: "/" + slash.CommandMod + " " + slash.SubEnd, Needs: route.Running, Moderator: true, Do: h.askModEnd,
			Gathering: h.Lobby.CancelLobby},
		{On: "/" + slash.CommandMod + " " + slash.SubReset, Needs: route.Begun, Moderator: true, Do: h.askReset},
		{On: "/" + slash.CommandMod + " " + slash.SubAudit, Needs: route.Begun, Moderator: true, Do: h.audit,
			Gathering: h.audit, Alone: h.audit},
		{On: "/" + slash.CommandMod + " " + slash.SubLock, Needs: route.Begun, Moderator: true, Do: h.refuseLock,
			Gathering: h.lock},
	}
}
