// Package match is a table being played: who sits where, the game, its dice,
// the log, windows and their times, autopilot seats, undo, and records.
//
// A Match is pure. It reads no clock (time comes in as an argument), does no
// I/O and starts no goroutine; it is not safe for concurrent use. Every change
// it makes is one Entry of the log, and after each Entry its State can be saved:
// whoever keeps both in one transaction can lose power at any point.
package match
