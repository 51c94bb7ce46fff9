// Package note handles the private notes of players: one in each match they play. A note is stored with the unfinished
// actions of its author, so it is in no log, record or export, stays with them when their seat changes hands, and is
// removed when the match is over.
package note
