package queue

import (
	"skald/bot/customid"
	"skald/bot/play"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/store"
)

// Handler handles queued moves.
type Handler struct {
	Store  *store.DB
	Tables *table.Tables
	Play   *play.Handler
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		{Pattern: "/" + slash.CommandQueue, Needs: route.NeedSeat, Do: h.queue, Complete: h.completeQueue,
			Seats: route.OwnSeats},
		route.Started("act "+customid.ActUnqueue, h.unqueue),
		route.AtSeat("screen "+customid.ScreenQueue, h.queueScreen),
	}
}
