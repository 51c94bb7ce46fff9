package library

import (
	"fmt"

	"skald/engine"
)

// Judge has a game judge a file somebody brought, whatever is in it.
func Judge(rules engine.Bringing, file string) (id string, err error) {
	defer Guard(&err)
	return rules.CheckBrought([]byte(file))
}

// Try has a game play a file that was judged, as long as keepOn returns true.
func Try(rules engine.Bringing, file string, keepOn func() bool) (err error) {
	defer Guard(&err)
	return rules.TryBrought(file, keepOn)
}

// Guard makes an error of a panic about a file somebody brought. It is deferred.
func Guard(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("it broke: %v", p)
	}
}
