package vote

import (
	"time"

	"skald/bot/customid"
	"skald/bot/delivery"
	"skald/bot/lobby"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/timecontrol"
)

// Handler handles the votes of a table.
type Handler struct {
	Now    func() time.Time
	Posts  *delivery.Delivery
	Tables *table.Tables
	Time   *timecontrol.Scheduler
	Lobby  *lobby.Handler
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		{Pattern: "/" + slash.CommandGame + " " + slash.SubPause, Needs: route.Running, Do: h.askPause,
			InLobby: h.Lobby.ShowGathering},
		{Pattern: "/" + slash.CommandGame + " " + slash.SubResume, Needs: route.Running, Do: h.resume,
			InLobby: h.Lobby.ShowGathering},
		{Pattern: "/" + slash.CommandGame + " " + slash.SubPace, Needs: route.Running, Do: h.askPace,
			InLobby: h.Lobby.ShowGathering, Complete: completePace},
		route.Started("ballot", h.ballot),
		{Pattern: "table " + customid.TableResume, Needs: route.Running, Do: h.resume},
	}
}
