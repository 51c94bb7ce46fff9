// Package vote handles votes of a table: to pause, to go on, to take back, and about a player who is late.
package vote
