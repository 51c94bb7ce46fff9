package route

import (
	"slices"

	"skald/bot/customid"
	"skald/bot/table"
)

// inTry reports whether the player of a try at a challenge may use a control before the day is over: their moves,
// previews, own undo and answers under a condition, and the screens of the present position and of those before it.
// Everything else would reveal the seed or a position before its time, or show the try to others.
func inTry(id any) bool {
	switch id := id.(type) {
	case customid.ID, customid.FormID:
		return true
	case customid.Act:
		return id.What != customid.ActAskTable
	case customid.Nav:
		return slices.Contains([]string{customid.ScreenMoves, customid.ScreenGroup, customid.ScreenDetails,
			customid.ScreenBoard, customid.ScreenWords, customid.ScreenLog, customid.ScreenRules, customid.ScreenHelp,
			customid.ScreenStatus, customid.ScreenStanding, customid.ScreenGuide, customid.ScreenTry,
			customid.ScreenTryGroup, customid.ScreenStep, customid.ScreenWhen}, id.Screen)
	}
	return false
}

// At opens a request about a table, which the caller holds.
func (r *Request) At(t *table.Table) { r.about(t) }
