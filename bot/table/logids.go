package table

import (
	"log/slog"

	"skald/store"
)

// LogIDs names in a line of the log the match and the interaction it is about; those that are not known are left out.
func LogIDs(match store.MatchID, interaction string) slog.Attr {
	var ids []slog.Attr
	if match != "" {
		ids = append(ids, slog.String("match", string(match)))
	}
	if interaction != "" {
		ids = append(ids, slog.String("interaction", interaction))
	}
	return slog.Attr{Value: slog.GroupValue(ids...)} // without a name: they stand in the line itself
}
