package lobby

// Length is how long a match of a game is for each player: the medians of matches of autopilots with the usual number
// of seats, as simulate measures them.
type Length struct {
	// Moves are the moves of a player, and Turns their turns.
	Moves, Turns int
}

// LengthOf returns the length of a game by its id; ok is false for a game that was not measured.
func LengthOf(game string) (l Length, ok bool) {
	l, ok = map[string]Length{
		"return-of-the-heroes": {Moves: 100, Turns: 34},
		"legends-of-andor":     {Moves: 37, Turns: 23},
		"runebound":            {Moves: 154, Turns: 28},
		"heroes":               {Moves: 126, Turns: 18},
	}[game]
	return l, ok
}
