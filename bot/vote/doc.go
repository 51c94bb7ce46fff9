// Package vote handles votes of a table: to pause, to resume, to undo, and about a late player.
package vote
