// Package queue handles moves that a player queues for their next turn.
package queue
