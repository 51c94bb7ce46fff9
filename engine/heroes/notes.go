package heroes

import "skald/engine"

// Notes keep the reckoning of an autopilot for a seat in an open clash. Boards, tables and the hand of the seat stay
// the same until the clash closes, so it holds for all beats. Every clash has new notes: one clash can close and the
// next open within one move.
type Notes struct {
	// Reckoned belongs to the autopilot, nil at first. It must not depend on anything that the seat cannot see.
	Reckoned any
}

// NotesOf returns the notes for a seat that still rolls in an open clash; nil if there are none, as in a match that was
// loaded.
func (g *Game) NotesOf(seat engine.Seat) *Notes { return g.notes[seat] }

// takeNotes begins the notes of a seat for a clash that opens.
func (g *Game) takeNotes(seat engine.Seat) {
	if g.notes == nil {
		g.notes = map[engine.Seat]*Notes{}
	}
	g.notes[seat] = &Notes{}
}

// dropNotes ends the notes of the seats of an arena that roll no longer.
func (g *Game) dropNotes(a *Arena) {
	for _, s := range a.Seats {
		if !a.Open || g.Player(s).Prep.Stop != running {
			delete(g.notes, s)
		}
	}
}
