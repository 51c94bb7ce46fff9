// Package plan handles the plan of a match: places the players mark for each other.
package plan
