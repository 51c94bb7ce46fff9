// Package moderate handles what moderators do to a match: resets, ends, locks, seats, moves of a match to another
// channel.
package moderate
