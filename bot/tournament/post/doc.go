// Package post builds the public posts and private answers about tournaments.
package post
