package engine

// Mover is a Game that lists its legal moves without the explanations that only people read, which may cost more than
// the moves themselves: hints with odds, details, groups.
//
// A game becomes a Mover by asking its questions in two ways, for example with a flag that its questions test before
// they make an explanation. Its Apply checks legality with MovesOf, or with the answer of Prompts if it has it already.
type Mover interface {
	Game
	// Moves returns the open questions as Prompts does, except that explanations may be missing: Details; Hint, Act,
	// Rank, Group and Confirm of choices; Hint and Group of forms; hints of slots and their options. All else is equal,
	// since play depends on it: order, kinds, rounds, defaults, standing answers, the moves with their labels and
	// flags. The log keeps labels, and the clocks of windows depend on headlines.
	Moves() []Prompt
}

// MovesOf returns the open questions of a game for playing, not for showing: those of Moves if it is a Mover, otherwise
// those of Prompts.
func MovesOf(g Game) []Prompt {
	if m, ok := g.(Mover); ok {
		return m.Moves()
	}
	return g.Prompts()
}
