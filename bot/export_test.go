package bot

import "time"

// Patience sets how long an interaction may go unanswered before it is told to
// wait. Call it before Run.
func (a *App) Patience(d time.Duration) { a.router.Patience = d }
