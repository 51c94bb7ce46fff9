// Package scenetest has the parts that the tests and benchmarks of the games' scenes share: drawing with checks, golden
// pictures, and the look of pictures to people who see colours differently.
package scenetest
