package engine

import (
	"fmt"
	"strings"

	"skald/engine/text"
)

// Bringing is implemented by Rules to which a table may bring a file of its own, such as a home-made legend. A file
// that was accepted once is never checked again: a match that began with it loads and replays forever.
type Bringing interface {
	Rules
	// BroughtBy is the option of a new match whose values may come from files.
	BroughtBy() string
	// CheckBrought checks a file, such as that of a match played elsewhere. It returns the id of the value the file
	// adds to the option, or a *Faults.
	CheckBrought(file []byte) (id string, err error)
	// TryBrought plays a few matches with a checked file, as long as keepOn returns true, before the file is offered
	// for new matches. It returns a *Faults if the file contains an evident mistake or if a match panics, fails to load
	// or does not end.
	TryBrought(file string, keepOn func() bool) error
	// Bring returns the same rules with the file added to the values of the option. It replaces a file of the same id.
	Bring(file string) (Rules, error)
	// FileOf returns the file behind a value of the option, "" for a built-in value. A match that begins with the value
	// brings the file, and needs nothing outside itself.
	FileOf(value string) string
	// DescribeBrought describes a file to a moderator in a few lines, in messages of the rules it was brought to.
	// BroughtLanguages returns the file's languages, sorted.
	DescribeBrought(file string) ([]text.Message, error)
	BroughtLanguages(file string) ([]string, error)
	// CompareBrought lists the differences between two versions of a file.
	CompareBrought(before, after string) ([]text.Message, error)
}

// Problems is the error for a brought file with mistakes.
type Problems struct {
	// Told are English sentences, each naming its line in the file. More is the number of further faults.
	Told []string
	More int
}

// Error joins the sentences.
func (f *Problems) Error() string { return strings.Join(f.Told, "; ") }

// Bring returns the rules with a table's own file added; "" adds none.
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
