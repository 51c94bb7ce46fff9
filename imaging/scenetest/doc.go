// Package scenetest is what the tests and benchmarks of the games' scenes share:
// drawing with checks, golden pictures, and how pictures look to people who see
// colours differently.
package scenetest
