// Package post draws the public posts and private answers about tournaments.
package post
