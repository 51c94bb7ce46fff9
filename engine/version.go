package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// InVersion returns the rules of a game by one of its versions: r itself or one of
// its earlier ones. The error says which versions the program plays.
func InVersion(r Rules, version int) (Rules, error) {
	if version == r.Version() {
		return r, nil
	}
	for _, old := range r.Earlier() {
		if old.Version() == version {
			return old, nil
		}
	}
	versions := Versions(r)
	if version > r.Version() {
		return nil, fmt.Errorf("version %d of the rules of %s needs a newer Skald: this one plays %s", version, r.ID(), listed(versions))
	}
	return nil, fmt.Errorf("there is no version %d of the rules of %s here: this Skald plays %s", version, r.ID(), listed(versions))
}

// Versions lists the versions of a game that r can play, lowest first.
func Versions(r Rules) []int {
	out := []int{r.Version()}
	for _, old := range r.Earlier() {
		out = append(out, old.Version())
	}
	slices.Sort(out)
	return out
}

// listed writes versions as "version 2" or "versions 1, 2 and 3".
func listed(versions []int) string {
	words := make([]string, len(versions))
	for i, v := range versions {
		words[i] = strconv.Itoa(v)
	}
	last := len(words) - 1
	if last == 0 {
		return "version " + words[0]
	}
	return "versions " + strings.Join(words[:last], ", ") + " and " + words[last]
}
