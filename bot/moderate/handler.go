package moderate

import (
	"log/slog"

	"skald/bot/customid"
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
	Time      *timecontrol.Scheduler
	Draft     *draft.Handler
	Seats     *seats.Handler
	Lobby     *lobby.Handler
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		{Pattern: "/" + slash.CommandMod + " " + slash.SubMove, Moderator: true, Do: h.move},
		{Pattern: "/" + slash.CommandGame + " " + slash.SubEnd, Needs: route.Running, Do: h.askEnd,
			InLobby: h.Lobby.CancelLobby},
		{Pattern: "/" + slash.CommandMod, Needs: route.Running, Moderator: true, Do: h.askAction},
		{Pattern: "/" + slash.CommandMod + " " + slash.SubPace, Needs: route.Running, Moderator: true, Do: h.askAction,
			Complete: completePace},
		{Pattern: "/" + slash.CommandMod + " " + slash.SubEnd, Needs: route.Running, Moderator: true, Do: h.askModEnd,
			InLobby: h.Lobby.CancelLobby},
		{Pattern: "/" + slash.CommandMod + " " + slash.SubReset, Needs: route.NeedStarted, Moderator: true,
			Do: h.askReset},
		{Pattern: "/" + slash.CommandMod + " " + slash.SubAudit, Needs: route.NeedStarted, Moderator: true, Do: h.audit,
			InLobby: h.audit, WithoutTable: h.audit},
		{Pattern: "/" + slash.CommandMod + " " + slash.SubLock, Needs: route.NeedStarted, Moderator: true,
			Do:      h.refuseLock,
			InLobby: h.lock},
		{Pattern: "table " + customid.TableLock, Needs: route.Lobby, Moderator: true, Do: h.pressLock},
		{Pattern: "table " + customid.TableUnlock, Needs: route.Lobby, Moderator: true, Do: h.pressLock},
		{Pattern: "screen " + customid.ScreenAudit, Moderator: true, Do: h.audit},
	}
}
