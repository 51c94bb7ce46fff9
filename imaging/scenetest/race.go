//go:build race

package scenetest

// raced reports whether the race detector is on, which makes drawing ten times slower.
const raced = true
