package table

import (
	"slices"

	"skald/store"
)

// IsNewcomer reports whether a user has neither played a finished match of a game nor finished or skipped its guide.
// Lobbies that were closed before their match started do not count.
func (a *Tables) IsNewcomer(user, game string) bool {
	if slices.Contains(a.People.Of(user).Guided, game) {
		return false
	}
	played := false
	err := a.Store.FinishedOf(user, func(m store.Match) bool {
		played = m.Game == game && m.Seq > 0
		return !played
	})
	return err == nil && !played
}
