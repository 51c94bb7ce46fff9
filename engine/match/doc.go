// Package match runs a match: its players, the game, its dice, the log, windows and their times, autopilot seats, undo,
// and records.
//
// A Match is pure. It reads no clock (time is an argument), does no I/O and starts no goroutine; it is not safe for
// concurrent use. Every change is one Entry of the log, and after each Entry its State can be saved: callers that store
// both in one transaction can lose power at any point.
package match
