package engine

// Presets is implemented by Rules with options that decide moves for all seats, such as the positions of ready-made
// armies. These moves are made as standing answers, but no player has given one.
type Presets interface {
	Rules
	// IsPreset reports whether the options of a match decide the standing answers with an event of a kind.
	IsPreset(options map[string]string, kind string) bool
}

// IsPreset reports whether the options of a match decide the standing answers with an event of a kind.
func IsPreset(r Rules, options map[string]string, kind string) bool {
	p, ok := r.(Presets)
	return ok && p.IsPreset(options, kind)
}
