package conditional

import (
	"skald/bot/customid"
	"skald/bot/route"
	"skald/bot/table"
	"skald/store"
)

// Handler handles conditional answers.
type Handler struct {
	Store  *store.DB
	Tables *table.Tables
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{route.AtSeat("screen "+customid.ScreenWhen, h.screen)}
}
