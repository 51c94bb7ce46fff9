package plan

import (
	"skald/bot/customid"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/store"
)

// Handler handles the plan of a match.
type Handler struct {
	Store  *store.DB
	Tables *table.Tables
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		{Pattern: "/" + slash.CommandPlan, Needs: route.NeedStarted, Do: h.plan, Complete: h.placesToMark,
			Seats: route.OwnSeats},
		route.Started("screen "+customid.ScreenPlan, h.showPlan),
	}
}
