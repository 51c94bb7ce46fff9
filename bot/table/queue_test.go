package table

import (
	"testing"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

func TestQueueStopsOnlyAtRelatedChanges(t *testing.T) {
	at := func(piece, place string, to ...engine.Seat) engine.Event {
		return engine.Event{Kind: "revealed", Text: text.M("card"), Reveals: true, To: to,
			Facts: engine.Facts{Piece: piece, To: place}}
	}
	queued := []engine.Move{"move h3", "fight ork melee", "end"}
	for _, c := range []struct {
		name    string
		ev      engine.Event
		touches bool
	}{
		{"a piece seen far away", at("side-monk", "A7"), false},
		{"a piece seen where a move leads", at("side-monk", "H3"), true},
		{"the piece a move is about", at("servant-07-ork", "A7"), true},
		{"what the seat alone is shown", at("side-monk", "A7", 1), true},
		{"what another alone is shown", at("side-monk", "H3", 0), false},
		{"what opens for all", engine.Event{Kind: "opened", Opens: "clash 1"}, true},
		{"a piece that was known moves there",
			engine.Event{Kind: "moved", Text: text.M("card"), Facts: engine.Facts{Piece: "giant", To: "H3"}}, false},
	} {
		if got := touches(match.Entry{Events: []engine.Event{c.ev}}, 1, queued); got != c.touches {
			t.Errorf("%s: touches %v", c.name, got)
		}
	}
}

func TestWhoSeesSomethingNewIsNotWhoMayReadOfIt(t *testing.T) {
	mine := engine.Event{Kind: "x", Text: text.M("card"), To: []engine.Seat{1}, Reveals: true}
	known := mine
	known.Rest = text.M("card")
	if !Shows(match.Entry{Events: []engine.Event{mine}}, 1) || Shows(match.Entry{Events: []engine.Event{mine}}, 0) ||
		Shows(match.Entry{Events: []engine.Event{known}}, 0) {
		t.Error("who sees something new is not who may read of it")
	}
}
