//go:build race

package scenetest

// raced says that the race detector watches, which makes drawing ten times slower.
const raced = true
