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
	Time   *timecontrol.Keeper
	Lobby  *lobby.Handler
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		{On: "/" + slash.CommandGame + " " + slash.SubPause, Needs: route.Running, Do: h.askPause,
			Gathering: h.Lobby.ShowGathering},
		{On: "/" + slash.CommandGame + " " + slash.SubResume, Needs: route.Running, Do: h.resume,
			Gathering: h.Lobby.ShowGathering},
		route.Started("ballot", h.ballot),
		{On: "table " + customid.TableResume, Needs: route.Running, Do: h.resume},
	}
}
