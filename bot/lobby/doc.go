// Package lobby is how matches begin: lobbies, rematches and forks.
package lobby
