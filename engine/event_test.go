package engine_test

import (
	"testing"

	"skald/engine"
	"skald/engine/text"
)

func TestWhoReadsAnEvent(t *testing.T) {
	closed := func(string) bool { return false }
	opened := func(string) bool { return true }
	full, rest := text.M("full"), text.M("rest")
	for _, c := range []struct {
		name   string
		event  engine.Event
		viewer engine.Seat
		opened func(string) bool
		want   text.Message
	}{
		{"an open event is read by the public", engine.Event{Text: full}, engine.Public, closed, full},
		{"a private event is read by its seat", engine.Event{Text: full, To: []engine.Seat{1}, Rest: rest}, 1,
			closed, full},
		{"the others read the rest", engine.Event{Text: full, To: []engine.Seat{1}, Rest: rest}, 0, closed, rest},
		{"or nothing, when there is none", engine.Event{Text: full, To: []engine.Seat{1}}, engine.Public, closed,
			text.Message{}},
		{"a sealed event shows the others not even the rest",
			engine.Event{Text: full, To: []engine.Seat{1}, Rest: rest, Sealed: "s"}, 0, closed, text.Message{}},
		{"its own seat reads it at once", engine.Event{Text: full, To: []engine.Seat{1}, Sealed: "s"}, 1, closed, full},
		{"once the moment has come everybody reads it",
			engine.Event{Text: full, To: []engine.Seat{1}, Rest: rest, Sealed: "s"}, engine.Public, opened, full},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.event.Facts, c.event.RestFacts = engine.Facts{Piece: "full"}, &engine.Facts{Piece: "rest"}
			got, facts, ok := c.event.For(c.viewer, c.opened)
			if facts.Piece != c.want.Key {
				t.Errorf("has the facts of %q", facts.Piece)
			}
			if got.Key != c.want.Key || ok == c.want.IsZero() {
				t.Errorf("reads %q, %v", got.Key, ok)
			}
		})
	}
}
