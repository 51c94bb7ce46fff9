package commands

import (
	"skald/bot/customid"
	"skald/bot/route"
	"skald/bot/slash"
)

// Routes is the table of routes: what leads to a handler, what that needs, and what
// answers in its place while players gather.
func (cmd *Commands) Routes() []route.Route {
	game, mod := "/"+slash.CommandGame+" ", "/"+slash.CommandMod+" "
	seated := func(on string, do route.Handler) route.Route {
		return route.Route{On: on, Needs: route.Seated, Do: do}
	}
	begun := func(on string, do route.Handler) route.Route {
		return route.Route{On: on, Needs: route.Begun, Do: do}
	}
	anywhere := func(on string, do route.Handler) route.Route { return route.Route{On: on, Do: do} }
	return []route.Route{
		// Commands that need no table.
		{On: game + slash.SubNew, Do: cmd.newGame, Complete: cmd.completeNew},
		anywhere(game+slash.SubBest, cmd.best),
		anywhere(game+slash.SubRematch, cmd.rematch),
		anywhere("/"+slash.CommandVerify, cmd.verify),
		anywhere("/"+slash.CommandStats, cmd.stats),
		anywhere("/"+slash.CommandPrivacy, cmd.privacy),
		anywhere("/"+slash.CommandPrivacy+" "+slash.SubForget, cmd.askForget),
		anywhere("/"+slash.CommandMatches, cmd.matches),
		{On: "/" + slash.CommandMe, Do: cmd.me, Complete: cmd.completeZone},
		anywhere("/"+slash.CommandHelp, cmd.help),
		anywhere("/"+slash.CommandTournament, cmd.tournament),
		anywhere("/"+slash.CommandTournament+" "+slash.SubNew, cmd.newTournament),
		{On: "/" + slash.CommandRules, Do: cmd.rules, Complete: cmd.topics},
		{On: "/" + slash.CommandSettings, Moderator: true, Do: cmd.changeSettings},
		// Who looks after one channel decides nothing for the others.
		{On: "/" + slash.CommandSettings + " " + slash.SubServer, Manager: true, Do: cmd.changeSettings},
		{On: mod + slash.SubImport, Moderator: true, Do: cmd.importRecord},
		{On: mod + slash.SubLegend, Moderator: true, Do: cmd.legends},
		{On: mod + slash.SubMove, Moderator: true, Do: cmd.move},

		// The table.
		{On: "/" + slash.CommandGame, Needs: route.Begun, Do: cmd.status, Gathering: cmd.showGathering},
		{On: game + slash.SubEnd, Needs: route.Running, Do: cmd.askEnd, Gathering: cmd.cancelLobby},
		{On: game + slash.SubPause, Needs: route.Running, Do: cmd.askPause, Gathering: cmd.showGathering},
		{On: game + slash.SubResume, Needs: route.Running, Do: cmd.resume, Gathering: cmd.showGathering},
		{On: game + slash.SubSit, Needs: route.Running, Do: cmd.sit, Gathering: cmd.showGathering},
		{On: game + slash.SubHand, Needs: route.Seated, Do: cmd.handOver, Gathering: cmd.showGathering},
		{On: game + slash.SubLeave, Needs: route.Seated, Do: cmd.askLeave, Gathering: cmd.leaveLobby},
		begun(game+slash.SubExport, cmd.export),
		begun(game+slash.SubFork, cmd.fork),

		// Moderators.
		{On: "/" + slash.CommandMod, Needs: route.Running, Moderator: true, Do: cmd.askAction},
		{On: mod + slash.SubEnd, Needs: route.Running, Moderator: true, Do: cmd.askModEnd, Gathering: cmd.cancelLobby},
		{On: mod + slash.SubReset, Needs: route.Begun, Moderator: true, Do: cmd.askReset},
		{On: mod + slash.SubExport, Needs: route.Begun, Moderator: true, Do: cmd.export},
		{On: mod + slash.SubAudit, Needs: route.Begun, Moderator: true, Do: cmd.audit, Gathering: cmd.audit, Alone: cmd.audit},
		{On: mod + slash.SubLock, Needs: route.Begun, Moderator: true, Do: cmd.refuseLock, Gathering: cmd.lock},

		// What can be seen.
		{On: "/" + slash.CommandBoard, Needs: route.Begun, Do: cmd.board, Complete: cmd.completePicture},
		begun("/"+slash.CommandLog, cmd.log),
		begun("/"+slash.CommandRecap, cmd.recap),
		begun("/"+slash.CommandBug, cmd.bug),
		seated("/"+slash.CommandHint, cmd.hint),
		{On: "/" + slash.CommandWhy, Needs: route.Seated, Do: cmd.why, Complete: cmd.completeMove},

		// Moves.
		{On: "/" + slash.CommandDo, Needs: route.Begun, Do: cmd.do, Complete: cmd.completeMove},
		{On: "/", Needs: route.Begun, Do: cmd.gameCommand, Complete: cmd.completeGameCommand},
		begun("/"+slash.CommandUndo, cmd.askUndo),
		{On: "/" + slash.CommandPlan, Needs: route.Begun, Do: cmd.plan, Complete: cmd.placesToMark},
		{On: "/" + slash.CommandQueue, Needs: route.Seated, Do: cmd.queue, Complete: cmd.completeQueue},
		{On: "/" + slash.CommandTry, Needs: route.Seated, Do: cmd.try, Complete: cmd.movesToTry},
		seated("/"+slash.CommandStanding, cmd.standing),

		// What is pressed.
		{On: "lobby", Needs: route.Lobby, Do: cmd.lobbyPress},
		begun("move", cmd.pressMove),
		begun("ask move", cmd.pressAskedMove),
		begun("form", cmd.pressForm),
		begun("try move", cmd.pressTry),
		begun("try form", cmd.pressTryForm),
		begun("act", cmd.actOnTry),
		begun("act "+customid.ActUnqueue, cmd.unqueue),
		begun("act "+customid.ActUndo, cmd.undoNow),
		begun("act "+customid.ActAskTable, cmd.pressAskTable),
		begun("confirm", cmd.confirm),
		anywhere("confirm "+customid.ConfirmForget, cmd.forgetMe),
		{On: "confirm " + customid.ConfirmImport, Moderator: true, Do: cmd.confirmImport},
		{On: "confirm " + customid.ConfirmLibrary, Moderator: true, Do: cmd.confirmLibrary},
		{On: "confirm " + customid.ConfirmUnimport, Needs: route.Begun, Moderator: true, Do: cmd.unimport},
		begun("ballot", cmd.ballot),
		anywhere("tournament", cmd.pressTournament),

		// What is pressed on the post of a match that rests or is over.
		{On: "table " + customid.TableResume, Needs: route.Running, Do: cmd.resume},
		begun("table "+customid.TableRematch, cmd.pressRematch),
		begun("table "+customid.TableNext, cmd.pressNext),
		begun("table "+customid.TableVerify, cmd.pressVerify),
		begun("table "+customid.TableExport, cmd.export),
		begun("table "+customid.TableFork, cmd.pressFork),

		// Screens.
		begun("screen", cmd.movesScreen),
		begun("screen "+customid.ScreenBoard, cmd.boardScreen),
		begun("screen "+customid.ScreenWords, cmd.wordsScreen),
		begun("screen "+customid.ScreenLog, cmd.log),
		begun("screen "+customid.ScreenPlan, cmd.showPlan),
		begun("screen "+customid.ScreenStatus, cmd.status),
		seated("screen "+customid.ScreenGuide, cmd.guide),
		seated("screen "+customid.ScreenTry, cmd.lookAtTry),
		seated("screen "+customid.ScreenTryGroup, cmd.lookAtTry),
		seated("screen "+customid.ScreenQueue, cmd.queueScreen),
		seated("screen "+customid.ScreenStanding, cmd.standing),
		{On: "screen " + customid.ScreenLibrary, Moderator: true, Do: cmd.libraryScreen},
		anywhere("screen "+customid.ScreenRules, cmd.rules),
		anywhere("screen "+customid.ScreenHelp, cmd.help),
		anywhere("screen "+customid.ScreenDecides, cmd.decides),
		anywhere("screen "+customid.ScreenCommands, cmd.allCommands),
	}
}
