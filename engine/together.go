package engine

// Cooperative is implemented by Rules with matches in which all play together against the board.
type Cooperative interface {
	Rules
	// Together reports whether all play against the board, given options.
	Together(options map[string]string) bool
}

// Rivals reports whether the seats of a match with these options play against each other, so that one can beat another.
func Rivals(g Rules, options map[string]string) bool {
	c, ok := g.(Cooperative)
	return !ok || !c.Together(options)
}

// Teaming is implemented by Rules with matches of teams.
type Teaming interface {
	Rules
	// Teams reports whether seats that share a place are a team, given options.
	Teams(options map[string]string) bool
}

// Teams reports whether seats that share a place in a match with these options are a team, and not equally good.
func Teams(g Rules, options map[string]string) bool {
	t, ok := g.(Teaming)
	return ok && t.Teams(options)
}
