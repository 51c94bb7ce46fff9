package seats

import (
	"time"

	"skald/bot/customid"
	"skald/bot/draft"
	"skald/bot/lobby"
	"skald/bot/preferences"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/timecontrol"
	"skald/bot/tournament/director"
)

// Handler handles the seats of matches.
type Handler struct {
	Direct *director.Director
	Now    func() time.Time
	People *preferences.People
	Tables *table.Tables
	Time   *timecontrol.Scheduler
	Draft  *draft.Handler
	Lobby  *lobby.Handler
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		{Pattern: "/" + slash.CommandGame + " " + slash.SubSit, Needs: route.Running, Do: h.sit,
			InLobby: h.Lobby.ShowGathering, Seats: h.seatsToTake},
		{Pattern: "/" + slash.CommandGame + " " + slash.SubHand, Needs: route.NeedSeat, Do: h.handOver,
			InLobby: h.Lobby.ShowGathering, Seats: route.OwnSeats},
		{Pattern: "/" + slash.CommandGame + " " + slash.SubLeave, Needs: route.NeedSeat, Do: h.askLeave,
			InLobby: h.leaveLobby, Seats: route.OwnSeats},
		route.AtSeat("screen "+customid.ScreenSubstitute, h.askSubstitute),
	}
}
