// Package seats handles who sits where: offers, seats taken over, and leaving.
package seats
