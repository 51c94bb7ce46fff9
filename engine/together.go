package engine

// Cooperative is implemented by Rules of which some matches or all are played against
// the board: who wins there wins with everybody.
type Cooperative interface {
	Rules
	// Together reports whether all play against the board, given options.
	Together(options map[string]string) bool
}

// Rivals reports whether the seats of a match with these options play against each
// other, so that one of them can be better than another.
func Rivals(g Rules, options map[string]string) bool {
	c, ok := g.(Cooperative)
	return !ok || !c.Together(options)
}
