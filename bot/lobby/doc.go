// Package lobby handles the beginning of matches: lobbies, rematches and forks.
package lobby
