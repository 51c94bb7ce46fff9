package legends

import (
	"log/slog"
	"time"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/library"
	"skald/bot/locale"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/engine"
)

// Handler handles the legends added by a server.
type Handler struct {
	Client    *discord.Client
	GameList  []engine.Rules
	Libraries *library.Libraries
	Log       *slog.Logger
	Now       func() time.Time
	Voices    *locale.Speakers
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		{Pattern: "/" + slash.CommandMod + " " + slash.SubLegend, Moderator: true, Do: h.legends},
		{Pattern: "confirm " + customid.ConfirmLibrary, Moderator: true, Do: h.confirmLibrary},
		{Pattern: "screen " + customid.ScreenLibrary, Moderator: true, Do: h.libraryScreen},
	}
}
