package help

import (
	"log/slog"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/engine"
	"skald/store"
)

// Handler handles explanations: commands, rules, decisions at a table, and bug reports.
type Handler struct {
	GameList []engine.Rules
	Games    map[string]engine.Rules
	Log      *slog.Logger
	Store    *store.DB
	List     func() []*discordgo.ApplicationCommand
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		route.Anywhere("/"+slash.CommandHelp, h.help),
		{Pattern: "/" + slash.CommandRules, Do: h.rules, Complete: h.topics},
		route.Started("/"+slash.CommandBug, h.bug),
		route.Anywhere("screen "+customid.ScreenRules, h.rules),
		route.Anywhere("screen "+customid.ScreenHelp, h.help),
		route.Anywhere("screen "+customid.ScreenDecides, h.decides),
		route.Anywhere("screen "+customid.ScreenCommands, h.allCommands),
	}
}
