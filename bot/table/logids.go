package table

import (
	"log/slog"

	"skald/store"
)

// LogIDs returns the match and the interaction of a line of the log, leaving out those that are empty.
func LogIDs(match store.MatchID, interaction string) slog.Attr {
	var ids []slog.Attr
	if match != "" {
		ids = append(ids, slog.String("match", string(match)))
	}
	if interaction != "" {
		ids = append(ids, slog.String("interaction", interaction))
	}
	return slog.Attr{Value: slog.GroupValue(ids...)} // a group without a name is inlined
}
