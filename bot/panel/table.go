package panel

import (
	"skald/bot/customid"
	"skald/bot/table"
)

// Table is a match as the panel shows it to one reader.
type Table struct {
	table.Snapshot
	// Newcomer says that the reader has never played the game and may be shown around.
	Newcomer bool
	// Filled is a form as far as the reader has filled it in, nil when they fill in none.
	Filled *customid.FormID
	// Try says that this is a copy on which moves are tried.
	Try bool
}

// Of is a match as it stands, for a reader who does nothing special.
func Of(s table.Snapshot) Table { return Table{Snapshot: s} }

// screen is the screen of the private panel that goes with the table: of a copy that of the moves tried on it.
func (t Table) screen(of string) string {
	switch {
	case t.Try && of == customid.ScreenMoves:
		return customid.ScreenTry
	case t.Try && of == customid.ScreenGroup:
		return customid.ScreenTryGroup
	}
	return of
}
