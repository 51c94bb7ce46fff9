// Package seats is who sits where: offers, seats taken over, and leaving.
package seats
