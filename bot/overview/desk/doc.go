// Package desk answers questions about the tables of a server: it lists those with free seats, and gives users a seat.
package desk
