// Package stats handles statistics of users and games, and best results.
package stats
