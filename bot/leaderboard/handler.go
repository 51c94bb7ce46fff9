package leaderboard

import (
	"log/slog"
	"sync"
	"time"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/preferences"
	"skald/bot/ratings"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/engine"
)

// Handler handles leaderboards.
type Handler struct {
	Book   *ratings.Book
	Client *discord.Client
	Games  map[string]engine.Rules
	Log    *slog.Logger
	Now    func() time.Time
	People *preferences.People

	mu sync.Mutex
	// members are the times until which people count as members of a server, by server and user.
	members map[[2]string]membership
	// silent is the time until which Discord is not asked for members, because it did not answer.
	silent time.Time
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		route.Anywhere("/"+slash.CommandLeaderboard, h.leaderboard),
		route.Anywhere("screen "+customid.ScreenLeaderboard, h.turn),
		route.Anywhere("/"+slash.CommandPrivacy+" "+slash.CommandLeaderboard, h.list),
	}
}
