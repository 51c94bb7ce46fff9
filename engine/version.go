package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// VersionError is the error for a version of a game's rules that the program does not play.
type VersionError struct {
	Game    string
	Version int
	// Known are the versions it plays, lowest first.
	Known []int
}

// Error names the missing version and the known ones.
func (e *VersionError) Error() string {
	words := make([]string, len(e.Known))
	for i, v := range e.Known {
		words[i] = strconv.Itoa(v)
	}
	last := len(words) - 1
	plays := "version " + words[last]
	if last > 0 {
		plays = "versions " + strings.Join(words[:last], ", ") + " and " + words[last]
	}
	if e.Version > e.Known[last] {
		return fmt.Sprintf("version %d of the rules of %s needs a newer Skald: this one plays %s", e.Version,
			e.Game, plays)
	}
	return fmt.Sprintf("there is no version %d of the rules of %s here: this Skald plays %s", e.Version, e.Game, plays)
}

// InVersion returns the rules of a game in a version: r itself or one of its earlier ones. The error is a
// *VersionError.
func InVersion(r Rules, version int) (Rules, error) {
	known := []int{r.Version()}
	for _, old := range r.Earlier() {
		known = append(known, old.Version())
		if old.Version() == version {
			return old, nil
		}
	}
	if version == r.Version() {
		return r, nil
	}
	slices.Sort(known)
	return nil, &VersionError{Game: r.ID(), Version: version, Known: known}
}
