package engine

import (
	"fmt"
	"strings"

	"skald/engine/text"
)

// Bringing is implemented by Rules to which a table may bring a file of its own, such
// as a legend that somebody has written. A file that was taken once is never judged
// again: a match that began with it loads and replays for ever.
type Bringing interface {
	Rules
	// BroughtBy is the option of a new match among whose values a file comes.
	BroughtBy() string
	// CheckBrought judges a file with which a match may have been played elsewhere: the id
	// of the value it adds to the option, or a *Faults of what is wrong with it.
	CheckBrought(file []byte) (id string, err error)
	// TryBrought tries a file that was judged before new matches are played with it: it
	// plays a few, as long as keepOn says so. It returns a *Faults of what cannot be meant
	// in it, or of a match that breaks, cannot be loaded or comes to no end.
	TryBrought(file string, keepOn func() bool) error
	// Bring returns the same rules with a file among the values of the option, in place
	// of one of the same id.
	Bring(file string) (Rules, error)
	// FileOf returns the file behind a value of the option, "" for a value that comes with the
	// program. A match that begins with the value brings the file, and needs nothing outside itself.
	FileOf(value string) string
	// DescribeBrought tells a moderator in a few lines what a file is, said by the rules
	// it was brought to. BroughtLanguages are those it speaks, sorted.
	DescribeBrought(file string) ([]text.Message, error)
	BroughtLanguages(file string) ([]string, error)
	// CompareBrought tells what is another in a file than in the one before it.
	CompareBrought(before, after string) ([]text.Message, error)
}

// Faults are what is wrong with a file somebody brought.
type Faults struct {
	// Told are sentences in English, each with the line it is about; More counts those
	// that are not told.
	Told []string
	More int
}

// Error joins the sentences.
func (f *Faults) Error() string { return strings.Join(f.Told, "; ") }

// Bring returns rules with the file a table has brought; "" is none.
func Bring(r Rules, file string) (Rules, error) {
	if file == "" {
		return r, nil
	}
	b, ok := r.(Bringing)
	if !ok {
		return nil, fmt.Errorf("nothing can be brought to %s", r.ID())
	}
	with, err := b.Bring(file)
	if err != nil {
		return nil, fmt.Errorf("what was brought to %s cannot be read: %w", r.ID(), err)
	}
	return with, nil
}
