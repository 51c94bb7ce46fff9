package bot

import "time"

// DeferAfter sets how long an interaction may go unanswered before it is told to wait. Call it before Run.
func (a *App) DeferAfter(d time.Duration) { a.Router.DeferAfter = d }

// UndoTime sets how long autopilots wait after a turn that a person ended. Call it before Run.
func (a *App) UndoTime(d time.Duration) { a.Tables.UndoTime = d }
