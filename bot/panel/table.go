package panel

import (
	"skald/bot/customid"
	"skald/bot/table"
	"skald/engine/match"
)

// Table is a match as the panel shows it to one reader.
type Table struct {
	table.Snapshot
	// Earlier are the log lines before the news, which the sums of a turn that began there need.
	Earlier []match.Line
	// Posted is the log entry up to which the post before this one reported. The text of a post that stays when the
	// next one follows reports what came after it.
	Posted uint64
	// Newcomer reports whether the reader is new to the game and may be offered the guide.
	Newcomer bool
	// Note is the reader's private note in the match, "" for none.
	Note string
	// Filled is the form the reader is filling in, nil for none.
	Filled *customid.FormID
	// Try reports whether this is a copy for a trial.
	Try bool
}

// Of returns the table of a snapshot, without anything special about its reader.
func Of(s table.Snapshot) Table { return Table{Snapshot: s} }

// screen returns the corresponding screen of the trial for a copy, otherwise the screen itself.
func (t Table) screen(of string) string {
	switch {
	case t.Try && of == customid.ScreenMoves:
		return customid.ScreenTry
	case t.Try && of == customid.ScreenGroup:
		return customid.ScreenTryGroup
	}
	return of
}
