package transfer

import (
	"io"
	"log/slog"
	"time"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/lobby"
	"skald/bot/locale"
	"skald/bot/render"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/engine"
	"skald/store"
)

// Handler exports, imports and verifies the records of matches.
type Handler struct {
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

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		route.Anywhere("/"+slash.CommandVerify, h.verify),
		{Pattern: "/" + slash.CommandMod + " " + slash.SubImport, Moderator: true, Do: h.importRecord},
		route.Started("/"+slash.CommandGame+" "+slash.SubExport, h.export),
		{Pattern: "/" + slash.CommandMod + " " + slash.SubExport, Needs: route.NeedStarted, Moderator: true,
			Do: h.export},
		{Pattern: "confirm " + customid.ConfirmImport, Moderator: true, Do: h.confirmImport},
		{Pattern: "confirm " + customid.ConfirmUnimport, Needs: route.NeedStarted, Moderator: true, Do: h.unimport},
		route.Started("table "+customid.TableVerify, h.pressVerify),
		route.Started("table "+customid.TableExport, h.export),
	}
}
