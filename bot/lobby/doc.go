// Package lobby handles how matches begin: lobbies, rematches and forks.
package lobby
