package try

import (
	"log/slog"

	"skald/bot/customid"
	"skald/bot/draft"
	"skald/bot/play"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
)

// Handler handles trials.
type Handler struct {
	Log    *slog.Logger
	Tables *table.Tables
	Draft  *draft.Handler
	Play   *play.Handler
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		{Pattern: "/" + slash.CommandTry, Needs: route.NeedSeat, Do: h.try, Complete: h.movesToTry},
		route.Started("try move", h.pressTry),
		route.Started("try form", h.pressTryForm),
		route.Started("act", h.actOnTry),
		route.AtSeat("screen "+customid.ScreenTry, h.lookAtTry),
		route.AtSeat("screen "+customid.ScreenTryGroup, h.lookAtTry),
	}
}
