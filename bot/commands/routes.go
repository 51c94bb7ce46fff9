package commands

import (
	"slices"

	"skald/bot/customid"
	"skald/bot/route"
	"skald/bot/slash"
)

// Routes are the routes of the feature.
func (h *statsHandler) Routes() []route.Route {
	return []route.Route{
		route.Anywhere("/"+slash.CommandGame+" "+slash.SubBest, h.best),
		route.Anywhere("/"+slash.CommandStats, h.stats),
	}
}

// Routes are the routes of the feature.
func (h *transferHandler) Routes() []route.Route {
	return []route.Route{
		route.Anywhere("/"+slash.CommandVerify, h.verify),
		{On: "/" + slash.CommandMod + " " + slash.SubImport, Moderator: true, Do: h.importRecord},
		route.Started("/"+slash.CommandGame+" "+slash.SubExport, h.export),
		{On: "/" + slash.CommandMod + " " + slash.SubExport, Needs: route.Begun, Moderator: true, Do: h.export},
		{On: "confirm " + customid.ConfirmImport, Moderator: true, Do: h.confirmImport},
		{On: "confirm " + customid.ConfirmUnimport, Needs: route.Begun, Moderator: true, Do: h.unimport},
		route.Started("table "+customid.TableVerify, h.pressVerify),
		route.Started("table "+customid.TableExport, h.export),
	}
}

// Routes are the routes of the feature.
func (h *privacyHandler) Routes() []route.Route {
	return []route.Route{
		route.Anywhere("/"+slash.CommandPrivacy, h.privacy),
		route.Anywhere("/"+slash.CommandPrivacy+" "+slash.SubForget, h.askForget),
		route.Anywhere("confirm "+customid.ConfirmForget, h.forgetMe),
	}
}

// Routes are the routes of the feature.
func (h *matchesHandler) Routes() []route.Route {
	return []route.Route{
		route.Anywhere("/"+slash.CommandMatches, h.matches),
		{On: "/" + slash.CommandMe, Do: h.me, Complete: h.completeZone},
	}
}

// Routes are the routes of the feature.
func (h *helpHandler) Routes() []route.Route {
	return []route.Route{
		route.Anywhere("/"+slash.CommandHelp, h.help),
		{On: "/" + slash.CommandRules, Do: h.rules, Complete: h.topics},
		route.Started("/"+slash.CommandBug, h.bug),
		route.Anywhere("screen "+customid.ScreenRules, h.rules),
		route.Anywhere("screen "+customid.ScreenHelp, h.help),
		route.Anywhere("screen "+customid.ScreenDecides, h.decides),
		route.Anywhere("screen "+customid.ScreenCommands, h.allCommands),
	}
}

// Routes are the routes of the feature.
func (h *deskHandler) Routes() []route.Route {
	return []route.Route{
		route.Anywhere("/"+slash.CommandTournament, h.tournament),
		route.Anywhere("/"+slash.CommandTournament+" "+slash.SubNew, h.newTournament),
		route.Anywhere("tournament", h.pressTournament),
	}
}

// Routes are the routes of the feature.
func (h *settingsHandler) Routes() []route.Route {
	return []route.Route{
		{On: "/" + slash.CommandSettings, Moderator: true, Do: h.changeSettings},
		{On: "/" + slash.CommandSettings + " " + slash.SubServer, Manager: true, Do: h.changeSettings},
	}
}

// Routes are the routes of the feature.
func (h *legendsHandler) Routes() []route.Route {
	return []route.Route{
		{On: "/" + slash.CommandMod + " " + slash.SubLegend, Moderator: true, Do: h.legends},
		{On: "confirm " + customid.ConfirmLibrary, Moderator: true, Do: h.confirmLibrary},
		{On: "screen " + customid.ScreenLibrary, Moderator: true, Do: h.libraryScreen},
	}
}

// Routes are the routes of the feature.
func (h *playHandler) Routes() []route.Route {
	return []route.Route{
		{On: "/" + slash.CommandGame, Needs: route.Begun, Do: h.status, Gathering: h.Lobby.ShowGathering},
		{On: "/" + slash.CommandBoard, Needs: route.Begun, Do: h.board, Complete: h.completePicture},
		route.Started("/"+slash.CommandLog, h.log),
		route.Started("/"+slash.CommandRecap, h.recap),
		route.AtSeat("/"+slash.CommandHint, h.hint),
		{On: "/" + slash.CommandWhy, Needs: route.Seated, Do: h.why, Complete: h.completeMove},
		{On: "/" + slash.CommandDo, Needs: route.Begun, Do: h.do, Complete: h.completeMove},
		{On: "/", Needs: route.Begun, Do: h.gameCommand, Complete: h.completeGameCommand},
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
		route.AtSeat("screen "+customid.ScreenGuide, h.guide),
		route.AtSeat("screen "+customid.ScreenStanding, h.standing),
	}
}

// Routes are the routes of the feature.
func (h *planHandler) Routes() []route.Route {
	return []route.Route{
		{On: "/" + slash.CommandPlan, Needs: route.Begun, Do: h.plan, Complete: h.placesToMark},
		route.Started("screen "+customid.ScreenPlan, h.showPlan),
	}
}

// Routes are the routes of the feature.
func (h *queueHandler) Routes() []route.Route {
	return []route.Route{
		{On: "/" + slash.CommandQueue, Needs: route.Seated, Do: h.queue, Complete: h.completeQueue},
		route.Started("act "+customid.ActUnqueue, h.unqueue),
		route.AtSeat("screen "+customid.ScreenQueue, h.queueScreen),
	}
}

// Routes are the routes of the feature.
func (h *tryHandler) Routes() []route.Route {
	return []route.Route{
		{On: "/" + slash.CommandTry, Needs: route.Seated, Do: h.try, Complete: h.movesToTry},
		route.Started("try move", h.pressTry),
		route.Started("try form", h.pressTryForm),
		route.Started("act", h.actOnTry),
		route.AtSeat("screen "+customid.ScreenTry, h.lookAtTry),
		route.AtSeat("screen "+customid.ScreenTryGroup, h.lookAtTry),
	}
}

// Routes are the routes of all features.
func (c *Commands) Routes() []route.Route {
	return slices.Concat(c.Lobby.Routes(), c.Stats.Routes(), c.Transfer.Routes(), c.Privacy.Routes(), c.Matches.Routes(), c.Help.Routes(), c.Desk.Routes(), c.Settings.Routes(), c.Legends.Routes(), c.Moderate.Routes(), c.Play.Routes(), c.Vote.Routes(), c.Seats.Routes(), c.Plan.Routes(), c.Queue.Routes(), c.Trial.Routes())
}
