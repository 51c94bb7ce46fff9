// Package desk handles the commands and buttons of tournaments.
package desk
