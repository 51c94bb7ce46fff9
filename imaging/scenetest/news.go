package scenetest

import (
	"skald/engine"
	"skald/engine/text"
)

// Happened is an event as everybody may read it: in these words, about a piece
// that came from a place to a place.
func Happened(kind, piece, from, to, words string) engine.Said {
	return engine.Said{Kind: kind, Seat: engine.Public, Text: text.Plain(words),
		Facts: engine.Facts{Piece: piece, From: from, To: to}}
}
