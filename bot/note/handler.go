package note

import (
	"skald/bot/customid"
	"skald/bot/draft"
	"skald/bot/play"
	"skald/bot/route"
	"skald/bot/slash"
)

// Handler handles the private notes of players.
type Handler struct {
	Draft *draft.Handler
	Play  *play.Handler
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		route.AtSeat("/"+slash.CommandNote, h.command),
		route.AtSeat("table "+customid.TableNote, h.press),
	}
}
