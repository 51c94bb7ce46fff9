// Package moderate handles the actions of moderators on a match: resets, ends, locks, seats, and moving a match to
// another channel.
package moderate
