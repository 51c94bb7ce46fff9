package play

import (
	"skald/bot/customid"
	"skald/bot/delivery"
	"skald/bot/draft"
	"skald/bot/film"
	"skald/bot/lobby"
	"skald/bot/moderate"
	"skald/bot/preferences"
	"skald/bot/route"
	"skald/bot/seats"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/vote"
	"skald/engine"
	"skald/store"
)

// Handler handles moves, the screens of a match, and undo.
type Handler struct {
	GameList []engine.Rules
	People   *preferences.People
	Posts    *delivery.Delivery
	Store    *store.DB
	Tables   *table.Tables
	Draft    *draft.Handler
	Moderate *moderate.Handler
	Seats    *seats.Handler
	Vote     *vote.Handler
	Lobby    *lobby.Handler
	Film     *film.Handler
}

// Routes returns the routes of the feature.
func (h *Handler) Routes() []route.Route {
	return []route.Route{
		{Pattern: "/" + slash.CommandGame, Needs: route.NeedStarted, Do: h.status, InLobby: h.Lobby.ShowGathering},
		{Pattern: "/" + slash.CommandBoard, Needs: route.NeedStarted, Do: h.board, Complete: h.completePicture},
		route.Started("/"+slash.CommandLog, h.log),
		route.Started("/"+slash.CommandRecap, h.recap),
		route.AtSeat("/"+slash.CommandHint, h.hint),
		{Pattern: "/" + slash.CommandWhy, Needs: route.NeedSeat, Do: h.why, Complete: h.completeMove},
		{Pattern: "/" + slash.CommandDo, Needs: route.NeedStarted, Do: h.do, Complete: h.completeMove},
		{Pattern: "/", Needs: route.NeedStarted, Do: h.gameCommand, Complete: h.completeGameCommand},
		route.Started("/"+slash.CommandUndo, h.askUndo),
		route.AtSeat("/"+slash.CommandStanding, h.standing),
		route.Started("move", h.pressMove),
		route.Started("ask move", h.pressAskedMove),
		route.Started("form", h.pressForm),
		route.Started("act "+customid.ActUndo, h.undoNow),
		route.Started("act "+customid.ActAskTable, h.pressAskTable),
		route.Started("confirm", h.confirm),
		route.Started("screen", h.movesScreen),
		route.Started("screen "+customid.ScreenBoard, h.boardScreen),
		route.Started("screen "+customid.ScreenWords, h.wordsScreen),
		route.Started("screen "+customid.ScreenLog, h.log),
		route.Started("screen "+customid.ScreenStatus, h.status),
		{Pattern: "screen " + customid.ScreenGuide, Needs: route.Lobby, Do: h.guide},
		route.AtSeat("screen "+customid.ScreenStanding, h.standing),
	}
}
