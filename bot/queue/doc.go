// Package queue handles moves that players queue for their next turn.
package queue
