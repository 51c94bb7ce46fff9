// Package leaderboard shows the ratings of a server, and the best results of the games that are played together.
package leaderboard
