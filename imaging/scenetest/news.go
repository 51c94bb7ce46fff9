package scenetest

import (
	"skald/engine"
	"skald/engine/text"
)

// Happened returns an event that all may read: in these words, about a piece that moved between two places.
func Happened(kind, piece, from, to, words string) engine.Said {
	return engine.Said{Kind: kind, Seat: engine.Public, Text: text.Plain(words),
		Facts: engine.Facts{Piece: piece, From: from, To: to}}
}
