package engine

import "skald/engine/text"

// Campaign is implemented by Rules of which matches follow one another for a group that
// wins them, such as the legends of a box.
type Campaign interface {
	Rules
	// Next returns the options of the match that follows one with these options once it
	// was won, with what the group has learned; false when none does.
	Next(options map[string]string) (map[string]string, bool)
	// KeptBy is the option by which it is chosen who plays what.
	KeptBy() string
	// Keep puts into options what each seat has played before: the pieces by seat, ""
	// for who is new. Options in which that was chosen otherwise stay as they are.
	Keep(options map[string]string, pieces []string) map[string]string
	// Told says in a few words how far a match came, from the figures of its outcome.
	Told(o *Outcome) text.Message
}

// FigureOf is a figure of an outcome by its name; 0 where it has none.
func (o *Outcome) FigureOf(name string) int {
	for _, f := range o.Figures {
		if f.Name == name {
			return f.Value
		}
	}
	return 0
}
