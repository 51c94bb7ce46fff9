package library

import (
	"fmt"

	"skald/engine"
)

// Judge checks a file with the rules of a game. The file may contain anything.
func Judge(rules engine.Bringing, file string) (id string, err error) {
	defer Guard(&err)
	return rules.CheckBrought([]byte(file))
}

// Try plays a checked file with the rules of a game, as long as keepOn returns true.
func Try(rules engine.Bringing, file string, keepOn func() bool) (err error) {
	defer Guard(&err)
	return rules.TryBrought(file, keepOn)
}

// Guard turns a panic about a file into an error. Use it with defer.
func Guard(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("it broke: %v", p)
	}
}
