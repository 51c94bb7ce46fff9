package engine

import "skald/engine/text"

// Campaign is implemented by Rules whose matches follow one another for a group that wins them, such as the legends of
// a box.
type Campaign interface {
	Rules
	// Next returns the options of the match that follows a won match with these options, including what the group has
	// learned. It returns false if no match follows.
	Next(options map[string]string) (map[string]string, bool)
	// KeptBy returns the id of the option that assigns pieces to seats.
	KeptBy() string
	// Keep returns options that give each seat the piece it played before, by seat; "" stands for a new player. Options
	// that already assign pieces differently stay unchanged.
	Keep(options map[string]string, pieces []string) map[string]string
	// Told returns a few words on how far a match came, from the figures of its outcome.
	Told(o *Outcome) text.Message
}

// FigureOf returns a figure of an outcome by its name; 0 if there is none.
func (o *Outcome) FigureOf(name string) int {
	for _, f := range o.Figures {
		if f.Name == name {
			return f.Value
		}
	}
	return 0
}
