// Package plan handles the plan of a match: places that players mark for each other.
package plan
