// Package stats handles statistics of persons and games, and best results.
package stats
