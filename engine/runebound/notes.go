package runebound

import "skald/engine"

// notes holds the reckoning of autopilots by seat. It is shared by a position and the imaginations of it, which cannot
// make a difference to an autopilot: it notes only conclusions from its own seat's knowledge.
type notes [mostSeats]any

// Note keeps the reckoning of a seat's autopilot until the next move; a roll for movement leaves it, since the roll
// changes nothing else.
func (g *Game) Note(seat engine.Seat, x any) { g.notes[seat] = x }

// Noted returns the reckoning kept for a seat's autopilot, nil if there is none.
func (g *Game) Noted(seat engine.Seat) any { return g.notes[seat] }

// onlyRolled reports whether a move that answered a step was a roll for movement, with the destination asked next.
func (g *Game) onlyRolled(s Step, m engine.Move) bool {
	return s.Do == DoStart && m == "roll" && g.Asked(s.Seat) && g.Todo.Top().Do == DoGo &&
		len(g.automatic("dice", s.Seat, "")) == 0
}
