// Package film shows a match that was played: as a film in the channel, and turn by turn in private.
package film

import (
	"time"

	"skald/bot/customid"
	"skald/bot/delivery"
	"skald/bot/render"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/store"
)

// Handler handles films and steps.
type Handler struct {
	Now    func() time.Time
	Posts  *delivery.Delivery
	Render *render.Renderer
	Store  *store.DB
	Tables *table.Tables
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		route.Started("/"+slash.CommandFilm, h.film),
		route.Started("table "+customid.TableFilm, h.film),
		route.Started("screen "+customid.ScreenStep, h.step),
	}
}
